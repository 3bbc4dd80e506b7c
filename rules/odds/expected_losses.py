"""What the fire of one army costs another: one shot, a whole volley, who attacks whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from rules.army.model import Army
from rules.attack.modifiers import can_hurt, used_number
from rules.attack.procedure import JAM, Result
from rules.attack.quality import is_man
from rules.attack.question import FARTHEST, Answer, Question, best_dice
from rules.attack.scene import ACTOR
from rules.attack.squads import LOST
from rules.attack.walk import Walked
from rules.common.problems import InputProblem, Problem
from rules.common.wording import lower, with_article
from rules.games.playbook import Playbook, Target
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Ruleset, Weapon
from rules.games.shared_types import Number, Provenance
from rules.odds.answer_question import ask
from rules.odds.loss_distribution import Harm, Shot
from rules.odds.shooters_and_targets import (
    SQUAD_FIRE,
    Shooter,
    Shooters,
    TargetKind,
    agreed_readings,
    cover_faults,
    men_on_foot,
    shot_question,
)
from rules.odds.shot_results import hits_on, shot_results

NOTHING = Fraction(0)
MOST_KEPT = 20_000
"""Answers that are kept for one game; more of them and all are counted anew."""


# ------------------------------------------------------------------ the situation


MOST_TOGETHER = 20
"""The most men who are taken to stand in one blast."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The situation in which both armies fire once.

    `distance` is in the unit of the game's ranges. `cover` is a modifier of the playbook, ""
    for open ground. `target` is the kind of target that the volley is fired at. `together` is
    how many men one blast covers. `vehicles` is whether what is mounted on them fires as well.
    """

    distance: float
    cover: str = ""
    target: str = ""
    together: int = 1
    vehicles: bool = True


def usual_setting(ruleset: Ruleset, playbook: Playbook | None) -> Setting:
    """Return what a comparison begins with: half the reach of a plain soldier, open ground."""
    reaches = []
    for weapon in derive_roles(ruleset, ruleset.plain_role.gives).weapons:
        numbers = (weapon.stats[name] for name in ("short-range", "range") if name in weapon.stats)
        known = (each.value for each in numbers if not isinstance(each.value, str))
        reaches += [float(value) for value in known][:1]
    reach = max(reaches, default=12.0)
    target = playbook.targets[0].id if playbook and playbook.targets else ""
    return Setting(min(max(reach / 2, 0.0), FARTHEST) or 1.0, target=target)


def checked_setting(setting: Setting, playbook: Playbook) -> Setting:
    """Return the setting when it can be played; InputProblem names what the game lacks."""
    problems: list[tuple[str, str]] = []
    if not 0 <= setting.distance <= FARTHEST:
        problems.append(("range", f"should be a number from 0 to {FARTHEST}"))
    problems += cover_faults(setting.cover, playbook)
    if setting.target and setting.target not in playbook.target:
        offer = ", ".join(playbook.target)
        problems.append(("target", f"'{setting.target}' is not a target; known: {offer}"))
    if not 1 <= setting.together <= MOST_TOGETHER:
        problems.append(("together", f"should be a whole number from 1 to {MOST_TOGETHER}"))
    if problems:
        raise InputProblem([Problem("the comparison", place, text) for place, text in problems])
    return changed(setting, target=setting.target or next(iter(playbook.target), ""))


# ------------------------------------------------------------------ one shot


@dataclass(frozen=True, slots=True)
class ExpectedLoss:
    """What one shooter does to one kind of target in a turn.

    `losses` is the expected number of men, vehicles or guns that it costs, None when the shot
    is not fired or the game has no answer; `reason` then says why, and `never` that no
    distance would help. `provenance` is the weakest origin of the numbers behind it. `hits` is
    how many hits it scores on average, `shot` what it does to how many men.
    `jams` is the chance that the weapon fails by it.
    """

    weapon: str
    losses: Fraction | None = None
    needed: str = ""
    reason: str = ""
    never: bool = False
    provenance: Provenance = "stated"
    lender: str = ""
    pinned: Fraction | None = None
    hits: Fraction = NOTHING
    shot: Shot = ()
    jams: Fraction = NOTHING


class LossCalculator:
    """The odds of one side: its game, the readings that it agreed on, and the setting."""

    def __init__(self, ruleset: Ruleset, playbook: Playbook, army: Army, setting: Setting) -> None:
        self.ruleset, self.playbook, self.setting = ruleset, playbook, setting
        self.readings = agreed_readings(army, ruleset)
        self._here = (setting.distance, setting.cover, *self.readings.items())
        self._kept: dict[object, ExpectedLoss] = playbook.__dict__.setdefault("_strengths", {})
        if len(self._kept) > MOST_KEPT:
            self._kept.clear()

    def of(
        self, shooter: Shooter, weapon_id: str, target_kind: TargetKind, crowd: int
    ) -> ExpectedLoss:
        """Return what a shooter's weapon does to a target of which there are `crowd`."""
        weapon = self.ruleset.weapon[weapon_id]
        if not target_kind.target or target_kind.target not in self.playbook.target:
            aim = target_kind.name.lower()
            reason = f"{self.ruleset.name} has no rule for shooting at a {aim}."
            return ExpectedLoss(weapon_id, reason=reason)
        targets = self._targets(weapon, target_kind, crowd)
        way = (shooter.marks, shooter.shooters, shooter.dice, shooter.role)
        key = (weapon_id, way, target_kind, targets, self._here)
        found = self._kept.get(key)
        if found is None:
            situation = Question(
                weapon_id,
                target_kind.target,
                self.setting.distance,
                (self.setting.cover,),
                targets=targets,
                switches=self.readings,
                target_role=target_kind.role,
            )
            question = shot_question(self.playbook, shooter, weapon, situation)
            found = self._kept[key] = self._asked(question, weapon, target_kind)
        return found

    def _targets(self, weapon: Weapon, target_kind: TargetKind, crowd: int) -> int | None:
        """Return how many men can be lost to this shot, None where that is not asked."""
        target, kind = self.playbook.target[target_kind.target], self.playbook.odds.kind
        if kind == SQUAD_FIRE:
            return None if "needs" in target.stats or "single" in target.stats else target_kind.size
        blast = _number(weapon, "blast") or _number(weapon, "radius")
        if kind == "two-dice":
            if target.stats or not is_man(self.ruleset, target):
                return 1
            rolls = _number(weapon, "rolls") or 1
            return max(1, min(crowd, self.setting.together if blast and rolls == 1 else rolls))
        if "destroyed" in target.stats or not blast:
            return None
        return max(1, min(crowd, self.setting.together))

    # ---- the answer

    def _asked(self, question: Question, weapon: Weapon, target_kind: TargetKind) -> ExpectedLoss:
        playbook = _with_lives(self.playbook, target_kind.target, target_kind.lives)
        target = playbook.target[target_kind.target]
        try:
            answer = ask(self.ruleset, playbook, question)
        except InputProblem as problem:
            return ExpectedLoss(weapon.id, reason=f"{problem.problems[0].message}.")
        if not answer.allowed:
            return ExpectedLoss(weapon.id, reason=answer.reason, never=not can_hurt(weapon, target))
        if answer.choices:
            question = changed(question, dice=best_dice(answer.choices))
        results = shot_results(self.ruleset, playbook, question)
        pinned = results.mean(lambda each: len(each.pinned)) / (question.targets or 1)
        shot = _shot(results, bool(pinned))
        stated = target.stats.get("lives")
        lives = int(stated.value) if stated is not None else 1
        losses = results.mean(lambda each: sum(n >= lives for n in hits_on(each).values()))
        harmed = sum((part * (once + twice) for (once, twice), part in shot), NOTHING)
        provenance, lender = _origin(answer, target)
        return ExpectedLoss(
            weapon.id,
            losses,
            answer.needed,
            "",
            False,
            provenance,
            lender,
            pinned or None,
            max(results.mean(lambda each: each.hits), harmed),
            shot,
            results.chance(_jams),
        )


