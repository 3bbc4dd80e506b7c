"""A page's title in the head that opens a list, and that can be renamed where it stands."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractButton

from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.inline_edit import InlineEdit
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of

RING = 6
"""Room left and right of the words for the ring of the keyboard."""
_CHEVRON = 18


class TitleButton(QAbstractButton):
    """A page's title with an arrow beside it: a click opens a list, a double click renames.

    A page makes one and hands it to the head by `Page.head_title`.
    """

    renamed = Signal(str, str)
    """(what was renamed, by its id; its new name)"""

    def __init__(self, name: str, tip: str) -> None:
        super().__init__()
        self._name = name
        self._title, self._small = "", False
        self.renames = ""
        """The id of what the title names, "" when that cannot be renamed here."""
        self.setToolTip(tip)
        self.setProperty(OWN_RING, True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_title(self, title: str, small: bool) -> None:
        """Show another title, in the smaller letters of a narrow window or the large ones."""
        self._title, self._small = title, small
        self.setAccessibleName(f"{title}, {self._name}")
        self.update()

    def wanted_width(self) -> int:
        """Return the width of the whole title with its arrow."""
        wide = text_width(theme_of(self), self._role(), self._title)
        return round(wide) + _CHEVRON + 8 + 2 * RING

    def _role(self) -> str:
        return theme_of(self).fonts.title_role(self._title, "small" if self._small else "")

    def edit_name(self) -> None:
        """Let a field stand where the title is read."""
        target = self.renames
        if not target:
            return
        field = InlineEdit(self._title, "Name of the army", self.parentWidget())

        def close(name: str | None) -> None:
            if field.hasFocus():
                self.setFocus(Qt.FocusReason.OtherFocusReason)
            field.deleteLater()
            if name is not None and name != self._title:
                self.renamed.emit(target, name)

        field.done.connect(lambda name, _step: close(name))
        field.left.connect(lambda: close(None))
        place = self.geometry()
        room = QRect(place.left(), place.top(), max(place.width(), 240), place.height())
        field.stand(room, room, 240)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Rename."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.edit_name()

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the title and its arrow."""
        tokens = theme.tokens
        room = QRectF(self.rect()).adjusted(RING, 0, -RING - _CHEVRON - 8, 0)
        wide = paint_text(painter, theme, room, self._title, self._role(), tokens.kraftink)
        if self.isEnabled():  # else nothing opens
            at = QPointF(room.left() + wide + 8 + _CHEVRON / 2, room.center().y() + 2)
            ink = tokens.kraftink if self.underMouse() or self.hasFocus() else tokens.kraftink2
            paint_icon(painter, "chevron-down", at, _CHEVRON, ink, stroke=2.6)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()).adjusted(0, 8, 0, -8), theme)
