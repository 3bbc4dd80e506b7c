"""How strong one shot is: the expected losses of a target, from the exact odds, kept by kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from rules.army.model import Army
from rules.common.problems import InputProblem
from rules.games.numbers import Number, Provenance
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.ask import ask, has_odds
from rules.odds.comparison.settings import Setting
from rules.odds.dice import mean
from rules.odds.modifiers import goes_with, names_weapon
from rules.odds.question import Answer, Question
from rules.odds.shooters import SQUAD_FIRE, Shooter, agreed_readings
from rules.odds.targets import TargetKind

MOST_KEPT = 20_000
"""Answers that are kept for one game; more of them and all are counted anew."""

_Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class ExpectedLoss:
    """What one shooter does to one kind of target in a turn.

    `losses` is the expected number of men, vehicles or guns that it costs, None when the shot
    is not fired or the game has no answer; `reason` then says why, and `never` that no
    distance would help. `provenance` is the weakest origin of the numbers behind it.
    """

    weapon: str
    losses: Fraction | None = None
    needed: str = ""
    reason: str = ""
    never: bool = False
    provenance: Provenance = "stated"
    lender: str = ""
    pinned: Fraction | None = None


class LossCalculator:
    """The odds of one side: its game, the readings that it agreed on, and the setting."""

    def __init__(self, ruleset: Ruleset, playbook: Playbook, army: Army, setting: Setting) -> None:
        self.ruleset, self.playbook, self.setting = ruleset, playbook, setting
        self.readings = agreed_readings(army, ruleset)
        self._kept: dict[_Key, ExpectedLoss] = playbook.__dict__.setdefault("_strengths", {})
        if len(self._kept) > MOST_KEPT:
            self._kept.clear()
        self._agreed = tuple(self.readings.items())
        self._cover = playbook.modifier.get(setting.cover)
        self._by_lives: dict[int, Playbook] = {}

    def best(self, shooter: Shooter, target_kind: TargetKind, crowd: int) -> ExpectedLoss:
        """Return the shot that costs most of all that the shooter could fire."""
        return costliest(
            [self.of(shooter, weapon, target_kind, crowd) for weapon in shooter.weapons]
        )

    def of(
        self, shooter: Shooter, weapon_id: str, target_kind: TargetKind, crowd: int
    ) -> ExpectedLoss:
        """Return what a shooter's weapon does to a target of which there are `crowd`."""
        weapon = self.ruleset.weapon[weapon_id]
        if not target_kind.target or target_kind.target not in self.playbook.target:
            reason = (
                f"{self.ruleset.name} says nothing of shooting at a {target_kind.name.lower()}."
            )
            return ExpectedLoss(weapon_id, reason=reason)
        question = self._question(shooter, weapon, target_kind, crowd)
        key: _Key = (
            question.weapon,
            question.target,
            question.distance,
            question.modifiers,
            question.dice,
            question.shooters,
            question.targets,
            self._agreed,
            target_kind.lives,
        )
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._asked(question, weapon, target_kind)
        return found

    # ---- the question

    def _question(
        self, shooter: Shooter, weapon: Weapon, target_kind: TargetKind, crowd: int
    ) -> Question:
        marks = [self.playbook.modifier[mark] for mark in shooter.marks if self._has(mark)]
        if self._cover is not None:
            marks.append(self._cover)
        names = tuple(each.id for each in marks if goes_with(each, weapon, target_kind.target))
        return Question(
            weapon.id,
            target_kind.target,
            self.setting.distance,
            names,
            shooter.dice,
            shooter.shooters if self.playbook.odds.kind == SQUAD_FIRE else None,
            self._targets(weapon, target_kind, crowd),
            self.readings,
        )

    def _has(self, mark: str) -> bool:
        return mark in self.playbook.modifier

    def _targets(self, weapon: Weapon, target_kind: TargetKind, crowd: int) -> int | None:
        """Return how many men can be lost to this shot, None where that is not asked."""
        target = self.playbook.target[target_kind.target]
        kind = self.playbook.odds.kind
        if kind == SQUAD_FIRE:
            return None if "needs" in target.stats or "size" in target.stats else target_kind.size
        blast = _number(weapon, "blast") or _number(weapon, "radius")
        if kind == "two-dice":
            if target.test or target.stats:
                return None
            rolls = _number(weapon, "rolls") or 1
            return max(1, min(crowd, self.setting.together if blast and rolls == 1 else rolls))
        if "destroyed" in target.stats or not blast:
            return None
        return max(1, min(crowd, self.setting.together))

    # ---- the answer

    def _asked(self, question: Question, weapon: Weapon, target_kind: TargetKind) -> ExpectedLoss:
        if not has_odds(self.playbook):
            reason = f"{self.ruleset.name} says nothing of how chances are counted."
            return ExpectedLoss(weapon.id, reason=reason)
        try:
            answer = ask(self.ruleset, self._playbook(target_kind), question)
        except InputProblem as problem:
            return ExpectedLoss(weapon.id, reason=f"{problem.problems[0].message}.")
        if not answer.allowed:
            return ExpectedLoss(
                weapon.id, reason=answer.reason, never=self._never(weapon, target_kind)
            )
        losses = losses_in(answer)
        if losses is None:
            reason = next(iter(answer.further), "It does no harm that is counted")
            return ExpectedLoss(weapon.id, needed=answer.needed, reason=f"{reason.capitalize()}.")
        provenance, lender = self._origin(answer, target_kind)
        pinned = answer.further.get("pinned")
        return ExpectedLoss(weapon.id, losses, answer.needed, "", False, provenance, lender, pinned)

    def _never(self, weapon: Weapon, target_kind: TargetKind) -> bool:
        weapons = self.playbook.target[target_kind.target].weapons
        return bool(weapons) and not names_weapon(weapons, weapon)

    def _playbook(self, target_kind: TargetKind) -> Playbook:
        """Return the playbook with the lives that were agreed for this hero."""
        target = self.playbook.target[target_kind.target]
        stated = target.stats.get("lives")
        if target_kind.lives is None or stated is None or stated.value == target_kind.lives:
            return self.playbook
        if target_kind.lives not in self._by_lives:
            lives = Number(target_kind.lives, origin="house")
            changed = replace(target, stats={**target.stats, "lives": lives})
            targets = tuple(changed if each is target else each for each in self.playbook.targets)
            self._by_lives[target_kind.lives] = replace(self.playbook, targets=targets)
        return self._by_lives[target_kind.lives]

    def _origin(self, answer: Answer, target_kind: TargetKind) -> tuple[Provenance, str]:
        """Return the weakest origin among all that went into an answer."""
        target = self._playbook(target_kind).target[target_kind.target]
        told = [(each.provenance, each.borrowed_from) for each in (*answer.base, *answer.modifiers)]
        numbers = [Number(0, origin=target.origin), *target.stats.values()]
        told += [
            (number.provenance, number.origin if number.provenance == "borrowed" else "")
            for number in numbers
        ]
        for wanted in ("house", "borrowed"):
            for provenance, lender in told:
                if provenance == wanted:
                    return provenance, lender
        return "stated", ""


def costliest(shots: Sequence[ExpectedLoss]) -> ExpectedLoss:
    """Return the shot that costs most, the first one where none costs anything."""
    fired = [shot for shot in shots if shot.losses is not None]
    if len(fired) < 2:
        return fired[0] if fired else shots[0]
    return max(fired, key=lambda shot: shot.losses or 0)


def losses_in(answer: Answer) -> Fraction | None:
    """Return the expected losses that an answer tells of, None when it costs nobody his life.

    Whole distributions go before single chances, and the chance of one attack comes last.
    """
    for name in ("killed", "eliminated"):
        if name in answer.distributions:
            return mean(answer.distributions[name])
    if "held fast, not eliminated" in answer.further:
        return None
    for name in (
        "gone for good this turn",
        "destroyed by one roll or more",
        "destroyed",
        "killed",
    ):
        if name in answer.further:
            return answer.further[name]
    return answer.chance


def _number(weapon: Weapon, name: str) -> int:
    number = weapon.stats.get(name)
    return int(number.value) if number is not None and not isinstance(number.value, str) else 0
