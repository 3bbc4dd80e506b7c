"""The score sheet: what counts in a mission, for each army, with boxes for numbers and totals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.origin_marks import Mark
from printables.engine.page_flow import Block, Group
from printables.engine.text import Setter
from printables.engine.titled_page import Leaf
from printables.forms.parts import (
    HEAD,
    WRITING,
    Side,
    credit_of,
    draw_leaves,
    game_end,
    head_block,
    lines_blocks,
    part_title,
    room_left,
    sentence,
    sides_of,
    words_block,
)
from printables.forms.score_lines import (
    ROLLED,
    Row,
    is_counted,
    loss_rows,
    missions_within,
    point_rows,
    rolled_missions,
)
from printables.forms.score_tables import (
    MOST_TURNS,
    Table,
    agreed_block,
    bands_block,
    heads_block,
    legend_block,
    maps_block,
    row_block,
    tally_blocks,
    total_block,
    turns_block,
)
from printables.forms.turn_track import length_of
from printables.pack_inputs import Game, PackFacts
from printables.sheet_kind import Counts, Part, Work
from rules.games.playbook import Mission

_USUAL = "the game's usual battle"
_CHOSEN = "it has every mission: a die chooses at the table"
_ROOMY, _TIGHT = 12.0, 6.0
_OBJECTIVE = 8.8
_FEW_ROWS = 6
_FEWEST_NOTES = 2
_LARGE = 2.0
"""How many times as large maps are on a sheet that has little else."""
_FURNITURE = 74.0
"""Height in mm of bands, turns, heads, totals and the gaps between them."""


def _missions(game: Game) -> tuple[Mission | None, ...]:
    """Return the missions that have a sheet of their own; None for a game that has none.

    Before them comes one for all that a die chooses from: nobody knows yet which it will be.
    """
    missions = game.playbook.missions if game.playbook else ()
    return (ROLLED, *missions) if rolled_missions(game) else missions or (None,)


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(part for game in facts.games for part in _parts_of(facts, game))


def _parts_of(facts: PackFacts, game: Game) -> Iterator[Part]:
    end = game_end(facts, game)
    for place, mission in enumerate(_missions(game)):
        if mission is None:
            why = "one for the table: losses are counted, the game names no winner"
            yield Part(f"score-battle{end}", part_title(facts, game, "Losses"), 1, why)
        else:
            usual = _CHOSEN if mission is ROLLED else _USUAL
            why = f"one for the table: {usual}" if place == 0 else "if you play it"
            title = part_title(facts, game, facts.clean(mission.name))
            yield Part(f"score-{mission.id}{end}", title, int(place == 0), why)


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    for game in facts.games:
        end = game_end(facts, game)
        for mission in _missions(game):
            for _ in range(counts.of(f"score-{mission.id if mission else 'battle'}{end}")):
                for sides in sides_of(facts, game):
                    _draw_sheet(writer, facts, game, mission, sides)


SCORE = Work(_parts, draw=_draw)


def _draw_sheet(
    writer: Writer, facts: PackFacts, game: Game, mission: Mission | None, sides: tuple[Side, ...]
) -> None:
    army = game.armies[0]
    counted = is_counted(game, mission)
    leaf = Leaf(facts.options.page(), army.game, _under(facts, game, mission), credit_of(game))
    setter = Setter(facts.letters, "the score sheet")
    turn = game.playbook.turn if game.playbook else None
    word = turn.word if turn else "turn"
    table = Table(leaf.body, sides, setter, army, counted, word)
    groups = list((_points if counted else _losses)(facts, game, mission, table))
    setting_up = _setting_up(facts, mission, table)
    left = room_left(leaf, groups)
    alone = sum(group.height + group.gap for group in groups) <= leaf.body.h
    # The mission's card has it too: here it stands only where there is room for it.
    if alone and setting_up and setting_up.height + setting_up.gap <= left:
        groups.insert(1, setting_up)
        left -= setting_up.height + setting_up.gap
    groups += _notes(leaf.body, left, counted)
    draw_leaves(writer, facts.letters, leaf, groups)


def _notes(box: Rect, left: float, counted: bool) -> Iterator[Group]:
    """Yield lines to write on for what is left of the page."""
    head = HEAD + 5.0 if counted else 0.0
    count = int((left - head) / WRITING)
    if count < (_FEWEST_NOTES if counted else 1):
        return
    blocks = lines_blocks(box.x, box.w, count)
    if counted:
        blocks.insert(0, head_block("NOTES", box.x, box.w))
    yield Group(tuple(blocks), gap=5.0 if counted else 0.0)


def _under(facts: PackFacts, game: Game, mission: Mission | None) -> str:
    """Return the line below the title: what is counted, in which mission, when."""
    turn = game.playbook.turn if game.playbook else None
    name = facts.clean(mission.name) if mission else ""
    if not is_counted(game, mission):
        return " · ".join(each for each in (name, "what is left, and how it ended") if each)
    after = f" after {turn.word} {turn.length.text()}" if turn and turn.length else ""
    return f"{name} · victory points{after}"


# ------------------------------------------------------------------ points


def _points(facts: PackFacts, game: Game, mission: Mission | None, table: Table) -> Iterator[Group]:
    assert game.playbook is not None
    survivors, others = point_rows(game, mission, table.sides)
    marks = [table.value(row).mark for row in (*survivors, *others) if row.line]
    tail = list(_tail(facts, game, mission, table, [mark for mark in marks if mark]))
    mapped = () if mission is ROLLED else _with_maps(others)  # each mission's own sheet has it
    maps = maps_block(table, mapped, partial(_map_title, mission))
    high = _row_height(table, survivors, others, tail, maps)
    if maps and not survivors:  # nothing else fills the page: the map may be seen from afar
        maps = maps_block(table, mapped, partial(_map_title, mission), _LARGE)
    yield Group((bands_block(table), *_turns(facts, game, table)), gap=0.0)
    if survivors:
        head = heads_block(table, "SURVIVORS", "EACH", ("LEFT", "POINTS"))
        rows = [row_block(table, row, high, at % 2 == 0) for at, row in enumerate(survivors)]
        yield Group((head, *rows), gap=3.0, again=head, lead=2)
    if others:
        several = any(row.mission for row in others)
        title = "OBJECTIVES: TICK THOSE YOU PLAY" if several else "MISSION"
        title = "MISSIONS: TICK THE ONE ROLLED" if mission is ROLLED else title
        head = heads_block(table, title, "EACH", ("NUMBER", "POINTS"))
        rows = [
            row_block(table, row, max(high, _OBJECTIVE), at % 2 == 0)
            for at, row in enumerate(others)
        ]
        tallies = [block for row in others for block in tally_blocks(table, row)]
        yield Group((head, *rows, *tallies), gap=3.0, lead=1 + len(rows))
    yield Group((total_block(table),), gap=3.0)
    if maps:
        yield Group((maps,), gap=3.0)
    yield Group(tuple(tail), gap=3.0, lead=len(tail))


def _turns(facts: PackFacts, game: Game, table: Table) -> list[Block]:
    """Return a box for each turn, where the game ends after a number of them."""
    turn = game.playbook.turn if game.playbook else None
    length = length_of(turn)
    if turn is None or length is None or length > MOST_TURNS:
        return []
    return [turns_block(table, facts.clean(turn.word), length)]


def _setting_up(facts: PackFacts, mission: Mission | None, table: Table) -> Group | None:
    """Return how the mission is laid out, in its own sentences."""
    box = table.box
    if mission is None or not mission.setup:
        return None
    lines = [
        words_block(table.setter, f"• {facts.clean(line)}", box.x, box.w) for line in mission.setup
    ]
    return Group((head_block("SETTING UP", box.x, box.w), *lines), gap=4.0)


def _with_maps(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Return the rows whose facts are laid out on the table."""
    return tuple(row for row in rows if row.line and row.line.fact != "kills")


