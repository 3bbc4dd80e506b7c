"""Campaigns are founded and amended by hand, and their schedules are planned."""

from __future__ import annotations

from collections.abc import Callable

import campaign_made as made
from campaign_hand import CampaignHand, pick, write
from PySide6.QtWidgets import QWidget

from desktop.campaign.change_preview_dialog import ChangeDialog
from desktop.campaign.commands.campaign import free_colour
from desktop.campaign.man_dialogs import ReinforceDialog
from desktop.campaign.planning.schedule_commands import ScheduleDialog
from desktop.campaign.settings.settings_dialog import CampaignSettingsDialog
from desktop.look.parts.empty import EmptyState
from rules.campaign.ledger.acts import Record
from rules.campaign.ledger.append import append, begin
from rules.campaign.planning.settings import Losses

Opens = Callable[..., CampaignHand]


# ------------------------------------------------------------------ founding and amending


def fill(dialog: QWidget, name: str, *players: tuple[str, str]) -> CampaignSettingsDialog:
    """Fill in the form of what was agreed."""
    assert isinstance(dialog, CampaignSettingsDialog)
    write(dialog.name, name)
    for row, (player, army) in zip(dialog.players.rows, players, strict=False):
        write(row.name, player)
        pick(row.army, army)
    return dialog


def test_armies_name_their_game_and_bring_it_along(campaigns: Opens) -> None:
    at = campaigns()

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, CampaignSettingsDialog)
        assert dialog.height() >= at.hand.window.height() - 100, "one sees as much as there is room"
        first, second = (row.army for row in dialog.players.rows)
        pick(first, "2nd Sandbox Company · L.G.A.M.")
        assert dialog.games.checks["lgam"].isChecked()
        assert first.currentText() == "2nd Sandbox Company"
        offered = [second.itemText(i) for i in range(second.count())]
        assert offered[1:] == ["2nd Sandbox Company", "Tan Raiders"]
        dialog.filled_in = lambda: False
        dialog.reject()

    at.hand.in_dialog(lambda: at.hand.press("Ctrl+N"), use)


def test_a_campaign_is_founded_by_hand(campaigns: Opens) -> None:
    at = campaigns()
    assert at.page.panes()[0].findChild(EmptyState) is not None
    assert at.page.head().title == "Campaigns"

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, CampaignSettingsDialog)
        assert not dialog.act_button.isEnabled(), "a campaign has a name"
        at.hand.click(dialog.games.checks["lgam"])
        offered = [dialog.players.rows[0].army.itemText(i) for i in range(3)]
        assert offered[1:] == ["2nd Sandbox Company", "Tan Raiders"], "armies of the game"
        fill(dialog, "Summer", ("Ada", "2nd Sandbox Company"), ("Tomas", "Tan Raiders"))
        dialog.losses.kind.setCurrentIndex(2)
        assert dialog.losses.odds.text() == "4 or more on a die of 6: 1/2 (50 %)"
        at.hand.click(dialog.act_button)

    at.hand.in_dialog(lambda: at.hand.press("Ctrl+N"), use)
    assert at.page.head().title == "Summer"
    assert [row["Army"] for row in at.table()] == ["2nd Sandbox Company", "Tan Raiders"]
    state = at.stored()
    assert state.settings.losses.kind == "recover" and state.settings.rulesets == ("lgam",)
    assert [each.name for each in state.players] == ["Ada", "Tomas"]
    assert not at.cards() and at.page.no_honours.isVisible()


def test_what_was_agreed_is_amended_and_undone(war: CampaignHand) -> None:
    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, CampaignSettingsDialog)
        assert dialog.players.rows[0].name.text() == "Ada"
        write(dialog.players.rows[0].name, "Ada Lovelace")
        dialog.victory.win.setValue(2)
        war.hand.click(dialog.act_button)

    def look(dialog: QWidget) -> None:
        assert isinstance(dialog, ChangeDialog)
        assert any("points 9 → 6" in each for each in dialog.words())
        war.press_button(dialog, "Write it down")

    war.hand.in_dialog(lambda: war.hand.press("F2"), use, look)
    assert war.table()[0]["Points"] == "6", "three wins at two points each"
    assert war.page.standings.lines.rows[0].player == "Ada Lovelace"
    assert war.stored().settings.victory.win == 2
    war.hand.in_dialog(lambda: war.hand.press("Ctrl+Z"), war.answer("Undo it"))
    assert war.page.standings.lines.rows[0].player == "Ada"


def test_other_campaigns_are_a_key_away_and_can_be_deleted(campaigns: Opens) -> None:
    second = made.war(2)
    at = campaigns(made.war(), second)
    at.page.campaigns.open(second.id)
    assert at.page.open_button.isVisible()
    assert at.page.head().lines[1] == "2 of 12 battles played"
    at.hand.in_dialog(
        lambda: at.hand.choose("File", "Delete the campaign…"), at.answer("Delete the campaign")
    )
    assert at.page.head().lines[1] == "7 of 12 battles played", "the other one is open now"
    assert at.page.open_button.isVisible(), "another one can be founded there"


# ------------------------------------------------------------------ schedules


