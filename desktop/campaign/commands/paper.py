"""Leads from a campaign to its papers in the Print room."""

from __future__ import annotations

from desktop.campaign.open_campaign import OpenCampaign
from printables.source import Campaign

STANDINGS = ("standings",)
REPORT = ("campaign-report",)
BRIEFING = ("briefing",)
MAN = ("service-cards", "dog-tags", "certificates")


class PaperCommands:
    """What the print acts of the campaign page do; the window leads to the Print room."""

    def __init__(self, campaign: OpenCampaign) -> None:
        self._current = campaign

    def print_papers(self) -> None:
        """Print the whole story and the standings."""
        self._ask((*REPORT, *STANDINGS))

    def print_standings(self) -> None:
        """Print the standings."""
        self._ask(STANDINGS)

    def print_report(self) -> None:
        """Print the whole story."""
        self._ask(REPORT)

    def print_news(self, battle: str) -> None:
        """Print the report of one battle."""
        self._ask(REPORT, battle=battle)

    def print_briefing(self) -> None:
        """Print a leaf for each side of the next battle."""
        self._ask(BRIEFING)

    def print_briefing_of(self, battle: str) -> None:
        """Print a leaf for each side of a planned battle."""
        self._ask(BRIEFING, battle=battle)

    def print_men(self) -> None:
        """Print the cards, tags and certificates of all who earned them."""
        self._ask(MAN)

    def print_shown(self) -> None:
        """Print the papers of the man or the battle that is shown at the right."""
        about = self._current.subject
        if about.kind != "battle":
            self._ask(MAN, f"{about.entry}/{about.figure}")
            return
        line = self._current.campaigns.state.battle(about.battle)
        self._ask(BRIEFING if line.state == "planned" else REPORT, battle=about.battle)

    def _ask(self, sheets: tuple[str, ...], chosen: str = "", battle: str = "") -> None:
        campaigns = self._current.campaigns
        last, opened = Campaign(campaigns.state, chosen, battle), campaigns.opened

        def now() -> Campaign:
            """Return the campaign as it is now; another that is open meanwhile is not meant."""
            nonlocal last
            if campaigns.ledger is not None and campaigns.opened == opened:
                last = Campaign(campaigns.state, chosen, battle)
            return last

        self._current.print_asked.emit(now, sheets)
