"""Small fields of recording a battle: lines of text, and forms on a card."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Bench, Card, ScrollPage
from desktop.look.parts.text import TextLabel

WIDEST, AROUND, CARD_WIDE = 1040, 28, 350
"""How wide a form may be, what of a page's width lies beside it, and how wide a card is at least
while another stands beside it, px."""


def text_field(name: str, told: Callable[[str], object], hint: str = "") -> QLineEdit:
    """Return a line of text that tells what was typed."""
    field = QLineEdit()
    field.setAccessibleName(name)
    field.setPlaceholderText(hint)
    field.textEdited.connect(told)
    return field


def show_text(field: QLineEdit, text: str) -> None:
    """Show a text without telling, and without moving the cursor of who is typing it."""
    if field.text() != text:
        field.setText(text)


class FormPage(ScrollPage):
    """Cards below each other on the bench, none wider than a form should be."""

    def __init__(self, name: str) -> None:
        ground = Bench()
        super().__init__(ground, name)
        holder = QWidget()
        holder.setMaximumWidth(WIDEST)
        self.column = vbox(gap=12, inside=holder)
        hbox((holder, 1000), 1, gap=0, margins=(AROUND // 2, 14, AROUND // 2, 14), inside=ground)

    def add_card(self, title: str, second: str = "") -> tuple[Card, QVBoxLayout]:
        """Add a card with a heading and return it with its column."""
        card, inside = make_card(title, second)
        self.column.addWidget(card)
        return card, inside


def make_card(title: str, second: str = "", *, role: str = "heading") -> tuple[Card, QVBoxLayout]:
    """Return a card with a heading, if any, set in a `role` of type, and its column."""
    card = Card()
    inside = vbox(margins=(16, 12, 16, 14), inside=card)
    if title:
        inside.addWidget(TextLabel(title, role, wrap=True))
    if second:
        inside.addWidget(TextLabel(second, "second", "ink2", wrap=True))
    return card, inside
