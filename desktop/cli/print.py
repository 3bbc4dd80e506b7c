"""`muster print`: the pack of armies as a PDF or as pictures, and the list of sheets."""

from __future__ import annotations

import argparse
import contextlib
import difflib
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.cli.inputs import NamedArmy, UsageError, open_catalog, read_armies
from desktop.cli.output import CommandResult, as_json, picked
from desktop.cli.print_options import add_arguments, counts_of, options_of
from rules.army.documents.army_file import SUFFIX
from rules.campaign.files.campaign_file import SUFFIX as CAMPAIGN
from rules.campaign.files.campaign_file import CampaignFile
from rules.common.file_io import error_reason, file_stem, read_bytes
from rules.common.problems import InputProblem, Problem
from rules.common.wording import counted, house_in_words, listed
from rules.games.catalog import OWN_FOLDER, Catalog
from rules.games.ruleset import Ruleset

if TYPE_CHECKING:
    from printables.engine.problems import Problem as PrintedProblem
    from printables.pack import Order, Printed
    from printables.sheet_kind import Part, Sheet
    from printables.source import Source
    from rules.campaign.state.campaign_state import CampaignState


__all__ = ["DESCRIPTION", "add_arguments", "print_armies", "run"]
DESCRIPTION = "Print armies or a campaign to a PDF, or as pictures."
REPORT = "campaign-report"


def run(args: argparse.Namespace) -> CommandResult:
    """Print the armies of the files, or list the sheets.

    Raises UsageError and InputProblem when an argument or a file cannot be used, PrintProblem
    when the pack cannot be made.
    """
    if args.json and not args.list:
        raise UsageError("--json goes with --list; a print has no JSON.")
    if not args.list and not args.files:
        raise UsageError("muster print needs an army file, or a campaign file.")
    if args.pieces and args.png is None:
        raise UsageError("--pieces goes with --png and a folder for the pictures.")
    if not args.list and args.output is None and args.png is None:
        raise UsageError("muster print needs -o and the name of the PDF.")
    if args.list:
        return _list_sheets(args)
    from printables.pack import Order

    options, counts = options_of(args), counts_of(args.count)
    if args.output:
        _refuse_target(args.files, args.output)
    found = read_source(args.files, args.data, args.toybox)
    order = Order(args.sheet or found.usual, options, counts)
    _refuse_counts(order, found.source)
    return _print(args, found, order)


def _print(args: argparse.Namespace, found: PrintSource, order: Order) -> CommandResult:
    """Make the pack, write it where it was asked for, and say so."""
    from printables.pack import build_pack, print_pack

    source = found.source
    stem = args.output.stem if args.output else _stem(found.names)
    names = listed([f"“{each}”" for each in found.names])
    lines = []
    problems: tuple[PrintedProblem, ...] = ()
    if args.output:
        printed = print_pack(source, order, args.output)
        problems, files = printed.problems, listed([str(file) for file in printed.files])
        lines.append(f"{files}: {counted(printed.pages, 'page')} for {names}.")
    if args.png:
        from printables.piece_pictures import options_for_pieces, save_pieces
        from printables.preview import save_pictures, uncorrected

        seen = (options_for_pieces if args.pieces else uncorrected)(order.options)
        shown = build_pack(source, replace(order, options=seen))
        problems = problems or shown.problems
        _make_folder(args.png)
        if args.pieces:
            made = save_pieces(shown, args.png, args.dpi)
        else:
            made = save_pictures(shown.pdf, args.png, stem, args.dpi)
        lines.append(f"{args.png}: {counted(len(made), 'picture')} for {names}.")
    return CommandResult(out=[*lines, *_problem_lines(problems)])


def _stem(names: Sequence[str]) -> str:
    """Return how pictures of these armies are called, as the window calls them."""
    return file_stem(" against ".join(names[:2]))


def _make_folder(folder: Path) -> None:
    """Make the folder for pictures if it is not there; PrintProblem when that cannot be."""
    from printables.engine.problems import PrintProblem

    if os.path.lexists(folder):
        return
    try:
        folder.mkdir(parents=True)
    except (OSError, ValueError) as trouble:
        raise PrintProblem(f"{folder} cannot be made: {error_reason(trouble)}.") from trouble


def _problem_lines(problems: Sequence[PrintedProblem]) -> Iterator[str]:
    """Yield what the player is to know, with the sheet and the page it is on."""
    from printables.sheets import SHEETS

    titles = {sheet.name: sheet.title for sheet in SHEETS}
    for problem in problems:
        yield f"  {problem.message}{_place(problem, titles)}"