def test_a_league_plans_its_battles_and_the_ledger_tells_of_it(campaigns: Opens) -> None:
    known = made.armies()
    ledger = begin(made.settings(kind="league", planned=6), made.MOMENT)
    for act in made.founding(known):
        ledger = append(ledger, act, made.MOMENT)
    at = campaigns(ledger)
    seen: list[str] = []

    def plan(dialog: QWidget) -> None:
        assert isinstance(dialog, ScheduleDialog)
        seen.extend(line.title for line in dialog.lines)
        at.press_button(dialog, "Plan 6 battles")

    at.hand.in_dialog(lambda: at.hand.click(at.page.schedule_button), plan)
    assert len(seen) == 6 and len(at.cards()) == 6, "each of four meets each of the others"
    assert len(at.stored().battles) == 6
    at.hand.in_dialog(lambda: at.hand.press("Ctrl+E"), at.answer("Close"))
    at.hand.press("Ctrl+L")
    assert "Ada joined" in at.right() and "15 acts" in at.right()


def test_the_fallen_roll_to_come_back(campaigns: Opens) -> None:
    known = made.armies()
    agreed = made.settings(losses=Losses("recover", needed=1))
    ledger = begin(agreed, made.MOMENT)
    for act in (*made.founding(known), Record("battle1", made.record(0, known))):
        ledger = append(ledger, act, made.MOMENT)
    at = campaigns(ledger)
    before = {row["Army"]: int(row["Men"]) for row in at.table()}
    at.page.standings.setFocus()
    at.hand.press("Return")

    def roll(dialog: QWidget) -> None:
        assert isinstance(dialog, ReinforceDialog)
        at.hand.click(dialog.roll_button)
        assert "2 men are back" in dialog.told.text(), "every face of the die brings one back"
        at.press_button(dialog, "Write it down")

    at.hand.in_dialog(lambda: at.hand.click(at.page.about.buttons["reinforce"]), roll)
    name = at.table()[0]["Army"]
    assert int(at.table()[0]["Men"]) == before[name] + 2
    assert at.stored().standings[0].men == before[name] + 2


def test_a_preset_fills_in_the_form_and_own_numbers_are_told_from_it(campaigns: Opens) -> None:
    at = campaigns()

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, CampaignSettingsDialog)
        fields = dialog.victory
        assert fields.preset.currentText() == "Three for a win"
        fields.preset.setCurrentIndex(fields.preset.findText("Two for a win"))
        fields.preset.activated.emit(fields.preset.currentIndex())
        assert dialog.victory.victory().win == 2
        fields.draw.setValue(0)
        assert fields.preset.currentText() == "Own numbers"
        dialog.reject()

    at.hand.in_dialog(lambda: at.hand.press("Ctrl+N"), use)


def test_a_tree_of_scenarios_names_what_comes_next_and_who_left_plays_no_more(
    war: CampaignHand,
) -> None:
    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, CampaignSettingsDialog)
        dialog.kind.setCurrentIndex(2)
        assert not dialog.act_button.isEnabled(), "a tree has a first scenario"
        war.hand.click(dialog.scenarios.add_button)
        war.hand.click(dialog.scenarios.add_button)
        first, second = dialog.scenarios.rows
        write(first.name, "Over the lawn")
        write(second.name, "The last stand")
        pick(first.ends["attacker"], "The last stand")
        write(dialog.players.rows[3].side, "Tan")
        war.hand.click(dialog.players.rows[2].away)
        war.hand.click(dialog.act_button)

    war.hand.in_dialog(lambda: war.hand.press("F2"), use)
    state = war.stored()
    assert state.settings.scenarios[0].after == {"attacker": state.settings.scenarios[1].id}
    assert state.players[3].side == "Tan" and state.entry("june").entry.gone
    seen: list[str] = []

    def next_one(dialog: QWidget) -> None:
        assert isinstance(dialog, ScheduleDialog)
        seen.extend(line.title for line in dialog.lines)
        war.press_button(dialog, "Cancel")

    war.hand.in_dialog(lambda: war.hand.press("Ctrl+E"), next_one)
    assert seen and seen[0].startswith("Over the lawn")


def test_an_army_that_has_entered_is_offered_once_to_whoever_joins_late(war: CampaignHand) -> None:
    before = len(war.stored().entries)

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, CampaignSettingsDialog)
        dialog.players.add_empty()
        row = dialog.players.rows[-1]
        offered = [row.army.itemText(at) for at in range(row.army.count())]
        assert len(offered) == len(set(offered)) > 2
        own = dialog.players.rows[0].army
        assert own.currentText() in offered, "it may enter again, for another player"
        write(row.name, "Zoe")
        row.army.setCurrentIndex(offered.index(own.currentText()))
        war.hand.click(dialog.act_button)

    war.hand.in_dialog(lambda: war.hand.press("F2"), use)
    assert len(war.stored().entries) == before + 1
    assert war.page.back.undo_words() == "an army entered"


def test_the_second_of_two_like_armies_gets_a_colour_that_is_free() -> None:
    offered = ("green", "tan", "grey")
    assert free_colour("green", [], offered) == "green"
    assert free_colour("green", ["green", "tan"], offered) == "grey"
    assert free_colour("green", offered, offered) == "green", "none is free"
