"""What one shot or fight comes to, exactly: who falls, who is pinned, what is destroyed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from rules.attack.dice import Distribution
from rules.attack.kinds import ATTACKS, FIGHTS
from rules.attack.procedure import Result
from rules.attack.question import Question
from rules.attack.question_context import GameQuestion
from rules.attack.scene import TARGET, Imagined
from rules.attack.two_dice import attack_of
from rules.attack.walk import Walked, walk
from rules.games.playbook import OddsKind, Playbook
from rules.games.ruleset import Ruleset
from rules.odds.dice_pool_attacks import volley_scene
from rules.odds.quality_odds import shot_scene
from rules.odds.squad_fire import squad_scene
from rules.odds.two_dice_attacks import walked

_SCENES: Mapping[OddsKind, Callable[[GameQuestion], Imagined]] = {
    "squad-fire": squad_scene,
    "firepower": volley_scene,
    "quality": shot_scene,
}


def shot_results(ruleset: Ruleset, playbook: Playbook, question: Question) -> Walked:
    """Return what one attack of a weapon, or a fight, comes to; the rules allow it (see `ask`).

    A weapon whose number of dice the player chooses needs it in the question.
    """
    asked, kind = GameQuestion(ruleset, playbook, question), playbook.odds.kind
    if kind == "two-dice":
        return walked(attack_of(asked))
    procedures = ATTACKS if question.weapon in ruleset.weapon else FIGHTS
    return walk(_SCENES[kind](asked), procedures[kind])


def hits_on(result: Result, side: str = TARGET) -> Counter[str]:
    """Return who of a side is put out of action or destroyed, and by how many hits."""
    every = (*result.falls, *result.destroyed)
    return Counter(piece for piece in every if piece.startswith(side))


def losses_of(results: Walked, side: str = TARGET) -> Distribution:
    """Return how many of a side are put out of action."""
    return results.distribution(lambda result: len(hits_on(result, side)))