def _place(problem: PrintedProblem, titles: Mapping[str, str]) -> str:
    page = f"page {problem.page}" if problem.page else ""
    place = ", ".join(part for part in (titles.get(problem.sheet, ""), page) if part)
    return f" ({place})" if place else ""


def print_armies(armies: Sequence[NamedArmy], target: Path, catalog: Catalog) -> Printed:
    """Write what a game night with these armies needs; PrintProblem when it cannot be."""
    from printables.pack import print_pack

    return print_pack(source_of(armies, catalog), None, target)


# ------------------------------------------------------------------ the list


def _list_sheets(args: argparse.Namespace) -> CommandResult:
    """Return every sheet there is, a line each, with its parts when armies are named."""
    from printables.sheets import SHEETS

    found: Sequence[tuple[Sheet, tuple[Part, ...]]] = [(sheet, ()) for sheet in SHEETS]
    if args.files:
        from printables.pack import survey

        found = survey(read_source(args.files, args.data, args.toybox).source, options_of(args))
    if args.sheet:
        wanted = _names_of(args.sheet, found)
        found = [each for each in found if each[0].name in wanted]
    if args.json:
        return CommandResult(out=[as_json([_sheet_json(*each) for each in found])])
    lines = [line for each in found for line in _sheet_lines(*each)]
    unused = [sheet.name for sheet, parts in found if args.files and not parts]
    lines += [f"Nothing for these armies on {listed(unused)}."] if unused else []
    lines += ["* is printed when no sheet is named."] if any(s.tonight for s, _ in found) else []
    return CommandResult(out=lines)


def _names_of(named: Sequence[str], found: Sequence[tuple[Sheet, tuple[Part, ...]]]) -> set[str]:
    """Return the names of the sheets that are meant; "tonight" means those of these armies."""
    from printables.sheets import is_tonight, sheets_named

    tonight = {sheet.name for sheet, _ in found if sheet.tonight}
    names = {sheet.name for each in named if not is_tonight(each) for sheet in sheets_named(each)}
    return names | tonight if any(is_tonight(each) for each in named) else names


def _sheet_lines(sheet: Sheet, parts: Sequence[Part]) -> Iterator[str]:
    yield f"{'*' if sheet.tonight else ' '} {sheet.line()}"
    wide = max((len(part.id) for part in parts), default=0)
    for part in parts:
        error_reason = f" ({house_in_words(part.why)})" if part.why else ""
        yield f"    {part.count:>4}  {part.id:<{wide}}  {part.title}{error_reason}"


def _sheet_json(sheet: Sheet, parts: Sequence[Part]) -> dict[str, object]:
    return {
        **picked(sheet, "name", "title", "text", "tonight"),
        "parts": [picked(part, "id", "title", "count", "why", "army") for part in parts],
    }


# ------------------------------------------------------------------ what is refused


def _refuse_counts(order: Order, source: Source) -> None:
    """Raise InputProblem for the number of a part that is not printed."""
    if not order.counts:
        return
    from printables.pack import chosen_sheets, survey

    names = {sheet.name for sheet in chosen_sheets(order)}
    parts = {sheet.name: [part.id for part in has] for sheet, has in survey(source, order.options)}
    for sheet, counts in order.counts.items():
        if sheet not in parts:
            raise _no_count(f"no sheet is called “{sheet[:40]}”; muster print --list names them.")
        if sheet not in names:
            raise _no_count(f"{sheet} is not printed; --sheet {sheet} prints it.")
        for part in counts:
            if part not in parts[sheet]:
                near = difflib.get_close_matches(part, parts[sheet], 1)
                hint = f"; near to it is {near[0]}" if near else ""
                text = f"{sheet} has no part “{part[:40]}” for these armies{hint}."
                raise _no_count(text)


def _no_count(message: str) -> InputProblem:
    return InputProblem(Problem("--count", "", message))


def _refuse_target(files: Sequence[str], target: Path) -> None:
    """Raise InputProblem rather than write a PDF over an army, or in place of a folder."""
    if _is_folder(target):
        message = "is a folder; the PDF needs a name of its own, in it or elsewhere."
        raise InputProblem(Problem(str(target), "", message))
    if target.suffix.lower() not in ("", ".pdf", SUFFIX, CAMPAIGN) and not os.path.lexists(target):
        message = "is not a name for a PDF; end it in .pdf."
        raise InputProblem(Problem(str(target), "", message))
    taken = {os.path.realpath(file) for file in files}
    if target.suffix in (SUFFIX, CAMPAIGN) or os.path.realpath(target) in taken:
        what = "a campaign" if target.suffix == CAMPAIGN else "an army"
        message = f"is {what} file; the PDF needs another name."
        raise InputProblem(Problem(str(target), "", message))


