"""The small tool bar at what is selected: what fits it, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.icons import paint_icon
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_CONTROL

HEIGHT, POINTER, AWAY = 30, 7, 3
_PAD, _ICON, _FIGURE = 10, 14, 20


class Tool(NamedTuple):
    """One thing to do: words, an icon or a figure, and what its key is."""

    words: str
    act: Callable[[], object] | None
    icon: str = ""
    keys: str = ""
    figure: FigureSource | None = None
    opens: bool = False
    danger: bool = False
    on: bool = False


def _covered(place: QRect, words: Sequence[QRect]) -> int:
    """Return by how many pixels a place covers words."""
    cut = [place.intersected(each) for each in words]
    return sum(each.width() * each.height() for each in cut if not each.isEmpty())


class MiniBar(QWidget):
    """Lies over the table at the selection. Keys do the same, so it takes no keyboard."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.tools: Sequence[Tool] = ()
        self._hovered = -1
        self._pointer = 0.0
        self._below = self._short = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setAccessibleName("What can be done")
        self.hide()

    def set_tools(self, tools: Sequence[Tool]) -> None:
        """Offer other things."""
        self.tools, self._hovered = tools, -1
        self.update()

    # ---- where it lies

    def stand(
        self, rect: QRect, names: Sequence[QRect], counts: Sequence[QRect], room: QRect
    ) -> None:
        """Stand above a place, or below it, where no name is covered and, if it can be, no count.

        All in the coordinates of the parent; a place that is out of sight hides the bar.
        """
        found: list[tuple[tuple[object, ...], QRect]] = []
        middle = rect.center().x()
        for below, short in product((False, True), repeat=2):
            self._short = short
            wide, high = self.sizeHint().toTuple()
            top = rect.bottom() + AWAY if below else rect.top() - AWAY - high
            band = QRect(room.left() + 4, top, room.width() - 8, high).intersected(room)
            ideal = max(band.left(), min(middle - wide // 2, band.right() - wide + 1))
            lefts = [ideal]
            for each in (*names, *counts):
                lefts += [each.right() + 10, each.left() - 10 - wide]
            for left in lefts:
                place = QRect(left, top, wide, high)
                if band.contains(place):
                    aside = not left + 16 <= middle <= left + wide - 16
                    worth = (_covered(place, names), aside, _covered(place, counts), below, short)
                    found.append(((*worth, abs(left - ideal)), place))
        if not found or rect.isEmpty() or not rect.intersects(room) or not self.tools:
            self.hide()
            return
        best, place = min(found, key=lambda each: each[0])
        self._below, self._short = bool(best[3]), bool(best[4])
        self._pointer = float(middle - place.left())
        self.setGeometry(place)
        self.show()
        self.raise_()
        self.update()

    def sizeHint(self) -> QSize:
        """All tools beside each other, and the pointer."""
        return QSize(round(sum(self._widths())) + 2, theme_of(self).height(HEIGHT) + POINTER)

    def _widths(self) -> list[float]:
        theme = theme_of(self)
        return [
            2 * _PAD
            + (text_width(theme, "second-strong", self._words(tool)) if self._words(tool) else 0)
            + (_FIGURE + 6 if tool.figure else _ICON + 6 if tool.icon and self._words(tool) else 0)
            + (_ICON if tool.icon and not self._words(tool) else 0)
            + (_ICON + 2 if tool.opens else 0)
            for tool in self.tools
        ]

    def _words(self, tool: Tool) -> str:
        """Return what is written: of a tool with an icon nothing where there is little room."""
        return "" if self._short and tool.icon and tool.act is not None else tool.words

    def tool_rect(self, at: int) -> QRectF:
        """Return where a tool is."""
        widths = self._widths()
        top = POINTER if self._below else 0
        return QRectF(1 + sum(widths[:at]), top, widths[at], self.height() - POINTER)

    def _at(self, point: QPointF) -> int:
        rects = (self.tool_rect(at) for at in range(len(self.tools)))
        return next((at for at, rect in enumerate(rects) if rect.contains(point)), -1)

    # ---- painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame, pointer and tools."""
        tokens = theme_of(self).tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = POINTER if self._below else 0
        frame = QRectF(0, top, self.width(), self.height() - POINTER).adjusted(0.5, 0.5, -0.5, -0.5)
        edge, tip = (frame.top(), 0.5) if self._below else (frame.bottom(), self.height() - 1.0)
        painter.setPen(QPen(tokens.edge, 1))
        painter.setBrush(tokens.raised)
        painter.drawRoundedRect(frame, RADIUS_CONTROL, RADIUS_CONTROL)
        if 16 <= self._pointer <= self.width() - 16:
            points = [QPointF(self._pointer - 8, edge), QPointF(self._pointer, tip)]
            points.append(QPointF(self._pointer + 8, edge))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPolygon(QPolygonF([*points, points[0]]))
            painter.setPen(QPen(tokens.edge, 1))
            painter.drawPolyline(points)
            cover = QRectF(self._pointer - 7, edge - 1, 14, 2)
            painter.fillRect(cover, tokens.raised)
        for at, tool in enumerate(self.tools):
            self._paint_tool(painter, at, tool)
        painter.end()

    def _paint_tool(self, painter: QPainter, at: int, tool: Tool) -> None:
        theme, rect = theme_of(self), self.tool_rect(at)
        tokens = theme.tokens
        if tool.on or (at == self._hovered and tool.act is not None):
            painter.fillRect(rect.adjusted(1, 2, -1, -2), tokens.sel if tool.on else tokens.hover)
        if at:
            painter.fillRect(QRectF(rect.left(), rect.top() + 1, 1, rect.height() - 2), tokens.line)
        ink = tokens.err if tool.danger else tokens.ink if tool.act is not None else tokens.ink2
        left, middle = rect.left() + _PAD, rect.center().y()
        if tool.figure is not None:
            place = QRectF(left - 2, rect.top() + 2, _FIGURE + 4, rect.height() - 5)
            paint_figure(painter, place, tool.figure, _FIGURE)
            left += _FIGURE + 6
        elif tool.icon:
            paint_icon(painter, tool.icon, QPointF(left + _ICON / 2, middle), _ICON, ink)
            left += _ICON + 6
        if self._words(tool):
            room = QRectF(left, rect.top(), rect.right() - left, rect.height())
            left += paint_text(painter, theme, room, self._words(tool), "second-strong", ink)
        if tool.opens:
            centre = QPointF(left + 4 + _ICON / 2, middle)
            paint_icon(painter, "chevron-down", centre, _ICON, ink)

    # ---- hands

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show which tool is under the mouse, and its key."""
        at = self._at(event.position())
        if at != self._hovered:
            self._hovered = at
            tool = self.tools[at] if at >= 0 else None
            tip = f"{tool.words} ({tool.keys})" if tool and "(" not in tool.keys else ""
            tip = tool.keys if tool and not tip else tip.removesuffix(" ()")
            QToolTip.showText(event.globalPosition().toPoint(), tip, self)
            self.update()

    def leaveEvent(self, event: object) -> None:
        """Nothing is under the mouse."""
        self._hovered = -1
        self.update()
        super().leaveEvent(event)  # type: ignore[arg-type]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Do it."""
        at = self._at(event.position())
        act = self.tools[at].act if at >= 0 else None
        event.accept()
        if act is not None and event.button() == Qt.MouseButton.LeftButton:
            act()
