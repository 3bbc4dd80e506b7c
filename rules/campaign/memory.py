"""What is known of a campaign at each place of its ledger, so that acts can be told in words."""

from __future__ import annotations

from rules.army.model import Army
from rules.campaign import acts
from rules.campaign.acts import Batch
from rules.campaign.charter import Charter, Entry, Player
from rules.campaign.record import BattlePlan, BattleRecord
from rules.campaign.undoing import Acts


class Memory:
    """Names, records and agreements as they are after the acts taken so far, undone ones not."""

    def __init__(self) -> None:
        self._charters: list[Charter] = []
        self._records: dict[str, list[BattleRecord]] = {}
        self._acts = Acts()
        self.players: dict[str, Player] = {}
        self.entries: dict[str, Entry] = {}
        self.undone_entries: dict[str, Entry] = {}
        self.armies: dict[str, Army] = {}
        self.plans: dict[str, BattlePlan] = {}
        self.awards: dict[str, acts.Award] = {}
        self._given: dict[tuple[str, str], list[str]] = {}
        self._stood: dict[str, list[Army]] = {}

    @property
    def charter(self) -> Charter | None:
        """Return what was agreed last."""
        return self._charters[-1] if self._charters else None

    def record(self, battle: str) -> BattleRecord | None:
        """Return what was recorded last of a battle."""
        records = self._records.get(battle)
        return records[-1] if records else None

    def rank(self, entry: str, figure: str) -> str:
        """Return the rank that players gave a man last, "" when they gave him none."""
        given = (self.awards[batch] for batch in reversed(self._given.get((entry, figure), ())))
        return next((award.rank for award in given if award.rank), "")

    def take(self, batch: Batch) -> None:
        """Take one more act. Of an undone one only names are kept, which do no harm."""
        moved = self._acts.take(batch)
        if moved.went is not None:
            self._forget(moved.went)
        if moved.came is not None:
            self._learn(moved.came)

    def _learn(self, batch: Batch) -> None:
        match batch.act:
            case acts.Found(charter=charter) | acts.Amend(charter=charter):
                self._charters.append(charter)
            case acts.Join(player=player):
                self.players[player.id] = player
            case acts.Enter(entry=entry, army=army):
                self.entries[entry.id] = entry
                self._stand(entry.id, army)
            case acts.Reinforce(entry=entry_id, army=army) if army is not None:
                self._stand(entry_id, army)
            case acts.Plan(battle=battle, plan=plan):
                self.plans[battle] = plan
            case acts.Record(battle=battle, record=record):
                self._records.setdefault(battle, []).append(record)
            case acts.Award() as award:
                self.awards[batch.id] = award
                self._given.setdefault((award.entry, award.figure), []).append(batch.id)
            case acts.Withdraw(batch=given):
                self._take_back(given)
            case _:
                pass

    def _forget(self, batch: Batch) -> None:
        match batch.act:
            case acts.Found() | acts.Amend():
                self._charters.pop()
            case acts.Record(battle=battle):
                self._records[battle].pop()
            case acts.Join():
                self._forget_names(batch)
            case acts.Enter(entry=entry):
                self._forget_names(batch)
                self._stand_as_before(entry.id)
            case acts.Reinforce(entry=entry_id, army=army) if army is not None:
                self._stand_as_before(entry_id)
            case acts.Award():
                self._take_back(batch.id)
            case acts.Withdraw(batch=given) if given in self.awards:
                award, order = self.awards[given], list(self.awards)
                has = self._given.setdefault((award.entry, award.figure), [])
                has.append(given)
                has.sort(key=order.index)  # what was given after it is the last still
            case _:
                pass

    def _stand(self, entry: str, army: Army) -> None:
        self._stood.setdefault(entry, []).append(army)
        self.armies[entry] = army

    def _stand_as_before(self, entry: str) -> None:
        """Let an army be what it was before the act undone; of one that never entered all stays."""
        stood = self._stood[entry]
        stood.pop()
        if stood:
            self.armies[entry] = stood[-1]

    def _take_back(self, batch: str) -> None:
        award = self.awards.get(batch)
        given = self._given.get((award.entry, award.figure), []) if award else []
        if batch in given:
            given.remove(batch)

    def _forget_names(self, batch: Batch) -> None:
        """Let a player or an army be what earlier acts called it, or unknown again."""
        if isinstance(batch.act, acts.Join):
            self.players.pop(batch.act.player.id, None)
        elif isinstance(batch.act, acts.Enter):
            entered = self.entries.pop(batch.act.entry.id, None)
            if entered is not None:  # whoever speaks of it still knows what it was called
                self.undone_entries[entered.id] = entered
        for each in self._acts.standing:
            if isinstance(each.act, acts.Join):
                self.players[each.act.player.id] = each.act.player
            elif isinstance(each.act, acts.Enter):
                self.entries[each.act.entry.id] = each.act.entry
