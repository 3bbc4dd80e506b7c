"""The odds sheet: each weapon of an army against what it meets, to settle arguments."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printables.army_facts import ArmyFacts
from printables.engine.canvas import Writer
from printables.engine.livery import Livery
from printables.engine.page_flow import Block, Group, Pages
from printables.engine.titled_page import Leaf
from printables.pack_inputs import Game, PackFacts
from printables.reference.odds_tables import (
    Field,
    Grid,
    cell_height,
    deed_blocks,
    draw_heads,
    draw_row,
    head_height,
    said_block,
)
from printables.sheet_kind import Counts, Part, Work
from rules.common.wording import listed
from rules.games.playbook import Playbook
from rules.odds.answer_question import has_odds
from rules.odds.odds_besides_shooting import action_rows
from rules.odds.shooting_odds_table import NO_REACH, ONLY_TOUCHED, OddsTable, odds_table

_COLUMN = 17.0
"""The least width in mm of a column of chances."""
_WIDEST = 36.0
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def parts(facts: PackFacts) -> tuple[Part, ...]:
    """Return one sheet for each army whose game says how chances are counted."""
    return tuple(
        Part(f"odds.{facts.number_of(army)}", army.name, 1, _why(facts, game, army), number)
        for game in facts.games
        if game.playbook and has_odds(game.playbook)
        for army in game.armies
        for number in (facts.number_of(army),)
    )


def _why(facts: PackFacts, game: Game, army: ArmyFacts) -> str:
    enemies = [each.name for each in game.armies if each is not army]
    against = f"against {listed(enemies)}" if enemies else "against what the game names"
    return facts.clean(f"one for the army: its own weapons {against}")


def draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    """Draw the sheet of each army as often as it is wanted."""
    for game in facts.games:
        for army in game.armies:
            copies = counts.of(f"odds.{facts.number_of(army)}")
            if game.playbook and copies:
                _draw_army(writer, facts, game, game.playbook, army, copies)


ODDS = Work(parts, draw=draw)


def _draw_army(
    writer: Writer,
    facts: PackFacts,
    game: Game,
    playbook: Playbook,
    army: ArmyFacts,
    copies: int,
) -> None:
    enemies = [each for each in game.armies if each is not army]
    against = listed([each.name for each in enemies]) if enemies else "common targets"
    look = facts.livery(army)
    leaf = Leaf(
        facts.options.page(landscape=True),
        "Odds",
        f"{army.name} against {against}",
        f"{army.game}, {army.credit}",
        look,
    )
    table = odds_table(army.roster, playbook, [each.roster for each in enemies])
    pages = Pages(leaf.body.h, leaf.body.h)
    for group in _groups(facts, table, leaf, look):
        pages.add(group)
    deeds = deed_blocks(facts, action_rows(army.roster, playbook), leaf.body.w, look)
    for group in deeds:
        pages.add(group)
    for _ in range(copies):
        for number, placed in enumerate(pages.pages, start=1):
            body = leaf.begin(writer, facts.letters, number, len(pages.pages))
            for each in placed:
                each.block.draw(writer, body.top - each.down)
            writer.end_page()


def _groups(facts: PackFacts, table: OddsTable, leaf: Leaf, look: Livery) -> Iterator[Group]:
    """Yield what is assumed, then the table with the reasons below, in parts that fit across."""
    body = leaf.body
    clean = facts.clean
    said = [said_block(clean(each), body.x, body.w) for each in table.assumptions]
    yield Group(tuple(said), lead=len(said))
    if not table.rows:
        return
    reasons = _reasons(table)
    name = min(44.0, body.w * 0.3)
    fitting = max(int((body.w - name) / _COLUMN), 1)
    turns = -(-len(table.cases) // fitting)
    across = -(-len(table.cases) // turns)
    for start in range(0, len(table.cases), across):
        cases = table.cases[start : start + across]
        wide = min((body.w - name) / len(cases), _WIDEST)
        grid = Grid(body.x, name, wide, cases, look, clean)
        height = head_height(grid)
        head = Block(height, partial(draw_heads, grid))
        rows = []
        for at, row in enumerate(table.rows):
            cells = row.cells[start : start + across]
            high = cell_height(grid, row, cells)
            rows.append(
                Block(high, partial(draw_row, grid, Field(row, cells, reasons, high, at % 2 == 0)))
            )
        yield Group((head, *rows), gap=2.5, again=head, lead=2)
    notes = [f"{letter}  {reason}" for reason, letter in reasons.items()]
    notes += list(table.silent)
    blocks = tuple(said_block(clean(each), body.x, body.w, bullet=False) for each in notes)
    if blocks:
        yield Group(blocks, gap=1.5)


def _reasons(table: OddsTable) -> dict[str, str]:
    """Return each sentence that says why a shot is not allowed, with the letter it goes by."""
    found: dict[str, str] = {}
    for row in table.rows:
        for cell in row.cells:
            if cell.reason and cell.reason not in (NO_REACH, ONLY_TOUCHED, *found):
                found[cell.reason] = _letter(len(found))
    return found


def _letter(number: int) -> str:
    """Return a, b, ... z, aa, ab ..."""
    more, letter = divmod(number, len(_LETTERS))
    return (_LETTERS[more - 1] if more else "") + _LETTERS[letter]
