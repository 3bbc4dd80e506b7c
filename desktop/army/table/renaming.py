"""Names and counts typed where they are read: on a figure, a chip, a hero or a unit's head."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from desktop.look.parts.inline_edit import InlineEdit
from rules.army import edits
from rules.army.model import Figure
from rules.common.text_limits import NAME_LIMIT, clean

if TYPE_CHECKING:
    from desktop.army.table.units_pane import UnitsPane

NAME_WIDTH, COUNT_WIDTH = 132, 50
MOST_ALIKE = 999


class Renamer:
    """Opens one field at a time on the bench and hands what was typed to the controller."""

    def __init__(self, pane: UnitsPane) -> None:
        self._pane = pane
        self._field: InlineEdit | None = None
        self._came_from: QWidget | None = None

    def rename(self, target: str, spot: QWidget | None = None) -> bool:
        """Let a man or a unit be named in place; return whether there is a place.

        `spot` is the hero's row when he is named there. Of men alike the one named steps out.
        """
        self._finish()
        document = self._pane.controller.document
        place = self._place(target, spot)
        if document is None or place.isEmpty():
            return False
        unit = next((each for each in document.army.units if each.id == target), None)
        now = unit.name if unit else document.army.find_figure(target)[1].name
        self._pane.controller.selection.set((target,))
        field = self._open(now, "Name", place, NAME_WIDTH)
        field.setMaxLength(NAME_LIMIT)
        field.selectAll()  # another length has put the choice away
        field.setPlaceholderText("Name")
        field.done.connect(partial(self._named, target))
        return True

    def ask_count(self, men: tuple[str, ...]) -> None:
        """Let the number of men alike be typed in place."""
        self._finish()
        document = self._pane.controller.document
        found = document.men(men) if document else []
        views = (each for each in self._pane.views.values() if men[0] in each.shown.everyone)
        view = next(views, None)
        if view is None or not found:
            return
        unit, man = found[0]
        if not man.plain or man.post:
            return  # he is one of a kind: there is nothing to count
        rect = view.count_rect(men[0])
        corner = view.mapTo(self._pane.board, rect.topLeft()) - QPoint(6, 0)
        place = QRect(corner, QSize(COUNT_WIDTH, rect.height()))
        field = self._open(str(len(men)), "How many", place, COUNT_WIDTH)
        field.setMaxLength(len(str(MOST_ALIKE)))
        field.selectAll()
        field.done.connect(partial(self._counted, unit.id, man))

    # ---- the field

    @property
    def open(self) -> bool:
        """Return whether something is being typed."""
        return self._field is not None

    def _finish(self) -> None:
        """Take what is typed in a field that still stands: the player goes on to another."""
        if self._field is not None:
            self._field.finish()

    def _open(self, text: str, name: str, place: QRect, least: int) -> InlineEdit:
        before = QApplication.focusWidget()
        self.close()
        if before is not None and not isinstance(before, InlineEdit):
            self._came_from = before
        board = self._pane.board
        self._field = field = InlineEdit(text, name, board)
        field.left.connect(self.close)
        field.stand(place, board.rect().adjusted(4, 0, -4, 0), least)
        self._pane.scroller.ensureWidgetVisible(field, 8, 24)
        return field

    def close(self) -> None:
        """Take the field away, and give the keyboard back to whoever had it."""
        field, self._field = self._field, None
        if field is None:
            return
        had = field.hasFocus()
        field.hide()
        field.deleteLater()
        before = self._came_from
        if had and before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    def _named(self, target: str, text: str, step: int) -> None:
        following = self._next(target, step) if step else ""
        self.close()
        controller, name = self._pane.controller, clean(text)
        document = controller.document
        if document is None:
            return
        if any(unit.id == target for unit in document.army.units):
            label = f"rename to {name or 'nothing'}"
            controller.edit(label, lambda army: edits.change_unit(army, target, name=name))
        elif any(figure.id == target for figure in document.army.figures()):
            label = f"name {name}" if name else "take a name away"
            controller.edit(label, lambda army: edits.change_figure(army, target, name=name))
        if following:
            self.rename(following)

    def _counted(self, unit_id: str, man: Figure, text: str, _step: int) -> None:
        self.close()
        if text.strip().isdigit():
            count = min(int(text), MOST_ALIKE)
            self._pane.controller.set_count(unit_id, man.items, count, man.colour)

    # ---- who and where

    def _next(self, target: str, step: int) -> str:
        """Return who is named after this one: the next man of his unit, or of the one behind."""
        rows = [(key, view.shown.rows) for key, view in self._pane.views.items()]
        order = [name for key, row in rows for name in (key, *(ids[-1] for ids in row))]
        units = {key for key, _ in rows}
        try:
            at = order.index(target)
        except ValueError:
            return ""
        rest = order[at + 1 :] if step > 0 else order[:at][::-1]
        return next((each for each in rest if each not in units), "")

    def _place(self, target: str, spot: QWidget | None) -> QRect:
        """Return where the name stands on the bench; the bench scrolls and unfolds for it."""
        pane = self._pane
        if spot is None:
            pane.reveal(target)
            for view in pane.views.values():
                rect = view.caption_rect(target)
                if not rect.isEmpty() and (target == view.shown.id or not view.folded):
                    return QRect(view.mapTo(pane.board, rect.topLeft()), rect.size())
            spot = pane.hero_row(target)
        if spot is None:
            return QRect()
        wide = min(260, spot.width() // 2)
        return QRect(spot.x() + 84, spot.y(), wide, spot.height())
