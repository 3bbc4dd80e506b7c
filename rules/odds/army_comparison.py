"""Two armies side by side, as one value for the window, the command line and other programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.checks import between_rosters
from rules.common.findings import Finding
from rules.common.wording import lower
from rules.games.catalog import Catalog
from rules.games.limit_kinds.attackers_per_defender import assault_of
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.army_counts import (
    CountRow,
    ReachRow,
    WeaponRow,
    count_rows,
    reach_rows,
    weapon_rows,
)
from rules.odds.expected_losses import (
    AttackTable,
    LossCalculator,
    Setting,
    Volley,
    attack_table,
    checked_setting,
    usual_setting,
    volley,
)
from rules.odds.face_off import FaceOff, face_off, fighter
from rules.odds.shooters_and_targets import agreed_readings, shooters_of, targets_of


@dataclass(frozen=True, slots=True)
class ComparedArmy:
    """An army with its roster, the playbook of its game, and the id of the game it goes back to."""

    roster: Roster
    playbook: Playbook | None
    game: str

    @property
    def army(self) -> Army:
        """Return the army."""
        return self.roster.army

    @property
    def name(self) -> str:
        """Return what to call the army in a sentence."""
        return self.army.name or "The army without a name"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything there is to say about two armies side by side.

    `odds` is false where chances make no sense or the game has none; `notes` say why, and what
    else is to be known.
    """

    left: ComparedArmy
    right: ComparedArmy
    setting: Setting
    same_game: bool
    odds: bool
    notes: tuple[str, ...]
    counts: tuple[CountRow, ...]
    weapons: tuple[WeaponRow, ...] = ()
    reach: tuple[ReachRow, ...] = ()
    volleys: tuple[Volley, ...] = ()
    attacks: tuple[AttackTable, ...] = ()
    findings: tuple[Finding, ...] = ()


def compared_army(
    army: Army, catalog: Catalog, roster: Roster | None = None
) -> ComparedArmy | None:
    """Return an army as one side of a comparison, None when its game is not here."""
    ruleset = catalog.get(army.ruleset)
    if ruleset is None:
        return None
    ready = roster if roster is not None and roster.army is army else Roster(army, ruleset)
    return ComparedArmy(ready, catalog.playbook(ruleset.id), base_game_of(ruleset, catalog))


def base_game_of(ruleset: Ruleset, catalog: Catalog) -> str:
    """Return the id of the game that house rules go back to, a game's own id otherwise."""
    seen = {ruleset.id}
    while ruleset.extends and ruleset.extends not in seen:
        seen.add(ruleset.extends)
        base = catalog.get(ruleset.extends)
        if base is None:
            return ruleset.extends
        ruleset = base
    return ruleset.id


def compare(left: ComparedArmy, right: ComparedArmy, setting: Setting | None = None) -> Comparison:
    """Return the two armies side by side; InputProblem when the setting names what is not there.

    Both sides fire by their own rules: a house-rules variant is compared with its game.
    """
    same = left.game == right.game
    played = same and left.playbook is not None and right.playbook is not None
    chosen = setting or usual_setting(left.roster.ruleset, left.playbook)
    if played and left.playbook is not None:
        chosen = checked_setting(chosen, left.playbook)
    counts = count_rows(left.roster, right.roster, same_game=same)
    notes = tuple(_notes(left, right, same, played))
    if not same:
        return Comparison(left, right, chosen, False, False, notes, counts)
    shooters = [shooters_of(side.roster, side.playbook) for side in (left, right)]
    volleys, attacks = [], []
    sides = ((left, right), (right, left)) if played else ()
    for (side, other), own in zip(sides, shooters, strict=False):
        if side.playbook is None:
            continue
        calculator = LossCalculator(side.roster.ruleset, side.playbook, side.army, chosen)
        targets = targets_of(other.roster, side.playbook)
        volleys.append(volley(calculator, own, targets))
        attacks.append(attack_table(calculator, own, targets, side.name))
    return Comparison(
        left,
        right,
        chosen,
        True,
        played,
        notes,
        counts,
        weapon_rows(left.roster, right.roster),
        reach_rows(shooters, (left.roster.ruleset, right.roster.ruleset)),
        tuple(volleys),
        tuple(attacks),
        between(left, right),
    )


def face_off_of(found: Comparison) -> FaceOff | None:
    """Return one turn of fire of the two armies at once, None where chances make no sense."""
    left, right = found.left, found.right
    if not found.odds or left.playbook is None or right.playbook is None:
        return None
    sides = (fighter(left.roster, left.playbook), fighter(right.roster, right.playbook))
    return face_off(*sides, found.setting, (left.name, right.name))


def between(left: ComparedArmy, right: ComparedArmy) -> tuple[Finding, ...]:
    """Return what the game says about the two armies when they meet.

    Where one of them plays by house rules, those hold for both.
    """
    rulesets = sorted(
        (left.roster.ruleset, right.roster.ruleset), key=lambda each: (not each.extends, each.id)
    )
    rosters = [
        side.roster if side.roster.ruleset is rulesets[0] else Roster(side.army, rulesets[0])
        for side in (left, right)
    ]
    return between_rosters(rosters)


def _assaults(left: ComparedArmy, right: ComparedArmy) -> Iterator[str]:
    """Yield how many men an attack on a fortified position should have, where one side has it."""
    for limit in left.roster.ruleset.limits:
        found = limit.rule == "attackers" and assault_of((left.roster, right.roster), limit)
        if found:
            yield f"{found.words}."


def _notes(left: ComparedArmy, right: ComparedArmy, same: bool, played: bool) -> list[str]:
    mine, theirs = left.roster.ruleset, right.roster.ruleset
    if not same:
        games = f"{mine.name} and {theirs.name} are different games"
        return [f"{games}: only counts can be compared, not weapons, chances or limits."]
    notes = [*_assaults(left, right)]
    if mine.id != theirs.id:
        notes.append(
            f"{left.name} plays by {mine.name}, {right.name} by {theirs.name}; each fires by its"
            " own rules."
        )
    if not played:
        notes.append(f"{mine.name} has no playbook here, so chances cannot be worked out.")
    if played and len(mine.phases) > 1:
        together = "The fire of all phases counts together"
        playbook = left.playbook
        fires_on = playbook is None or playbook.turn is None or playbook.turn.fallen_fire_on
        notes.append(
            f"{together}: whoever falls in an earlier one still fires."
            if fires_on
            else f"{together}, though whoever falls in one is gone before the next."
        )
    agreed = [agreed_readings(side.army, side.roster.ruleset) for side in (left, right)]
    for switch in mine.switches:
        read = [each.get(switch.id, switch.default) for each in agreed]
        if read[0] != read[1] and all(each in switch.options for each in read):
            notes.append(
                f"The armies answer “{switch.name}” differently: {lower(switch.options[read[0]])}"
                f" and {lower(switch.options[read[1]])}."
            )
    return notes
