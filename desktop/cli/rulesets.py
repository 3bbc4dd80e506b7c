"""`muster rulesets`: the games that are here."""

from __future__ import annotations

import argparse

from desktop.cli.inputs import error_lines, open_catalog
from desktop.cli.output import CANNOT_BE_USED, CommandResult, as_json, picked, table
from rules.common.problems import InputProblem

DESCRIPTION = "List the games: id, name, author, year, version."
_COLUMNS = ("id", "name", "author", "year", "version")


def run(args: argparse.Namespace) -> CommandResult:
    """List the games; files that cannot be used are errors beside the list, with status 2."""
    catalog = open_catalog(args.data)
    rulesets = catalog.all()
    result = CommandResult()
    if args.json:
        result.out.append(as_json([picked(each, *_COLUMNS) for each in rulesets]))
    else:
        cells = [[str(getattr(each, column) or "–") for column in _COLUMNS] for each in rulesets]
        result.out += table([[column.capitalize() for column in _COLUMNS], *cells])
    if problems := catalog.problems():
        result.err += error_lines(InputProblem(problems))
        result.status = CANNOT_BE_USED
    return result
