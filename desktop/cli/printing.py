"""`muster print`: the pack of armies as a PDF, and the list of sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.cli.armies import NamedArmy, open_catalog, read_armies
from desktop.cli.output import Answer
from rules.catalog import Catalog
from rules.exchange import SUFFIX
from rules.problems import InputProblem, Problem
from rules.ruleset import Ruleset
from rules.wording import counted, listed

if TYPE_CHECKING:
    from printables.pack import Printed


@dataclass(frozen=True, slots=True)
class Order:
    """What to print: sheets by name (all when none is named), the paper, the ink.

    `measured_100mm` is what the check ruler's 100 mm measured on paper, in mm.
    """

    sheets: Sequence[str] = ()
    paper: str = "a4"
    ink_saver: bool = False
    measured_100mm: float = 100.0


def list_sheets() -> Answer:
    """Return every sheet there is, a line each."""
    from printables.sheets import SHEETS

    return Answer(out=[sheet.line() for sheet in SHEETS])


def print_files(files: Sequence[str], order: Order, target: Path, data: Path | None) -> Answer:
    """Print the armies of the files to a PDF.

    Raises InputProblem when a file cannot be used, PrintProblem when the pack cannot be made.
    """
    _refuse_target(files, target)
    catalog = open_catalog(data)
    armies = read_armies(files, catalog)
    printed = print_armies(armies, order, target, catalog)
    names = listed([f"“{each.name}”" for each in armies])
    lines = [f"{target}: {counted(printed.pages, 'page')} for {names}."]
    lines += [f"  {problem.message}" for problem in printed.problems]
    return Answer(out=lines)


def print_armies(
    armies: Sequence[NamedArmy], order: Order, target: Path, catalog: Catalog
) -> Printed:
    """Write the pack of these armies; PrintProblem when it cannot be made or written."""
    from printables.options import PrintOptions
    from printables.pack import Order as PackOrder
    from printables.pack import print_pack
    from printables.pack_facts import Source

    options = PrintOptions(
        order.paper, ink_saver=order.ink_saver, measured_100mm=order.measured_100mm
    )
    pairs = [(each.army, each.ruleset) for each in armies]
    pictures = {key: data for each in armies for key, data in each.pictures.items()}
    games = dict.fromkeys(each.ruleset.id for each in armies)
    books = {game: book for game in games if (book := catalog.playbook(game))}
    source = Source(pairs, _known(catalog), books, pictures)
    return print_pack(source, PackOrder(order.sheets, options), target)


def _known(catalog: Catalog) -> Mapping[str, Ruleset]:
    """Return the rulesets by id, so that the paper can name those that numbers come from."""
    return {ruleset.id: ruleset for ruleset in catalog.all()}


def _refuse_target(files: Sequence[str], target: Path) -> None:
    """Raise InputProblem rather than write a PDF over an army, or in place of a folder."""
    if target.is_dir():
        message = "is a folder; the PDF needs a name of its own, in it or elsewhere."
        raise InputProblem(Problem(str(target), "", message))
    taken = {Path(file).resolve() for file in files}
    if target.suffix == SUFFIX or target.resolve() in taken:
        message = "is an army file; the PDF needs another name."
        raise InputProblem(Problem(str(target), "", message))
