"""A card for each mission of the games: how it is set up, what scores, who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from printables.army_facts import ArmyFacts
from printables.cards.cells import Back, card_cells, kraft
from printables.cards.face import Face, gap_block, head_block, step_block, words_block
from printables.cards.frame import Head, Space
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.cut_pieces import Cell
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.length_and_date_text import in_measures
from printables.engine.livery import Livery
from printables.engine.origin_marks import draw_mark
from printables.engine.page_flow import Block
from printables.engine.small_parts import cap
from printables.engine.text import LEADING, MM, Setter
from printables.facts import Value
from printables.forms.score_lines import rolled_missions
from printables.pack_inputs import Game, PackFacts
from printables.sheet_kind import Counts, Part, Work
from rules.common.wording import lower
from rules.games.playbook import Mission, ScoreLine

_PICTURES = {
    "flag": "flag",
    "seize": "flag",
    "hold": "flag",
    "hill": "flag",
    "cache": "item_ammunition_box",
    "sabotage": "satchel",
    "secret": "missile_launcher",
    "demolish": "satchel",
    "escort": "truck",
    "escape": "rifleman_running",
    "breakthrough": "rifleman_running",
    "rescue": "casualty",
    "recover": "jeep_medical",
    "leader": "officer_pointing",
    "fortress": "pillbox",
    "overrun": "pillbox",
    "destroy": "assault",
    "attack": "assault",
    "duel": "sergeant",
    "secure": "spotter",
}
"""What a mission's picture shows, by a word of its id."""
_OTHERS = "officer_binoculars"
_DIE = 11.0
_KINDS = {"objective": "Objective", "agreed": "Mission", "scored": "Mission"}


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(part, facts.clean(mission.name), 1, _why(mission))
        for game in facts.games
        for part, mission in _missions(facts, game)
    )


def _why(mission: Mission) -> str:
    if mission.die:
        return f"on a roll of {mission.die}"
    if mission.kind == "objective":
        return "an objective players can agree on"
    return "one for the table"


