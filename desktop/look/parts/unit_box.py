"""The frame around one unit: a head with fold, name, tags and count, and a body that folds away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.look.focus import OWN_RING, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.dragging import DropState, drop_icon, paint_drop_badge
from desktop.look.parts.seats import paint_seat_bars, seat_bars_width
from desktop.look.parts.tag import TagKind, paint_tag, tag_width
from desktop.look.parts.text import RIGHT, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import FOLD_MS, ICON_SMALL, RADIUS_PANEL, UNIT_HEAD

_FOLD_LEFT, _NAME_LEFT = 18, 33
PAD, MARGIN = 11, 4
"""What the face leaves free within its frame, and around it."""


class UnitFace(QWidget):
    """Frame and head of one unit, painted; whoever folds and fills it is a `UnitBox`."""

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._count = name, ""
        self._tags: Sequence[tuple[str, TagKind]] = ()
        self._bars: tuple[int, int] | None = None
        self._broken = self._selected = self._near = False
        self._folded = False
        self._drop: DropState = ""
        self.setProperty(OWN_RING, True)

    # What it shows

    @property
    def foldable(self) -> bool:
        """Whether there is something to fold."""
        raise NotImplementedError

    @property
    def folded(self) -> bool:
        """Whether only the head shows."""
        return self._folded

    def set_head(
        self,
        name: str,
        count: str = "",
        tags: Sequence[tuple[str, TagKind]] = (),
        *,
        broken: bool = False,
        bars: tuple[int, int] | None = None,
    ) -> None:
        """Set name, count, tags as (text, kind), and seat bars (taken, all) shown while folded."""
        self._name, self._count, self._tags = name, count, tags
        self._broken, self._bars = broken, bars
        words = [name, count, *(text for text, _ in tags)]
        self.setAccessibleName(", ".join(word for word in words if word))
        self.update()

    def set_selected(self, selected: bool) -> None:
        """Draw the box as chosen."""
        if selected != self._selected:
            self._selected = selected
            self.update()

    def set_drop(self, state: DropState, near: bool = False) -> None:
        """Show what a drop on the box would do while something is dragged; `near` when over it."""
        if (state, near) != (self._drop, self._near):
            self._drop, self._near = state, near
            self.update()

    # Geometry

    def head_height(self) -> int:
        """Height of the head at the chosen text size."""
        return theme_of(self).height(UNIT_HEAD)

    def head_rect(self) -> QRectF:
        """Return where the head is."""
        return QRectF(MARGIN, MARGIN + 1, self.width() - 2 * MARGIN, self.head_height())

    def _name_left(self, head: QRectF) -> float:
        return head.left() + (_NAME_LEFT if self.foldable else PAD)

    def on_head(self, point: QPointF) -> bool:
        """Return whether a point is on the head."""
        return self.head_rect().contains(point)

    def on_fold(self, point: QPointF) -> bool:
        """Return whether a point is on the chevron that folds."""
        head = self.head_rect()
        fold = QRectF(head.left(), head.top(), _NAME_LEFT - 2, head.height())
        return self.foldable and fold.contains(point)

    def name_rect(self) -> QRectF:
        """Return where the name stands."""
        head = self.head_rect()
        left = self._name_left(head)
        wide = min(text_width(theme_of(self), "heading", self._name), head.right() - left - PAD)
        return QRectF(left, head.top(), wide, head.height())

    # Painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame, focus ring and head."""
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        colour, width = tokens.line, 1.0
        ground = tokens.sel if self._selected else tokens.surface
        if self._drop:
            colour, width = drop_icon(self._drop, tokens)[1], 2.0
            if self._near:
                ground = tokens.sel if self._drop == "allowed" else tokens.errbg
        elif self._broken:
            colour, width = tokens.err, 1.5
        elif self._selected:
            colour = tokens.olive
        inset = width / 2
        painter.setPen(QPen(colour, width))
        painter.setBrush(ground)
        painter.drawRoundedRect(
            frame.adjusted(inset, inset, -inset, -inset), RADIUS_PANEL, RADIUS_PANEL
        )
        if ring_wanted(theme, self):
            painter.setPen(QPen(tokens.focus, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame.adjusted(-2, -2, 2, 2), 8, 8)
        self._paint_head(painter)
        painter.end()

    def _paint_head(self, painter: QPainter) -> None:
        theme, head = theme_of(self), self.head_rect()
        tokens = theme.tokens
        middle = head.center().y()
        chevron = "chevron-right" if self._folded else "chevron-down"
        if self.foldable:
            at = QPointF(head.left() + _FOLD_LEFT, middle)
            paint_icon(painter, chevron, at, ICON_SMALL + 2, tokens.ink2)
        right = self._paint_count(painter, head)
        left = self._name_left(head)
        tags = sum(tag_width(theme, text) + 8 for text, _ in self._tags)
        room = max(24.0, right - left - tags - 8)
        rect = QRectF(left, head.top(), room, head.height())
        left += paint_text(painter, theme, rect, self._name, "heading") + 8
        for text, kind in self._tags:
            if left + tag_width(theme, text) <= right:
                left += paint_tag(painter, theme, left, middle, text, kind) + 6

    def _paint_count(self, painter: QPainter, head: QRectF) -> float:
        """Draw count and seat bars from the right; return where the name has to end."""
        theme, right = theme_of(self), head.right() - PAD
        if self._drop:
            middle = QPointF(right - 8, head.center().y())
            paint_drop_badge(painter, self._drop, middle, theme.tokens)
            right -= 24
        if self._broken and self._count:
            width = tag_width(theme, self._count)
            paint_tag(painter, theme, right - width, head.center().y(), self._count, "error")
            right -= width + 8
        elif self._count:
            rect = QRectF(head.left(), head.top(), right - head.left(), head.height())
            ink2 = theme.tokens.ink2
            paint_text(painter, theme, rect, self._count, "second", ink2, RIGHT)
            right -= text_width(theme, "second", self._count) + 8
        name_end = self._name_left(head) + text_width(theme, "heading", self._name) + 8
        width = seat_bars_width(self._bars[1]) if self._bars is not None else 0
        if self._bars is not None and self._folded and right - width >= name_end:
            paint_seat_bars(painter, QPointF(right - width, head.center().y()), *self._bars)
            right -= width + 8
        return right


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
