"""Checks and prints the sample armies where there is no screen for the window."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

import resources
from desktop.cli.check import summary
from desktop.cli.inputs import NamedArmy, error_lines, open_catalog, read_armies
from desktop.cli.output import CANNOT_BE_USED, CommandResult, table, write_result
from desktop.cli.print import print_armies
from rules.army.documents.army_file import SUFFIX
from rules.checks import check
from rules.common.problems import InputProblem
from rules.common.wording import counted
from rules.games.catalog import Catalog

_NAME = "muster-samples.pdf"


def no_screen(data_dir: Path | None) -> int:
    """Check the sample armies, print them, say where the PDF lies; return the exit status."""
    return write_result(_checked_and_printed(data_dir))


def _checked_and_printed(data: Path | None) -> CommandResult:
    try:
        catalog = open_catalog(data)
        files = sorted(resources.path("samples").glob(f"*{SUFFIX}"))
        armies = read_armies([str(file) for file in files], catalog)
    except InputProblem as trouble:
        return CommandResult(CANNOT_BE_USED, err=error_lines(trouble))
    result = CommandResult(out=["The sample armies are checked and printed instead.", ""])
    rows = [
        [
            each.name,
            each.ruleset.name,
            counted(each.army.figure_count(), each.ruleset.figure_word, each.ruleset.figures_word),
            summary(check(each.army, each.ruleset)),
        ]
        for each in armies
    ]
    result.out += [f"  {line}" for line in table(rows)]
    return _print(result, armies, catalog, data)


def _print(
    result: CommandResult, armies: list[NamedArmy], catalog: Catalog, data: Path | None
) -> CommandResult:
    """Print into the first folder that takes the file, and say where it lies."""
    from printables.engine.problems import PrintProblem

    for folder in _folders(data):
        target = folder / _NAME
        try:
            printed = print_armies(armies, target, catalog)
        except PrintProblem as trouble:
            result.err.append(f"muster: {trouble}")
            continue
        result.out += [
            "",
            f"What they need on the table, {counted(printed.pages, 'page')}: {target}",
        ]
        return result
    result.status = CANNOT_BE_USED
    return result


def _folders(data: Path | None) -> Iterator[Path]:
    """Yield folders for the PDF: the data folder, the current one, a temporary one."""
    if data is None:
        from db.data_folder import default_folder

        data = default_folder()
    with contextlib.suppress(OSError):  # why it cannot be, the print will say
        data.mkdir(parents=True, exist_ok=True)
    yield data.absolute()
    with contextlib.suppress(OSError):  # the current folder may have gone
        yield Path.cwd()
    yield Path(tempfile.gettempdir())
