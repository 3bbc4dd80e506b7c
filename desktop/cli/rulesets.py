"""`muster rulesets`: the games that are here."""

from __future__ import annotations

from pathlib import Path

from desktop.cli.armies import open_catalog, told
from desktop.cli.output import CANNOT_BE_USED, Answer, as_json, table
from rules.common.problems import InputProblem

_COLUMNS = ("id", "name", "author", "year", "version")


def list_rulesets(data: Path | None, *, json: bool) -> Answer:
    """Return the list of games; files that cannot be used are told beside it, with status 2."""
    catalog = open_catalog(data)
    rulesets = catalog.all()
    answer = Answer()
    if json:
        rows = [{column: getattr(each, column) for column in _COLUMNS} for each in rulesets]
        answer.out.append(as_json(rows))
    else:
        cells = [[str(getattr(each, column) or "–") for column in _COLUMNS] for each in rulesets]
        answer.out += table([[column.capitalize() for column in _COLUMNS], *cells])
    if problems := catalog.problems():
        answer.err += told(InputProblem(problems))
        answer.status = CANNOT_BE_USED
    return answer
