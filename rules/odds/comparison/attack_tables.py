"""Who of an army costs the other how much in a turn of fire, by weapon, by role and in sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.common.wording import lower, with_article
from rules.odds.comparison.expected_losses import ExpectedLoss, LossCalculator, costliest
from rules.odds.shooters import Shooter, Shooters
from rules.odds.targets import TargetKind, men_on_foot

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class AttackCell:
    """One field of who attacks whom: what all of a kind cost the target in a turn."""

    total: Fraction | None
    one: ExpectedLoss


@dataclass(frozen=True, slots=True)
class AttackRow:
    """One kind of attacker: a weapon in the hands of all who have it, or all of one role."""

    id: str
    name: str
    count: int
    cells: tuple[AttackCell, ...]


@dataclass(frozen=True, slots=True)
class AttackTable:
    """Who of one army costs the other how much: attackers by rows, targets by columns.

    `best` is each target's loss when every man fires at it what costs it most; `harmless`
    says which targets nothing can hurt, a sentence each.
    """

    targets: tuple[tuple[TargetKind, int], ...]
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
    one: ExpectedLoss


@dataclass(frozen=True, slots=True)
class Volley:
    """One turn of fire of a whole army at one kind of target.

    `total` is the expected loss with every man firing his best weapon, `there` how many of the
    target the other army has, `silent` who does not fire, and why.
    """

    target: TargetKind
    rows: tuple[VolleyRow, ...]
    total: Fraction
    there: int
    silent: tuple[str, ...]

    @property
    def share(self) -> Fraction | None:
        """Return how much of the other army's kind that is; at most all of it."""
        return min(Fraction(1), self.total / self.there) if self.there else None


def volley(
    calculator: LossCalculator, shooters: Shooters, target_counts: Counter[TargetKind]
) -> Volley:
    """Return one turn of fire of all shooters at the target that the setting names."""
    wanted = calculator.setting.target
    fitting = [
        (count, target_kind)
        for target_kind, count in target_counts.items()
        if target_kind.target == wanted
    ]
    if fitting:
        target_kind = max(fitting, key=lambda each: (each[0], each[1].size or 0))[1]
        there = sum(count * (each.size or 1) for count, each in fitting)
    else:  # a state in which a man may be: pinned, under full cover
        entry = calculator.playbook.target.get(wanted)
        first = next(iter(target_counts), None)
        size = first.size if first else None
        target_kind = TargetKind(wanted, entry.name if entry else wanted, size)
        man = entry is not None and not entry.stats and not entry.test
        there = men_on_foot(target_counts, calculator.playbook) if man else 0
    found: dict[str, list[tuple[Shooter, int, ExpectedLoss]]] = {}
    for shooter, count in shooters.counts.items():
        shot = calculator.best(shooter, target_kind, there or 1)
        found.setdefault(shot.weapon, []).append((shooter, count, shot))
    rows = [_volley_row(calculator, weapon, shots) for weapon, shots in found.items()]
    order = list(calculator.ruleset.weapon)
    rows.sort(key=lambda row: (-(row.total or NOTHING), order.index(row.weapon)))
    total = sum((row.total for row in rows if row.total), NOTHING)
    return Volley(target_kind, tuple(rows), total, there, shooters.silent)


def _volley_row(
    calculator: LossCalculator, weapon: str, shots: list[tuple[Shooter, int, ExpectedLoss]]
) -> VolleyRow:
    known = [(count, shot.losses) for _, count, shot in shots if shot.losses is not None]
    total = sum((count * losses for count, losses in known), NOTHING) if known else None
    count = sum(shooter.barrels * many for shooter, many, _ in shots)
    usual = max(shots, key=lambda each: (each[2].losses is not None, each[1]))[2]
    return VolleyRow(weapon, calculator.ruleset.weapon[weapon].name, count, total, usual)


def attack_table(
    calculator: LossCalculator, shooters: Shooters, target_counts: Counter[TargetKind], name: str
) -> AttackTable:
    """Return what all shooters do to every kind of target; `name` is the attacking army's."""
    order = list(calculator.playbook.target)
    targets = sorted(
        target_counts.items(),
        key=lambda each: (
            order.index(each[0].target) if each[0].target in order else len(order),
            -(each[0].size or 0),
            each[0].name,
        ),
    )
    by_weapon: dict[str, list[_Fire]] = {}
    by_role: dict[str, list[_Fire]] = {}
    for shooter, count in shooters.counts.items():
        shots = {
            weapon: tuple(
                calculator.of(shooter, weapon, target_kind, crowd) for target_kind, crowd in targets
            )
            for weapon in shooter.weapons
        }
        best_shots = tuple(map(costliest, zip(*shots.values(), strict=True)))
        by_role.setdefault(shooter.who, []).append((shooter, count, best_shots))
        for weapon, row in shots.items():
            by_weapon.setdefault(weapon, []).append((shooter, count, row))
    weapons = [each for each in calculator.ruleset.weapon if each in by_weapon]
    rows = tuple(
        _row(each, calculator.ruleset.weapon[each].name, by_weapon[each]) for each in weapons
    )
    roles = tuple(_row(who, who, each) for who, each in by_role.items())
    best = tuple(_sum([row.cells[at].total for row in roles]) for at in range(len(targets)))
    harmless = tuple(_harmless(rows, targets, best, name))
    return AttackTable(tuple(targets), rows, roles, best, harmless)


_Fire = tuple[Shooter, int, tuple[ExpectedLoss, ...]]
"""Shooters alike, how many of them there are, and what one does to each target."""


def _row(id_: str, name: str, fires: list[_Fire]) -> AttackRow:
    cells = []
    for at in range(len(fires[0][2])):
        shots = [(count, row[at]) for _, count, row in fires]
        total = _sum([count * s.losses if s.losses is not None else None for count, s in shots])
        usual = max(shots, key=lambda each: (each[1].losses is not None, each[0]))[1]
        cells.append(AttackCell(total, usual))
    return AttackRow(
        id_, name, sum(shooter.barrels * count for shooter, count, _ in fires), tuple(cells)
    )


def _sum(parts: Sequence[Fraction | None]) -> Fraction | None:
    known = [each for each in parts if each is not None]
    return sum(known, NOTHING) if known else None


def _harmless(
    rows: Sequence[AttackRow],
    targets: Sequence[tuple[TargetKind, int]],
    best: Sequence[Fraction | None],
    name: str,
) -> list[str]:
    said = []
    for at, (target_kind, _) in enumerate(targets):
        if best[at]:
            continue
        shots = [row.cells[at].one for row in rows]
        what = with_article(lower(target_kind.name))
        if not target_kind.target:
            said.append(f"The game says nothing of shooting at {what}.")
        elif all(shot.never for shot in shots):
            said.append(f"{name} has nothing that can hurt {what}.")
        else:
            said.append(f"{name} has nothing that hurts {what} from here.")
    return said
