"""Makes a pack: the chosen sheets of the chosen armies in one PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from printables.army_facts import ArmyFacts
from printables.canvas import Writer
from printables.letters import Letters
from printables.options import PrintOptions
from printables.portraits import portraits
from printables.problems import PrintProblem, Problem
from printables.sheets import SHEETS, Sheet, sheet_named
from rules.army import Army
from rules.documents.files import replace_file
from rules.problems import InputProblem
from rules.ruleset import Ruleset

ArmyUnderRuleset = tuple[Army, Ruleset]
_NO_RULESETS: Mapping[str, Ruleset] = {}
_NO_PICTURES: Mapping[str, bytes] = {}
_ONE_AT_A_TIME = Lock()  # the fonts of all files are cut down in one place


@dataclass(frozen=True, slots=True)
class Pack:
    """A finished pack in memory: the file's bytes, its number of pages, what to tell of it."""

    pdf: bytes
    pages: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """A pack that was written: its number of pages, and what to tell of it."""

    pages: int
    problems: tuple[Problem, ...]


def build_pack(
    armies: Sequence[ArmyUnderRuleset],
    sheets: Sequence[str | Sheet] = (),
    options: PrintOptions | None = None,
    known: Mapping[str, Ruleset] = _NO_RULESETS,
    pictures: Mapping[str, bytes] = _NO_PICTURES,
) -> Pack:
    """Return the pack of these armies, sheet by sheet for each army; all sheets when none is named.

    `known` are rulesets by id, to name those that numbers are borrowed from; `pictures` the
    players' own portraits by id. Every text is read
    before the first is drawn. Raises PrintProblem for an unknown sheet or paper, cards that do
    not fit the paper, or no army at all.
    """
    if not armies:
        raise PrintProblem("There is no army to print.")
    options = options or PrintOptions()
    chosen = [_sheet(each) for each in sheets] or list(SHEETS)
    letters = Letters()
    rulesets = dict(known) | {ruleset.id: ruleset for _, ruleset in armies}
    shown = portraits(pictures, grey=options.ink_saver)
    facts = [
        ArmyFacts(army, ruleset, rulesets, letters, marks=options.marks, portraits=shown)
        for army, ruleset in armies
    ]
    with _ONE_AT_A_TIME:
        writer = Writer(options, _title(facts, chosen), _author(facts))
        for each in facts:
            for sheet in chosen:
                sheet.draw(writer, each, letters)
        return Pack(writer.finish(), writer.pages, letters.problems)


def print_pack(
    armies: Sequence[ArmyUnderRuleset],
    sheets: Sequence[str | Sheet],
    options: PrintOptions | None,
    target: Path,
    known: Mapping[str, Ruleset] = _NO_RULESETS,
    pictures: Mapping[str, bytes] = _NO_PICTURES,
) -> Printed:
    """Write a pack to a file, whole or not at all; see `build_pack`.

    Raises PrintProblem when it cannot be made or written; an earlier file is then unchanged.
    """
    pack = build_pack(armies, sheets, options, known, pictures)
    try:
        replace_file(target, pack.pdf)
    except InputProblem as trouble:
        raise PrintProblem(trouble.sentence()) from trouble
    return Printed(pack.pages, pack.problems)


def _sheet(wanted: str | Sheet) -> Sheet:
    return wanted if isinstance(wanted, Sheet) else sheet_named(wanted)


def _title(facts: Sequence[ArmyFacts], sheets: Sequence[Sheet]) -> str:
    names = " and ".join(each.name for each in facts[:3])
    more = f" and {len(facts) - 3} more" if len(facts) > 3 else ""
    return f"{names[:200]}{more}: {', '.join(sheet.title.lower() for sheet in sheets)}"


def _author(facts: Sequence[ArmyFacts]) -> str:
    """Return whom the games are by: the sheets are made of their rules."""
    authors = dict.fromkeys(each.ruleset.author for each in facts if each.ruleset.author)
    return f"Muster, with rules by {', '.join(authors)}" if authors else "Muster"