@lru_cache(maxsize=64)
def _with_lives(playbook: Playbook, hero: str, lives: int | None) -> Playbook:
    """Return the playbook with the lives that were agreed for a hero, None where none were."""
    target = playbook.target[hero]
    stated = target.stats.get("lives")
    if lives is None or stated is None or stated.value == lives:
        return playbook
    other = replace(target, stats={**target.stats, "lives": Number(lives, origin="house")})
    targets = tuple(other if each is target else each for each in playbook.targets)
    return replace(playbook, targets=targets)


def _origin(answer: Answer, target: Target) -> tuple[Provenance, str]:
    """Return the weakest origin among all that went into an answer, with the lending game."""
    numbers = (Number(0, origin=target.origin), *target.stats.values())
    of_target = (used_number(target.name, each) for each in numbers)
    told = (*answer.base, *answer.modifiers, *of_target)
    weakest = max(told, key=lambda each: ("stated", "borrowed", "house").index(each.provenance))
    return weakest.provenance, weakest.borrowed_from


def costliest(shots: Sequence[ExpectedLoss]) -> ExpectedLoss:
    """Return the shot that costs most, the first one where none costs anything."""
    fired = (shot for shot in shots if shot.losses is not None)
    return max(fired, key=lambda shot: shot.losses or 0, default=shots[0])


