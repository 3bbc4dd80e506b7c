"""The battles at the table in the database: logs that only grow."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping, bindparam, case, delete, insert, select, update

from db import tables
from db.battle_errors import BATTLE_EXISTS, BattleChangedElsewhere, LogDamaged
from db.errors import quoted
from db.list_summaries import BattleState, BattleSummary
from db.timestamps import Clock, format_timestamp, parse_timestamp
from rules.table.log import Line, battle_of, pack_line, unpack_line

_BATTLE = tables.battle.c
_LINE = tables.battle_line.c
_THIS = bindparam("this") == _BATTLE.id
_SUMMARIES = select(tables.battle).order_by(
    case((_BATTLE.state == "open", 0), else_=1), _BATTLE.changed.desc(), _BATTLE.id
)
_HEAD = select(_BATTLE.name, _BATTLE.lines).where(_THIS)
# Whoever writes first wins, also where the database lets several write at once.
_CLAIM = update(tables.battle).where(_THIS, bindparam("expected") == _BATTLE.lines)
_UPDATE = update(tables.battle).where(_THIS)
_DELETE = delete(tables.battle).where(_THIS)
_LINES = (
    select(_LINE.number, _LINE.document)
    .where(bindparam("of_battle") == _LINE.battle)
    .order_by(_LINE.number)
)


class Battles:
    """The battles within one unit of work."""

    def __init__(self, connection: Connection, path: Path, clock: Clock) -> None:
        self._connection = connection
        self._path = path
        self._clock = clock

    def summaries(self) -> tuple[BattleSummary, ...]:
        """Return a line for each battle: those that go on first, then the one changed last."""
        return tuple(map(_summary, self._connection.execute(_SUMMARIES).mappings()))

    def create(self, lines: Sequence[Line], state: BattleState = "open") -> None:
        """Store a new battle with its first lines.

        InputProblem when they do not begin with the battle, StoreProblem when it is stored already.
        """
        battle = battle_of(lines)
        if self._head(battle.id) is not None:
            raise BATTLE_EXISTS.problem(self._path, name=quoted(battle.called))
        moment = format_timestamp(self._clock())
        row = {
            "id": battle.id,
            "name": battle.called,
            "ruleset": battle.ruleset,
            "sides": msgspec.json.encode([side.called for side in battle.sides]).decode(),
            "day": battle.day,
            "campaign": battle.campaign,
            "planned": battle.planned,
            "state": state,
            "begun": moment,
            "changed": moment,
            "lines": len(lines),
        }
        self._connection.execute(insert(tables.battle), row)
        self._add(battle.id, lines, 0)

    def append(self, battle_id: str, lines: Sequence[Line], expected: int) -> None:
        """Write lines behind the `expected` ones that the log has.

        BattleChangedElsewhere when another window has written into it.
        """
        row = {
            "this": battle_id,
            "expected": expected,
            "changed": format_timestamp(self._clock()),
            "lines": expected + len(lines),
        }
        if self._connection.execute(_CLAIM, row).rowcount != 1:
            head = self._head(battle_id)
            name, count = (head.name, head.lines) if head is not None else ("", 0)
            raise BattleChangedElsewhere(name, count, self._path)
        self._add(battle_id, lines, expected)

    def load(self, battle_id: str) -> tuple[Line, ...]:
        """Return the lines of a battle, whole as they were written.

        LogDamaged holds what can be read of others; BattleChangedElsewhere when it is gone.
        """
        head = self._there(battle_id)
        found: list[Line] = []
        for at, row in enumerate(self._connection.execute(_LINES, {"of_battle": battle_id}), 1):
            document = row.document  # or whatever another program wrote there
            if not isinstance(document, bytes):
                document = str(document).encode("utf-8", "replace")
            try:
                if row.number != at:
                    raise ValueError("is missing")
                found.append(unpack_line(document, at))
            except ValueError as error:
                raise LogDamaged(head.name, found, str(error), self._path) from error
        count = head.lines if isinstance(head.lines, int) else len(found) + 1  # nobody knows
        if len(found) != count:
            why = "is missing" if len(found) < count else "belongs to nothing"
            raise LogDamaged(head.name, found[:count], why, self._path)
        return tuple(found)

    def set_state(self, battle_id: str, state: BattleState) -> None:
        """Say whether a battle goes on; BattleChangedElsewhere when it is gone."""
        row = {"this": battle_id, "state": state, "changed": format_timestamp(self._clock())}
        if not self._connection.execute(_UPDATE, row).rowcount:
            raise BattleChangedElsewhere("", 0, self._path)

    def delete(self, battle_id: str) -> bool:
        """Delete a battle for good; False when it is gone already."""
        return bool(self._connection.execute(_DELETE, {"this": battle_id}).rowcount)

    # ---- rows

    def _head(self, battle_id: str) -> Any:
        return self._connection.execute(_HEAD, {"this": battle_id}).one_or_none()

    def _there(self, battle_id: str) -> Any:
        """Return the head of a battle: name and lines."""
        head = self._head(battle_id)
        if head is None:
            raise BattleChangedElsewhere("", 0, self._path)
        return head

    def _add(self, battle_id: str, lines: Sequence[Line], count: int) -> None:
        """Write the rows of lines that follow on `count` others; ValueError when they do not."""
        if [line.number for line in lines] != [*range(count + 1, count + len(lines) + 1)]:
            raise ValueError(f"the lines do not follow line {count}")
        if lines:
            rows = [
                {"battle": battle_id, "number": line.number, "document": pack_line(line)}
                for line in lines
            ]
            self._connection.execute(insert(tables.battle_line), rows)


def _summary(row: RowMapping) -> BattleSummary:
    """Return a line of the list, which is not withheld because another program wrote in it."""
    texts = {key: value if isinstance(value, str) else "" for key, value in row.items()}
    try:
        sides = msgspec.json.decode(texts["sides"], type=tuple[str, ...])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        sides = ()
    count = row["lines"] if isinstance(row["lines"], int) else 0
    moments = {key: parse_timestamp(texts[key]) for key in ("begun", "changed")}
    return BattleSummary(**{**texts, **moments, "sides": sides, "lines": count})  # type: ignore[arg-type]
