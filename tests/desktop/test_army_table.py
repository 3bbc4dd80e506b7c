"""The table of the army page: views, sizes, groups, free seats, and the tools at what is chosen."""

from __future__ import annotations

import pytest
from army_hand import Hand
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from desktop.army.figure_sources import load_data
from desktop.army.table.unit_bodies import FreePlace
from desktop.look.parts.hero_box import tag_size
from desktop.look.parts.text import text_width
from desktop.look.theme import theme_of
from desktop.shell.chooser import Chooser
from rules.army.drag_and_drop import DragLoad
from rules.army.model import Figure


def tool(hand: Hand, words: str) -> None:
    """Click a tool of the bar at the selection."""
    bar = hand.page.units.tools
    assert bar.isVisible(), "no tools are in sight"
    names = [each.words or each.icon for each in bar.tools]
    hand.click(bar, bar.tool_rect(names.index(words)).center())


def tools(hand: Hand) -> list[str]:
    bar = hand.page.units.tools
    return [each.words or each.icon for each in bar.tools] if bar.isVisible() else []


def place_of(hand: Hand, man: Figure) -> tuple[str, int, str]:
    unit, figure = hand.army.find_figure(man.id)
    return unit.name, [each.id for each in unit.figures].index(man.id), figure.post


# ---- what is shown


def test_each_man_stands_in_one_place_of_each_view(hand: Hand) -> None:
    # Who is aboard is shown in his vehicle alone.
    riders = {seat.figure for unit in hand.army.units for seat in unit.seats}
    assert riders
    for view in hand.page.units.views.values():
        if view.shown.kind in ("men", "squad"):
            assert riders.isdisjoint(man for tile in view.shown.tiles for man in tile.ids)
    seats = [p.figure for v in hand.page.units.views.values() for p in v.shown.places if p.figure]
    assert riders <= set(seats)

    # A hero without a unit stands on top and not again below.
    hand.start_over()
    hand.click_tile("Sniper")
    (man,) = hand.controller.selection.ids
    hand.press("H")
    assert hand.army.find_figure(man)[1].hero
    assert hand.page.units.hero_row(man) is not None
    shown = [tile.ids for v in hand.page.units.views.values() for tile in v.shown.tiles]
    assert not any(man in ids for ids in shown)
    hand.press("Ctrl+Z")
    assert hand.tile("Sniper")

    # Many free seats are one place with one button.
    hand.start_over()
    view = hand.view("Dragonfly")
    (place,) = view.findChildren(FreePlace)
    assert place.accessibleName() == "6 free seats in Dragonfly"
    men = hand.army.figure_count()
    hand.click(place.fill)
    assert len(hand.unit("Dragonfly").seats) == 12
    assert hand.army.figure_count() == men + 6
    hand.press("Ctrl+Z")
    assert hand.army.figure_count() == men

    # Men are seen by role and by fire order.
    hand.start_over()
    bar = hand.page.units.bar.views
    hand.click(bar, bar.place_of("roles").center())
    names = [view.shown.name for view in hand.page.units.views.values()]
    assert names[0] == "Rifleman"
    assert "LMG man" in names
    every = [m for v in hand.page.units.views.values() for tile in v.shown.tiles for m in tile.ids]
    assert sorted(every) == sorted(man.id for man in hand.army.figures())
    hand.click(bar, bar.place_of("fire").center())
    names = [view.shown.name for view in hand.page.units.views.values()]
    assert names[:2] == ["1 Automatic weapons", "2 Small arms"]
    assert names[2].startswith("3 Heavy")
    hand.page.units.reveal(hand.unit("Bazooka team").id)
    assert hand.page.units.view(hand.unit("1st Squad").id) is not None, "units are shown again"


def test_the_words_on_a_dog_tag_stay_clear_of_its_hole() -> None:
    theme = theme_of()
    for line in ("DRAB, OLIVE", "WILLOUGHBY-FFOULKES, BARTHOLOMEW"):
        wide = tag_size(theme, (line,)).width()
        assert wide - 10.5 - 3.5 - 10 - text_width(theme, "tag", line) >= 4


