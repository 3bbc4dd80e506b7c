"""Makes a pack: the chosen sheets of the chosen armies in one PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from printables.engine.canvas import ONE_AT_A_TIME, Writer
from printables.engine.half_pages import Half, draw_halves
from printables.engine.imposition import Piece, Placed, draw_cells, pages_for, places_left
from printables.engine.options import PrintOptions
from printables.engine.page_notes import PageNote
from printables.engine.portraits import portraits
from printables.engine.printable_characters import Letters
from printables.engine.problems import PrintCancelled, PrintProblem, Problem
from printables.pack_inputs import PackFacts
from printables.sheet_kind import STOCKS, Counts, Part, Sheet, Stock
from printables.sheets import SHEETS, TONIGHT, batches, is_tonight, sheets_named
from printables.source import ArmyUnderRuleset, Source
from rules.common.file_io import replace_file
from rules.common.problems import InputProblem
from rules.common.wording import capital, listed, lower

_COVER, _CARDS, _TOKENS, _TURNS = "cover", "cards", "tokens", "turn-cards"
Batch = tuple[Sheet, ...]
ChosenCounts = Mapping[str, Mapping[str, int]]
if TYPE_CHECKING:
    from printables.templates.cutout_layout import Cutout

Heard = Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class SheetPages:
    """Where the pages of one sheet, or of several that share pages, lie in a pack.

    `trouble` says why there are none of a sheet that cannot be laid out.
    """

    sheets: tuple[str, ...]
    first: int
    count: int
    stock: Stock = "paper"
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Pack:
    """A finished pack in memory: the file's bytes, its pages, what to tell of it.

    `placed` says where each side of what is cut out lies.
    """

    pdf: bytes
    pages: int
    problems: tuple[Problem, ...]
    contents: tuple[SheetPages, ...] = ()
    placed: tuple[Placed, ...] = ()
    notes: Mapping[int, PageNote] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Printed:
    """A pack that was written: its number of pages, what to tell of it, and its files."""

    pages: int
    problems: tuple[Problem, ...]
    files: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed, and how.

    `sheets` none: those that a game night needs. `counts` are the numbers that the player
    changed, by the sheet's name and the part's id. `partly` makes the other sheets where one cannot
    be laid out, and tells it in the contents of the pack.
    """

    sheets: Sequence[str | Sheet] = ()
    options: PrintOptions = field(default_factory=PrintOptions)
    counts: ChosenCounts = field(default_factory=dict)
    partly: bool = False


def build_pack(
    source: Source | Sequence[ArmyUnderRuleset],
    order: Order | None = None,
    heard: Heard | None = None,
) -> Pack:
    """Return the pack of these armies, sheet by sheet.

    Every text of the armies is read before the first is drawn. `heard` is told the number of
    pages after each; False from it ends the work with PrintCancelled. Raises PrintProblem for an
    unknown sheet or paper, parts that do not fit the paper, no army, or nothing to print.
    """
    return _build(source, order or Order(), heard)


def build_by_stock(
    source: Source | Sequence[ArmyUnderRuleset],
    order: Order | None = None,
    heard: Heard | None = None,
) -> dict[Stock, Pack]:
    """Return the pack as a file for each stock, numbered as one; see `build_pack`."""
    order = order or Order()
    whole = _build(source, order, heard)
    found: dict[Stock, Pack] = {}
    first = 1
    for stock in STOCKS:
        if any(part.stock == stock for part in whole.contents):
            found[stock] = _build(source, order, heard, (stock, first, whole))
            first += found[stock].pages
    return found


