"""What a player chooses for a comparison: range, cover, what is shot at, how close men stand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.common.problems import InputProblem, Problem
from rules.games.derived_roles import derive_roles
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.question import FARTHEST
from rules.odds.targets import covers

MOST_TOGETHER = 20
"""The most men who are taken to stand in one blast."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The situation in which both armies fire once.

    `distance` is in the unit of the game's ranges. `cover` is a modifier of the playbook, ""
    for open ground. `target` is the kind of target that the volley is fired at. `together` is
    how many men one blast covers.
    """

    distance: float
    cover: str = ""
    target: str = ""
    together: int = 1


def usual_setting(ruleset: Ruleset, playbook: Playbook | None) -> Setting:
    """Return what a comparison begins with: half the reach of a plain soldier, open ground."""
    weapons = derive_roles(ruleset, ruleset.plain_role.gives).weapons
    reaches = (_plain_reach(weapon) for weapon in weapons)
    reach = max((each for each in reaches if each is not None), default=12.0)
    target = playbook.targets[0].id if playbook and playbook.targets else ""
    return Setting(min(max(reach / 2, 0.0), FARTHEST) or 1.0, target=target)


def _plain_reach(weapon: Weapon) -> float | None:
    for name in ("short-range", "range"):
        number = weapon.stats.get(name)
        if number is not None and not isinstance(number.value, str):
            return float(number.value)
    return None


def checked_setting(setting: Setting, playbook: Playbook) -> Setting:
    """Return the setting when it can be played; InputProblem names what the game lacks."""
    problems = []
    if not 0 <= setting.distance <= FARTHEST:
        problems.append(("range", f"should be a number from 0 to {FARTHEST}"))
    known = [each.id for each in covers(playbook)]
    if setting.cover and setting.cover not in known:
        offer = f"; known: {', '.join(known)}" if known else ""
        problems.append(("cover", f"'{setting.cover}' is no cover here{offer}"))
    if setting.target and setting.target not in playbook.target:
        offer = ", ".join(playbook.target)
        problems.append(("target", f"'{setting.target}' is not a target; known: {offer}"))
    if not 1 <= setting.together <= MOST_TOGETHER:
        problems.append(("together", f"should be a whole number from 1 to {MOST_TOGETHER}"))
    if problems:
        raise InputProblem([Problem("the comparison", place, text) for place, text in problems])
    return replace(setting, target=setting.target or next(iter(playbook.target), ""))
