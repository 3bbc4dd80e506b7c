"""Certificates: a page for each medal and promotion of a man, to be signed and hung on a wall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printables import fonts
from printables.campaign.medal import draw_medal, draw_stripes, stripes_of
from printables.campaign.names import CampaignFacts
from printables.canvas import INK, Writer
from printables.cards.frame import draw_rays, draw_window
from printables.figures import draw_figure
from printables.geometry import Rect
from printables.livery import hatch
from printables.pack_facts import PackFacts
from printables.parts import cap, grey
from printables.parts_list import Counts, Part
from printables.portraits import draw_portrait
from printables.setting import Setter
from printables.sheets import Work
from printables.text import LEADING, MM, SMALLEST
from rules.campaign.state import Career, Given

_MOST = 24
"""With more honours than this only those of the latest battle that earned any are suggested."""
_FRAME, _BAND = 4.0, 4.6
_SIGNED = 24.0
_PICTURE = (54.0, 72.0)


@dataclass(frozen=True, slots=True)
class _Honoured:
    """A man and one thing that he was given; `part` is its id."""

    career: Career
    given: Given
    part: str


def _honours(campaign: CampaignFacts) -> Iterator[_Honoured]:
    """Yield every medal and promotion, the latest battle's first."""
    found = [
        _Honoured(career, given, f"{career.entry}-{career.figure}-{at}")
        for career in campaign.careers()
        for at, given in enumerate(career.given)
    ]
    found.sort(key=lambda each: -campaign.number(each.given.battle))
    yield from found


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    campaign = facts.campaign
    if campaign is None:
        return ()
    honours = list(_honours(campaign))
    worthy = [each for each in honours if _worthy(each)]
    latest = campaign.number(worthy[0].given.battle) if len(worthy) > _MOST else 0
    return tuple(_part(campaign, each, latest) for each in honours)


def _part(campaign: CampaignFacts, each: _Honoured, latest: int) -> Part:
    """Return the part of an honour; `latest` is the only battle that is suggested, 0 for all."""
    title = f"{campaign.called(each.career)}: {campaign.what(each.given)}"
    number = campaign.number(each.given.battle)
    why = f"earned in battle {number}" if number else "given to him"
    if campaign.chosen:
        return Part(f"given-{each.part}", title, int(campaign.wanted(each.career)), why)
    wanted = _worthy(each) and latest in (0, number)
    if not wanted:
        why += "; not among the latest" if _worthy(each) else "; for a man without a name"
    return Part(f"given-{each.part}", title, int(wanted), why)


def _worthy(each: _Honoured) -> bool:
    """Return whether a page is suggested: for any medal, for promotions of men with a name."""
    return not each.given.rank or bool(each.career.name) or each.career.hero


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    campaign = facts.campaign
    if campaign is None:
        return
    for each in _honours(campaign):
        for _ in range(counts.of(f"given-{each.part}")):
            _Page(writer, facts, campaign, each).draw()


CERTIFICATES = Work(_parts, draw=_draw)