def _build(
    source: Source | Sequence[ArmyUnderRuleset],
    order: Order,
    heard: Heard | None,
    part: tuple[Stock, int, Pack] | None = None,
) -> Pack:
    """Return a pack, or the part of it on one stock: its first number, and the whole pack."""
    facts = _facts(source, order.options)
    chosen = whole = _needed(order, facts)
    facts.ordered = {sheet.name: order.counts.get(sheet.name, {}) for sheet in whole}
    if part:
        chosen = [sheet for sheet in chosen if sheet.stock == part[0]]
    with ONE_AT_A_TIME:
        writer = Writer(order.options, _title(facts, chosen), _author(facts))
        if part:
            writer.part_of(part[2].pages, part[1], part[2].notes)
        writer.heard = heard
        writer.seen = facts.letters.see
        facts.letters.page = lambda: writer.pages + 1 if writer.drawing else 0
        contents: list[SheetPages] = []
        placed: list[Placed] = []
        for batch in _joined(writer, facts, batches(chosen), order.counts):
            before = writer.pages
            writer.begin_sheet(_heading(batch))
            names = tuple(sheet.name for sheet in batch)
            try:
                fill = any(sheet.name == _COVER for sheet in whole)
                due = fill and placed and all(each.sheet != _TURNS for each in placed)
                placed += _draw(writer, facts, batch, order.counts, fill=fill, due=bool(due))
            except PrintProblem as trouble:
                if not order.partly or isinstance(trouble, PrintCancelled):
                    raise
                contents.append(SheetPages(names, before, 0, batch[0].stock, str(trouble)))
            if writer.pages > before:
                first = writer.began
                contents.append(SheetPages(names, first, writer.pages - first, batch[0].stock))
                for page in range(first, writer.pages):
                    note = writer.notes.get(page) or PageNote(_heading(batch))
                    writer.notes[page] = replace(note, stock=batch[0].stock)
        if not writer.pages:
            if order.partly and contents:
                return Pack(b"", 0, facts.letters.on_paper, tuple(contents))
            raise PrintProblem("There is nothing to print: the chosen sheets are empty.")
        pdf = writer.finish()
        on_paper = facts.letters.on_paper
        return Pack(pdf, writer.pages, on_paper, tuple(contents), tuple(placed), dict(writer.notes))


def survey(
    source: Source, options: PrintOptions | None = None
) -> tuple[tuple[Sheet, tuple[Part, ...]], ...]:
    """Return every sheet with its parts for these armies, as many as Muster suggests.

    A sheet without parts is none that their games use; `tonight` of each is so for these games.
    """
    facts = _facts(source, options or PrintOptions())
    return tuple(
        (replace(sheet, tonight=sheet.needed(facts)), sheet.work().parts(facts)) for sheet in SHEETS
    )


def print_pack(
    source: Source | Sequence[ArmyUnderRuleset],
    order: Order | None,
    target: Path,
    heard: Heard | None = None,
) -> Printed:
    """Write a pack to a file, or one for each stock, each whole or not at all; see `build_pack`.

    Raises PrintProblem when it cannot be made or written; an earlier file is then unchanged.
    """
    order = order or Order()
    if not order.options.by_stock:
        pack = build_pack(source, order, heard)
        write_pack(pack, target)
        return Printed(pack.pages, pack.problems, (target,))
    packs = build_by_stock(source, order, heard)
    files = [target.with_stem(f"{target.stem}-{stock}") for stock in packs]
    for file, pack in zip(files, packs.values(), strict=True):
        write_pack(pack, file)
    problems = tuple(problem for pack in packs.values() for problem in pack.problems)
    return Printed(sum(pack.pages for pack in packs.values()), problems, tuple(files))


def write_pack(pack: Pack, target: Path) -> None:
    """Write a finished pack to a file, whole or not at all; PrintProblem when it cannot be."""
    try:
        replace_file(target, pack.pdf)
    except InputProblem as trouble:
        raise PrintProblem(trouble.sentence()) from trouble


def chosen_sheets(order: Order) -> list[Sheet]:
    """Return the sheets of an order; PrintProblem for one that there is not.

    Of those for a game night, some are printed only where one of the pack's games needs them.
    """
    return [sheet for each in order.sheets or (TONIGHT,) for sheet in _sheets(each)]


def _sheets(each: str | Sheet) -> tuple[Sheet, ...]:
    return (each,) if isinstance(each, Sheet) else sheets_named(each)


def _needed(order: Order, facts: PackFacts) -> list[Sheet]:
    """Return the sheets of an order, for a game night without those that these games lack."""
    named = {
        sheet.name
        for each in order.sheets
        if isinstance(each, Sheet) or not is_tonight(each)
        for sheet in _sheets(each)
    }
    return [
        sheet
        for sheet in chosen_sheets(order)
        if sheet.name in named or sheet.name in order.counts or sheet.needed(facts)
    ]


def _facts(source: Source | Sequence[ArmyUnderRuleset], options: PrintOptions) -> PackFacts:
    source = source if isinstance(source, Source) else Source(source)
    if not source.armies:
        raise PrintProblem("There is no army to print.")
    shown = portraits(source.pictures, grey=options.ink_saver)
    return PackFacts(source, options, Letters(signs=options.marks), shown)


def _joined(
    writer: Writer, facts: PackFacts, found: Sequence[Batch], chosen: ChosenCounts
) -> list[Batch]:
    """Return the batches, tokens with cards where the last page of cards has room for a page."""
    by = {batch[0].shares: batch for batch in found}
    cards, tokens = by.get(_CARDS, ()), by.get(_TOKENS, ())
    if not (cards and tokens) or facts.options.label_sheet:
        return list(found)
    apart = [_pieces(writer, facts, batch, chosen) for batch in (cards, tokens)]
    if not all(apart):
        return list(found)
    together = [*apart[0], *apart[1]]
    first, second, both = (pages_for(each, facts) for each in (*apart, together))
    if not (first and second and both) or both >= first + second:
        return list(found)
    joined = (*cards, *tokens)
    return [joined if batch == cards else batch for batch in found if batch != tokens]


