"""The back of a hero's card: his record of the campaign, to be filled in or as it is so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from printables.campaign.decorations import draw_medal
from printables.campaign.facts import CampaignFacts
from printables.cards.hero_front import TALL, Hero, draw_hero_frame, draw_stars
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.crest import draw_crest
from printables.engine.geometry import Rect, star
from printables.engine.livery import Livery
from printables.engine.origin_marks import Mark, draw_mark, in_brief, legend, with_texts
from printables.engine.small_parts import cap, draw_block, first_base
from printables.engine.text import LEADING, MM, Setter, fit_block
from printables.rosters.hero_record_sections import career_of
from rules.campaign.state.campaign_state import Career, Deed
from rules.campaign.state.honours_list import medals_of
from rules.campaign.state.medal_rules import known_rank, rank_height

_RANKS = ("Cpl.", "Sgt.", "1st Sgt.", "Lt.", "Capt.")
"""The ladder of a hero without a campaign, or where its ranks are fewer."""
_OFFICER = rank_height("2nd Lt.")
_HEADS = ("BATTLE", "AGAINST", "DOWNED", "HITS", "STAR")
_WIDER = (0.6, 0.4, 0.0, 0.0, 0.0)
"""How columns share the width that their heads leave."""
_ROWS = (6, 9)
_ROW = (6.0, 6.8)
"""Rows of the table, and the height in mm of one at most, on a card of poker and tarot size."""
_LEAST_ROW, _TABLE_HEAD = 3.3, 4.6
_HEAD_TYPE, _LEAST_HEAD, _TYPE = 6.8, 6.2, 8.2
_HEAD_GAP, _SHARE = 1.3, 0.9
_STARS = 6
_MEDAL = (6.4, 9.6)
_SHOWN_HITS = 5


@dataclass(frozen=True, slots=True)
class _Row:
    """One battle: its name, against whom, kills, lives lost, and whether it was won."""

    battle: str
    against: str
    kills: str
    hits: int
    won: bool


class HeroBack:
    """Draws the back of one hero's card; `rest` are rules for which the front has no room."""

    def __init__(
        self, hero: Hero, campaign: CampaignFacts | None, setter: Setter, rest: str = ""
    ) -> None:
        self._hero, self._set, self._campaign, self._rest = hero, setter, campaign, rest
        lives = hero.row.lives
        self._hits = lives * _hit_step(lives) + 1.2 if 0 < lives <= _SHOWN_HITS else 0.0
        self._career = career_of(campaign, hero.army, hero.row)
        self._look = hero.look

    def ground(self, writer: Writer, box: Rect) -> None:
        """Fill the box that is larger than the card by the bleed."""
        if not self._look.ink:
            writer.rect(box, fill=self._look.border)

    def draw(self, writer: Writer, at: Rect) -> None:
        """Draw the back into the box of a card."""
        tall = at.h >= TALL
        inner = draw_hero_frame(writer, self._look, at)
        room = Rect(inner.x + 1.2, inner.y, inner.w - 2.4, inner.h)
        low = self._draw_title(writer, room, inner.top - 1.6)
        low = self._draw_story(writer, room, low, 4 if tall else 2)
        low = self._draw_ladder(writer, room, low)
        floor = at.y + (7.6 if tall else 6.6)
        self._draw_foot(
            writer, Rect(room.x + 1.4, floor, room.w - 2.8, 4.0), self._hero.marks(), tall=tall
        )
        floor += 10.6 if tall else 3.4
        if tall:
            self._draw_stars(writer, room, floor - 3.6)
        if self._rest:
            high = max(low - floor - _TABLE_HEAD - _ROWS[tall] * _LEAST_ROW, 3.4)
            block = self._set.block(self._rest, fonts.body(), 8.0, room.w, high, smallest=8.0)
            draw_block(writer, block, room.x, floor + block.height())
            floor += block.height() + 0.8
        self._draw_battles(writer, Rect(room.x, floor, room.w, low - floor), tall=tall)
        draw_stars(writer, self._look, at)

    def _draw_title(self, writer: Writer, room: Rect, top: float) -> float:
        draw_crest(writer, self._look, self._hero.crest, Rect(room.x + 1.6, top - 11.0, 9.4, 10.6))
        medals = medals_of(self._career)[-2:] if self._career else ()
        left = room.x + 12.4
        wide = room.right - left - len(medals) * (_MEDAL[0] + 0.6)
        face = fonts.title_face("CAMPAIGN RECORD")
        size = min(15.0, wide * MM / face.width("CAMPAIGN"))
        base = top - 1.0 - cap(size, face)
        for line in ("CAMPAIGN", "RECORD"):
            writer.text(line, left, base, size, face)
            base -= size / MM * 0.92
        x = room.right - len(medals) * (_MEDAL[0] + 0.6) + 0.6
        for given in medals:
            draw_medal(writer, Rect(x, top - _MEDAL[1] - 0.6, *_MEDAL), given.ribbon)
            x += _MEDAL[0] + 0.6
        return top - 12.2

    def _draw_story(self, writer: Writer, room: Rect, top: float, most: int) -> float:
        """Set his story in italics, or two lines to write it on."""
        story = self._hero.army.clean(self._hero.man.figure.story, "The story of a figure")
        if not story:
            lines = [(room.x + 1.0, top - 4.0 - 5.0 * at, room.right - 1.0) for at in range(2)]
            segments = [(x, y, right, y) for x, y, right in lines]
            writer.lines(segments, width=0.4, colour=self._look.edge)
            return top - 10.0
        high = most * 9.0 * LEADING / MM + 0.1
        block = self._set.block(story, fonts.body(), 9.0, room.w - 2.0, high, smallest=8.0)
        for wide in range(int(room.w - 2.0), int(room.w / 2), -1):  # lines of about one length
            even = fit_block(story, fonts.body(), block.size, wide, high, block.size)
            if even.cut or len(even.lines) > len(block.lines):
                break
            block = even
        base = first_base(top, block.size)
        for line in block.lines:
            with writer.slanted(base):
                middle = room.x + room.w / 2
                writer.text(line, middle, base, block.size, align="centre")
            base -= block.size * LEADING / MM
        return top - block.height() - 1.2

    # ---- ranks

    def _ladder(self) -> list[str]:
        """Return the ranks of the ladder: the campaign's own, and the usual ones above."""
        honours = self._campaign.state.settings.honours if self._campaign else ()
        own = sorted({each.rank for each in honours if each.rank}, key=rank_height)
        highest = max((rank_height(each) for each in own), default=-1)
        more = [each for each in _RANKS if rank_height(each) > highest]
        return [*own, *more][: len(_RANKS)]

    def _draw_ladder(self, writer: Writer, room: Rect, top: float) -> float:
        career = self._career
        rank = (career.rank if career else "") or self._hero.man.figure.rank
        height = rank_height(rank) if known_rank(rank) else -1
        ladder = self._ladder()
        step = room.w / len(ladder)
        below = [each for each in ladder if rank_height(each) < _OFFICER]
        for at, each in enumerate(ladder):
            middle = room.x + (at + 0.5) * step
            officer = at - len(below) + 1
            if officer > 0:
                _draw_bars(writer, self._look, middle, top - 5.2, min(officer, 3))
            else:
                count = at + 1 if len(below) <= 3 else min(at + 1, 4)
                _draw_chevrons(writer, self._look, middle, top - 5.2, count)
            words = self._set.line(each, fonts.bold(), 7.6, step - 0.8, smallest=6.2)
            base = top - 8.4
            writer.text(words.text, middle, base, words.size, fonts.bold(), align="centre")
            box = Rect(middle - 1.5, base - 4.1, 3.0, 3.0)
            writer.rect(box, fill=self._look.field, stroke=INK, width=0.7, radius=0.5)
            if 0 <= rank_height(each) <= height:
                x, y = box.x, box.y
                tick = [(x + 0.6, y + 1.5, x + 1.2, y + 0.8), (x + 1.2, y + 0.8, x + 2.5, y + 2.4)]
                writer.lines(tick, width=1.3)
        return top - 14.0

    # ---- battles

    def _battles(self, most: int) -> list[_Row]:
        campaign, career = self._campaign, self._career
        if campaign is None or career is None:
            return []
        return [_told(campaign, career, deed) for deed in career.deeds[-most:]]

    def _draw_battles(self, writer: Writer, room: Rect, *, tall: bool) -> None:
        """Draw the table of battles: those he fought, and empty rows to fill in."""
        look, bold = self._look, fonts.bold()
        many, row_high = _ROWS[tall], _ROW[tall]
        high = min(row_high, (room.h - 4.0) / many)
        table = Rect(room.x, room.top - 3.6 - many * high, room.w, many * high)
        for size in (_HEAD_TYPE, _LEAST_HEAD):
            heads = [bold.width(head) * size / MM + _HEAD_GAP for head in _HEADS]
            heads[3] = max(heads[3], self._hits)
            if sum(heads) <= room.w * _SHARE:
                break
        edges = [room.x]
        for head, wide, share in zip(_HEADS, heads, _WIDER, strict=True):
            full = wide + share * (room.w - sum(heads))
            middle, base = edges[-1] + full / 2, table.top + 1.0
            writer.text(head, middle, base, size, bold, colour=look.label, align="centre")
            edges.append(edges[-1] + full)
        writer.rect(table, fill=look.field, stroke=look.edge, width=0.8)
        across = [
            (table.x, table.y + at * high, table.right, table.y + at * high)
            for at in range(1, many)
        ]
        down = [(x, table.y, x, table.top) for x in edges[1:-1]]
        writer.lines([*across, *down], width=0.3 if look.ink else 0.6, colour=look.edge)
        battles = self._battles(many)
        for at in range(many):
            base = table.top - at * high - (high + cap(_TYPE, bold)) / 2
            told = battles[at] if at < len(battles) else None
            self._draw_row(writer, told, edges, base)

    def _draw_row(
        self, writer: Writer, told: _Row | None, edges: Sequence[float], base: float
    ) -> None:
        bold = fonts.bold()
        middles = [(x + y) / 2 for x, y in pairwise(edges)]
        middle = base + cap(_TYPE, bold) / 2
        lives = self._hero.row.lives
        if 0 < lives <= _SHOWN_HITS:
            for life in range(lives):
                x = middles[3] + (life - (lives - 1) / 2) * _hit_step(lives)
                hit = told is not None and life < told.hits
                writer.disc(x, middle, 0.7, fill=INK if hit else WHITE, stroke=INK, width=0.45)
        elif told and told.hits:
            writer.text(str(told.hits), middles[3], base, _TYPE, bold, align="centre")
        if told is None:
            return
        for column, text in ((0, told.battle), (1, told.against)):
            room = edges[column + 1] - edges[column] - 1.2
            line = self._set.line(text, bold, _TYPE, room, smallest=6.2)
            writer.text(line.text, edges[column] + 0.6, base, line.size, bold)
        writer.text(told.kills, middles[2], base, _TYPE, bold, align="centre")
        if told.won:
            writer.polygon(star(middles[4], middle, 1.4), fill=INK)

    # ---- foot

    def _draw_stars(self, writer: Writer, room: Rect, middle: float) -> None:
        """Draw a star for each win so far, and empty ones for those to come."""
        look, step = self._look, room.w / (_STARS + 0.6)
        won = sum(deed.outcome == "won" for deed in self._career.deeds) if self._career else 0
        for at in range(_STARS):
            x = room.x + room.w / 2 + (at - (_STARS - 1) / 2) * step
            fill = (INK if look.ink else look.band) if at < won else look.field
            writer.polygon(star(x, middle, 3.1), fill=fill, stroke=look.line, width=0.8)

    def _draw_foot(self, writer: Writer, room: Rect, marks: Iterable[Mark], *, tall: bool) -> None:
        """Say what the stars and the marks on both sides mean, in the middle of the foot."""
        used = [mark for mark, _ in legend(with_texts(writer, marks))]
        first = "A star for each win" if tall else ""
        parts = [(mark, in_brief(mark, alone=not tall)) for mark in used]
        for size in (8.0, 7.4, 6.8, 6.2):
            body = partial(_wide, size=size)
            widths = [mark.width + 0.8 + body(words) for mark, words in parts]
            start = body(first) + (body(" · ") if first and parts else 0.0)
            whole = start + sum(widths) + 1.6 * max(len(parts) - 1, 0)
            if whole <= room.w:
                break
        x, base = room.x + (room.w - whole) / 2, room.y
        if first:
            dot = " · " if parts else ""
            writer.text(f"{first}{dot}", x, base, size)
            x += start
        for (mark, words), wide in zip(parts, widths, strict=True):
            draw_mark(writer, mark, x, base + cap(size) / 2)
            writer.text(words, x + mark.width + 0.8, base, size)
            x += wide + 1.6


