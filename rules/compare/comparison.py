"""Two armies side by side, as one value for the window, the command line and other programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.army import Army
from rules.catalog import Catalog
from rules.checks import between_rolls
from rules.compare.aims import Aim, aims_of, men_of
from rules.compare.arms import Arm, Arms, arms_of
from rules.compare.counts import (
    CountRow,
    ReachRow,
    WeaponRow,
    count_rows,
    reach_rows,
    weapon_rows,
)
from rules.compare.setting import Setting, checked_setting, usual_setting
from rules.compare.strength import Gunnery, Strength, readings_of
from rules.findings import Finding
from rules.playbook import Playbook
from rules.roll import Roll
from rules.ruleset import Ruleset
from rules.wording import lower, with_article

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Side:
    """An army on its roll, the playbook of its game, and the id of the game it goes back to."""

    roll: Roll
    playbook: Playbook | None
    game: str

    @property
    def army(self) -> Army:
        """Return the army."""
        return self.roll.army

    @property
    def name(self) -> str:
        """Return what to call the army in a sentence."""
        return self.army.name or "The army without a name"


@dataclass(frozen=True, slots=True)
class Cell:
    """One field of who attacks whom: what all of a kind cost the target in a turn."""

    total: Fraction | None
    one: Strength


@dataclass(frozen=True, slots=True)
class AttackRow:
    """One kind of attacker: a weapon in the hands of all who have it, or all of one role."""

    id: str
    name: str
    count: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Attacks:
    """Who of one army costs the other how much: attackers by rows, targets by columns.

    `best` is each target's loss when every man fires at it what costs it most; `harmless`
    says which targets nothing can hurt, a sentence each.
    """

    targets: tuple[tuple[Aim, int], ...]
    by_weapon: tuple[AttackRow, ...]
    by_role: tuple[AttackRow, ...]
    best: tuple[Fraction | None, ...]
    harmless: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VolleyRow:
    """All who fire one weapon in a volley: how many, what one costs, what all cost together."""

    weapon: str
    name: str
    count: int
    total: Fraction | None
    one: Strength


@dataclass(frozen=True, slots=True)
class Volley:
    """One turn of fire of a whole army at one kind of target.

    `total` is the expected loss with every man firing his best weapon, `there` how many of the
    target the other army has, `silent` who does not fire, and why.
    """

    target: Aim
    rows: tuple[VolleyRow, ...]
    total: Fraction
    there: int
    silent: tuple[str, ...]

    @property
    def share(self) -> Fraction | None:
        """Return how much of the other army's kind that is; at most all of it."""
        return min(Fraction(1), self.total / self.there) if self.there else None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything there is to say about two armies side by side.

    `odds` is false where chances make no sense or the game has none; `notes` say why, and what
    else is to be known.
    """

    left: Side
    right: Side
    setting: Setting
    same_game: bool
    odds: bool
    notes: tuple[str, ...]
    counts: tuple[CountRow, ...]
    weapons: tuple[WeaponRow, ...] = ()
    reach: tuple[ReachRow, ...] = ()
    volleys: tuple[Volley, ...] = ()
    attacks: tuple[Attacks, ...] = ()
    findings: tuple[Finding, ...] = ()


def side_of(army: Army, catalog: Catalog, roll: Roll | None = None) -> Side | None:
    """Return an army as one side of a comparison, None when its game is not here."""
    ruleset = catalog.get(army.ruleset)
    if ruleset is None:
        return None
    ready = roll if roll is not None and roll.army is army else Roll(army, ruleset)
    return Side(ready, catalog.playbook(ruleset.id), game_of(ruleset, catalog))


def game_of(ruleset: Ruleset, catalog: Catalog) -> str:
    """Return the id of the game that house rules go back to, a game's own id otherwise."""
    seen = {ruleset.id}
    while ruleset.extends and ruleset.extends not in seen:
        seen.add(ruleset.extends)
        base = catalog.get(ruleset.extends)
        if base is None:
            return ruleset.extends
        ruleset = base
    return ruleset.id


