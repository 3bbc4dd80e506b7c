"""Without a mouse: an army built by keys alone, panes walked, every act of the menus tried."""

from army_hand import Hand
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from desktop.look.parts.inline_edit import InlineEdit
from desktop.look.parts.seats import SeatButton
from desktop.look.parts.tiles import TileGrid


def focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def pane_of(hand: Hand) -> QWidget | None:
    panes = [*hand.page.panes(), hand.window.head, hand.window.rail]
    return next((p for p in panes if p is focus() or p.isAncestorOf(focus())), None)


def test_a_legal_army_is_built_without_the_mouse(hand: Hand) -> None:
    hand.press("Ctrl+N", "3", "Return", "F2", "Ctrl+A")
    hand.type("Patio Pals")
    hand.press("Ctrl+F")
    hand.type("rifle squad")
    hand.press("Return", "Return", "Ctrl+A")
    hand.type("machine")
    hand.press("Return", "Ctrl+A")
    hand.type("mortar")
    hand.press("Return", "Ctrl+A")
    hand.type("spotter")
    hand.press("Return")
    for _ in range(12):
        if not any(f.severity == "error" for f in hand.document.findings):
            break
        hand.press("F8", "Ctrl+Return")
    assert [f for f in hand.document.findings if f.severity == "error"] == []
    assert hand.army.name == "Patio Pals"
    assert len(hand.army.units) >= 5
    hand.saved()
    assert hand.stored() == hand.army


def test_panes_figures_and_the_offer_are_used_by_keys(hand: Hand) -> None:
    # F6 walks all panes and back.
    walked = []
    for _ in range(8):
        hand.press("F6")
        walked.append(pane_of(hand))
        if len(walked) > 1 and walked[-1] is walked[0]:
            break
    panes = [*hand.page.panes(), hand.window.head, hand.window.rail]
    assert set(walked) == set(panes)
    hand.press("Shift+F6")
    assert pane_of(hand) is walked[-2]

    # The offer keeps the keyboard while one adds.
    hand.start_over()
    hand.press("Ctrl+F", "Down", "Down")
    hand.press("Return", "Return", "Return")
    assert pane_of(hand) is hand.page.tray
    assert hand.document.undo_stack.count() == 3
    hand.press("Ctrl+Z")
    assert hand.document.undo_stack.index() == 2, "undo means the army here, not the words"

    # Figures and seats are reached and used by keys.
    hand.start_over()
    hand.page.units.view(hand.unit("1st Squad").id).setFocus()
    hand.press("Return")
    assert hand.controller.selection.ids == (hand.unit("1st Squad").id,)
    hand.press("Tab")
    assert isinstance(focus(), TileGrid)
    hand.press("Right")
    first = hand.controller.selection.ids
    assert len(first) == 1
    hand.press("End")
    assert hand.controller.selection.ids != first
    hand.press("Delete")
    assert hand.controller.selection.ids == ()
    seats = hand.seats(hand.unit("Command jeep"))
    seats[0].setFocus()
    hand.press("Space")
    assert hand.controller.selection.ids
    for _ in range(10):
        hand.press("Tab")
        if isinstance(focus(), SeatButton) and not focus().taken:
            break
    hand.press("Space")
    menu = QApplication.activePopupWidget()
    assert menu is not None
    hand.press("Down", "Return")
    assert len(hand.unit("Command jeep").seats) == 4


STATES = {
    "nothing chosen": lambda hand: hand.controller.selection.set(()),
    "a man": lambda hand: hand.click_tile("Engineer"),
    "a unit": lambda hand: hand.controller.selection.set([hand.unit("1st Squad").id]),
    "a driver": lambda hand: hand.controller.selection.set(
        [hand.unit("Command jeep").seats[0].figure]
    ),
    "a new army": lambda hand: hand.press("Ctrl+N"),
    "a finding": lambda hand: hand.page.findings.go_next(),
    "no army": lambda hand: [
        hand.page.filing.bin([hand.army.id]) for _ in hand.army_service.entries
    ],
}
OPENS = ("…", "&Quit", "Pre&vious pane", "&Next pane")
"""What leads elsewhere and so changes nothing here, besides the rooms of the rail."""


