"""What a hero record says: numbers, lives, abilities, weapons, story, battles and medals."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from printables.army_facts import ArmyFacts
from printables.army_words import particulars
from printables.campaign.decorations import draw_medal
from printables.campaign.facts import CampaignFacts
from printables.columns import columns_for
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.inline_pieces import inline, value_pieces
from printables.engine.livery import Livery
from printables.engine.origin_marks import Mark, draw_agreed, draw_mark
from printables.engine.small_parts import cap, draw_block, grey, rule
from printables.engine.text import LEADING, MM, SMALLEST, Setter, fit_block
from printables.facts import ManFacts
from rules.army.hero_rules import hero_text
from rules.army.open_questions import readings_about
from rules.campaign.state.campaign_state import Career, Deed, GivenHonour
from rules.campaign.state.honours_list import medals_of
from rules.common.wording import capital, counted

_TYPE, _SMALL = 9.0, 7.5
_HEAD = 7.4
_LINE = 4.6
_RING, _STEP = 3.2, 7.6
_IN_A_ROW = 10
_TALLEST = 34.0


def marks_of(row: ManFacts) -> list[Mark]:
    """Return the origins that a hero's record shows."""
    found = [mark for weapon in row.weapons for mark in weapon.marks()]
    found += [value.mark for _, value in row.values if value.mark]
    return found + ([row.lives_mark] if row.lives_mark else [])


def draw_heading(
    writer: Writer, text: str, x: float, top: float, width: float, look: Livery
) -> float:
    """Draw the name of a part over a line in the army's colour; return where the part begins."""
    face = fonts.title_face(text)
    writer.text(text, x + 0.3, top - 4.2, 11, face, colour=look.label)
    writer.lines([(x, top - 5.8, x + width, top - 5.8)], width=1.0, colour=look.edge)
    return top - _HEAD


def draw_told(
    writer: Writer,
    army: ArmyFacts,
    row: ManFacts,
    beside: Rect,
    below: Rect,
    picture: float,
    floor: float,
    look: Livery,
    setter: Setter,
) -> float:
    """Draw what is known of him beside his picture, his story below; return where it ends.

    `picture` is the lower edge of the picture with the tag, `floor` how far down text may reach.
    """
    told = _Told(writer, army, row, look, setter, floor)
    low = told.lives(beside, told.numbers(beside, beside.top))
    low = told.weapons(beside, low)
    low = told.abilities(beside, low)
    return told.story(beside, below, low, picture)


