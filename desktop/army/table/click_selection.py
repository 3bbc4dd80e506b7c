"""Choosing by hand: a click, Ctrl and Shift with a click, two who change places, a rubber band."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication

from desktop.army.controller import ArmyController
from desktop.army.selected_men import alike
from desktop.army.table.board import Board
from desktop.look.parts.dragging import DropSheet
from rules.army.drag_and_drop import Ids, exchange

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Picker(QObject):
    """Turns clicks into a selection: a plain one replaces it, Ctrl turns over, Shift ranges.

    While a man waits to change places, whoever is clicked next is the second.
    """

    swap_changed = Signal()
    """A man waits to change places, or no longer."""

    def __init__(self, controller: ArmyController, board: Board) -> None:
        super().__init__(board)
        self._controller, self._board = controller, board
        self._anchor = self._waiting = ""
        controller.document_changed.connect(self.leave_swap)
        controller.changed.connect(self.leave_swap)

    def walk(self, ids: Ids) -> None:
        """Choose who the arrow keys come to; a mouse button chooses when it is let go.

        With Ctrl the keys walk only, and Space chooses.
        """
        if not QGuiApplication.mouseButtons() and not QGuiApplication.keyboardModifiers() & CTRL:
            self._choose(ids)

    def pick(self, ids: Ids) -> None:
        """Choose men or a unit, or let the man be the second of two who change places."""
        roster, one = self._controller.roster, self._waiting
        if one and roster is not None and ids and ids[-1] in roster.man:
            self.leave_swap()
            if one not in ids:
                self._exchange(one, ids[-1])
        else:
            self._choose(ids)

    def _choose(self, ids: Ids) -> None:
        """Choose men or a unit as the keys that are held say."""
        keys, selection = QGuiApplication.keyboardModifiers(), self._controller.selection
        if not ids:
            selection.set(())
        elif keys & SHIFT:
            between = self._range(ids)
            kept = [each for each in selection.ids if each not in between] if keys & CTRL else []
            selection.set((*kept, *between))
        elif keys & CTRL:
            held = [each for each in selection.ids if each not in ids]
            already = all(each in selection for each in ids)
            self._anchor = ids[-1]
            selection.set(held if already else (*held, *ids))
        else:
            self._anchor = ids[-1]
            selection.set(ids)

    def _range(self, ids: Ids) -> Ids:
        """Return who stands between the man clicked before and these, in their unit's order.

        Units range over units; in another unit than before the range begins anew.
        """
        views = self._board.views
        rows: list[Sequence[Ids]] = [[(each,) for each in views]]
        rows += [view.shown.rows for view in views.values()]
        for row in rows:
            start = next((at for at, each in enumerate(row) if self._anchor in each), -1)
            end = next((at for at, each in enumerate(row) if ids[-1] in each), -1)
            if start >= 0 and end >= 0:
                chosen = row[min(start, end) : max(start, end) + 1]
                # The one who was clicked last is the one whose details are shown.
                ordered = chosen if start <= end else chosen[::-1]
                return tuple(man for each in ordered for man in each)
        self._anchor = ids[-1]
        return ids

    # ---- two who change places

    @property
    def swapping(self) -> bool:
        """Return whether the next man who is clicked changes places."""
        return bool(self._waiting)

    def swap(self) -> None:
        """Let the chosen man change places with the next one; of two chosen ones at once."""
        men = self._controller.selected_figures()
        if self._waiting:
            self.leave_swap()
        elif len(men) == 2 and not alike(self._controller, men):
            self._exchange(*men)
        elif men:
            self._waiting = men[-1]
            who = self._controller.called(men[-1])
            self._controller.said.emit(f"Click the man who changes places with {who}.")
            self.swap_changed.emit()

    def leave_swap(self, _change: object = None) -> None:
        """Let the man who waits be."""
        if self._waiting:
            self._waiting = ""
            self._controller.said.emit("")
            self.swap_changed.emit()

    def _exchange(self, one: str, other: str) -> None:
        if self._controller.roster is not None:
            army, label, select = exchange(self._controller.roster, one, other)
            self._controller.edit(label, lambda _: army, select=select)


class RubberBand:
    """A band drawn over the bench: whoever it touches is chosen when the button is let go.

    Qt goes on telling the mouse to what was pressed, the bench or a box on it; these tell the
    band. No event filter does this: one that hears the whole application hears objects too
    that Qt is just destroying.
    """

    def __init__(self, controller: ArmyController, board: Board, sheet: DropSheet) -> None:
        self._controller, self._board, self._sheet = controller, board, sheet
        self._start: QPointF | None = None
        self._kept: Ids = ()
        self._touched: Ids = ()

    def begin(self, screen: QPointF) -> None:
        """Begin at a place on the screen; with Ctrl or Shift, what is chosen stays so."""
        keys = QGuiApplication.keyboardModifiers()
        self._kept = self._controller.selection.ids if keys & (CTRL | SHIFT) else ()
        self._start = QPointF(self._board.mapFromGlobal(screen))
        self._touched = ()

    def follow(self, screen: QPointF) -> None:
        """Draw the band up to a place on the screen; a move without a band is none of its own."""
        pane = self._sheet.parentWidget()
        if self._start is None or pane is None:
            return
        band = QRectF(self._start, QPointF(self._board.mapFromGlobal(screen))).normalized()
        area = band.toAlignedRect()
        touched: list[str] = []
        for view in self._board.views.values():
            cut = area.intersected(view.geometry())
            if not cut.isEmpty():
                touched += view.men_in(QRect(cut.topLeft() - view.pos(), cut.size()))
        self._touched = tuple(dict.fromkeys((*self._kept, *touched)))
        self._board.preview(self._touched)
        shift = QPointF(self._board.mapTo(pane, QPoint(0, 0)))
        self._sheet.setGeometry(pane.rect())
        self._sheet.show_band(band.translated(shift))

    def leave(self) -> None:
        """Take the band away and choose nobody: the army changed beneath it."""
        if self._start is not None:
            self._start = None
            self._sheet.show_band(QRectF())

    def finish(self) -> None:
        """Choose who was touched, and take the band away; without a band nothing happens."""
        if self._start is not None:
            self.leave()
            self._controller.selection.set(self._touched)
            self._board.preview(self._controller.selection.ids)