def _cells(writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    look = kraft(ink_saver=writer.ink)
    setter = Setter(facts.letters, "its card")
    for game in facts.games:
        back = Back(look, facts.clean(game.ruleset.name), "MISSION", setter)
        for part, mission in _missions(facts, game):
            face = _face(game.armies[0], mission, look, large=facts.options.large_print)
            draw = partial(face.draw, look=look, setter=setter)
            yield from card_cells(
                writer.options, face.title, counts.of(part), part, draw, look, back
            )


def _tonight(facts: PackFacts) -> bool:
    """Return whether a game night needs the cards: where nobody knows the mission before."""
    return any(rolled_missions(game) for game in facts.games)


MISSION_CARDS = Work(_parts, cells=_cells, tonight=_tonight)


def _missions(facts: PackFacts, game: Game) -> Iterator[tuple[str, Mission]]:
    """Yield the missions of a game with the ids of their parts.

    The points that a game counts in every mission are on a card of their own.
    """
    end = f"@{game.ruleset.id}" if len(facts.games) > 1 else ""
    if game.playbook is None:
        return
    for mission in game.playbook.missions:
        yield f"mission-{mission.id}{end}", mission
    scoring = game.playbook.scoring
    if scoring.lines:
        points = Mission(
            "points",
            "Points",
            lines=scoring.lines,
            text=" ".join(part for part in (scoring.text, scoring.draw) if part),
            source=scoring.source,
        )
        yield f"points{end}", points


def _face(army: ArmyFacts, mission: Mission, look: Livery, *, large: bool) -> Face:
    name = next((art for word, art in _PICTURES.items() if word in mission.id), _OTHERS)

    def picture(writer: Writer, card: Rect, window: Rect) -> None:
        inside = window.moved(card.x, card.y).inset(1.8)
        if mission.die:
            writer.die(mission.die, inside.x + 0.6, inside.top - _DIE / 2 - 0.6, _DIE)
            inside = Rect(inside.x + _DIE, inside.y, inside.w - _DIE, inside.h)
        draw_figure(writer, look, name, inside)

    values = [army.value(line.value) for line in mission.lines]
    return Face(
        Head(army.clean(mission.name), army.game, _KINDS.get(mission.kind, "Mission")),
        army.game,
        (
            partial(_blocks, army=army, mission=mission, close=False),
            partial(_blocks, army=army, mission=mission, close=True),
            partial(_blocks, army=army, mission=mission, close=True, run_on=True),
        ),
        None if len(mission.lines) > _IN_ONE else picture,
        tuple(value.mark for value in values if value.mark),
        large,
    )


_IN_ONE = 6
"""Lines of points that stand below each other; more stand in two columns."""


def _blocks(
    space: Space, *, army: ArmyFacts, mission: Mission, close: bool, run_on: bool = False
) -> Sequence[Block]:
    """Return what a mission says below its picture.

    `close` leaves out heads, `run_on` sets the steps as one text.
    """
    blocks: list[Block] = []
    if mission.setup:
        if not close:
            blocks.append(head_block(space, "Set up"))
        steps = [_said(army, text) for text in mission.setup]
        if run_on:
            numbered = (f"{number}. {text}" for number, text in enumerate(steps, start=1))
            blocks.append(words_block(space, " ".join(numbered)))
        else:
            blocks += [
                step_block(space, str(number), "", text)
                for number, text in enumerate(steps, start=1)
            ]
    if mission.lines:
        blocks.append(head_block(space, "Points" if mission.setup else "For each"))
        blocks += [*_points(space, army, mission.lines), gap_block(0.8)]
    if mission.win:
        if not close:
            blocks.append(head_block(space, "Wins"))
        win = _said(army, mission.win)
        blocks.append(words_block(space, f"Wins: {lower(win)}" if close else win, bold=True))
    if mission.text:
        blocks.append(words_block(space, _said(army, mission.text)))
    return blocks


def _said(army: ArmyFacts, text: str) -> str:
    return in_measures(army.clean(text), army.words_measures)


def _points(space: Space, army: ArmyFacts, lines: Sequence[ScoreLine]) -> Iterator[Block]:
    """Yield rows of what scores, with the points in boxes at their ends."""
    if len(lines) <= _IN_ONE:
        for line in lines:
            yield _row(space, army, (line,), space.width)
        return
    half = -(-len(lines) // 2)
    for at in range(half):
        yield _row(space, army, lines[at::half], space.width / 2 - 1.0)


_POINTS = 9.0
_BOX = (6.4, 4.4)


def _row(space: Space, army: ArmyFacts, lines: Sequence[ScoreLine], width: float) -> Block:
    """Return one row of a table of points: one thing that scores, or several side by side."""
    body, size = fonts.body(), space.size
    cells = []
    for line in lines:
        value = army.value(line.value)
        mark = value.mark.width + 0.6 if value.mark else 0.0
        room = width - _BOX[0] - mark - 1.6
        text = space.set.block(_words(army, line), body, size, room, space.shape.room)
        cells.append((text, value, mark))
    leading = size * LEADING / MM
    height = max(_BOX[1] + 0.5, *(text.height() + 0.6 for text, _, _ in cells))

    def draw(writer: Writer, top: float) -> None:
        for place, (text, value, mark) in enumerate(cells):
            left = space.left + place * (space.width - width)
            base = top - (height - text.height()) / 2 - cap(size) - leading * 0.12
            for line in text.lines:
                writer.text(line, left + 0.3, base, text.size)
                base -= leading
            middle = top - height / 2
            end = left + width
            box = Rect(end - mark - _BOX[0], middle - _BOX[1] / 2, *_BOX)
            _draw_points(writer, space, box, value)

    return Block(height, draw)


def _words(army: ArmyFacts, line: ScoreLine) -> str:
    name = _said(army, line.name)
    if line.most is None:
        return name
    together = " together" if line.group else ""
    return f"{name} ({line.most} at most{together}{' for all' if line.shared else ''})"


def _draw_points(writer: Writer, space: Space, box: Rect, value: Value) -> None:
    bold, middle = fonts.bold(), box.y + box.h / 2
    writer.rect(
        box, fill=space.look.field, stroke=space.look.edge, width=space.look.thin(0.6), radius=1.0
    )
    low = middle - cap(_POINTS, bold) / 2
    writer.text(value.text, box.x + box.w / 2, low, _POINTS, bold, align="centre")
    if value.mark:
        draw_mark(writer, value.mark, box.right + 0.5, middle)