def test_a_game_without_phases_has_no_fire_order(opener, data) -> None:
    hand: Hand = opener(data)
    assert len(hand.page.units.bar.views._words) == 3
    hand.army_service.open(next(e.id for e in hand.army_service.entries if e.name == "Patio Guard"))
    phases = hand.document.ruleset.phases
    assert len(hand.page.units.bar.views._words) == (3 if phases else 2)


# ---- how large


def test_the_size_of_figures_follows_the_window_or_the_player(hand: Hand, opener, data) -> None:
    # The size is chosen by keys and kept.
    hand.page.units.view(hand.unit("1st Squad").id).setFocus()
    hand.press("Ctrl+0")
    fitting = hand.page.units.board.figure
    hand.press("Ctrl+=", "Ctrl+=", "Ctrl+-")
    assert hand.page.units.board.figure == fitting + 6
    assert hand.page.units.bar.slider.value() == fitting + 6
    assert not hand.page.units.bar.fit.isChecked()
    hand.page.units.bar.slider.setValue(30)
    grid, key = hand.tile("LMG")
    assert grid.rect_of(key).width() < 90
    assert opener(data).page.units.board.figure == 30
    hand.click(hand.page.units.bar.fit)
    assert hand.page.units.board.figure == fitting
    assert hand.page.units.bar.fit.isChecked()

    # Figures fill the room and grow with the window.
    hand.start_over()
    board = hand.page.units.board
    hand.window.resize(1024, 700)
    hand.events()
    small = board.figure
    units = hand.page.units
    assert units.scroller.geometry().right() == units.rect().right(), "up to the details"
    hand.window.resize(2600, 1500)
    hand.events()
    assert board.figure > small
    assert board.content_height <= hand.page.units.scroller.viewport().height()


# ---- men change places


def test_men_change_places_by_drop_and_by_key(hand: Hand) -> None:
    # A man dropped on a man changes places with him.
    grid, key = hand.tile("LMG")
    squad = hand.unit("1st Squad").figures
    gunner = next(man for man in squad if man.id == key)
    loose = next(m for m in hand.unit("Loose men").figures if "sniper" in " ".join(m.items))
    before = place_of(hand, gunner), place_of(hand, loose)
    at = QPointF(grid.mapTo(hand.page.units, grid.rect_of(key).center().toPoint()))
    hand.reveal(grid)
    at = QPointF(grid.mapTo(hand.page.units, grid.rect_of(key).center().toPoint()))
    assert hand.drop(hand.page.units, load_data(DragLoad(men=(loose.id,))), at)
    assert (place_of(hand, loose), place_of(hand, gunner)) == before
    assert len(hand.unit("1st Squad").figures) == len(squad)

    # A man dropped on a full team takes the place of one.
    hand.start_over()
    loose = hand.unit("Loose men").figures[0]
    crew = {man.id for man in hand.unit("Light cannon").figures}
    assert hand.drop(
        hand.view("Light cannon"), load_data(DragLoad(men=(loose.id,))), QPointF(80, 20)
    )
    now = {man.id for man in hand.unit("Light cannon").figures}
    assert len(now) == len(crew) == 3
    assert loose.id in now
    assert (crew - now).pop() in {man.id for man in hand.unit("Loose men").figures}

    # X swaps with the next who is clicked and escape lets be.
    hand.start_over()
    hand.click_tile("LMG")
    (one,) = hand.controller.selection.ids
    before = hand.army
    hand.press("X")
    assert tools(hand)[0].startswith("Click who changes places")
    hand.press("Escape")
    assert hand.controller.selection.ids == (one,)
    hand.press("X")
    hand.click_tile("SMG")
    assert [m.id for m in hand.unit("1st Squad").figures].index(one) == 4
    hand.press("Ctrl+Z")
    assert hand.army == before
    hand.press("Escape")
    assert hand.controller.selection.ids == ()
    assert tools(hand) == []


# ---- the tools at the selection


