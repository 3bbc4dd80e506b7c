"""The men of a campaign in its report: the roll of honour, who was promoted, the fallen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables import fonts
from printables.campaign.medal import draw_medal
from printables.campaign.names import CampaignFacts
from printables.canvas import Writer
from printables.figures import draw_figure
from printables.flow import Block, Group
from printables.forms.parts import head_block, words_block
from printables.geometry import Rect
from printables.parts import PALE_LINE, grey
from printables.setting import Setter
from rules.campaign.history import fallen, honoured, toys_away
from rules.campaign.state import Career, Given
from rules.wording import capital, counted, listed

_MOST_HONOURED = 60
_MOST_FALLEN = 120
_GAP = 8.0
_ROW, _LOW = 10.6, 9.2
_MEDAL = (5.2, 8.0)
_MOST_MEDALS = 4
_FEW, _MOST_NAMED = 8, 30
"""Of more than a few men who rose to one rank only so many with a name are named."""


@dataclass(frozen=True, slots=True)
class _Row:
    """One man of a roll: his name, a quiet line below, and his medals or how he is drawn."""

    name: str
    under: str
    career: Career | None
    ribbons: tuple[str, ...] = ()
    figure: bool = False


def medals_of(career: Career) -> list[Given]:
    """Return what he was given but for ranks."""
    return [given for given in career.given if not given.rank]


def honour_groups(campaign: CampaignFacts, setter: Setter, box: Rect) -> Iterator[Group]:
    """Yield the men with medals, most of them first, and below them who was promoted."""
    careers = honoured(campaign.state)
    worthy = [career for career in careers if medals_of(career)]
    rows = [_honoured(campaign, career) for career in worthy[:_MOST_HONOURED]]
    more = len(worthy) - len(rows)
    risen = list(_promotions(campaign, careers))
    if not rows and not risen:
        text = "Nobody has earned a medal or a promotion yet."
        head = head_block("ROLL OF HONOUR", box.x, box.w)
        yield Group((head, words_block(setter, text, box.x, box.w, size=9, quiet=True)), gap=5.0)
    if rows:
        note = f"{more} more are not listed" if more else counted(len(rows), "man")
        yield _rolled(campaign, setter, box, ("ROLL OF HONOUR", note), rows, _ROW)
    if risen:
        blocks = [words_block(setter, text, box.x, box.w, size=9) for text in risen]
        head = head_block("PROMOTIONS" if rows else "ROLL OF HONOUR", box.x, box.w)
        yield Group((head, *blocks), gap=5.0, lead=2)


def _honoured(campaign: CampaignFacts, career: Career) -> _Row:
    given = medals_of(career)
    names = list(dict.fromkeys(campaign.what(each) for each in given))
    facts = [campaign.label(career.entry), counted(career.battles, "battle")]
    facts += [f"{career.kills} knocked over"] if career.kills else []
    under = f"{listed(names)} · {', '.join(facts)}"
    ribbons = tuple(each.ribbon for each in given)
    return _Row(campaign.called(career), under, career, ribbons)


def _promotions(campaign: CampaignFacts, careers: Sequence[Career]) -> Iterator[str]:
    """Yield who rose to which rank, army by army: "Corporal: Ada – Fern, Ash and 9 more"."""
    risen: dict[str, dict[str, list[Career]]] = {}
    for career in careers:
        for rank in dict.fromkeys(given.rank for given in career.given if given.rank):
            risen.setdefault(rank, {}).setdefault(career.entry, []).append(career)
    for rank, armies in risen.items():
        told = [f"{campaign.label(key)} – {_names(campaign, men)}" for key, men in armies.items()]
        yield f"{campaign.clean(rank, 'A rank')}: {'; '.join(told)}."


def _names(campaign: CampaignFacts, men: Sequence[Career]) -> str:
    """Return the names of men; of many those without a name are counted."""
    named = [each for each in men if each.name or each.hero]
    shown = men if len(men) <= _FEW else named[:_MOST_NAMED]
    names = [campaign.called(each, ranked=False) for each in shown]
    more = len(men) - len(shown)
    others = f"{more} more" if names else counted(more, "man")
    return listed([*names, others] if more else names)


def fallen_groups(campaign: CampaignFacts, setter: Setter, box: Rect) -> Iterator[Group]:
    """Yield who is out of the campaign, and whose toys are lost."""
    rolls = (
        ("ROLL OF THE FALLEN", fallen(campaign.state)),
        ("TOYS LOST, MEN PRESENT", toys_away(campaign.state)),
    )
    for title, found in rolls:
        rows = []
        for each in found[:_MOST_FALLEN]:
            career = campaign.state.careers.get((each.entry, each.figure))
            name = campaign.called(career) if career else capital(each.role)
            told = campaign.clean(each.text)
            parts = (campaign.label(each.entry), f"battle {each.number}", told)
            under = " · ".join(part for part in parts if part)
            rows.append(_Row(name, under, career, figure=True))
        more = len(found) - len(rows)
        note = f"{more} more are not listed" if more else counted(len(rows), "name")
        if rows:
            yield _rolled(campaign, setter, box, (title, note), rows, _LOW)
        elif title == rolls[0][0]:
            text = "Everybody is still there: nobody is out of the campaign."
            head = head_block(title, box.x, box.w)
            words = words_block(setter, text, box.x, box.w, size=9, quiet=True)
            yield Group((head, words), gap=5.0)


def _rolled(
    campaign: CampaignFacts,
    setter: Setter,
    box: Rect,
    title: tuple[str, str],
    rows: Sequence[_Row],
    high: float,
) -> Group:
    """Return a roll in two columns, read along the rows."""
    wide = (box.w - _GAP) / 2
    blocks = []
    for start in range(0, len(rows), 2):
        pair = rows[start : start + 2]

        def draw(writer: Writer, top: float, pair: Sequence[_Row] = pair) -> None:
            for at, row in enumerate(pair):
                room = Rect(box.x + at * (wide + _GAP), top - high, wide, high)
                _draw_row(writer, campaign, setter, row, room)

        blocks.append(Block(high, draw))
    return Group((head_block(title[0], box.x, box.w, title[1]), *blocks), gap=5.0, lead=2)


def _draw_row(
    writer: Writer, campaign: CampaignFacts, setter: Setter, row: _Row, room: Rect
) -> None:
    colour = grey(writer) if writer.ink else PALE_LINE
    writer.lines([(room.x, room.y, room.right, room.y)], width=0.3, colour=colour)
    left = room.x
    if row.figure and row.career is not None:
        being = campaign.being(row.career)
        figure = Rect(left, room.y + 0.6, 9.0, room.h - 1.2)
        draw_figure(writer, being.look, being.art, figure, state="fallen")
        left += 11.0
    shown = row.ribbons[-_MOST_MEDALS:]
    right = room.right
    for at, ribbon in enumerate(reversed(shown)):
        x = right - (at + 1) * _MEDAL[0]
        draw_medal(writer, Rect(x, room.y + (room.h - _MEDAL[1]) / 2, *_MEDAL), ribbon)
    right -= len(shown) * _MEDAL[0] + 1.5
    base = room.y + room.h / 2 + 0.9
    name = setter.line(row.name, fonts.bold(), 10, right - left)
    writer.text(name.text, left, base, name.size, fonts.bold())
    under = setter.line(row.under, fonts.body(), 8, right - left, smallest=6.0)
    writer.text(under.text, left, base - 4.2, under.size, colour=grey(writer))
