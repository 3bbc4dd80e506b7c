"""What Muster does where there is no screen: it checks the sample armies and prints their pack."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

import resources
from desktop.cli.armies import NamedArmy, open_catalog, read_armies, told
from desktop.cli.check import summary
from desktop.cli.output import CANNOT_BE_USED, Answer, deliver, table
from desktop.cli.printing import print_armies
from rules.army.documents.army_file import SUFFIX
from rules.checks import check
from rules.common.problems import InputProblem
from rules.common.wording import counted
from rules.games.catalog import Catalog

_NAME = "muster-samples.pdf"


def no_screen(data_dir: Path | None) -> int:
    """Check the sample armies, print them, say where the PDF lies; return the exit status."""
    return deliver(_answer(data_dir))


def _answer(data: Path | None) -> Answer:
    try:
        catalog = open_catalog(data)
        files = sorted(resources.path("samples").glob(f"*{SUFFIX}"))
        armies = read_armies([str(file) for file in files], catalog)
    except InputProblem as trouble:
        return Answer(CANNOT_BE_USED, err=told(trouble))
    answer = Answer(out=["The sample armies are checked and printed instead.", ""])
    rows = [
        [
            each.name,
            each.ruleset.name,
            counted(each.army.figure_count(), each.ruleset.figure_word, each.ruleset.figures_word),
            summary(check(each.army, each.ruleset)),
        ]
        for each in armies
    ]
    answer.out += [f"  {line}" for line in table(rows)]
    return _print(answer, armies, catalog, data)


def _print(answer: Answer, armies: list[NamedArmy], catalog: Catalog, data: Path | None) -> Answer:
    """Print into the first folder that takes the file, and say where it lies."""
    from printables.problems import PrintProblem

    for folder in _folders(data):
        target = folder / _NAME
        try:
            printed = print_armies(armies, target, catalog)
        except PrintProblem as trouble:
            answer.err.append(f"muster: {trouble}")
            continue
        answer.out += [
            "",
            f"What they need on the table, {counted(printed.pages, 'page')}: {target}",
        ]
        return answer
    answer.status = CANNOT_BE_USED
    return answer


def _folders(data: Path | None) -> Iterator[Path]:
    """Yield where the PDF may lie: in the data folder, in the current one, in a passing one."""
    if data is None:
        from db.place import default_folder

        data = default_folder()
    with contextlib.suppress(OSError):  # why it cannot be, the print will say
        data.mkdir(parents=True, exist_ok=True)
    yield data.absolute()
    with contextlib.suppress(OSError):  # the current folder may have gone
        yield Path.cwd()
    yield Path(tempfile.gettempdir())
