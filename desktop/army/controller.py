"""The open army, what is selected of it, and what the player can do with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from datetime import date
from functools import cached_property, partial

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from desktop.services.army_document import ArmyDocument, Change, Ids
from desktop.services.pictures import PictureService
from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.drag_and_drop import DragLoad, DropTarget, drop, drop_targets
from rules.army.model import NEW_SQUAD, Agreement, Army, Figure, Unit
from rules.army.offers_to_add import Offer, add_offer, take_out
from rules.checks.fixes import apply_fix
from rules.common.findings import TOY_FIXES, Finding, Fix
from rules.common.wording import capital, counted, lower
from rules.games.catalog import Catalog
from rules.games.game_titles import Title
from rules.games.roles_from_items import derive_roles


class Selection(QObject):
    """The selected figures and units by id, in the order in which they were chosen."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ids: Ids = ()

    @property
    def current(self) -> str:
        """Return the id that details are shown of, "" when nothing is selected."""
        return self.ids[-1] if self.ids else ""

    def __contains__(self, target: object) -> bool:
        return target in self.ids

    def set(self, ids: Iterable[str]) -> None:
        """Select these and nothing else."""
        chosen = tuple(dict.fromkeys(ids))
        if chosen != self.ids:
            self.ids = chosen
            self.changed.emit()