def _is_folder(path: Path) -> bool:
    """Return whether a folder lies there; a path that no disk can have leads to none."""
    with contextlib.suppress(OSError, ValueError):
        return path.is_dir()
    return False


# ------------------------------------------------------------------ what is printed


@dataclass(frozen=True, slots=True)
class PrintSource:
    """What is printed: `names` are what the armies, or the campaign, are called.

    `usual` are the sheets that are meant where none is named, () for what a game night needs.
    """

    source: Source
    names: tuple[str, ...]
    usual: tuple[str, ...] = ()


def read_source(files: Sequence[str], data: Path | None, toys: str = "") -> PrintSource:
    """Return what the files hold; InputProblem for what cannot be used.

    A campaign file is printed by itself: its armies are in it. `toys` is a list of toys (CSV).
    """
    found = _read_source(files, open_catalog(data))
    if not toys:
        return found
    from rules.toybox.csv_file import read_csv
    from rules.toybox.toy_box import ToyBox

    box = read_csv(read_bytes(Path(toys)), toys, ToyBox())
    return replace(found, source=replace(found.source, toys=box))


def _read_source(files: Sequence[str], catalog: Catalog) -> PrintSource:
    wars = [file for file in files if file.lower().endswith(CAMPAIGN)]
    if not wars:
        armies = read_armies(files, catalog)
        return PrintSource(source_of(armies, catalog), tuple(each.name for each in armies))
    if len(files) > 1:
        message = "is a campaign, which is printed by itself; name it without other files."
        raise InputProblem(Problem(wars[0], "", message))
    return _campaign_source(wars[0], catalog)


def source_of(armies: Sequence[NamedArmy], catalog: Catalog) -> Source:
    """Return the armies with all that the paper names: games, playbooks, pictures."""
    from printables.source import Source

    pairs = [(each.army, each.ruleset) for each in armies]
    pictures = {key: data for each in armies for key, data in each.pictures.items()}
    games = {game for each in armies for game in (each.ruleset.id, each.ruleset.extends) if game}
    books = {game: book for game in games if (book := catalog.playbook(game))}
    return Source(pairs, _known(catalog), books, pictures)


def _campaign_source(file: str, catalog: Catalog) -> PrintSource:
    """Return a campaign, with the armies that play in it as they are now."""
    from rules.campaign.files.campaign_file_reading import open_campaign_file
    from rules.campaign.state.replay import replay

    opened = open_campaign_file(Path(file))
    if opened.problems or opened.campaign is None:
        raise InputProblem(opened.problems)
    state = replay(opened.campaign.ledger)
    with _with_its_games(catalog, opened.campaign) as games:
        source = _source_of_war(state, opened.campaign, games)
    return PrintSource(source, (state.settings.name,), (REPORT,))


def _source_of_war(state: CampaignState, campaign: CampaignFile, games: Catalog) -> Source:
    from printables.source import Campaign, Source

    found = ((each.army, games.get(each.army.ruleset)) for each in state.entries)
    pairs = [(army, ruleset) for army, ruleset in found if ruleset is not None]
    ids = {*state.settings.rulesets, *(ruleset.id for _, ruleset in pairs)}
    ids |= {ruleset.extends for _, ruleset in pairs if ruleset.extends}
    books = {game: book for game in ids if (book := games.playbook(game))}
    shown = campaign.pictures
    return Source(pairs, _known(games), books, shown, Campaign(state), shown)


@contextlib.contextmanager
def _with_its_games(catalog: Catalog, campaign: CampaignFile) -> Iterator[Catalog]:
    """Give the games, with those that came in the file where one of them is not here."""
    named = [name.removesuffix(".toml") for name in campaign.rulesets if ".play." not in name]
    if all(catalog.get(each) for each in named):
        yield catalog
        return
    with tempfile.TemporaryDirectory(prefix="muster-") as folder:
        own = Path(folder) / OWN_FOLDER
        own.mkdir()
        for name, data in campaign.rulesets.items():
            (own / name).write_bytes(data)
        yield Catalog(Path(folder))


def _known(catalog: Catalog) -> Mapping[str, Ruleset]:
    """Return the rulesets by id, so that the paper can name those that numbers come from."""
    return {ruleset.id: ruleset for ruleset in catalog.all()}
