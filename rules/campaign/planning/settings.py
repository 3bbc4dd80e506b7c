"""What the players of a campaign agreed: who plays, how victory is counted, what losses mean."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.army.model import Army, Value
from rules.common.ids import new_id

CampaignKind = Literal["free", "league", "tree"]
"""Battles as they come; a schedule of rounds; scenarios of which the winner decides the next."""
VictoryKind = Literal["results", "score", "objectives", "last-standing"]
"""What the standings count: won and drawn battles; the games' own points; objectives; who is
left with men."""
LossesKind = Literal["return", "rest", "stay-out", "recover"]
"""Every man is back next time; the killed miss a battle or more; they stay out; they recover on a
roll."""
Pairing = Literal["round-robin", "standing"]
TieBreak = Literal["head-to-head", "score", "difference", "won", "men", "fewest-battles", "name"]


class Victory(Value, frozen=True):
    """How the standings are counted: points for a win, a draw, a loss, and what breaks a tie.

    `objective` is the points of each objective taken; it counts beside the results.
    `wounded_left` tells whether the wounded count as left on the table in the games' own points.
    """

    kind: VictoryKind = "results"
    win: int = 3
    draw: int = 1
    loss: int = 0
    objective: int = 0
    ties: tuple[TieBreak, ...] = ("head-to-head", "difference", "won", "name")
    wounded_left: bool = True


class Losses(Value, frozen=True):
    """What becomes of the fallen between battles.

    With "recover" a fallen man rolls one die of `sides` before the next battle and is back with
    `needed` or more. `wounded_miss` is how many battles a wounded man misses. `reinforcements`
    is how many of the lost come back for each battle played, at the player's choice. Heroes are
    treated as `heroes` says, vehicles and guns as `vehicles`, "" for as everybody is. With "rest"
    a killed man misses `fallen_miss` battles.
    """

    kind: LossesKind = "return"
    sides: int = 6
    needed: int = 4
    wounded_miss: int = 0
    reinforcements: int = 0
    heroes: LossesKind | Literal[""] = ""
    vehicles: LossesKind | Literal[""] = ""
    fallen_miss: int = 1

    def kind_for(self, *, hero: bool = False, vehicle: bool = False) -> LossesKind:
        """Return what becomes of a killed man: heroes and vehicles by their own rule, if any."""
        return (self.heroes if hero else self.vehicles if vehicle else "") or self.kind

    @property
    def kinds(self) -> frozenset[LossesKind]:
        """Return all that can become of the killed: men, heroes and vehicles."""
        return frozenset({self.kind, self.heroes or self.kind, self.vehicles or self.kind})

    @property
    def lasting(self) -> bool:
        """Return whether anybody can be out after a battle."""
        return self.wounded_miss > 0 or self.kinds != {"return"}


class Honour(Value, frozen=True):
    """A medal or a promotion that is given of itself when a man has earned it.

    `counts` is what is counted over his battles, one of `honours.COUNTS` ("kills", "survived"),
    or an objective's id as "objective:flag"; with "once:" before it, it is what he does within
    one battle. With `rank` he is promoted to it.
    """

    id: str
    name: str
    counts: str
    at: int
    rank: str = ""
    ribbon: str = ""
    text: str = ""


class Player(Value, frozen=True):
    """A person who plays; `side` is what he fights for, where several share a side."""

    id: str
    name: str
    side: str = ""
    gone: bool = False


class Entry(Value, frozen=True):
    """An army in a campaign: whose it is, and the army itself as it entered.

    The ids of its figures are theirs for ever: an army's file owns who a figure is, the ledger
    what he did.
    """

    id: str
    player: str
    army: str
    name: str
    ruleset: str
    colour: str = "green"
    gone: bool = False


def entry_for(army: Army, player: str) -> Entry:
    """Return the entry by which a player's army enters."""
    return Entry(new_id(), player, army.id, army.name, army.ruleset, army.colour)


class Scenario(Value, frozen=True):
    """A battle of a tree: its mission, and which scenario follows for each way it can end.

    `after` maps "attacker", "defender", "draw" or an entry's id to the next scenario's id.
    """

    id: str
    name: str
    ruleset: str = ""
    mission: str = ""
    text: str = ""
    after: dict[str, str] = msgspec.field(default_factory=dict)


class CampaignSettings(Value, frozen=True):
    """All that was agreed about a campaign; an amendment replaces it whole.

    `rulesets` are the games' ids, `house` what was agreed in words, `picture` the id of a picture
    of the players' own. `begins` and `ends` are days, ISO. `planned` is how many battles there
    shall be, 0 for as many as come.
    """

    name: str
    rulesets: tuple[str, ...]
    kind: CampaignKind = "free"
    victory: Victory = Victory()
    losses: Losses = Losses()
    honours: tuple[Honour, ...] = ()
    pairing: Pairing = "round-robin"
    rounds: int = 1
    scenarios: tuple[Scenario, ...] = ()
    house: str = ""
    text: str = ""
    picture: str = ""
    begins: str = ""
    ends: str = ""
    planned: int = 0
