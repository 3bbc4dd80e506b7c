"""The entry line of the toy box: "12 bazooka green", with its figures before they are added."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.figures import box_height, paint_figure
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import LinkButton, MainButton, PlainButton
from desktop.look.parts.fields import leave_to_window
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Card
from desktop.look.parts.text import ElidedLabel
from desktop.look.theme import Theme, painted, theme_of
from desktop.toybox.controller import ToyBoxController
from rules.toybox.toy_box import Pose

FIGURE, MOST, FEW, WIDE = 40, 6, 3, 840
"""Width of a figure; how many are shown, on lines wider than so many pixels and on others."""


class _Line(QLineEdit):
    """The field, with a plus sign at its left."""

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText("12 bazooka green")
        self.setAccessibleName("Add toys: number, pose and colour")
        self.setTextMargins(24, 0, 0, 0)
        self.setMinimumHeight(theme_of(self).height(38))
        self.setFont(theme_of(self).font("lead"))

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window."""
        return True if leave_to_window(event) else super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the field and the sign."""
        super().paintEvent(event)
        painter = QPainter(self)
        paint_icon(painter, "plus", QPointF(18, self.height() / 2), 14, theme_of(self).tokens.ink)
        painter.end()


class _Men(QWidget):
    """A few figures of what is about to be added."""

    def __init__(self) -> None:
        super().__init__()
        self._drawing, self._colour, self._count = "", "", 0
        self.setFixedSize(0, theme_of(self).height(46, 0))

    def show_men(self, drawing: str, colour: str, count: int) -> None:
        """Show so many."""
        self._drawing, self._colour, self._count = drawing, colour, count
        self.setFixedWidth(round(self._count * FIGURE * 0.56 + FIGURE * 0.5) if self._count else 0)
        self.update()

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the figures, the first one in front."""
        high = box_height(FIGURE)
        for at in range(self._count):
            place = QRectF(at * FIGURE * 0.56, self.height() - high, FIGURE, high)
            paint_figure(painter, place, self._drawing, self._colour, dark=theme.tokens.dark)


class EntryRow(Card):
    """Tells what Enter would add. A word that no pose has shows the nearest poses as links."""

    bag_asked = Signal(str)
    """A bag is to be entered; the id of its preset, "" for none."""

    def __init__(self, controller: ToyBoxController) -> None:
        super().__init__()
        self._controller, self._compact = controller, False
        self.line = _Line()
        self.line.setFixedWidth(theme_of(self).height(250, 120))
        self.men = _Men()
        self.words = ElidedLabel("", "lead-strong")
        self.second = ElidedLabel("", "second", "ink2")
        self._nearest = hbox(gap=8)
        self.add = MainButton("Add", hint="Enter", act=self._add)
        self.fifty = PlainButton("Bag of 50…", act=lambda: self.bag_asked.emit("50"))
        self.hundred = PlainButton("Bag of 100…", act=lambda: self.bag_asked.emit("100"))
        told = vbox(1, self.words, hbox(self.second, self._nearest, 1, gap=6), 1, gap=1)
        hbox(
            self.line, self.men, (told, 1), self.add, self.fifty, self.hundred,
            gap=10, margins=(10, 8, 10, 8), inside=self,
        )  # fmt: skip
        self.line.textChanged.connect(self._show)
        self.line.returnPressed.connect(self._add)
        controller.changed.connect(lambda: self._show(self.line.text()))
        self._show("")

    def set_compact(self, compact: bool) -> None:
        """Leave the presets to "Enter a bag…" where there is little room."""
        self._compact = compact
        self._show(self.line.text())

    def _show(self, text: str) -> None:
        found = self._controller.read_entry(text)
        if found.pose is not None:
            self._controller.choose(found.pose.id)
        empty(self._nearest)
        shown = min(found.number, MOST if self.width() > WIDE else FEW)
        self.men.show_men(found.drawing, found.colour, shown)
        typed = bool(text.strip())
        self.add.setVisible(typed)
        for preset in (self.fifty, self.hundred):
            preset.setVisible(not typed and not self._compact)
        self.add.setText(f"Add {found.number}" if found.number else "Add")
        self.add.set_blocked("" if found.number else found.second)
        self.words.say(found.words)
        self.second.say(found.second)
        for pose in found.nearest:
            self._nearest.addWidget(LinkButton(pose.name, act=partial(self._take, pose)))

    def _take(self, pose: Pose) -> None:
        """Put a pose's name in the place of the word that is none."""
        self.line.setText(self._controller.with_pose(self.line.text(), pose))
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add(self) -> None:
        if self._controller.add_entry(self.line.text()):
            self.line.clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Empty the line with Escape."""
        if event.key() == Qt.Key.Key_Escape and self.line.text():
            self.line.clear()
        else:
            super().keyPressEvent(event)
