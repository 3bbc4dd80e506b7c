"""Sort the standing acts of a ledger by what they are about; the first half of a replay."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as replaced

from rules.army.model import Army
from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import Award, Batch, Enter, Reinforce
from rules.campaign.ledger.undone_acts import StandingActs
from rules.campaign.planning.settings import CampaignSettings, Entry, Player
from rules.campaign.state.campaign_state import Battle

NO_DAY = "9999-99-99"
"""Where a battle without a day stands: after all others."""
NOTHING_AGREED = CampaignSettings(name="", rulesets=())
"""The agreement of a ledger without its first act."""


Step = Battle | Enter | Reinforce
"""One thing that happens to armies: a battle, or an army that changes between battles."""


class Projection:
    """What the standing acts of a ledger say, by what they are about.

    Acts may be added with `take`; after an undo all standing acts are applied anew.
    """

    def __init__(self, batches: Iterable[Batch] = ()) -> None:
        self.acts = StandingActs(batches)
        self.effort = 0
        """Acts applied again, and a quarter of the battles sorted again: for a ledger made to do
        harm this has no end."""
        self._apply_all()

    def _apply_all(self) -> None:
        self.settings = NOTHING_AGREED
        self.players: dict[str, Player] = {}
        self.entries: dict[str, Entry] = {}
        self.first_armies: dict[str, Army] = {}
        self.battles: dict[str, Battle] = {}
        """As the acts tell them; without their numbers and notes."""
        self.changes: dict[str, list[Enter | Reinforce]] = {}
        self.awards: dict[str, tuple[Award, str]] = {}
        self.withdrawn: set[str] = set()
        self.toys: set[tuple[str, str, str]] = set()
        self.left: dict[str, set[str]] = {}
        self.notes: dict[str, list[str]] = {}
        self._last: str | None = ""
        self._by_hand = False
        self.effort += len(self.acts.standing)
        for batch in self.acts.standing:
            self._apply(batch)

    def take(self, batch: Batch) -> None:
        """Add one more act."""
        moved = self.acts.take(batch)
        if moved.went is not None:
            self._apply_all()
        elif moved.came is not None:
            self._apply(moved.came)

    def copy(self) -> Projection:
        """Return another projection of the same acts."""
        found = Projection()
        for key, value in self.__dict__.items():
            found.__dict__[key] = value.copy() if isinstance(value, dict | set) else value
        found.changes = {key: [*each] for key, each in self.changes.items()}
        found.notes = {key: [*each] for key, each in self.notes.items()}
        found.left = {key: {*each} for key, each in self.left.items()}
        return found

    def take_back(self, batch: Batch, before: Projection) -> Projection:
        """Return the projection after an undo, where `before` is that before what is undone."""
        self.acts.take(batch)
        found = before.copy()
        found.acts, found.effort = self.acts, self.effort + len(self.acts.standing) // 16
        return found

    def order(self) -> list[Battle]:
        """Return all battles in order: by day, then as written, those put by hand where put."""
        self.effort += len(self.battles) // 4
        put: dict[str, list[Battle]] = {}
        for battle in self.battles.values():
            if battle.before in self.battles:
                put.setdefault(battle.before, []).append(battle)
        by_day = sorted(self.battles.values(), key=_place)
        if not put:
            return by_day
        found = list[Battle]()
        ahead = [battle for battle in by_day if battle.before not in self.battles]
        while ahead:  # from the last one to the first
            found.append(ahead.pop())
            ahead.extend(sorted(put.get(found[-1].id, ()), key=lambda each: each.first))
        found.reverse()
        if len(found) < len(by_day):  # put before each other in a ring: by their days
            reached = {battle.id for battle in found}
            found.extend(battle for battle in by_day if battle.id not in reached)
        return found

    def last_battle(self) -> str:
        """Return the battle that is last in order of those recorded by now, "" for none."""
        if self._last is None:
            recorded = (each.id for each in reversed(self.order()) if each.record is not None)
            self._last = next(recorded, "")
        return self._last

    def steps(self) -> list[Step]:
        """Return what happens to armies, in order: battles that count and changes between."""
        found: list[Step] = [*self.changes.get("", ())]
        for battle in self.order():
            if battle.record is not None and not battle.void:
                found.append(battle)
            found.extend(self.changes.get(battle.id, ()))
        return found

    def _apply(self, batch: Batch) -> None:  # noqa: PLR0912 - a case for each kind of act
        """Add what one act says."""
        act = batch.act
        match act:
            case acts.Record():
                self._record(batch, act)
            case acts.Found() | acts.Amend():
                self.settings = act.settings
            case acts.Join():
                self.players[act.player.id] = act.player
            case Enter():
                if act.entry.id in self.entries:
                    self.changes.setdefault(self.last_battle(), []).append(act)
                else:
                    self.first_armies[act.entry.id] = act.army
                self.entries[act.entry.id] = act.entry
                self.left.pop(act.entry.id, None)
            case Reinforce():
                after = act.after if act.after in self.battles else self.last_battle()
                self.changes.setdefault(after, []).append(act)
            case acts.Plan():
                self._change(batch, act.battle, plan=act.plan, cancelled=False)
                if self._by_hand:
                    self._last = None  # what was put before it moves with its day
            case acts.Cancel():
                self._change(batch, act.battle, cancelled=True, why=act.why)
            case acts.Void() if act.battle in self.battles:
                self._change(batch, act.battle, void=True, why=act.why)
            case acts.Restore() if act.battle in self.battles:
                self._change(batch, act.battle, void=False, why="")
            case Award():
                self.awards[batch.id] = act, act.battle or self.last_battle()
            case acts.Withdraw():
                self.withdrawn.add(act.batch)
            case acts.Toy():
                self.toys.add((act.entry, act.figure, act.battle))
            case acts.Leave():
                self.left.setdefault(act.entry, set()).update(act.seen)
            case acts.Note():
                self.notes.setdefault(act.about, []).append(act.text)
            case _:
                pass  # undo and redo have done what they do

    def _change(self, batch: Batch, battle_id: str, **changes: Any) -> None:
        """Change what is known of a battle, which may be new."""
        known = self.battles.get(battle_id) or Battle(battle_id, batch.number)
        self.battles[battle_id] = replace(known, **changes)

    def _record(self, batch: Batch, act: acts.Record) -> None:
        old = self.battles.get(act.battle) or Battle(act.battle, batch.number)
        changes: dict[str, Any] = {"record": act.record, "batch": batch.id, "why": act.why}
        if old.record is None:
            changes |= {"first": batch.number, "before": act.before, "cancelled": False}
        else:
            if replaced(old.record, photographs=act.record.photographs) == act.record:
                changes["why"] = old.why  # photographs alone correct nothing
            else:
                changes["corrections"] = old.corrections + 1
            if act.before or act.record.day != old.record.day:
                changes["before"] = act.before
                self._last = None
        new = replace(old, **changes)
        self.battles[new.id] = new
        self._by_hand = self._by_hand or bool(new.before)
        if old.record is None and self._last is not None:
            last = self.battles.get(self._last)
            if new.before or (last is not None and last.before):
                self._last = None  # only the whole order tells
            elif last is None or _place(new) > _place(last):
                self._last = new.id


def _place(battle: Battle) -> tuple[str, int]:
    """Return what orders battles: the day, then when it was first written."""
    return battle.day or NO_DAY, battle.first
