"""The procedures of attacks and fights, by the kind of odds that a playbook names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.attack import firepower, hazards, quality, squads, two_dice
from rules.attack.procedure import Next
from rules.attack.question_context import GameQuestion
from rules.games.playbook import OddsKind

Procedure = Callable[[Any], Next]
ATTACKS: Mapping[OddsKind, Procedure] = {
    "two-dice": two_dice.shot,
    "squad-fire": squads.shot,
    "firepower": firepower.shot,
    "quality": quality.shot,
}
"""The procedure of an attack with a weapon."""
FIGHTS: Mapping[OddsKind, Procedure] = {
    "squad-fire": squads.fight,
    "firepower": firepower.fight,
    "quality": quality.fight,
}
"""The procedure of a fight, man against man or unit against unit."""
TESTS: Mapping[str, Procedure] = {squads.MINES: squads.mines}
"""The procedure of a test, by its id, where it is not that of `hazards`."""
ASKED: Mapping[OddsKind, type[GameQuestion]] = {"two-dice": two_dice.Attack}
"""What a question of an attack knows of its game, where it is more than others do."""


def procedure_of_test(test: str) -> Procedure:
    """Return the procedure of a test by die."""
    return TESTS.get(test, hazards.die_test)
