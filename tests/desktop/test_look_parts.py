"""The painted parts: what they say, and what hand and keyboard can do with them."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QLayoutItem,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpacerItem,
    QWidget,
    QWidgetItem,
)
from shiboken6 import getAllValidWrappers

from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton
from desktop.look.parts.check import Check
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Field, SearchField, Spin
from desktop.look.parts.flow import discard
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.hero_box import HeroBox, HeroFacts, Stars
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.number_origin import Legend, Mark, NumberLabel
from desktop.look.parts.problem import CodeBlock, Problem, ProblemPanel, WayOut
from desktop.look.parts.seal import SealButton
from desktop.look.parts.seats import SeatButton
from desktop.look.parts.tag import ItemPill, Tag
from desktop.look.parts.unit_box import UnitBox
from desktop.look.theme import theme_of
from desktop.look.tokens import LIGHT, Origin
from rules.army.documents.salvage import ExcerptLine

ITEMS = (QLayoutItem, QSpacerItem, QWidgetItem)
BORROWED = Mark(Origin.BORROWED, "FP", "Fighting Plastic, Weapons")


@pytest.fixture(autouse=True)
def light(qapp) -> None:
    theme_of().set_scheme("light")


def shown(qtbot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    widget.resize(widget.sizeHint())
    widget.show()
    return widget


def colours(widget: QWidget) -> set[str]:
    image = widget.grab().toImage()
    return {
        image.pixelColor(x, y).name().upper()
        for x in range(image.width())
        for y in range(image.height())
    }


def test_a_blocked_button_says_why_and_works_again_later(qtbot) -> None:
    button = shown(qtbot, PlainButton("Print…", tip="Make sheets"))
    button.set_blocked("Nothing to print yet.")
    assert not button.isEnabled()
    assert button.toolTip() == "Nothing to print yet."
    button.set_blocked("")
    assert button.isEnabled()
    assert button.toolTip() == "Make sheets"


def test_enter_presses_a_button_of_a_page_as_it_does_in_a_dialog(qtbot) -> None:
    for button in (PlainButton("Roll…"), IconButton("cross", "Away")):
        pressed: list[bool] = []
        button.clicked.connect(lambda _on=False, found=pressed: found.append(True))
        shown(qtbot, button)
        QTest.keyClick(button, Qt.Key.Key_Return)
        QTest.keyClick(button, Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
        assert len(pressed) == 2
        QTest.keyClick(button, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert len(pressed) == 2, "the page has that key"


def test_buttons_have_the_measures_of_the_look(qtbot) -> None:
    assert shown(qtbot, PlainButton("Print…")).height() == 30
    assert shown(qtbot, PlainButton("New…", kind="small")).height() == 24


def test_a_button_with_its_key_is_wide_enough_for_both(qtbot) -> None:
    plain, keyed = MainButton("New army"), MainButton("New army", hint="Enter")
    assert shown(qtbot, keyed).width() > shown(qtbot, plain).width() + 20
    assert LIGHT.olive.name().upper() in colours(keyed)


def test_an_icon_button_has_a_name(qtbot) -> None:
    button = shown(qtbot, IconButton("redo", "Redo"))
    assert button.accessibleName() == "Redo"
    assert button.toolTip() == "Redo"


def test_a_number_says_where_it_comes_from(qtbot) -> None:
    label = shown(qtbot, NumberLabel("8", BORROWED))
    assert label.accessibleName() == "8, borrowed from FP: Fighting Plastic, Weapons"
    assert label.toolTip() == "Borrowed from FP: Fighting Plastic, Weapons"
    assert LIGHT.bor.name().upper() in colours(label)
    label.set_value("3", Mark(Origin.STATED))
    assert label.accessibleName() == "3, stated"
    assert LIGHT.bor.name().upper() not in colours(label)


def test_the_legend_names_each_borrowed_game_and_hides_without_any(qtbot) -> None:
    legend = shown(qtbot, Legend())
    legend.set_borrowed({"FP": "Fighting Plastic"}, house=False)
    assert legend.accessibleName() == "stated; FP Fighting Plastic"
    assert legend.heightForWidth(60) > legend.heightForWidth(400)
    legend.set_borrowed({}, stated=False, house=False)
    assert legend.isHidden()


def test_a_tag_is_as_wide_as_its_words(qtbot) -> None:
    tag = shown(qtbot, Tag("1 error", "error"))
    before = tag.sizeHint().width()
    tag.set_tag("12 errors")
    assert tag.sizeHint().width() > before
    assert tag.accessibleName() == "12 errors"


def test_a_field_in_error_says_so_and_recovers(qtbot) -> None:
    field = shown(qtbot, Field("Name", QLineEdit("Sgt.")))
    field.set_error("A name needs a letter.")
    assert field.editor.accessibleDescription() == "A name needs a letter."
    field.resize(200, 70)
    assert LIGHT.err.name().upper() in colours(field.editor)
    field.set_error("")
    assert field.error == ""
    assert LIGHT.err.name().upper() not in colours(field.editor)


def test_the_search_field_shows_its_key_only_while_empty(qtbot) -> None:
    field = shown(qtbot, SearchField("Search 34 roles", "Ctrl+F"))
    assert field.textMargins().right() > 20
    field.setText("med")
    assert field.textMargins().right() == 0


def test_a_tick_can_be_set_by_its_words(qtbot) -> None:
    check = shown(qtbot, Check("Save ink", "outlines only"))
    QTest.mouseClick(check, Qt.MouseButton.LeftButton, pos=QPoint(60, 8))
    assert check.isChecked()
    assert LIGHT.olive.name().upper() in colours(check)


def test_a_pill_that_is_on_has_a_tick_and_grows_for_it(qtbot) -> None:
    pill = shown(qtbot, ItemPill("Grenades"))
    pill.setCheckable(True)
    before = pill.sizeHint().width()
    pill.setChecked(True)
    assert pill.sizeHint().width() > before


def test_a_heading_folds_what_is_below(qtbot) -> None:
    page = shown(qtbot, QWidget())
    below = QWidget(page)
    below.show()
    fold = FoldButton("Weapons", below)
    fold.setParent(page)
    with qtbot.waitSignal(fold.folded) as told:
        fold.click()
    assert told.args == [True]
    assert below.isHidden()
    assert fold.accessibleDescription() == "folded"


def man(width: int, _ratio: float):
    from PySide6.QtGui import QPixmap

    pixmap = QPixmap(width, width)
    pixmap.fill(QColor("#123456"))
    return pixmap


def test_a_seat_tells_who_sits_in_it(qtbot) -> None:
    seat = shown(qtbot, SeatButton(3, "Passenger"))
    assert seat.accessibleName() == "Seat 3 Passenger: empty"
    seat.set_seated(man, "Sgt. Olive Drab")
    assert seat.accessibleName() == "Seat 3 Passenger: Sgt. Olive Drab"
    assert "#123456" in colours(seat)
    assert seat.width() >= 46
    post = shown(qtbot, SeatButton(0, "Crew"))
    assert (post.accessibleName(), post.toolTip()) == ("Crew: empty", "Crew: empty")


def test_a_seat_shows_at_once_whether_it_takes_what_is_dragged(qtbot) -> None:
    seat = shown(qtbot, SeatButton(1))
    seat.set_drop("allowed")
    assert LIGHT.olive.name().upper() in colours(seat)
    seat.set_drop("refused")
    assert LIGHT.err.name().upper() in colours(seat)
    seat.set_drop("")
    assert LIGHT.err.name().upper() not in colours(seat)


def test_a_unit_folds_by_key_and_by_its_chevron(qtbot) -> None:
    unit = UnitBox()
    unit.set_head("1st Squad", "10 men", [("Advice", "advice")])
    body = QWidget()
    body.setMinimumHeight(80)
    unit.set_body(body)
    shown(qtbot, unit)
    high = unit.sizeHint().height()
    QTest.keyClick(unit, Qt.Key.Key_Left)
    assert unit.folded
    assert not body.isVisible()
    assert unit.sizeHint().height() <= high - 80
    QTest.mouseClick(unit, Qt.MouseButton.LeftButton, pos=QPoint(22, 20))
    assert not unit.folded
    assert body.isVisible()


def test_a_unit_folds_with_motion_too(qtbot) -> None:
    theme_of().set_less_motion(False)
    try:
        unit = UnitBox()
        unit.set_head("1st Squad")
        body = QWidget()
        body.setMinimumHeight(80)
        unit.set_body(body)
        shown(qtbot, unit)
        QTest.keyClick(unit, Qt.Key.Key_Space)
        assert body.isVisible()
        qtbot.waitUntil(lambda: not body.isVisible(), timeout=15_000)
        QTest.keyClick(unit, Qt.Key.Key_Space)
        qtbot.waitUntil(lambda: body.height() >= 80, timeout=15_000)
    finally:
        theme_of().set_less_motion(True)


def test_a_broken_unit_has_a_red_border_and_its_count_is_told(qtbot) -> None:
    unit = shown(qtbot, UnitBox())
    unit.set_head("Light cannon", "2 of 3 posts", broken=True)
    assert LIGHT.err.name().upper() in colours(unit)
    assert unit.accessibleName() == "Light cannon, 2 of 3 posts"
    unit.set_head("Light cannon", "3 of 3 posts")
    assert LIGHT.err.name().upper() not in colours(unit)


def test_a_tag_cuts_no_name_of_a_unit(qtbot) -> None:
    long = ("Commander: Lt. Post", "house")
    pictures = []
    for tags in ((), (long,)):
        box = UnitBox("Hinge Squad")
        qtbot.addWidget(box)
        box.set_head("Hinge Squad", "3 of 5", tags)
        box.resize(250, 60)
        pictures.append(box.grab().toImage())
    assert pictures[0] == pictures[1]


def test_a_click_on_a_unit_chooses_it(qtbot) -> None:
    unit = shown(qtbot, UnitBox("Dragonfly"))
    with qtbot.waitSignal(unit.activated):
        QTest.mouseClick(unit, Qt.MouseButton.LeftButton, pos=QPoint(80, 20))
    with qtbot.waitSignal(unit.activated):
        QTest.keyClick(unit, Qt.Key.Key_Return)


def test_a_hero_is_read_with_his_lives(qtbot) -> None:
    facts = HeroFacts("Sgt. Olive Drab", "Commander", man, "Drab", lives=3)
    box = shown(qtbot, HeroBox(facts))
    assert box.accessibleName() == "Sgt. Olive Drab, Commander, 3 lives"
    with qtbot.waitSignal(box.activated):
        QTest.keyClick(box, Qt.Key.Key_Return)
    assert shown(qtbot, Stars(3)).accessibleName() == "3 lives"
    # A tag goes where it would cut his name, and stands where there is room for both.
    facts = facts._replace(name="Sergeant Major Olive Drab")
    tagged = facts._replace(tags=(("Hero, agreed", "agreed"),))
    for wide, stands in ((360, False), (560, True)):
        pictures = []
        for each in (facts, tagged):
            box = HeroBox(each)
            qtbot.addWidget(box)
            box.resize(wide, 56)
            pictures.append(box.grab().toImage())
        assert (pictures[0] != pictures[1]) == stands, wide
    # A dog tag goes where it would cut what is told of him.
    facts = facts._replace(second="Commander, in the command jeep", tag_name="")
    for wide, stands in ((430, False), (600, True)):
        pictures = []
        for tag_name in ("", "Drab, Olive"):
            box = HeroBox(facts._replace(tag_name=tag_name))
            qtbot.addWidget(box)
            box.resize(wide, 56)
            pictures.append(box.grab().toImage())
        assert (pictures[0] != pictures[1]) == stands, wide


def test_a_damaged_file_shows_where_what_is_safe_and_the_ways_out(qtbot) -> None:
    taken: list[str] = []
    problem = Problem(
        "This army file cannot be read to the end.",
        "tan-raiders.muster, line 212: seats should be a whole number.",
        "Nothing was changed.",
        (ExcerptLine(211, 'name = "Truck 2"'), ExcerptLine(212, 'seats = "fourteen"', True)),
        (
            WayOut("Take the copy", "45 figures", "Take the copy", lambda: taken.append("copy")),
            WayOut("Open the rest", "41 figures", "Open 41", lambda: taken.append("rest")),
        ),
    )
    panel = shown(qtbot, ProblemPanel(problem))
    assert isinstance(panel.buttons[0], MainButton)
    panel.buttons[1].click()
    assert taken == ["rest"]
    code = panel.findChild(CodeBlock)
    assert LIGHT.errbg.name().upper() in colours(code)
    panel.copy_report()
    assert "line 212" in QGuiApplication.clipboard().text()


def test_a_dialog_answers_with_the_verb_of_its_button(qtbot) -> None:
    dialog = SentenceDialog(
        "Delete Tan Raiders", "45 figures go.", ("Delete", "Keep it"), danger=True
    )
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.buttons[0].click()
    assert dialog.answer == "Delete"
    assert dialog.result() == 1


def test_the_ring_of_a_dialog_stands_on_the_button_that_enter_presses(qtbot) -> None:
    dialog = SentenceDialog("What comes next", "Two rounds.", ("Plan", "Plan one", "Cancel"))
    qtbot.addWidget(dialog)
    dialog.open()
    assert dialog.focusWidget() is dialog.buttons[0]
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert dialog.answer == "Plan"


def test_enter_never_loses_for_good_what_a_dialog_asks_about(qtbot) -> None:
    dialog = SentenceDialog(
        "Delete Tan Raiders", "45 figures go.", ("Delete", "Keep it"), danger=True
    )
    qtbot.addWidget(dialog)
    dialog.open()
    assert dialog.focusWidget() is dialog.buttons[1]
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert dialog.answer == "Keep it" and dialog.result() == 0


def test_enter_presses_the_button_that_tab_went_to(qtbot) -> None:
    dialog = SentenceDialog("Delete Tan Raiders", "45 figures go.", ("Delete", "Keep it"))
    qtbot.addWidget(dialog)
    dialog.open()
    QTest.keyClick(dialog.buttons[0], Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.buttons[1]
    QTest.keyClick(dialog.buttons[1], Qt.Key.Key_Return)
    assert dialog.answer == "Keep it" and dialog.result() == 0


def test_ctrl_enter_writes_a_text_of_several_lines_down(qtbot) -> None:
    dialog = SentenceDialog("A note", "It stands in the ledger.", ("Save", "Cancel"))
    field = QPlainTextEdit()
    dialog.content.addWidget(field)
    qtbot.addWidget(dialog)
    dialog.open()
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert dialog.isVisible(), "Enter begins another line"
    QTest.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.answer == "Save"


def test_escape_answers_nothing(qtbot) -> None:
    dialog = SentenceDialog("Delete Tan Raiders", "45 figures go.", ("Delete", "Keep it"))
    qtbot.addWidget(dialog)
    dialog.open()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.answer == ""
    assert dialog.result() == 0


def test_the_number_of_a_spin_box_has_room(qtbot) -> None:
    spin = Spin("Seats")
    qtbot.addWidget(spin)
    spin.setValue(12)
    spin.resize(200, 32)
    spin.show()
    field = spin.lineEdit()
    assert field.text() == "12"
    assert field.width() > field.fontMetrics().horizontalAdvance("12") + 4


def test_pictures_grow_with_the_text(qtbot) -> None:
    """At 150 % text seal, tags, icons and figures of rows are larger as well."""
    theme = theme_of()
    before = theme.text_percent
    tag, seal = Tag("2 things", "warning"), SealButton()
    small = tag.sizeHint().height(), seal.sizeHint().height(), len(inked("star"))
    try:
        theme.set_text_percent(150)
        large = tag.sizeHint().height(), seal.sizeHint().height(), len(inked("star"))
    finally:
        theme.set_text_percent(before)
    assert all(after > now for now, after in zip(small, large, strict=True))


def inked(name: str) -> list[tuple[int, int]]:
    """Return the pixels that an icon of 16 px leaves on a ground of 32."""
    image = QImage(32, 32, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint_icon(painter, name, QPointF(16, 16), 16, QColor("black"), QColor("black"))
    painter.end()
    white = QColor("white").rgb()
    return [(x, y) for x in range(32) for y in range(32) if image.pixel(x, y) != white]


def test_nothing_is_known_of_the_place_of_a_button_that_is_gone(qtbot) -> None:
    page, button = QWidget(), QPushButton("Away")
    qtbot.addWidget(page)
    before = getAllValidWrappers()
    vbox(hbox(1, button, vbox(QPushButton("Stays"), 1)), inside=page)
    discard(button)
    qtbot.wait(1)
    known = [
        type(each)
        for each in getAllValidWrappers()
        if type(each) in ITEMS and not any(each is other for other in before)
    ]
    assert not known, "the next object at its address would end the process"