def compare(left: Side, right: Side, setting: Setting | None = None) -> Comparison:
    """Return the two armies side by side; InputProblem when the setting names what is not there.

    Both sides fire by their own rules: a house-rules variant is compared with its game.
    """
    same = left.game == right.game
    played = same and left.playbook is not None and right.playbook is not None
    chosen = setting or usual_setting(left.roll.ruleset, left.playbook)
    if played and left.playbook is not None:
        chosen = checked_setting(chosen, left.playbook)
    counts = count_rows(left.roll, right.roll, same_game=same)
    notes = tuple(_notes(left, right, same, played))
    if not same:
        return Comparison(left, right, chosen, False, False, notes, counts)
    arms = tuple(arms_of(side.roll, side.playbook) for side in (left, right))
    rulesets = (left.roll.ruleset, right.roll.ruleset)
    return Comparison(
        left,
        right,
        chosen,
        True,
        played,
        notes,
        counts,
        weapon_rows(left.roll, right.roll),
        reach_rows(arms[0], arms[1], rulesets),
        *(_fire(left, right, arms, chosen) if played else ((), ())),
        between(left, right),
    )


def between(left: Side, right: Side) -> tuple[Finding, ...]:
    """Return what the game says about the two armies when they meet.

    Where one of them plays by house rules, those hold for both.
    """
    rulesets = sorted(
        (left.roll.ruleset, right.roll.ruleset), key=lambda each: (not each.extends, each.id)
    )
    rolls = [
        side.roll if side.roll.ruleset is rulesets[0] else Roll(side.army, rulesets[0])
        for side in (left, right)
    ]
    return between_rolls(rolls)


def _notes(left: Side, right: Side, same: bool, played: bool) -> list[str]:
    mine, theirs = left.roll.ruleset, right.roll.ruleset
    if not same:
        games = f"{mine.name} and {theirs.name} are different games"
        return [f"{games}: of weapons, chances and limits nothing can be compared, only counts."]
    notes = []
    if mine.id != theirs.id:
        notes.append(
            f"{left.name} plays by {mine.name}, {right.name} by {theirs.name}; each fires by its"
            " own rules."
        )
    if not played:
        notes.append(f"{mine.name} has no playbook here, so no chances are counted.")
    agreed = [readings_of(side.army, side.roll.ruleset) for side in (left, right)]
    for switch in mine.switches:
        read = [each.get(switch.id, switch.default) for each in agreed]
        if read[0] != read[1] and all(each in switch.options for each in read):
            notes.append(
                f"The armies read “{switch.name}” differently:"
                f" {lower(switch.options[read[0]])}, and {lower(switch.options[read[1]])}."
            )
    return notes


# ------------------------------------------------------------------ who fires at whom


def _fire(
    left: Side, right: Side, arms: Sequence[Arms], setting: Setting
) -> tuple[tuple[Volley, ...], tuple[Attacks, ...]]:
    volleys, attacks = [], []
    for side, other, own in ((left, right, arms[0]), (right, left, arms[1])):
        if side.playbook is None or other.playbook is None:
            continue
        guns = Gunnery(side.roll.ruleset, side.playbook, side.army, setting)
        aims = aims_of(other.roll, side.playbook)
        volleys.append(_volley(guns, own, aims))
        attacks.append(_attacks(guns, own, aims, side.name))
    return tuple(volleys), tuple(attacks)


def _volley(guns: Gunnery, arms: Arms, aims: Counter[Aim]) -> Volley:
    wanted = guns.setting.target
    fitting = [(count, aim) for aim, count in aims.items() if aim.target == wanted]
    if fitting:
        aim = max(fitting, key=lambda each: (each[0], each[1].size or 0))[1]
        there = sum(count * (each.size or 1) for count, each in fitting)
    else:  # a state in which a man may be: pinned, under full cover
        entry = guns.playbook.target.get(wanted)
        first = next(iter(aims), None)
        size = first.size if first else None
        aim = Aim(wanted, entry.name if entry else wanted, size)
        man = entry is not None and not entry.stats and not entry.test
        there = men_of(aims, guns.playbook) if man else 0
    found: dict[str, list[tuple[Arm, int, Strength]]] = {}
    for arm, count in arms.counts.items():
        shot = guns.best(arm, aim, there or 1)
        found.setdefault(shot.weapon, []).append((arm, count, shot))
    rows = [_volley_row(guns, weapon, shots) for weapon, shots in found.items()]
    order = list(guns.ruleset.weapon)
    rows.sort(key=lambda row: (-(row.total or NOTHING), order.index(row.weapon)))
    total = sum((row.total for row in rows if row.total), NOTHING)
    return Volley(aim, tuple(rows), total, there, arms.silent)


