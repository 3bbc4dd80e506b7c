"""The army that lies open on the page: its document, what is selected of it, and its words."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from desktop.army.selection import Selection
from desktop.services.army_document import ArmyDocument, Change, Ids
from desktop.services.pictures import PictureService
from rules.army import edits
from rules.army.model import Army, Figure, Unit
from rules.games.catalog import Catalog
from rules.games.playbook import Playbook
from rules.games.titles import Title


class OpenArmy(QObject):
    """What all acts stand on: the open document, the selection, and one named step."""

    document_changed = Signal()
    """Another army is open, or none."""

    changed = Signal(object)
    """The open army was edited, or an edit undone: a `Change`."""

    stepped = Signal()
    """There is another step to undo or redo. It comes after `changed`, when the stack knows."""

    said = Signal(str)
    """One sentence for the status line: why something was not done."""

    def __init__(
        self, catalog: Catalog, pictures: PictureService, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._catalog, self.pictures = catalog, pictures
        self.selection = Selection(self)
        self._document: ArmyDocument | None = None

    @property
    def document(self) -> ArmyDocument | None:
        """Return the open document."""
        return self._document

    @cached_property
    def games(self) -> dict[str, Title]:
        """Return the titles of all games by id, to name those that numbers are borrowed from."""
        return {title.id: title for title in self._catalog.titles()}

    @property
    def playbook(self) -> Playbook | None:
        """Return what the open army's game says of playing, None when it is not here."""
        return self._catalog.playbook(self._document.army.ruleset) if self._document else None

    def open(self, document: ArmyDocument | None) -> None:
        """Make a document the open one, or none."""
        if document is self._document:
            return
        if self._document is not None:
            self._document.changed.disconnect(self._follow)
            self._document.undo_stack.indexChanged.disconnect(self._step)
        self._document = document
        if document is not None:
            document.changed.connect(self._follow)
            document.undo_stack.indexChanged.connect(self._step)
        self.selection.set(())
        self.document_changed.emit()

    def _step(self, _index: int) -> None:
        # A stack that is being deleted, with the window, still tells of its last step.
        if self._document is not None and isValid(self._document.undo_stack):
            self.stepped.emit()

    def _follow(self, change: Change) -> None:
        document = self._document
        if document is None:
            return
        self.selection.keep(document.holds)
        self.changed.emit(change)
        if change.select is not None:
            self.selection.keep(document.holds, change.select)

    # ---- the selection as men and units

    def selected_figures(self) -> Ids:
        """Return the selected men, and all men of selected units that are not vehicles."""
        if self._document is None:
            return ()
        return tuple(man.id for _, man in self._document.men(self.selection.ids))

    def selected_units(self) -> Ids:
        """Return the selected units."""
        if self._document is None:
            return ()
        chosen = set(self.selection.ids)
        return tuple(unit.id for unit in self._document.army.units if unit.id in chosen)

    def target_unit(self) -> str:
        """Return the unit to which new men go: the selected one, or that of the current man."""
        if self._document is None or not self.selection.current:
            return ""
        current = self.selection.current
        unit = self._document.unit_of.get(current) or self.current_unit()
        return unit.id if unit is not None else ""

    def edit(
        self,
        label: str,
        change: Callable[[Army], Army],
        *,
        select: Collection[str] | None = None,
        merge: str = "",
    ) -> bool:
        """Carry out one named step on the open army; return whether anything changed."""
        if self._document is None:
            return False
        chosen = None if select is None else tuple(select)

        def whole(army: Army) -> Army:
            return edits.without_emptied_group(army, change(army))

        return self._document.edit(
            label, whole, select=chosen, selected=self.selection.ids, merge=merge
        )

    # ---- words and look-ups

    def current_figure(self) -> tuple[Unit, Figure] | None:
        """Return the current man and his unit, None when a unit or nothing is current."""
        if self._document is None:
            return None
        current = self.selection.current
        unit = self._document.unit_of.get(current)
        if unit is None:
            return None
        return next((unit, man) for man in unit.figures if man.id == current)

    def current_unit(self) -> Unit | None:
        """Return the current unit itself, None when a man or nothing is current."""
        if self._document is None:
            return None
        current = self.selection.current
        return next((unit for unit in self._document.army.units if unit.id == current), None)

    def called(self, target: str) -> str:
        """Return the name by which sentences call a man or a unit."""
        if self._document is None:
            return ""
        roster = self._document.roster
        if roster and target in roster.man:
            return roster.man[target].called
        for unit in self._document.army.units:
            if unit.id == target:
                return unit.name or "a unit"
        try:
            return self._document.army.find_figure(target)[1].called or "a man"
        except KeyError:
            return ""
