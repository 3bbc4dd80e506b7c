"""The men of a campaign in its report: honours, promotions, the fallen, and service records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.campaign.decorations import draw_medal, rare_medals
from printables.campaign.facts import LOOKS, CampaignFacts
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.figures import State, draw_figure
from printables.engine.geometry import Rect
from printables.engine.page_flow import Block, Group
from printables.engine.portraits import draw_portrait
from printables.engine.small_parts import PALE_LINE, cap, grey
from printables.engine.text import Setter
from printables.forms.parts import head_block, words_block
from rules.campaign.describe_events import deed_details, without_note
from rules.campaign.state.campaign_state import Career, Deed, GivenHonour
from rules.campaign.state.honours_list import away, honoured, kind_of, medals_of
from rules.common.wording import capital, counted, listed

_FALLEN = "The fallen"
_MOST_HONOURED = 60
_MOST_FALLEN = 120
_GAP = 8.0
_HONOUR_ROW, _LOW = 10.6, 9.2
_SMALL_MEDAL = (5.2, 8.0)
_FEW_MEDALS = 4
_NAMES = 38
"""So many letters of a man's medals have room in his line; of more the number is told."""
_FEW, _MOST_NAMED = 8, 30
"""Of more than a few men who rose to one rank only so many with a name are named."""


@dataclass(frozen=True, slots=True)
class _Row:
    """One man of a roll: his name, a quiet line below, and his medals or how he is drawn."""

    name: str
    under: str
    career: Career | None
    ribbons: tuple[str, ...] = ()
    figure: State | None = None


def honour_groups(campaign: CampaignFacts, setter: Setter, box: Rect) -> Iterator[Group]:
    """Yield the men with medals, the worthiest first, and below them who was promoted.

    A medal that nearly everybody has is told once, with the names of those who have no other.
    """
    careers = honoured(campaign.state)
    worthy = [each for each in careers if rare_medals(each, campaign.common)]
    shown = {(each.entry, each.figure) for each in worthy}
    rest = [each for each in careers if (each.entry, each.figure) not in shown]
    rows = [_honoured(campaign, career) for career in worthy[:_MOST_HONOURED]]
    common = [_common(campaign, setter, box, given, men) for given, men in _by_medal(rest).values()]
    risen = list(_promotions(campaign, careers))
    title = "HONOURS"
    if not (rows or common or risen):
        text = "Nobody has earned a medal or a promotion yet."
        head = head_block(title, box.x, box.w)
        yield Group((head, words_block(setter, text, box.x, box.w, size=9, quiet=True)), gap=5.0)
    if rows:
        more = len(worthy) - len(rows)
        note = f"{more} more are not listed" if more else counted(len(rows), "name")
        yield _rolled(campaign, setter, box, (title, note), rows, _HONOUR_ROW)
    if common:
        if rows:
            yield Group(tuple(common), lead=1)
        else:
            yield Group((head_block(title, box.x, box.w), *common), gap=5.0, lead=2)
    if risen:
        blocks = [words_block(setter, text, box.x, box.w, size=9) for text in risen]
        head = head_block("PROMOTIONS" if rows or common else title, box.x, box.w)
        yield Group((head, *blocks), gap=5.0, lead=2)


def _by_medal(careers: Sequence[Career]) -> dict[str, tuple[GivenHonour, list[Career]]]:
    """Return the medals that these men have, by kind, each with its men."""
    found: dict[str, tuple[GivenHonour, list[Career]]] = {}
    for career in careers:
        for given in {kind_of(each): each for each in medals_of(career)}.values():
            found.setdefault(kind_of(given), (given, []))[1].append(career)
    return found


def _common(
    campaign: CampaignFacts, setter: Setter, box: Rect, given: GivenHonour, men: Sequence[Career]
) -> Block:
    """Return a medal that many have: its picture, its name, and who they are, army by army."""
    armies: dict[str, list[Career]] = {}
    for career in men:
        armies.setdefault(career.entry, []).append(career)
    told = [
        f"{campaign.label(key)} – {_names(campaign, each, ranked=True)}"
        for key, each in armies.items()
    ]
    left, title = (
        box.x + _SMALL_MEDAL[0] + 3.0,
        f"{campaign.what(given)}: {counted(len(men), 'name')}",
    )
    words = words_block(setter, f"{'; '.join(told)}.", left, box.right - left, size=9)
    high = max(words.height + 6.0, _HONOUR_ROW)

    def draw(writer: Writer, top: float) -> None:
        draw_medal(writer, Rect(box.x, top - 1.2 - _SMALL_MEDAL[1], *_SMALL_MEDAL), given.ribbon)
        line = setter.line(title, fonts.bold(), 10, box.right - left)
        writer.text(line.text, left, top - 4.4, line.size, fonts.bold())
        words.draw(writer, top - 5.6)

    return Block(high, draw)


