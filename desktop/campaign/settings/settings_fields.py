"""Fields that the steps of a campaign's settings share."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QWidget

from desktop.look.parts.fields import Combo, Spin
from desktop.look.theme import theme_of
from desktop.services.result import Result

PARAGRAPH, DAY_WIDE = 56, 150
Pictures = tuple[Callable[[bytes], Result[str]], Callable[[str], QImage | None]]
"""Keep a picture and return its id; return the picture of an id."""


def shrinking(choice: Combo) -> Combo:
    """Let a choice be narrower than its longest entry, which is shortened with … then."""
    choice.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    choice.setMinimumContentsLength(6)
    return choice


def combo(name: str, choices: tuple[tuple[str, str], ...], now: str) -> Combo:
    """Return a choice of these, with one chosen."""
    made = shrinking(Combo(name))
    for key, words in choices:
        made.addItem(words, key)
    made.setCurrentIndex(max(0, made.findData(now)))
    return made


def spin(name: str, value: int, least: int = 0, most: int = 999) -> Spin:
    """Return a number field of a fixed width."""
    made = Spin(name)
    made.setRange(least, most)
    made.setValue(value)
    made.setFixedWidth(theme_of(made).height(72, 50))
    return made


def paragraph(text: str, hint: str = "") -> QPlainTextEdit:
    """Return a field of a few lines, which Tab leaves."""
    made = QPlainTextEdit(text)
    made.setPlaceholderText(hint)
    made.setTabChangesFocus(True)
    made.setFixedHeight(theme_of(made).height(PARAGRAPH))
    return made


def row_of(*widgets: QWidget) -> QWidget:
    """Return widgets side by side, aligned at the left."""
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(10)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return box
