"""The report of one battle: who faced whom, the story, how the points came about, who fell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from printables.campaign.decorations import draw_medal, draw_stripes, rare_medals, stripes_of
from printables.campaign.facts import LOOKS, CampaignFacts
from printables.campaign.report_battles import paragraphs, photograph_blocks, story_blocks, told
from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.page_flow import Block, Group
from printables.engine.small_parts import PALE_LINE, cap, draw_block, grey
from printables.engine.text import LEADING, MM, Setter
from printables.forms.parts import head_block, words_block
from printables.pack_inputs import PackFacts
from rules.campaign.describe_events import fate_details, fates_and_kills
from rules.campaign.recording.battle_record import BattleRecord, Fate, SideRecord, winners_of
from rules.campaign.state.campaign_state import Battle, Career, GivenHonour
from rules.common.wording import capital, counted

_FACE = 40.0
_SCORE = 50.0


def facing_block(campaign: CampaignFacts, setter: Setter, box: Rect, record: BattleRecord) -> Block:
    """Return two sides that face each other with the result between them, or rows of more."""
    sides = record.sides
    if len(sides) != 2:
        return _rows(campaign, setter, box, record)
    result = campaign.result(record)

    def draw(writer: Writer, top: float) -> None:
        wide = (box.w - _SCORE) / 2
        for at, side in enumerate(sides):
            left = box.x + at * (wide + _SCORE)
            room = Rect(left, top - _FACE, wide, _FACE)
            _draw_side(writer, campaign, setter, side, room, flip=at == 1)
        middle = box.x + box.w / 2
        points = [campaign.clean(side.points) or "" for side in sides]
        if any(points):
            text = setter.line(f"{points[0] or '0'} : {points[1] or '0'}", fonts.bold(), 30, _SCORE)
            writer.text(text.text, middle, top - 20.0, text.size, fonts.bold(), align="centre")
        text = setter.line(result, fonts.bold(), 13, _SCORE - 2.0)
        low = top - (28.0 if any(points) else 21.0)
        writer.text(text.text, middle, low, text.size, fonts.bold(), align="centre")
        line = (box.x, top - _FACE, box.right, top - _FACE)
        writer.lines([line], width=0.9)

    return Block(_FACE + 1.0, draw)


def _draw_side(
    writer: Writer,
    campaign: CampaignFacts,
    setter: Setter,
    side: SideRecord,
    room: Rect,
    *,
    flip: bool,
) -> None:
    """Draw an army's man above its name, player and number of men."""
    figure = Rect(room.x, room.y + 15.0, room.w, room.h - 16.0)
    look = campaign.look(side.entry)
    draw_figure(writer, look, campaign.leader(side.entry), figure, flip=flip)
    middle = room.x + room.w / 2
    lines = (
        (campaign.army(side.entry), 12.0, True, 9.6),
        (
            " · ".join(part for part in (campaign.player_beside(side.entry), side.role) if part),
            9,
            False,
            5.6,
        ),
        (counted(side.men, "figure") if side.men else "", 9.0, False, 1.8),
    )
    for text, size, strong, up in lines:
        face = fonts.bold() if strong else fonts.body()
        line = setter.line(text, face, size, room.w - 2.0)
        colour = INK if strong else grey(writer)
        writer.text(line.text, middle, room.y + up, line.size, face, colour=colour, align="centre")


def _rows(campaign: CampaignFacts, setter: Setter, box: Rect, record: BattleRecord) -> Block:
    high = 15.0
    # Who won says it beside his points; where nobody did, the result stands below them all.
    result = "" if winners_of(record) else campaign.result(record)

    def draw(writer: Writer, top: float) -> None:
        for side in record.sides:
            figure = Rect(box.x, top - high + 0.8, 14.0, high - 1.6)
            draw_figure(writer, campaign.look(side.entry), campaign.leader(side.entry), figure)
            base = top - high / 2 - 1.0
            name = setter.line(campaign.army(side.entry), fonts.bold(), 12, box.w - 70.0)
            writer.text(name.text, box.x + 17.0, base + 1.8, name.size, fonts.bold())
            came = counted(side.men, "figure") if side.men else ""
            parts = (campaign.player_beside(side.entry), side.role, came)
            under = " · ".join(part for part in parts if part)
            line = setter.line(under, fonts.body(), 9, box.w - 70.0)
            writer.text(line.text, box.x + 17.0, base - 3.0, line.size, colour=grey(writer))
            won = "won" if side.entry in winners_of(record) else ""
            end = " · ".join(part for part in (campaign.clean(side.points), won) if part)
            fitted = setter.line(end, fonts.bold(), 14, 48.0)
            writer.text(fitted.text, box.right, base, fitted.size, fonts.bold(), align="right")
            top -= high
            writer.lines([(box.x, top, box.right, top)], width=0.3, colour=grey(writer))
        if result:
            writer.text(result, box.right, top - 7.0, 14, fonts.bold(), align="right")

    return Block(high * len(record.sides) + (9.0 if result else 0.0), draw)


