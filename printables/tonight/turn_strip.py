"""The turn at the head of a reference for tonight: a box for each step, with number and name."""

from __future__ import annotations

from collections.abc import Sequence

from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.engine.rich_text import RichText
from printables.engine.small_parts import cap
from printables.engine.text import MM, fit_line
from printables.reference.turn import step_numbers
from printables.reference.typesetting import Bit
from printables.tonight.in_play import InPlay
from printables.tonight.kind import Kind, frame_width
from rules.games.playbook import Step


def turn_strip(play: InPlay, kind: Kind, width: float) -> list[Bit]:
    """Return the steps of the turn in boxes, in as many lines as they need."""
    turn = play.playbook.turn
    numbered = zip(turn.steps, step_numbers(turn.steps), strict=True) if turn else ()
    steps = [(step, number) for step, number in numbered if step.brief or step.does]
    if not steps:
        return []
    lines = -(-len(steps) // max(int((width + 1.6) / 45.0), 1))
    across = -(-len(steps) // lines)
    found = []
    for at in range(0, len(steps), across):
        part = steps[at : at + across]
        wide = (width - (len(part) - 1) * 1.6) / len(part)
        texts = [kind.text(_step_words(play, step), wide - 3.0) for step, _ in part]
        laid = _steps(play, part, texts, kind, wide)
        more = 1.4 if at + across < len(steps) else 0.0
        found.append(Bit(laid.height + more, laid.draw))
    return found


def _step_words(play: InPlay, step: Step) -> str:
    if step.phases and not step.brief:
        return play.firing(step.phases)
    return play.said(step.brief or step.text)


def _steps(
    play: InPlay,
    part: Sequence[tuple[Step, str]],
    texts: Sequence[RichText],
    kind: Kind,
    wide: float,
) -> Bit:
    high = 6.0 + max(text.height for text in texts) + 0.4
    deck = bool(play.playbook.turn and play.playbook.turn.deck)

    def draw(writer: Writer, x: float, top: float) -> None:
        look = kind.look
        for at, ((step, number), text) in enumerate(zip(part, texts, strict=True)):
            left = x + at * (wide + 1.6)
            frame = Rect(left, top - high, wide, high)
            writer.rect(frame, fill=look.field, stroke=INK, width=frame_width(writer), radius=1.2)
            middle = top - 3.5
            start = left + 1.5
            if not deck:
                start += _draw_number(writer, look, _code(play, step, number), start, middle) + 1.0
            name = play.facts.clean(step.short or step.name).upper()
            face = fonts.title_face(name)
            line = fit_line(name, face, 12.0, left + wide - start - 1.2, 8.0)
            writer.text(line.text, start, middle - cap(line.size, face) / 2, line.size, face)
            text.draw(writer, left + 1.5, top - 6.0)

    return Bit(high, draw)


def _code(play: InPlay, step: Step, number: str) -> str:
    """Return the number of a step: the code of the phase that fires in it, else its place."""
    codes = [play.ruleset.phase[each].code for each in step.phases if each in play.ruleset.phase]
    return play.facts.clean(codes[0] if codes and codes[0] else number)


def _draw_number(writer: Writer, look: Livery, code: str, x: float, middle: float) -> float:
    face = fonts.title_face(code)
    wide = max(fonts.title_face(code).width(code) * 9.5 / MM + 2.0, 4.8)
    plate = Rect(x, middle - 2.4, wide, 4.8)
    writer.rect(
        plate, fill=look.deep, stroke=INK if look.ink else "", width=frame_width(writer), radius=2.4
    )
    base = middle - cap(9.5, face) / 2
    writer.text(code, x + wide / 2, base, 9.5, face, colour=look.on_deep, align="centre")
    return wide
