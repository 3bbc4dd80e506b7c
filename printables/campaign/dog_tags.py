"""Dog tags: 50 x 28 mm, to be cut out, punched and hung on a string, one for each man."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printables.campaign.facts import CampaignFacts
from printables.campaign.service_cards import honoured_first, parts_of
from printables.cards.frame import TAG, TAG_LINE
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.cut_pieces import Cell
from printables.engine.geometry import Rect
from printables.engine.small_parts import cap, grey
from printables.engine.text import Setter
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Work
from rules.campaign.state.campaign_state import Career
from rules.campaign.state.honours_list import medals_of
from rules.common.wording import capital, counted

SIZE = (50.0, 28.0)
"""Width and height in mm of a tag, as soldiers wear them."""
HOLE = 4.0
"""Width in mm of the hole for the string: that of an office punch is 6, of a hand punch 4."""
_CORNER = 9.0
_HOLE_IN = 5.2
_SMALLEST = 5.5


def _id(career: Career) -> str:
    return f"tag-{career.entry}-{career.figure}"


def _men(campaign: CampaignFacts) -> list[Career]:
    """Return the men of the armies, models left out; heroes and men with a name first."""
    return honoured_first(
        each for each in campaign.careers() if campaign.being(each).number or each.name
    )


def _cells(writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    campaign = facts.campaign
    if campaign is None or not counts.total:
        return
    del writer
    facts.letters.advise(
        "Dog tags",
        f"are cut out along the round edge; punch {HOLE:g} mm holes in the rings.",
    )
    setter = Setter(facts.letters, "his dog tag")
    for career in _men(campaign):
        front = partial(_front, campaign=campaign, career=career, setter=setter)
        back = partial(_back, campaign=campaign, career=career, setter=setter)
        title = f"the dog tag of {campaign.called(career)}"
        for _ in range(counts.of(_id(career))):
            yield Cell(title, *SIZE, front=front, back=back)


DOG_TAGS = Work(partial(parts_of, men=_men, id_of=_id), cells=_cells)


def _plate(writer: Writer, at: Rect, hole: float) -> None:
    """Draw the plate with its rolled rim and the ring of its hole about (hole, middle)."""
    fill, line = (WHITE, INK) if writer.ink else (TAG, TAG_LINE)
    writer.rect(at, fill=fill, stroke=INK, width=0.4, radius=_CORNER)
    writer.rect(at.inset(1.0), stroke=line, width=0.9, radius=_CORNER - 1.0)
    if not writer.ink:
        writer.rect(at.inset(1.6), stroke=WHITE, width=0.6, radius=_CORNER - 1.6)
    middle = at.y + at.h / 2
    writer.disc(hole, middle, HOLE / 2, fill=WHITE, stroke=INK, width=0.6)
    arm = 0.7
    cross = [(hole - arm, middle, hole + arm, middle), (hole, middle - arm, hole, middle + arm)]
    writer.lines(cross, width=0.3, colour=grey(writer))


def _front(
    writer: Writer, at: Rect, *, campaign: CampaignFacts, career: Career, setter: Setter
) -> None:
    _plate(writer, at, at.x + _HOLE_IN)
    being = campaign.being(career)
    role = campaign.clean(capital(campaign.role(career)))
    known = " · ".join(part for part in (f"No. {being.number:04}" if being.number else "", role))
    lines = (
        (campaign.called(career).upper(), 10.5),
        (campaign.army(career.entry).upper(), 7.6),
        (known.upper().strip(" ·"), 7.0),
        ((being.unit if being.unit != role else "").upper(), 7.0),
    )
    _set_lines(writer, setter, Rect(at.x + 9.0, at.y, at.w - 13.5, at.h), lines)


def _back(
    writer: Writer, at: Rect, *, campaign: CampaignFacts, career: Career, setter: Setter
) -> None:
    """Draw the back: the hole lies where it is when the tag is turned over."""
    _plate(writer, at, at.right - _HOLE_IN)
    done = [counted(career.battles, "battle"), counted(career.kills, "kill")]
    honours = len(medals_of(career))
    done += [counted(honours, "medal")] if honours else []
    lines = (
        (campaign.title.upper(), 9.0),
        (campaign.span.upper(), 7.0),
        (" · ".join(done[:2]).upper(), 7.0),
        ((done[2] if honours else "").upper(), 7.0),
    )
    _set_lines(writer, setter, Rect(at.x + 4.5, at.y, at.w - 13.5, at.h), lines)


def _set_lines(
    writer: Writer, setter: Setter, room: Rect, lines: tuple[tuple[str, float], ...]
) -> None:
    """Set the lines as if they were stamped, about the middle of the plate's height."""
    shown = [(text, size) for text, size in lines if text]
    step = 5.2
    base = room.y + room.h / 2 + (len(shown) - 1) * step / 2 - cap(8) / 2
    for text, size in shown:
        face = fonts.bold()
        line = setter.line(text, face, size, room.w, smallest=_SMALLEST, track=0.3)
        writer.text(line.text, room.x, base, line.size, face, track=0.3)
        base -= step
