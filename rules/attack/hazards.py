"""Procedures of tests by die: jams, smoke, mines, crews of wrecks, explosions, cliffs, medics."""

from __future__ import annotations

from msgspec.structs import replace

from rules.attack.die_tests import roll_of
from rules.attack.modifiers import CountedModifier
from rules.attack.procedure import IMMOBILISED, JAM, NATURAL, Band, Made, Next, Pick, Result, Roll
from rules.attack.question_context import GameQuestion
from rules.attack.scene import Scene
from rules.attack.two_dice import BLAST, natural_destroys, whole_number
from rules.games.playbook import DieTest, Outcome

SMOKE, STAYS, CLEARED, SURVIVES = "smoke", "stays", "cleared", "survives"
"""A test, and results: smoke stays, a jam is cleared, a crew survives."""
ARMOUR = "armour"
"""The test of targets that a mine does not destroy at once."""


def die_test(scene: Scene) -> Next:
    """Return the die of a test."""
    asked = scene.asked
    known = asked.test(asked.question.weapon)
    if known.id == JAM and known.dice == "2d6":
        need = whole_number(asked.playbook.odds.stats["clear"])
        return Roll(JAM, two=True, need=need, good="most", about=scene.target, then=(_tested,))
    roll = replace(roll_of(known), about=scene.target, then=(_tested,))
    if not scene.is_model(scene.target) or not natural_destroys(asked.target):
        return roll
    if not any(on_armour(asked, outcome) for outcome in known.outcomes):
        return roll
    hits = whole_number(asked.playbook.odds.stats["hits"])
    others = (Band(max(e.low, hits + 1), e.high, e.name) for e in roll.table if e.high > hits)
    return replace(roll, table=(Band(roll.table[0].low, hits, NATURAL), *others))


def on_armour(asked: GameQuestion, outcome: Outcome) -> Roll | None:
    """Return the die of armour in the place of an outcome, None for anything else."""
    playbook, target = asked.playbook, asked.target
    known = playbook.test.get(outcome.then)
    if known is None or target.test != ARMOUR:
        return None
    own = (
        CountedModifier(each)
        for each in playbook.modifiers
        if each.roll == "hard-target" and each.automatic and target.id in each.targets
    )
    counted = (*asked.modifiers("hard-target"), *own)
    told = tuple(each.applied() for each in counted)
    return replace(roll_of(known, sum(each.plus for each in counted)), modifiers=told)


def _tested(scene: Scene, made: Made) -> Next:
    """Go on after the die of a test."""
    asked, piece = scene.asked, scene.target
    known = asked.test(made.roll.purpose)
    result = made.results[0] if made.roll.table else CLEARED if made.good else ""
    if known.id == JAM:
        return Result(unmarked=((piece, JAM),)) if result == CLEARED else Result()
    if known.id == SMOKE:
        return Result() if result == STAYS else Result(cleared=(piece,))
    if result == NATURAL:
        return Result(destroyed=(piece,))
    outcome = _outcome(known, result)
    if known.fallen_with:
        return _explosion(scene) if explodes(outcome) else Result()
    if known.id in {target.crew_test for target in asked.playbook.targets}:
        inside = scene.aboard(piece)
        return Result(out=inside) if result == SURVIVES else Result(falls=inside)
    die = on_armour(asked, outcome) if scene.is_model(piece) else None
    if die is not None:
        return replace(die, about=piece, then=(_on_armour,))
    over = known.needs and not any(each.does for each in known.outcomes)
    found = _does(scene, outcome)
    return replace(found, unmarked=((piece, known.needs),)) if over else found


def _on_armour(scene: Scene, made: Made) -> Result:
    return _does(scene, _outcome(scene.asked.test(made.roll.purpose), made.results[0]))


def _outcome(known: DieTest, result: str) -> Outcome:
    return next(each for each in known.outcomes if each.result == result)


def _does(scene: Scene, outcome: Outcome) -> Result:
    """Return what becomes of whom a test is about."""
    piece = (scene.target,)
    if outcome.does == "heals":
        return Result(healed=piece)
    if not outcome.does:
        return Result(marks=((scene.target, outcome.mark),) if outcome.mark else ())
    if not scene.is_model(scene.target):
        return Result(falls=piece)
    if outcome.does == "stops" and scene.asked.target.test:
        return Result(marks=((scene.target, IMMOBILISED),))
    return Result(destroyed=piece)


def explodes(outcome: Outcome) -> bool:
    """Return whether what a man carried bursts as he falls."""
    return outcome.number is not None


def _explosion(scene: Scene) -> Next:
    """Return the choice of who else falls when what a man carried bursts."""
    unit, side = scene.falling(scene.unit(scene.target)), scene.side(scene.target)

    def far(man: str) -> tuple[bool, bool]:
        return man not in unit, scene.side(man) != side

    near = tuple(sorted(scene.near(), key=far))
    return Pick(BLAST, side, near, 0, len(near), then=(_burst,)) if near else Result()


def _burst(_scene: Scene, men: tuple[str, ...]) -> Result:
    return Result(falls=men)
