"""A card for each man of a campaign: his picture, medals, what he did, and his battles behind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from printables.campaign.decorations import draw_medal, draw_stripes, rare_medals, stripes_of
from printables.campaign.facts import CampaignFacts
from printables.cards.cells import Back, card_cells
from printables.cards.frame import LARGER, Head, draw_head, draw_window, frame_form, shape_of
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.cut_pieces import Cell
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.portraits import draw_portrait
from printables.engine.small_parts import PALE_LINE, cap, draw_block, grey
from printables.engine.text import MM, SMALLEST, Setter
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from rules.campaign.describe_events import deed_details
from rules.campaign.recording.battle_record import HOME
from rules.campaign.state.campaign_state import Career
from rules.campaign.state.honours_list import earned_in, medals_of
from rules.common.wording import capital, counted

_NUMBERS = 9.6
_MEDAL = (7.2, 11.2)
_LEAST_MEDAL = 0.7
"""How small a medal may be drawn, as a share of its height."""
_ROW = 6.0
_SIDE = 3.2
_LEAST_FOOT = 5.0
_MOST = 36
"""Of a long campaign only so many men are suggested: four pages of cards."""
_STATES = {
    "ready": "",
    "recovering": "recovering",
    "out": "out of the campaign",
    "gone": "no longer in the army",
}


def _id(career: Career) -> str:
    return f"man-{career.entry}-{career.figure}"


def honoured_first(men: Iterable[Career]) -> list[Career]:
    """Return men in the order of their papers: heroes, then those with a name, then the rest."""
    return sorted(men, key=lambda each: (not each.hero, not each.name))


def _men(campaign: CampaignFacts) -> list[Career]:
    """Return everybody who fought or was given anything, heroes and the honoured first."""
    return honoured_first(each for each in campaign.careers() if each.deeds or each.given)


def suggested(campaign: CampaignFacts, career: Career) -> tuple[int, str]:
    """Return whether papers of a man are suggested, and why."""
    if campaign.chosen:
        wanted = campaign.wanted(career)
        return int(wanted), "the man whose record is open" if wanted else "another man's"
    if career.hero:
        return 1, "one for each hero"
    if rare_medals(career, campaign.common):
        return 1, "he has a medal"
    if career.name and medals_of(career):
        return 1, "he has a name and a medal"
    if career.name and career.kills:
        return 1, f"he has a name and {counted(career.kills, 'kill')}"
    return 0, "for a man with less to tell"


def parts_of(
    facts: PackFacts,
    men: Callable[[CampaignFacts], list[Career]],
    id_of: Callable[[Career], str],
) -> tuple[Part, ...]:
    """Return a part for each of these men of a campaign, none in a pack without one."""
    campaign = facts.campaign
    if campaign is None:
        return ()
    found = [(career, *suggested(campaign, career)) for career in men(campaign)]
    wanted = [career for career, count, _ in found if count]
    wanted.sort(key=_worth)
    chosen = {id_of(career) for career in wanted[:_MOST]}
    return tuple(
        Part(
            id_of(career),
            f"{campaign.called(career)} ({campaign.label(career.entry)})",
            int(id_of(career) in chosen),
            f"{why}; {_MOST} others come first" if count and id_of(career) not in chosen else why,
        )
        for career, count, why in found
    )


def _worth(career: Career) -> tuple[int, ...]:
    """Return what men are sorted by when too many are worth a card: those of most deeds first."""
    medals = len(medals_of(career))
    return (-career.hero, -medals, -career.kills, -career.battles)


def _cells(writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    campaign = facts.campaign
    if campaign is None:
        return
    setter = Setter(facts.letters, "his service card")
    for career in _men(campaign):
        count = counts.of(_id(career))
        if not count:
            continue
        look = campaign.look(career.entry)
        draw = partial(_front, campaign=campaign, career=career, setter=setter)
        back = Back(look, campaign.army(career.entry), "SERVICE", setter)
        title = f"the service card of {campaign.called(career)}"
        yield from card_cells(writer.options, title, count, _id(career), draw, look, back)


SERVICE_CARDS = Work(partial(parts_of, men=_men, id_of=_id), cells=_cells)


def _front(
    writer: Writer, at: Rect, *, campaign: CampaignFacts, career: Career, setter: Setter
) -> None:
    look, being = campaign.look(career.entry), campaign.being(career)
    large = writer.options.large_print
    shape, scale = shape_of(at.w, at.h, large), LARGER if large else 1.0
    high = at.h * 0.31
    window = Rect(at.x + _SIDE, at.top - shape.head - 1.4 - high, at.w * 0.44, high)
    writer.place(frame_form(writer, look, shape, None), at.x, at.y)
    roster = campaign.roster(career.entry)
    head = Head(
        campaign.called(career),
        campaign.army(career.entry),
        roster.ruleset.short if roster else "",
        campaign.crest(career.entry),
    )
    draw_head(writer, look, setter, at, head, large=large)
    draw_window(writer, look, window)
    if being.portrait:
        draw_portrait(writer, being.portrait, window.inset(1.6), look.line)
    else:
        draw_figure(writer, being.look, being.art, window.inset(1.8))
    beside = Rect(window.right + 2.2, window.y, at.right - _SIDE - window.right - 2.2, high)
    _draw_person(writer, setter, campaign, career, beside, scale)
    low = window.y - 1.6
    numbers = Rect(at.x + _SIDE, low - _NUMBERS * scale, at.w - 2 * _SIDE, _NUMBERS * scale)
    _draw_numbers(writer, career, numbers, look.line, scale)
    foot = at.y + 6.6
    room = Rect(numbers.x, foot, numbers.w, numbers.y - 1.2 - foot)
    _draw_deeds(writer, setter, campaign, career, room, scale)
    wide = at.w - 2 * _SIDE - 2.0
    title = " · ".join(part for part in (campaign.title, campaign.span) if part)
    if fonts.body().width(title) * _LEAST_FOOT / MM > wide:
        title = campaign.title
    line = setter.line(title, fonts.body(), SMALLEST, wide, smallest=_LEAST_FOOT)
    writer.text(line.text, at.x + at.w / 2, at.y + 3.4, line.size, align="centre")


def _draw_person(
    writer: Writer,
    setter: Setter,
    campaign: CampaignFacts,
    career: Career,
    room: Rect,
    scale: float,
) -> None:
    """Set his army, unit and number, and below them his medals."""
    being = campaign.being(career)
    number = f"No. {being.number:04}" if being.number else ""
    role = campaign.clean(capital(campaign.role(career)))
    where = being.unit if being.unit != role else ""
    army, state = campaign.army(career.entry), _STATES[career.state]
    short = " · ".join(part for part in (number, state) if part)
    # Medals need room below: then he is told of in fewer lines.
    tries = ((army, role, where, number, state), (army, role, where, short), (army, role, short))
    for parts in tries if career.given else tries[:1]:
        blocks = [
            setter.block(
                text, fonts.body() if at else fonts.bold(), 7.6 * scale, room.w, 6.4, smallest=6.0
            )
            for at, text in enumerate(part for part in parts if part)
        ]
        left = room.h - sum(block.height() + 0.5 for block in blocks) - 0.6
        if left >= _MEDAL[1] * _LEAST_MEDAL:
            break
    y = room.top
    for at, block in enumerate(blocks):
        face = fonts.body() if at else fonts.bold()
        draw_block(writer, block, room.x, y, face, grey(writer) if at else INK)
        y -= block.height() + 0.5
    _draw_given(writer, campaign, career, Rect(room.x, room.y, room.w, max(left, 0.0)))


def _draw_given(writer: Writer, campaign: CampaignFacts, career: Career, room: Rect) -> None:
    """Draw his medals in a row, the latest last; of more than fit the number is told."""
    given = medals_of(career)
    wide, high = _MEDAL
    if room.h < high * _LEAST_MEDAL:
        return
    high = min(high, room.h)
    most = int(room.w // wide)
    shown = given[-most:] if len(given) <= most else given[-(most - 1) :]
    x = room.x
    if not given and career.rank and any(each.rank for each in career.given):
        stripes = Rect(x + 0.4, room.y + 0.4, 8.0, min(room.h - 0.8, 7.0))
        look = campaign.look(career.entry)
        draw_stripes(writer, stripes, look.band, stripes_of(career.rank))
        return
    for each in shown:
        draw_medal(writer, Rect(x, room.y, wide, high), each.ribbon)
        x += wide
    if len(given) > len(shown):
        text = f"+{len(given) - len(shown)}"
        writer.text(text, x + 1.0, room.y + high / 2 - 1.2, 9, fonts.bold())


def _draw_numbers(writer: Writer, career: Career, box: Rect, line: str, scale: float) -> None:
    writer.rect(box, fill=WHITE, stroke=line, width=0.6, radius=1.2)
    told = [(career.battles, "battle" if career.battles == 1 else "battles")]
    told.append((career.kills, "kill" if career.kills == 1 else "kills"))
    wounds = sum(deed.fate == "wounded" for deed in career.deeds)
    fell = sum(deed.fate == "fallen" for deed in career.deeds)
    if career.lives:
        told.append((career.lives, "life lost" if career.lives == 1 else "lives lost"))
    elif fell and not wounds:
        told.append((fell, "time killed" if fell == 1 else "times killed"))
    else:
        told.append((wounds, "wound" if wounds == 1 else "wounds"))
    wide = box.w / len(told)
    for at, (number, words) in enumerate(told):
        middle = box.x + (at + 0.5) * wide
        writer.text(
            str(number), middle, box.y + 4.2 * scale, 12.5 * scale, fonts.bold(), align="centre"
        )
        writer.text(
            words, middle, box.y + 1.3 * scale, 6.5 * scale, colour=grey(writer), align="centre"
        )
        if at:
            x = box.x + at * wide
            writer.lines([(x, box.y + 1.2, x, box.top - 1.2)], width=0.4, colour=grey(writer))


def _weight(career: Career, at: int) -> tuple[bool, bool, int]:
    """Return how much there is to tell of a battle: a medal, what befell him, whom he hit."""
    deed = career.deeds[at]
    hit = deed.fate not in HOME or bool(deed.lives or deed.note)
    return bool(earned_in(career, deed.battle)), hit or bool(deed.kills), deed.kills


def _said(fared: tuple[str, str], words: list[str], earned: tuple[str, ...], wide: float) -> str:
    """Return how a battle ended, what he did and what it brought him, as fully as a line holds.

    Whom he met gives way to his medals, and of many medals the number is told.
    """
    tries = [(fared[0], *words, *earned)]
    if earned:
        tries.append((fared[1], *words, *earned))
    if len(earned) > 1:
        tries.append((fared[1], *words, f"{earned[0]} and {len(earned) - 1} more"))
        tries.append((fared[1], *words, f"{len(earned)} honours"))
    texts = [" · ".join(each) for each in tries]
    fits = (text for text in texts if fonts.body().width(text) * _LEAST_FOOT / MM <= wide)
    return next(fits, texts[-1])


def _draw_deeds(
    writer: Writer,
    setter: Setter,
    campaign: CampaignFacts,
    career: Career,
    room: Rect,
    scale: float,
) -> None:
    """Set his battles with their numbers in rings: those with most to tell where not all fit."""
    pitch = _ROW * scale
    most = max(int(room.h // pitch), 1)
    deeds = list(career.deeds)
    if len(deeds) > most:
        # Of those with as much to tell the latest; all in the order in which they were fought.
        best = sorted(range(len(deeds)), key=lambda at: (_weight(career, at), at))[1 - most :]
        deeds = [deeds[at] for at in sorted(best)] if most > 1 else []
    left = len(career.deeds) - len(deeds)
    y = room.top
    for deed in deeds:
        middle = y - pitch / 2
        writer.disc(room.x + 2.4, middle, 2.1, fill=WHITE, stroke=INK, width=0.7)
        size = 7.0 if deed.number < 100 else 5.0
        base = middle - cap(size, fonts.bold()) / 2
        writer.text(str(deed.number), room.x + 2.4, base, size, fonts.bold(), align="centre")
        told = campaign.deed(career, deed)
        text = setter.line(told, fonts.bold(), 7.6 * scale, room.w - 6.0, smallest=6.0)
        writer.text(text.text, room.x + 5.6, middle + 0.7, text.size, fonts.bold())
        fared = (campaign.fared(career.entry, deed), deed.outcome or "no result yet")
        said = _said(fared, deed_details(deed), campaign.earned(career, deed), room.w - 6.0)
        under = setter.line(said, fonts.body(), 6.5 * scale, room.w - 6.0, smallest=_LEAST_FOOT)
        writer.text(under.text, room.x + 5.6, middle - 2.1 * scale, under.size, colour=grey(writer))
        y -= pitch
        colour = grey(writer) if writer.ink else PALE_LINE
        writer.lines([(room.x, y, room.right, y)], width=0.3, colour=colour)
    if left:
        kills = career.kills - sum(deed.kills for deed in deeds)
        more = f"{left} other {'battle' if left == 1 else 'battles'}, {counted(kills, 'kill')}"
        writer.text(more, room.x + 0.5, y - 3.2, 6.8, colour=grey(writer))