def _map_title(mission: Mission | None, row: Row) -> str:
    """Return the name over a map: its objective's, or the mission's where it has but one line."""
    alone = mission.name if mission and len(mission.lines) == 1 else ""
    return row.mission or alone or row.name


def _tail(
    facts: PackFacts, game: Game, mission: Mission | None, table: Table, marks: list[Mark]
) -> Iterator[Block]:
    """Yield what decides, the fine print of the mission, the winner, and what the marks mean."""
    assert game.playbook is not None
    scoring = game.playbook.scoring
    box = table.box
    wins = (mission.win if mission else "") or "The most points."
    yield head_block("WHO WINS", box.x, box.w)
    within = missions_within(game, mission)
    if mission is ROLLED:
        said = sentence(scoring.draw, scoring.text)
        yield words_block(table.setter, facts.clean(said), box.x, box.w)
        for each in within:
            said = f"{each.die} {each.name}: {sentence(*each.setup, each.win, each.text)}"
            yield words_block(table.setter, facts.clean(said), box.x, box.w)
        within = ()
    else:
        said = sentence(wins, scoring.draw, scoring.text)
        yield words_block(table.setter, facts.clean(said), box.x, box.w)
    told = [*([mission] if mission else []), *within]
    notes = [f"{each.name}: {each.text}" for each in told if each.text]
    if notes:
        yield words_block(table.setter, facts.clean(sentence(*notes)), box.x, box.w, size=7.5)
    yield agreed_block(table, "The winner is")
    if marks:
        yield legend_block(table, marks)