_ROW, _MAN, _MEDAL = 5.0, 9.2, 10.6
_GAP = 8.0
_TALLY = 15.0
_EARNED = 24
_MOST = 80
"""Of more men of one side than this the number is told."""


def one_battle_groups(
    facts: PackFacts, campaign: CampaignFacts, setter: Setter, box: Rect, line: Battle
) -> Iterator[Group]:
    """Yield all that is known of a battle that was recorded."""
    record = line.record
    if record is None:
        return
    yield Group((facing_block(campaign, setter, box, record),))
    texts = list(told(facts, campaign, line, record, men=False))
    blocks = [words_block(setter, text, box.x, box.w, quiet=quiet) for text, quiet in texts]
    story = paragraphs(facts, record.story)
    blocks += story_blocks(story, box.x, box.w) if story else ()
    blocks += photograph_blocks(facts, setter, record.photographs, box.x, box.w)
    notes = [f"“{facts.clean(note, 'A note on a battle')}”" for note in line.notes if note.strip()]
    blocks += [words_block(setter, note, box.x, box.w, quiet=True) for note in notes]
    if blocks:
        yield Group(tuple(blocks), gap=4.0)
    yield from _points(campaign, setter, box, record)
    for side in record.sides:
        yield from _men(campaign, setter, box, record, side)
    yield from _honours(campaign, setter, box, line, record)


# ------------------------------------------------------------------ in two columns


def _columns(title: Block, cells: Sequence[Sequence[Block]], titles: Sequence[Block] = ()) -> Group:
    """Return blocks of columns side by side, row by row, so that they can go over pages."""
    whole = [[head, *cell] for head, cell in zip(titles, cells, strict=True)] if titles else cells
    blocks = [title]
    for row in zip_longest(*whole):

        def draw(writer: Writer, top: float, row: Sequence[Block | None] = row) -> None:
            for each in row:
                if each is not None:
                    each.draw(writer, top)

        blocks.append(Block(max(each.height for each in row if each is not None), draw))
    return Group(tuple(blocks), gap=5.0, lead=2)


def _lefts(box: Rect, count: int) -> tuple[list[float], float]:
    """Return where so many columns begin, and how wide each is."""
    wide = (box.w - _GAP * (count - 1)) / count
    return [box.x + at * (wide + _GAP) for at in range(count)], wide


def _points(
    campaign: CampaignFacts, setter: Setter, box: Rect, record: BattleRecord
) -> Iterator[Group]:
    """Yield how each side's points came about, side by side."""
    sides = [side for side in record.sides if any(each.count for each in side.lines)]
    if not sides:
        return
    lefts, wide = _lefts(box, max(min(len(sides), 2), 1))
    for start in range(0, len(sides), 2):
        cells = [
            [
                _tally(setter, left, wide, capital(campaign.clean(each.name)),
                       f"{each.count} × {each.each}", each.points)
                for each in side.lines if each.count
            ]
            for side, left in zip(sides[start : start + 2], lefts, strict=False)
        ]  # fmt: skip
        heads = [
            _tally(setter, left, wide, campaign.label(side.entry), "", side.points, strong=True)
            for side, left in zip(sides[start : start + 2], lefts, strict=False)
        ]
        title = head_block("HOW THE POINTS WERE COUNTED", box.x, box.w)
        yield _columns(title, cells, heads)


def _tally(
    setter: Setter,
    x: float,
    wide: float,
    name: str,
    working: str,
    points: str,
    *,
    strong: bool = False,
) -> Block:
    face = fonts.bold() if strong else fonts.body()
    block = setter.block(name, face, 9, wide - 2 * _TALLY - 2.0, 2.4 * _ROW)
    high = max(block.height() + 1.6, _ROW)

    def draw(writer: Writer, top: float) -> None:
        base = top - 0.8 - cap(9) - 9 * LEADING / MM * 0.12
        draw_block(writer, block, x, top - 0.8, face)
        writer.text(working, x + wide - _TALLY, base, 9, colour=grey(writer), align="right")
        writer.text(points, x + wide, base, 9, fonts.bold(), align="right")
        colour = INK if strong else grey(writer) if writer.ink else PALE_LINE
        low = top - high
        writer.lines([(x, low, x + wide, low)], width=0.6 if strong else 0.3, colour=colour)

    return Block(high, draw)