def _jams(result: Result) -> bool:
    """Return whether a weapon fails, for a turn or for good."""
    kinds = (mark.partition(":")[0] for piece, mark in result.marks if piece == ACTOR)
    return any(kind in (JAM, LOST) for kind in kinds)


def _shot(results: Walked, pins: bool) -> Shot:
    """Return what a shot does to how many men, with the chances; the first hit may only pin."""
    ways = results.distribution(lambda result: _harm(result, pins))
    none = ways.pop((0, 0), NOTHING)
    return (*ways.items(), ((0, 0), none))


def _harm(result: Result, pins: bool) -> Harm:
    """Return how many a shot hits once and how many twice; the first hit may only pin a man."""
    hits = hits_on(result)
    twice = len(hits) if pins else sum(number > 1 for number in hits.values())
    return len(hits) - twice + len(result.pinned), twice


def _number(weapon: Weapon, name: str) -> int:
    number = weapon.stats.get(name)
    return int(number.value) if number is not None and not isinstance(number.value, str) else 0


# ------------------------------------------------------------------ a whole army's fire


@dataclass(frozen=True, slots=True)
class AttackCell:
    """One field of who attacks whom: what all of a kind cost the target in a turn."""

    total: Fraction | None
    one: ExpectedLoss


@dataclass(frozen=True, slots=True)
class AttackRow:
    """One kind of attacker: a weapon in the hands of all who have it, or all of one role."""

    id: str
    name: str
    count: int
    cells: tuple[AttackCell, ...]


@dataclass(frozen=True, slots=True)
class AttackTable:
    """Who of one army costs the other how much: attackers by rows, targets by columns.

    `best` is each target's loss when every man fires at it what costs it most; `harmless`
    says which targets nothing can hurt, a sentence each.
    """

    targets: tuple[tuple[TargetKind, int], ...]
    by_weapon: tuple[AttackRow, ...]
    by_role: tuple[AttackRow, ...]
    best: tuple[Fraction | None, ...]
    harmless: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Volley:
    """One turn of fire of a whole army at one kind of target.

    `rows` have one cell each, by weapon; `total` is the expected loss with every man firing his
    best weapon, `there` how many of the target the other army has, `silent` who does not fire.
    """

    target: TargetKind
    rows: tuple[AttackRow, ...]
    total: Fraction
    there: int
    silent: tuple[str, ...]

    @property
    def share(self) -> Fraction | None:
        """Return how much of the other army's kind that is; at most all of it."""
        return min(Fraction(1), self.total / self.there) if self.there else None


