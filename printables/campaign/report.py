"""The campaign's report: what was agreed, standings, chart, battles, who met whom, the men."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from printables.campaign import report_chapters as chapters_
from printables.campaign.facts import CampaignFacts
from printables.campaign.one_battle import one_battle_groups
from printables.campaign.recent_battles import chart_group
from printables.campaign.report_battles import battle_group
from printables.campaign.report_chapters import Stretch, chapters, coming, stretches
from printables.campaign.report_men import fallen_groups, honour_groups, record_groups
from printables.campaign.standings import lead_words, standings_head, table_group
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect
from printables.engine.page_flow import Block, Group, stacked
from printables.engine.portraits import Portrait, draw_portrait
from printables.engine.small_parts import PALE_LINE, cap, grey
from printables.engine.text import Setter
from printables.engine.titled_page import Leaf
from printables.forms.parts import draw_leaves, head_block, words_block
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from rules.campaign.describe_settings import losses_text, victory_sentences
from rules.campaign.state.campaign_state import Battle
from rules.campaign.state.statistics import Loss, head_to_head, losses_by_cause, losses_by_weapon
from rules.common.wording import capital

_PICTURE = (52.0, 40.0)
_ROW = 5.4
_ROOMY = 14.0
"""Columns wider than this have blanks between won, drawn and lost."""
_MOST_MET = 12
"""Armies in the table of who met whom; more columns cannot be read."""
_MOST_BARS = 10
_BAR = 5.0


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    campaign = facts.campaign
    return tuple(chapters(campaign)) if campaign else ()


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    campaign = facts.campaign
    if campaign is None:
        return
    most = max((counts.of(part.id) for part in counts.parts), default=0)
    for copy in range(most):
        wanted = frozenset(part.id for part in counts.parts if counts.of(part.id) > copy)
        leaf = Leaf(facts.options.page(), *_titles(campaign, wanted), campaign.credit)
        made = _Report(facts, campaign, leaf.body, wanted)
        draw_leaves(writer, facts.letters, leaf, list(made.groups()))


def _titles(campaign: CampaignFacts, wanted: Collection[str]) -> tuple[str, str]:
    """Return the title of the report and the line below it: the battle's where it is of one."""
    line = chapters_.chosen(campaign) if chapters_.ONE in wanted else None
    if line is None or len(wanted) > 1:
        whole = (campaign.under, campaign.span)
        return campaign.title, " · ".join(part for part in whole if part)
    name = campaign.battle_name(line)
    own = campaign.clean(line.record.name) if line.record else ""
    mission = name.removeprefix(own).removeprefix(" · ") if own else ""
    number = campaign.number_word(line.id) or "A battle that does not count"
    under = (mission, campaign.title, campaign.games, campaign.day(line.day))
    title = f"{number}: {own or name}" if name else number
    return title, " · ".join(part for part in under if part)


REPORT = Work(_parts, draw=_draw)


