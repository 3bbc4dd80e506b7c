"""The battles of a campaign as blocks of its report: who met, how it ended, who fell where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printables.campaign.facts import CampaignFacts
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect
from printables.engine.page_flow import Block, Group
from printables.engine.portraits import Portrait, draw_portrait
from printables.engine.small_parts import cap, grey
from printables.engine.text import LEADING, MM, Setter, wrap
from printables.forms.parts import words_block
from printables.pack_inputs import PackFacts
from rules.campaign.describe_events import FATES
from rules.campaign.recording.battle_record import (
    BY_SOMEBODY,
    HOME,
    OUT,
    TOY_AWAY,
    BattleRecord,
    Fate,
    FateKind,
    SideRecord,
)
from rules.campaign.state.campaign_state import Battle
from rules.common.wording import capital, counted, listed, lower, with_article

_GAP = 3.0
_HIGH = 48.0
"""The most in mm; photographs of a row fill the width, and no row is higher than the first."""
_ACROSS = 3


def photograph_blocks(
    facts: PackFacts, setter: Setter, keys: Sequence[str], x: float, width: float
) -> Iterator[Block]:
    """Yield rows of the photographs that are here, and a word about those that are not."""
    known = [facts.photograph(key) for key in keys]
    shown = [each for each in known if each is not None]
    high, rows = _HIGH, -(-len(shown) // _ACROSS)
    for at in range(rows):
        row = shown[at * len(shown) // rows : (at + 1) * len(shown) // rows]
        high = min(high, _height(row, width))
        yield _row(row, high, x)
    missing = len(known) - len(shown)
    if missing:
        was = "is" if missing == 1 else "are"
        text = f"{counted(missing, 'photograph')} {was} not printed here."

        def draw(writer: Writer, top: float) -> None:
            line = setter.line(text, fonts.body(), 8, width)
            writer.text(line.text, x, top - 3.4, line.size, colour=grey(writer))

        yield Block(5.0, draw)


def _height(row: Sequence[Portrait], width: float) -> float:
    """Return how high photographs of one row are that fill a width together."""
    shapes = sum(each.width / each.height for each in row)
    return (width - _GAP * (len(row) - 1)) / shapes


def _row(shown: Sequence[Portrait], high: float, x: float) -> Block:
    """Return photographs side by side, all of one height."""
    sizes = [high * each.width / each.height for each in shown]

    def draw(writer: Writer, top: float) -> None:
        left = x
        for each, size in zip(shown, sizes, strict=True):
            box = Rect(left, top - 1.0 - high, size, high)
            draw_portrait(writer, each, box, INK if writer.ink else "#8f8a78")
            left += size + _GAP

    return Block(high + 3.0, draw)


_HEAD = 8.4
_STORY = 10.0
_FEW = 3
"""Lines of a story that stay together on a page."""
_RULE = 7.4
_INDENT = 12.0
_MOST_LETTERS = 52
"""Letters of the names of those who met, before each of them is shortened."""
_BROKEN: dict[FateKind, str] = {
    "fallen": "lost",
    "captured": "lost",
    "missing": "lost",
    "wounded": "damaged",
    "lost": "lost under the sofa",
    "gone": "chewed by the dog",
}
"""Fates of men as they are said of vehicles and guns."""
_MOST_NAMED = 12
"""Of more men than this who fell in one battle the number is told, and the first are named."""


def battle_group(
    facts: PackFacts, campaign: CampaignFacts, setter: Setter, box: Rect, line: Battle
) -> Group:
    """Return one battle: its number, day and name, the result, the points, the fallen, a story."""
    left, width = box.x + _INDENT, box.w - _INDENT
    blocks = [_head(campaign, setter, box, line)]
    if line.record is None:
        blocks.append(words_block(setter, capital(line.state), left, width, quiet=True))
        return Group(tuple(blocks), gap=3.0, lead=len(blocks))
    texts = list(told(facts, campaign, line, line.record))
    blocks += [words_block(setter, text, left, width, size=9, quiet=quiet) for text, quiet in texts]
    story = paragraphs(facts, line.record.story)
    if story:
        blocks += story_blocks(story, left, width)
    blocks += photograph_blocks(facts, setter, line.record.photographs, left, width)
    for point in campaign.points:
        if point.battle == line.id and point.severity != "advice":
            reason = f" Agreed: {ended(point.agreed)}" if point.agreed else " Needs attention."
            text = campaign.clean(f"{point.text}{reason}", "What needs attention")
            blocks.append(words_block(setter, text, left, width, size=9))
    for note in line.notes:
        if note.strip():
            text = f"“{facts.clean(note, 'A note on a battle')}”"
            blocks.append(words_block(setter, text, left, width, size=9, quiet=True))
    return Group(tuple(blocks), gap=3.0, lead=min(len(blocks), 3))


def paragraphs(facts: PackFacts, story: str) -> list[str]:
    """Return the paragraphs of a battle's story as they can be printed."""
    lines = (each.strip() for each in story.splitlines())
    return [facts.clean(each, "The story of a battle") for each in lines if each]