def test_the_tools_fit_what_is_chosen_and_cover_nothing(hand: Hand) -> None:
    # The tools are above the man and cover neither him nor the name.
    hand.click_tile("LMG")
    assert tools(hand) == ["LMG", "Swap", "Double", "Move to", "Hero", "trash"]
    bar, view = hand.page.units.tools, hand.view("1st Squad")
    pane = hand.page.units
    man = view.rect_of(hand.controller.selection.current).translated(view.mapTo(pane, QPoint()))
    assert not bar.geometry().intersects(man)
    tag = view.title_rect()
    assert tag.width() > view.name_rect().width() + 30, "advice stands behind the name"
    for label in ("LMG", "Radio", "Rifleman", "Sniper"):
        hand.press("Escape")
        hand.click_tile(label)
        assert not bar.geometry().intersects(tag.translated(view.mapTo(pane, QPoint()))), label
        for each in pane.views.values():
            names = [name.translated(each.mapTo(pane, QPoint())) for name in each.names()]
            assert not any(bar.geometry().intersects(name) for name in names), label
    hand.press("Escape")
    hand.click_tile("LMG")
    tool(hand, "Double")
    assert len(hand.unit("1st Squad").figures) == 11
    hand.press("Ctrl+Z")
    hand.click_tile("LMG")
    tool(hand, "trash")
    assert len(hand.unit("1st Squad").figures) == 9
    hand.press("Ctrl+Z")

    # An edit that changes no box, as another name of the army, leaves them where they were.
    hand.start_over()
    hand.army_service.rename(hand.army.id, "Plum Tree Boys")
    hand.events()
    (hero,) = (man.id for man in hand.army.figures() if man.hero)
    row = pane.hero_row(hero)
    hand.click(row)
    assert hand.controller.selection.ids == (hero,) and bar.isVisible()
    hand.window.resize(1600, 800)
    hand.events()
    assert row.geometry().right() > 900, "the boxes follow the window"
    hand.window.resize(1280, 800)

    # At the first box under the bar they leave its views to be clicked.
    hand.army_service.create("lgam")
    hand.click_tray("Bazooka team", plus=True)
    hand.click_tray("Jeep", plus=True)
    pane.reveal(hand.unit("Jeep").id)
    hand.events()
    views = pane.bar.views.rect().translated(pane.bar.views.mapTo(pane, QPoint()))
    assert bar.isVisible() and not bar.geometry().intersects(views)

    # The tools fit what is chosen.
    hand.start_over()
    squad = hand.unit("1st Squad")
    hand.page.units.reveal(squad.id)
    assert tools(hand) == ["Role", "Double", "Move to", "trash"]
    for unit in hand.army.units:
        hand.page.units.reveal(unit.id)
        hand.events()
        view, pane = hand.page.units.views[unit.id], hand.page.units
        box = view.rect().translated(view.mapTo(pane, QPoint()))
        assert tools(hand) and not pane.tools.geometry().intersects(box), unit.name
    hand.page.units.reveal(squad.id)
    hand.controller.selection.set([man.id for man in squad.figures[:3]])
    assert tools(hand)[0] == "3 men"
    assert "Swap" not in tools(hand)
    first, second = squad.figures[0].id, squad.figures[3].id
    hand.controller.selection.set([first, second])
    tool(hand, "Swap")
    assert [man.id for man in hand.unit("1st Squad").figures][:4:3] == [second, first]


@pytest.mark.parametrize("key", ["R", "I"])
def test_letters_open_roles_and_items(hand: Hand, key: str) -> None:
    hand.click_tile("LMG")
    hand.press(key)
    chooser = hand.page.findChild(Chooser) or hand.window.findChild(Chooser)
    assert chooser is not None
    assert chooser.isVisible()
    hand.press("Escape")


def test_names_and_counts_change_at_the_figures(hand: Hand) -> None:
    # The wheel counts over the words of a chosen group.
    hand.click_tile("Rifleman")
    grid, key = hand.tile("Rifleman")
    at = grid.place_of(key)
    count = grid.tiles[at].count
    point = grid.caption_rect(at).center()
    turn = QWheelEvent(
        point,
        QPointF(grid.mapToGlobal(point.toPoint())),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(grid, turn)
    assert f"{count + 1} Riflemen" in hand.captions()
    assert tools(hand)[0] == f"{count + 1} men", "whoever joins a selected group is selected too"
    tool(hand, "minus")
    assert tools(hand)[0] == f"{count} men"

    # A second click on a name renames.
    hand.start_over()
    grid, key = hand.tile("LMG")
    words = grid.caption_rect(grid.place_of(key)).center()
    hand.click(grid, words)
    assert not hand.page.units.renamer.open
    hand.click(grid, words)
    assert hand.page.units.renamer.open
    hand.type("Zed\n")
    assert hand.man("Zed").id == key
