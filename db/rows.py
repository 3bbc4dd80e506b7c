"""Rows of the database as values of the rules.

An army is read with one SELECT a table (`db.selects`); `army_from` puts the rows together. The
order of the columns is that of the tuples named here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from db.moments import read_moment
from db.summary import ArmySummary
from rules.army.model import Army, Figure, Ruling, Seat, Unit

Row = Sequence[Any]


class ArmyRows(NamedTuple):
    """All rows of one army, a field for each table; in the order in which they are read."""

    army: Sequence[Row]  # ruleset, name, colour, note, revision; one row or none
    units: Iterable[Row]  # id, kind, type, name, passengers, note, colour; in their order
    fittings: Iterable[Row]  # unit, fitting; in their order
    figures: Iterable[Row]  # unit, id, name, rank, post, hero, story, portrait, lives, colour
    items: Iterable[Row]  # figure, item; in their order
    abilities: Iterable[Row]  # figure, ability; in their order
    seats: Iterable[Row]  # unit, number, figure; in their order
    rulings: Iterable[Row]  # position, rule, note, agreed with, day; in their order
    targets: Iterable[Row]  # position of the ruling, target; in their order
    switches: Iterable[Row]  # switch, option


def army_from(army_id: str, rows: ArmyRows) -> Army | None:
    """Return the army, or None when there is no row of it."""
    if not rows.army:
        return None
    ruleset, name, colour, note, _revision = rows.army[0]
    return Army(
        id=army_id,
        ruleset=ruleset,
        name=name,
        colour=colour,
        units=_units(rows),
        rulings=_rulings(rows),
        switches=dict(tuple(row) for row in rows.switches),
        note=note,
    )


def summaries_from(armies: Iterable[Row], tags: Iterable[Row]) -> tuple[ArmySummary, ...]:
    """Return the lines of the list.

    Columns of an army: id, name, ruleset, colour, position, changed, folder, archived, binned,
    figures; of a tag: army, tag.
    """
    tagged = _grouped(tags)
    return tuple(_summary(row, tagged.get(row[0], [])) for row in armies)


def _summary(row: Row, tags: list[str]) -> ArmySummary:
    army_id, name, ruleset, colour, position, changed, folder, archived, binned, figures = row
    return ArmySummary(
        id=army_id,
        name=name,
        ruleset=ruleset,
        colour=colour,
        figures=figures,
        position=position,
        changed=read_moment(changed),
        folder=folder,
        tags=tuple(sorted(map(str, tags), key=lambda tag: (tag.casefold(), tag))),
        archived=archived == 1,
        binned=read_moment(binned) if binned else None,
    )


def _units(rows: ArmyRows) -> tuple[Unit, ...]:
    fittings = _grouped(rows.fittings)
    figures = _figures(rows)
    seats: defaultdict[str, list[Seat]] = defaultdict(list)
    for unit_id, number, figure in rows.seats:
        seats[unit_id].append(Seat(number, figure))
    return tuple(
        Unit(
            id=unit_id,
            kind=kind,
            type=type_,
            name=name,
            figures=tuple(figures.get(unit_id, ())),
            seats=tuple(seats.get(unit_id, ())),
            fittings=tuple(fittings.get(unit_id, ())),
            passengers=passengers,
            note=note,
            colour=colour,
        )
        for unit_id, kind, type_, name, passengers, note, colour in rows.units
    )


def _figures(rows: ArmyRows) -> dict[str, list[Figure]]:
    """Return the figures of each unit; the hot loop of loading, so without keywords."""
    items = {figure: tuple(names) for figure, names in _grouped(rows.items).items()}
    carried = items.get
    abilities = {figure: tuple(lines) for figure, lines in _grouped(rows.abilities).items()}
    able = abilities.get
    found: defaultdict[str, list[Figure]] = defaultdict(list)
    for unit_id, figure_id, name, rank, post, hero, story, portrait, lives, colour in rows.figures:
        found[unit_id].append(
            Figure(
                figure_id,
                carried(figure_id, ()),
                name,
                rank,
                post,
                hero == 1,
                story,
                portrait,
                able(figure_id, ()),
                lives,
                colour,
            )
        )
    return found


def _rulings(rows: ArmyRows) -> tuple[Ruling, ...]:
    targets = _grouped(rows.targets)
    return tuple(
        Ruling(rule, tuple(targets.get(position, ())), note, agreed_with, day)
        for position, rule, note, agreed_with, day in rows.rulings
    )


def _grouped(pairs: Iterable[Row]) -> dict[Any, list[str]]:
    """Return the second column's texts by the first column, in the order of the rows."""
    found: defaultdict[Any, list[str]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return found
