"""A comparison as rows of tables: words, numbers, their origin and what they tell."""

from __future__ import annotations

from fractions import Fraction

from desktop.army.details.weapon_table import mark_of
from desktop.look.parts.number_origin import Mark
from desktop.look.parts.number_table import NONE, NumberCell, NumberHead, NumberRow
from desktop.look.tokens import Origin
from rules.common.wording import capital, lower
from rules.games.game_titles import Title
from rules.odds.army_comparison import ComparedArmy, Comparison, larger_side
from rules.odds.expected_losses import AttackRow, AttackTable, ExpectedLoss, Volley
from rules.odds.shooters_and_targets import range_unit

_LONGEST = 100_000
_GROUPS = {"units": "Units", "roles": "Roles", "types": "Kinds of squad, team and vehicle"}
Games = dict[str, Title]


def number(value: Fraction | None) -> str:
    """Return an expected loss as it is shown: 0.42, 13.0."""
    if value is None:
        return NONE
    return f"{float(value):.1f}" if value >= 10 else f"{float(value):.2f}"


def heads(found: Comparison, first: str = "") -> list[NumberHead]:
    """Return the heads of a table with a column for each army."""
    return [NumberHead(first), NumberHead(found.left.name), NumberHead(found.right.name)]


def count_rows(found: Comparison) -> list[NumberRow]:
    """Return what both armies have, under headings."""
    rows: list[NumberRow] = []
    group = "totals"
    for row in found.counts:
        if row.group != group:
            group = row.group
            rows.append(NumberRow(_GROUPS.get(group, ""), group=True))
        cells = (NumberCell(row.left, row.better < 0), NumberCell(row.right, row.better > 0))
        rows.append(NumberRow(capital(row.label), cells))
    return rows


def weapon_heads(found: Comparison) -> list[NumberHead]:
    """Return the heads of the table of weapons; the phase only where the game has phases."""
    first, *both = heads(found, "Weapon")
    phase = [NumberHead("Phase")] if any(row.phase for row in found.weapons) else []
    return [first, *phase, NumberHead("Range"), *both]


def weapon_rows(found: Comparison, games: Games) -> list[NumberRow]:
    """Return every weapon with its reach and how many of it each army has."""
    unit = range_unit(found.left.roster.ruleset)
    rows = []
    phases = any(row.phase for row in found.weapons)
    for row in found.weapons:
        span = row.weapon.stats.get("range")
        reach = NumberCell(NONE, tip="The game names no range for it.")
        if span is not None:
            mark = mark_of(span, games, row.weapon.source)
            reach = NumberCell(span.text(unit), mark=mark, tip=f"{span.text(unit)}: {mark.spoken}")
        cells = [reach, NumberCell(str(row.left), row.better < 0)]
        cells.append(NumberCell(str(row.right), row.better > 0))
        if phases:
            cells.insert(0, NumberCell(row.phase or NONE))
        rows.append(NumberRow(row.weapon.name, tuple(cells), row.weapon.text))
    return rows


def reach_rows(found: Comparison) -> list[NumberRow]:
    """Return how many figures and mounted weapons reach each distance."""
    unit = range_unit(found.left.roster.ruleset)
    return [
        NumberRow(
            f"Reach a target {row.distance:g} {unit} away".replace("0.5 ft", "6 in"),
            (NumberCell(str(row.left), row.better < 0), NumberCell(str(row.right), row.better > 0)),
            "Figures and mounted weapons with at least one weapon for this distance.",
        )
        for row in found.reach
    ]


# ------------------------------------------------------------------ expected hits


def volley_heads(found: Comparison) -> list[NumberHead]:
    """Return the heads of the table of expected hits."""
    both = [found.left.name, found.right.name]
    heads_ = [NumberHead("Weapon")]
    for name in both:
        heads_ += [NumberHead(name, "fire it"), NumberHead("", "expected hits")]
    return heads_


