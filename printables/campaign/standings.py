"""The standings on paper: who leads, by how much, and in words what parted those who are level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printables.campaign.facts import CampaignFacts
from printables.campaign.recent_battles import chart_group, lately_groups
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.page_flow import Block, Group
from printables.engine.small_parts import PALE_LINE, cap, grey
from printables.engine.text import MM, Setter
from printables.engine.titled_page import Leaf
from printables.forms.parts import draw_leaves, head_block, room_left, words_block
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from rules.campaign.describe_settings import victory_sentences
from rules.campaign.state.campaign_state import StandingsRow
from rules.campaign.state.standings import is_over
from rules.campaign.state.standings_columns import columns_of
from rules.common.wording import capital, counted, listed

_ROOMY = 14
"""So many armies have high rows with their figures; those of more are low, to fit one page."""
_WIDE, _WIDEST, _SHORT = 12.5, 15.5, 4
"""Width in mm of a column, and of one with texts of more than so many letters."""
_NARROW = 150.0
"""On paper with less room than this in mm some columns are left out."""
_LATELY = 36.0
"""Room in mm that the chart leaves for the battles below it."""
_LARGE = 12.0
"""The size of letters in a high row."""
_FEW_LEVEL = 4
"""Of more armies on one place it is not said again at each who the others are."""


def lead_words(campaign: CampaignFacts) -> str:
    """Return who leads, or won when all that was planned is fought, "" before the first battle."""
    state = campaign.state
    first = [line for line in state.standings if line.place == 1]
    if not campaign.played or not first:
        return ""
    fought = len(campaign.played)
    over = is_over(state)
    names = listed([_with_player(campaign, line.entry) for line in first])
    after = f"after {counted(fought, 'battle')}"
    if len(first) > 1:
        return f"{names} {'won together' if over else 'lead together'} {after}."
    won = f"with {counted(first[0].points, 'point')} {after}"
    return f"{names} {'won the campaign' if over else 'leads'} {won}."


def _with_player(campaign: CampaignFacts, entry: str) -> str:
    """Return an army with its player: "Tan Raiders (June)", "June" where it is called as she."""
    name, player = campaign.beside_player(entry), campaign.player_beside(entry)
    return f"{name} ({player})" if player else name


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    campaign = facts.campaign
    if campaign is None:
        return ()
    return (Part("standings", "Standings", 1, "one page for the table"),)


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    campaign = facts.campaign
    for _ in range(counts.of("standings") if campaign else 0):
        assert campaign is not None
        title = f"{campaign.title}: standings"
        leaf = Leaf(facts.options.page(), title, campaign.under, campaign.credit)
        setter = Setter(facts.letters, "the standings")
        groups = list(_groups(facts, campaign, setter, leaf.body))
        # One page for the table's edge: what else is told is as much as fits below.
        chart = chart_group(campaign, setter, leaf.body, room_left(leaf, groups) - _LATELY)
        groups += [chart] if chart else []
        groups += lately_groups(campaign, setter, leaf.body, room_left(leaf, groups))
        draw_leaves(writer, facts.letters, leaf, groups)


STANDINGS = Work(_parts, draw=_draw)


def _groups(
    facts: PackFacts, campaign: CampaignFacts, setter: Setter, box: Rect
) -> Iterator[Group]:
    yield table_group(campaign, setter, box, ties=True)
    settings = campaign.state.settings
    notes = [victory_sentences(settings.victory)]
    if campaign.span:
        notes.insert(0, f"After the battles of {campaign.span}.")
    if settings.house:
        notes.append(f"Agreed: {facts.clean(settings.house, 'The house rules')}")
    blocks = [words_block(setter, each, box.x, box.w, size=9, quiet=True) for each in notes]
    yield Group(tuple(blocks), gap=4.0, lead=len(blocks))


def table_group(campaign: CampaignFacts, setter: Setter, box: Rect, *, ties: bool) -> Group:
    """Return the table of the standings; `ties` tells below a line what parted it from above."""
    lines = campaign.state.standings
    if not lines:
        text = "No army has joined yet, so there are no standings."
        return Group((words_block(setter, text, box.x, box.w),))
    roomy = ties and len(lines) <= _ROOMY
    state = campaign.state
    columns = columns_of(state, narrow=box.w <= _NARROW)
    cells = [[each.cell(state, line) for each in columns] for line in lines]
    widths = [
        _WIDEST if any(len(row[at]) > _SHORT for row in cells) else _WIDE
        for at in range(len(columns))
    ]
    heads = list(zip((each.name.lower() for each in columns), widths, strict=True))
    head = _head(box, heads)
    rows = [
        _row(campaign, setter, box, line, list(zip(row, widths, strict=True)), roomy, ties=ties)
        for line, row in zip(lines, cells, strict=True)
    ]
    return Group((head, *rows), again=head, lead=2)


def _head(box: Rect, heads: Sequence[tuple[str, float]]) -> Block:
    def draw(writer: Writer, top: float) -> None:
        base, right = top - 4.4, box.right - 1.5
        writer.text("ARMY", box.x + 11.0, base, 6.8, fonts.bold(), colour=grey(writer))
        for label, wide in reversed(heads):
            writer.text(label, right, base, 6.8, fonts.bold(), colour=grey(writer), align="right")
            right -= wide
        writer.lines([(box.x, top - 6.0, box.right, top - 6.0)], width=0.9)

    return Block(6.2, draw)


def _row(
    campaign: CampaignFacts,
    setter: Setter,
    box: Rect,
    line: StandingsRow,
    cells: Sequence[tuple[str, float]],
    roomy: bool,
    *,
    ties: bool,
) -> Block:
    high = 14.0 if roomy else 6.4
    name, player = campaign.beside_player(line.entry), campaign.player_beside(line.entry)
    left = box.x + (24.0 if roomy else 11.0)
    room = box.right - sum(wide for _, wide in cells) - 1.0 - left
    told = _tie(campaign, line) if ties else ""
    tie = (
        setter.block(told, fonts.body(), 8 if roomy else 7, box.right - left, 30.0)
        if told
        else None
    )
    more = tie.height() + 1.6 if tie else 0.0

    def draw(writer: Writer, top: float) -> None:
        middle = top - high / 2
        look = campaign.look(line.entry)
        if line.place == 1 and line.played and not writer.ink:
            band = Rect(box.x, top - high - more, box.w, high + more)
            writer.rect(band, fill=look.tint)
        size = _LARGE if roomy else 9.0
        base = middle - cap(size) / 2
        writer.text(line.rank, box.x + 6.0, base, size, fonts.bold(), align="right")
        if roomy:
            figure = Rect(box.x + 9.0, top - high + 0.8, 13.0, high - 1.6)
            draw_figure(writer, look, campaign.leader(line.entry), figure)
        _draw_names(writer, setter, name, player, Rect(left, top - high, room, high), roomy=roomy)
        _draw_values(writer, setter, cells, (box.right, middle), size)
        if tie:
            leading = tie.size * 1.2 / MM
            writer.text_lines(
                tie.lines, left, top - high - 1.8, leading, tie.size, colour=grey(writer)
            )
        low = top - high - more
        colour = grey(writer) if writer.ink else PALE_LINE
        writer.lines([(box.x, low, box.right, low)], width=0.4, colour=colour)

    return Block(high + more, draw)


def _draw_values(
    writer: Writer,
    setter: Setter,
    cells: Sequence[tuple[str, float]],
    end: tuple[float, float],
    size: float,
) -> None:
    """Set the cells of a line, each with its width, up to `end`; the last one stands out."""
    right, middle = end[0] - 1.5, end[1]
    for at, (text, wide) in enumerate(reversed(cells)):
        face = fonts.body() if at else fonts.bold()
        large = size if at or size < _LARGE else size + 2.0
        fitted = setter.line(text, face, large, wide - 1.0)
        base = middle - cap(fitted.size, face) / 2
        writer.text(fitted.text, right, base, fitted.size, face, align="right")
        right -= wide


def _tie(campaign: CampaignFacts, line: StandingsRow) -> str:
    """Return what parted a line from the one above; of many on one place their number alone."""
    level = [each for each in campaign.state.standings if each.place == line.place]
    if len(level) > _FEW_LEVEL and line.tie and line is not level[0]:
        return f"Level with the {len(level) - 1} others in place {line.place} on everything."
    return f"{capital(line.tie)}." if line.tie else ""


def _draw_names(
    writer: Writer, setter: Setter, name: str, player: str, room: Rect, *, roomy: bool
) -> None:
    """Set an army's name, and its player below it or, in a low row, behind it."""
    bold = fonts.bold()
    middle = room.y + room.h / 2
    if roomy:
        line = setter.line(name, bold, 12, room.w)
        writer.text(line.text, room.x, middle + 0.6, line.size, bold)
        under = setter.line(player, fonts.body(), 9, room.w)
        writer.text(under.text, room.x, middle - 4.0, under.size, colour=grey(writer))
        return
    line = setter.line(name, bold, 9, room.w * (0.68 if player else 1.0))
    base = middle - cap(9) / 2
    writer.text(line.text, room.x, base, line.size, bold)
    past = bold.width(line.text) * line.size / MM + 1.8
    under = setter.line(player, fonts.body(), 8, room.w - past)
    writer.text(under.text, room.x + past, base, under.size, colour=grey(writer))


def standings_head(box: Rect) -> Block:
    """Return the head of the standings within a longer sheet."""
    return head_block("STANDINGS", box.x, box.w)
