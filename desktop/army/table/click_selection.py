"""Choosing many by hand: Ctrl and Shift with a click, the rubber band."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QGuiApplication

from desktop.army.controller import ArmyController
from desktop.army.table.unit_view import UnitView

if TYPE_CHECKING:
    from desktop.army.table.units_pane import UnitsPane

Ids = tuple[str, ...]
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Picker:
    """Turns clicks into a selection: a plain one replaces it, Ctrl turns over, Shift ranges."""

    def __init__(
        self, controller: ArmyController, views: Callable[[], Mapping[str, UnitView]]
    ) -> None:
        self._controller, self._views = controller, views
        self._anchor = ""

    def walk(self, ids: Ids) -> None:
        """Choose who the arrow keys come to; a mouse button chooses when it is let go.

        With Ctrl the keys walk only, and Space chooses.
        """
        if not QGuiApplication.mouseButtons() and not QGuiApplication.keyboardModifiers() & CTRL:
            self.pick(ids)

    def pick(self, ids: Ids) -> None:
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
        views = self._views()
        rows: list[Sequence[Ids]] = [[(each,) for each in views]]
        rows += [view.shown.rows for view in views.values()]
        for row in rows:
            start = next((at for at, each in enumerate(row) if self._anchor in each), -1)
            end = next((at for at, each in enumerate(row) if ids[-1] in each), -1)
            if start >= 0 and end >= 0:
                low, high = min(start, end), max(start, end)
                chosen = row[low : high + 1]
                # The one who was clicked last is the one whose details are shown.
                ordered = chosen if start <= end else chosen[::-1]
                return tuple(man for each in ordered for man in each)
        self._anchor = ids[-1]
        return ids


class RubberBand:
    """A band drawn over the bench: whoever it touches is chosen when the button is let go.

    Qt goes on telling the mouse to what was pressed, the bench or a box on it; these tell the
    band. No event filter does this: one that hears the whole application hears objects too
    that Qt is just destroying.
    """

    def __init__(self, pane: UnitsPane) -> None:
        self._pane = pane
        self._start: QPointF | None = None
        self._kept: Ids = ()
        self._touched: Ids = ()

    def begin(self, screen: QPointF) -> None:
        """Begin at a place on the screen; with Ctrl or Shift, what is chosen stays so."""
        keys = QGuiApplication.keyboardModifiers()
        self._kept = self._pane.controller.selection.ids if keys & (CTRL | SHIFT) else ()
        self._start = QPointF(self._pane.board.mapFromGlobal(screen))
        self._touched = ()

    def follow(self, screen: QPointF) -> None:
        """Draw the band up to a place on the screen; a move without a band is none of its own."""
        start = self._start
        if start is None:
            return
        pane, board = self._pane, self._pane.board
        band = QRectF(start, QPointF(board.mapFromGlobal(screen))).normalized()
        area = band.toAlignedRect()
        touched: list[str] = []
        for view in pane.views.values():
            cut = area.intersected(view.geometry())
            if not cut.isEmpty():
                touched += view.men_in(QRect(cut.topLeft() - view.pos(), cut.size()))
        self._touched = tuple(dict.fromkeys((*self._kept, *touched)))
        pane.preview(self._touched)
        shift = QPointF(board.mapTo(pane, QPoint(0, 0)))
        pane.sheet.setGeometry(pane.rect())
        pane.sheet.show_band(band.translated(shift))

    def leave(self) -> None:
        """Take the band away and choose nobody: the army changed beneath it."""
        if self._start is not None:
            self._start = None
            self._pane.sheet.show_band(QRectF())

    def finish(self) -> None:
        """Choose who was touched, and take the band away; without a band nothing happens."""
        if self._start is None:
            return
        self.leave()
        self._pane.controller.selection.set(self._touched)
        self._pane.preview(self._pane.controller.selection.ids)
