"""The procedures of attacks and fights, by the kind of odds that a playbook names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.attack import firepower, quality, squads
from rules.attack.procedure import Next
from rules.games.playbook import OddsKind

Procedure = Callable[[Any], Next]
ATTACKS: Mapping[OddsKind, Procedure] = {
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
