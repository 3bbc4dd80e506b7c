"""Points, losses and strengths after each battle, in the order of the battles."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules.army.model import Army
from rules.campaign.ledger.acts import Enter, Reinforce
from rules.campaign.planning.settings import Entry
from rules.campaign.recording.battle_record import OUT, BattleRecord, SideRecord, winners_of
from rules.campaign.state.acts_by_subject import Projection
from rules.campaign.state.campaign_state import (
    NOBODY,
    Appearance,
    ArmyStatus,
    Battle,
    EntryState,
    Meeting,
    Number,
    Outcome,
)


class Timeline:
    """What became of all armies up to now, as the standing acts say it."""

    def __init__(self, projection: Projection) -> None:
        settings, players = projection.settings, projection.players
        self.entries: dict[str, EntryState] = {}
        self.meetings: dict[tuple[str, str], Meeting] = {}
        self.numbers: dict[str, int] = {}
        """The battles that count, by their ids."""
        self._victory, self._losses = settings.victory, settings.losses
        self._sides = {
            each.id: players[each.player].side if each.player in players else ""
            for each in projection.entries.values()
        }
        for entry, army in projection.first_armies.items():
            self._enter(projection.entries[entry], army)
        for step in projection.steps():
            if not isinstance(step, Battle):
                self._change(step)
            elif step.record is not None:
                self._fight(step.id, step.record)

    def _enter(self, entry: Entry, army: Army) -> None:
        """Add an army before the first battle."""
        each = self.entries[entry.id] = EntryState(entry, army)
        _set_army(each, army)
        _note_status(each, 0)

    def _change(self, act: Enter | Reinforce) -> None:
        """Change an army between battles: it is written anew, or men come back."""
        each = self.entries.get(act.entry.id if isinstance(act, Enter) else act.entry)
        if each is None:
            return
        if act.army is not None:
            _set_army(each, act.army)
        if isinstance(act, Reinforce):
            each.rolled.update(act.rolls)
            each.out -= set(act.back)
            for figure in act.back:
                each.recovering.pop(figure, None)
                face = act.rolls.get(figure)
                came = len(self.numbers), f"Rolled {face}" if face else act.why
                each.returns.setdefault(figure, []).append(came)
        _note_status(each, len(self.numbers))

    def _fight(self, battle: str, record: BattleRecord) -> None:
        """Count a battle for all who were in it."""
        number = self.numbers[battle] = len(self.numbers) + 1
        met = [(self.entries[s.entry], s) for s in record.sides if s.entry in self.entries]
        scores = [number_of(side.points) for _, side in met]
        outcomes = [outcome_of(record, side.entry) for _, side in met]
        for (each, side), outcome in zip(met, outcomes, strict=True):
            if outcome:
                self._count(each, side, outcome)
        if record.decided != "none":
            self._compare([each for each, _ in met], scores, outcomes)
        for (each, side), outcome in zip(met, outcomes, strict=True):
            absent = each.statuses[-1].absent
            each.rolled.clear()
            if self._losses.lasting:
                self._apply_losses(each, side)
                _note_status(each, number)
            men, points = each.fit, each.points(self._victory)
            each.appearances.append(
                Appearance(battle, number, record, side, outcome, each.army, absent, men, points)
            )

    def _count(self, each: EntryState, side: SideRecord, outcome: Outcome) -> None:
        each.objectives += len(side.objectives)
        if outcome == "won":
            each.won += 1
            each.results += self._victory.win
        elif outcome == "drawn":
            each.drawn += 1
            each.results += self._victory.draw
        else:
            each.lost += 1
            each.results += self._victory.loss

    def _compare(
        self, met: list[EntryState], scores: list[Number], outcomes: list[Outcome]
    ) -> None:
        """Count points for and against, and who beat whom; friends do not score on each other."""
        sides = [self._sides[each.entry.id] for each in met]
        friends = len(set(sides)) > 1  # who fight for one side are foes when they meet alone
        for one, each in enumerate(met):
            each.score += scores[one]
            for other, foe in enumerate(met):
                if one == other or (friends and sides[one] and sides[one] == sides[other]):
                    continue
                each.against += scores[other]
                two = each.entry.id, foe.entry.id
                fared = self.meetings.setdefault(two, Meeting(*two))
                fared.score += scores[one]
                fared.against += scores[other]
                if outcomes[one] == outcomes[other]:
                    fared.drawn += outcomes[one] == "drawn"
                elif outcomes[one] == "won":
                    fared.won += 1
                elif outcomes[other] == "won":
                    fared.lost += 1

    def _apply_losses(self, each: EntryState, side: SideRecord) -> None:
        """Let those miss the next battles who have to, and let those come back who have missed."""
        losses = self._losses
        if any(each.recovering.values()):
            fought = {fate.figure for fate in side.fates}.union(side.present)
            for figure in [figure for figure, left in each.recovering.items() if left]:
                if figure not in fought:
                    each.recovering[figure] -= 1
                    if not each.recovering[figure]:
                        del each.recovering[figure]
        for fate in side.fates:
            if fate.figure in each.out:
                continue
            if fate.kind in OUT:
                hero = fate.hero or fate.figure in each.heroes
                kind = losses.kind_for(hero=hero, vehicle=fate.figure in each.vehicles)
                if kind == "stay-out":
                    each.out |= {fate.figure}
                    each.recovering.pop(fate.figure, None)
                elif kind == "recover":
                    each.recovering[fate.figure] = 0
                elif kind == "rest":
                    each.recovering[fate.figure] = losses.fallen_miss
            elif fate.kind == "wounded" and losses.wounded_miss:
                each.recovering[fate.figure] = losses.wounded_miss


def _set_army(each: EntryState, army: Army) -> None:
    """Take another value of an army."""
    each.army = army
    each.men = frozenset(man.id for man in army.figures())
    each.heroes = frozenset(man.id for man in army.figures() if man.hero)
    each.vehicles = frozenset(unit.id for unit in army.units if unit.kind != "men")


def _note_status(each: EntryState, number: int) -> None:
    """Keep how an army stands after so many battles, where that is another than before."""
    absent = each.out.union(each.recovering) or NOBODY
    rolling = frozenset(each.recovering)
    if each.rolled or any(each.recovering.values()):  # nobody rolls twice before the same battle
        rolled = each.rolled
        rolling = frozenset(
            [man for man, left in each.recovering.items() if not left and man not in rolled]
        )
    last = each.statuses[-1] if each.statuses else None
    if last is not None and last.absent == absent:
        absent = last.absent  # a long league keeps many of these
    if last is None or (last.army, last.absent, last.rolling) != (each.army, absent, rolling):
        rolling = absent if rolling == absent else rolling
        each.statuses.append(ArmyStatus(number, each.army, absent, rolling))


def outcome_of(record: BattleRecord, entry: str) -> Outcome:
    """Return what a battle was for an entry; "" where there is no result yet."""
    if record.decided == "none":
        return ""
    winners = winners_of(record)
    if not winners:
        return "drawn"
    return "won" if entry in winners else "lost"


def number_of(text: str) -> Number:
    """Return points written as text ("23", "5/2"); 0 for none, and for what is no number."""
    return parsed_number(text) or 0


@lru_cache(maxsize=4096)
def parsed_number(text: str) -> Number | None:
    """Return points written as text ("23", "5/2"), 0 for "", None for what is no number."""
    if text.isascii() and text.isdigit() and len(text) < 16:
        return int(text)
    if len(text) > 32 or "e" in text.lower():  # 1e9999999 would be worked out in full
        return None
    try:
        value = Fraction(text or "0")
    except (ValueError, ZeroDivisionError):
        return None
    return value.numerator if value.denominator == 1 else value
