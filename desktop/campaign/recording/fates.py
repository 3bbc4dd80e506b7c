"""The fates of a battle: how they look and are called, and the keys that give them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QPlainTextEdit

from desktop.figures import State
from rules.campaign.recording.battle_record import FateKind


@dataclass(frozen=True, slots=True)
class FateLook:
    """One fate: the word on its button, the short one on a card, its key, icon and colour.

    `state` is how the figure is drawn: only his pale shape where he is not there.
    """

    kind: FateKind
    word: str
    short: str
    key: str
    tip: str
    icon: str
    ink: str
    state: State = "normal"

    @property
    def ground(self) -> str:
        """Return the colour below its word."""
        return _GROUNDS.get(self.ink, f"{self.ink}bg")


_GROUNDS = {"good": "raised", "bor": "advbg", "ink2": "sunk"}
_SOFA, _MISSING = "The toy is missing; the man plays on", "Nobody knows what happened to him"
_ELBOW, _DOG = "By an elbow; he is fine", "The toy is gone for good; the man plays on"
LOOKS = (
    FateLook("standing", "Standing", "Standing", "S", "Still on the table", "tick", "good"),
    FateLook("fallen", "Killed", "Killed", "K", "Out of the battle", "cross", "err", "fallen"),
    FateLook("wounded", "Wounded", "Wounded", "W", "Hit, but alive", "warning", "warn"),
    FateLook("captured", "Captured", "Captured", "C", "Taken prisoner", "campaigns", "adv"),
    FateLook("lost", "Under the sofa", "Sofa", "U", _SOFA, "sofa", "agr", "lost"),
    FateLook("missing", "Missing", "Missing", "M", _MISSING, "question", "bor", "not_owned"),
    FateLook("knocked-over", "Knocked over", "Elbow", "O", _ELBOW, "toppled", "hou", "fallen"),
    FateLook("gone", "Chewed by the dog", "Dog", "G", _DOG, "bone", "ink2", "not_owned"),
)
"""All fates in the order of their buttons."""
LOOK = {look.kind: look for look in LOOKS}
_OF_MODELS: dict[FateKind, FateLook] = {
    "fallen": replace(LOOK["fallen"], word="Lost", short="Lost"),
    "wounded": replace(LOOK["wounded"], word="Damaged", short="Damaged"),
}
BY_KEY = {look.key: look for look in LOOKS} | {"F": LOOK["fallen"]}
"""Fates by their letters; F, as in fallen, is another one of those who were killed."""
BUTTONS = LOOKS[:5]
MORE = LOOKS[5:]


def look_of(kind: FateKind, *, model: bool) -> FateLook:
    """Return how a fate looks on somebody: a vehicle or gun is lost or damaged, and no man."""
    return _OF_MODELS.get(kind, LOOK[kind]) if model else LOOK[kind]


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