class _Page:
    """One certificate in the making, on paper that lies across."""

    def __init__(
        self, writer: Writer, facts: PackFacts, campaign: CampaignFacts, each: _Honoured
    ) -> None:
        self._writer, self._facts, self._campaign = writer, facts, campaign
        self._career, self._given = each.career, each.given
        self._set = Setter(facts.letters, "his certificate")
        self._look = campaign.look(each.career.entry)
        self._page = facts.options.page(landscape=True)

    def draw(self) -> None:
        """Draw the frame, the man, what he is given, and the lines to sign on."""
        writer = self._writer
        writer.fresh_paper()
        writer.start_page(self._page)
        reach = self._page.printable
        outer = Rect(reach.x + 4.0, reach.y + 6.0, reach.w - 8.0, reach.h - 10.0)
        self._draw_frame(outer)
        inner = outer.inset(_FRAME + _BAND + 3.0)
        wide = _PICTURE[0]
        high = min(_PICTURE[1], inner.h * 0.48)
        low = inner.y + _SIGNED + (inner.h - _SIGNED - high) / 2 - 4.0
        self._draw_man(Rect(inner.x + 4.0, low, wide, high))
        self._draw_medal(Rect(inner.right - wide - 4.0, low, wide, high))
        side = wide + 10.0
        room = Rect(inner.x + side, inner.y + _SIGNED, inner.w - 2 * side, inner.h - _SIGNED)
        self._draw_words(inner, room)
        self._draw_lines(Rect(inner.x + 4.0, inner.y, inner.w - 8.0, _SIGNED))
        self._draw_credit(outer)
        writer.end_page()

    def _draw_frame(self, outer: Rect) -> None:
        writer, look = self._writer, self._look
        band = outer.inset(_FRAME / 2)
        writer.rect(outer, stroke=look.line, width=1.6, radius=3.0)
        if not look.ink:
            writer.rect(band, fill=look.pale, radius=2.0)
        for strip in (
            Rect(band.x, band.y, band.w, _BAND),
            Rect(band.x, band.top - _BAND, band.w, _BAND),
            Rect(band.x, band.y + _BAND, _BAND, band.h - 2 * _BAND),
            Rect(band.right - _BAND, band.y + _BAND, _BAND, band.h - 2 * _BAND),
        ):
            hatch(writer, strip, look.pattern, look.line)
        paper = band.inset(_BAND)
        writer.rect(paper, fill=look.field, stroke=look.line, width=0.9, radius=1.0)
        if not look.ink:
            with writer.clipped(paper):
                centre = (paper.x + paper.w / 2, paper.y + paper.h * 0.5)
                draw_rays(writer, centre, paper.w, look.paper)
            writer.rect(paper, stroke=look.line, width=0.9, radius=1.0)
        writer.rect(paper.inset(1.8), stroke=look.line, width=0.4, radius=1.0)

    def _draw_man(self, window: Rect) -> None:
        writer = self._writer
        being = self._campaign.being(self._career)
        draw_window(writer, self._look, window)
        if being.portrait:
            draw_portrait(writer, being.portrait, window.inset(2.5), self._look.line)
        else:
            draw_figure(writer, being.look, being.art, window.inset(3.5))

    def _draw_medal(self, box: Rect) -> None:
        given, writer = self._given, self._writer
        if given.rank:
            inside = Rect(box.x + 5.0, box.y + 4.0, box.w - 10.0, box.h - 14.0)
            draw_stripes(writer, inside, self._look.band, stripes_of(given.rank))
            words = self._set.line(
                self._facts.clean(given.rank), fonts.bold(), 13, box.w, smallest=SMALLEST
            )
            middle = box.x + box.w / 2
            writer.text(words.text, middle, box.top - 6.0, words.size, fonts.bold(), align="centre")
            return
        draw_medal(writer, box, given.ribbon)

    def _draw_words(self, inner: Rect, room: Rect) -> None:
        campaign, given = self._campaign, self._given
        head = "PROMOTION" if given.rank else "CITATION"
        top = self._centred(head, inner, inner.top - 1.0, 34.0, 15.0, title=True)
        top = self._centred(campaign.title, inner, top - 2.0, 14.0, 10.0)
        top = self._centred(
            f"{campaign.army(self._career.entry)} · {self._owner()}".removesuffix(" · "),
            inner,
            top - 0.6,
            10.5,
            8.0,
            quiet=True,
        )
        said = "is promoted to" if given.rank else "is given"
        what = self._facts.clean(given.name or given.rank)
        if not given.rank and not what.lower().startswith(("the ", "a ", "an ")):
            what = f"the {what}"
        low = room.y + 6.0
        middle = (min(top - 4.0, room.top) + low) / 2
        top = middle + 32.0
        top = self._centred(campaign.called(self._career), room, top, 34.0, 13.0, bold=True)
        top = self._centred(said, room, top - 3.2, 13.0, 9.0, quiet=True)
        top = self._centred(what.upper(), room, top - 2.6, 26.0, 11.0, title=True)
        self._draw_citation(Rect(room.x, low, room.w, top - 3.0 - low))

    def _owner(self) -> str:
        return self._campaign.player(self._career.entry)

    def _centred(
        self,
        text: str,
        box: Rect,
        top: float,
        size: float,
        smallest: float,
        *,
        title: bool = False,
        bold: bool = False,
        quiet: bool = False,
    ) -> float:
        """Set a line about the middle of a box, hanging from `top`; return its foot."""
        face = fonts.title_face(text) if title else fonts.bold() if bold else fonts.body()
        line = self._set.line(text, face, size, box.w, smallest=smallest)
        base = top - cap(line.size, face)
        colour = grey(self._writer) if quiet else INK
        self._writer.text(
            line.text, box.x + box.w / 2, base, line.size, face, colour=colour, align="centre"
        )
        return base - line.size * 0.28 / MM

    def _draw_citation(self, room: Rect) -> None:
        """Set what for, where and when."""
        given, campaign, writer = self._given, self._campaign, self._writer
        texts = []
        if given.citation:
            texts.append(self._facts.clean(given.citation, "A citation"))
        line = next((each for each in campaign.state.battles if each.id == given.battle), None)
        if line is not None:
            parts = (
                campaign.number_word(line.id),
                campaign.battle_name(line),
                campaign.day(line.day),
            )
            texts.append(", ".join(part for part in parts if part))
        top = room.top
        for at, text in enumerate(texts):
            high = max(room.h * 0.55, 5.0) if at == 0 else max(top - room.y, 4.0)
            block = self._set.block(text, fonts.body(), 15.0 if at == 0 else 11.0, room.w, high)
            base = top - cap(block.size) - 0.5
            for words in block.lines:
                writer.text(words, room.x + room.w / 2, base, block.size, align="centre")
                base -= block.size * LEADING / MM
            top = base + cap(block.size) - 0.6

    def _draw_lines(self, room: Rect) -> None:
        """Draw the lines on which player and witness sign."""
        writer = self._writer
        gap = 14.0
        wide = (room.w - 2 * gap) / 3
        owner = self._owner()
        labels = ("Day", f"For the army: {owner}" if owner else "For the army", "A witness")
        for at, label in enumerate(labels):
            x = room.x + at * (wide + gap)
            y = room.y + 8.0
            writer.lines([(x, y, x + wide, y)], width=0.7)
            text = self._set.line(label, fonts.body(), 9, wide)
            writer.text(
                text.text, x + wide / 2, y - 4.4, text.size, colour=grey(writer), align="centre"
            )
        today = self._campaign.day(self._facts.options.today)
        if today:
            writer.text(today, room.x + wide / 2, room.y + 9.6, 11, fonts.bold(), align="centre")

    def _draw_credit(self, outer: Rect) -> None:
        words = " · ".join(part for part in ("Muster", self._campaign.credit) if part)
        line = self._set.line(words, fonts.body(), SMALLEST, outer.w)
        base = outer.y - 4.2
        self._writer.text(line.text, outer.x, base, line.size, colour=grey(self._writer))
