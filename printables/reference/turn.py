"""The turn at the head of a full reference: a strip of boxes, one for each step, in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.fonts import Face
from printables.engine.geometry import Rect
from printables.engine.small_parts import cap, grey
from printables.engine.text import MM, SMALLEST, wrap
from printables.reference.typesetting import Bit, Type
from printables.reference.words import Remark
from rules.common.wording import capital, counted, listed
from rules.games.playbook import Playbook, Step

_GAP = 1.6
_PAD = 1.2
_NARROW = 22.0
_LEAST = 30.0
"""The least width in mm of a box; more steps than fit beside each other take a second row."""


def turn_strip(
    playbook: Playbook | None, kind: Type, changed: bool, *, parts: bool = False
) -> Bit | None:
    """Return the steps of the turn side by side over the whole width, None for none.

    In dense type they stand there by name: a chapter tells them. It tells their parts too, unless
    `parts` asks for those in the strip.
    """
    turn = playbook.turn if playbook else None
    if turn is None or not turn.steps:
        return None
    if kind.dense:
        return _names(turn.steps, kind, parts=parts)
    across = min(len(turn.steps), max(int((kind.width + _GAP) / (_LEAST + _GAP)), 1))
    lines_of_boxes = -(-len(turn.steps) // across)
    across = -(-len(turn.steps) // lines_of_boxes)
    wide = (kind.width - (across - 1) * _GAP) / across
    boxes = [
        _box(step, number, wide, kind)
        for step, number in zip(turn.steps, step_numbers(turn.steps), strict=True)
    ]
    rows = [boxes[at : at + across] for at in range(0, len(boxes), across)]
    heights = [max(box.height for box in row) for row in rows]
    words = wrap(about_turn(playbook), fonts.body(), kind.size, kind.width)
    leading = kind.leading
    height = sum(heights) + _GAP * len(heights) + len(words) * leading

    def draw(writer: Writer, x: float, top: float) -> None:
        look = kind.look
        for row, high in zip(rows, heights, strict=True):
            for at, box in enumerate(row):
                left = x + at * (wide + _GAP)
                frame = Rect(left, top - high, wide, high)
                writer.rect(frame, fill=look.field, stroke=look.edge, width=0.9, radius=1.4)
                box.draw(writer, left, top)
            top -= high + _GAP
        base = top - kind.drop
        for line in words:
            writer.text(line, x, base, kind.size, fonts.bold() if changed else fonts.body())
            base -= leading

    return Bit(height + 2.4, draw)


def _names(steps: Sequence[Step], kind: Type, *, parts: bool) -> Bit:
    """Return the steps by name alone in one row: their texts stand in a chapter."""
    if not parts:
        steps = [step for step in steps if not step.part_of]
    across = min(len(steps), max(int((kind.width + _GAP) / (_NARROW + _GAP)), 1))
    wide = (kind.width - (across - 1) * _GAP) / across
    numbers = step_numbers(steps)
    names = [_name(step.name.upper(), wide - 7.0) for step in steps]
    high = max(5.6, max(len(name.lines) for name in names) * 2.9 + 1.4)
    rows = -(-len(steps) // across)

    def draw(writer: Writer, x: float, top: float) -> None:
        look = kind.look
        for at, name in enumerate(names):
            down, over = divmod(at, across)
            frame = Rect(x + over * (wide + _GAP), top - high - down * (high + 1.2), wide, high)
            writer.rect(frame, fill=look.field, stroke=look.edge, width=0.8, radius=1.2)
            middle = frame.y + high / 2
            _draw_number(writer, numbers[at], frame.x + 3.1, middle, 2.3, kind)
            leading = name.size * 1.1 / MM
            base = middle + (len(name.lines) - 1) * leading / 2 - cap(name.size, name.face) / 2
            for line in name.lines:
                left = frame.x + 6.1
                writer.text(line, left, base, name.size, name.face, colour=look.label)
                base -= leading

    return Bit(rows * (high + 1.2) + 0.8, draw)


@dataclass(frozen=True, slots=True)
class _Name:
    """The name of a step as it is set in its box."""

    lines: list[str]
    size: float
    face: Face


def _name(title: str, room: float) -> _Name:
    """Return a step's name in stencil on one line, or in the narrow face on as many as it takes."""
    face = fonts.title_face(title)
    for size in (9.0, 8.0, 7.5):
        if face.width(title) * size / MM <= room:
            return _Name([title], size, face)
    return _Name(wrap(title, fonts.bold(), 7.0, room), 7.0, fonts.bold())