def story_blocks(story: list[str], x: float, width: float) -> Iterator[Block]:
    """Yield what the players told of a battle, beside an upright line; it may go over pages."""
    leading = _STORY * LEADING / MM
    for paragraph in story:
        lines = wrap(paragraph, fonts.body(), _STORY, width - 4.0)
        for start in range(0, len(lines), _FEW):
            some = lines[start : start + _FEW]
            last = start + _FEW >= len(lines)
            high = len(some) * leading + (1.6 if last else 0.0)

            def draw(
                writer: Writer, top: float, some: list[str] = some, high: float = high
            ) -> None:
                writer.lines([(x + 0.6, top, x + 0.6, top - high)], width=1.2, colour=grey(writer))
                base = top - 0.6 - cap(_STORY)
                writer.text_lines(some, x + 4.0, base, leading, _STORY)

            yield Block(high, draw)
    yield Block(1.6, lambda _writer, _top: None)


def _head(campaign: CampaignFacts, setter: Setter, box: Rect, line: Battle) -> Block:
    record = line.record
    entries = [side.entry for side in line.told.sides]
    met = campaign.met(entries, _MOST_LETTERS)
    day, name = campaign.day(line.day), campaign.battle_name(line)
    result = campaign.result(record) if record else ""
    tag = "void" if line.state == "void" else "corrected" if line.corrections else ""

    def draw(writer: Writer, top: float) -> None:
        bold = fonts.bold()
        middle = top - _RULE / 2
        _draw_number(writer, box.x + 4.4, middle, line)
        left = box.x + _INDENT
        base = middle - cap(10.5) / 2
        right = box.right
        if tag:
            right = _draw_tag(writer, tag, right, middle)
        won = setter.line(result, bold, 10.5, box.w * 0.3)
        writer.text(won.text, right, base, won.size, bold, align="right")
        right -= bold.width(won.text) * won.size / MM + 4.0
        title = setter.line(met, bold, 10.5, (right - left) * 0.55)
        writer.text(title.text, left, base, title.size, bold)
        past = left + bold.width(title.text) * title.size / MM + 2.5
        words = " · ".join(part for part in (day, name) if part)
        under = setter.line(words, fonts.body(), 9, right - past)
        writer.text(under.text, past, base, under.size, colour=grey(writer))
        writer.lines([(left, top - _RULE, box.right, top - _RULE)], width=0.3, colour=grey(writer))

    return Block(_HEAD, draw)


def _draw_number(writer: Writer, x: float, middle: float, line: Battle) -> None:
    """Draw the ring with a battle's number; a battle that does not count has a broken line."""
    size = 9.0 if line.number < 100 else 6.5
    if line.number:
        writer.disc(x, middle, 3.2, fill=WHITE, stroke=INK, width=1.1)
        base = middle - cap(size, fonts.bold()) / 2
        writer.text(str(line.number), x, base, size, fonts.bold(), align="centre")
        return
    writer.disc(x, middle, 3.2, fill=WHITE, stroke=grey(writer), width=0.5)
    writer.lines([(x - 1.4, middle, x + 1.4, middle)], width=0.8, colour=grey(writer))


def _draw_tag(writer: Writer, words: str, right: float, middle: float) -> float:
    """Draw a word in a frame that ends at `right`; return where what stands before it ends."""
    wide = fonts.bold().width(words) * 7.0 / MM + 3.0
    box = Rect(right - wide, middle - 2.1, wide, 4.2)
    fill = WHITE if writer.ink else "#e1ecf1"
    writer.rect(box, fill=fill, stroke=INK, width=0.5, radius=1.0)
    base = middle - cap(7.0, fonts.bold()) / 2
    writer.text(words, box.x + wide / 2, base, 7.0, fonts.bold(), align="centre")
    return box.x - 2.5


# ------------------------------------------------------------------ what is told of it


