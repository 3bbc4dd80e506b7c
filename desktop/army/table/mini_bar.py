"""The small tool bar at what is selected: what fits it, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.army.choosers import ask_role
from desktop.army.controller import ArmyController
from desktop.army.details.commands import hero_tip, heroes, make_heroes, make_ordinary_men
from desktop.army.figure_sources import figure_source
from desktop.army.move_to import ask_place
from desktop.army.selected_men import alike, men_at_hand
from desktop.army.table.board import Board
from desktop.army.table.click_selection import Picker
from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.icons import paint_icon
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_CONTROL
from rules.army.army_under_ruleset import Roster
from rules.army.drag_and_drop import Ids
from rules.army.drawing_choice import man_art
from rules.common.wording import counted

HEIGHT, POINTER, AWAY, REACH = 30, 7, 3, 60
"""The height of the bar and of its pointer, how far it is from what is selected, and how far away
from that it can be at most."""
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


def _in_band(band: QRect, words: Sequence[QRect]) -> list[QRect]:
    """Return the words that a bar in a band of the page could cover."""
    return [each for each in words if each.intersects(band)]


class MiniBar(QWidget):
    """Lies over the table at the selection. Keys do the same, so it takes no keyboard.

    It is not shown while the player is `busy` with what would lie below it, and leaves what is
    to stay `free` in sight if it can.
    """

    def __init__(
        self,
        controller: ArmyController,
        board: Board,
        picker: Picker,
        busy: Callable[[], bool],
        pane: QWidget,
        free: Sequence[QWidget] = (),
    ) -> None:
        super().__init__(pane)
        self._free = free
        self._controller, self._board, self._picker = controller, board, picker
        self._busy, self._pane = busy, pane
        self.tools: Sequence[Tool] = ()
        self._hovered = -1
        self._pointer = 0.0
        self._below = self._short = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setAccessibleName("What can be done")
        self.hide()

    def show_tools(self) -> None:
        """Offer what can be done with what is selected now."""
        self.tools, self._hovered = self._fitting(), -1
        self.update()
        self.place()

    # ---- what can be done

    def _fitting(self) -> list[Tool]:
        controller, roster = self._controller, self._controller.roster
        men, units = controller.selected_figures(), controller.selected_units()
        if roster is None or not (men or units):
            return []
        if not men:
            tools = [Tool(counted(len(units), "unit"), None)] if len(units) > 1 else []
            if men_at_hand(controller):
                tools.append(Tool("Role", self._ask_role, keys="R", opens=True))
            return [*tools, *self._ends()]
        if self._picker.swapping:
            words = f"Click who changes places with {roster.phrase(men[-1])}"
            leave = Tool("", self._picker.swap, "cross", "Cancel (Esc)")
            return [Tool(words, None, "swap", on=True), leave]
        return self._for_men(roster, men)

    def _for_men(self, roster: Roster, men: Ids) -> list[Tool]:
        controller, swap = self._controller, self._picker.swap
        same_men, one = alike(controller, men), len(men) == 1
        tools = [] if one else [Tool(counted(len(men), "man"), None)]
        tools.append(self._role(roster, men))
        if one or same_men:
            tools.append(Tool("Swap", swap, "swap", "Swap with the man you click next (X)"))
        elif len(men) == 2:
            tools.append(Tool("Swap", swap, "swap", "Swap the two (X)"))
        if same_men:
            tools.append(Tool("", lambda: controller.change_count(-1), "minus", "One fewer (−)"))
            tools.append(Tool("", lambda: controller.change_count(1), "plus", "One more (+)"))
        middle: list[Tool] = []
        if one and heroes(controller, men)[0]:
            ordinary, tip = lambda: make_ordinary_men(controller), "Make him an ordinary man (H)"
            middle.append(Tool("Hero", ordinary, "star", tip, on=True))
        elif one or same_men:
            hero = lambda: make_heroes(controller)  # noqa: E731
            middle.append(Tool("Hero", hero, "star", hero_tip(roster.ruleset, "Make him a hero")))
        if any(roster.man[man].vehicle is not None for man in men):
            middle.append(Tool("Get out", lambda: controller.unseat(men), "chevron-up"))
        return [*tools, *self._ends(*middle, double=not same_men)]

    def _ends(self, *middle: Tool, double: bool = True) -> list[Tool]:
        """Return what all selections can: doubled, moved, taken away."""
        controller = self._controller
        tools = [Tool("Double", controller.duplicate, "copy", "Ctrl+D")] if double else []
        place = Tool("Move to", lambda: ask_place(controller, self._pane), "arrow", "Ctrl+M")
        remove = Tool("", controller.remove, "trash", "Take off the army (Del)", danger=True)
        return [*tools, place, *middle, remove]

    def _ask_role(self) -> None:
        ask_role(self._controller, self._pane)

    def _role(self, roster: Roster, men: Ids) -> Tool:
        """Return the drop-down of the role: the role itself where all have the same."""
        first = roster.man[men[-1]]
        role = first.role
        same = all(roster.man[man].role is role for man in men)
        source = figure_source(self, man_art(first), roster.army.colour_of(first.figure))
        return Tool(
            (role.short or role.name) if role and same else "Role",
            self._ask_role,
            keys="Another role (R)",
            figure=source if same else None,
            opens=True,
        )

    # ---- where it lies

    def place(self) -> None:
        """Lie at what is current, where that is in sight."""
        current = self._controller.selection.current
        if not current or not self.tools or self._busy() or not self._board.isVisible():
            self.hide()
            return
        pane, board = self._pane, self._board
        rect, names, counts = QRect(), list[QRect](), list[QRect]()
        whole = QRect()
        for view in board.views.values():
            if current == view.shown.id:
                whole = view.rect().translated(view.mapTo(pane, QPoint(0, 0)))
            if current in view.shown.everyone and rect.height() <= view.head_height():
                rect = view.rect_of(current).translated(view.mapTo(pane, QPoint(0, 0))) or rect
        heroes_at = {
            key: QRect(box.mapTo(pane, QPoint(0, 0)), box.size())
            for key, box in board.heroes.items()
        }
        if rect.isEmpty():
            rect = heroes_at.pop(current, rect)
        area = board.scroller
        room = QRect(area.mapTo(pane, QPoint(0, 0)), area.size())
        room.setTop(0)
        reach = whole.united(rect).adjusted(-room.width(), -REACH, room.width(), REACH)
        for view in board.views.values():
            shift = view.mapTo(pane, QPoint(0, 0))
            if view.rect().translated(shift).intersects(reach):
                names += [each.translated(shift) for each in view.names()]
                counts.append(view.head_count_rect().translated(shift))
        names += heroes_at.values()
        shown = [each for each in self._free if each.isVisible()]
        names += [QRect(each.mapTo(pane, QPoint(0, 0)), each.size()) for each in shown]
        # A unit's men and seats stay in sight: the bar lies outside of its box if it can.
        if whole.isEmpty() or not self._stand(whole, names, counts, room):
            self._stand(rect, names, counts, room)

    def _stand(
        self, rect: QRect, names: Sequence[QRect], counts: Sequence[QRect], room: QRect
    ) -> bool:
        """Stand above a place, or below it, where no name is covered and, if it can be, no count.

        All in the coordinates of the parent; a place that is out of sight hides the bar. Return
        whether it stands there.
        """
        found: list[tuple[tuple[object, ...], QRect]] = []
        middle = rect.center().x()
        for below, short in product((False, True), repeat=2):
            self._short = short
            wide, high = self.sizeHint().toTuple()
            top = rect.bottom() + AWAY if below else rect.top() - AWAY - high
            band = QRect(room.left() + 4, top, room.width() - 8, high).intersected(room)
            named, told = _in_band(band, names), _in_band(band, counts)
            ideal = max(band.left(), min(middle - wide // 2, band.right() - wide + 1))
            lefts = {ideal}
            for each in (*named, *told):
                lefts |= {each.right() + 10, each.left() - 10 - wide}
            for left in lefts:
                place = QRect(left, top, wide, high)
                if band.contains(place):
                    aside = not left + 16 <= middle <= left + wide - 16
                    worth = (_covered(place, named), aside, _covered(place, told), below, short)
                    found.append(((*worth, abs(left - ideal), left), place))
        if not found or rect.isEmpty() or not rect.intersects(room):
            self.hide()
            return False
        best, place = min(found, key=lambda each: each[0])
        self._below, self._short = bool(best[3]), bool(best[4])
        self._pointer = float(middle - place.left())
        self.setGeometry(place)
        self.show()
        self.raise_()
        self.update()
        return True

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

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw frame, pointer and tools."""
        tokens = theme.tokens
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
