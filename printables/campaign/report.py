"""The campaign's report: its armies, standings, battles, chart, who met whom, who fell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from printables import fonts
from printables.campaign.chart import MOST_LINES, Line, draw_chart
from printables.campaign.names import CampaignFacts
from printables.campaign.report_battles import battle_group
from printables.campaign.standings import standings_head, table_group, victory_words
from printables.canvas import INK, WHITE, Writer
from printables.flow import Block, Group
from printables.forms.parts import draw_leaves, head_block, words_block
from printables.geometry import Rect
from printables.leaf import Leaf
from printables.pack_facts import PackFacts
from printables.parts import PALE_LINE, cap, grey
from printables.parts_list import Counts, Part
from printables.setting import Setter
from printables.sheets import Work
from rules.campaign.fielding import losses_words
from rules.campaign.history import (
    Loss,
    fallen,
    head_to_head,
    honoured,
    losses_by_cause,
    losses_by_weapon,
    points_after,
)
from rules.wording import capital, counted

_CHART = 62.0
_ROW = 5.4
_MOST_MET = 12
"""Armies in the table of who met whom; more columns cannot be read."""
_MOST_MEN = 60
_MOST_BARS = 10
_BAR = 5.0


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    campaign = facts.campaign
    if campaign is None:
        return ()
    battles = len(campaign.played)
    why = f"the story of {counted(battles, 'battle')}" if battles else "no battle was played yet"
    return (Part("report", "Campaign report", 1 if battles else 0, why),)


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    campaign = facts.campaign
    for _ in range(counts.of("report") if campaign else 0):
        assert campaign is not None
        under = " · ".join(part for part in (campaign.under, campaign.span) if part)
        leaf = Leaf(facts.options.page(), campaign.title, under, campaign.credit)
        made = _Report(facts, campaign, leaf.body)
        draw_leaves(writer, facts.letters, leaf, list(made.groups()))


REPORT = Work(_parts, draw=_draw)


class _Report:
    """The blocks of a report in the making."""

    def __init__(self, facts: PackFacts, campaign: CampaignFacts, box: Rect) -> None:
        self._facts, self._campaign, self._box = facts, campaign, box
        self._set = Setter(facts.letters, "the campaign report")

    def groups(self) -> Iterator[Group]:
        """Yield all that is told, in the order in which it is read."""
        yield from self._agreed()
        yield self._standings()
        yield from self._chart()
        yield from self._battles()
        yield from self._met()
        yield from self._honoured()
        yield from self._fallen()
        yield from self._losses()

    def _head(self, text: str, right: str = "") -> Block:
        return head_block(text, self._box.x, self._box.w, right)

    def _words(self, text: str, *, quiet: bool = False) -> Block:
        return words_block(self._set, text, self._box.x, self._box.w, size=9, quiet=quiet)

    def _agreed(self) -> Iterator[Group]:
        charter, clean = self._campaign.state.charter, self._facts.clean
        texts = [clean(charter.text, "The text of the campaign")] if charter.text else []
        texts.append(f"{victory_words(charter.victory)} {losses_words(charter.losses)}")
        if charter.house:
            texts.append(f"Agreed: {clean(charter.house, 'The house rules')}")
        blocks = [self._words(each, quiet=at > 0) for at, each in enumerate(texts)]
        yield Group(tuple(blocks), gap=0.0)

    def _standings(self) -> Group:
        table = table_group(self._campaign, self._set, self._box, ties=False)
        return Group((standings_head(self._box), *table.blocks), gap=5.0, again=table.again, lead=3)

    def _chart(self) -> Iterator[Group]:
        if not self._campaign.played:
            return
        series = {each.entry: each for each in points_after(self._campaign.state)}
        order = [line.entry for line in self._campaign.state.standings if line.entry in series]
        lines = [
            Line(self._campaign.label(key), _colour(self._campaign, key), series[key].values)
            for key in order[:MOST_LINES]
        ]
        left = len(order) - len(lines)
        note = f"the first {len(lines)} of {len(order)}" if left else "battles from left to right"

        def draw(writer: Writer, top: float) -> None:
            box = Rect(self._box.x, top - _CHART, self._box.w, _CHART - 3.0)
            draw_chart(writer, self._set, box, lines)

        blocks = (self._head("POINTS AFTER EACH BATTLE", note), Block(_CHART, draw))
        yield Group(blocks, gap=5.0, lead=2)

    def _battles(self) -> Iterator[Group]:
        lines = self._campaign.state.battles
        make = partial(battle_group, self._facts, self._campaign, self._set, self._box)
        groups = [make(line) for line in lines if line.state != "cancelled"]
        if not groups:
            text = "No battle was played or planned yet."
            groups = [Group((self._words(text, quiet=True),))]
        first = groups[0]
        head = self._head("BATTLES", self._campaign.progress)
        yield Group((head, *first.blocks), gap=5.0, lead=first.lead + 1)
        yield from groups[1:]

    # ---- who met whom

    def _met(self) -> Iterator[Group]:
        met = head_to_head(self._campaign.state)
        if not met:
            return
        shown = [line.entry for line in self._campaign.state.standings][:_MOST_MET]
        more = len(self._campaign.state.standings) - len(shown)
        note = f"the first {len(shown)}; {more} more" if more else "won – drawn – lost, along rows"
        rows = [self._met_row(key, shown, met) for key in shown]
        blocks = (self._head("HEAD TO HEAD", note), self._met_head(shown), *rows)
        yield Group(blocks, gap=5.0, lead=3)

    def _met_columns(self, count: int) -> tuple[float, float]:
        """Return where the columns begin, and how wide each is."""
        first = min(48.0, self._box.w * 0.3)
        return self._box.x + first, min((self._box.w - first) / count, 32.0)

    def _met_head(self, shown: Sequence[str]) -> Block:
        start, wide = self._met_columns(len(shown))

        def draw(writer: Writer, top: float) -> None:
            for at, key in enumerate(shown):
                line = self._set.line(self._campaign.label(key), fonts.bold(), 8, wide - 1.5)
                middle = start + (at + 0.5) * wide
                writer.text(line.text, middle, top - 4.0, line.size, fonts.bold(), align="centre")

        return Block(_ROW, draw)

    def _met_row(
        self, key: str, shown: Sequence[str], met: dict[tuple[str, str], tuple[int, int, int]]
    ) -> Block:
        start, wide = self._met_columns(len(shown))

        def draw(writer: Writer, top: float) -> None:
            base = top - _ROW / 2 - cap(9) / 2
            name = self._set.line(
                self._campaign.label(key), fonts.bold(), 9, start - self._box.x - 2.0
            )
            writer.text(name.text, self._box.x, base, name.size, fonts.bold())
            for at, other in enumerate(shown):
                fared = met.get((key, other))
                text = " – ".join(map(str, fared)) if fared else ("" if key == other else "·")
                line = self._set.line(text, fonts.body(), 9, wide - 1.0, smallest=6.0)
                middle = start + (at + 0.5) * wide
                if key == other:
                    low = Rect(middle - wide / 2, top - _ROW, wide, _ROW)
                    slant = (low.x + 2.0, low.y + 1.2, low.right - 2.0, low.top - 1.2)
                    writer.lines([slant], width=0.4, colour=grey(writer))
                writer.text(line.text, middle, base, line.size, align="centre")
            colour = grey(writer) if writer.ink else PALE_LINE
            end = start + wide * len(shown)
            writer.lines([(self._box.x, top - _ROW, end, top - _ROW)], width=0.3, colour=colour)

        return Block(_ROW, draw)

    # ---- men

    def _honoured(self) -> Iterator[Group]:
        careers = honoured(self._campaign.state)
        texts = []
        for career in careers[:_MOST_MEN]:
            given = ", ".join(dict.fromkeys(self._campaign.what(each) for each in career.given))
            facts = f"{counted(career.battles, 'battle')}, {career.kills} knocked over"
            who = f"{self._campaign.called(career)} ({self._campaign.label(career.entry)})"
            texts.append((who, given, facts))
        yield from self._people("ROLL OF HONOUR", texts, len(careers))

    def _fallen(self) -> Iterator[Group]:
        found = fallen(self._campaign.state)
        texts = []
        for each in found[:_MOST_MEN]:
            career = self._campaign.state.careers.get((each.entry, each.figure))
            called = self._campaign.called(career) if career else capital(each.role)
            who = f"{called} ({self._campaign.label(each.entry)})"
            texts.append((who, f"battle {each.number}", self._facts.clean(each.text)))
        yield from self._people("THE FALLEN AND THE LOST", texts, len(found))

    def _people(
        self, title: str, rows: Sequence[tuple[str, str, str]], count: int
    ) -> Iterator[Group]:
        if not rows:
            return
        more = count - len(rows)
        head = self._head(title, f"{more} more are not listed" if more else "")
        yield Group((head, *[self._person(row) for row in rows]), gap=5.0, lead=2)

    def _person(self, row: tuple[str, str, str]) -> Block:
        shares, faces = (0.34, 0.36, 0.30), (fonts.bold(), fonts.body(), fonts.body())

        def draw(writer: Writer, top: float) -> None:
            x, base = self._box.x, top - 3.6
            for text, share, face in zip(row, shares, faces, strict=True):
                line = self._set.line(text, face, 9, self._box.w * share - 2.0)
                writer.text(line.text, x, base, line.size, face)
                x += self._box.w * share

        return Block(4.7, draw)

    # ---- losses

    def _losses(self) -> Iterator[Group]:
        state = self._campaign.state
        causes, weapons = losses_by_cause(state), losses_by_weapon(state)
        if not causes:
            return
        told = any(each.key for each in weapons)
        half = self._box.w / 2 - 4.0 if told else self._box.w
        columns = [("WHAT BECAME OF THEM", causes, self._box.x)]
        columns += [("WITH WHAT THEY FELL", weapons, self._box.x + half + 8.0)] if told else []
        rows = max(min(len(losses), _MOST_BARS) for _, losses, _ in columns)

        def draw(writer: Writer, top: float) -> None:
            for title, losses, left in columns:
                head_block(title, left, half).draw(writer, top)
                for at, loss in enumerate(losses[:_MOST_BARS]):
                    room = Rect(left, top - 7.4 - (at + 1) * _BAR, half, _BAR)
                    self._draw_bar(writer, loss, losses[0].figures, room)

        yield Group((Block(7.4 + rows * _BAR, draw),), gap=5.0)

    def _draw_bar(self, writer: Writer, loss: Loss, most: int, room: Rect) -> None:
        start = room.x + min(44.0, room.w * 0.42)
        base, name = room.y + 1.2, capital(self._facts.clean(loss.name))
        line = self._set.line(name, fonts.body(), 9, start - room.x - 2.0)
        writer.text(line.text, room.x, base, line.size)
        wide = max((room.right - start - 8.0) * loss.figures / most, 0.8)
        bar = Rect(start, room.y + 0.8, wide, 3.2)
        writer.rect(bar, fill=WHITE if writer.ink else "#59692f", stroke=INK, width=0.5)
        writer.text(str(loss.figures), bar.right + 1.6, base, 9, fonts.bold())


def _colour(campaign: CampaignFacts, entry: str) -> str:
    """Return the colour of an army's line: one that reads on white paper."""
    return campaign.look(entry).label
