"""`muster table`: how a battle stands that was refereed at the table, from its log."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from desktop.cli.inputs import UsageError, open_catalog
from desktop.cli.output import OK, CommandResult, as_json, picked, table, wrapped
from rules.attack.procedure import EMPTY, JAM
from rules.campaign.describe_events import FATES
from rules.common.file_io import read_bytes, replace_file
from rules.common.size_limits import clean
from rules.common.wording import capital, counted, day_in_words, listed
from rules.games.catalog import Catalog
from rules.games.ruleset import Vehicle
from rules.table.battle import Battlefield
from rules.table.battle_result import entry_of, score_of
from rules.table.choices import choices
from rules.table.log import (
    MOST_BYTES,
    Line,
    Refusal,
    battlefield_of,
    read_log,
    replay,
    standing_lines,
    taken_back,
    write_log,
)
from rules.table.state import State
from rules.table.turns import acting, card_of, step_of

if TYPE_CHECKING:
    from db.battles import Battles

DESCRIPTION = "Replay a battle that was refereed at the table, and tell how it stands."
LINES_REFUSED = 1
_LINE = 1000
_MARKS = {JAM: "jammed", EMPTY: "out of ammunition"}
_STATES = {"open": "goes on", "ended": "over", "recorded": "recorded"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "battle", metavar="FILE", nargs="?", help="the log of a battle, or the id of a kept one"
    )
    parser.add_argument("--list", action="store_true", help="the battles kept in the data folder")
    parser.add_argument(
        "-o", dest="output", type=Path, metavar="OUT.log", help="write the battle's log to a file"
    )


def run(args: argparse.Namespace) -> CommandResult:
    """Return how a battle stands; status 1 when lines of its log cannot stand."""
    if args.list:
        return _list(args)
    if args.battle is None:
        raise UsageError("muster table needs FILE; muster table --help tells more.")
    lines = _lines_of(args)
    if args.output is not None:
        replace_file(args.output, write_log(lines))
        if not args.json:
            return CommandResult(out=[str(args.output)])
    shown = _Shown(lines, open_catalog(args.data))
    told = [as_json(shown.document())] if args.json else shown.lines()
    return CommandResult(LINES_REFUSED if shown.refused else OK, told)


# ---- where battles are


def _lines_of(args: argparse.Namespace) -> tuple[Line, ...]:
    """Return the lines of a file, else of a kept battle with this id."""
    path = Path(args.battle)
    if path.suffix or path.exists():
        return read_log(read_bytes(path, MOST_BYTES), args.battle)
    with _kept(args.data) as battles:
        if battles is not None and args.battle in [each.id for each in battles.summaries()]:
            return battles.load(args.battle)
    message = "is neither a file nor a kept battle; muster table --list lists those."
    raise UsageError(f"“{clean(args.battle)}” {message}")


@contextmanager
def _kept(data: Path | None) -> Iterator[Battles | None]:
    """Give the kept battles, None where there is no database; of a copy, and nothing is changed."""
    from db.data_folder import DataFolder, default_folder
    from db.errors import FOREIGN, NEWER, StoreProblem
    from db.sqlite_file_checks import copy_database, inspect_file, translate_errors
    from db.store import Store

    folder = DataFolder(data or default_folder())
    try:
        with translate_errors(folder.database):
            state = inspect_file(folder.database).state
        if state in ("newer", "foreign"):
            raise (NEWER if state == "newer" else FOREIGN).problem(folder.database)
        if state == "new":
            yield None
            return
        with tempfile.TemporaryDirectory(prefix="muster-table-") as place:
            copy = DataFolder(Path(place))
            copy_database(folder.database, copy.database)
            with Store.open(copy.root) as store, store.reading() as work:
                yield work.battles
    except StoreProblem as problem:
        raise UsageError(problem.sentence()) from None


def _list(args: argparse.Namespace) -> CommandResult:
    with _kept(args.data) as battles:
        found = battles.summaries() if battles is not None else ()
    if args.json:
        names = ("id", "name", "ruleset", "sides", "day", "campaign", "planned", "state", "lines")
        rows = [
            {
                **picked(each, *names),
                "begun": each.begun.isoformat(),
                "changed": each.changed.isoformat(),
            }
            for each in found
        ]
        return CommandResult(out=[as_json(rows)])
    if not found:
        return CommandResult(out=["No battle is kept here."])
    games = {each.id: each.name for each in open_catalog(args.data).titles()}
    cells = [
        (
            each.id,
            each.name,
            games.get(each.ruleset, each.ruleset),
            day_in_words(each.begun.astimezone()),
            _STATES.get(each.state, each.state),
        )
        for each in found
    ]
    heads = ("Id", "Battle", "Game", "Begun", "State")
    return CommandResult(out=[clean(line, _LINE) for line in table([heads, *cells])])


# ---- how a battle stands


class _Shown:
    """A battle with the state that its lines make."""

    def __init__(self, lines: Sequence[Line], catalog: Catalog) -> None:
        self._lines = lines
        self.field: Battlefield = battlefield_of(lines, catalog)
        made = replay(self.field, standing_lines(lines))
        self.state: State = made.state
        self.refused: tuple[Refusal, ...] = made.refused
        self._gone = sorted(taken_back(lines))
        self._score = score_of(self.field, self.state)

    # ---- for other programs

    def document(self) -> dict[str, Any]:
        """Return all of it for other programs."""
        field, state = self.field, self.state
        battle, step, card = field.battle, step_of(field, state), card_of(field, state)
        now = choices(field, state)
        mission = field.playbook.mission.get(battle.mission)
        return {
            **picked(battle, "id", "ruleset", "mission", "day", "campaign", "planned"),
            "name": battle.called,
            "game": field.ruleset.name,
            "mission_name": mission.name if mission else "",
            "lines": len(self._lines),
            "taken_back": self._gone,
            "turn": state.turn,
            "step": step and picked(step, "id", "name"),
            "card": card.id if card else "",
            "acting": acting(field, state),
            "hint": now.hint,
            "over": state.over,
            "winners": state.winners,
            "reason": state.reason,
            "sides": [self._side(key) for key in field.sides],
            "pieces": [self._piece(piece) for piece in field.unit_of],
            "smoke": [{"place": place, "turn": turn} for place, turn in state.smoke.items()],
            "rulings": [
                {"text": text, "rule": rule, "always": always}
                for text, rule, always in state.rulings
            ],
            "dice_rolled": state.rolled,
            "score": self._score_json(),
            "refused": [{"line": each.line.number, "reason": each.reason} for each in self.refused],
        }

    def _side(self, key: str) -> dict[str, Any]:
        state, side = self.state, self.field.side[key]
        notes = state.notes.get(key, ())
        open_notes = state.over or key in state.shown
        return {
            **picked(side, "key", "player", "role", "entry"),
            "name": side.called,
            "army": side.army.name,
            **dict(zip(("men", "men_fielded"), self._left(self.field.figures[key]), strict=True)),
            **dict(zip(("models", "models_fielded"), self._left(self._models(key)), strict=True)),
            "clock": state.clocks.get(key),
            "clock_runs": state.running == key,
            "facts": state.facts.get(key, {}),
            "objectives": state.objectives.get(key, {}),
            "notes": notes if open_notes else [],
            "notes_hidden": 0 if open_notes else len(notes),
        }

    def _piece(self, piece: str) -> dict[str, Any]:
        field, now = self.field, self.state.piece(piece)
        model = field.is_model(piece)
        vehicle = model and isinstance(field.roster_of(piece).type_of(field.unit[piece]), Vehicle)
        return {
            "id": piece,
            "name": field.name(piece),
            "unit": field.unit_of[piece],
            "unit_name": field.name(field.unit_of[piece]),
            "side": field.side_of[piece],
            "kind": "vehicle" if vehicle else "gun" if model else "man",
            **picked(now, "status", "fate", "by"),
            "by_name": self._named(now.by),
            **picked(now, "weapon", "turn"),
            "lives_lost": now.lives,
            "marks": sorted(now.marks),
            "aboard": self.state.aboard.get(piece, ""),
        }

    def _score_json(self) -> dict[str, Any]:
        """Return what the battle comes to so far; points are exact, as texts."""
        score, keys = self._score, {entry_of(side): side.key for side in self.field.battle.sides}
        return {
            **picked(score, "by_points", "decided", "settled", "sentence", "source", "notes"),
            "winners": [keys.get(entry, entry) for entry in score.winners],
            "missing": [each.sentence for each in score.missing],
            "problems": [each.sentence for each in score.problems],
            "sides": [
                {
                    "key": keys.get(side.entry, side.entry),
                    "points": side.points,
                    "lines": [msgspec.to_builtins(line) for line in side.lines],
                }
                for side in score.sides
            ],
        }

    def _models(self, key: str) -> tuple[str, ...]:
        field = self.field
        return tuple(p for p in field.unit_of if field.side_of[p] == key and field.is_model(p))

    def _left(self, pieces: Sequence[str]) -> tuple[int, int]:
        """Return how many of some pieces stand, and how many there are."""
        return sum(self.state.piece(each).status == "stands" for each in pieces), len(pieces)

    def _named(self, piece: str) -> str:
        return self.field.name(piece) if piece in self.field.side_of else ""

    # ---- for people

    def lines(self) -> list[str]:
        """Return the battle in words: its head, sides, who is out, marks, what was agreed."""
        field, state = self.field, self.state
        mission = field.playbook.mission.get(field.battle.mission)
        head = (field.ruleset.name, mission.name if mission else "", field.battle.called)
        lines = [" · ".join(part for part in head if part)]
        lines += wrapped(self._now(), "  ", "  ")
        lines += ["", *_rows(self._sides())]
        if out := [*self._out()]:
            lines += ["", "Out of the battle", *_rows(out)]
        if marked := [*self._marked()]:
            lines += ["", "Marks", *_rows(marked)]
        if held := [*self._held()]:
            lines += ["", "Counted", *_rows(held)]
        if state.rulings:
            lines += ["", "Agreed"]
            for text, rule, always in state.rulings:
                told = f"{text}{f' ({rule})' if rule else ''}{', for ever' if always else ''}"
                lines += wrapped(told, "  ", "    ")
        lines += self._score_lines()
        lines += self._about_the_log()
        # A file of somebody else's may hold characters by which a terminal is steered.
        return [clean(line, _LINE) for line in lines]

    def _now(self) -> str:
        """Return where the battle is, and what comes next."""
        field, state = self.field, self.state
        if state.over:
            winners = [field.side_name(key) for key in state.winners or () if key in field.side]
            won = (
                f" {listed(winners)} won." if winners else " A draw." if state.winners == () else ""
            )
            turns = counted(state.turn, field.turn.word)
            return f"Over after {turns}.{won} {state.reason}".rstrip()
        now = choices(field, state)
        if not state.turn:
            return f"Not begun. {now.hint}"
        step = step_of(field, state)
        sides = [field.side_name(key) for key in acting(field, state)]
        who = f" ({listed(sides)})" if step is not None and sides else ""
        where = f": {step.name}{who}" if step is not None else ""
        return f"{capital(field.turn.word)} {state.turn}{where}. {now.hint}"

    def _sides(self) -> Iterator[Sequence[str]]:
        yield ("Side", "Men", "Models", "Clock")
        for key in self.field.sides:
            men, models = (
                f"{left} of {fielded}" if fielded else "–"
                for left, fielded in map(self._left, (self.field.figures[key], self._models(key)))
            )
            seconds = self.state.clocks.get(key)
            clock = "–" if seconds is None else f"{int(seconds) // 60}:{int(seconds) % 60:02}"
            yield (self.field.side_name(key), men, models, clock)

    def _out(self) -> Iterator[Sequence[str]]:
        """Give who is out, in the order of the turns in which it happened."""
        every = [(piece, self.state.piece(piece)) for piece in self.field.unit_of]
        for piece, now in sorted(every, key=lambda each: each[1].turn):
            if now.status == "stands":
                continue
            weapon = self.field.ruleset.weapon.get(now.weapon)
            with_what = f", {weapon.name}" if weapon else ""
            by = f"by {self._named(now.by)}{with_what}" if self._named(now.by) else ""
            turn = f"{self.field.turn.word} {now.turn}"
            yield (*self._who(piece), FATES[now.fate], turn, by)

    def _marked(self) -> Iterator[Sequence[str]]:
        for piece in dict.fromkeys((*self.field.unit_of, *self.field.unit)):
            now = self.state.piece(piece)
            marks = [self._mark_name(mark) for mark in sorted(now.marks)]
            if now.lives:
                marks.append(counted(now.lives, "life lost", "lives lost"))
            if now.status == "stands" and marks:
                yield (*self._who(piece), ", ".join(marks))

    def _mark_name(self, mark: str) -> str:
        known = self.field.playbook.mark.get(mark)
        kind, _, weapon_id = mark.partition(":")
        weapon = self.field.ruleset.weapon.get(weapon_id)
        words = known.name if known else _MARKS.get(kind, kind)
        return f"{weapon.name} {words}" if weapon else capital(words)

    def _held(self) -> Iterator[Sequence[str]]:
        for key in self.field.sides:
            for fact, number in self.state.facts.get(key, {}).items():
                yield (self.field.side_name(key), fact, str(number))
            for held, men in self.state.objectives.get(key, {}).items():
                mission = self.field.playbook.mission.get(held)
                who = listed([self._named(man) for man in men if self._named(man)])
                yield (self.field.side_name(key), mission.name if mission else held, who)

    def _score_lines(self) -> Iterator[str]:
        """Give the points with their working, and what they come to."""
        score = self._score
        yield from ("", "Score" if self.state.over else "Score so far")
        names = [side.called for side in self.field.battle.sides]
        rows = [
            row
            for name, side in zip(names, score.sides, strict=True)
            for row in (
                *((name, e.name, f"{e.count} × {e.each}", f"= {e.points}") for e in side.lines),
                *([(name, "Total", "", f"= {side.points}")] if side.points else []),
            )
        ]
        yield from _rows(rows)
        lacks = (each.sentence for each in (*score.problems, *score.missing))
        for sentence in dict.fromkeys((score.sentence, *lacks)):
            yield from wrapped(sentence, "  ", "    ") if sentence else ()

    def _who(self, piece: str) -> tuple[str, str, str]:
        """Return the side, the unit and the name of somebody."""
        unit = self.field.unit_of.get(piece, piece)
        side = self.field.side_name(self.field.side_of[piece])
        return (side, self.field.name(unit), "" if piece == unit else self.field.name(piece))

    def _about_the_log(self) -> Iterable[str]:
        yield ""
        gone = f", {len(self._gone)} of them taken back" if self._gone else ""
        yield f"{capital(counted(len(self._lines), 'line'))}{gone}."
        for each in self.refused:
            yield from wrapped(f"Line {each.line.number} cannot stand: {each.reason}", "", "  ")


def _rows(rows: Iterable[Sequence[str]]) -> list[str]:
    every = list(rows)
    return [f"  {line}".rstrip() for line in table(every)] if every else []