class ArmyController(QObject):
    """The one way from the panes to the army; every edit has a name for the menu."""

    document_changed = Signal()
    """Another army is open, or none."""
    changed = Signal(object)
    """The open army was edited, or an edit undone: a `Change`."""
    stepped = Signal()
    """There is another step to undo or redo. It comes after `changed`, when the stack knows."""
    toys_asked = Signal(object)
    """The toy box is to be changed, or a toy to be printed: a `Fix`."""
    said = Signal(str)
    """One sentence for the status line: why something was not done."""

    def __init__(
        self, catalog: Catalog, pictures: PictureService, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.catalog, self.pictures = catalog, pictures
        self.selection = Selection(self)
        self.document: ArmyDocument | None = None

    @property
    def roster(self) -> Roster | None:
        """Return the open army counted by its game, None where either is missing."""
        return self.document.roster if self.document else None

    @cached_property
    def games(self) -> dict[str, Title]:
        """Return the titles of all games by id, to name those that numbers are borrowed from."""
        return {title.id: title for title in self.catalog.titles()}

    def open(self, document: ArmyDocument | None) -> None:
        """Make a document the open one, or none."""
        if document is self.document:
            return
        if self.document is not None:
            self.document.changed.disconnect(self._follow)
            self.document.undo_stack.indexChanged.disconnect(self._step)
        self.document = document
        if document is not None:
            document.changed.connect(self._follow)
            document.undo_stack.indexChanged.connect(self._step)
        self.selection.set(())
        self.document_changed.emit()

    def _step(self, _index: int) -> None:
        # A stack that is being deleted, with the window, still tells of its last step.
        if self.document is not None and isValid(self.document.undo_stack):
            self.stepped.emit()

    def _follow(self, change: Change) -> None:
        if self.document is None:
            return
        self.selection.set(filter(self.document.holds, self.selection.ids))
        self.changed.emit(change)
        if change.select is not None:
            self.selection.set(filter(self.document.holds, change.select))

    def edit(
        self,
        label: str,
        change: Callable[[Army], Army],
        *,
        select: Collection[str] | None = None,
        merge: str = "",
    ) -> bool:
        """Carry out one named step on the open army; return whether anything changed."""
        if self.document is None:
            return False
        return self.document.edit(
            label,
            lambda army: edits.without_emptied_group(army, change(army)),
            select=None if select is None else tuple(select),
            selected=self.selection.ids,
            merge=merge,
        )

    # ---- the selection as men and units

    def selected_figures(self) -> Ids:
        """Return the selected men in the order of the army."""
        found = self.document.men(self.selection.ids) if self.document else ()
        return tuple(man.id for _, man in found)

    def selected_units(self) -> Ids:
        """Return the selected units in the order of the army."""
        units = self.document.army.units if self.document else ()
        return tuple(unit.id for unit in units if unit.id in self.selection)

    def current_figure(self) -> tuple[Unit, Figure] | None:
        """Return the current man and his unit, None when a unit or nothing is current."""
        current = self.selection.current
        unit = self.document.unit_of.get(current) if self.document else None
        return (
            next(((unit, man) for man in unit.figures if man.id == current), None) if unit else None
        )

    def current_unit(self) -> Unit | None:
        """Return the current unit itself, None when a man or nothing is current."""
        current, units = self.selection.current, self.document.army.units if self.document else ()
        return next((unit for unit in units if unit.id == current), None)

    def target_unit(self) -> str:
        """Return the unit to which new men go: the selected one, or that of the current man."""
        found, unit = self.current_figure(), self.current_unit()
        return found[0].id if found else unit.id if unit else ""

    def called(self, target: str) -> str:
        """Return the name by which sentences call a man or a unit, "" for neither."""
        if self.document is None:
            return ""
        if self.roster and target in self.roster.man:
            return self.roster.man[target].called
        for unit in self.document.army.units:
            if unit.id == target:
                return unit.name or "a unit"
            for man in unit.figures:
                if man.id == target:
                    return man.called or "a man"
        return ""

    def _called_together(self, ids: Ids, noun: str) -> str:
        """Return the name of one, or how many there are."""
        return self.called(ids[0]) if len(ids) == 1 else counted(len(ids), noun)

    def select_all(self) -> None:
        """Select all men of the current unit, or all units if those are selected already."""
        if self.document is None:
            return
        found = self.current_figure()
        if found is not None:
            unit, current = found
            mates = [man.id for man in unit.figures if man is not current]
            if not all(man in self.selection for man in mates):
                self.selection.set((*mates, current.id))
                return
        self.selection.set(unit.id for unit in self.document.army.units)

    # ---- adding and taking away

    def add(self, offer: Offer, count: int = 1) -> None:
        """Add what the ruleset offers: men to the unit at hand, units to the army."""
        document, target = self.document, self.target_unit()
        if document is None or document.ruleset is None:
            return
        army, new = add_offer(document.army, document.ruleset, offer, count, target)
        what = lower(offer.name) if count == 1 else f"{count} × {lower(offer.name)}"
        joined = offer.kind == "role" and any(
            man.id in new for unit in army.units if unit.id == target for man in unit.figures
        )
        # With a unit chosen it stays so; a man gives way to the one who came last.
        stays = joined and self.current_figure() is None
        select = self.selection.ids if stays else new[-1:]
        done = self.edit(f"add {what}", lambda _: army, select=select)
        where = next(
            (unit for unit in army.units if {man.id for man in unit.figures} & set(new)), None
        )
        if done and self.roster is not None and offer.kind == "role" and where is not None:
            said = counted(count, lower(offer.name))
            self.said.emit(f"{capital(said)} added to {self.roster.name_of(where)}")

    def take_out(self, offer: Offer) -> None:
        """Take one of what the ruleset offers out of the army again, and say who it was."""
        if self.roster is None:
            return
        taken = take_out(self.roster, offer, self.target_unit())
        if taken is None:
            here = self.roster.count((f"{offer.kind}:{offer.id}",))
            why = "has a name: select him to remove him" if here else "is not in the army"
            self.said.emit(f"{capital(offer.name)} {why}.")
            return
        army, who = taken
        self.edit(f"remove {who}", lambda _: army)
        self.said.emit(f"{capital(who)} removed.")

    def remove(self, verb: str = "remove") -> None:
        """Take the selected men and units off the army."""
        figures, units = self.selected_figures(), self.selected_units()
        if figures or units:
            self.edit(
                f"{verb} {self._called_together((*figures, *units), 'thing')}",
                lambda army: edits.remove_units(edits.remove_figures(army, figures), units),
                select=(),
            )

    def duplicate(self) -> None:
        """Duplicate the selected units, and the selected men inside their units."""
        units, figures = self.selected_units(), self.selected_figures()
        if self.document is None or not (units or figures):
            return
        army, made = self.document.army, list[str]()
        for unit_id in units:
            army, copy = edits.duplicate_unit(army, unit_id)
            made.append(copy.id)
        if figures:
            army, new = edits.duplicate_figures(army, figures)
            made += new
        which = f" {self.called(self.selection.current)}" if len(made) == 1 else ""
        self.edit(f"duplicate{which}", lambda _: army, select=made)

    def add_group(self) -> None:
        """Add an empty squad to fill."""
        if self.document is None:
            return
        army = self.document.army
        loose = next((unit.id for unit in army.units if unit.kind == "men"), "")
        name = edits.free_name(army, NEW_SQUAD)
        army, unit = edits.add_unit(army, "squad", name=name, before=loose)
        self.edit("add an empty squad", lambda _: army, select=(unit.id,))

    def set_count(self, unit_id: str, items: tuple[str, ...], count: int, colour: str = "") -> None:
        """Set how many plain men of one kind and colour a unit has."""
        ruleset = self.document.ruleset if self.document else None
        role = derive_roles(ruleset, items).role if ruleset else None
        self._edit_count(
            counted(count, lower(role.name) if role else "man"),
            lambda army: edits.set_count(army, unit_id, items, count, colour=colour),
            merge=f"count {unit_id} {items} {colour}",
        )

    def change_count(self, step: int) -> None:
        """Have one more or one fewer of the kind of the current man, in his unit."""
        found = self.current_figure()
        if found is None:
            return
        unit, man = found
        who = lower(self.called(man.id))
        if step > 0:
            more = edits.add_figures
            self._edit_count(
                f"add {who}",
                lambda army: more(army, unit.id, man.items, step, colour=man.colour)[0],
            )
            return
        others = [each.id for each in unit.plain_men_like(man.appearance) if each.id != man.id]
        gone = others[-1] if others else man.id
        self._edit_count(f"remove {who}", lambda army: edits.remove_figures(army, (gone,)))

    def _edit_count(self, label: str, change: Callable[[Army], Army], merge: str = "") -> None:
        """Carry out a step; men alike who were selected together stay so, with those who join."""
        before = self._men_like_current()
        together = len(before) > 1 and set(before) == set(self.selection.ids)
        self.edit(label, change, merge=merge)
        if together:
            self.selection.set(self._men_like_current())

    def _men_like_current(self) -> Ids:
        """Return the current man and those of his unit who are counted with him."""
        found = self.current_figure()
        return tuple(m.id for m in found[0].plain_men_like(found[1].appearance)) if found else ()

    # ---- moving

    def drop(self, load: DragLoad, target: DropTarget) -> bool:
        """Put men, units or an offer to a place as one step, or say why it cannot be."""
        answer = drop_targets(self.roster, load).get(target) if self.roster else None
        if self.roster is None or answer is None or not answer.allowed:
            self.said.emit(answer.words if answer else "")
            return False
        army, label, select = drop(self.roster, load, target)
        return self.edit(label, lambda _: army, select=select)

    def group(self) -> None:
        """Make a squad of the selected men."""
        if self.selected_figures():
            self.drop(DragLoad(men=self.selected_figures()), DropTarget("bench"))

    def loosen(self) -> None:
        """Move the selected men to the loose men, and out of their vehicle."""
        men = self.selected_figures()
        if men:
            self.edit(
                "move to the loose men",
                lambda army: edits.unseat(edits.loosen(army, men), men),
                select=men,
            )

    def unseat(self, men: Ids) -> None:
        """Let men get out of their vehicle."""
        self.edit(
            f"let {self._called_together(men, 'man')} get out",
            lambda army: edits.unseat(army, men),
            select=men,
        )

    def move_unit(self, step: int) -> None:
        """Move the unit at hand up or down by one place; the selection stays."""
        unit_id = self.target_unit()
        if self.document is None or not unit_id:
            return
        at = [unit.id for unit in self.document.army.units].index(unit_id)
        self.edit(
            f"move {self.called(unit_id)} {'up' if step < 0 else 'down'}",
            lambda army: edits.move_unit(army, unit_id, at + step),
        )

    # ---- findings

    def mend(self, fix: Fix) -> None:
        """Carry out the fix of a finding as one step."""
        ruleset = self.document.ruleset if self.document else None
        if fix.action in TOY_FIXES:
            self.toys_asked.emit(fix)
        elif ruleset is not None:
            label = fix.label[:1].lower() + fix.label[1:]
            self.edit(label, lambda army: apply_fix(army, ruleset, fix))

    def agree(self, finding: Finding, agreed_with: str, note: str) -> None:
        """Make a finding something the players agreed to."""
        agreement = Agreement(
            rule=finding.rule,
            targets=finding.targets,
            note=note,
            agreed_with=agreed_with,
            day=date.today().isoformat(),
        )
        self.edit("agree to an exception", lambda army: edits.add_agreement(army, agreement))

    def disagree(self, finding: Finding) -> None:
        """Take back what was agreed about a finding."""
        for agreement in self.document.army.agreements if self.document else ():
            if agreement.rule == finding.rule and agreement.covers(finding.targets):
                self.edit(
                    "take an agreement back", partial(edits.remove_agreement, agreement=agreement)
                )
                return
