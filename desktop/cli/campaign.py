"""`muster campaign`: standings, battles and rolls of a campaign file, for people or programs."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from desktop.cli.inputs import error_lines
from desktop.cli.output import CANNOT_BE_USED, CommandResult, as_json, table, wrapped
from rules.campaign.describe_events import deed_text, meeting_text, result_text, risen_text
from rules.campaign.describe_settings import kind_text
from rules.campaign.display_names import CampaignNames
from rules.campaign.files.campaign_file_reading import Opened, open_campaign_file
from rules.campaign.files.results_export import battles_csv, fates_csv, results
from rules.campaign.recording.draft_undo import readable
from rules.campaign.state.campaign_state import Battle, Career
from rules.campaign.state.honours_list import away, crowd, honoured
from rules.campaign.state.replay import replay
from rules.campaign.state.standings_columns import columns_of
from rules.campaign.state.statistics import Fallen
from rules.common.file_io import error_reason, replace_file
from rules.common.problems import InputProblem, Problem
from rules.common.size_limits import clean
from rules.common.wording import capital, counted, day_said, listed, lower_first
from rules.games.catalog import Catalog

DESCRIPTION = "Show a campaign: standings, battles, honours."
_MOST, _MOST_RISEN = 20, 6
_LINE = 1000
Each = TypeVar("Each")
_STATES = {"void": "void", "cancelled": "cancelled", "undecided": "", "played": "", "planned": ""}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a campaign file (.muster-campaign)")
    parser.add_argument(
        "--csv", type=Path, metavar="FOLDER", help="battles.csv and fates.csv, in this folder"
    )
    parser.add_argument(
        "--readable", action="store_true", help="of a damaged file, show what can be read"
    )


def run(args: argparse.Namespace) -> CommandResult:
    """Return what a campaign came to; a damaged file gives errors and status 2."""
    opened = open_campaign_file(Path(args.file))
    result = CommandResult()
    if opened.problems:
        result = _damaged(opened, shown=args.readable)
    if opened.campaign is None or (opened.problems and not args.readable):
        return result
    ledger = opened.campaign.ledger
    catalog = Catalog(args.data)
    names = CampaignNames(replay(ledger), catalog)
    result.err += [f"muster: {args.file}: {clean(note, _LINE)}" for note in opened.notes]
    document = results(ledger.id, names)
    if args.csv is not None:
        files = {"battles.csv": battles_csv(document), "fates.csv": fates_csv(document)}
        result.out += _saved(args.csv, files)
    if args.json:
        result.out = [as_json(document)]
    elif args.csv is None:
        result.out += _Report(names, catalog).lines()
        result.out += _half_recorded(opened.campaign.drafts)
    return result


def _half_recorded(drafts: Mapping[str, bytes]) -> list[str]:
    """Return the recordings that are not finished, which the window goes on with."""
    begun = [each.draft for each in readable(drafts).values()]
    rows = [(clean(day_said(each.day), _LINE), clean(each.name, _LINE)) for each in begun]
    return ["", "Half recorded", *_rows(rows)] if begun else []


def _damaged(opened: Opened, *, shown: bool) -> CommandResult:
    lines = error_lines(InputProblem(opened.problems))
    if opened.campaign is not None:
        offer = opened.offer if shown else f"{opened.offer} Add --readable to see what they hold."
        lines.append(f"muster: {offer}")
    return CommandResult(CANNOT_BE_USED, err=lines)


def _saved(folder: Path, files: dict[str, bytes]) -> list[str]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"cannot be made: {error_reason(error)}."
        raise InputProblem(Problem(str(folder), "", message)) from None
    for name, data in files.items():
        replace_file(folder / name, data)
    return [str(folder / name) for name in files]


class _Report:
    """Writes a campaign as text."""

    def __init__(self, names: CampaignNames, catalog: Catalog) -> None:
        self._state, self._names = names.state, names
        self._games = {each.id: each.name for each in catalog.titles()}
        self._away = away(names.state)

    def lines(self) -> list[str]:
        """Return the campaign in words: head, standings, battles, honours, the fallen."""
        settings = self._state.settings
        games = listed([self._games.get(each, each) for each in settings.rulesets])
        lines = [" · ".join(part for part in (settings.name, kind_text(settings), games) if part)]
        lines += wrapped(self._progress(), "  ", "  ")
        if self._state.standings:
            lines += ["", "Standings", *_rows(self._standings())]
            for each in self._state.standings:
                if each.tie:
                    name = self._names.label(each.entry)
                    lines += wrapped(f"{name}: {lower_first(each.tie)}.", "  ", "    ")
        lines += ["", "Battles", *_rows(self._battles())]
        if honours := honoured(self._state):
            many = crowd(self._state, honours)
            keys = {(each.entry, each.figure) for each in many}
            alone = [each for each in honours if (each.entry, each.figure) not in keys]
            lines += ["", "Honours", *_first(alone, self._honour), *self._risen(many)]
        for title, gone in (("The fallen", self._away.men), self._away.models, self._away.toys):
            if gone:
                lines += ["", title, *_first(gone, self._gone)]
        # A file of somebody else's may hold characters by which a terminal is steered.
        return [clean(line, _LINE) for line in lines]

    def _progress(self) -> str:
        played = sum(each.state in ("played", "undecided") for each in self._state.battles)
        planned = self._state.settings.planned
        of = f"{played} of {counted(max(planned, played), 'battle')}" if planned else ""
        said = f"{of or counted(played, 'battle')} played"
        players = counted(sum(not each.gone for each in self._state.players), "player")
        return f"{capital(said)}, {players}"

    def _standings(self) -> Iterator[Sequence[str]]:
        state = self._state
        columns = columns_of(state)
        yield ("", "Army", "Player", *(each.name for each in columns))
        for line in state.standings:
            cells = (each.cell(state, line) for each in columns)
            yield (line.rank, *self._names.beside(line.entry), *cells)

    def _battles(self) -> Iterator[Sequence[str]]:
        if not self._state.battles:
            yield ("None is planned or played yet.",)
        for line in self._state.battles:
            day = day_said(line.day) if line.day else "no day yet"
            yield (str(line.number or "–"), day, self._met(line), *self._what(line))

    def _met(self, line: Battle) -> str:
        return meeting_text([side.entry for side in line.told.sides], self._names)

    def _what(self, line: Battle) -> tuple[str, str, str]:
        """Return how a battle ended, its points, and what it was called."""
        record = line.record
        if record is None:
            return (line.state, "", line.told.name)
        result = capital(_STATES[line.state]) or result_text(record, self._names.label)
        if line.corrections and not _STATES[line.state]:
            result += ", corrected"
        points = [side.points for side in record.sides]
        score = " : ".join(each or "–" for each in points) if any(points) else ""
        mission = record.mission_name or record.mission
        name = record.name or mission
        return (result, score, f"{name} ({mission})" if mission and mission != name else name)

    def _honour(self, career: Career) -> Sequence[str]:
        given = listed([each.name or each.rank for each in career.given])
        battles = counted(career.battles, "battle")
        deeds = f"{counted(career.kills, 'kill')} in {battles}" if career.kills else battles
        return (self._names.career(career), self._names.label(career.entry), given, deeds)

    def _risen(self, many: Sequence[Career]) -> list[str]:
        """Return those who rose to the first rank and did no more, in one sentence."""
        told = risen_text(self._names, many, _MOST_RISEN)
        return wrapped(told, "  ", "    ") if told else []

    def _gone(self, each: Fallen) -> Sequence[str]:
        label = self._names.label(each.career.entry)
        text = deed_text(self._names, each.career, each.deed)
        return (self._names.career(each.career), label, f"battle {each.deed.number}", text)


def _rows(rows: Iterable[Sequence[str]]) -> list[str]:
    return [f"  {line}".rstrip() for line in table(list(rows))]


def _first(entries: Sequence[Each], row: Callable[[Each], Sequence[str]]) -> list[str]:
    """Return the first of a roll as lines, and how many there are beside them."""
    lines = _rows([row(each) for each in entries[:_MOST]])
    more = len(entries) - _MOST
    return [*lines, f"  and {more} more; --json has them all"] if more > 0 else lines
