"""The tables of a full reference that come from a ruleset: weapons, men, teams, vehicles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from printables.army_facts import ArmyFacts
from printables.reference.tables import stat_head
from printables.reference.words import Changes, Numbers, Row, Shown, Table
from rules.common.wording import HOUSE_SIGN, capital, listed, lower
from rules.games.ruleset import Ruleset, SeatGroup, Squad, Team, Vehicle, Weapon
from rules.games.shared_types import Number

_FOOTNOTES = ("*", "†", "‡", "§", "**", "††", "‡‡", "§§")
_MANY = 2
"""A note that so many weapons share stands once, below their table."""


class Own:
    """What the armies of a game use: weapons, roles, teams, vehicles, squads, by id."""

    def __init__(self, armies: Sequence[ArmyFacts]) -> None:
        self.weapons = {each.id for army in armies for each in army.weapons_used()}
        self.roles: set[str] = set()
        self.types: set[tuple[str, str]] = set()
        for army in armies:
            self.types |= {(unit.kind, unit.type) for unit in army.army.units}
            for man in army.roster.men:
                found = [man.role, *man.derived.extras]
                self.roles |= {role.id for role in found if role is not None}


# ------------------------------------------------------------------ weapons


def weapon_table(game: Ruleset, numbers: Numbers, changes: Changes, own: Own) -> Table:
    """Return all weapons with all their numbers; what several say alike stands below, once."""
    used = {stat for weapon in game.weapons for stat in weapon.stats}
    columns = [stat.id for stat in game.stats if stat.id in used]
    often = Counter(_note(weapon) for weapon in game.weapons)
    shared = [note for note in often if note and often[note] >= _MANY][: len(_FOOTNOTES)]
    signs = dict(zip(shared, _FOOTNOTES, strict=False))
    phased = any(weapon.phase for weapon in game.weapons)
    rows = []
    for weapon in game.weapons:
        note = _note(weapon)
        sign = signs.get(note, "")
        row = numbers.row(
            f"{weapon.name} {sign}".strip(),
            weapon.stats,
            columns,
            "" if sign else note,
            own=weapon.id in own.weapons,
            changed=changes.of("weapon", weapon.id),
        )
        short = f"{weapon.short or weapon.name} {sign}".strip()
        row = replace(row, short=short)
        if phased:
            phase = game.phase.get(weapon.phase)
            # The sheet tells the turn with codes and names; words are too wide here.
            said = (phase.code or phase.word) if phase else ""
            row = replace(row, cells=(*row.cells, Shown(said)))
        rows.append(row)
    heads = (*(stat_head(game, each) for each in columns), *(("Phase",) if phased else ()))
    below = "  ".join(f"{sign} {note}" for note, sign in signs.items())
    return Table("Weapon", tuple(rows), heads, below, owned=True)


def _note(weapon: Weapon) -> str:
    traits = "; ".join(weapon.traits)
    return " ".join(part for part in (f"{capital(traits)}." if traits else "", weapon.text) if part)


# ------------------------------------------------------------------ men


def role_table(
    game: Ruleset, numbers: Numbers, changes: Changes, own: Own, hidden: Sequence[str]
) -> Table:
    """Return all roles with what the game says of them; `hidden` stats stand elsewhere."""
    columns = _columns(game, [each.stats for each in game.roles], hidden)
    points = any(role.points is not None for role in game.roles)
    rows = []
    for role in game.roles:
        names = [game.weapon[each].name for each in role.weapons if each in game.weapon]
        rest = _rest(game, role.stats, columns, hidden)
        carries = f"{capital(listed([lower(each) for each in names]))}." if names else ""
        row = numbers.row(
            role.name,
            role.stats,
            columns,
            " ".join(part for part in (carries, rest, role.text) if part),
            own=role.id in own.roles,
            changed=changes.of("role", role.id),
        )
        rows.append(_with_points(row, role.points, numbers, points))
    return Table("Soldier", tuple(rows), _heads(game, columns, points), owned=True)


def unit_tables(
    game: Ruleset, numbers: Numbers, changes: Changes, own: Own, hidden: Sequence[str]
) -> Iterator[Table]:
    """Yield the tables of squads, teams and vehicles with their men, seats and weapons."""
    kinds: tuple[tuple[str, str, Sequence[Squad | Team | Vehicle]], ...] = (
        ("Squad", "squad", game.squads),
        ("Team", "team", game.teams),
        ("Vehicle", "vehicle", game.vehicles),
    )
    for head, kind, entries in kinds:
        if not entries:
            continue
        shown_elsewhere = (*hidden, "crew")
        columns = _columns(game, [each.stats for each in entries], shown_elsewhere)
        points = any(each.points is not None for each in entries)
        rows = []
        for each in entries:
            row = numbers.row(
                each.name,
                each.stats,
                columns,
                " ".join(
                    part
                    for part in (
                        _rest(game, each.stats, columns, shown_elsewhere),
                        _unit_note(game, each, numbers),
                    )
                    if part
                ),
                own=(kind, each.id) in own.types,
                changed=changes.of(kind, each.id),
            )
            row = _with_points(row, each.points, numbers, points)
            if isinstance(each, Vehicle):
                origins = [part.origin for part in each.seats]
                origins += [part.origin for part in each.choices]
                row = replace(
                    row, mark=row.mark or next(filter(None, map(numbers.mark, origins)), None)
                )
            rows.append(row)
        yield Table(head, tuple(rows), _heads(game, columns, points), owned=True)


def _unit_note(game: Ruleset, entry: Squad | Team | Vehicle, numbers: Numbers) -> str:
    if isinstance(entry, Squad):
        said = _squad_words(game, entry)
    elif isinstance(entry, Team):
        said = listed([_times(post.count, post.name) for post in entry.posts])
        if entry.weapon in game.weapon and lower(game.weapon[entry.weapon].name) not in said:
            said += f"; {lower(game.weapon[entry.weapon].name)}"
    else:
        said = _vehicle_words(game, entry, numbers)
    return " ".join(part for part in (f"{capital(said)}." if said else "", entry.text) if part)


def _squad_words(game: Ruleset, entry: Squad) -> str:
    size = entry.size or f"{entry.smallest or 1} to {entry.largest or 'any number'}"
    role = game.role.get(entry.role)
    said = f"{size} {lower(role.name) if role else ''}".strip()
    for swap in entry.swaps:
        names = [lower(game.role[each].name) for each in swap.roles if each in game.role]
        said += f"; {swap.at_most} may be {listed(names, 'or')}"
    return said


def _vehicle_words(game: Ruleset, entry: Vehicle, numbers: Numbers) -> str:
    mixed = len({group.origin for group in entry.seats}) > 1  # else the mark of the row says it
    seats = ", ".join(
        _seat(group) + (_lent(numbers, group.origin) if mixed else "") for group in entry.seats
    )
    parts = [seats]
    if entry.fixed:
        parts.append(listed([lower(_fitting(game, each)) for each in entry.fixed]))
    for choice in entry.choices:
        names = ", ".join(_fitting(game, each) for each in choice.options)
        parts.append(f"{lower(choice.name)}{_lent(numbers, choice.origin)}: {names}")
    return "; ".join(part for part in parts if part)


def _lent(numbers: Numbers, origin: str) -> str:
    """Return behind a name where it comes from: " (LGAM)", the sign of a house value, or ""."""
    mark = numbers.mark(origin)
    return (f" ({mark.short})" if mark.short else HOUSE_SIGN) if mark else ""


def _times(count: int, name: str) -> str:
    """Return a place with its number, which is never a plural: 2 × gunner, 5 × crew."""
    return lower(name) if count == 1 else f"{count} × {lower(name)}"


def _seat(group: SeatGroup) -> str:
    return _times(group.count, group.name) + {"armed": " if armed", "unarmed": " if unarmed"}.get(
        group.when, ""
    )


def _fitting(game: Ruleset, fitting: str) -> str:
    entry = game.fitting.get(fitting)
    return (entry.short or entry.name) if entry else fitting


def _columns(
    game: Ruleset, stats: Iterable[Mapping[str, Number]], hidden: Sequence[str]
) -> list[str]:
    """Return the numbers that get a column: those that a third of the entries have."""
    entries = list(stats)
    often = Counter(stat for each in entries for stat in each)
    return [
        each.id
        for each in game.stats
        if each.id not in hidden and often[each.id] * 3 > len(entries)
    ]


def _rest(
    game: Ruleset, numbers: Mapping[str, Number], columns: Sequence[str], hidden: Sequence[str]
) -> str:
    """Return the numbers without a column in words: "Own attacks −2."."""
    said = [
        f"{stat.name} {numbers[stat.id].text(stat.unit).replace('-', '−')}."
        for stat in game.stats
        if stat.id in numbers and stat.id not in columns and stat.id not in hidden
    ]
    return " ".join(said)


def _heads(game: Ruleset, columns: Sequence[str], points: bool) -> tuple[str, ...]:
    return (*(stat_head(game, each) for each in columns), *(("Points",) if points else ()))


def _with_points(row: Row, points: Number | None, numbers: Numbers, shown: bool) -> Row:
    return replace(row, cells=(*row.cells, numbers.shown(points))) if shown else row


def upgrade_table(game: Ruleset, numbers: Numbers, changes: Changes) -> Table | None:
    """Return what vehicles can be fitted with beside weapons, None where there is nothing."""
    rows = tuple(
        Row(
            each.name,
            (),
            each.text,
            numbers.mark(each.origin),
            changed=changes.of("upgrade", each.id),
        )
        for each in game.upgrades
    )
    return Table("Upgrade", rows) if rows else None
