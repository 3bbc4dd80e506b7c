"""A player in the campaign: all his armies together, whom he met, how often he won."""

from __future__ import annotations

from collections import Counter
from functools import partial

from desktop.campaign.details.parts import Line
from desktop.campaign.details.rates import write_rates, write_strength
from desktop.campaign.details.sheet import DetailsSheet
from desktop.campaign.portraits import Looks
from desktop.campaign.shown import Shown
from rules.campaign.state.campaign_state import StandingsRow
from rules.common.wording import counted


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
        counts = ((sum(each.won for each in standings), "won"),
                  (sum(each.drawn for each in standings), "drawn"),
                  (sum(each.lost for each in standings), "lost"))  # fmt: skip
        pane.counts([(str(number), word) for number, word in counts])
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
        pane.words("No army has entered yet: amend what was agreed.")
        return
    pane.lines(
        [
            (
                Line(
                    shown.names.army(each.entry),
                    f"Place {each.rank}, {each.won} won, {each.drawn} drawn, {each.lost} lost",
                    figure=looks.army(shown, each.entry),
                ),
                partial(pane.controller.show_army, each.entry),
            )
            for each in standings
        ]
    )


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
        pane.lines(
            [
                (
                    Line(
                        shown.names.person(other) or "A player who is gone",
                        f"{tally['won']} won, {tally['drawn']} drawn, {tally['lost']} lost",
                    ),
                    partial(pane.controller.show_player, other),
                )
                for other, tally in tallies.items()
            ]
        )