def _hit_step(lives: int) -> float:
    """Return the distance in mm of the rings for lives."""
    return min(1.9, 8.4 / lives)


def _wide(text: str, *, size: float) -> float:
    return fonts.body().width(text) * size / MM


def _told(campaign: CampaignFacts, career: Career, deed: Deed) -> _Row:
    """Return one battle of his for the table."""
    line = campaign.line(deed.battle)
    sides = line.record.sides if line and line.record else ()
    foes = [campaign.label(side.entry) for side in sides if side.entry != career.entry]
    name = campaign.clean(line.told.name) if line else ""
    battle = name or (campaign.battle_name(line) if line else "") or f"Battle {deed.number}"
    against = f"{foes[0]} +{len(foes) - 1}" if len(foes) > 1 else "".join(foes)
    return _Row(battle, against, str(deed.kills or "–"), deed.lives, deed.outcome == "won")


def _draw_chevrons(writer: Writer, look: Livery, middle: float, low: float, count: int) -> None:
    """Draw chevrons one above the other; they stand on `low`."""
    fill = WHITE if look.ink else look.band
    half, rise, thick = 3.2, 1.3, 0.95
    for at in range(count):
        y = low + at * 1.25
        points = [
            (middle - half, y), (middle, y + rise), (middle + half, y),
            (middle + half, y + thick), (middle, y + rise + thick), (middle - half, y + thick),
        ]  # fmt: skip
        writer.polygon(points, fill=fill, stroke=look.line, width=0.5)


def _draw_bars(writer: Writer, look: Livery, middle: float, low: float, count: int) -> None:
    """Draw the bars of an officer."""
    fill = WHITE if look.ink else look.band
    wide, gap = 1.8, 0.8
    left = middle - (count * wide + (count - 1) * gap) / 2
    for at in range(count):
        bar = Rect(left + at * (wide + gap), low, wide, 4.8)
        writer.rect(bar, fill=fill, stroke=look.line, width=0.5, radius=0.3)
