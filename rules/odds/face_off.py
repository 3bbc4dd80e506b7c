"""Two armies face to face: who falls in one turn of fire, and who is favoured at what distance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.army.army_under_ruleset import Roster
from rules.attack.question import FARTHEST
from rules.common.wording import listed, lower, plural
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.expected_losses import ExpectedLoss, LossCalculator, Setting
from rules.odds.loss_distribution import (
    Shot,
    Targets,
    chances_of_losses,
    expected_losses_of,
    harm_of,
    spread,
    wide_spread,
)
from rules.odds.shooters_and_targets import (
    HERO,
    Shooter,
    Shooters,
    TargetKind,
    range_unit,
    reach_of,
    shooters_of,
    targets_of,
)

FIREPOWER = "firepower"
"""The arithmetic in which the first hit only pins a man and the next one kills him."""
MOST_DISTANCES = 5
LAID_OUT = 120
"""Men of whom each number of losses is worked out; of more the spread is a bell."""
HARDLY = 1.0
"""With fewer men lost on both sides together nobody is favoured: hardly anybody falls."""
EVEN, FAVOURED = 0.55, 0.60
"""Parts of the two shares of men lost up to which it is even, and up to which the army with the
smaller share is only favoured."""


@dataclass(frozen=True, slots=True)
class ArmyLosses:
    """What one army loses in a turn of the other's fire.

    `men` are all its men, `shot_at` those on foot, who can be shot at. `expected` is the mean of
    the men who fall, `least` and `most` leave out the rarest ends: 8 turns in 10 lie between.
    `hits` is how many hits the other army scores on average: several may fall on one man.
    """

    men: int
    shot_at: int
    expected: float
    least: int
    most: int
    hits: float

    @property
    def fallen(self) -> int:
        """Return the men who fall on average, as a whole number."""
        return min(max(round(self.expected), self.least), self.most)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who is favoured: -1 the left army, 1 the right one, 0 neither.

    `lost` is the share of its men that each army loses. `share` is how the left one does: the
    right one's share of men lost, of both shares together. None where hardly anybody falls.
    """

    side: int
    clearly: bool
    share: float | None
    lost: tuple[float, float] = (0.0, 0.0)

    def words(self, names: Sequence[str]) -> str:
        """Return the verdict as it is read."""
        return self._told(names, "", "Even", "Hardly any losses")

    def with_shares(self, names: Sequence[str]) -> str:
        """Return the verdict in one line, the favoured army's share first: "Tan favoured, 56 to
        44"; the left one's where nobody is."""
        if self.share is None:
            return self.words(names)
        left = round(100 * self.share)
        first = 100 - left if self.side > 0 else left
        return f"{self.words(names)}, {first} to {100 - first}"

    def sentence(self, names: Sequence[str]) -> str:
        """Return the verdict as the end of a sentence."""
        return self._told(names, "is ", "it is about even", "hardly any losses")

    def _told(self, names: Sequence[str], verb: str, even: str, nobody: str) -> str:
        if self.share is None:
            return nobody
        name = names[0] if self.side < 0 else names[1]
        return f"{name} {verb}{'clearly ' if self.clearly else ''}favoured" if self.side else even


@dataclass(frozen=True, slots=True)
class AtDistance:
    """Hits and losses of both armies at one distance; of each pair the first is the left army's.

    `hits` are scored by an army, `losses` suffered by it. `weapons` are those that reach so far.
    """

    distance: float
    hits: tuple[float, float]
    losses: tuple[float, float]
    verdict: Verdict
    weapons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FaceOff:
    """One turn of fire of both armies at once, at each distance and closely at the chosen one."""

    distance: float
    losses: tuple[ArmyLosses, ArmyLosses]
    verdict: Verdict
    distances: tuple[AtDistance, ...]
    change: str
    """Where the verdict is another one, in a sentence."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One army, ready to be counted: its roster, its playbook, who shoots and who is shot at."""

    roster: Roster
    playbook: Playbook
    shooters: Shooters
    targets: Counter[TargetKind]


def fighter(roster: Roster, playbook: Playbook) -> Fighter:
    """Return an army ready to be counted."""
    return Fighter(roster, playbook, shooters_of(roster, playbook), targets_of(roster, playbook))


def face_off(left: Fighter, right: Fighter, setting: Setting, names: Sequence[str]) -> FaceOff:
    """Return one turn of fire of both armies at once; `names` are for sentences."""
    steps = face_off_distances((left.roster.ruleset, right.roster.ruleset))
    rows = tuple(_at(left, right, setting, each) for each in steps)
    here = next((row for row in rows if row.distance == setting.distance), None)
    here = here or _at(left, right, setting, setting.distance)
    losses = (army_losses(right, left, setting), army_losses(left, right, setting))
    change = _change(here, rows, names, left.roster.ruleset)
    return FaceOff(setting.distance, losses, here.verdict, rows, change)


def face_off_distances(rulesets: Sequence[Ruleset]) -> tuple[float, ...]:
    """Return the nearest distances, five at most, at which a weapon's reach ends."""
    ends = {
        reach_of(weapon.stats.get("range"))[1] for ruleset in rulesets for weapon in ruleset.weapons
    }
    return tuple(sorted(end for end in ends if 1 <= end < FARTHEST)[:MOST_DISTANCES])


