"""Campaigns as they are played: armies of twenty, six battles, men hit as plastic men are hit."""

from __future__ import annotations

from itertools import combinations
from random import Random

from rules.army.model import Army, Figure, Unit, UnitKind
from rules.campaign.ledger.acts import AnyAct, Enter, Join, Record
from rules.campaign.ledger.append import append, begin
from rules.campaign.planning.settings import CampaignSettings, Entry, Honour, Losses, Player
from rules.campaign.recording.asked_facts import objectives_of
from rules.campaign.recording.battle_record import BattleRecord, Fate, FateKind, SideRecord
from rules.campaign.recording.casualty_recovery import recovered, who_rolls
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay
from rules.games.playbook import Playbook

MOMENT = "2026-11-21T09:00:00Z"
MEN = 20
_UNITS: dict[str, tuple[tuple[UnitKind, int], ...]] = {
    "lgam": (("vehicle", 3), ("team", 2), ("team", 3), ("squad", 8), ("men", 4)),
    "fighting-plastic": (("vehicle", 2), ("vehicle", 3), ("team", 3), ("squad", 6), ("squad", 6)),
    "green-and-tan": (("squad", 6), ("squad", 6), ("squad", 5), ("squad", 1), ("squad", 1),
                      ("squad", 1), ("vehicle", 0), ("vehicle", 0)),
    "army-men": (("squad", 7), ("squad", 7), ("squad", 6), ("vehicle", 0)),
    "army-men-combat": (("men", 20),),
}  # fmt: skip
"""How twenty men stand in each game: units and how many are in each. A vehicle has an identity
of its own beside its crew."""
_KINDS: tuple[FateKind, ...] = ("fallen", "wounded", "captured", "missing", "knocked-over", "lost")
_WEIGHTS = (66, 16, 6, 4, 5, 3)
_LOSSES = {True: (0.2, 0.5), False: (0.5, 0.8)}
"""From which to which part of its men an army loses that won, and one that did not."""


class War:
    """A campaign of one game, played by chance alone; `spared` of its losses do not happen."""

    def __init__(
        self,
        playbook: Playbook,
        honours: tuple[Honour, ...],
        chance: Random,
        players: int = 2,
        losses: Losses = Losses(),  # noqa: B008 - a value that nothing changes
        spared: float = 0.0,
    ) -> None:
        self._chance, self._spared = chance, spared
        self._goals = [mission.id for mission in objectives_of(playbook)]
        self._game = playbook.ruleset
        self._names = [f"p{number}" for number in range(players)]
        settings = CampaignSettings("War", (self._game,), losses=losses, honours=honours)
        self.ledger = begin(settings, MOMENT)
        self._armies = {name: _army(name, self._game) for name in self._names}
        # One man in five is a good shot, or carries what hits best; most stand behind him.
        self._skill = {
            man.id: chance.choice((1, 1, 1, 1, 3)) * (2 if man.hero else 1)
            for army in self._armies.values()
            for man in army.figures()
        }
        for name, army in self._armies.items():
            self._act(Join(Player(name, name)))
            self._act(Enter(Entry(name, name, army.id, name, self._game), army))

    def played(self, battles: int = 6) -> CampaignState:
        """Return the campaign after so many battles of two armies, each pair in its turn."""
        pairs = list(combinations(self._names, 2))
        for number in range(battles):
            one, other = pairs[number % len(pairs)]
            self._act(Record(f"b{number}", self._battle(number + 1, one, other)))
        return replay(self.ledger)

    def _act(self, act: AnyAct) -> None:
        self.ledger = append(self.ledger, act, MOMENT)

    def _battle(self, day: int, one: str, other: str) -> BattleRecord:
        winner = self._chance.choice((one, other, ""))
        fit = {}
        for name in (one, other):
            self._recover(name)
            state = replay(self.ledger)
            entry = state.entry(name)
            away = entry.out | entry.recovering.keys()
            fit[name] = [man for man in _beings(self._armies[name]) if man not in away]
        sides = (
            self._side(one, fit[one], fit[other], winner),
            self._side(other, fit[other], fit[one], winner),
        )
        won = (winner,) if winner else ()
        return BattleRecord(f"2026-11-{day:02}", sides, self._game, winners=won, decided="agreed")

    def _recover(self, name: str) -> None:
        """Roll for those who may come back."""
        state = replay(self.ledger)
        rolls = {each: self._chance.randint(1, 6) for each in sorted(who_rolls(state, name))}
        act = recovered(state, name, rolls)
        if act is not None:
            self._act(act)

    def _side(self, name: str, fit: list[str], foes: list[str], winner: str) -> SideRecord:
        chance = self._chance
        part = chance.uniform(*_LOSSES[name == winner]) * (1.0 - self._spared)
        hit = chance.sample(fit, round(part * len(fit)))
        shooters = [each for each in foes if each in self._skill]
        weights = [self._skill[each] for each in shooters]
        heroes = {man.id for man in self._armies[name].figures() if man.hero}
        fates = []
        for figure in hit:
            kind = chance.choices(_KINDS, _WEIGHTS)[0]
            by = ""
            if shooters and kind in ("fallen", "wounded", "captured") and chance.random() < 0.9:
                by = chance.choices(shooters, weights)[0]
            lives = chance.randint(1, 3) if figure in heroes and kind == "fallen" else 0
            fates.append(Fate(figure, kind, by=by, lives=lives, hero=figure in heroes))
        home = [each for each in fit if each not in hit and each in self._skill]
        taken = self._taken(2 if name == winner else 1)
        for goal in taken if home else ():
            taker = chance.choices(home, [self._skill[each] for each in home])[0]
            fates.append(Fate(taker, "standing", objectives=(goal,)))
        return SideRecord(name, men=MEN, fates=_joined(fates), objectives=taken, present=tuple(fit))

    def _taken(self, most: int) -> tuple[str, ...]:
        """Return which objectives a side took: the winner often more than one."""
        count = self._chance.randint(0, min(most, len(self._goals)))
        return tuple(self._chance.sample(self._goals, count))


def _joined(fates: list[Fate]) -> tuple[Fate, ...]:
    """Return one fate for each figure; who took two objectives has both."""
    found = dict[str, Fate]()
    for fate in fates:
        before = found.get(fate.figure)
        goals = before.objectives + fate.objectives if before else fate.objectives
        found[fate.figure] = Fate(
            fate.figure, fate.kind, by=fate.by, lives=fate.lives, hero=fate.hero, objectives=goals
        )
    return tuple(found.values())


def _army(name: str, game: str) -> Army:
    units = []
    for at, (kind, count) in enumerate(_UNITS[game]):
        men = tuple(Figure(f"{name}-{at}-{man}", hero=at == 0 and man == 0) for man in range(count))
        units.append(Unit(f"{name}-{at}", kind, figures=men))
    return Army(f"army-{name}", game, units=tuple(units))


def _beings(army: Army) -> list[str]:
    vehicles = [unit.id for unit in army.units if unit.kind == "vehicle"]
    return [*(man.id for man in army.figures()), *vehicles]
