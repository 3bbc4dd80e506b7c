"""Clocks and result of the evening: two half sheets to write on, beside the army boards.

The boards have each army's clock by the men who stand; here are the times at the start and a log of
those that were played, what is left of each army, and who won where no points say it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.half_pages import Half, half_page, rooms
from printables.engine.origin_marks import house_legend
from printables.engine.page_flow import Block
from printables.engine.small_parts import cap, grey
from printables.engine.text import SMALLEST, Setter
from printables.forms.clock_sheet import log_blocks, start_rows
from printables.forms.parts import (
    HEAD,
    WRITING,
    Side,
    game_end,
    head_block,
    lines_blocks,
    part_title,
    sentence,
    sides_of,
    words_block,
)
from printables.forms.score_lines import is_counted, loss_rows
from printables.forms.score_tables import (
    Table,
    agreed_block,
    bands_block,
    heads_block,
    row_block,
)
from printables.pack_inputs import Game, PackFacts
from printables.sheet_kind import Counts, Part, Work

_TITLE = 8.0
_ROW, _LEAST_ROW = 8.0, 5.6
_LOG_ROW = 6.6


def _has_result(game: Game) -> bool:
    """Return whether players agree who won, so that no points on the boards say it."""
    return not is_counted(game, None) and not any(
        is_counted(game, mission) for mission in (game.playbook.missions if game.playbook else ())
    )


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    found = []
    for game in facts.games:
        end = game_end(facts, game)
        if game.ruleset.clocks:
            title = part_title(facts, game, "Clocks")
            why = "one for the table: set-up and movement run on a clock"
            found.append(Part(f"clocks{end}", title, 1, why))
        if _has_result(game):
            title = part_title(facts, game, "Result")
            why = "one for the table: what is left, and who won as agreed"
            found.append(Part(f"result{end}", title, 1, why))
    return tuple(found)


def _tonight(facts: PackFacts) -> bool:
    """Return whether a game of the pack has clocks, or names goals but no points."""
    return any(
        game.ruleset.clocks or (_has_result(game) and game.playbook and game.playbook.missions)
        for game in facts.games
    )


def _halves(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Half]:
    room = rooms(half_page(facts.options.page()))[0]
    for game in facts.games:
        end = game_end(facts, game)
        for _ in range(counts.of(f"clocks{end}")):
            blocks = list(_clocks(facts, game, room))
            yield Half("Clocks", "clocks-result", partial(_draw, "CLOCKS", game, blocks))
        for _ in range(counts.of(f"result{end}")):
            for sides in sides_of(facts, game):
                blocks = list(_result(facts, game, room, sides))
                yield Half("Result", "clocks-result", partial(_draw, "RESULT", game, blocks))


CLOCKS_AND_RESULT = Work(_parts, halves=_halves, tonight=_tonight)


def _draw(title: str, game: Game, blocks: Sequence[Block], writer: Writer, box: Rect) -> None:
    """Draw the head and the blocks downwards."""
    face = fonts.title_face(title)
    base = box.top - cap(16, face)
    with writer.tagged("H1"):
        writer.text(title, box.x, base, 16, face)
    words = game.armies[0].game
    writer.text(words, box.right, base, 9, colour=grey(writer), align="right")
    top = box.top - _TITLE
    for block in blocks:
        block.draw(writer, top)
        top -= block.height
    told = house_legend(writer)
    writer.text(told.lstrip(" ·"), box.x, box.y - 2.2, SMALLEST, colour=grey(writer))
    writer.house_unexplained = False


def _clocks(facts: PackFacts, game: Game, room: Rect) -> Iterator[Block]:
    setter = Setter(facts.letters, "the clocks")
    found = start_rows(facts, game, room, setter)
    left = room.h - _TITLE - sum(block.height for block in found) - HEAD - 5.0
    yield from found
    yield head_block("AS IT WAS PLAYED", room.x, room.w)
    yield from log_blocks(room, max(int(left / _LOG_ROW), 1), _LOG_ROW)


def _result(facts: PackFacts, game: Game, room: Rect, sides: tuple[Side, ...]) -> Iterator[Block]:
    setter = Setter(facts.letters, "the result")
    turn = game.playbook.turn if game.playbook else None
    table = Table(room, sides, setter, game.armies[0], False, turn.word if turn else "turn")
    scoring = game.playbook.scoring if game.playbook else None
    band = bands_block(table)
    heads = heads_block(table, "WHAT IS LEFT", "", ("LEFT", "LOST"))
    said = facts.clean(sentence(scoring.text)) if scoring and scoring.text else ""
    agreed = [head_block("WHAT WE AGREED", room.x, room.w)]
    if said:
        agreed.append(words_block(setter, said, room.x, room.w))
    end = agreed_block(table, "All agree that the winner is")
    rows = loss_rows(game, sides)
    fixed = _TITLE + band.height + heads.height + sum(each.height for each in agreed) + end.height
    left = room.h - fixed - 2 * WRITING
    high = min(max(left / max(len(rows), 1), _LEAST_ROW), _ROW)
    rows = rows[: max(int(left / high), 1)]
    yield band
    yield heads
    for at, row in enumerate(rows):
        yield row_block(table, row, high, at % 2 == 0)
    yield from agreed
    spare = left + 2 * WRITING - high * len(rows)
    yield from lines_blocks(room.x, room.w, max(int(spare / WRITING), 1))
    yield end
