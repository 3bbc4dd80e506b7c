"""Paper soldiers: men and models in the army's colour, to fold, glue and stand on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printables import fonts
from printables.army_facts import ArmyFacts
from printables.canvas import Writer
from printables.furniture import draw_ruler
from printables.geometry import Rect
from printables.pack_facts import PackFacts
from printables.packing import packed_upright
from printables.parts import cap, grey
from printables.parts_list import Counts, Part
from printables.setting import Setter
from printables.sheet import Work
from printables.soldiers.stand_up_kinds import Kind, kinds_of
from printables.soldiers.stand_up_strip import Strip, draw_strip, strip_of
from printables.text import MM, SMALLEST

_HEAD, _RULER = 8.4, 6.0
_TITLE = 9.0
_NAMED = 4
_HOW = (
    "Cut out the boxes. Fold over the helmet at the dashes and glue front to back, trim along the "
    "thin line, bend both feet out at the dots and glue them on card or a coin."
)


@dataclass(frozen=True, slots=True)
class _Piece:
    strip: Strip
    army: ArmyFacts


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"{kind.id}.{number}", kind.title, kind.proposed, kind.why("one of paper"), number)
        for number, army in enumerate(facts.armies, start=1)
        for kind in kinds_of(army, models=True)
    )


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    """Draw the strips of all armies, several sizes on a page."""
    page = facts.options.page(true_size=True)
    reach = page.printable
    room = Rect(reach.x + _HEAD, reach.y, reach.w - _HEAD - _RULER, reach.h)
    setter = Setter(facts.letters, "the foot of its paper soldier")
    pieces = [
        (each.strip.width, each.strip.height, each)
        for each in _pieces(facts, counts)
        if _fits(facts, each.strip, room)
    ]
    if pieces:
        facts.letters.advise(
            "Paper soldiers", "stand best when they are printed on card of 160 to 200 g."
        )
    pages = packed_upright(pieces, room)
    for number, laid in enumerate(pages, start=1):
        writer.start_page(page)
        armies = list(dict.fromkeys(piece.army for _, piece in laid.placed))
        end = f"page {number} of {len(pages)}" if len(pages) > 1 else ""
        head = Rect(reach.x, reach.y, _HEAD, reach.h)
        _draw_head(writer, facts, head, armies, end)
        draw_ruler(writer, Rect(reach.right - _RULER, reach.y, _RULER, reach.h))
        for box, piece in laid.placed:
            draw_strip(writer, piece.strip, box, facts.livery(piece.army), setter)
        writer.end_page()


STAND_UPS = Work(_parts, draw=_draw)


def _pieces(facts: PackFacts, counts: Counts) -> Iterator[_Piece]:
    for number, army in enumerate(facts.armies, start=1):
        for kind in kinds_of(army, models=True):
            for which in range(counts.of(f"{kind.id}.{number}")):
                yield _Piece(_strip(facts, kind, which), army)


def _strip(facts: PackFacts, kind: Kind, which: int) -> Strip:
    return strip_of(kind.pose(which), kind.name, kind.colour, facts.options.figure_height)


def _fits(facts: PackFacts, strip: Strip, room: Rect) -> bool:
    """Return whether a strip fits the paper; one that does not is told of and left out."""
    if strip.width <= room.w and strip.height <= room.h:
        return True
    facts.letters.tell(
        f"“{strip.label}”",
        f"needs {strip.width:.0f} x {strip.height:.0f} mm as a paper soldier of this height; the "
        f"paper has room for {room.w:.0f} x {room.h:.0f} mm. Choose larger paper or smaller men.",
    )
    return False


def _draw_head(
    writer: Writer, facts: PackFacts, strip: Rect, armies: list[ArmyFacts], end: str
) -> None:
    """Set upwards along the side what the sheet is, and how it is made."""
    setter = Setter(facts.letters, "the head of the paper soldiers")
    bold = fonts.bold()
    high = f"{facts.options.figure_height:g}"
    title = f"PAPER SOLDIERS, {high} MM"
    x = strip.x + cap(_TITLE) + 0.2
    writer.text(title, x, strip.y + 1.0, _TITLE, bold, upright=True)
    start = strip.y + 4.0 + bold.width(title) * _TITLE / MM
    stop = strip.top - 1.0 - bold.width(end) * SMALLEST / MM
    names = " · ".join(army.name for army in armies[:_NAMED])
    names += f" and {len(armies) - _NAMED} more" if armies[_NAMED:] else ""
    line = setter.line(names, fonts.body(), 7.0, stop - start - 3.0)
    writer.text(line.text, x, start, line.size, upright=True, colour=grey(writer))
    writer.text(end, x, strip.top - 1.0, SMALLEST, bold, upright=True, align="right")
    how = setter.line(_HOW, fonts.body(), 7.0, strip.h - 2.0, smallest=5.0)
    writer.text(how.text, x + 3.2, strip.y + 1.0, how.size, upright=True)
