"""The frame around one unit: a head with fold, name, tags and count, and a body that folds away."""

from __future__ import annotations

from PySide6.QtCore import (
    QEasingCurve,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.look.parts.unit_face import MARGIN, PAD, UnitFace
from desktop.look.theme import theme_of
from desktop.look.tokens import FOLD_MS

_BELOW = 8
SIDES = 2 * (MARGIN + PAD)
"""So much narrower than the box its body is."""


class _Column(QVBoxLayout):
    """The body below the head; heights are remembered for as long as Qt remembers its own."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.heights: dict[int, int] = {}

    def invalidate(self) -> None:
        """Measure again: something inside has another size."""
        self.heights = {}
        super().invalidate()


class UnitBox(UnitFace):
    """One unit, painted; its body is any widget. Layouts leave no gap: the box keeps 4 px itself.

    Keys: Left folds, Right unfolds, Space turns over, Enter opens.
    """

    fold_changed = Signal(bool)
    fold_moved = Signal()
    """The box has another height while it folds; whoever places it measures again."""
    activated = Signal()
    rename_asked = Signal()

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._body: QWidget | None = None
        self._fold_run: QVariantAnimation | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._column = _Column(self)
        self._column.setSpacing(0)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    # The body

    def set_body(self, body: QWidget) -> None:
        """Put the body under the head; the box owns it."""
        if self._body is not None:
            self._column.removeWidget(self._body)
            self._body.deleteLater()
        self._body = body
        self._column.addWidget(body)
        body.setVisible(not self._folded)
        self._measure()

    @property
    def foldable(self) -> bool:
        """Whether there is something to fold; a box that makes its body late says so itself."""
        return self._body is not None

    @property
    def body(self) -> QWidget | None:
        """The widget under the head."""
        return self._body

    # Folding

    def set_folded(self, folded: bool, animate: bool = False) -> None:
        """Fold or unfold; 120 ms when animated and motion is wanted."""
        if folded == self._folded:
            return
        self._folded = folded
        self.setAccessibleDescription("folded" if folded else "")
        duration = theme_of(self).motion_ms(FOLD_MS) if animate and self.isVisible() else 0
        if self._body is not None:
            if duration:
                self._run_fold(duration)
            else:
                self._body.setMaximumHeight(16777215)
                self._body.setVisible(not folded)
        self._measure()
        self.update()
        self.fold_changed.emit(folded)

    def _run_fold(self, duration: int) -> None:
        body = self._body
        if body is None:
            return
        full = max(body.sizeHint().height(), body.heightForWidth(body.width()), body.height(), 1)
        run = self._fold_run = QVariantAnimation(self)
        run.setDuration(duration)
        run.setEasingCurve(QEasingCurve.Type.OutCubic)
        run.setStartValue(full if self._folded else 0)
        run.setEndValue(0 if self._folded else full)
        body.setMaximumHeight(full if self._folded else 0)
        body.show()
        run.valueChanged.connect(self._fold_step)
        run.finished.connect(self._fold_done)
        run.start(QVariantAnimation.DeletionPolicy.DeleteWhenStopped)

    def _fold_step(self, height: int) -> None:
        if self._body is not None:
            self._body.setMaximumHeight(int(height))
            self.fold_moved.emit()

    def _fold_done(self) -> None:
        if self._body is not None:
            self._body.setVisible(not self._folded)
            self._body.setMaximumHeight(16777215)
        self.fold_moved.emit()

    # Heights

    def _measure(self) -> None:
        side, top = MARGIN + PAD, MARGIN + self.head_height() + 1
        below = 2 if self._folded or self._body is None else _BELOW
        self._column.setContentsMargins(side, top, side, MARGIN + below)
        self.updateGeometry()

    def height_at(self, width: int) -> int:
        """Return the height of head and body at a width."""
        column = self._column
        height = column.heights.get(width)
        if height is None:
            height = self.sizeHint().height()
            if column.hasHeightForWidth():
                height = max(column.totalHeightForWidth(width), self._least(width).height())
            column.heights[width] = height
        return height

    def height_around(self, body: int) -> int:
        """Return the height of the unfolded box around a body of that height."""
        return max(2 * MARGIN + self.head_height() + 1 + body + _BELOW, self._least(0).height())

    def minimumSizeHint(self) -> QSize:
        """Head and body; only the head while folded."""
        return super().minimumSizeHint().expandedTo(self._least(120))

    def sizeHint(self) -> QSize:
        """Head and body; only the head while folded."""
        return super().sizeHint().expandedTo(self._least(160))

    def _least(self, width: int) -> QSize:
        return QSize(width, 2 * MARGIN + self.head_height() + 3)

    # Hands

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Fold with the chevron, choose with the rest of the head."""
        if event.button() == Qt.MouseButton.LeftButton:
            if self.on_fold(event.position()):
                self.set_folded(not self._folded, animate=True)
            else:
                self.activated.emit()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for another name with a double click on it, fold with one beside it on the head."""
        if self.name_rect().contains(event.position()):
            self.rename_asked.emit()
        elif self.foldable and self.head_rect().contains(event.position()):
            self.set_folded(not self._folded, animate=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fold with Left, Right and Space; open with Enter."""
        key = event.key()
        if key == Qt.Key.Key_Left and self.foldable:
            self.set_folded(True, animate=True)
        elif key == Qt.Key.Key_Right and self.foldable:
            self.set_folded(False, animate=True)
        elif key == Qt.Key.Key_Space and self.foldable:
            self.set_folded(not self._folded, animate=True)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.activated.emit()
        else:
            super().keyPressEvent(event)
