"""The frame around one unit: a head with fold, name, tags and count, and a body that folds away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QEasingCurve,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from desktop.look.focus import OWN_RING, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.dragging import DropState, drop_icon, paint_drop_badge
from desktop.look.parts.seats import paint_seat_bars, seat_bars_width
from desktop.look.parts.tag import TagKind, paint_tag, tag_width
from desktop.look.parts.text import RIGHT, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import FOLD_MS, ICON_SMALL, RADIUS_PANEL, UNIT_HEAD

_FOLD_LEFT, _NAME_LEFT = 18, 33
PAD, MARGIN = 11, 4
"""What the box leaves free within its frame, and around it."""
SIDES = 2 * (MARGIN + PAD)
"""By so much a body is narrower than its box."""
_BELOW, _BELOW_HEAD = 8, 2
"""What is free below a body, and below the head of a folded box."""


class UnitBox(QWidget):
    """One unit: a painted frame and head, and any widget as its body. It keeps 4 px around itself.

    Keys: Left folds, Right unfolds, Space turns over, Enter opens. The head is chosen and dragged
    by the mouse; on the ground a rubber band begins, and the box goes on telling where it goes.
    """

    HOLDS_FIELDS = True
    """Tab walks to the box, and then through what is in it."""

    fold_changed = Signal(bool)
    fold_moved = Signal()
    """The box has another height while it folds; whoever places it measures again."""
    activated = Signal()
    rename_asked = Signal()
    dragged = Signal()
    """It is dragged by its head."""
    menu_asked = Signal(QPointF)
    """Its menu is asked for, at this place on the screen."""
    band_started = Signal(QPointF)
    band_moved = Signal(QPointF)
    band_ended = Signal()

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._count = name, ""
        self._tags: Sequence[tuple[str, TagKind]] = ()
        self._bars: tuple[int, int] | None = None
        self._broken = self._selected = self._near = self._one_of_several = False
        self._folded = False
        self._drop: DropState = ""
        self._body: QWidget | None = None
        self._fold_run: QVariantAnimation | None = None
        self._share = 1.0
        """How much of the body is seen while it folds."""
        self._pressed_at: QPointF | None = None
        self._choose_later = False
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme_of(self).changed.connect(self._measure)

    # What it shows

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

    def set_selected(self, selected: bool, one_of_several: bool = False) -> None:
        """Draw the box as chosen; one of several that are chosen can be dragged with them."""
        self._one_of_several = one_of_several
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

    def _tags_width(self) -> float:
        return sum(tag_width(theme_of(self), text) + 8 for text, _ in self._tags)

    def title_rect(self) -> QRect:
        """Return where the name and the tags behind it stand."""
        rect, end = self.name_rect(), self.head_count_rect().left()
        right = max(rect.right(), min(rect.right() + self._tags_width(), end))
        return QRectF(rect.topLeft(), QPointF(right, rect.bottom())).toAlignedRect()

    def head_width(self) -> int:
        """Return how wide the box is in which nothing of its head is cut."""
        theme = theme_of(self)
        name, count = (
            text_width(theme, *each) for each in (("heading", self._name), ("second", self._count))
        )
        left = self._name_left(QRectF(MARGIN, 0, 0, 0))
        return round(left + name + 8 + self._tags_width() + 8 + count + PAD + MARGIN) + 1

    def head_count_rect(self) -> QRect:
        """Return where the head says how many there are."""
        head = self.head_rect()
        wide = text_width(theme_of(self), "second", self._count) + PAD
        return head.adjusted(head.width() - wide, 0, 0, 0).toAlignedRect()

    # Painting

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw frame, focus ring and head."""
        tokens = theme.tokens
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
        rect = QRectF(left, head.top(), max(24.0, right - left), head.height())
        left += paint_text(painter, theme, rect, self._name, "heading") + 8
        for text, kind in self._tags:  # what has no room behind the name is left out
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

    # The body

    @property
    def foldable(self) -> bool:
        """Whether there is something to fold; a box that makes its body late says so itself."""
        return self._body is not None

    @property
    def body(self) -> QWidget | None:
        """The widget under the head."""
        return self._body

    def set_body(self, body: QWidget) -> None:
        """Put the body under the head; the box owns it."""
        if self._body is not None:
            self._body.hide()
            self._body.deleteLater()
        self._body = body
        body.setParent(self)
        body.setVisible(not self._folded)
        self._place_body()
        self._measure()

    def body_height(self, width: int) -> int:
        """Return how high the body is at a width of its own."""
        body = self._body
        if body is None:
            return 0
        high = body.heightForWidth(width) if body.hasHeightForWidth() else body.sizeHint().height()
        return max(high, body.minimumHeight())

    def _place_body(self) -> None:
        if self._body is not None:
            wide = max(1, self.width() - SIDES)
            top = MARGIN + self.head_height() + 1
            self._body.setGeometry(MARGIN + PAD, top, wide, self.body_height(wide))

    # Folding

    def set_folded(self, folded: bool, animate: bool = False) -> None:
        """Fold or unfold; 120 ms when animated and motion is wanted."""
        if folded == self._folded:
            return
        self._folded = folded
        self.setAccessibleDescription("folded" if folded else "")
        duration = theme_of(self).motion_ms(FOLD_MS) if animate and self.isVisible() else 0
        if duration and self._body is not None:
            self._run_fold(duration)
        else:
            self._fold_step(0.0 if folded else 1.0)
            self._fold_done()
        self._measure()
        self.update()
        self.fold_changed.emit(folded)

    def _run_fold(self, duration: int) -> None:
        run = self._fold_run = QVariantAnimation(self)
        run.setDuration(duration)
        run.setEasingCurve(QEasingCurve.Type.OutCubic)
        run.setStartValue(1.0 if self._folded else 0.0)
        run.setEndValue(0.0 if self._folded else 1.0)
        self._share = 1.0 if self._folded else 0.0
        if self._body is not None:
            self._body.show()
        run.valueChanged.connect(self._fold_step)
        run.finished.connect(self._fold_done)
        run.start(QVariantAnimation.DeletionPolicy.DeleteWhenStopped)

    def _fold_step(self, share: float) -> None:
        self._share = float(share)
        self.fold_moved.emit()

    def _fold_done(self) -> None:
        self._share = 0.0 if self._folded else 1.0
        if self._body is not None:
            self._body.setVisible(not self._folded)
        self.fold_moved.emit()

    # Heights

    def _measure(self) -> None:
        self._place_body()
        self.updateGeometry()

    def height_at(self, width: int) -> int:
        """Return the height of head and body at a width."""
        return self.height_around(self.body_height(width - SIDES))

    def height_around(self, body: int) -> int:
        """Return the height of the box around a body of that height, as far as it is unfolded."""
        head = 2 * MARGIN + self.head_height() + 1
        if self._body is None and self._folded:
            return head + _BELOW_HEAD
        return head + max(round((body + _BELOW) * self._share), _BELOW_HEAD)

    def hasHeightForWidth(self) -> bool:
        """What is in a body may wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Head and body; only the head while folded."""
        return self.height_at(width)

    def minimumSizeHint(self) -> QSize:
        """Head and body; only the head while folded."""
        return QSize(120, self.height_at(max(self.width(), 120)))

    def sizeHint(self) -> QSize:
        """Head and body; only the head while folded."""
        width = max(self.width(), 160)
        return QSize(160, self.height_at(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the body the whole width."""
        super().resizeEvent(event)
        self._place_body()

    # Hands

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Fold with the chevron, choose with head and ground.

        One of several that are chosen stays so until the button is let go: they may be dragged.
        """
        point, left = event.position(), event.button() == Qt.MouseButton.LeftButton
        self._pressed_at = point if left and not self.on_fold(point) else None
        self._choose_later = False
        if left and self.on_fold(point):
            self.set_folded(not self._folded, animate=True)
        elif left and self._one_of_several and not event.modifiers():
            self._choose_later = True
        elif left:
            self.activated.emit()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the box by its head; on its ground a rubber band begins, and goes on."""
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return
        start = self._pressed_at
        if start is None:
            self.band_moved.emit(event.globalPosition())
            return
        if (event.position() - start).manhattanLength() < QApplication.startDragDistance():
            return
        self._pressed_at = None
        if self.on_head(start):
            self.dragged.emit()
        else:
            self.band_started.emit(self.mapToGlobal(start))
            self.band_moved.emit(event.globalPosition())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the band; choose only this one of several when it was not dragged."""
        if self._choose_later and self._pressed_at is not None:
            self.activated.emit()
        self._pressed_at, self._choose_later = None, False
        self.band_ended.emit()
        super().mouseReleaseEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu."""
        self.menu_asked.emit(QPointF(event.globalPos()))

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
