"""Names and counts typed where they are read: on a figure, a chip, a hero or a unit's head."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from desktop.army.controller import ArmyController
from desktop.army.table.board import Board
from desktop.look.parts.inline_edit import InlineEdit
from desktop.look.parts.panel import ScrollPage
from rules.army import edits
from rules.army.model import Figure
from rules.common.size_limits import NAME_LIMIT, clean

NAME_WIDTH, COUNT_WIDTH = 132, 50
MOST_ALIKE = 999


class Renamer:
    """Opens one field at a time on the bench and hands what was typed to the controller."""

    def __init__(self, controller: ArmyController, board: Board, scroller: ScrollPage) -> None:
        self._controller, self._board, self._scroller = controller, board, scroller
        self._field: InlineEdit | None = None
        self._came_from: QWidget | None = None

    @property
    def open(self) -> bool:
        """Return whether something is being typed."""
        return self._field is not None

    def rename(self, target: str) -> bool:
        """Let a man or a unit be named in place; return whether there is a place.

        Of men alike the one named steps out.
        """
        self._finish()
        document = self._controller.document
        place = self._place(target)
        if document is None or place.isEmpty():
            return False
        names = {each.id: each.name for each in document.army.units}
        names |= {man.id: man.name for unit in document.army.units for man in unit.figures}
        now = names.get(target)
        if now is None:
            return False  # the head of a group of the fire order or of roles: it has no name
        self._controller.selection.set((target,))
        field = self._open(now, "Name", place, NAME_WIDTH, NAME_LIMIT)
        field.setPlaceholderText("Name")
        field.done.connect(partial(self._named, target))
        return True

    def ask_count(self, men: tuple[str, ...]) -> None:
        """Let the number of men alike be typed in place."""
        self._finish()
        document = self._controller.document
        found = document.men(men) if document else []
        view = self._board.view_of(men[0])
        if view is None or not found:
            return
        unit, man = found[0]
        if not man.plain or man.post:
            return  # he is one of a kind: there is nothing to count
        rect = view.count_rect(men[0])
        corner = view.mapTo(self._board, rect.topLeft()) - QPoint(6, 0)
        place = QRect(corner, QSize(COUNT_WIDTH, rect.height()))
        longest = len(str(MOST_ALIKE))
        field = self._open(str(len(men)), "How many", place, COUNT_WIDTH, longest)
        field.done.connect(partial(self._counted, unit.id, man))

    # ---- the field

    def _finish(self) -> None:
        """Take what is typed in a field that still stands: the player goes on to another."""
        if self._field is not None:
            self._field.finish()

    def _open(self, text: str, name: str, place: QRect, least: int, longest: int) -> InlineEdit:
        before = QApplication.focusWidget()
        self.close()
        if before is not None and not isinstance(before, InlineEdit):
            self._came_from = before
        self._field = field = InlineEdit(text, name, self._board)
        field.left.connect(self.close)
        field.stand(place, self._board.rect().adjusted(4, 0, -4, 0), least)
        field.setMaxLength(longest)
        field.selectAll()  # another length has put the choice away
        self._scroller.ensureWidgetVisible(field, 8, 24)
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
        controller, name = self._controller, clean(text)
        document = controller.document
        if document is None or not document.holds(target):
            return
        if target in document.unit_of:
            label = f"rename to {name}" if name else "take a name away"
            controller.edit(label, lambda army: edits.change_figure(army, target, name=name))
        else:
            label = f"rename to {name or 'nothing'}"
            controller.edit(label, lambda army: edits.change_unit(army, target, name=name))
        if following:
            self.rename(following)

    def _counted(self, unit_id: str, man: Figure, text: str, _step: int) -> None:
        self.close()
        if text.strip().isdigit():
            count = min(int(text), MOST_ALIKE)
            self._controller.set_count(unit_id, man.items, count, man.colour)

    # ---- who and where

    def _next(self, target: str, step: int) -> str:
        """Return who is named after this one: the next man of his unit, or of the one behind."""
        rows = [(key, view.shown.rows) for key, view in self._board.views.items()]
        order = [name for key, row in rows for name in (key, *(ids[-1] for ids in row))]
        if target not in order:
            return ""
        at = order.index(target)
        rest = order[at + 1 :] if step > 0 else order[:at][::-1]
        return next((each for each in rest if each not in self._board.views), "")

    def _place(self, target: str) -> QRect:
        """Return where the name stands on the bench; the bench scrolls and unfolds for it."""
        row, current = self._board.heroes.get(target), QApplication.focusWidget()
        if row is None or row is not current:
            self._board.bring_up(target)
            for view in self._board.views.values():
                rect = view.caption_rect(target)
                if not rect.isEmpty() and (target == view.shown.id or not view.folded):
                    return QRect(view.mapTo(self._board, rect.topLeft()), rect.size())
        if row is None:
            return QRect()
        wide = min(260, row.width() // 2)
        return QRect(row.x() + 84, row.y(), wide, row.height())