def _honoured(campaign: CampaignFacts, career: Career) -> _Row:
    given = medals_of(career)
    names = list(dict.fromkeys(campaign.what(each) for each in given))
    facts = [campaign.label(career.entry), counted(career.battles, "battle")]
    facts += [counted(career.kills, "kill")] if career.kills else []
    under = f"{_shortened(names)} · {', '.join(facts)}"
    ribbons = tuple(each.ribbon for each in given)
    return _Row(campaign.called(career), under, career, ribbons)


def _shortened(names: list[str]) -> str:
    """Return the names of medals as a list, the last ones as a number where it is too long."""
    for shown in range(len(names), 1, -1):
        more = [f"{len(names) - shown} more"] if shown < len(names) else []
        if len(text := listed([*names[:shown], *more])) <= _NAMES:
            return text
    return listed([names[0], f"{len(names) - 1} more"] if len(names) > 1 else names)


def _promotions(campaign: CampaignFacts, careers: Sequence[Career]) -> Iterator[str]:
    """Yield who rose to which rank, army by army: "Corporal: Ada – Fern, Ash and 9 more"."""
    risen: dict[str, dict[str, list[Career]]] = {}
    for career in careers:
        for rank in dict.fromkeys(given.rank for given in career.given if given.rank):
            risen.setdefault(rank, {}).setdefault(career.entry, []).append(career)
    for rank, armies in risen.items():
        told = [f"{campaign.label(key)} – {_names(campaign, men)}" for key, men in armies.items()]
        yield f"{campaign.clean(rank, 'A rank')}: {'; '.join(told)}."


def _names(campaign: CampaignFacts, men: Sequence[Career], *, ranked: bool = False) -> str:
    """Return the names of men; of many those without a name are counted."""
    named = [each for each in men if each.name or each.hero]
    shown = men if len(men) <= _FEW else named[:_MOST_NAMED]
    names = [campaign.called(each, ranked=ranked) for each in shown]
    more = len(men) - len(shown)
    others = f"{more} more" if names else counted(more, "man")
    return listed([*names, others] if more else names)


def fallen_groups(campaign: CampaignFacts, setter: Setter, box: Rect) -> Iterator[Group]:
    """Yield the men who are out of the campaign, the vehicles lost, and whose toys are away."""
    gone = away(campaign.state)
    rolls = ((_FALLEN, gone.men), gone.models, gone.toys)
    for title, found in rolls:
        rows = []
        for each in found[:_MOST_FALLEN]:
            career, deed = each.career, each.deed
            name, told = campaign.called(career), campaign.deed(career, deed)
            parts = (campaign.label(career.entry), f"battle {deed.number}", told)
            under = " · ".join(part for part in parts if part)
            rows.append(_Row(name, under, career, figure=LOOKS.get(deed.fate, "normal")))
        more = len(found) - len(rows)
        word = {gone.models[0]: "lost", gone.toys[0]: "toy"}.get(title, "name")
        plural = word if word == "lost" else f"{word}s"
        note = f"{more} more are not listed" if more else counted(len(rows), word, plural)
        if rows:
            yield _rolled(campaign, setter, box, (title.upper(), note), rows, _LOW)
        elif title == _FALLEN:
            text = _nobody_out(sum(len(each.recovering) for each in campaign.state.entries))
            head = head_block(title.upper(), box.x, box.w)
            words = words_block(setter, text, box.x, box.w, size=9, quiet=True)
            yield Group((head, words), gap=5.0)


def _nobody_out(waiting: int) -> str:
    """Return that nobody is out, and how many were hit and are not back yet."""
    if not waiting:
        return "Nobody is out of the campaign."
    more = f"{waiting} who {'was' if waiting == 1 else 'were'} hit may still come back"
    return f"Nobody is out of the campaign; {more}."


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
        draw_figure(writer, being.look, being.art, figure, state=row.figure)
        left += 11.0
    shown = row.ribbons[-_FEW_MEDALS:]
    right = room.right
    for at, ribbon in enumerate(reversed(shown)):
        x = right - (at + 1) * _SMALL_MEDAL[0]
        draw_medal(writer, Rect(x, room.y + (room.h - _SMALL_MEDAL[1]) / 2, *_SMALL_MEDAL), ribbon)
    right -= len(shown) * _SMALL_MEDAL[0] + 1.5
    base = room.y + room.h / 2 + 0.9
    name = setter.line(row.name, fonts.bold(), 10, right - left)
    writer.text(name.text, left, base, name.size, fonts.bold())
    under = setter.line(row.under, fonts.body(), 8, right - left, smallest=6.0)
    writer.text(under.text, left, base - 4.2, under.size, colour=grey(writer))


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
    note = f"{more} more are not listed" if more > 0 else counted(len(men), "man")
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
    facts = [counted(career.battles, "battle"), counted(career.kills, "kill")]
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
