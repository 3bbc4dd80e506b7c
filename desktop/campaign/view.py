"""Fills the panels of the campaign page with what follows from the ledger."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.campaign.background_careers import AT_ONCE, BackgroundCareers
from desktop.campaign.chart_values import losses_bars, moments, points_lines, strength_lines
from desktop.campaign.details.about import About
from desktop.campaign.frame import CHARTS, CampaignFrame
from desktop.campaign.honours_texts import MOST_RISEN
from desktop.campaign.portraits import Looks
from desktop.campaign.shown import BattleCard, Shown
from desktop.campaign.standings_model import StandingRow
from desktop.look.figure_source import FigureSource
from desktop.services.campaigns import CampaignService
from rules.campaign.describe_settings import ties_text, victory_text
from rules.campaign.state.campaign_state import Battle, CampaignState, StandingsRow
from rules.campaign.state.standings_columns import StandingsColumn, columns_of

MOST_FALLEN = 12
NO_HONOURS = (
    "Nobody has been honoured yet. Medals come of themselves where the campaign has rules"
    " for them, and with “Give an honour…”."
)


class CampaignView(CampaignFrame):
    """Shows a state in the panels; `page` says what they do for each other."""

    campaigns: CampaignService
    looks: Looks

    def prepare(self, campaigns: CampaignService, looks: Looks) -> None:
        """Take the campaign that is shown."""
        self.campaigns, self.looks = campaigns, looks
        self._shown: Shown | None = None
        self._chosen: dict[str, About] = {}
        self._honours_of = ""
        self.make_widgets()
        campaigns.work_ahead = self._work_ahead
        self.later = BackgroundCareers(self)
        self.later.ready.connect(self._show_honours)

    def _work_ahead(self, state: CampaignState) -> None:
        """Work out the careers of the army that is shown first; this may be in a thread."""
        entries = [each.entry for each in state.standings]
        if len(state.battles) > AT_ONCE and entries:
            about = self._chosen.get(self.campaigns.opened)
            state.careers.of(about.entry if about and about.entry in entries else entries[0])

    @property
    def shown(self) -> Shown | None:
        """What shows the open campaign, made once for each state; None without a campaign."""
        state = self.campaigns.state if self.campaigns.ledger is not None else None
        if self._shown is not None and self._shown.state is not state:
            self._shown.release()
            self._shown = None
        if self._shown is None and state is not None:
            self._shown = Shown(state, self.campaigns.names)
        return self._shown

    def fill(self, shown: Shown) -> None:
        """Show a state in all panels."""
        self._show_standings(shown)
        self.timeline.show_battles(shown.cards, self._winner, alone=len(shown.state.entries) == 1)
        self.later.begin(shown)
        self._show_chosen(shown)

    def _show_standings(self, shown: Shown) -> None:
        victory = shown.state.settings.victory
        self.standings_head.set_note(victory_text(victory))
        self.house_mark.setVisible(victory.kind != "score")
        self.standings_head.setToolTip(f"{victory_text(victory)}. {ties_text(victory)}")
        columns = columns_of(shown.state, narrow=True)
        rows = [self._row(shown, each, columns) for each in shown.state.standings]
        self.standings.show_rows(columns, rows)
        self._measure()
        self.show_tie(self.standings.entry())

    def _row(
        self, shown: Shown, each: StandingsRow, columns: Sequence[StandingsColumn]
    ) -> StandingRow:
        army, player = shown.names.beside(each.entry)
        numbers = (column.narrow_cell(shown.state, each) for column in columns)
        words = (str(each.place), army, *numbers)
        figure = self.looks.army(shown, each.entry)
        side = shown.names.side(each.entry)
        return StandingRow(each.entry, army, player, words, figure, each.tie, side)

    def show_tie(self, entry: str) -> None:
        """Say what parted an army from the one above, and what parts those who are level."""
        shown = self.shown
        if shown is None:
            return
        found = next((each for each in shown.state.standings if each.entry == entry), None)
        words = found.tie if found and found.tie else ties_text(shown.state.settings.victory)
        self.tie.setText(words)
        self.tie.setToolTip(words)
        self.show_chart()

    def show_chart(self) -> None:
        """Draw what was chosen for the chart."""
        shown = self.shown
        if shown is None:
            return
        what, chosen = CHARTS[max(0, self.chart_choice.currentIndex())], self.standings.entry()
        none = "After the first battle the chart begins here."
        if what == "Losses":
            title = "Losses by what happened and by weapon"
            self.chart.show_bars(title, losses_bars(shown), none)
        elif what == "Strength":
            title = "Men fit after each battle"
            lines = strength_lines(shown, chosen)
            self.chart.show_lines(title, lines, none, moments(shown))
        else:
            title = "Points after each battle"
            lines = points_lines(shown, chosen)
            self.chart.show_lines(title, lines, none, moments(shown))
        self.chart_head.set_title(title if what != "Losses" else "Losses")
        self.chart_button.set_blocked("" if self.chart.has_values else none)

    def _winner(self, card: BattleCard) -> FigureSource | None:
        shown = self.shown
        if not card.winner or shown is None:
            return None
        return self.looks.army(shown, card.winner)

    def _show_honours(self) -> None:
        shown = self.shown
        if shown is None:
            return
        if not self.later.done and self._honours_of == self.campaigns.opened:
            return  # those before the last act stand until the others are known
        self._honours_of = self.campaigns.opened if self.later.done else ""
        if not self.later.done:
            self.no_honours.setText("The service records are being read.")
            self.honours.show_cards(())
            self.honours.hide()
            self.memory.hide()
            self.risen.hide()
            self.no_honours.show()
            return
        cards = shown.honoured
        self.honours.show_cards(
            [(card, self.looks.man(shown, card.entry, card.figure)) for card in cards]
        )
        self.honours.setVisible(bool(cards))
        self.no_honours.setText(NO_HONOURS)
        risen = shown.risen(MOST_RISEN)
        self.no_honours.setVisible(not cards and not risen)
        self.risen.setText(risen)
        self.risen.setVisible(bool(risen))
        words = shown.memory(MOST_FALLEN)
        self.memory.setText(words)
        self.memory.setVisible(bool(words))
        self.roll_button.set_blocked("" if cards or risen or words else "Nobody stands on it yet.")

    # ---- what is chosen

    def show_about(self, about: About) -> None:
        """Show a man, an army or a battle in the right pane."""
        self._chosen[self.campaigns.opened] = about
        shown = self.shown
        if shown is None:
            return
        self._fill_about(about, shown)
        if about.kind == "army":
            self.standings.select(about.entry)
        if self._compact:
            self.show_about_pane(True)

    def _show_chosen(self, shown: Shown) -> None:
        about = self._chosen.get(self.campaigns.opened)
        if about is None:
            known = shown.honoured if self.later.done else ()
            first = known[0] if known else None
            entry = self.standings.entry()
            about = About.man(first.entry, first.figure) if first else About.army(entry)
            if not shown.state.battles:  # before the first battle only what was agreed is of use
                about = About("agreed")
        self._fill_about(about, shown)

    def _fill_about(self, about: About, shown: Shown) -> None:
        if about.kind == "story":
            story = self.campaigns.story()
            if shown is not self.shown:  # another state came meanwhile, and that is shown
                return
            self.about.story = story
        self.about.show_about(about, shown, self.looks)

    def show_story(self) -> None:
        """Show the ledger in words in the right pane."""
        self.show_about(About("story"))

    def show_agreed(self) -> None:
        """Show what the players agreed in the right pane."""
        self.show_about(About("agreed"))

    def go_to_battle(self, battle: str) -> None:
        """Choose a battle on the timeline and show it at the right."""
        self.timeline.select(battle)
        self.show_about(About.of_battle(battle))

    def battle_line(self) -> Battle | None:
        """Return the chosen battle, None when there is none."""
        shown, battle = self.shown, self.timeline.battle()
        if shown is None or not battle:
            return None
        return next((each for each in shown.state.battles if each.id == battle), None)

    def look_at_battle(self, battle: str) -> None:
        """Show a battle that was clicked, where the right pane covers nothing else."""
        if not self._compact:
            self.show_about(About.of_battle(battle))

    def follow_battle(self) -> None:
        """Show the chosen battle where one is shown at the right."""
        if self.about.about.kind == "battle":
            self.show_about(About.of_battle(self.timeline.battle()))
