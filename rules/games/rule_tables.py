"""A game as tables for the window: weapons, roles, units, limits, switches, missions.

Each row is an entry with its path; each cell is a field (see `rules.games.form_fields`) or a plain
text that stands there to be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.common.struct_decoding import DataPath
from rules.common.wording import plural
from rules.games.form_fields import RuleField, field_at
from rules.games.game import PLAY, Game, look_up, type_at, without_defaults
from rules.games.house_rules.changes import value_text
from rules.games.limit_kinds import KINDS
from rules.games.ruleset import Limit


@dataclass(frozen=True, slots=True)
class RuleCell:
    """One cell: a field that can be changed, or a text that cannot."""

    text: str = ""
    field: RuleField | None = None


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One entry. A `group` is a heading over rows and has no cells."""

    path: DataPath
    name: str
    cells: tuple[RuleCell, ...] = ()
    second: str = ""
    group: bool = False


@dataclass(frozen=True, slots=True)
class RuleTable:
    """A table of a game; `adds` are the paths of the lists to which its entries belong."""

    key: str
    title: str
    heads: tuple[str, ...]
    rows: tuple[RuleRow, ...]

    def found(self, words: str) -> RuleTable:
        """Return the table with only the rows that contain all these words."""
        wanted = words.casefold().split()
        if not wanted:
            return self
        kept: list[RuleRow] = []
        for row in self.rows:
            texts = (row.name, row.second, *(cell.text for cell in row.cells))
            text = " ".join(texts).casefold()
            if row.group:
                kept = kept[:-1] if kept and kept[-1].group else kept
                kept.append(row)
            elif all(word in text for word in wanted):
                kept.append(row)
        kept = kept[:-1] if kept and kept[-1].group else kept
        return RuleTable(self.key, self.title, self.heads, tuple(kept))


def rule_tables(game: Game) -> tuple[RuleTable, ...]:
    """Return the tables of a game that have rows, in the order of the page."""
    tables = (
        _weapons(game),
        _roles(game),
        _units(game),
        _limits(game),
        _switches(game),
        _modifiers(game),
        _missions(game),
    )
    return tuple(table for table in tables if table.rows)


def _weapons(game: Game) -> RuleTable:
    keys: list[str] = ["phase"] if game.ruleset.phases else []
    rows = _entries(game, ("weapon",), keys, tail=("items",))
    return RuleTable("weapons", "Weapons", _heads(game, "weapon", keys, ("items",)), rows)


def _roles(game: Game) -> RuleTable:
    keys = ["points"] if any(role.points for role in game.ruleset.roles) else []
    tail = ("gives", "needs", "one_of")
    rows = _entries(game, ("role",), keys, tail=tail)
    stats = _stats(game, "role")
    if game.ruleset.hero is not None:
        cells: list[RuleCell] = [_cell(game, ("hero", "stats", stat)) for stat in stats]
        cells += [RuleCell() for _ in (*keys, *tail)]
        hero = game.ruleset.hero
        lives = f"Must be hit {hero.lives.text()} times." if hero.lives else ""
        words = f"{lives} {hero.text}".strip() if hero.native else hero.text or lives
        row = RuleRow(("hero",), "Hero", tuple(cells), words)
        rows = (*rows, RuleRow((), "Heroes", group=True), row)
    return RuleTable("roles", "Roles", _heads(game, "role", keys, tail), rows)


def _units(game: Game) -> RuleTable:
    tables = (("squad", "Squads"), ("team", "Weapons teams"), ("vehicle", "Vehicles"))
    held = [name for name, _ in tables if look_up(game.data, (name,))]
    stats = [stat for stat in game.ruleset.stat if any(stat in _stats(game, name) for name in held)]
    points = any(
        entry.get("points") is not None for name in held for _, entry in _each(game, (name,))
    )
    rows: list[RuleRow] = []
    for name, title in tables:
        entries: list[RuleRow] = []
        for path, entry in _each(game, (name,)):
            cells = [
                RuleCell(_men(name, entry)),
                *(_cell(game, (*path, "stats", s)) for s in stats),
            ]
            cells += [_cell(game, (*path, "points"))] if points else []
            entries.append(_row(path, entry, cells))
        rows += [RuleRow((), title, group=True), *entries] if entries else []
    stat_heads = tuple(_stat_head(game, stat) for stat in stats)
    heads = ("Name", "Men", *stat_heads, *(("Points",) if points else ()))
    return RuleTable("units", "Teams and vehicles", heads, tuple(rows))


def _men(table: str, entry: dict[str, Any]) -> str:
    if table == "squad":
        low, high = entry.get("smallest"), entry.get("largest")
        size = entry.get("size")
        return str(size) if size is not None else f"{low or 1}-{high}" if high else f"{low or 1}+"
    parts = entry.get("posts" if table == "team" else "seats") or ()
    return str(sum(part.get("count", 1) for part in parts)) if parts else ""


def _limits(game: Game) -> RuleTable:
    keys = ("at_least", "at_most", "ratio", "severity")
    rows = tuple(
        RuleRow(
            ("limit", limit.id),
            limit_name(game, limit),
            tuple(_cell(game, ("limit", limit.id, key)) for key in keys),
            limit.text,
        )
        for limit in game.ruleset.limits
    )
    heads = ("Limit", "At least", "At most", "Ratio", "Severity")
    return RuleTable("limits", "Limits", heads, rows)