def volley_rows(found: Comparison, games: Games) -> list[NumberRow]:
    """Return the weapons of both volleys side by side, and their sums below."""
    if len(found.volleys) != 2:
        return []
    sides = [{row.id: row for row in volley.rows} for volley in found.volleys]
    order = list(dict.fromkeys((*sides[0], *sides[1])))
    rows = []
    for weapon in order:
        left, right = sides[0].get(weapon), sides[1].get(weapon)
        name = next(row.name for row in (left, right) if row)
        totals = [
            row.cells[0].total or Fraction(0) if row else Fraction(0) for row in (left, right)
        ]
        better = larger_side(*map(float, totals))
        cells = [*_volley_cells(left, better < 0, games), *_volley_cells(right, better > 0, games)]
        rows.append(NumberRow(name, tuple(cells)))
    better = larger_side(*(float(volley.total) for volley in found.volleys))
    sums = [
        cell
        for at, volley in enumerate(found.volleys)
        for cell in (NumberCell(""), NumberCell(number(volley.total), better == (-1, 1)[at]))
    ]
    rows.append(NumberRow("All together in a turn", tuple(sums), strong=True))
    shares = [
        cell
        for volley in found.volleys
        for cell in (NumberCell(""), NumberCell(share(volley), tip=share_tip(volley)))
    ]
    rows.append(NumberRow("Of the other army", tuple(shares)))
    return rows


def share(volley: Volley) -> str:
    """Return how much of the other army a volley costs: 40 % of 34."""
    if volley.share is None:
        return NONE
    return f"{round(float(volley.share) * 100)} % of {volley.there}"


def share_tip(volley: Volley) -> str:
    """Return what the share means."""
    if volley.share is None:
        return f"The other army has no {lower(volley.target.name)}."
    more_than = " More shots hit than there are targets." if volley.total > volley.there else ""
    return f"{volley.there} of {lower(volley.target.name)}.{more_than}"


def _volley_cells(row: AttackRow | None, better: bool, games: Games) -> list[NumberCell]:
    if row is None:
        return [NumberCell("0"), NumberCell(NONE, tip="Nobody fires it.")]
    total, one = row.cells[0].total, row.cells[0].one
    cell = NumberCell(number(total), better, origin(one, games), told(one, games))
    return [NumberCell(str(row.count)), cell]


# ------------------------------------------------------------------ who attacks whom


def attack_heads(attacks: AttackTable, by_role: bool) -> list[NumberHead]:
    """Return the heads of who attacks whom: the targets with their number."""
    found = [NumberHead("Role" if by_role else "Weapon"), NumberHead("", "Number")]
    return found + [NumberHead(aim.name, f"× {count}") for aim, count in attacks.targets]


def attack_rows(attacks: AttackTable, by_role: bool, games: Games) -> list[NumberRow]:
    """Return the attackers with what all of them cost each target in a turn."""
    rows = [_attack_row(row, games) for row in (attacks.by_role if by_role else attacks.by_weapon)]
    best = tuple(
        NumberCell(number(each), tip="" if each else "Nothing here hurts it.")
        for each in attacks.best
    )
    tip = "Each figure fires the weapon that hurts this target most."
    return [*rows, NumberRow("Each fires his best", (NumberCell(""), *best), tip, strong=True)]


def _attack_row(row: AttackRow, games: Games) -> NumberRow:
    cells = [
        NumberCell(
            number(cell.total),
            False,
            origin(cell.one, games),
            told(cell.one, games),
        )
        for cell in row.cells
    ]
    return NumberRow(row.name, (NumberCell(str(row.count)), *cells))


def origin(one: ExpectedLoss, games: Games) -> Mark | None:
    """Return the mark of a number that rests on borrowed or house values."""
    if one.losses is None or one.provenance == "stated":
        return None
    known = games.get(one.lender)
    short = known.short if known else one.lender[:4].upper()
    return Mark(Origin(one.provenance), short if one.provenance == "borrowed" else "")


def told(one: ExpectedLoss, games: Games) -> str:
    """Return what stands behind a number: what one shooter does, on which roll, whose number."""
    if one.losses is None:
        return one.reason
    exact = one.losses.denominator <= _LONGEST
    parts = [f"One of them: {one.losses if exact else number(one.losses)} in a turn"]
    if one.needed:
        parts.append(one.needed)
    if one.pinned:
        parts.append(f"pins with a chance of {one.pinned}")
    mark = origin(one, games)
    if mark is not None:
        parts.append("rests on a house value" if mark.origin is Origin.HOUSE else mark.spoken)
    return "; ".join(parts) + "."


def silent(found: Comparison) -> list[str]:
    """Return who does not fire, and why."""
    sides: tuple[ComparedArmy, ComparedArmy] = (found.left, found.right)
    return [
        f"{side.name}: {words} It does not fire."
        for side, volley in zip(sides, found.volleys, strict=False)
        for words in volley.silent
    ]
