"""The Print room: what is ticked is what is seen, and what is seen is what is printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from army_hand import Hand
from print_hand import PrintHand, begin_with
from print_start import Starts, starts
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLabel, QLineEdit, QWidget

from desktop.look.parts.buttons import MainButton
from desktop.look.parts.text import text_width
from desktop.look.theme import theme_of
from desktop.printroom.measure_printer import MeasurePrinterDialog
from desktop.printroom.page import PrintPage


@pytest.fixture(autouse=True)
def own_dialogs(qapp: QApplication) -> None:
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)


@pytest.fixture
def room(opener, data: Path) -> Starts:
    return starts(opener, data)


# ------------------------------------------------------------------ what is seen


def test_ctrl_p_leads_to_everything_that_the_open_army_needs_tonight(hand: Hand) -> None:
    room = PrintHand(hand, "Ctrl+P")
    assert room.page.head().title == "Print room"
    assert room.page.head().lines == ("2nd Sandbox Company, L.G.A.M.",)
    rows = room.rows()
    assert rows["board"].ticked and rows["board"].count_ == 1
    assert room.pages()[0] == "1 Cover"
    assert room.where().startswith(f"Page 1 of {len(room.pages())} · cover")
    assert room.page.paper.print_button.text() == f"Print {len(room.pages())} pages…"
    room.page.grab()


def test_from_the_rail_the_open_army_is_printed_and_its_pages_are_awaited_in_sight(
    opener, data: Path
) -> None:
    begin_with(data, ["roster"])
    hand: Hand = opener(data)
    rail = {each.room.key: each for each in hand.window.rail.buttons}
    hand.click(rail["print"])
    page = hand.window.page
    assert isinstance(page, PrintPage)
    outline = page.controller.pages
    assert len(outline) == 1 and not outline[0].fresh, "a blank page stands there at once"
    assert page.preview.progress.isVisible()
    assert page.preview.progress.words.text() == "Reading 2nd Sandbox Company…"
    assert not page.paper.print_button.isEnabled()
    assert page.paper.print_button.text() == "Print…", "no number that is not true"
    told: list[str] = []
    page.controller.maker.changed.connect(
        lambda: told.append(page.preview.progress.words.text() or "done")
    )
    paper, cut = page.paper.choices, list[int]()
    page.controller.maker.changed.connect(
        lambda: cut.append(paper["landscape"].y() - paper["paper"].geometry().bottom())
    )
    at = PrintHand(hand)
    assert min(cut) > 0, "the fields lie below each other all the time"
    assert any(words.startswith("Making ") for words in told)
    assert not page.preview.progress.isVisible()
    many = len(at.pages())
    assert page.pack.header.note.startswith(f"{many} pages, ")
    assert "from the army" not in [each.text() for each in page.pack.findChildren(QLabel)]
    assert at.where() == f"Page 1 of {many} · roster"
    assert page.paper.print_button.text() == f"Print {many} pages…"
    # What was changed meanwhile is printed as it is now.
    at.hand.press("Ctrl+1")
    at.hand.army_service.rename(at.hand.army.id, "Third Sandbox Company")
    at.hand.press("Ctrl+4")
    at.done()
    assert at.page.head().lines[0].startswith("Third Sandbox Company")
    assert all(page.fresh for page in at.page.controller.pages)
    hand.click(rail["armies"])
    other = next(each for each in hand.army_service.entries if each.called == "Tan Raiders")
    hand.army_service.open(other.id)
    hand.click(rail["print"])
    assert page.head().lines == ("Tan Raiders, L.G.A.M.",)
    at.done()
    assert at.page.controller.choices.armies == (other.id,)
    both = (*page.controller.choices.armies, hand.army_service.entries[0].id)
    page.controller.set_armies(both)
    hand.click(rail["armies"])
    hand.click(rail["print"])
    assert page.controller.choices.armies == both, "a pack that holds the open army stays"


def test_nothing_moves_or_is_cut_off_in_a_small_window_or_with_large_text(room: Starts) -> None:
    at = room("roster-short", "role-cards", "team-cards", "vehicle-cards", "sticks")
    registry = at.hand.window.registry
    for menu in ("File", "Edit", "View", "Print", "Help"):
        assert 1 <= len(registry.of_menu(menu)) <= 9, menu
    menu = at.page.pack.menu.menu()
    assert len([each for each in menu.actions() if not each.isSeparator()]) <= 9
    preview, pack = at.page.preview, at.page.pack.list
    places = set()
    for _ in at.pages():
        places.add((preview.before.x(), preview.after.x(), preview.fit.parentWidget().x()))
        at.hand.press("PgDown")
        at.hand.events()
    assert len(places) == 1, "the arrows stay where they are"
    theme = theme_of(at.page)
    for size, text in (((1024, 700), 100), ((1280, 800), 150)):
        at.hand.window.resize(*size)
        theme.set_text_percent(text)
        at.hand.events()
        for row in pack.rows:
            if row.sheet:
                titles, _ = pack.painted.words(row)
                room_for = pack.painted.room_for_words(row)
                wide = max(text_width(theme, "name", line) for line in titles)
                assert wide <= room_for, f"{titles} at {size}, {text} %"
        assert preview.print_button.isVisible(), "the paper is folded away"
    assert preview.thumbnails.wide == 135, "small pages grow with the text"
    at.page.grab()
    # A small window folds the paper to a strip.
    theme.set_text_percent(100)
    at.hand.window.resize(1024, 700)
    at.hand.events()
    assert not at.page.paper.isVisible() and at.page.strip.isVisible()
    assert at.page.preview.print_button.isVisible()
    at.hand.press("F4")
    assert at.page.paper.isVisible()


def test_sheets_are_ticked_counted_and_unfolded_by_keys_and_clicks(room: Starts) -> None:
    at = room("roster")
    assert at.where() == f"Page 1 of {len(at.pages())} · roster"
    at.click("tokens").hand.press("Space")
    at.done()
    assert at.rows()["tokens"].ticked
    assert at.where().endswith("tokens"), "the page of what was ticked comes into sight"
    serial = at.serial()
    at.click("tokens", "count")
    assert isinstance(QApplication.focusWidget(), QAbstractSpinBox)
    at.hand.type("7\n")
    at.done()
    assert at.rows()["tokens"].count_ == 7
    assert at.where().endswith("tokens"), "the page in sight stays"
    assert at.serial() != serial
    at.hand.click(at.page.pack.suggest)
    at.done()
    assert at.serial() == serial, "pages of before are remembered"
    at.click("tokens").hand.press("Right")
    part = next(row for row in at.rows().values() if row.part and row.sheet == "tokens")
    assert part.second, "each number has its reason"
    before = at.rows()["tokens"].count_
    at.click(part.key).hand.press("+")
    assert at.rows()["tokens"].count_ == before + 1
    at.hand.press("1", "2", "Return")
    assert at.rows()[part.key].count_ == 12, "digits begin to type the number"
    at.hand.press("Left", "Left")
    assert part.key not in at.rows()
    at.hand.press("Space")
    at.done()
    assert not at.rows()["tokens"].ticked
    assert all("Tokens" not in page for page in at.pages())
    # A sheet of which nothing is suggested comes once when it is ticked.
    none = next((row for row in at.rows().values() if row.sheet and not row.count_), None)
    if none is None:
        at.click("tokens", "count").hand.type("0\n")
        none = at.rows()["tokens"]
    assert not none.ticked
    at.click(none.key, "tick")
    assert at.rows()[none.key].ticked and at.rows()[none.key].count_ > 0


def rest(at: PrintHand) -> None:
    """Wait until every page in sight is drawn at its size."""

    def drawn() -> bool:
        at.hand.events()  # what is painted asks for its picture
        return at.page.preview.view.settled and not at.page.preview.images.busy

    at.hand.qtbot.waitUntil(drawn, timeout=15_000)


def test_pages_are_turned_zoomed_and_drawn_once_at_each_size(room: Starts) -> None:
    at = room("roster", "roster-short")
    viewer, many = at.page.preview, len(at.pages())
    rest(at)
    at.hand.press("PgDown")
    assert at.where().startswith(f"Page 2 of {many}")
    at.hand.press("PgUp")
    assert at.where().startswith(f"Page 1 of {many}")
    assert not viewer.before.isEnabled()
    rest(at)
    drawn = at.page.preview.images.rendered
    at.hand.press("PgDown", "PgUp")
    rest(at)
    assert at.page.preview.images.rendered <= drawn + 1, "only the second page, large, is new"
    whole = viewer.view.percent()
    middle = QPointF(viewer.view.viewport().rect().center())
    nothing, control = Qt.MouseButton.NoButton, Qt.KeyboardModifier.ControlModifier
    wheel = QWheelEvent(
        middle, viewer.view.mapToGlobal(middle), QPoint(), QPoint(0, 120), nothing, control,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(viewer.view.viewport(), wheel)
    assert viewer.view.percent() > whole
    at.hand.press("Ctrl+9")
    assert viewer.view.percent() == 100
    at.hand.press("Ctrl+0")
    assert viewer.view.percent() == whole


def test_paper_ink_and_the_measured_printer_change_every_page(room: Starts, data: Path) -> None:
    at = room("roster")
    at.page.paper.choices["paper"].setFocus()
    at.hand.press("Down", "Return")  # the choice that follows A4
    at.done()
    assert at.page.paper.choices["paper"].currentText() == "Letter"
    assert at.page.controller.pages[0].size == pytest.approx((215.9, 279.4), abs=0.1)
    at.hand.click(at.page.paper.checks["ink_saver"])
    at.done()
    assert at.page.controller.options().ink_saver
    # The test page is measured once and kept with its printer.

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, MeasurePrinterDialog)
        assert (dialog.buttons[0].isEnabled(), dialog.name.text()) == (True, "My printer")
        dialog.name.setText("Kitchen, colour")
        dialog.measures["across"].setValue(98.5)
        dialog.measures["down"].setValue(99.0)
        dialog.measures["right"].setValue(1.5)
        at.hand.press("Return")

    at.hand.in_dialog(lambda: at.hand.click(at.page.test_button), use)
    at.done()
    options = at.page.controller.options()
    assert (options.measured_100mm, options.measured_down) == (98.5, 99.0)
    assert options.back_offset == (1.5, 0.0)
    assert at.page.paper.printer.currentText() == "Kitchen, colour"
    assert "grow by 1.5 %" in at.page.paper.scale_note.text()
    assert "Kitchen" in (data / "printers.json").read_text("utf-8")


def test_two_armies_are_chosen_from_the_list_and_findings_lead_to_theirs(room: Starts) -> None:
    at = room("roster")
    at.hand.press("Ctrl+O")
    at.hand.type("Tan\n")
    at.hand.events()
    at.hand.press("Escape")
    at.done()
    assert at.page.head().lines[0] == "2nd Sandbox Company against Tan Raiders, L.G.A.M."
    assert at.rows()["roster"].count_ == 2
    findings = [notice for notice in at.page.paper.notices.notices if notice.link]
    assert findings, "the samples have a claymore without numbers"
    at.hand.click(at.page.paper.notices.boxes[0].link)
    assert at.hand.window.room == "armies"


# ------------------------------------------------------------------ what stands in the way


def test_without_an_army_the_page_says_what_to_do(empty_room: PrintHand) -> None:
    assert empty_room.pages() == []
    assert not empty_room.page.paper.print_button.isEnabled()
    assert empty_room.page.paper.print_button.toolTip() == "Tick a sheet first."


@pytest.fixture
def empty_room(opener, tmp_path: Path) -> PrintHand:
    from db.store import Store

    with Store.open(tmp_path / "none"):
        pass
    hand = opener(tmp_path / "none", ready=False)
    hand.qtbot.waitUntil(lambda: hand.army_service.database.ready, timeout=15_000)
    hand.events()
    return PrintHand(hand)


def test_cards_too_large_are_told_and_with_nothing_ticked_the_way_back_is_one_button(
    room: Starts,
) -> None:
    at = room("roster", "hero-cards")
    good = len([page for page in at.pages() if "Roster" in page])
    paper = at.page.paper
    paper.change(paper._options.__class__(paper="70x110", card_size="tarot"))
    at.done()
    assert any("fit" in sentence or "larger" in sentence for sentence in at.notices())
    assert not paper.pdf_button.isEnabled()
    paper.change(paper._options.__class__(paper="a4"))
    at.done()
    assert len([page for page in at.pages() if "Roster" in page]) == good
    assert paper.pdf_button.isEnabled()
    # With nothing ticked the way back is one button.
    at.click("roster", "tick").click("hero-cards", "tick")
    at.done()
    assert at.pages() == []
    assert at.page.paper.print_button.toolTip() == "Tick a sheet first."
    tonight = at.page.preview.findChild(MainButton)
    assert tonight.text() == "Everything for tonight"
    at.hand.click(tonight)
    assert at.rows()["board"].ticked


# ------------------------------------------------------------------ kept


def test_a_pack_is_saved_renamed_taken_and_deleted_and_the_last_choices_are_kept(
    room: Starts, opener, data: Path
) -> None:
    at = room("roster", "tokens")

    def call(name: str) -> Callable[[QWidget], None]:
        def use(dialog: QWidget) -> None:
            dialog.findChild(QLineEdit).setText(name)
            at.hand.press("Return")

        return use

    at.hand.in_dialog(at.page.pack.menu.save, call("Saturday"))
    assert at.page.pack.packs.text() == "Saturday"
    at.page.controller.take_pack("Forms")
    at.done()
    assert not at.rows()["tokens"].ticked
    assert "Saturday" in at.packs()
    at.page.controller.take_pack("Saturday")
    at.done()
    assert at.rows()["tokens"].ticked and at.rows()["roster"].ticked
    at.hand.in_dialog(at.page.pack.menu.rename, call("Sunday"))
    assert "Sunday" in at.packs() and "Saturday" not in at.packs()
    at.hand.in_dialog(at.page.pack.menu.delete, lambda dialog: at.hand.click(dialog.buttons[0]))
    assert not any("Sunday" in entry for entry in at.packs())
    # What was chosen is there at the next start.
    at.click("tokens", "count").hand.type("9\n")
    at.done()
    at.hand.press("Ctrl+1")
    at.hand.army_service.close()
    again = PrintHand(opener(data, room="print"))
    assert again.rows()["tokens"].count_ == 9 and again.rows()["tokens"].ticked