class _Told:
    """Draws one part of what is known after the other, each from `top` down to what it returns."""

    def __init__(
        self,
        writer: Writer,
        army: ArmyFacts,
        row: ManFacts,
        look: Livery,
        setter: Setter,
        floor: float,
    ) -> None:
        self._writer, self._army, self._row = writer, army, row
        self._look, self._set, self._floor = look, setter, floor

    def numbers(self, room: Rect, top: float) -> float:
        """Draw what he is, and the numbers of his role."""
        row, army = self._row, self._army
        man = army.roster.man[row.ids[0]]
        plain = replace(man.figure, hero=False, abilities=())
        words = army.clean(
            ", ".join(dict.fromkeys(particulars(army.roster, replace(man, figure=plain))))
        )
        detail = self._set.block(capital(words), fonts.bold(), 10.0, room.w, 12.0)
        draw_block(self._writer, detail, room.x, top, fonts.bold())
        top -= detail.height() + 1.0
        values = inline(value_pieces(row.values, _TYPE), room.w, _TYPE, _LINE)
        values.draw(self._writer, room.x, top)
        return top - values.height - 2.0

    def lives(self, room: Rect, top: float) -> float:
        """Draw a ring to strike for each of his lives."""
        row, writer, bold = self._row, self._writer, fonts.bold()
        top = draw_heading(writer, "LIVES", room.x, top, room.w, self._look)
        if row.lives_mark:
            at = room.x + fonts.title_face("LIVES").width("LIVES") * 11 / MM + 2.0
            draw_mark(writer, row.lives_mark, at, top + _HEAD - 2.9)
        if not row.lives:
            writer.lines([(room.x, top - 5.0, room.x + 40.0, top - 5.0)], width=0.5)
            return top - 8.0
        words = "strike one for each hit" if row.lives > 1 else "gone at the first hit"
        writer.text(
            words, room.right, top + _HEAD - 4.2, _SMALL, colour=grey(writer), align="right"
        )
        across = min(max(int(room.w / _STEP), 1), _IN_A_ROW)
        for index in range(row.lives):
            line, place = divmod(index, across)
            x, y = room.x + _RING + 0.3 + place * _STEP, top - _RING - 0.6 - line * _STEP
            writer.disc(x, y, _RING, fill=self._look.field, stroke=self._look.line, width=1.0)
            number = str(index + 1)
            writer.text(number, x, y - cap(9, bold) / 2, 9, bold, align="centre")
        return top - -(-row.lives // across) * _STEP - 3.0

    def weapons(self, room: Rect, top: float) -> float:
        """Draw his weapons with their numbers."""
        weapons, writer = self._row.weapons, self._writer
        if not weapons:
            return top
        columns = columns_for(
            self._army.columns, weapons, room.w * 0.68, size=_TYPE, smallest=SMALLEST, gap=2.6
        )
        top = draw_heading(writer, "WEAPONS", room.x, top, room.w, self._look)
        right, name_room = room.right - 1.0, room.w - columns.width - 3.0
        heading = fonts.title_face("WEAPONS").width("WEAPONS") * 11 / MM
        beside = heading + 3.0 <= name_room  # the heads of the columns stand beside the title
        columns.draw_heads(writer, right, top + (3.2 if beside else -2.6), grey(writer))
        top -= 0.0 if beside else 3.6
        for weapon in weapons:
            line = self._set.line(weapon.name, fonts.bold(), _TYPE, name_room)
            top -= _LINE + 0.6
            if top < self._floor:
                self._set.tell(weapon.name)
                continue
            writer.text(line.text, room.x + 0.3, top + 1.5, line.size, fonts.bold())
            columns.draw_numbers(writer, weapon, right, top + 1.5)
            rule(writer, room.x, top, room.w)
        return max(top, self._floor) - 3.0

    def abilities(self, room: Rect, top: float) -> float:
        """Draw what the game says of him, and what was agreed that he can do."""
        row, army, writer = self._row, self._army, self._writer
        man = army.roster.man[row.ids[0]]
        texts = [hero_text(man.figure, army.ruleset), man.role.text if man.role else ""]
        texts += [extra.text for extra in man.derived.extras]
        texts += readings_about(army.roster, man.derived.selectors)
        said = army.clean(" ".join(dict.fromkeys(text for text in texts if text)))
        top = draw_heading(writer, "WHAT HE CAN DO", room.x, top, room.w, self._look)
        top = self._text(said, room.x, top, room.w) if said else top
        for ability in row.abilities:
            if top - _LINE < self._floor:
                self._set.tell(ability)
                continue
            tag = draw_agreed(writer, room.x, top - 3.0, 7.0)
            block = self._set.block(ability, fonts.body(), _TYPE, room.w - tag - 1.5, _TALLEST)
            draw_block(writer, block, room.x + tag + 1.5, top - 0.4)
            top -= max(block.height(), 4.0) + 0.8
        return top - 2.0

    def story(self, beside: Rect, below: Rect, top: float, picture: float) -> float:
        """Draw his story beside his picture if it has room there, else over the whole width."""
        man = self._army.roster.man[self._row.ids[0]]
        story = self._army.clean(man.figure.story, "The story of a figure")
        if not story:
            return top
        left_over = top - _HEAD - picture
        tried = fit_block(story, fonts.body(), _TYPE, beside.w, max(left_over, 0.1), _TYPE)
        room = below if tried.cut else beside
        top = top if room is beside else min(top, picture - 3.0)
        top = draw_heading(self._writer, "HIS STORY", room.x, top, room.w, self._look)
        return self._text(story, room.x, top, room.w)

    def _text(self, text: str, x: float, top: float, width: float) -> float:
        """Draw a text as far down as text may reach."""
        high = max(top - self._floor, _TYPE * LEADING / MM)
        block = self._set.block(text, fonts.body(), _TYPE, width, high)
        draw_block(self._writer, block, x, top)
        return top - block.height() - 1.0


_SIZE = 8.5


def career_of(campaign: CampaignFacts | None, army: ArmyFacts, row: ManFacts) -> Career | None:
    """Return what a hero did in the pack's campaign, None without one, or where he is not in it."""
    if campaign is None:
        return None
    for each in campaign.state.entries:
        if each.army.id == army.army.id:
            return campaign.state.careers.get((each.entry.id, row.ids[0]))
    return None


def draw_battles(
    writer: Writer,
    setter: Setter,
    campaign: CampaignFacts,
    career: Career,
    room: Rect,
    shares: Sequence[float],
    lines: int,
) -> None:
    """Write his battles on the lines of a room, the latest ones where a line must stay free."""
    most = max(lines - 1, 1)
    deeds = career.deeds if len(career.deeds) <= most else career.deeds[-(most - 1) :]
    rows = [_told(campaign, career, deed) for deed in deeds]
    left = len(career.deeds) - len(deeds)
    if left:
        kills = sum(deed.kills for deed in career.deeds[:left])
        rows.insert(0, ("", counted(left, "earlier battle"), "", str(kills or ""), ""))
    high = room.h / lines
    for at, row in enumerate(rows[:lines]):
        x, base = room.x + 1.0, room.top - (at + 0.66) * high
        for text, share in zip(row, shares, strict=True):
            line = setter.line(text, fonts.bold(), _SIZE, room.w * share - 2.0, smallest=6.0)
            writer.text(line.text, x, base, line.size, fonts.bold())
            x += room.w * share


def _told(campaign: CampaignFacts, career: Career, deed: Deed) -> tuple[str, str, str, str, str]:
    """Return date, battle, deeds, kills and wounds of one battle."""
    line = campaign.line(deed.battle)
    name = campaign.battle_name(line) if line else ""
    battle = f"{deed.number} {name}".strip()
    earned = campaign.earned(career, deed)
    honours = f"{earned[0]} and {len(earned) - 1} more" if len(earned) > 1 else "".join(earned)
    parts = (campaign.deed(career, deed), campaign.fared(career.entry, deed), honours)
    done = "; ".join(part for part in parts if part)
    wounds = str(deed.lives) if deed.lives else "wounded" if deed.fate == "wounded" else ""
    return campaign.day(deed.day), battle, done, str(deed.kills or ""), wounds


def latest_medals(career: Career | None, most: int) -> list[GivenHonour]:
    """Return his latest medals, ranks left out."""
    given = medals_of(career) if career else ()
    return list(given[-most:])


def draw_medal_won(
    writer: Writer, setter: Setter, campaign: CampaignFacts, given: GivenHonour, room: Rect
) -> None:
    """Draw a medal in its place, with its name below."""
    draw_medal(writer, Rect(room.x, room.y + 4.0, room.w, room.h - 4.0), given.ribbon)
    name = setter.line(campaign.what(given), fonts.bold(), 7.5, room.w, smallest=5.5)
    writer.text(
        name.text, room.x + room.w / 2, room.y + 0.6, name.size, fonts.bold(), align="centre"
    )