def test_every_act_of_the_menus_does_something_or_is_disabled(hand: Hand) -> None:
    first = hand.army.id
    for state in STATES:
        _back_to(hand, first, state)
        _try_every_act(hand, first, state)


def _try_every_act(hand: Hand, first: str, state: str) -> None:
    rooms = {button.text() for button in hand.window.rail.buttons}
    for name in ("Edit", "Army", "View", "File"):
        for action in list(hand.window.registry.of_menu(name)):
            QApplication.clipboard().clear()
            if not action.isEnabled() or any(words in action.text() for words in OPENS):
                continue
            if action.text().replace("&", "") in rooms:
                continue
            before = _sight(hand)
            action.trigger()
            hand.events()
            assert _sight(hand) != before, f"{action.text()} with {state}"
            if (
                stack := hand.controller.document and hand.controller.document.undo_stack
            ) and stack.index():
                stack.undo()
            _back_to(hand, first, state)


def _back_to(hand: Hand, army: str, state: str) -> None:
    if isinstance(QApplication.focusWidget(), InlineEdit):
        hand.press("Escape")
    if state != "no army":
        if army not in [entry.id for entry in hand.army_service.entries]:
            hand.page.filing.take_back()
        hand.army_service.open(army)
        hand.page.inspector.show()
    STATES[state](hand)


def _sight(hand: Hand) -> tuple[object, ...]:
    """What an act could change: the army, the choice, the page, the focus, the list."""
    army = hand.controller.document.army if hand.controller.document else None
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()
    return (
        army,
        hand.controller.selection.ids,
        hand.page.showing,
        QApplication.focusWidget(),
        hand.page.inspector.isVisible(),
        hand.page.findings.list.current_key(),
        tuple(hand.titles(hand.page.armies.list)),
        tuple(
            (entry.id, entry.folder, entry.tags, entry.archived, entry.binned)
            for entry in hand.army_service.entries
        ),
        QApplication.clipboard().text(),
        popup,
    )


def test_no_key_means_two_things(hand: Hand) -> None:
    taken: dict[str, str] = {}
    hand.window.go("settings")
    hand.window.go("armies")
    for action in hand.window.actions():
        if not action.isVisible():
            continue
        for keys in action.shortcuts():
            words = QKeySequence(keys).toString()
            assert words not in taken, f"{words}: {taken.get(words)} and {action.text()}"
            taken[words] = action.text()
    assert {"Ctrl+Z", "F8", "Ctrl+Return", "Del", "Ctrl+F", "F2", "F4"} <= set(taken)


def test_whatever_takes_the_keyboard_has_a_name(hand: Hand) -> None:
    assert _nameless(hand) == []
    hand.click_tile("Sniper")
    hand.click(hand.page.inspector.figure.odds.fold)
    assert _nameless(hand) == []
    hand.controller.selection.set([hand.unit("Command jeep").id])
    assert _nameless(hand) == []
    hand.controller.selection.set(())
    assert _nameless(hand) == []
    hand.press("Ctrl+N")
    assert _nameless(hand) == []
    hand.window.go("settings")
    assert _nameless(hand) == []


def _nameless(hand: Hand) -> list[str]:
    """Return the fields and buttons in sight that a screen reader could not name."""
    kinds = QAbstractButton | QLineEdit | QComboBox | QAbstractSpinBox | QPlainTextEdit
    nameless = []
    for widget in hand.window.findChildren(QWidget):
        used = isinstance(widget, kinds | QAbstractItemView | TileGrid)
        inner = isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox)
        if not (used and widget.isVisible()) or inner:
            continue
        name = widget.accessibleName() or (isinstance(widget, QAbstractButton) and widget.text())
        if not name:
            nameless.append(f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}")
    return nameless
