"""What fills the page below the standings: the points as a chart, the last battles, the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printables import fonts
from printables.campaign.chapters import coming
from printables.campaign.chart import chart_lines, draw_chart
from printables.campaign.facts import CampaignFacts
from printables.canvas import INK, WHITE, Writer
from printables.flow import Block, Group
from printables.forms.parts import head_block
from printables.geometry import Rect
from printables.parts import PALE_LINE, cap, grey
from printables.text import MM, Setter
from rules.campaign.state.campaign_state import Battle

_HEAD, _GAP, _ROW = 7.4, 5.0, 6.0
_CHART = (58.0, 92.0)
_MOST = 8
_MOST_LETTERS = 42
"""Letters of the names of those who met, before each of them is shortened."""
_SHARES = (0.06, 0.15, 0.32, 0.29, 0.18)


def chart_group(
    campaign: CampaignFacts, setter: Setter, box: Rect, room: float = 0.0
) -> Group | None:
    """Return the points after each battle as a chart, None before the first battle.

    It is as high as `room` mm allow; None where they are too few for one.
    """
    high = _CHART[0] if not room else min(room - _HEAD - _GAP, _CHART[1])
    if not campaign.played or high < _CHART[0]:
        return None
    lines, of = chart_lines(campaign)
    note = "battles from left to right" if len(lines) == of else f"the first {len(lines)} of {of}"

    def draw(writer: Writer, top: float) -> None:
        draw_chart(writer, setter, Rect(box.x, top - high, box.w, high - 3.0), lines)

    head = head_block("POINTS AFTER EACH BATTLE", box.x, box.w, note)
    return Group((head, Block(high, draw)), gap=_GAP, lead=2)


def lately_groups(
    campaign: CampaignFacts, setter: Setter, box: Rect, room: float
) -> Iterator[Group]:
    """Yield the last battles and those to come, as many of each as `room` mm hold."""
    planned, done = coming(campaign), list(campaign.played)[::-1]
    rows = int((room - 2 * (_HEAD + _GAP)) / _ROW)
    few = min(len(planned), max(rows // 2, rows - len(done)), _MOST)
    last = done[: min(max(rows - few, 0), _MOST)]
    for title, lines in (("BATTLES TO COME", planned[: max(few, 0)]), ("LAST BATTLES", last)):
        if lines:
            blocks = [_row(campaign, setter, box, line) for line in lines]
            yield Group((head_block(title, box.x, box.w), *blocks), gap=_GAP, lead=2)


def _row(campaign: CampaignFacts, setter: Setter, box: Rect, line: Battle) -> Block:
    met = campaign.met([side.entry for side in line.told.sides], _MOST_LETTERS)
    result = campaign.result(line.record) if line.record else campaign.clean(line.told.place)
    texts = (campaign.day(line.day), met, campaign.battle_name(line), result)

    def draw(writer: Writer, top: float) -> None:
        middle, x = top - _ROW / 2, box.x + max(box.w * _SHARES[0], 9.0)
        if line.number:
            size = 7.5 if line.number < 100 else 5.5
            writer.disc(box.x + 4.0, middle, 2.4, fill=WHITE, stroke=INK, width=0.7)
            base = middle - cap(size, fonts.bold()) / 2
            writer.text(str(line.number), box.x + 4.0, base, size, fonts.bold(), align="centre")
        _draw_texts(writer, setter, texts, Rect(x, top - _ROW, box.right - x, _ROW), box.w)
        colour = grey(writer) if writer.ink else PALE_LINE
        writer.lines([(box.x, top - _ROW, box.right, top - _ROW)], width=0.3, colour=colour)

    return Block(_ROW, draw)


def _draw_texts(
    writer: Writer, setter: Setter, texts: Sequence[str], room: Rect, width: float
) -> None:
    x, base = room.x, room.y + room.h / 2 - cap(9) / 2
    for at, (text, share) in enumerate(zip(texts, _SHARES[1:], strict=True)):
        face = fonts.bold() if at in (1, 3) else fonts.body()
        fitted = setter.line(text, face, 9, width * share - 2.5)
        last = at == len(texts) - 1
        ink = INK if at in (1, 3) else grey(writer)
        left = room.right - face.width(fitted.text) * fitted.size / MM if last else x
        writer.text(fitted.text, left, base, fitted.size, face, colour=ink)
        x += width * share