def army_losses(shooting: Fighter, shot_at: Fighter, setting: Setting) -> ArmyLosses:
    """Return what the army that is shot at loses in a turn of the other one's fire."""
    shots, men = best_shots(shooting, shot_at, setting), men_shot_at(shot_at)
    fired, on_foot = _fired(shots), sum(each.men for each in men)
    large = on_foot > LAID_OUT
    least, most = wide_spread(men, fired) if large else spread(chances_of_losses(men, fired))
    expected = float(expected_losses_of(men, fired))
    return ArmyLosses(len(shot_at.roster.men), on_foot, expected, least, most, _hits(shots))


_Best = tuple[Shooter, ExpectedLoss, int]
"""What one does with his best weapon, and how many do it."""


def best_shots(shooting: Fighter, shot_at: Fighter, setting: Setting) -> list[_Best]:
    """Return what each kind of shooter does with his best weapon, and how many do it."""
    army, playbook = shooting.roster.army, shooting.playbook
    calculator = LossCalculator(shooting.roster.ruleset, playbook, army, setting)
    first = playbook.targets[0].id if playbook.targets else ""
    known = {kind: count for kind, count in shot_at.targets.items() if kind.target == first}
    # The squads that most men stand in: single men beside them are no target of a whole army.
    target = max(
        known,
        key=lambda kind: (known[kind] * (kind.size or 1), kind.size or 0),
        default=TargetKind(first, first),
    )
    crowd = sum(each.men for each in men_shot_at(shot_at))
    found = []
    for shooter, count in shooting.shooters.counts.items():
        if not setting.vehicles and "mounted" in shooter.marks:
            continue
        shots = [calculator.of(shooter, each, target, crowd or 1) for each in shooter.weapons]
        best = max(shots, key=lambda shot: harm_of(shot.shot))
        if best.losses is not None:
            found.append((shooter, best, count))
    return found


def men_shot_at(army: Fighter) -> tuple[Targets, ...]:
    """Return the men on foot by the hits that each of them stands."""
    playbook = army.playbook
    first = playbook.targets[0].id if playbook.targets else ""
    pins = 2 if playbook.odds.kind == FIREPOWER else 1
    counted: Counter[int] = Counter()
    for kind, count in army.targets.items():
        if kind.target == HERO and HERO in playbook.target:
            counted[hits_of_hero(kind.lives, playbook)] += count
        elif kind.target == first or (kind.size is not None and kind.target in playbook.target):
            counted[pins] += count * (kind.size or 1)
    return tuple(Targets(men, hits) for hits, men in sorted(counted.items()) if men)


def hits_of_hero(lives: int | None, playbook: Playbook) -> int:
    """Return the hits that a hero with so many lives stands: by default those of his game."""
    stated = playbook.target[HERO].stats.get("lives")
    return lives or (int(stated.value) if stated is not None else 1)


def verdict_of(losses: tuple[float, float], men: tuple[int, int]) -> Verdict:
    """Return who is favoured: the army that loses the smaller share of its men."""
    left, right = (part / max(count, 1) for part, count in zip(losses, men, strict=True))
    if sum(losses) < HARDLY:
        return Verdict(0, False, None, (left, right))
    share = right / (left + right)
    larger = max(share, 1 - share)
    side = 0 if larger < EVEN else -1 if share > 0.5 else 1
    return Verdict(side, larger >= FAVOURED, share, (left, right))


# ------------------------------------------------------------------ one distance


def _at(left: Fighter, right: Fighter, setting: Setting, distance: float) -> AtDistance:
    here = replace(setting, distance=distance)
    shots = (best_shots(left, right, here), best_shots(right, left, here))
    hits = (_hits(shots[0]), _hits(shots[1]))
    losses = (
        float(expected_losses_of(men_shot_at(left), _fired(shots[1]))),
        float(expected_losses_of(men_shot_at(right), _fired(shots[0]))),
    )
    harmful = {one.weapon for side in shots for _, one, _ in side if harm_of(one.shot)}
    tables = (right.roster.ruleset.weapons, left.roster.ruleset.weapons)
    known = {each.id: each.name for table in tables for each in table}
    weapons = tuple(name for weapon, name in known.items() if weapon in harmful)
    men = (len(left.roster.men), len(right.roster.men))
    return AtDistance(distance, hits, losses, verdict_of(losses, men), weapons)


def _hits(shots: Sequence[_Best]) -> float:
    return float(sum(one.hits * count for _, one, count in shots))


def _fired(shots: Sequence[_Best]) -> list[tuple[Shot, int]]:
    """Return what is fired in numbers that are quick to count with, and how many fire it."""
    return [(tuple((harm, float(p)) for harm, p in one.shot), n) for _, one, n in shots]


def _change(
    here: AtDistance, rows: Sequence[AtDistance], names: Sequence[str], ruleset: Ruleset
) -> str:
    """Return the nearest distance at which the verdict is another one, in a sentence."""
    others = sorted(rows, key=lambda row: (abs(row.distance - here.distance), row.distance))
    kind = (here.verdict.side, here.verdict.clearly, here.verdict.share is None)
    for row in others:
        verdict = row.verdict
        if (verdict.side, verdict.clearly, verdict.share is None) == kind:
            continue
        where = f"At {row.distance:g} {range_unit(ruleset)}".rstrip()
        said = f"{where} {verdict.sentence(names)}"
        few = row.distance > here.distance and 0 < len(row.weapons) < min(3, len(here.weapons))
        if few:
            said += f": only {listed([plural(lower(each)) for each in row.weapons])} reach that far"
        return f"{said}."
    return "The same at every distance." if rows else ""