# ------------------------------------------------------------------ men


def _honours(
    campaign: CampaignFacts, setter: Setter, box: Rect, line: Battle, record: BattleRecord
) -> Iterator[Group]:
    """Yield who was given what for this battle."""
    entries = {side.entry for side in record.sides}
    found = [
        (career, given)
        for career in campaign.careers()
        if career.entry in entries
        for given in career.given
        if given.battle == line.id
    ]
    more = len(found)
    found = [
        (career, given)
        for career, given in found
        if career.name or career.hero or given in rare_medals(career, campaign.common)
    ]
    found.sort(key=lambda each: (bool(each[1].rank), not each[0].name))
    found = found[:_EARNED]
    more -= len(found)
    if not found:
        return
    lefts, wide = _lefts(box, 2)
    cells = [
        [_given(campaign, setter, left, wide, *each) for each in found[at::2]]
        for at, left in enumerate(lefts)
    ]
    note = f"and {more} more" if more else ""
    yield _columns(head_block("EARNED IN THIS BATTLE", box.x, box.w, note), cells)


def _given(
    campaign: CampaignFacts,
    setter: Setter,
    x: float,
    wide: float,
    career: Career,
    given: GivenHonour,
) -> Block:
    name = campaign.called(career)
    under = f"{campaign.what(given)} · {campaign.label(career.entry)}"
    look = campaign.look(career.entry)

    def draw(writer: Writer, top: float) -> None:
        if given.rank:
            stripes = Rect(x + 0.4, top - _MEDAL + 2.0, 5.4, 5.6)
            draw_stripes(writer, stripes, look.band, stripes_of(given.rank))
        else:
            draw_medal(writer, Rect(x, top - _MEDAL + 1.0, 5.6, 8.6), given.ribbon)
        _draw_man(writer, setter, (name, under), Rect(x, top - _MEDAL, wide, _MEDAL), 8.0)

    return Block(_MEDAL, draw)


def _draw_man(
    writer: Writer, setter: Setter, texts: tuple[str, str], room: Rect, indent: float
) -> None:
    base, wide = room.y + room.h / 2 + 0.8, room.w - indent
    name = setter.line(texts[0], fonts.bold(), 9.5, wide)
    writer.text(name.text, room.x + indent, base, name.size, fonts.bold())
    under = setter.line(texts[1], fonts.body(), 8, wide, smallest=6.0)
    writer.text(under.text, room.x + indent, base - 4.0, under.size, colour=grey(writer))
    colour = grey(writer) if writer.ink else PALE_LINE
    writer.lines([(room.x, room.y, room.right, room.y)], width=0.3, colour=colour)


def _men(
    campaign: CampaignFacts, setter: Setter, box: Rect, record: BattleRecord, side: SideRecord
) -> Iterator[Group]:
    """Yield what became of those of a side who did not simply come home."""
    every = (
        (fate, fate_details(campaign.names, record, side.entry, fate, kills))
        for fate, kills in fates_and_kills(campaign.names, record, side)
    )
    fates = [(fate, text) for fate, text in every if text]
    title = f"{campaign.army(side.entry).upper()}: WHAT HAPPENED TO THEM"
    if not fates:
        return
    lefts, wide = _lefts(box, 2)
    cells = [
        [
            _fate(campaign, setter, (side.entry, *fate), (left, wide))
            for fate in fates[:_MOST][at::2]
        ]
        for at, left in enumerate(lefts)
    ]
    more = len(fates) - _MOST
    note = f"{more} more are not listed" if more > 0 else counted(len(fates), "figure")
    yield _columns(head_block(title, box.x, box.w, note), cells)


def _fate(
    campaign: CampaignFacts,
    setter: Setter,
    man: tuple[str, Fate, str],
    room: tuple[float, float],
) -> Block:
    """Return what became of one of an entry; `room` is the left edge and the width."""
    (entry, fate, text), (x, wide) = man, room
    career = campaign.state.careers.get((entry, fate.figure))
    being = campaign.being(career) if career else None
    name = campaign.clean(campaign.names.name_then(entry, fate), "The name of a figure")
    under = campaign.clean(text, "What happened to a man")

    def draw(writer: Writer, top: float) -> None:
        if being is not None:
            figure = Rect(x, top - _MAN + 0.6, 9.0, _MAN - 1.2)
            state = LOOKS.get(fate.kind, "normal")
            draw_figure(writer, being.look, being.art, figure, state=state)
        texts = (name, under)
        _draw_man(writer, setter, texts, Rect(x, top - _MAN, wide, _MAN), 11.0)

    return Block(_MAN, draw)