def _volley_row(guns: Gunnery, weapon: str, shots: list[tuple[Arm, int, Strength]]) -> VolleyRow:
    known = [(count, shot.losses) for _, count, shot in shots if shot.losses is not None]
    total = sum((count * losses for count, losses in known), NOTHING) if known else None
    count = sum(arm.barrels * many for arm, many, _ in shots)
    usual = max(shots, key=lambda each: (each[2].losses is not None, each[1]))[2]
    return VolleyRow(weapon, guns.ruleset.weapon[weapon].name, count, total, usual)


def _attacks(guns: Gunnery, arms: Arms, aims: Counter[Aim], name: str) -> Attacks:
    order = list(guns.playbook.target)
    targets = sorted(
        aims.items(),
        key=lambda each: (
            order.index(each[0].target) if each[0].target in order else len(order),
            -(each[0].size or 0),
            each[0].name,
        ),
    )
    by_weapon: dict[str, list[tuple[Arm, int]]] = {}
    by_role: dict[str, list[tuple[Arm, int]]] = {}
    for arm, count in arms.counts.items():
        by_role.setdefault(arm.who, []).append((arm, count))
        for weapon in arm.weapons:
            by_weapon.setdefault(weapon, []).append((arm, count))
    weapons = [each for each in guns.ruleset.weapon if each in by_weapon]
    names = {each: guns.ruleset.weapon[each].name for each in weapons}
    rows = tuple(
        _row(each, names[each], by_weapon[each], targets, _with(guns, each)) for each in weapons
    )
    roles = tuple(_row(who, who, each, targets, guns.best) for who, each in by_role.items())
    best = tuple(_sum([row.cells[at].total for row in roles]) for at in range(len(targets)))
    harmless = tuple(_harmless(rows, targets, best, name))
    return Attacks(tuple(targets), rows, roles, best, harmless)


_Shoot = Callable[[Arm, Aim, int], Strength]


def _with(guns: Gunnery, weapon: str) -> _Shoot:
    return lambda arm, aim, crowd: guns.of(arm, weapon, aim, crowd)


def _row(
    id_: str,
    name: str,
    arms: list[tuple[Arm, int]],
    targets: list[tuple[Aim, int]],
    shoot: _Shoot,
) -> AttackRow:
    cells = []
    for aim, crowd in targets:
        shots = [(count, shoot(arm, aim, crowd)) for arm, count in arms]
        total = _sum([count * s.losses if s.losses is not None else None for count, s in shots])
        usual = max(shots, key=lambda each: (each[1].losses is not None, each[0]))[1]
        cells.append(Cell(total, usual))
    return AttackRow(id_, name, sum(arm.barrels * count for arm, count in arms), tuple(cells))


def _sum(parts: Sequence[Fraction | None]) -> Fraction | None:
    known = [each for each in parts if each is not None]
    return sum(known, NOTHING) if known else None


def _harmless(
    rows: Sequence[AttackRow],
    targets: Sequence[tuple[Aim, int]],
    best: Sequence[Fraction | None],
    name: str,
) -> list[str]:
    said = []
    for at, (aim, _) in enumerate(targets):
        if best[at]:
            continue
        shots = [row.cells[at].one for row in rows]
        what = with_article(lower(aim.name))
        if not aim.target:
            said.append(f"The game says nothing of shooting at {what}.")
        elif all(shot.never for shot in shots):
            said.append(f"{name} has nothing that can hurt {what}.")
        else:
            said.append(f"{name} has nothing that hurts {what} from here.")
    return said
