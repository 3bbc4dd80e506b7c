"""An army in the campaign, with its player: how it stands, whom it met, who serves in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from desktop.campaign.chart import Chart
from desktop.campaign.chart_drawing import ChartLine
from desktop.campaign.details.details_sheet import DetailsSheet
from desktop.campaign.details.details_widgets import Line
from desktop.campaign.details.rates import (
    GROUPS,
    MOST_ROWS,
    count_rows,
    rate_name,
    rate_row,
    rates_of,
)
from desktop.campaign.page_view_model import Shown
from desktop.campaign.portraits import Looks
from desktop.figures import State
from desktop.look.theme import theme_of
from rules.campaign.describe_events import MAN_STATES
from rules.campaign.display_names import natural
from rules.campaign.state.campaign_state import Career, StandingsRow
from rules.campaign.state.statistics import losses_by_cause, losses_by_weapon, strength_after
from rules.common.wording import counted

MOST_MEN, CHART_HEIGHT = 40, 130


def write_army(pane: DetailsSheet, shown: Shown, looks: Looks) -> bool:
    """Fill the pane with an army; False when it is not in the campaign."""
    entry = pane.about.entry
    found = next((each for each in shown.state.entries if each.entry.id == entry), None)
    if found is None:
        return False
    standing = next((each for each in shown.state.standings if each.entry == entry), None)
    name, player = shown.names.beside(entry)
    side = shown.names.side(entry)
    owner = ", ".join(filter(None, (player, f"for {side}" if side else "")))
    lines = [(owner, "second")] if owner else []
    if standing is not None:
        lines.append((f"Place {standing.rank}, {counted(standing.points, 'point')}", "second-bold"))
        lines.append((f"{counted(standing.men, 'man')} of {standing.strength} fit", "body"))
    if found.recovering:
        lines.append((f"{len(found.recovering)} recovering", "body"))
    if found.entry.gone:
        lines.append(("Has left the campaign", "body"))
    pane.top(looks.army(shown, entry), name, lines)
    if standing is not None:
        _write_counts(pane, [standing])
        if standing.tie:
            pane.words(standing.tie)
    _write_since(pane, entry)
    pane.acts((("reinforce", "Reinforce…"), ("note", "Add a note…")))
    _write_player(pane, shown, found.entry.player)
    _write_meetings(pane, shown, entry)
    write_rates(pane, shown, looks, (entry,))
    for heading, losses in (
        ("Losses", losses_by_cause(shown.state, entry)),
        ("By weapon", losses_by_weapon(shown.state, entry)),
    ):
        if any(each.key for each in losses):
            pane.label(heading)
            for row in count_rows(losses[:MOST_ROWS]):
                pane.add(row)
    write_strength(pane, shown, (entry,))
    _write_men(pane, shown, looks, entry)
    for note in shown.state.notes.get(f"entry:{entry}", ()):
        pane.words(note)
    return True


def _write_counts(pane: DetailsSheet, standings: Sequence[StandingsRow]) -> None:
    """Put how many battles these armies won, drew and lost."""
    words = ("won", "drawn", "lost")
    pane.counts([(str(sum(getattr(each, word) for each in standings)), word) for word in words])


def _write_since(pane: DetailsSheet, entry: str) -> None:
    """Tell that the army was changed or put away since it entered, and what can be done."""
    since = pane.controller.armies.watch.since(entry)
    if not since.words:
        return
    pane.words(since.words, "body", "warn" if since.told else "ink2")
    if since.left:
        pane.words("The campaign keeps it as it joined.")
    newer = since.renewal is not None and not since.older
    acts = [("take", "Take it as it is now…")] if newer else []
    acts += [("back", "Take it out of the bin")] if since.binned else []
    acts += [("fetch", "Put it into Armies")] if not since.here else []
    newer_here = since.older and not since.binned
    acts += [("fetch", "Put the newer one into Armies")] if newer_here else []
    acts += [("leave", "Leave it as it joined")] if since.told else []
    if acts:
        pane.acts(acts)


def _write_player(pane: DetailsSheet, shown: Shown, player: str) -> None:
    """Put a row that leads to the player with all his armies."""
    name = shown.names.person(player)
    if name:
        own = sum(each.entry.player == player for each in shown.state.entries)
        line = Line(name, f"Player, {counted(own, 'army')} in the campaign")
        pane.lines([(line, partial(pane.controller.show_player, player))])


def _write_meetings(pane: DetailsSheet, shown: Shown, entry: str) -> None:
    meetings = [each for each in shown.state.meetings if each.one == entry]
    if not meetings:
        return
    pane.label("Against the others")
    rows = []
    for each in meetings:
        record = f"{each.won} won, {each.drawn} drawn, {each.lost} lost"
        line = Line(shown.names.label(each.other), record)
        rows.append((line, partial(pane.controller.show_army, each.other)))
    pane.lines(rows)


def _write_men(pane: DetailsSheet, shown: Shown, looks: Looks, entry: str) -> None:
    careers = list(shown.state.careers.of(entry).values())
    names = shown.names
    careers.sort(key=lambda c: (not c.hero, -c.kills, -c.battles, natural(names.career(c))))
    pane.label("Its men")
    if not careers:
        pane.words("Nobody has fought yet. After the first battle every man has his record here.")
        return
    rows = []
    for each in careers[:MOST_MEN]:
        shade: State = "normal" if each.state == "ready" else "not_owned"
        figure = looks.man(shown, entry, each.figure, shade)
        line = Line(names.career(each), _man_words(each), figure=figure)
        rows.append((line, partial(pane.controller.show_man, entry, each.figure)))
    pane.lines(rows)
    if len(careers) > MOST_MEN:
        pane.words(f"and {len(careers) - MOST_MEN} more: Choose… finds each of them")


def _man_words(career: Career) -> str:
    words = f"{counted(career.battles, 'battle')}, {counted(career.kills, 'kill')}"
    return words if career.state == "ready" else f"{words}, {MAN_STATES[career.state]}"


def write_player(pane: DetailsSheet, shown: Shown, looks: Looks) -> bool:
    """Fill the pane with a player; False when he is not in the campaign."""
    state, key = shown.state, pane.about.player
    player = next((each for each in state.players if each.id == key), None)
    if player is None:
        return False
    entries = tuple(each.entry.id for each in state.entries if each.entry.player == key)
    standings = [each for each in state.standings if each.entry in entries]
    first = looks.army(shown, entries[0]) if entries else None
    lines = [(f"Fights for {player.side}", "second")] if player.side else []
    lines.append((counted(len(entries), "army") if entries else "No army yet", "second"))
    if player.gone:
        lines.append(("Has left the campaign", "body"))
    points = sum(each.points for each in standings)
    if standings:
        lines.append((counted(points, "point"), "second-bold"))
    pane.top(first, shown.names.person(key), lines)
    if standings:
        _write_counts(pane, standings)
    _write_armies(pane, shown, looks, standings)
    _write_others(pane, shown, key, entries)
    write_rates(pane, shown, looks, entries)
    write_strength(pane, shown, entries)
    return True


def _write_armies(
    pane: DetailsSheet, shown: Shown, looks: Looks, standings: list[StandingsRow]
) -> None:
    pane.label("Armies")
    if not standings:
        pane.words("No army has joined yet: add one in the settings (F2).")
        return
    rows = []
    for each in standings:
        record = f"Place {each.rank}, {each.won} won, {each.drawn} drawn, {each.lost} lost"
        figure = looks.army(shown, each.entry)
        line = Line(shown.names.army(each.entry), record, figure=figure)
        rows.append((line, partial(pane.controller.show_army, each.entry)))
    pane.lines(rows)


def _write_others(pane: DetailsSheet, shown: Shown, key: str, entries: tuple[str, ...]) -> None:
    """Tell how he fared against every other player, whatever armies they had."""
    tallies: dict[str, Counter[str]] = {}
    for each in shown.state.meetings:
        other = shown.state.entry(each.other).entry.player
        if each.one in entries and other != key:
            tally = tallies.setdefault(other, Counter())
            tally.update(won=each.won, drawn=each.drawn, lost=each.lost)
    if tallies:
        pane.label("Against the others")
        rows = []
        for other, tally in tallies.items():
            record = f"{tally['won']} won, {tally['drawn']} drawn, {tally['lost']} lost"
            line = Line(shown.names.person(other) or "A player who left", record)
            rows.append((line, partial(pane.controller.show_player, other)))
        pane.lines(rows)


def write_rates(pane: DetailsSheet, shown: Shown, looks: Looks, entries: tuple[str, ...]) -> None:
    """Tell how often these entries won: by game, mission, part and side of the table."""
    for by, heading in GROUPS:
        rates = rates_of(shown.state, by, entries)
        if rates:
            pane.label(heading)
        for rate in rates[:MOST_ROWS]:
            pane.add(rate_row(rate_name(rate, by, looks), rate))


def write_strength(pane: DetailsSheet, shown: Shown, entries: tuple[str, ...]) -> None:
    """Draw how many men were fit after each battle."""
    names, alone = shown.names, len(entries) == 1
    lines = [
        ChartLine("fit" if alone else names.army(entry), values, alone, names.colour(entry), at)
        for at, (entry, values) in enumerate(strength_after(shown.state, entries).items())
    ]
    if any(len(each.values) > 1 for each in lines):
        pane.label("Men fit after each battle")
        chart = Chart()
        chart.setFixedHeight(theme_of(pane).height(CHART_HEIGHT, 20))
        chart.show_lines("Men fit after each battle", lines, shown.moment)
        pane.add(chart)