class _Report:
    """The blocks of a report in the making: those of the chapters that are wanted."""

    def __init__(
        self, facts: PackFacts, campaign: CampaignFacts, box: Rect, wanted: Collection[str]
    ) -> None:
        self._facts, self._campaign, self._box, self._wanted = facts, campaign, box, wanted
        self._set = Setter(facts.letters, "the campaign report")

    def groups(self) -> Iterator[Group]:
        """Yield all that is told, in the order in which it is read."""
        campaign, setter, box = self._campaign, self._set, self._box
        told: tuple[tuple[str, Callable[[], Iterable[Group]]], ...] = (
            (chapters_.ONE, self._one),
            (chapters_.AGREED, self._agreed),
            (chapters_.CHART, self._chart),
            *((each.id, partial(self._battles, each)) for each in stretches(campaign)),
            (chapters_.COMING, self._coming),
            (chapters_.MET, self._met),
            (chapters_.HONOUR, partial(honour_groups, campaign, setter, box)),
            (chapters_.FALLEN, partial(fallen_groups, campaign, setter, box)),
            (chapters_.LOSSES, self._losses),
            (chapters_.RECORDS, partial(record_groups, campaign, setter, box)),
        )
        for chapter, make in told:
            if chapter in self._wanted:
                yield from make()

    def _head(self, text: str, right: str = "") -> Block:
        return head_block(text, self._box.x, self._box.w, right)

    def _words(self, text: str, *, quiet: bool = False, width: float = 0.0) -> Block:
        wide = width or self._box.w
        return words_block(self._set, text, self._box.x, wide, size=9, quiet=quiet)

    def _agreed(self) -> Iterator[Group]:
        """Yield who leads, what was agreed, the campaign's picture beside it, and the table."""
        settings, clean = self._campaign.state.settings, self._facts.clean
        picture = self._facts.photograph(settings.picture) if settings.picture else None
        wide = self._box.w - (_PICTURE[0] + 5.0 if picture else 0.0)
        blocks = []
        lead = lead_words(self._campaign)
        if lead:
            blocks.append(words_block(self._set, lead, self._box.x, wide, size=11))
        texts = [clean(settings.text, "The text of the campaign")] if settings.text else []
        texts.append(f"{victory_sentences(settings.victory)} {losses_text(settings.losses)}")
        if settings.house:
            texts.append(f"Agreed: {clean(settings.house, 'The house rules')}")
        blocks += [self._words(each, quiet=at > 0, width=wide) for at, each in enumerate(texts)]
        if picture is not None:
            blocks = [self._beside(stacked(blocks), picture)]
        yield Group(tuple(blocks), gap=0.0)
        table = table_group(self._campaign, self._set, self._box, ties=False)
        head = standings_head(self._box)
        yield Group((head, *table.blocks), gap=5.0, again=table.again, lead=3)

    def _beside(self, words: Block, picture: Portrait) -> Block:
        """Return words with the campaign's picture at their right."""
        box, (wide, most) = self._box, _PICTURE
        high = min(most, wide * picture.height / picture.width)

        def draw(writer: Writer, top: float) -> None:
            words.draw(writer, top)
            room = Rect(box.right - wide, top - 1.0 - high, wide, high)
            draw_portrait(writer, picture, room, INK)

        return Block(max(words.height, high + 2.0), draw)

    def _chart(self) -> Iterator[Group]:
        chart = chart_group(self._campaign, self._set, self._box)
        if chart is not None:
            yield chart

    # ---- battles

    def _battles(self, stretch: Stretch) -> Iterator[Group]:
        yield from self._told(stretch.title.upper(), self._campaign.progress, stretch.lines)

    def _one(self) -> Iterator[Group]:
        line = chapters_.chosen(self._campaign)
        if line is not None:
            facts, campaign = self._facts, self._campaign
            yield from one_battle_groups(facts, campaign, self._set, self._box, line)

    def _coming(self) -> Iterator[Group]:
        yield from self._told("BATTLES TO COME", "", coming(self._campaign))

    def _told(self, title: str, note: str, lines: Sequence[Battle]) -> Iterator[Group]:
        make = partial(battle_group, self._facts, self._campaign, self._set, self._box)
        for at, line in enumerate(lines):
            group = make(line)
            if at:
                yield group
            else:
                head = self._head(title, note)
                yield Group((head, *group.blocks), gap=5.0, lead=group.lead + 1)

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
        dash = " – " if wide > _ROOMY else "–"

        def draw(writer: Writer, top: float) -> None:
            base = top - _ROW / 2 - cap(9) / 2
            name = self._set.line(
                self._campaign.label(key), fonts.bold(), 9, start - self._box.x - 2.0
            )
            writer.text(name.text, self._box.x, base, name.size, fonts.bold())
            for at, other in enumerate(shown):
                fared = met.get((key, other))
                text = dash.join(map(str, fared)) if fared else ("" if key == other else "·")
                line = self._set.line(text, fonts.body(), 9, wide - 1.6, smallest=6.0)
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

    # ---- losses

    def _losses(self) -> Iterator[Group]:
        state = self._campaign.state
        causes, weapons = losses_by_cause(state), losses_by_weapon(state)
        if not causes:
            return
        told = any(each.key for each in weapons)
        half = self._box.w / 2 - 4.0 if told else self._box.w
        columns = [("LOSSES BY FATE", causes, self._box.x)]
        columns += [("LOSSES BY WEAPON", weapons, self._box.x + half + 8.0)] if told else []
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
