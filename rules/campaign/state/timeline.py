"""Points, losses and strengths after each battle, in the order of the battles."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rules.army.model import Army
from rules.campaign.ledger.acts import Enter, Reinforce
from rules.campaign.planning.settings import CampaignSettings, Losses, Player, Victory
from rules.campaign.recording.battle_record import OUT, BattleRecord, Fate, SideRecord, winners_of
from rules.campaign.state.campaign_state import ArmyStatus, Meeting, Number, Outcome, Strength

NOBODY: frozenset[str] = frozenset()


class Appearance(NamedTuple):
    """An entry in one battle: with what army, and who of it could not fight."""

    battle: str
    number: int
    record: BattleRecord
    side: SideRecord
    outcome: Outcome
    army: Army
    absent: frozenset[str]


@dataclass(slots=True)
class EntryTally:
    """What an entry has won and lost so far, and who of it can fight."""

    entry: str
    army: Army
    men: frozenset[str] = NOBODY
    heroes: frozenset[str] = NOBODY
    won: int = 0
    drawn: int = 0
    lost: int = 0
    results: int = 0
    score: Number = 0
    against: Number = 0
    objectives: int = 0
    out: set[str] = field(default_factory=set)
    recovering: dict[str, int] = field(default_factory=dict)
    rolled: dict[str, int] = field(default_factory=dict)
    history: list[Strength] = field(default_factory=list)
    appearances: list[Appearance] = field(default_factory=list)
    statuses: list[ArmyStatus] = field(default_factory=list)
    absent: frozenset[str] = NOBODY
    """Who could not fight when `note_status` was called last."""

    def note_status(self, number: int) -> None:
        """Keep how the army stands after so many battles, where that is another than before."""
        absent = frozenset((*self.out, *self.recovering)) or NOBODY
        # Nobody rolls twice before the same battle.
        rolling = frozenset(
            [each for each, left in self.recovering.items() if not left and each not in self.rolled]
        )
        last = self.statuses[-1] if self.statuses else None
        if last is not None and last.absent == absent:
            absent = last.absent  # a long league keeps many of these
        if last is None or (last.army, last.absent, last.rolling) != (self.army, absent, rolling):
            rolling = absent if rolling == absent else rolling
            self.statuses.append(ArmyStatus(number, self.army, absent, rolling))
        self.absent = absent

    def set_army(self, army: Army) -> None:
        """Take another value of the army."""
        self.army = army
        self.men = frozenset(man.id for man in army.figures())
        self.heroes = frozenset(man.id for man in army.figures() if man.hero)

    @property
    def fit(self) -> int:
        """Return how many men can fight now."""
        return len(self.men - self.absent)

    def points(self, victory: Victory) -> int:
        """Return what the standings show as this entry's points."""
        if victory.kind == "score":
            return int(self.score // 1)
        if victory.kind == "objectives":
            return self.objectives * (victory.objective or 1)
        if victory.kind == "last-standing":
            return self.fit
        return self.results + self.objectives * victory.objective


class Timeline:
    """What became of armies through the battles; each step is taken once, in order."""

    def __init__(
        self, settings: CampaignSettings, players: dict[str, Player], owners: dict[str, str]
    ) -> None:
        self.victory, self.losses = settings.victory, settings.losses
        self.sides = {
            entry: players[player].side if player in players else ""
            for entry, player in owners.items()
        }
        self.tallies: dict[str, EntryTally] = {}
        self.meetings: dict[tuple[str, str], Meeting] = {}
        self.numbers: dict[str, int] = {}
        self._lasting = settings.losses.wounded_miss > 0 or any(
            kind not in ("", "return") for kind in (settings.losses.kind, settings.losses.heroes)
        )

    def enter(self, entry: str, army: Army) -> None:
        """Add an army before the first battle."""
        tally = EntryTally(entry, army)
        tally.set_army(army)
        tally.history.append(Strength("", 0, tally.fit, tally.points(self.victory)))
        tally.note_status(0)
        self.tallies[entry] = tally

    def change(self, act: Enter | Reinforce) -> None:
        """Change an army between battles: it is written anew, or men come back."""
        tally = self.tallies.get(act.entry.id if isinstance(act, Enter) else act.entry)
        if tally is None:
            return
        if act.army is not None:
            tally.set_army(act.army)
        if isinstance(act, Reinforce):
            tally.rolled.update(act.rolls)
            tally.out.difference_update(act.back)
            for figure in act.back:
                tally.recovering.pop(figure, None)
        tally.note_status(len(self.numbers))

    def fight(self, battle: str, record: BattleRecord) -> None:
        """Count a battle for all who were in it."""
        number = len(self.numbers) + 1
        self.numbers[battle] = number
        met = [(self.tallies[s.entry], s) for s in record.sides if s.entry in self.tallies]
        scores = [number_of(side.points) for _, side in met]
        outcomes = [outcome_of(record, side.entry) for _, side in met]
        for (tally, side), outcome in zip(met, outcomes, strict=True):
            tally.appearances.append(
                Appearance(battle, number, record, side, outcome, tally.army, tally.absent)
            )
            if outcome:
                self._count(tally, side, outcome)
        if record.decided != "none":
            self._compare(met, scores, outcomes)
        for tally, side in met:
            tally.rolled.clear()
            if self._lasting:
                _apply_losses(tally, side, self.losses)
                tally.note_status(number)
            tally.history.append(Strength(battle, number, tally.fit, tally.points(self.victory)))

    def _count(self, tally: EntryTally, side: SideRecord, outcome: Outcome) -> None:
        tally.objectives += len(side.objectives)
        if outcome == "won":
            tally.won += 1
            tally.results += self.victory.win
        elif outcome == "drawn":
            tally.drawn += 1
            tally.results += self.victory.draw
        else:
            tally.lost += 1
            tally.results += self.victory.loss

    def _compare(
        self,
        met: list[tuple[EntryTally, SideRecord]],
        scores: list[Number],
        outcomes: list[Outcome],
    ) -> None:
        """Count points for and against, and who beat whom; friends do not score on each other."""
        fighting = {self.sides.get(tally.entry, "") for tally, _ in met}
        friends = len(fighting) > 1  # who fight for one side are foes when they meet alone
        for one, (tally, _) in enumerate(met):
            tally.score += scores[one]
            mine = self.sides.get(tally.entry, "")
            for other, (foe, _) in enumerate(met):
                if one == other or (friends and mine and mine == self.sides.get(foe.entry, "")):
                    continue
                tally.against += scores[other]
                two = tally.entry, foe.entry
                fared = self.meetings.setdefault(two, Meeting(*two))
                fared.score += scores[one]
                fared.against += scores[other]
                if outcomes[one] == outcomes[other]:
                    fared.drawn += outcomes[one] == "drawn"
                elif outcomes[one] == "won":
                    fared.won += 1
                elif outcomes[other] == "won":
                    fared.lost += 1


def outcome_of(record: BattleRecord, entry: str) -> Outcome:
    """Return what a battle was for an entry; "" where there is no result yet."""
    if record.decided == "none":
        return ""
    winners = winners_of(record)
    if not winners:
        return "drawn"
    return "won" if entry in winners else "lost"


@lru_cache(maxsize=4096)
def number_of(text: str) -> Number:
    """Return points written as text ("23", "5/2"); 0 for none, and for what is no number."""
    if text.isascii() and text.isdigit() and len(text) < 16:
        return int(text)
    if len(text) > 32 or "e" in text.lower():  # 1e9999999 would be worked out in full
        return 0
    try:
        value = Fraction(text or "0")
    except (ValueError, ZeroDivisionError):
        return 0
    return value.numerator if value.denominator == 1 else value


def _apply_losses(tally: EntryTally, side: SideRecord, losses: Losses) -> None:
    """Let those miss the next battles who have to, and let those come back who have missed."""
    waiting = [figure for figure, left in tally.recovering.items() if left]
    if waiting:
        fought = {fate.figure for fate in side.fates}.union(side.present)
        for figure in waiting:
            if figure not in fought:
                tally.recovering[figure] -= 1
                if not tally.recovering[figure]:
                    del tally.recovering[figure]
    for fate in side.fates:
        if fate.kind in OUT:
            _lose(tally, fate, losses)
        elif fate.kind == "wounded" and losses.wounded_miss and fate.figure not in tally.out:
            tally.recovering[fate.figure] = losses.wounded_miss


def _lose(tally: EntryTally, fate: Fate, losses: Losses) -> None:
    hero = fate.hero or fate.figure in tally.heroes
    kind = losses.kind_for(hero=hero)
    if kind == "stay-out":
        tally.out.add(fate.figure)
        tally.recovering.pop(fate.figure, None)
    elif kind == "recover" and fate.figure not in tally.out:
        tally.recovering[fate.figure] = 0