def told(
    facts: PackFacts,
    campaign: CampaignFacts,
    line: Battle,
    record: BattleRecord,
    *,
    men: bool = True,
) -> Iterator[tuple[str, bool]]:
    """Yield the texts of a battle, and whether each is a quiet one; without `men` not who fell."""
    points = campaign.clean(_points(campaign, record), "The points of a battle")
    if points:
        yield points, False
    if record.reason:
        yield facts.clean(ended(f"Why: {record.reason}"), "The reason of a result"), False
    if line.corrections:
        times = "once" if line.corrections == 1 else f"{line.corrections} times"
        why = f" ({facts.clean(line.why)})" if line.why else ""
        yield f"Corrected {times}{why}.", True
    elif line.why:
        yield facts.clean(ended(f"{capital(line.state)}: {line.why}")), True
    for side in record.sides if men else ():
        fallen = _fallen(facts, campaign, record, side)
        if fallen:
            yield fallen, False


def ended(text: str) -> str:
    """Return a text as a sentence: with a full stop where players wrote none."""
    return text if text.rstrip().endswith((".", "!", "?", "…", "”")) else f"{text.rstrip()}."


def _points(campaign: CampaignFacts, record: BattleRecord) -> str:
    """Return the points of each side, where the game counts any, with place and turns."""
    parts = [
        f"{campaign.label(side.entry)} {side.points}{_override(side)}"
        for side in record.sides
        if side.points
    ]
    said = [f"Points: {', '.join(parts)}"] if parts else []
    taken = [
        f"{campaign.label(side.entry)} took {_taken(campaign, record, side)}"
        for side in record.sides
        if side.objectives
    ]
    said += [listed(taken)] if taken else []
    said += [f"Where: {record.place}"] if record.place else []
    said += [counted(record.turns, "turn")] if record.turns else []
    return f"{'. '.join(said)}." if said else ""


def _taken(campaign: CampaignFacts, record: BattleRecord, side: SideRecord) -> str:
    """Return what objectives a side took: "2 objectives (Take the flag and Rescue)"."""
    count = counted(len(side.objectives), "objective")
    if set(side.objectives) == {record.mission}:
        return count  # the mission stands above already
    names = [campaign.mission(record.ruleset, each) for each in dict.fromkeys(side.objectives)]
    return f"{count} ({listed(names)})"


def _override(side: SideRecord) -> str:
    return f" (set by hand: {side.override})" if side.override else ""


def _fallen(
    facts: PackFacts, campaign: CampaignFacts, record: BattleRecord, side: SideRecord
) -> str:
    """Return who of a side fell, was wounded or lost in a battle, with by whom."""
    found = []
    models = [fate for fate in side.fates if campaign.names.is_model(side.entry, fate.figure)]
    broken = [fate for fate in models if fate.kind in _BROKEN]
    for kind, said in FATES.items():
        fates = [fate for fate in side.fates if fate.kind == kind and fate not in broken]
        if fates and kind not in HOME:
            names = _named(campaign, record, side, fates)
            counts = kind in OUT or kind in TOY_AWAY or kind == "wounded"
            found.append(f"{f'{len(fates)} ' if counts else ''}{said} ({names})")
    for said in dict.fromkeys(_BROKEN.values()):
        fates = [fate for fate in broken if _BROKEN[fate.kind] == said]
        if fates:
            names = _named(campaign, record, side, fates)
            found.append(f"{counted(len(fates), 'vehicle')} {said} ({names})")
    heroes = [fate for fate in side.fates if fate.lives]
    if heroes:
        lives = counted(sum(fate.lives for fate in heroes), "life lost", "lives lost")
        whose = [campaign.names.name_then(side.entry, fate) for fate in heroes]
        if len(heroes) > 1:
            whose = [f"{name}: {fate.lives}" for name, fate in zip(whose, heroes, strict=True)]
        found.append(f"{lives} ({_first_of(whose)})")
    text = "; ".join(found)
    return facts.clean(f"{campaign.label(side.entry)}: {text}.") if text else ""


def _named(
    campaign: CampaignFacts, record: BattleRecord, side: SideRecord, fates: Sequence[Fate]
) -> str:
    """Return who they are, and by whom; of many the first ones."""
    return _first_of([_man(campaign, record, side.entry, fate) for fate in fates])


def _first_of(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMED
    return f"{', '.join(names[:_MOST_NAMED])}{f' and {more} more' if more > 0 else ''}"


def _man(campaign: CampaignFacts, record: BattleRecord, entry: str, fate: Fate) -> str:
    name = campaign.names.name_then(entry, fate)
    by = campaign.names.doer(record, fate)
    if not by and fate.weapon and fate.kind in BY_SOMEBODY:
        by = with_article(lower(fate.weapon))
    joint = "by"
    return f"{name} {joint} {by}" if by else name
