"""Lists over the window: another campaign, or a man, an army or a battle to be shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING

from desktop.campaign.details.about import About
from desktop.campaign.shown import Shown
from desktop.shell.chooser import Entry, chooser_over
from rules.campaign.planning.calendar_days import day_words
from rules.common.wording import counted, listed

if TYPE_CHECKING:
    from desktop.campaign.page import CampaignPage

MOST = 200


def ask_campaign(page: CampaignPage) -> None:
    """Let the player open another campaign, found a new one or open a file; without any, a file."""
    campaigns = page.campaigns
    if not campaigns.summaries:
        page.files.ask_open()
        return

    def find(text: str) -> Sequence[Entry]:
        words = text.casefold().split()
        found = [
            Entry(
                each.id,
                each.name or "Campaign without a name",
                partial(campaigns.open, each.id),
                kind="open" if each.id == campaigns.opened else "",
                second=f"{counted(each.entries, 'army')} · {counted(each.played, 'battle')} played"
                f" · last changed {day_words(each.changed.astimezone().date().isoformat())}",
            )
            for each in campaigns.summaries
            if all(word in each.name.casefold() for word in words)
        ]
        if not text:
            found.append(Entry("new", "New campaign…", page.doing.found, kind="Ctrl+N"))
            found.append(Entry("file", "Open a campaign file…", page.files.ask_open))
        return found

    chooser_over(page).ask("Campaigns", "Search your campaigns", find)


def show_tables(page: CampaignPage) -> None:
    """Show who fared how against whom."""
    from desktop.campaign.tables_dialog import TablesDialog

    shown = page.shown
    if shown is not None:
        TablesDialog(shown, page.looks, page).exec()


def _armies(page: CampaignPage, shown: Shown) -> Iterator[Entry]:
    for each in shown.state.entries:
        key = each.entry.id
        yield Entry(
            f"army:{key}",
            shown.names.army(key),
            partial(page.show_about, About.army(key)),
            kind="army",
            second=shown.names.player(key),
            group="Armies and their players",
            figure=page.looks.army(shown, key),
        )


def _players(page: CampaignPage, shown: Shown) -> Iterator[Entry]:
    for each in shown.state.players:
        armies = [e.entry.id for e in shown.state.entries if e.entry.player == each.id]
        yield Entry(
            f"player:{each.id}",
            each.name,
            partial(page.show_about, About.of_player(each.id)),
            kind="player",
            second=listed([shown.names.army(army) for army in armies]),
            group="Armies and their players",
            figure=page.looks.army(shown, armies[0]) if armies else None,
        )


def _battles(page: CampaignPage, shown: Shown) -> Iterator[Entry]:
    for card in shown.cards:
        yield Entry(
            f"battle:{card.id}",
            f"Battle {card.number}: {card.who}" if card.number else card.who,
            partial(page.go_to_battle, card.id),
            kind=card.day,
            second=f"{card.mission} {card.result}".strip(),
            group="Battles",
        )


def _men(page: CampaignPage, shown: Shown) -> Iterator[Entry]:
    for career in sorted(shown.state.careers.values(), key=lambda each: -each.kills):
        yield Entry(
            f"man:{career.entry}:{career.figure}",
            shown.names.numbered(career.entry, career.figure),
            partial(page.show_about, About.man(career.entry, career.figure)),
            kind=f"{career.kills} knocked over" if career.kills else "",
            second=shown.names.army(career.entry),
            more=shown.names.player(career.entry),
            group="Men",
        )


def ask_about(page: CampaignPage) -> None:
    """Let the player choose what the right pane shows."""
    shown = page.shown
    if shown is None:
        return
    # Of a long campaign only those are made that are looked through.
    parts = (_armies, _players, _battles, _men)
    coming = chain.from_iterable(part(page, shown) for part in parts)
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

    chooser_over(page).ask("Show", "Search men, armies and battles", find)
