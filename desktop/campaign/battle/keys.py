"""The keys of recording a battle: they work wherever one is, but for a field that is typed in."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QPlainTextEdit

from desktop.campaign.battle.fate_looks import BY_KEY

_MODIFIERS = Qt.KeyboardModifier
_OTHERS = {"E": "home", "B": "by"}


def asked_for(event: QKeyEvent) -> tuple[str, str]:
    """Return what a key asks for and with what: ("fate", "F"), ("unit", "F"), ("next", ""), …

    ("", "") for a key that means nothing here. The steps are the menu's: a field would type the
    number of a key that is kept from the menu.
    """
    held = event.modifiers() & ~_MODIFIERS.KeypadModifier
    key = event.key()
    enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    if enter and held == _MODIFIERS.ControlModifier:
        return "next", ""
    if _typing():
        return "", ""
    if event.matches(QKeySequence.StandardKey.Undo):
        return "undo", ""
    if event.matches(QKeySequence.StandardKey.Redo) or (
        held == _MODIFIERS.ControlModifier and key == Qt.Key.Key_Y
    ):
        return "redo", ""
    letter = chr(key) if Qt.Key.Key_A <= key <= Qt.Key.Key_Z else ""
    if held == _MODIFIERS.NoModifier and letter in _OTHERS:
        return _OTHERS[letter], ""
    if letter not in BY_KEY:
        return "", ""
    if held == _MODIFIERS.NoModifier:
        return "fate", letter
    if held == _MODIFIERS.ShiftModifier:
        return "unit", letter
    return "", ""


def typed(event: QKeyEvent) -> bool:
    """Return whether a key is a letter for the field that has the keyboard, and no act's."""
    held = event.modifiers() & ~(_MODIFIERS.KeypadModifier | _MODIFIERS.ShiftModifier)
    return held == _MODIFIERS.NoModifier and event.text().isprintable() and _typing()


def _typing() -> bool:
    """Return whether letters go into a field now."""
    now = QApplication.focusWidget()
    return isinstance(now, QLineEdit | QPlainTextEdit | QAbstractSpinBox | QComboBox)
