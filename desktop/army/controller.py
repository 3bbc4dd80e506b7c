"""What the player can do with the open army. Panes call the controller and never each other."""

from __future__ import annotations

from datetime import date
from functools import partial

from desktop.army.open_army import OpenArmy
from desktop.services.army_document import Ids
from rules.army import edits
from rules.army.model import COMMANDER, NEW_SQUAD, Agreement, Army
from rules.army.recruitment import Offer, add_offer, take_out
from rules.checks.fixes import apply_fix
from rules.common.findings import Finding, Fix
from rules.common.wording import capital, counted, lower
from rules.games.items_and_roles import derive_roles


class ArmyController(OpenArmy):
    """The one way from the panes to the army: acts on the selection, with a name for the menu."""

    def add(self, offer: Offer, count: int = 1) -> None:
        """Add what the ruleset offers: men to the unit at hand, units to the army."""
        document = self.document
        if document is None or document.ruleset is None:
            return
        army, new = add_offer(document.army, document.ruleset, offer, count, self.target_unit())
        what = lower(offer.name) if count == 1 else f"{count} × {lower(offer.name)}"
        target = self.target_unit()
        joined = offer.kind == "role" and any(
            man.id in new for unit in army.units if unit.id == target for man in unit.figures
        )
        # With a unit chosen it stays so; a man gives way to the one who came last.
        stays = joined and self.current_figure() is None
        select = self.selection.ids if stays else new[-1:]
        self.edit(f"add {what}", lambda _: army, select=select)

    def take_out(self, offer: Offer) -> None:
        """Take one of what the ruleset offers out of the army again, and say who it was."""
        roster = self.document.roster if self.document else None
        if roster is None:
            return
        taken = take_out(roster, offer, self.target_unit())
        if taken is None:
            here = roster.count((f"{offer.kind}:{offer.id}",))
            why = "has a name: select him to remove him" if here else "is not in the army"
            self.said.emit(f"{capital(offer.name)} {why}.")
            return
        army, who = taken
        self.edit(f"remove {who}", lambda _: army)
        self.said.emit(f"{capital(who)} removed.")

    def remove(self) -> None:
        """Take the selected men and units off the army."""
        figures, units = self.selected_figures(), self.selected_units()
        if not figures and not units:
            return
        total = len(figures) + len(units)
        what = self.called(self.selection.current) if total == 1 else counted(total, "thing")
        self.edit(
            f"remove {what}",
            lambda army: edits.remove_units(edits.remove_figures(army, figures), units),
            select=(),
        )

    def duplicate(self) -> None:
        """Duplicate the selected units, or the selected men inside their units."""
        units, figures = self.selected_units(), self.selected_figures()
        document = self.document
        if document is None or not (units or figures):
            return
        army, made = document.army, []
        for unit_id in units:
            army, copy = edits.duplicate_unit(army, unit_id)
            made.append(copy.id)
        if figures:
            army, new = edits.duplicate_figures(army, figures)
            made += new
        which = f" {self.called(self.selection.current)}" if len(made) == 1 else ""
        self.edit(f"duplicate{which}", lambda _: army, select=made)

    def move_to(self, unit_id: str, figures: Ids | None = None, post: str = "") -> None:
        """Move men (the selected ones) to another unit, at a post or as ordinary members."""
        men = self.selected_figures() if figures is None else figures
        document = self.document
        if document is None or not men:
            return
        unit = document.army.unit(unit_id)
        there = {figure.id: figure.post for figure in unit.figures if figure.id in men}
        posted = unit.kind in ("men", "squad") and any(there.values())
        if not post and len(there) == len(men) and not posted:
            return  # they are there: moving them would only shuffle them, or take a team's posts
        who = self.called(men[0]) if len(men) == 1 else counted(len(men), "man")
        self.edit(
            f"move {who} to {unit.name or 'a unit'}",
            lambda army: edits.move_figures(army, men, unit_id, post),
            select=men,
        )

    def move_to_post(self, figure_id: str, unit_id: str, post: str) -> None:
        """Put a man at a post; whoever holds it becomes an ordinary member of the man's unit."""
        document = self.document
        if document is None:
            return
        unit = document.army.unit(unit_id)
        team = document.ruleset.team.get(unit.type) if document.ruleset else None
        most = next((each.count for each in team.posts if each.id == post), 1) if team else 1
        holders = [f.id for f in unit.figures if f.post == post and f.id != figure_id]
        old_unit, old = document.army.find_figure(figure_id)

        def change(army: Army) -> Army:
            army = edits.move_figures(army, (figure_id,), unit_id, post)
            if len(holders) >= most:
                army = edits.move_figures(army, holders[-1:], old_unit.id, old.post)
            return army

        name = "commander" if post == COMMANDER else post
        self.edit(f"make {self.called(figure_id)} {name}", change, select=(figure_id,))

    def group(self) -> None:
        """Make a squad of the selected men."""
        men = self.selected_figures()
        if not men or self.document is None:
            return
        army = self.document.army
        name = edits.free_name(army, NEW_SQUAD)
        loose = next((unit.id for unit in army.units if unit.kind == "men"), "")
        army, unit = edits.add_unit(army, "squad", name=name, before=loose)
        army = edits.move_figures(army, men, unit.id)
        self.edit(f"make a unit of {counted(len(men), 'man')}", lambda _: army, select=(unit.id,))

    def add_group(self) -> None:
        """Add an empty squad to fill."""
        if self.document is None:
            return
        army = self.document.army
        loose = next((unit.id for unit in army.units if unit.kind == "men"), "")
        name = edits.free_name(army, NEW_SQUAD)
        army, unit = edits.add_unit(army, "squad", name=name, before=loose)
        self.edit("add an empty squad", lambda _: army, select=(unit.id,))

    def loosen(self, figures: Ids | None = None) -> None:
        """Move men (the selected ones) to the loose men, and out of their vehicle."""
        men = self.selected_figures() if figures is None else figures
        if not men:
            return
        self.edit(
            "move to the loose men",
            lambda army: edits.unseat(edits.loosen(army, men), men),
            select=men,
        )

    def set_count(self, unit_id: str, items: tuple[str, ...], count: int, colour: str = "") -> None:
        """Set how many plain men of one kind and colour a unit has."""
        document = self.document
        if document is None:
            return
        derived = derive_roles(document.ruleset, items) if document.ruleset else None
        name = lower(derived.role.name) if derived and derived.role else "man"
        self.edit(
            f"{counted(count, name)}",
            lambda army: edits.set_count(army, unit_id, items, count, colour=colour),
            select=None,
            merge=f"count {unit_id} {items} {colour}",
        )

    def change_count(self, step: int) -> None:
        """Have one more or one fewer of the kind of the current man, in his unit."""
        found = self.current_figure()
        if found is None:
            return
        unit, figure = found
        alike = unit.plain_men_like(figure.appearance)
        if step > 0:
            self.edit(
                f"add {lower(self.called(figure.id))}",
                lambda army: edits.add_figures(
                    army, unit.id, figure.items, step, colour=figure.colour
                )[0],
            )
        elif len(alike) > 1 or (alike and figure not in alike):
            gone = next(f for f in reversed(alike) if f.id != figure.id)
            self.edit(
                f"remove {lower(self.called(figure.id))}",
                lambda army: edits.remove_figures(army, (gone.id,)),
            )
        else:
            self.edit(
                f"remove {lower(self.called(figure.id))}",
                lambda army: edits.remove_figures(army, (figure.id,)),
            )

    def seat(self, figure_id: str, vehicle_id: str, number: int) -> None:
        """Put a man into a seat."""
        if self.document is None:
            return
        vehicle = self.document.army.unit(vehicle_id)
        self.edit(
            f"seat {self.called(figure_id)} in {vehicle.name or vehicle.type}",
            lambda army: edits.seat(army, figure_id, vehicle_id, number),
        )

    def unseat(self, figures: Ids) -> None:
        """Let men get out of their vehicle."""
        who = self.called(figures[0]) if len(figures) == 1 else counted(len(figures), "man")
        self.edit(f"let {who} get out", lambda army: edits.unseat(army, figures))

    def mend(self, fix: Fix) -> None:
        """Carry out the fix of a finding as one step."""
        document = self.document
        if document is None or document.ruleset is None:
            return
        ruleset = document.ruleset
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
        document = self.document
        if document is None:
            return
        for agreement in document.army.agreements:
            if agreement.rule == finding.rule and agreement.covers(finding.targets):
                self.edit(
                    "take an agreement back", partial(edits.remove_agreement, agreement=agreement)
                )
                return
