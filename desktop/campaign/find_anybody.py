"""A list over the window that finds a man, an army, a player or a battle to be shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, islice

from desktop.campaign.open_campaign import About, OpenCampaign
from desktop.campaign.page_view_model import Shown
from desktop.shell.chooser import Entry, chooser_over
from rules.common.wording import counted, listed

MOST = 200


def _armies(campaign: OpenCampaign, shown: Shown) -> Iterator[Entry]:
    for each in shown.state.entries:
        key = each.entry.id
        yield Entry(
            f"army:{key}",
            shown.names.army(key),
            partial(campaign.show_about, About("army", key)),
            kind="army",
            second=shown.names.player(key),
            group="Armies and their players",
            figure=campaign.looks.army(shown, key),
        )


def _players(campaign: OpenCampaign, shown: Shown) -> Iterator[Entry]:
    for each in shown.state.players:
        armies = [e.entry.id for e in shown.state.entries if e.entry.player == each.id]
        yield Entry(
            f"player:{each.id}",
            each.name,
            partial(campaign.show_about, About("player", player=each.id)),
            kind="player",
            second=listed([shown.names.army(army) for army in armies]),
            group="Armies and their players",
            figure=campaign.looks.army(shown, armies[0]) if armies else None,
        )


def _battles(campaign: OpenCampaign, shown: Shown) -> Iterator[Entry]:
    for card in shown.cards:
        yield Entry(
            f"battle:{card.id}",
            f"Battle {card.number}: {card.who}" if card.number else card.who,
            partial(campaign.show_battle, card.id),
            kind=card.day,
            second=" · ".join(filter(None, (card.mission, card.result))),
            group="Battles",
        )


def _men(campaign: OpenCampaign, shown: Shown) -> Iterator[Entry]:
    for career in sorted(shown.state.careers.values(), key=lambda each: -each.kills):
        yield Entry(
            f"man:{career.entry}:{career.figure}",
            shown.names.numbered(career.entry, career.figure),
            partial(campaign.show_about, About("man", career.entry, career.figure)),
            kind=counted(career.kills, "kill") if career.kills else "",
            second=shown.names.army(career.entry),
            more=shown.names.player(career.entry),
            group="Men",
        )


def ask_about(campaign: OpenCampaign) -> None:
    """Let the player choose what the right pane shows."""
    shown = campaign.shown
    if shown is None:
        return
    # Of a long campaign only those are made that are looked through.
    parts = (_armies, _players, _battles, _men)
    coming = chain.from_iterable(part(campaign, shown) for part in parts)
    known: list[Entry] = []

    def every() -> Iterator[Entry]:
        yield from list(known)
        for each in coming:
            known.append(each)
            yield each

    def find(text: str) -> Sequence[Entry]:
        words = text.casefold().split()
        hits = (
            each
            for each in every()
            if all(word in f"{each.title} {each.second} {each.more}".casefold() for word in words)
        )
        return list(islice(hits, MOST))

    chooser_over(campaign.widget).ask(
        "Choose who or what to show", "Search men, armies and battles", find
    )