def step_remarks(playbook: Playbook, *, changed: bool) -> tuple[Remark, ...]:
    """Return the steps of the turn as sentences, for a sheet with no room for a strip of boxes."""
    turn = playbook.turn
    if turn is None:
        return ()
    found, before = [], ""
    for step, number in zip(turn.steps, step_numbers(turn.steps), strict=True):
        who = f"{capital(step.who)}. " if step.who and step.who != before else ""
        before = step.who
        found.append(Remark(f"{who}{step.text}".strip(), changed, f"{number} {step.name}"))
    about = about_turn(playbook)
    return (*found, Remark(about, changed)) if about else tuple(found)


def _draw_number(
    writer: Writer, number: str, x: float, middle: float, reach: float, kind: Type
) -> None:
    look, bold = kind.look, fonts.bold()
    size = reach * MM * 1.2 if len(number) == 1 else max(reach * MM, SMALLEST)
    writer.disc(x, middle, reach, fill=look.band, stroke=look.line, width=0.7)
    base = middle - cap(size, bold) / 2
    writer.text(number, x, base, size, bold, colour=look.on_band, align="centre")


def step_numbers(steps: Sequence[Step]) -> list[str]:
    """Return the number of each step, with a letter for what is part of another: 4, 4a, 4b."""
    found: list[str] = []
    of: dict[str, str] = {}
    number = 0
    letters: dict[str, int] = {}
    for step in steps:
        if step.part_of in of:
            at = letters[step.part_of] = letters.get(step.part_of, 0) + 1
            found.append(f"{of[step.part_of]}{'abcdefghij'[(at - 1) % 10]}")
        else:
            number += 1
            of[step.id] = str(number)
            found.append(str(number))
    return found


def about_turn(playbook: Playbook | None) -> str:
    """Return who goes first, how units are activated and how long it lasts."""
    turn = playbook.turn if playbook else None
    if turn is None:
        return ""
    length = ""
    if turn.length is not None and not isinstance(turn.length.value, str):
        length = f"{counted(int(turn.length.value), turn.word)} in all.".capitalize()
    warned = listed([f"{left // 60}:{left % 60:02}" for left in turn.warnings])
    warnings = f"The clock warns at {warned}." if warned else ""
    said = (turn.first_text, turn.activation_text, turn.morale, length, warnings)
    return " ".join(each for each in said if each)


def _box(step: Step, number: str, wide: float, kind: Type) -> Bit:
    title = step.name.upper()
    disc = kind.size * 0.95 / MM
    name = _name(title, wide - 2 * _PAD - 2 * disc - 1.0)
    inside = wide - 2 * _PAD
    who = wrap(capital(step.who), fonts.body(), kind.small, inside) if step.who else []
    text = wrap(step.text, fonts.body(), kind.size, inside)
    small = kind.small * 1.14 / MM
    height = 2 * _PAD + 2 * disc + 0.8 + len(who) * small + len(text) * kind.leading

    def draw(writer: Writer, x: float, top: float) -> None:
        look = kind.look
        left, middle = x + _PAD, top - _PAD - disc
        _draw_number(writer, number, left + disc, middle, disc, kind)
        base = middle + (len(name.lines) - 1) * name.size / MM / 2 - cap(name.size, name.face) / 2
        for line in name.lines:
            place = left + 2 * disc + 1.0
            writer.text(line, place, base, name.size, name.face, colour=look.label)
            base -= name.size * 1.1 / MM
        base = top - _PAD - 2 * disc - 0.6 - (small + cap(kind.small)) / 2
        for line in who:
            writer.text(line, left, base, kind.small, colour=grey(writer))
            base -= small
        base -= (kind.leading - small) / 2
        for line in text:
            writer.text(line, left, base, kind.size)
            base -= kind.leading

    return Bit(height, draw)
