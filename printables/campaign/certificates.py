"""Certificates: a page for each medal and promotion of a man, to be signed and hung on a wall."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from printables.campaign.decorations import (
    SHAPE,
    draw_flourish,
    draw_frame,
    draw_laurel,
    draw_medal,
    draw_seal,
    draw_stripes,
    rare_medals,
    stripes_of,
)
from printables.campaign.facts import CampaignFacts
from printables.cards.frame import draw_window
from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.portraits import draw_portrait
from printables.engine.small_parts import cap, grey
from printables.engine.text import LEADING, MM, SMALLEST, Setter
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from rules.campaign.state.campaign_state import Battle, Career, GivenHonour
from rules.campaign.state.honours_list import medals_of
from rules.common.wording import lower

_BAND = 5.0
_SIGNED = 41.0
_HEAD = 40.0
_PICTURE = (58.0, 84.0)
_WHOLE = (240.0, 150.0)
"""The room in mm in which all has these sizes; on smaller paper all of it is smaller."""
_NAMED = ("medal", "order", "cross", "star", "ribbon", "badge", "prize", "trophy")
"""Words that say by themselves what is given."""


class Certificate:
    """A certificate in the making, on paper that lies across."""

    def __init__(
        self,
        writer: Writer,
        facts: PackFacts,
        campaign: CampaignFacts,
        career: Career,
        given: GivenHonour,
    ) -> None:
        self._writer, self._facts, self._campaign = writer, facts, campaign
        self._career, self._given = career, given
        self._rises = given not in medals_of(career)
        self._set = Setter(facts.letters, "his certificate")
        self._look = campaign.look(career.entry)
        self._page = facts.options.page(landscape=True)
        self._scale = 1.0

    def draw(self) -> None:
        """Draw all of it on a page of its own."""
        writer = self._writer
        writer.fresh_paper()
        writer.start_page(self._page)
        reach = self._page.printable
        outer = Rect(reach.x + 4.0, reach.y + 6.0, reach.w - 8.0, reach.h - 10.0)
        inner = draw_frame(writer, self._look, outer, _BAND)
        inner = Rect(inner.x + 10.0, inner.y + 4.0, inner.w - 20.0, inner.h - 8.0)
        self._scale = scale = min(1.0, inner.w / _WHOLE[0], inner.h / _WHOLE[1])
        low = inner.y + _SIGNED * scale
        room = Rect(inner.x, low, inner.w, inner.h - (_SIGNED + _HEAD) * scale)
        wide, high = _PICTURE[0] * scale, min(_PICTURE[1] * scale, room.h)
        down = low + (room.h - high) / 2
        self._draw_head(inner)
        self._draw_man(Rect(inner.x, down, wide, high))
        self._draw_given(Rect(inner.right - wide, down, wide, high))
        side = wide + 6.0 * scale
        self._draw_words(Rect(inner.x + side, low, inner.w - 2 * side, room.h))
        self._draw_signed(Rect(inner.x, inner.y, inner.w, _SIGNED * scale))
        self._draw_credit(outer)
        writer.end_page()

    # ---- pictures

    def _draw_man(self, window: Rect) -> None:
        writer = self._writer
        being = self._campaign.being(self._career)
        draw_window(writer, self._look, window)
        if being.portrait:
            draw_portrait(writer, being.portrait, window.inset(2.5), self._look.line)
        else:
            draw_figure(writer, being.look, being.art, window.inset(4.0), stand=False)

    def _draw_given(self, box: Rect) -> None:
        """Draw the medal or the stripes, in a wreath."""
        writer, given = self._writer, self._given
        middle, reach = box.x + box.w / 2, box.w * 0.43
        if self._rises:
            high = box.y + box.h / 2
            draw_laurel(writer, self._look, middle, high, reach)
            near = 30.0 * self._scale
            inside = Rect(middle - near / 2, high - near * 0.57, near, near * 1.1)
            draw_stripes(writer, inside, self._look.band, stripes_of(given.rank))
            return
        scale = min(box.h / SHAPE[1], 1.32 * self._scale)
        top = box.y + box.h / 2 + SHAPE[1] * scale / 2
        draw_laurel(writer, self._look, middle, top - 34.0 * scale, reach)
        medal = Rect(box.x, top - SHAPE[1] * scale, box.w, SHAPE[1] * scale)
        draw_medal(writer, medal, given.ribbon)

    # ---- words

    def _draw_head(self, inner: Rect) -> None:
        campaign = self._campaign
        middle = inner.x + inner.w / 2
        top = inner.top - 3.0 * self._scale
        title = self._centred(campaign.title.upper(), inner, top, 13.0, 8.0, title=True)
        head = "PROMOTION" if self._rises else "CITATION"
        low = self._centred(head, inner, title - 3.2 * self._scale, 42.0, 16.0, title=True)
        draw_flourish(self._writer, self._look, middle, low - 1.2, 62.0 * self._scale)

    def _draw_words(self, room: Rect) -> None:
        """Set the sentence that names him, what he is given and what for, in the middle."""
        end = self._sentence(room, draw=False)
        start = room.y + room.h / 2 + (room.top - end) / 2
        self._sentence(Rect(room.x, room.y, room.w, start - room.y), draw=True)

    def _sentence(self, room: Rect, *, draw: bool) -> float:
        """Set the sentence hanging from the top of a room; return where it ends."""
        campaign, career, given = self._campaign, self._career, self._given
        k = self._scale
        top = self._centred("Be it known on every lawn and carpet that", room, room.top, 11.0, 6.5,
                            quiet=True, draw=draw)  # fmt: skip
        name = campaign.called(career, ranked=not self._rises)
        top = self._centred(name, room, top - 3.0 * k, 38.0, 13.0, bold=True, draw=draw)
        top = self._centred(self._of_whom(), room, top - 1.6 * k, 11.0, 6.5, draw=draw)
        what = self._facts.clean(given.name or given.rank)
        said = "is promoted to" if self._rises else "is awarded"
        if not self._rises:
            whole = any(word in what.casefold() for word in _NAMED)
            article = what.casefold().startswith(("the ", "a ", "an "))
            said += "" if article else " the" if whole else " the medal"
        top = self._centred(said, room, top - 4.4 * k, 11.0, 6.5, quiet=True, draw=draw)
        top = self._centred(what.upper(), room, top - 2.6 * k, 29.0, 11.0, title=True, draw=draw)
        return self._draw_citation(Rect(room.x, room.y, room.w, top - 3.0 * k - room.y), draw=draw)

    def _of_whom(self) -> str:
        """Return who he is: "rifleman, 1st Squad, 2nd Sandbox Company"."""
        being, career = self._campaign.being(self._career), self._career
        role = self._campaign.clean(lower(self._campaign.role(career)))
        unit = being.unit if being.unit.casefold() != role.casefold() else ""
        parts = (role, unit, self._campaign.army(career.entry))
        return ", ".join(part for part in parts if part)

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
        draw: bool = True,
    ) -> float:
        """Set a line about the middle of a box, hanging from `top`; return its foot."""
        face = fonts.title_face(text) if title else fonts.bold() if bold else fonts.body()
        size = max(size * self._scale, smallest)
        line = self._set.line(text, face, size, box.w, smallest=smallest)
        base = top - cap(line.size, face)
        if draw:
            colour = grey(self._writer) if quiet else INK
            self._writer.text(
                line.text, box.x + box.w / 2, base, line.size, face, colour=colour, align="centre"
            )
        return base - line.size * 0.28 / MM

    def _draw_citation(self, room: Rect, *, draw: bool) -> float:
        """Set what for, where and when; return where it ends."""
        texts = []
        if self._given.citation:
            texts.append(self._facts.clean(self._given.citation, "A citation"))
        line = self._campaign.line(self._given.battle)
        if line is not None:
            texts.append(self._battle(line))
        top = room.top
        for at, text in enumerate(texts):
            first = at == 0 and len(texts) > 1
            high = max(room.h * 0.62, 5.0) if first else max(top - room.y, 5.0)
            size = max((14.0 if at == 0 else 11.0) * self._scale, 7.0)
            block = self._set.block(text, fonts.body(), size, room.w, high)
            base = top - cap(block.size) - 0.5
            for words in block.lines:
                if draw:
                    self._writer.text(words, room.x + room.w / 2, base, block.size, align="centre")
                base -= block.size * LEADING / MM
            top = base + cap(block.size) - 0.8
        return top

    def _battle(self, line: Battle) -> str:
        """Return which battle brought it: what he is honoured for may be of many battles."""
        campaign = self._campaign
        number = lower(campaign.number_word(line.id))
        earned = f"Earned in {number}" if number else ""
        named = (earned, campaign.battle_name(line), campaign.day(line.day))
        return ", ".join(part for part in named if part)

    # ---- the foot

    def _draw_signed(self, room: Rect) -> None:
        """Draw the seal with the day below it, and the lines for player and witness beside it."""
        writer, k = self._writer, self._scale
        middle = room.x + room.w / 2
        draw_seal(writer, self._look, middle, room.y + 28.0 * k, 12.0 * k)
        owner = self._campaign.player(self._career.entry)
        wide = room.w / 2 - 32.0 * k
        base = room.y + 15.0 * k
        signs = (
            (room.x, f"For the army: {owner}" if owner else "For the army"),
            (room.right - wide, "A witness"),
        )
        for x, label in signs:
            writer.lines([(x, base, x + wide, base)], width=0.7)
            text = self._set.line(label, fonts.body(), 9.5, wide)
            writer.text(
                text.text, x + wide / 2, base - 4.6, text.size, colour=grey(writer), align="centre"
            )
        today = self._campaign.day(self._facts.options.today)
        if today:
            writer.text(
                today, middle, room.y + 1.6 * k, max(10.5 * k, 8.0), fonts.bold(), align="centre"
            )
            return
        writer.lines([(middle - 20.0, room.y + 2.6, middle + 20.0, room.y + 2.6)], width=0.7)
        writer.text("Day", middle, room.y - 1.4, 9.5, colour=grey(writer), align="centre")

    def _draw_credit(self, outer: Rect) -> None:
        words = " · ".join(part for part in ("Muster", self._campaign.credit) if part)
        line = self._set.line(words, fonts.body(), SMALLEST, outer.w)
        base = outer.y - 4.2
        self._writer.text(line.text, outer.x, base, line.size, colour=grey(self._writer))


_MOST = 24
"""Of more honours than this only so many are suggested: medals first, the latest ones first."""


@dataclass(frozen=True, slots=True)
class _Honoured:
    """A man and one thing that he was given; `part` is its id."""

    career: Career
    given: GivenHonour
    part: str

    @property
    def medal(self) -> bool:
        """Return whether it is a medal, and no promotion alone."""
        return self.given in medals_of(self.career)


def _honours(campaign: CampaignFacts) -> Iterator[_Honoured]:
    """Yield every medal and promotion, the latest battle's first."""
    found = [
        _Honoured(career, given, f"{career.entry}-{career.figure}-{at}")
        for career in campaign.careers()
        for at, given in enumerate(career.given)
    ]
    found.sort(key=lambda each: -campaign.names.number(each.given.battle))
    yield from found


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    campaign = facts.campaign
    if campaign is None:
        return ()
    honours = list(_honours(campaign))
    worthy = [each for each in honours if _worthy(campaign, each)]
    worthy.sort(key=lambda each: (not each.medal, not _rare(campaign, each)))
    suggested = {each.part for each in worthy[:_MOST]}
    return tuple(_part(campaign, each, suggested) for each in honours)