def _pieces(
    writer: Writer, facts: PackFacts, batch: Sequence[Sheet], chosen: ChosenCounts
) -> list[Piece]:
    """Return what is cut out of the pages that these sheets share."""
    found: list[Piece] = []
    for sheet in batch:
        work = sheet.work()
        counts = Counts(work.parts(facts), chosen.get(sheet.name, {}))
        facts.letters.sheet = sheet.name
        if work.cells and counts.total:
            cells = work.cells(writer, facts, counts)
            found += [Piece(cell, sheet.name, sheet.shares) for cell in cells]
    return found


def _draw(
    writer: Writer,
    facts: PackFacts,
    batch: Sequence[Sheet],
    chosen: ChosenCounts,
    *,
    fill: bool,
    due: bool,
) -> list[Placed]:
    """Draw the sheets that share pages, or one sheet with pages of its own.

    With `fill` cards take the places that are left on their last page. With `due` cut-outs make
    room for the cards of the turn, for which cards had no place.
    """
    pieces = _pieces(writer, facts, batch, chosen)
    halves: list[Half] = []
    cutouts: list[Sequence[Sequence[Cutout]]] = []
    drawn: list[Sheet] = []
    writer.one_sided = any(sheet.true_size for sheet in batch)
    for sheet in batch:
        facts.letters.sheet = sheet.name
        work = sheet.work()
        counts = Counts(work.parts(facts), chosen.get(sheet.name, {}))
        if not counts.total:
            continue
        drawn.append(sheet)
        if work.draw and len(halves) % 2 == 0:  # pages of its own come behind full ones
            draw_halves(writer, facts, halves)
            halves.clear()
        if work.draw:
            work.draw(writer, facts, counts)
        if work.halves:
            halves += work.halves(writer, facts, counts)
        if work.cutouts:
            cutouts.append(work.cutouts(facts, counts))
    if fill and pieces and batch[0].shares == _CARDS:
        pieces += _spare(writer, facts, pieces, turns=_TURNS not in {s.name for s in drawn})
    if halves:
        draw_halves(writer, facts, halves)
    if cutouts:
        _draw_cutouts(writer, facts, _heading(drawn), cutouts, due=due)
    placed = draw_cells(writer, pieces, facts, _heading(drawn)) if pieces else []
    facts.letters.sheet = ""
    return placed


def _draw_cutouts(
    writer: Writer,
    facts: PackFacts,
    title: str,
    found: Sequence[Sequence[Sequence[Cutout]]],
    *,
    due: bool,
) -> None:
    """Draw the cut-outs of several sheets together, by the way that takes the fewest pages."""
    from printables.cards.spare_cards import turn_cutouts
    from printables.templates.cutout_layout import draw_cutouts

    every = [[cutout for way in ways for cutout in way] for ways in product(*found)]
    spare = turn_cutouts(writer, facts) if due else []
    draw_cutouts(writer, facts, title, *every, spare=spare)


def _spare(
    writer: Writer, facts: PackFacts, pieces: Sequence[Piece], *, turns: bool
) -> list[Piece]:
    """Return cards for the places that are left on the last page of cards."""
    from printables.cards.spare_cards import spare_cells

    cells = places_left(pieces, spare_cells(writer, facts, turns=turns), facts)
    return [Piece(cell, _TURNS, _CARDS) for cell in cells]


def _heading(sheets: Sequence[Sheet]) -> str:
    """Return what sheets that share pages are called together: Cards, Templates and sticks."""
    shared = list(dict.fromkeys(sheet.shares for sheet in sheets))
    if len(sheets) > 1 and set(shared) <= {_CARDS, _TOKENS}:
        return capital(listed(shared))
    return capital(listed([lower(sheet.title) for sheet in sheets]))


def _title(facts: PackFacts, sheets: Sequence[Sheet]) -> str:
    return f"{facts.whose[:220]}: {', '.join(sheet.title.lower() for sheet in sheets)}"


def _author(facts: PackFacts) -> str:
    """Return whom the games are by: the sheets are made of their rules."""
    authors = dict.fromkeys(facts.clean(game.ruleset.author)[:200] for game in facts.games)
    names = ", ".join(author for author in authors if author)
    return f"Muster, with rules by {names}" if names else "Muster"
