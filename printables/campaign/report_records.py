"""Service records in a campaign's report: a man at a time, with each battle that he fought."""

from __future__ import annotations

from collections.abc import Iterator

from printables import fonts
from printables.campaign.facts import CampaignFacts
from printables.campaign.medal import draw_medal
from printables.canvas import INK, WHITE, Writer
from printables.figures import draw_figure
from printables.flow import Block, Group
from printables.forms.parts import head_block
from printables.geometry import Rect
from printables.parts import PALE_LINE, cap, grey
from printables.portraits import draw_portrait
from printables.setting import Setter
from rules.campaign.describe import deed_details, without_note
from rules.campaign.state.campaign_state import Career, Deed
from rules.campaign.state.roll_of_honour import medals_of
from rules.common.wording import capital, counted

_HEAD, _ROW = 17.0, 5.0
_FIGURE = 14.0
_INDENT = 18.0
_MEDAL = (8.0, 12.2)
_MOST_MEDALS = 6
_MOST_MEN = 200
_SHARES = (0.09, 0.35, 0.38, 0.18)
_NARROW, _NARROW_SHARES = 130.0, (0.2, 0.26, 0.4, 0.14)
"""Of paper with less room than this in mm the days take a larger share, and who met is left out."""


def record_groups(campaign: CampaignFacts, setter: Setter, box: Rect) -> Iterator[Group]:
    """Yield a record for each hero and each man with a medal, heroes first."""
    men = campaign.remembered()
    more = len(men) - _MOST_MEN
    note = f"{more} more are not told" if more > 0 else counted(len(men), "man")
    for at, career in enumerate(men[:_MOST_MEN]):
        blocks = [_head(campaign, setter, box, career)]
        blocks += [_deed(campaign, setter, box, career, deed) for deed in career.deeds]
        lead = 2
        if not at:
            blocks.insert(0, head_block("SERVICE RECORDS", box.x, box.w, note))
            lead = 3
        yield Group(tuple(blocks), gap=5.0 if not at else 4.0, lead=lead)


def _head(campaign: CampaignFacts, setter: Setter, box: Rect, career: Career) -> Block:
    being = campaign.being(career)
    role = campaign.clean(capital(campaign.role(career)))
    unit = being.unit if being.unit != role else ""
    where = " · ".join(part for part in (campaign.army(career.entry), role, unit) if part)
    facts = [counted(career.battles, "battle"), f"{career.kills} knocked over"]
    facts += [f"{counted(career.lives, 'life', 'lives')} lost"] if career.lives else []
    given = medals_of(career)
    facts += list(dict.fromkeys(campaign.what(each) for each in given))

    def draw(writer: Writer, top: float) -> None:
        low = top - _HEAD
        picture = Rect(box.x, low + 1.0, _FIGURE, _HEAD - 2.0)
        if being.portrait:
            draw_portrait(writer, being.portrait, picture, being.look.line)
        else:
            draw_figure(writer, being.look, being.art, picture)
        shown = given[-_MOST_MEDALS:]
        right = box.right - len(shown) * _MEDAL[0]
        for at, each in enumerate(shown):
            place = Rect(right + at * _MEDAL[0], low + 2.6, *_MEDAL)
            draw_medal(writer, place, each.ribbon)
        left, room = box.x + _INDENT, right - box.x - _INDENT - 3.0
        name = setter.line(campaign.called(career), fonts.bold(), 12, room)
        writer.text(name.text, left, top - 5.6, name.size, fonts.bold())
        line = setter.line(where, fonts.body(), 9, room)
        writer.text(line.text, left, top - 10.0, line.size, colour=grey(writer))
        line = setter.line(" · ".join(facts), fonts.body(), 9, room)
        writer.text(line.text, left, top - 14.2, line.size)
        writer.lines([(left, low, box.right, low)], width=0.5)

    return Block(_HEAD, draw)


def _deed(campaign: CampaignFacts, setter: Setter, box: Rect, career: Career, deed: Deed) -> Block:
    line = campaign.line(deed.battle)
    name = campaign.battle_name(line) if line else ""
    met = campaign.met(side.entry for side in line.record.sides) if line and line.record else ""
    narrow = box.w < _NARROW
    shares = _NARROW_SHARES if narrow else _SHARES
    what = (name or met) if narrow else " · ".join(part for part in (met, name) if part)
    told, note = without_note(deed, campaign.deed(career, deed))
    more = (*deed_details(deed), *campaign.earned(career, deed), note)
    told = ", ".join(each for each in (told, *more) if each)
    texts = (campaign.day(deed.day), what, told, deed.outcome or "no result yet")

    def draw(writer: Writer, top: float) -> None:
        middle, left = top - _ROW / 2, box.x + _INDENT
        size = 7.0 if deed.number < 100 else 5.0
        writer.disc(left + 2.2, middle, 2.0, fill=WHITE, stroke=INK, width=0.6)
        base = middle - cap(size, fonts.bold()) / 2
        writer.text(str(deed.number), left + 2.2, base, size, fonts.bold(), align="centre")
        left += 6.4
        room = box.right - left
        base = middle - cap(8.5) / 2
        for at, (text, share) in enumerate(zip(texts, shares, strict=True)):
            face = fonts.bold() if at == 2 else fonts.body()
            fitted = setter.line(text, face, 8.5, room * share - 2.0, smallest=6.0)
            last = at == len(texts) - 1
            x = box.right if last else left
            ink = INK if at in (2, 3) else grey(writer)
            writer.text(
                fitted.text,
                x,
                base,
                fitted.size,
                face,
                colour=ink,
                align="right" if last else "left",
            )
            left += room * share
        colour = grey(writer) if writer.ink else PALE_LINE
        low = top - _ROW
        writer.lines([(box.x + _INDENT, low, box.right, low)], width=0.3, colour=colour)

    return Block(_ROW, draw)