def volley(
    calculator: LossCalculator, shooters: Shooters, target_counts: Counter[TargetKind]
) -> Volley:
    """Return one turn of fire of all shooters at the target that the setting names."""
    wanted = calculator.setting.target
    fitting = [
        (count, target_kind)
        for target_kind, count in target_counts.items()
        if target_kind.target == wanted
    ]
    if fitting:
        target_kind = max(fitting, key=lambda each: (each[0], each[1].size or 0))[1]
        there = sum(count * (each.size or 1) for count, each in fitting)
    else:  # a state in which a man may be: pinned, under full cover
        entry = calculator.playbook.target.get(wanted)
        first = next(iter(target_counts), None)
        size = first.size if first else None
        target_kind = TargetKind(wanted, entry.name if entry else wanted, size)
        man = entry is not None and not entry.stats and not entry.test
        there = men_on_foot(target_counts, calculator.playbook) if man else 0
    fires: defaultdict[str, list[_Fire]] = defaultdict(list)
    for shooter, count in shooters.counts.items():
        shots = [calculator.of(shooter, each, target_kind, there or 1) for each in shooter.weapons]
        best = costliest(shots)
        fires[best.weapon].append((shooter, count, (best,)))
    rows = _weapon_rows(calculator.ruleset, fires)
    rows.sort(key=lambda row: -(row.cells[0].total or NOTHING))
    total = _sum([row.cells[0].total for row in rows]) or NOTHING
    return Volley(target_kind, tuple(rows), total, there, shooters.silent)


def attack_table(
    calculator: LossCalculator, shooters: Shooters, target_counts: Counter[TargetKind], name: str
) -> AttackTable:
    """Return what all shooters do to every kind of target; `name` is the attacking army's."""
    order = list(calculator.playbook.target)
    targets = sorted(
        target_counts.items(),
        key=lambda each: (
            order.index(each[0].target) if each[0].target in order else len(order),
            -(each[0].size or 0),
            each[0].name,
        ),
    )
    by_weapon: defaultdict[str, list[_Fire]] = defaultdict(list)
    by_role: defaultdict[str, list[_Fire]] = defaultdict(list)
    for shooter, count in shooters.counts.items():
        shots = {
            weapon: tuple(
                calculator.of(shooter, weapon, target_kind, crowd) for target_kind, crowd in targets
            )
            for weapon in shooter.weapons
        }
        best_shots = tuple(map(costliest, zip(*shots.values(), strict=True)))
        by_role[shooter.who].append((shooter, count, best_shots))
        for weapon, row in shots.items():
            by_weapon[weapon].append((shooter, count, row))
    rows = tuple(_weapon_rows(calculator.ruleset, by_weapon))
    roles = tuple(_row(who, who, each) for who, each in by_role.items())
    best = tuple(_sum([row.cells[at].total for row in roles]) for at in range(len(targets)))
    harmless = tuple(_harmless(rows, targets, best, name))
    return AttackTable(tuple(targets), rows, roles, best, harmless)


_Fire = tuple[Shooter, int, tuple[ExpectedLoss, ...]]
"""Shooters alike, how many of them there are, and what one does to each target."""


def _weapon_rows(ruleset: Ruleset, fires: Mapping[str, list[_Fire]]) -> list[AttackRow]:
    """Return a row for each weapon that is fired, in the order of the game."""
    return [
        _row(each.id, each.name, fires[each.id]) for each in ruleset.weapons if each.id in fires
    ]


def _row(id_: str, name: str, fires: list[_Fire]) -> AttackRow:
    cells = []
    for at in range(len(fires[0][2])):
        shots = [(count, row[at]) for _, count, row in fires]
        total = _sum([None if s.losses is None else count * s.losses for count, s in shots])
        usual = max(shots, key=lambda each: (each[1].losses is not None, each[0]))[1]
        cells.append(AttackCell(total, usual))
    there = sum(shooter.barrels * count for shooter, count, _ in fires)
    return AttackRow(id_, name, there, tuple(cells))


def _sum(parts: Sequence[Fraction | None]) -> Fraction | None:
    known = [each for each in parts if each is not None]
    return sum(known, NOTHING) if known else None


def _harmless(
    rows: Sequence[AttackRow],
    targets: Sequence[tuple[TargetKind, int]],
    best: Sequence[Fraction | None],
    name: str,
) -> list[str]:
    said = []
    for at, (target_kind, _) in enumerate(targets):
        if best[at]:
            continue
        shots = [row.cells[at].one for row in rows]
        what = with_article(lower(target_kind.name))
        if not target_kind.target:
            said.append(f"The game has no rule for shooting at {what}.")
        elif all(shot.never for shot in shots):
            said.append(f"{name} has nothing that can hurt {what}.")
        else:
            said.append(f"{name} has nothing that hurts {what} from here.")
    return said
