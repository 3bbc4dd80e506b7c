"""A game as tables for the window: weapons, roles, units, limits, switches, missions.

Each row is an entry with its path; each cell is a field (see `rules.games.game_editor_fields`) or
a plain text that stands there to be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.common.struct_decoding import DataPath
from rules.common.wording import capital, plural
from rules.games.game import PLAY, Game, look_up, type_at, without_defaults
from rules.games.game_editor_fields import RuleField, field_at
from rules.games.house_rules.describe_changes import value_text
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
        heading: list[RuleRow] = []  # stands only above rows that are kept
        for row in self.rows:
            texts = (row.name, row.second, *(cell.text for cell in row.cells))
            text = " ".join(texts).casefold()
            if row.group:
                heading = [row]
            elif all(word in text for word in wanted):
                kept += [*heading, row]
                heading = []
        return replace(self, rows=tuple(kept))


def rule_tables(game: Game) -> tuple[RuleTable, ...]:
    """Return the tables of a game that have rows, in the order of the page."""
    makers = (_weapons, _roles, _units, _limits, _switches, _modifiers, _missions)
    return tuple(table for table in (make(game) for make in makers) if table.rows)


_KEY_HEADS = {
    "phase": "Phase",
    "points": "Points",
    "items": "Moulded as",
    "gives": "Comes with",
    "needs": "Needs all of",
    "one_of": "Needs one of",
}


def _weapons(game: Game) -> RuleTable:
    keys = ["phase"] if game.ruleset.phases else []
    return _stat_table(game, "weapon", "Weapons", keys, ["items"])


def _roles(game: Game) -> RuleTable:
    keys = ["points"] if any(role.points for role in game.ruleset.roles) else []
    table = _stat_table(game, "role", "Roles", keys, ["gives", "needs", "one_of"])
    hero = game.ruleset.hero
    if hero is None:
        return table
    cells = [_cell(game, ("hero", "stats", stat)) for stat in _stats(game, "role")]
    cells += [RuleCell()] * (len(table.heads) - 1 - len(cells))
    lives = f"Must be hit {hero.lives.text()} times." if hero.lives else ""
    words = f"{lives} {hero.text}".strip() if hero.native else hero.text or lives
    row = RuleRow(("hero",), "Hero", tuple(cells), words)
    return replace(table, rows=(*table.rows, *_group("Heroes", [row])))


def _stat_table(
    game: Game, table: str, title: str, keys: Sequence[str], tail: Sequence[str]
) -> RuleTable:
    """Return the entries of a table with their stats, in groups where the game has them.

    `keys` are shown before the stats, `tail` behind them.
    """
    stats = _stats(game, table)
    columns: list[DataPath] = [(key,) for key in keys]
    columns += [*(("stats", stat) for stat in stats), *((key,) for key in tail)]
    rows: list[RuleRow] = []
    group = ""
    for path, entry in _each(game, (table,)):
        if entry.get("group", "") != group:
            group = entry["group"]
            rows.append(RuleRow((), group or "Others", group=True))
        rows.append(_row(path, entry, [_cell(game, (*path, *column)) for column in columns]))
    return RuleTable(f"{table}s", title, ("Name", *_heads(game, columns)), tuple(rows))


def _units(game: Game) -> RuleTable:
    tables = (("squad", "Squads"), ("team", "Weapons teams"), ("vehicle", "Vehicles"))
    used = {stat for name, _ in tables for stat in _stats(game, name)}
    stats = [stat for stat in game.ruleset.stat if stat in used]
    every = [entry for name, _ in tables for _, entry in _each(game, (name,))]
    columns: list[DataPath] = [("stats", stat) for stat in stats]
    columns += [("points",)] if any(each.get("points") is not None for each in every) else []
    rows: list[RuleRow] = []
    for name, title in tables:
        entries = []
        for path, entry in _each(game, (name,)):
            cells = [_cell(game, (*path, *column)) for column in columns]
            entries.append(_row(path, entry, [RuleCell(_men(name, entry)), *cells]))
        rows += _group(title, entries)
    heads = ("Name", "Men", *_heads(game, columns))
    return RuleTable("units", "Teams and vehicles", heads, tuple(rows))


def _men(table: str, entry: dict[str, Any]) -> str:
    if table == "squad":
        low, high = entry.get("smallest"), entry.get("largest")
        size = entry.get("size")
        return str(size) if size is not None else f"{low or 1}-{high}" if high else f"{low or 1}+"
    parts = entry.get("posts" if table == "team" else "seats") or ()
    sums = {  # some seats are there only with a weapon, or only without one
        sum(part.get("count", 1) for part in parts if part.get("when", "") in ("", state))
        for state in ("armed", "unarmed")
    }
    return "-".join(str(men) for men in sorted(sums)) if parts else ""


def _limits(game: Game) -> RuleTable:
    rows = []
    for limit in game.ruleset.limits:
        path = ("limit", limit.id)
        keys = ("at_least", "at_most", "ratio", "severity")
        cells = tuple(_cell(game, (*path, key)) for key in keys)
        rows.append(RuleRow(path, limit_name(game, limit), cells, limit.text))
    heads = ("Limit", "At least", "At most", "Ratio", "Severity")
    return RuleTable("limits", "Limits", heads, tuple(rows))


def limit_name(game: Game, limit: Limit) -> str:
    """Return the name of a limit: "Commandos, for each of everyone else"."""
    return KINDS[limit.kind].heading(game.ruleset, limit)


def _switches(game: Game) -> RuleTable:
    switches = _each(game, ("switch",))
    rows = [_row(path, entry, [_cell(game, (*path, "default"))]) for path, entry in switches]
    heads = ("Where the rules leave a choice", "Reading")
    return RuleTable("switches", "Switches", heads, tuple(rows))


def _modifiers(game: Game) -> RuleTable:
    rows = [
        _row(path, entry, [_cell(game, (*path, "value")), RuleCell(entry.get("roll", "attack"))])
        for path, entry in _each(game, (PLAY, "modifier"))
    ]
    moves = []
    for path, entry in _each(game, (PLAY, "move-modifier")):
        stops = entry["kind"] == "none" and entry.get("bars")
        changes = "no move" if stops else _MOVE_CHANGES[entry["kind"]]
        if stat := game.ruleset.stat.get(entry.get("stat", "")):
            changes = f"{changes}: {stat.name}"
        moves.append(_row(path, entry, [_cell(game, (*path, "value")), RuleCell(changes)]))
    if moves:
        rows = [*_group("Of rolls", rows), *_group("Of moves", moves)]
    return RuleTable("modifiers", "Modifiers", ("Modifier", "Value", "Changes"), tuple(rows))


_MOVE_CHANGES = {
    "set": "the move itself",
    "roll": "a die for the move",
    "times": "times the move",
    "add": "inches on top",
    "limit": "inches at most",
    "stop": "a die to go on",
    "turn": "after the score of a die",
    "none": "",
}
"""What a modifier of moves does, by its kind."""


def _missions(game: Game) -> RuleTable:
    always: list[RuleRow] = []
    turn = game.playbook.turn if game.playbook else None
    if turn is not None and turn.length is not None:
        name = capital(f"{plural(turn.word)} in a battle")
        cells = (_cell(game, (PLAY, "turn", "length")), RuleCell(), RuleCell())
        always.append(RuleRow((PLAY, "turn"), name, cells))
    if game.ruleset.morale is not None:
        cells = (_cell(game, ("morale", "left")), RuleCell(), RuleCell())
        words = "Part of an army left when it tests morale"
        always.append(RuleRow(("morale",), words, cells, game.ruleset.morale.text))
    always += _lines(game, (PLAY, "scoring"), "")
    missions: list[RuleRow] = []
    for path, entry in _each(game, (PLAY, "mission")):
        cells = (RuleCell(), RuleCell(), _cell(game, (*path, "kind")))
        second = entry.get("win") or entry.get("text") or ""
        missions.append(RuleRow(path, entry["name"], cells, second))
        missions += _lines(game, path, "    ")
    heads = ("Mission or score", "Points", "At the most", "Kind")
    rows = (*_group("Always", always), *_group("Missions", missions))
    return RuleTable("missions", "Missions and scoring", heads, rows)


def _lines(game: Game, path: DataPath, indent: str) -> Iterator[RuleRow]:
    lines = look_up(game.data, (*path, "lines"))
    for place, line in enumerate(lines if isinstance(lines, list) else ()):
        here = (*path, "lines", place)
        cells = (_cell(game, (*here, "value")), _cell(game, (*here, "most")), RuleCell())
        yield RuleRow(here, f"{indent}{line['name']}", cells)


# ------------------------------------------------------------------ rows and cells


def _group(title: str, rows: list[RuleRow]) -> list[RuleRow]:
    """Return rows below their heading, [] without any."""
    return [RuleRow((), title, group=True), *rows] if rows else []


def _row(path: DataPath, entry: dict[str, Any], cells: Iterable[RuleCell]) -> RuleRow:
    return RuleRow(path, entry["name"], tuple(cells), entry.get("text", ""))


def _cell(game: Game, path: DataPath) -> RuleCell:
    field = field_at(game, path)
    if field is None:
        return RuleCell(value_text(without_defaults(look_up(game.data, path), type_at(path))))
    text = field.text
    if field.number is not None:
        text = field.number.text(field.unit)
    elif path[-1] == "phase" and (phase := game.ruleset.phase.get(field.value)) is not None:
        text = phase.word
    return RuleCell(text, field)


def _each(game: Game, table: DataPath) -> Iterator[tuple[DataPath, dict[str, Any]]]:
    entries = look_up(game.data, table)
    for entry in entries if isinstance(entries, list) else ():
        yield (*table, entry["id"]), entry


def _heads(game: Game, columns: Iterable[DataPath]) -> Iterator[str]:
    for key, *rest in columns:
        stat = game.ruleset.stat[str(rest[0])] if rest else None
        yield (stat.short or stat.name) if stat else _KEY_HEADS[str(key)]


def _stats(game: Game, table: str) -> list[str]:
    """Return the stats that any entry of a table has, in the game's order."""
    entries: list[dict[str, Any]] = look_up(game.data, (table,)) or []
    used = {stat for entry in entries for stat in entry.get("stats") or ()}
    return [stat for stat in game.ruleset.stat if stat in used]
