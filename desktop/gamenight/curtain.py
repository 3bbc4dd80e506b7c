"""The curtain: who looks away while the other sets up, secret notes, and who is next."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from desktop.gamenight.controller import GameNightController
from desktop.look.parts.buttons import LinkButton, PlainButton
from desktop.look.parts.dialog import SentenceDialog, ask
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import ScrollPage, framed
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import CENTRE, TextLabel
from desktop.look.theme import Theme, painted, theme_of
from rules.common.wording import counted
from rules.table.events import Noted, Revealed

STRIPE, ROD, RING, SCALLOP = 29, 26, 7, 15


class Plate(QWidget):
    """A card that hangs before the curtain."""

    def paintEvent(self, _event: object) -> None:
        """Draw the frame."""
        tokens = theme_of(self).tokens
        framed(self, tokens.kraftline, tokens.surface).end()


class NotesCard(Plate):
    """The secret notes of a side: read while a button is held, written, shown to all."""

    def __init__(self, controller: GameNightController, side: str) -> None:
        super().__init__()
        self._controller, self._side = controller, side
        name = controller.log.field.side_name(side)
        self.kept = Tag("", "neutral")
        self.text = TextLabel("", "second", "ink2", wrap=True)
        self.read_button = PlainButton("Hold to read")
        self.read_button.setAccessibleDescription(f"The secret notes of {name}")
        self.read_button.pressed.connect(lambda: self._show(open_=True))
        self.read_button.released.connect(lambda: self._show(open_=False))
        self.write_button = PlainButton("Write one…", act=self._write)
        self.show_link = LinkButton("Show them to all…", act=self._reveal)
        vbox(
            hbox((TextLabel(f"{name}: secret notes", "heading", wrap=True), 1), self.kept),
            self.text,
            flowing(self.read_button, self.write_button),
            (self.show_link, 0, Qt.AlignmentFlag.AlignLeft),
            gap=6,
            margins=(14, 10, 14, 11),
            inside=self,
        )
        controller.log.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        """Show how many there are; those that were shown to all can be read at once."""
        if self._controller.log.battlefield is None:
            return
        notes = self._controller.log.state.notes.get(self._side, ())
        shown = self._side in self._controller.log.state.shown
        kept = f"{len(notes)} kept" if notes else "none yet"
        self.kept.set_tag("shown to all" if shown else kept)
        self.read_button.setVisible(bool(notes) and not shown)
        self.show_link.setVisible(bool(notes) and not shown)
        self._show(open_=shown)

    def _show(self, *, open_: bool) -> None:
        notes = self._controller.log.state.notes.get(self._side, ())
        told = "What the other side must not know. Read only while the button is held."
        self.text.setText("\n".join(f"{at}. {note}" for at, note in enumerate(notes, 1))
                          if open_ and notes else told)  # fmt: skip
        self.text.set_ink("ink" if open_ and notes else "ink2")

    def _write(self) -> None:
        name = self._controller.log.field.side_name(self._side)
        dialog = SentenceDialog(
            f"A secret note of {name}",
            "The log says that one was written, not what.",
            ("Keep it", "Cancel"),
            parent=self,
        )
        field = QPlainTextEdit()
        field.setAccessibleName("The note")
        field.setTabChangesFocus(True)
        field.setFixedHeight(theme_of(self).height(96, 60))
        dialog.content.addWidget(field)
        field.setFocus()
        if dialog.exec() and (text := field.toPlainText().strip()):
            self._controller.log.do(Noted(self._side, text))

    def _reveal(self) -> None:
        notes = self._controller.log.state.notes.get(self._side, ())
        words = f"Both players can read {counted(len(notes), 'note')} from now on."
        if ask(self, "Show the notes to all?", words, "Show them"):
            self._controller.log.do(Revealed(self._side))


def show_notes(controller: GameNightController, parent: QWidget) -> None:
    """Let both sides read, write and show their secret notes while the battle goes on."""
    words = "Each side reads its own while the button is held."
    dialog = SentenceDialog("Secret notes", words, parent=parent)
    for side in controller.log.field.sides:
        dialog.content.addWidget(NotesCard(controller, side))
    dialog.exec()


class Curtain(QWidget):
    """A striped curtain with plates before it."""

    def __init__(self) -> None:
        super().__init__()
        inner = QWidget()
        self.plates: QVBoxLayout = vbox(gap=12, margins=(16, 24, 16, 24), inside=inner)
        vbox(ScrollPage(inner, "Behind the curtain"), margins=(2, ROD, 2, SCALLOP + 3), inside=self)
        self.setMinimumWidth(230)

    def show_plates(self, *plates: QWidget) -> None:
        """Let other plates hang before the curtain."""
        empty(self.plates)
        for plate in plates:
            self.plates.addWidget(plate)
        self.plates.addStretch(1)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw cloth, hem, rod and rings."""
        tokens, wide, high = theme.tokens, self.width(), self.height()
        whole = QPainterPath()
        whole.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setClipPath(whole)
        painter.fillRect(self.rect(), tokens.rail)
        left = 0
        while left < wide:
            cloth = tokens.railsel if (left // STRIPE) % 2 else tokens.rail
            painter.fillRect(QRectF(left, 0, STRIPE, high - SCALLOP), cloth)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(cloth)
            painter.drawEllipse(QRectF(left, high - 2 * SCALLOP - 4, STRIPE, 2 * SCALLOP))
            left += STRIPE
        painter.fillRect(0, 0, wide, ROD - 8, tokens.kraft)
        painter.fillRect(0, ROD - 8, wide, 2, tokens.kraftline)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(tokens.kraft if not tokens.dark else tokens.kraftink, 3))
        at = 0.0
        while at < wide:
            painter.drawEllipse(QPointF(at, ROD - 7), RING, RING)
            at += STRIPE
        painter.setClipping(False)
        painter.setPen(QPen(tokens.line, 1))
        painter.drawPath(whole)


def sign(words: str, second: str) -> Plate:
    """Return a plate with a few large stencilled words and a sentence below them."""
    plate = Plate()
    large = TextLabel(words, theme_of(plate).fonts.title_role(words, "large"), "olive2", wrap=True)
    below = TextLabel(second, "lead", wrap=True)
    for label in (large, below):
        label.setAlignment(CENTRE)
    vbox(large, below, gap=8, margins=(18, 18, 18, 18), inside=plate)
    return plate
