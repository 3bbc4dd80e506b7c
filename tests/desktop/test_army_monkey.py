"""Hands that know nothing: clicks and keys at random, and the page never says what is not so."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from army_hand import Hand
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenuBar, QWidget
from shiboken6 import isValid

from rules.checks import check

KEYS = (  # parted by spaces
    "Up Down Left Right Return Space Tab Esc Del + - F2 F4 F6 F8 A 1 Backspace Home End "
    "Ctrl+Z Ctrl+Y Ctrl+D Ctrl+G Ctrl+M Ctrl+F Ctrl+N Ctrl+Return Ctrl+Z Ctrl+Y"
)
NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


@pytest.fixture
def nobody_answers() -> Iterator[None]:
    """Close dialogs and menus that stand for a moment, as somebody does who did not mean them."""
    seen: list[QWidget | None] = [None]

    def close() -> None:
        dialog, popup = QApplication.activeModalWidget(), QApplication.activePopupWidget()
        if dialog is not None:
            dialog.close()
        if popup is not None and popup is seen[0]:
            popup.close()
        seen[0] = popup

    timer = QTimer(interval=50)
    timer.timeout.connect(close)
    timer.start()
    yield
    timer.stop()
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()


def act(hand: Hand, dice: random.Random) -> str:
    """Do one thing at random; return what it was."""
    top = QApplication.activePopupWidget() or hand.window
    window = top.windowHandle()
    if window is None or not isValid(window):
        QApplication.processEvents()
        return "wait"
    if dice.random() < 0.35:
        keys = dice.choice(KEYS.split())
        hand.press(keys)
        return keys
    place = QPoint(dice.randrange(top.width()), dice.randrange(top.height()))
    if isinstance(top.childAt(place), QMenuBar):
        return "menu bar"
    button = LEFT if dice.random() < 0.85 else RIGHT
    click = QTest.mouseDClick if dice.random() < 0.1 else QTest.mouseClick
    click(window, button, CTRL if dice.random() < 0.1 else NONE, place)
    return f"{button.name} at {place.x()}, {place.y()}"


@pytest.mark.parametrize(
    ("seed", "steps"),
    [(2, 120), *(pytest.param(at, 500, marks=pytest.mark.long) for at in range(3, 30))],
)
def test_random_hands(opener, data, nobody_answers, seed: int, steps: int) -> None:
    dice = random.Random(seed)
    hand: Hand = opener(data, dice.choice([(1280, 800), (1024, 700), (1600, 900)]))
    done: list[str] = []
    for _ in range(steps):
        done.append(act(hand, dice))
        QApplication.processEvents()
        document = hand.controller.document
        if document is None or document.ruleset is None or hand.page.showing != "army":
            continue
        said = [finding.message for finding in check(hand.army, document.ruleset)]
        # Others are about toys: a hand at random may enter some.
        assert [each for each in hand.sentences() if each in said] == said, done[-6:]
        assert document.undo_stack.canUndo() == hand.page.undo_button.isEnabled(), done[-6:]
    assert hand.army_service.autosave.save()
    if hand.controller.document is not None:
        assert hand.stored() == hand.army
