"""An army in the campaign, with its player: how it stands, whom it met, who serves in it."""

from __future__ import annotations

from functools import partial

from desktop.campaign.details.parts import Line
from desktop.campaign.details.rates import write_losses, write_rates, write_strength
from desktop.campaign.details.sheet import DetailsSheet
from desktop.campaign.portraits import Looks
from desktop.campaign.shown import Shown
from desktop.figures import State
from rules.campaign.describe import MAN_STATES
from rules.campaign.names import natural
from rules.campaign.state.campaign_state import Career
from rules.common.wording import counted

MOST_MEN = 40


def write_army(pane: DetailsSheet, shown: Shown, looks: Looks) -> bool:
    """Fill the pane with an army; False when it is not in the campaign."""
    entry = pane.about.entry
    found = next((each for each in shown.state.entries if each.entry.id == entry), None)
    if found is None:
        return False
    standing = next((each for each in shown.state.standings if each.entry == entry), None)
    name, player = shown.names.beside(entry)
    side = shown.names.side(entry)
    lines = [(f"{player}, for {side}" if side else player, "second")]
    if standing is not None:
        lines.append((f"Place {standing.rank}, {counted(standing.points, 'point')}", "second-bold"))
        lines.append((f"{counted(standing.men, 'man')} of {standing.strength} fit", "body"))
    if found.recovering:
        lines.append((f"{len(found.recovering)} recovering", "body"))
    if found.entry.gone:
        lines.append(("Has left the campaign", "body"))
    pane.top(looks.army(shown, entry), name, lines)
    if standing is not None:
        pane.counts(
            [
                (str(standing.won), "won"),
                (str(standing.drawn), "drawn"),
                (str(standing.lost), "lost"),
            ]
        )
        if standing.tie:
            pane.words(standing.tie)
    _write_since(pane, entry)
    pane.acts((("reinforce", "Reinforce…", ""), ("note", "Add a note…", "")))
    _write_player(pane, shown, found.entry.player)
    _write_meetings(pane, shown, entry)
    write_rates(pane, shown, looks, (entry,))
    write_losses(pane, shown, entry)
    write_strength(pane, shown, (entry,))
    _write_men(pane, shown, looks, entry)
    for note in shown.state.notes.get(f"entry:{entry}", ()):
        pane.words(note)
    return True


def _write_since(pane: DetailsSheet, entry: str) -> None:
    """Tell that the army was changed or put away since it entered, and what can be done."""
    since = pane.controller.armies.watch.since(entry)
    if not since.words:
        return
    pane.words(since.words, "body", "warn" if since.told else "ink2")
    if since.left:
        pane.words("In the campaign it stays as it entered.")
    newer = since.renewal is not None and not since.older
    acts = [("take", "Take it as it is now…", "")] if newer else []
    acts += [("back", "Take it out of the bin", "")] if since.binned else []
    acts += [("fetch", "Put it among the armies", "")] if not since.here else []
    newer_here = since.older and not since.binned
    acts += [("fetch", "Put the newer one into Armies", "")] if newer_here else []
    acts += [("leave", "Leave it as it entered", "")] if since.told else []
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
        line = Line(shown.names.label(each.other), record, figure=None)
        rows.append((line, partial(pane.controller.show_army, each.other)))
    pane.lines(rows)


def _write_men(pane: DetailsSheet, shown: Shown, looks: Looks, entry: str) -> None:
    careers = list(shown.state.careers.of(entry).values())
    careers.sort(
        key=lambda each: (
            not each.hero,
            -each.kills,
            -each.battles,
            natural(shown.names.career(each)),
        )
    )
    pane.label("Its men")
    if not careers:
        pane.words("Nobody has fought yet. After the first battle every man has his record here.")
        return
    pane.lines(
        [
            (
                Line(
                    shown.names.career(each),
                    _man_words(each),
                    figure=looks.man(shown, entry, each.figure, _shade(each)),
                ),
                partial(pane.controller.show_man, entry, each.figure),
            )
            for each in careers[:MOST_MEN]
        ]
    )
    if len(careers) > MOST_MEN:
        pane.words(f"and {len(careers) - MOST_MEN} more: Choose… finds each of them")


def _shade(career: Career) -> State:
    return "normal" if career.state == "ready" else "not_owned"


def _man_words(career: Career) -> str:
    words = f"{counted(career.battles, 'battle')}, {counted(career.kills, 'kill')}"
    return words if career.state == "ready" else f"{words}, {MAN_STATES[career.state]}"
