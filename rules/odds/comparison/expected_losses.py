"""How strong one shot is: the expected losses of a target, from the exact odds, kept by kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from rules.army.model import Army
from rules.common.problems import InputProblem
from rules.games.numbers import Number, Provenance
from rules.games.playbook import Modifier, Playbook
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.ask import ask, has_odds
from rules.odds.comparison.settings import Setting
from rules.odds.dice import mean
from rules.odds.modifiers import fits_weapon
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

    def best(self, arm: Shooter, aim: TargetKind, crowd: int) -> ExpectedLoss:
        """Return the shot that costs most of all that the shooter could fire."""
        return costliest([self.of(arm, weapon, aim, crowd) for weapon in arm.weapons])

    def of(self, arm: Shooter, weapon_id: str, aim: TargetKind, crowd: int) -> ExpectedLoss:
        """Return what a shooter's weapon does to a target of which there are `crowd`."""
        weapon = self.ruleset.weapon[weapon_id]
        if not aim.target or aim.target not in self.playbook.target:
            reason = f"{self.ruleset.name} says nothing of shooting at a {aim.name.lower()}."
            return ExpectedLoss(weapon_id, reason=reason)
        question = self._question(arm, weapon, aim, crowd)
        key: _Key = (
            question.weapon,
            question.target,
            question.distance,
            question.modifiers,
            question.dice,
            question.shooters,
            question.targets,
            self._agreed,
            aim.lives,
        )
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._asked(question, weapon, aim)
        return found

    # ---- the question

    def _question(self, arm: Shooter, weapon: Weapon, aim: TargetKind, crowd: int) -> Question:
        marks = [self.playbook.modifier[mark] for mark in arm.marks if self._has(mark)]
        if self._cover is not None:
            marks.append(self._cover)
        names = tuple(each.id for each in marks if _goes(each, weapon, aim.target))
        return Question(
            weapon.id,
            aim.target,
            self.setting.distance,
            names,
            arm.dice,
            arm.shooters if self.playbook.odds.kind == SQUAD_FIRE else None,
            self._targets(weapon, aim, crowd),
            self.readings,
        )

    def _has(self, mark: str) -> bool:
        return mark in self.playbook.modifier

    def _targets(self, weapon: Weapon, aim: TargetKind, crowd: int) -> int | None:
        """Return how many men can be lost to this shot, None where that is not asked."""
        target = self.playbook.target[aim.target]
        kind = self.playbook.odds.kind
        if kind == SQUAD_FIRE:
            return None if "needs" in target.stats or "size" in target.stats else aim.size
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

    def _asked(self, question: Question, weapon: Weapon, aim: TargetKind) -> ExpectedLoss:
        if not has_odds(self.playbook):
            reason = f"{self.ruleset.name} says nothing of how chances are counted."
            return ExpectedLoss(weapon.id, reason=reason)
        try:
            answer = ask(self.ruleset, self._playbook(aim), question)
        except InputProblem as problem:
            return ExpectedLoss(weapon.id, reason=f"{problem.problems[0].message}.")
        if not answer.allowed:
            return ExpectedLoss(weapon.id, reason=answer.reason, never=self._never(weapon, aim))
        losses = losses_in(answer)
        if losses is None:
            reason = next(iter(answer.further), "It does no harm that is counted")
            return ExpectedLoss(weapon.id, needed=answer.needed, reason=f"{reason.capitalize()}.")
        provenance, lender = self._origin(answer, aim)
        pinned = answer.further.get("pinned")
        return ExpectedLoss(weapon.id, losses, answer.needed, "", False, provenance, lender, pinned)

    def _never(self, weapon: Weapon, aim: TargetKind) -> bool:
        target = self.playbook.target[aim.target]
        harmed = not target.weapons or any(
            word in target.weapons
            for word in (
                weapon.id,
                f"phase:{weapon.phase}",
                *(f"trait:{trait}" for trait in weapon.traits),
            )
        )
        return not harmed

    def _playbook(self, aim: TargetKind) -> Playbook:
        """Return the playbook with the lives that were agreed for this hero."""
        target = self.playbook.target[aim.target]
        stated = target.stats.get("lives")
        if aim.lives is None or stated is None or stated.value == aim.lives:
            return self.playbook
        if aim.lives not in self._by_lives:
            lives = Number(aim.lives, origin="house")
            changed = replace(target, stats={**target.stats, "lives": lives})
            targets = tuple(changed if each is target else each for each in self.playbook.targets)
            self._by_lives[aim.lives] = replace(self.playbook, targets=targets)
        return self._by_lives[aim.lives]

    def _origin(self, answer: Answer, aim: TargetKind) -> tuple[Provenance, str]:
        """Return the weakest origin among all that went into an answer."""
        target = self._playbook(aim).target[aim.target]
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


def _goes(modifier: Modifier, weapon: Weapon, target: str) -> bool:
    return fits_weapon(modifier, weapon) and (not modifier.targets or target in modifier.targets)


def _number(weapon: Weapon, name: str) -> int:
    number = weapon.stats.get(name)
    return int(number.value) if number is not None and not isinstance(number.value, str) else 0