def _part(campaign: CampaignFacts, each: _Honoured, suggested: Collection[str]) -> Part:
    title = f"{campaign.called(each.career)}: {campaign.what(each.given)}"
    number = campaign.names.number(each.given.battle)
    why = f"earned in battle {number}" if number else "awarded to him"
    if campaign.chosen:
        return Part(f"given-{each.part}", title, int(campaign.wanted(each.career)), why)
    wanted = each.part in suggested
    if not wanted:
        others = f"{_MOST} others come first"
        why += f"; {others if _worthy(campaign, each) else 'for a man without a name'}"
    return Part(f"given-{each.part}", title, int(wanted), why)


def _worthy(campaign: CampaignFacts, each: _Honoured) -> bool:
    """Return whether a page is suggested: for a medal that few have, else for men with a name."""
    return _rare(campaign, each) or bool(each.career.name) or each.career.hero


def _rare(campaign: CampaignFacts, each: _Honoured) -> bool:
    return each.given in rare_medals(each.career, campaign.common)


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    campaign = facts.campaign
    if campaign is None:
        return
    for each in _honours(campaign):
        for _ in range(counts.of(f"given-{each.part}")):
            Certificate(writer, facts, campaign, each.career, each.given).draw()


CERTIFICATES = Work(_parts, draw=_draw)