def _row_height(
    table: Table,
    survivors: tuple[Row, ...],
    others: tuple[Row, ...],
    tail: list[Block],
    maps: Block | None,
) -> float:
    """Return the height of a row in mm, so that the sheet is one page where that can be."""
    fixed = sum(block.height for block in tail) + (maps.height + 3.0 if maps else 0.0) + _FURNITURE
    tallies = sum(block.height for row in others for block in tally_blocks(table, row))
    left = table.box.h - fixed - tallies
    high = left / max(len(survivors) + len(others), 1)
    if high < _OBJECTIVE:
        high = (left - len(others) * _OBJECTIVE) / max(len(survivors), 1)
    return min(max(high, _TIGHT), _ROOMY)


# ------------------------------------------------------------------ losses and agreements


def _losses(facts: PackFacts, game: Game, mission: Mission | None, table: Table) -> Iterator[Group]:
    box, setter = table.box, table.setter
    scoring = game.playbook.scoring if game.playbook else None
    nobody = scoring is None or scoring.kind == "none"
    yield Group((bands_block(table),), gap=0.0)
    head = heads_block(table, "WHAT IS LEFT", "", ("LEFT", "LOST"))
    rows = loss_rows(game, table.sides)
    high = _ROOMY if len(rows) <= _FEW_ROWS else _OBJECTIVE
    shown = [row_block(table, row, high, at % 2 == 0) for at, row in enumerate(rows)]
    yield Group((head, *shown), gap=3.0, again=head, lead=2)
    agreed = [head_block("WHAT WE AGREED BEFORE THE BATTLE", box.x, box.w)]
    said = sentence(
        f"{mission.name}: {mission.win}" if mission and mission.win else "",
        scoring.text if scoring else "",
    )
    if said:
        agreed.append(words_block(setter, facts.clean(said), box.x, box.w))
    yield Group((*agreed, *lines_blocks(box.x, box.w, 4)), gap=5.0)
    end = [head_block("HOW IT ENDED", box.x, box.w)]
    if not nobody:
        end.append(agreed_block(table, "All agree that the winner is"))
    if scoring and scoring.draw and not nobody:
        end.append(words_block(setter, facts.clean(f"A draw: {scoring.draw}"), box.x, box.w))
    yield Group((*end, *lines_blocks(box.x, box.w, 5)), gap=5.0)