def limit_name(game: Game, limit: Limit) -> str:
    """Return the name of a limit: "Commandos, for each of everyone else"."""
    return KINDS[limit.kind].heading(game.ruleset, limit)


def _switches(game: Game) -> RuleTable:
    rows = [
        _row(path, entry, [_cell(game, (*path, "default"))])
        for path, entry in _each(game, ("switch",))
    ]
    return RuleTable(
        "switches", "Switches", ("Where the rules leave a choice", "Reading"), tuple(rows)
    )


def _modifiers(game: Game) -> RuleTable:
    rows = [
        _row(path, entry, [_cell(game, (*path, "value")), RuleCell(entry.get("roll", "attack"))])
        for path, entry in _each(game, (PLAY, "modifier"))
    ]
    return RuleTable("modifiers", "Modifiers", ("Modifier", "Value", "Changes"), tuple(rows))


def _missions(game: Game) -> RuleTable:
    rows: list[RuleRow] = []
    battle: list[RuleRow] = []
    if look_up(game.data, (PLAY, "turn", "length")) and game.playbook and game.playbook.turn:
        word = game.playbook.turn.word
        if game.playbook.turn.length is not None:
            cell = _cell(game, (PLAY, "turn", "length"))
            name = f"{plural(word)} in a battle"
            battle.append(
                RuleRow((PLAY, "turn"), name[:1].upper() + name[1:], (cell, RuleCell(), RuleCell()))
            )
    battle += _lines(game, (PLAY, "scoring"))
    rows += [RuleRow((), "Always", group=True), *battle] if battle else []
    missions: list[RuleRow] = []
    for path, entry in _each(game, (PLAY, "mission")):
        second = entry.get("win") or entry.get("text") or ""
        kind = _cell(game, (*path, "kind"))
        missions.append(RuleRow(path, entry["name"], (RuleCell(), RuleCell(), kind), second))
        missions += _lines(game, path)
    rows += [RuleRow((), "Missions", group=True), *missions] if missions else []
    heads = ("Mission or score", "Points", "At the most", "Kind")
    return RuleTable("missions", "Missions and scoring", heads, tuple(rows))


def _lines(game: Game, path: DataPath) -> Iterator[RuleRow]:
    lines = look_up(game.data, (*path, "lines"))
    indent = "    " if path[-1] != "scoring" else ""
    for place, line in enumerate(lines if isinstance(lines, list) else ()):
        here = (*path, "lines", place)
        cells = (_cell(game, (*here, "value")), _cell(game, (*here, "most")), RuleCell())
        yield RuleRow(here, f"{indent}{line['name']}", cells)


# ------------------------------------------------------------------ rows and cells


def _entries(
    game: Game, table: DataPath, keys: Sequence[str], tail: Sequence[str] = ()
) -> tuple[RuleRow, ...]:
    """Return the entries of a table with their stats, in groups where the game has them."""
    stats = _stats(game, str(table[-1]))
    rows: list[RuleRow] = []
    group = ""
    for path, entry in _each(game, table):
        if entry.get("group", "") != group:
            group = entry["group"]
            rows.append(RuleRow((), group or "Others", group=True))
        front = [_cell(game, (*path, key)) for key in keys]
        middle = [_cell(game, (*path, "stats", stat)) for stat in stats]
        rows.append(_row(path, entry, [*front, *middle, *(_cell(game, (*path, k)) for k in tail)]))
    return tuple(rows)


def _row(path: DataPath, entry: dict[str, Any], cells: Iterable[RuleCell]) -> RuleRow:
    return RuleRow(path, entry["name"], tuple(cells), entry.get("text", ""))


def _cell(game: Game, path: DataPath) -> RuleCell:
    field = field_at(game, path)
    if field is None:
        return RuleCell(value_text(without_defaults(look_up(game.data, path), type_at(path))))
    text = field.text
    if path[-1] == "phase" and field.value in game.ruleset.phase:
        text = game.ruleset.phase[field.value].code or text
    if field.number is not None:
        text = field.number.text(field.asked.unit)
    return RuleCell(text, field)


def _each(game: Game, table: DataPath) -> Iterator[tuple[DataPath, dict[str, Any]]]:
    entries = look_up(game.data, table)
    for entry in entries if isinstance(entries, list) else ():
        yield (*table, entry["id"]), entry


def _heads(game: Game, table: str, keys: Sequence[str], tail: Sequence[str]) -> tuple[str, ...]:
    words: dict[str, str] = {"phase": "Phase", "points": "Points", "items": "Moulded as"}
    words |= {"gives": "Comes with", "needs": "Needs all of", "one_of": "Needs one of"}
    stats = (_stat_head(game, stat) for stat in _stats(game, table))
    return ("Name", *(words[key] for key in keys), *stats, *(words[key] for key in tail))


def _stat_head(game: Game, stat: str) -> str:
    known = game.ruleset.stat.get(stat)
    return (known.short or known.name) if known else stat


def _stats(game: Game, table: str) -> list[str]:
    """Return the stats that any entry of a table has, in the game's order."""
    entries: list[dict[str, Any]] = look_up(game.data, (table,)) or []
    used = {stat for entry in entries for stat in entry.get("stats") or ()}
    return [stat for stat in game.ruleset.stat if stat in used]
