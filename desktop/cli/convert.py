"""`muster convert`: how an army stands in another game, and the army taken there as a file."""

from __future__ import annotations

import argparse
from pathlib import Path

from desktop.cli.check import finding_json, finding_lines
from desktop.cli.inputs import UsageError, game_of, open_catalog, read_armies
from desktop.cli.output import CommandResult, as_json, picked, wrapped
from rules.army.documents.army_file import save_army_file
from rules.convert.conversion import read_as

DESCRIPTION = "Show how an army stands in another game, and take it there."
_MARKS = {"same": "✓", "changed": "·", "guessed": "▲"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="an army file (.muster)")
    parser.add_argument("--to", required=True, metavar="GAME", help="as muster rulesets lists it")
    parser.add_argument(
        "-o", "--out", type=Path, metavar="FILE", help="write the army as it is there"
    )


def run(args: argparse.Namespace) -> CommandResult:
    """Return what happens to everybody; a file is written only where `--out` asks for one.

    Raises InputProblem when the army or the game cannot be used, or the file not be written.
    """
    catalog = open_catalog(args.data)
    (named,) = read_armies([args.file], catalog)
    target = game_of(catalog, args.to)
    if target.id == named.ruleset.id:
        raise UsageError(f"{named.name} plays {target.name} already; name another game.")
    found = read_as(named.army, target, catalog.get)
    if found.refused:
        raise UsageError(found.refused)
    if args.out is not None:
        save_army_file(found.army, args.out, named.pictures)
    if args.json:
        document = {
            **picked(found, "men", "of", "points", "kept", "left_men", "left_units"),
            "name": named.army.name,
            "from": found.before.ruleset,
            "to": target.id,
            "rows": [picked(row, *row.__struct_fields__[:-1]) for row in found.rows],
            "findings": [finding_json(finding) for finding in found.findings],
            "file": str(args.out or ""),
        }
        return CommandResult(out=[as_json(document)])
    old = catalog.get(found.before.ruleset)
    lines = [f"{named.name} · {old.name if old else found.before.ruleset} → {target.name}"]
    lines.append(f"  {found.men} of {found.of} men · {found.verdict}")
    for row in found.rows:
        was = f"{row.was} ({row.was_more})" if row.was_more else row.was
        lines += wrapped(f"{was}: {row.sentence} → {row.now}", f"  {_MARKS[row.how]} ", "    ")
    lines += wrapped(f"Left over: {found.left_over}.", "", "  ")
    lines += (
        ["Lacking:", *finding_lines(found.findings)] if found.lacking else ["Lacking: nothing."]
    )
    return CommandResult(out=[*lines, *([f"Written: {args.out}"] if args.out else [])])
