"""A battle that is about to begin: copies of two armies, from a plan, the face-off or two lists."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from desktop.campaign.planning.fit_for_battle import fielded
from desktop.services.campaigns import CampaignService
from desktop.services.result import Result
from rules.army.model import Army
from rules.campaign.recording.battle_record import BattleRole
from rules.campaign.state.campaign_state import Battle as CampaignBattle
from rules.common.ids import new_id
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.table.battle import Battle, Battlefield, BattleSide, why_not_meet


def fingerprint(ruleset: Ruleset, playbook: Playbook) -> str:
    """Return what tells the game as it is now from one that was changed since."""
    data = msgspec.json.encode(ruleset) + msgspec.json.encode(playbook)
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def new_battle(
    catalog: Catalog,
    sides: Sequence[BattleSide],
    *,
    mission: str = "",
    day: str = "",
    campaign: str = "",
    planned: str = "",
) -> Result[Battle]:
    """Return a battle between sides, or why it cannot be, in a sentence.

    Armies of one colour are told apart: the second one is played in another.
    """
    refusal = why_not_meet(catalog, [side.army for side in sides])
    if refusal:
        return Result(error=refusal)
    ruleset = catalog.get(sides[0].army.ruleset)
    playbook = catalog.playbook(sides[0].army.ruleset)
    assert ruleset is not None
    assert playbook is not None
    battle = Battle(
        new_id(),
        ruleset.id,
        _told_apart(sides),
        secrets.token_hex(8),
        rules=fingerprint(ruleset, playbook),
        mission=mission if mission in playbook.mission else "",
        day=day,
        campaign=campaign,
        planned=planned,
    )
    try:
        Battlefield(battle, ruleset, playbook)
    except InputProblem as problem:
        return Result(error=problem.sentence())
    return Result(battle)


def _told_apart(sides: Sequence[BattleSide]) -> tuple[BattleSide, ...]:
    first, *others = sides
    found = [first]
    for side in others:
        if side.army.colour == first.army.colour:
            other = "tan" if first.army.colour != "tan" else "green"
            side = replace(side, army=replace(side.army, colour=other))
        found.append(side)
    return tuple(found)


def sides_of(armies: Sequence[Army], players: Sequence[str] = ()) -> tuple[BattleSide, ...]:
    """Return armies as the sides of a battle outside of a campaign."""
    names = (*players, *("" for _ in armies))
    return tuple(BattleSide(str(at), army, names[at - 1]) for at, army in enumerate(armies, 1))


def planned_battle(
    catalog: Catalog, campaigns: CampaignService, line: CampaignBattle
) -> Result[Battle]:
    """Return the battle that a plan of the open campaign is: its men who are fit, in their colours.

    Who stays at home is left out of the copies.
    """
    plan = line.plan
    if plan is None or len(plan.sides) < 2:
        return Result(error="Not decided yet who meets: change the plan in the campaign.")
    state, names = campaigns.state, campaigns.names
    sides = []
    for at, side in enumerate(plan.sides, 1):
        game = catalog.get(state.entry(side.entry).army.ruleset)
        army, _ = fielded(state, side.entry, game, stays=side.away)
        army = replace(army, colour=names.colour(side.entry))
        role: BattleRole = side.role
        sides.append(BattleSide(str(at), army, names.label(side.entry), role, entry=side.entry))
    return new_battle(
        catalog,
        sides,
        mission=plan.mission,
        day=plan.day,
        campaign=campaigns.opened,
        planned=line.id,
    )
