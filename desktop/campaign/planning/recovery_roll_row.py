"""One who rolls to come back: his picture, his name, where he fell, his die, and what it says."""

from __future__ import annotations

from random import SystemRandom

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from desktop.campaign.struct_form import spin
from desktop.figure_rows import Drawn
from desktop.figures import paint_figure
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.die import Die
from desktop.look.parts.layouts import hbox, laid_out, vbox
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_PANEL

HIGH, PICTURE = 60, 54
BACK, OUT = "Back", "Stays out"


def throw(sides: int) -> int:
    """Roll a die."""
    return SystemRandom().randint(1, sides)


class RollRow(QWidget):
    """A row with a die; a click on it opens the faces to choose from.

    Space rolls, the digits enter what was rolled on the table, Backspace takes it back.
    """

    rolled = Signal(int)
    """What the die shows now, 0 for a roll that was taken back."""
    all_asked = Signal()

    def __init__(self, name: str, why: str, sides: int, needed: int, drawn: Drawn) -> None:
        super().__init__()
        self._sides, self._needed, self._drawn = sides, needed, drawn
        self._open = False
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolTip("Space rolls, 1 to 6 enters what was rolled, Backspace takes it back")
        self.setAccessibleDescription(why)
        self._name = name
        self.die = Die(f"Die of {name}", sides=sides)
        self.die.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.result = Tag("", "good")
        self.roll_button = SmallButton("Roll", "die", act=lambda: self.throw(throw(sides)))
        self.roll_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hint = TextLabel("Rolled on the table? Click it, or type it", "small", "ink2")
        self.faces = [Die(f"{face}", face, size=30) for face in range(1, 7)] if sides == 6 else []
        self.number = spin(f"Die of {name}", 0, 0, sides)
        dice = hbox(*self.faces, gap=4) if self.faces else hbox(self.number)
        self._picker = laid_out(vbox, hbox(1, self.hint), dice, gap=2)
        # As wide in every row, so that the dice stand in one column.
        behind = laid_out(hbox, self.result, self.roll_button, 1, gap=0)
        widest = Tag(OUT, "out").sizeHint().width(), self.roll_button.sizeHint().width()
        behind.setMinimumWidth(max(widest))
        called = ElidedLabel(name, "name")
        fell = ElidedLabel(why, "second", "ink2")
        hbox((vbox(1, called, fell, 1, gap=2), 1), self._picker, self.die,
            behind, gap=10, margins=(PICTURE + 22, 3, 12, 3), inside=self)  # fmt: skip
        self.die.clicked.connect(lambda: self.open(not self._open))
        self.number.setSpecialValueText("–")
        self.number.valueChanged.connect(self.throw)
        for each in self.faces:
            each.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            each.clicked.connect(lambda _=False, face=each.face: self.throw(face))
        self.show_face(0)

    def sizeHint(self) -> QSize:
        """Room for the picture."""
        return QSize(300, theme_of(self).height(HIGH, 34))

    def open(self, on: bool) -> None:
        """Show the faces to choose from, or the die."""
        self._open = on
        self._show()

    def throw(self, face: int) -> None:
        """Take what was rolled, 0 for nothing any more."""
        self._open = False
        self.show_face(face)
        self.rolled.emit(face)

    def show_face(self, face: int) -> None:
        """Show what was rolled, without telling."""
        self._open = self._open and not face
        self.die.set_face(face)
        self.number.blockSignals(True)
        self.number.setValue(face)
        self.number.blockSignals(False)
        if face >= self._needed:
            self.result.set_tag(BACK, "good")
        else:
            self.result.set_tag(OUT, "out")
        self._show()

    def _show(self) -> None:
        face = self.die.face
        self._picker.setVisible(self._open)
        self.die.setVisible(not self._open)
        self.result.setVisible(bool(face) and not self._open)
        self.roll_button.setVisible(not face or self._open)
        told = f"rolled {face}, {self.result.text.lower()}" if face else "not rolled"
        self.setAccessibleName(f"{self._name}: {told}")
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the keyboard."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        super().mousePressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Draw the ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Roll, enter a face or take it back."""
        face = event.key() - Qt.Key.Key_0
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() == Qt.Key.Key_Space and shift:
            self.all_asked.emit()
        elif event.key() == Qt.Key.Key_Space:
            self.throw(throw(self._sides))
            self.focusNextChild()
        elif 1 <= face <= min(9, self._sides) and not event.modifiers():
            self.throw(face)
            self.focusNextChild()
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.throw(0)
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the picture, pale for one who stays out, and the line below."""
        tokens, face = theme.tokens, self.die.face
        if self._open:
            painter.fillRect(self.rect(), tokens.sel)
            painter.fillRect(0, 0, 3, self.height(), tokens.olive)
        painter.fillRect(0, self.height() - 1, self.width(), 1, tokens.line)
        box = QRectF(12, 3, PICTURE, self.height() - 7)
        painter.setPen(tokens.line)
        painter.setBrush(tokens.sunk)
        painter.drawRoundedRect(box, RADIUS_PANEL, RADIUS_PANEL)
        state = "not_owned" if face and face < self._needed else "normal"
        inner = box.adjusted(3, 3, -3, -1)
        art, colour = self._drawn.art, self._drawn.colour
        paint_figure(painter, inner, art, colour, dark=tokens.dark, state=state)  # type: ignore[arg-type]
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()), theme, 4)
