"""The page in windows of all sizes: small, resized, dark, with larger text, with 500 figures."""

from army_hand import Hand
from PySide6.QtWidgets import QApplication

from desktop.look.theme import theme_of
from desktop.look.tokens import DARK, LIGHT
from rules.army import edits
from rules.army.model import Army


def test_a_small_window_folds_the_details_to_a_strip(opener, data) -> None:
    hand: Hand = opener(data, (1024, 700))
    page = hand.page
    assert page.strip.isVisible()
    assert page.inspector.isHidden()
    assert page.head().lines == (), "a small head has no second line"
    assert "No points in L.G.A.M." in hand.totals(), "there is room for all totals"
    hand.click(page.strip)
    assert page.inspector.isVisible()
    hand.click(page.inspector.army.name)
    hand.press("F4")
    assert page.inspector.isHidden()
    hand.click_tile("LMG")
    hand.press("F2")
    hand.type("Tiny\n")
    assert hand.tile("Tiny")
    assert page.inspector.isHidden(), "he is named where he stands"
    hand.window.resize(1280, 800)
    hand.events()
    assert page.inspector.isVisible()
    assert page.strip.isHidden()
    assert page.inspector.geometry().right() == page.rect().right()
    hand.window.resize(1024, 700)
    hand.events()
    assert page.inspector.isHidden()


def test_everything_fits_the_window_at_every_size(opener, data) -> None:
    hand: Hand = opener(data)
    for size in ((760, 520), (1024, 700), (1280, 800), (1920, 1080)):
        for percent in (100, 150):
            theme_of().set_text_percent(percent)
            hand.window.resize(*size)
            hand.events()
            assert hand.window.width() <= max(size[0], hand.window.minimumSizeHint().width())
            board = hand.page.units.board
            boxes = [hand.page.units.view(unit.id) for unit in hand.army.units]
            for box in boxes:
                assert board.rect().contains(box.geometry()), (size, percent, box.shown.name)
            for at, box in enumerate(boxes):
                for other in boxes[at + 1 :]:
                    assert not box.geometry().intersects(other.geometry()), (size, percent)
            team = next(box for box in boxes if box.shown.name == "Bazooka team")
            assert size[0] < 1280 or team.head_width() <= team.width(), (size, percent)
            hand.window.grab()
    theme_of().set_text_percent(100)


def many(army: Army) -> Army:
    """Add 500 men to the loose ones, 60 of them with names, the last with a claymore."""
    loose = next(unit.id for unit in army.units if unit.kind == "men")
    army, plain = edits.add_figures(army, loose, ("rifle",), 500)
    for man in plain[-60:]:
        army = edits.change_figure(army, man, name=f"N{man[:3]}")
    return edits.change_figure(army, plain[-1], name="Zed", items=("claymore",))


def test_f8_finds_its_man_among_five_hundred(opener, data) -> None:
    hand: Hand = opener(data, (1024, 700))
    hand.controller.edit("add many", many)
    hand.events()
    box = hand.page.units.view(hand.unit("Loose men").id)
    view = hand.page.units.scroller.viewport()
    for folded in (False, True):
        box.set_folded(folded)
        hand.page.units.scroller.verticalScrollBar().setValue(0)
        hand.controller.selection.set(())
        hand.page.units.reveal(hand.man("Zed").id)
        hand.events()
        grid, key = hand.tile("Zed")
        seen = grid.rect_of(key).toRect().translated(grid.mapTo(view, grid.rect().topLeft()))
        assert view.rect().contains(seen)
        assert hand.controller.selection.ids == (hand.man("Zed").id,)
        assert hand.page.inspector.figure.name.text() == "Zed"


def test_the_page_follows_dark_light_keys_and_rooms(hand: Hand) -> None:
    # Enter leads from the name back to where one was.
    hand.click_tile("LMG")
    grid = QApplication.focusWidget()
    hand.press("F2")
    hand.type("Ash")
    hand.press("Return")
    assert QApplication.focusWidget() is grid
    hand.press("Delete")
    assert "Ash" not in [man.name for man in hand.army.figures()]

    # Dark and light while the army stands.
    hand.start_over()
    ground = hand.page.units.grab().toImage().pixelColor(3, 3)
    assert ground == LIGHT.bg
    theme_of().set_scheme("dark")
    hand.events()
    assert hand.page.units.grab().toImage().pixelColor(3, 3) == DARK.bg
    assert hand.window.palette().text().color() == DARK.ink
    theme_of().set_scheme("light")

    # What happens to the armies shows no buttons in another room.
    hand.start_over()
    page, buttons = hand.page, hand.page.head_buttons()
    own = [each for each in buttons if each not in (page.leave_button, page.take_button)]
    assert [each for each in buttons if each.isVisible()] == own, "two are of another page"
    hand.press("Ctrl+2")
    hand.events()
    hand.army_service.create("lgam")
    hand.page.show_army()
    hand.events()
    assert not any(button.isVisible() for button in buttons)
    hand.press("Ctrl+1")
    hand.events()
    assert [each for each in buttons if each.isVisible()] == own
