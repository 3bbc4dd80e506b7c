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
from desktop.campaign.settings.page import SettingsPage
from desktop.look.parts.empty import EmptyState
from rules.campaign.ledger.acts import Record
from rules.campaign.ledger.append import append, begin
from rules.campaign.planning.settings import Losses

Opens = Callable[..., CampaignHand]


# ------------------------------------------------------------------ founding and amending


def fill(dialog: SettingsPage, name: str, *players: tuple[str, str]) -> SettingsPage:
    """Fill in the form of what was agreed."""
    write(dialog.who.name, name)
    for row, (player, army) in zip(dialog.who.players.rows, players, strict=False):
        write(row.name, player)
        pick(row.army, army)
    return dialog


def test_a_campaign_is_founded_by_hand_and_the_form_of_another_helps_to_fill_it_in(
    campaigns: Opens,
) -> None:
    at = campaigns()
    assert at.page.panes()[0].findChild(EmptyState) is not None
    assert at.page.head().title == "Campaigns"

    def use(dialog: SettingsPage) -> None:
        assert not dialog.summary.next.isEnabled(), "a campaign has a name"
        at.hand.click(dialog.who.games.checks["lgam"])
        offered = [dialog.who.players.rows[0].army.itemText(i) for i in range(3)]
        assert offered[1:] == ["2nd Sandbox Company", "Tan Raiders"], "armies of the game"
        fill(dialog, "Summer", ("Ada", "2nd Sandbox Company"), ("Tomas", "Tan Raiders"))
        at.hand.press("Return", "Return")
        assert dialog.step == 2
        at.hand.click(dialog.losses.dice[2].die)
        assert dialog.losses.odds.text() == "4 or more on a die of 6: 1/2 (50 %)"
        at.take(dialog)

    at.in_form(lambda: at.hand.press("Ctrl+N"), use)
    assert at.page.head().title == "Summer"
    assert [row["Army"] for row in at.table()] == ["2nd Sandbox Company", "Tan Raiders"]
    state = at.stored()
    assert state.settings.losses.kind == "recover" and state.settings.rulesets == ("lgam",)
    assert [each.name for each in state.players] == ["Ada", "Tomas"]
    assert len(at.cards()) == 2, "they meet twice"
    assert at.honours.none.isVisible()

    def name(dialog: SettingsPage) -> None:
        first, second = (row.army for row in dialog.who.players.rows)
        pick(first, "2nd Sandbox Company · L.G.A.M.")
        assert dialog.who.games.checks["lgam"].isChecked()
        assert first.currentText() == "2nd Sandbox Company"
        offered = [second.itemText(i) for i in range(second.count())]
        assert offered[1:] == ["2nd Sandbox Company", "Tan Raiders"]
        at.controller.show_cover(None)

    at.in_form(lambda: at.hand.press("Ctrl+N"), name)

    def count(dialog: SettingsPage) -> None:
        dialog.go(1)
        at.hand.events()
        card = dialog.how.victory
        assert card.told.text() == "Level on points: head to head decides."
        dialog.who.games.tick("lgam")
        at.hand.click(card.kind, card.kind.place_of("score").center())
        assert card.told.text() == "Not every game here counts points."
        dialog.who.games.tick("green-and-tan")
        dialog.who.games.checks["lgam"].setChecked(False)
        assert card.victory().kind == "score"
        assert card.told.text() == "Level on points: points difference decides."
        at.hand.click(card.kind, card.kind.place_of("results").center())
        card.win.setValue(2)
        assert "wins all 4 battles: 8" in card.example.accessibleName()
        at.controller.show_cover(None)

    at.in_form(lambda: at.hand.press("Ctrl+N"), count)


def test_what_was_agreed_is_amended_and_undone_and_others_join_or_leave(war: CampaignHand) -> None:
    def use(dialog: SettingsPage) -> None:
        assert dialog.who.players.rows[0].name.text() == "Ada"
        write(dialog.who.players.rows[0].name, "Ada Lovelace")
        dialog.how.victory.win.setValue(2)
        war.take(dialog)

    def look(dialog: QWidget) -> None:
        assert isinstance(dialog, ChangeDialog)
        assert any("points 9 → 6" in each for each in dialog.words())
        war.press_button(dialog, "Save")

    war.in_form(lambda: war.hand.press("F2"), use, look)
    assert war.table()[0]["Points"] == "6", "three wins at two points each"
    assert war.standings.lines.rows[0].player == "Ada Lovelace"
    assert war.stored().settings.victory.win == 2
    war.hand.in_dialog(lambda: war.hand.press("Ctrl+Z"), war.answer("Undo it"))
    assert war.standings.lines.rows[0].player == "Ada"

    before = len(war.stored().entries)

    def join(dialog: SettingsPage) -> None:
        dialog.who.players.add_empty()
        row = dialog.who.players.rows[-1]
        offered = [row.army.itemText(at) for at in range(row.army.count())]
        assert len(offered) == len(set(offered)) > 2
        own = dialog.who.players.rows[0].army
        assert own.currentText() in offered, "it may enter again, for another player"
        write(row.name, "Zoe")
        row.army.setCurrentIndex(offered.index(own.currentText()))
        war.take(dialog)

    war.in_form(lambda: war.hand.press("F2"), join)
    assert len(war.stored().entries) == before + 1
    assert war.controller.steps.undo_words() == "an army joined"

    def lead(dialog: SettingsPage) -> None:
        war.hand.click(dialog.who.teams_button)
        write(dialog.who.players.rows[3].side, "Tan")
        war.hand.click(dialog.who.players.rows[2].away)
        dialog.go(1)
        dialog.how.choose("story")
        war.hand.events()
        assert not dialog.summary.next.isEnabled(), "a tree has a first scenario"
        war.hand.click(dialog.how.scenarios.add_button)
        war.hand.click(dialog.how.scenarios.add_button)
        first, second = dialog.how.scenarios.rows
        write(first.name, "Over the lawn")
        write(second.name, "The last stand")
        pick(first.ends["attacker"], "The last stand")
        war.take(dialog)

    war.in_form(lambda: war.hand.press("F2"), lead)
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


def test_other_campaigns_are_a_key_away_and_can_be_deleted(campaigns: Opens) -> None:
    second = made.war(2)
    at = campaigns(made.war(), second)
    at.controller.campaigns.open(second.id)
    assert at.page.title.isVisible()
    assert at.page.head().lines[1] == "2 of 12 battles played"
    at.hand.in_dialog(
        lambda: at.hand.choose("File", "Delete the campaign…"), at.answer("Delete the campaign")
    )
    assert at.page.head().lines[1] == "7 of 12 battles played", "the other one is open now"
    assert at.page.title.isVisible(), "another one can be founded there"


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

    at.hand.in_dialog(lambda: at.hand.click(at.page.war_room.battles.schedule_button), plan)
    assert len(seen) == 6 and len(at.cards()) == 6, "each of four meets each of the others"
    assert len(at.stored().battles) == 6
    assert not at.page.war_room.battles.schedule_button.isVisible(), "all rounds are planned"
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
    at.standings.setFocus()
    at.hand.press("Return")

    def roll(dialog: QWidget) -> None:
        assert isinstance(dialog, ReinforceDialog)
        at.hand.click(dialog.roll_button)
        assert "2 men are back" in dialog.told.text(), "every face of the die brings one back"
        at.press_button(dialog, "Save")

    at.hand.in_dialog(lambda: at.hand.click(at.about.sheet.buttons["reinforce"]), roll)
    name = at.table()[0]["Army"]
    assert int(at.table()[0]["Men"]) == before[name] + 2
    assert at.stored().standings[0].men == before[name] + 2


def test_a_campaign_is_kept_as_a_draft_and_started_by_mouse_alone_in_few_clicks(
    campaigns: Opens,
) -> None:
    at = campaigns()
    at.hand.press("Ctrl+N")
    form = at.controller.cover
    assert form is not None
    at.hand.click(form.who.games.checks["lgam"])
    fill(form, "Attic War", ("Ada", "2nd Sandbox Company"))
    at.hand.press("Escape")
    assert at.controller.cover is None and at.page.head().title == "Campaigns"
    at.hand.press("Ctrl+N")
    form = at.controller.cover
    assert form is not None and form.who.name.text() == "Attic War"
    assert form.who.players.rows[0].army.currentText().startswith("2nd Sandbox Company")
    at.take(form)
    at.hand.press("Ctrl+N")
    assert at.controller.cover is not None and not at.controller.cover.who.name.text(), (
        "it was started"
    )

    form = at.controller.cover
    assert form is not None
    at.hand.click(form.who.name_pills[0])
    at.hand.click(form.who.games.checks["lgam"])
    for row, army in zip(
        form.who.players.rows, ("2nd Sandbox Company", "Tan Raiders"), strict=True
    ):
        pick(row.army, army)
    at.hand.click(form.summary.start)
    state = at.stored()
    assert state.settings.name == "The Sandbox War"
    assert [each.name for each in state.players] == ["Player 1", "Player 2"]
    assert len(state.battles) == 2 and at.controller.cover is None

    at.hand.press("Ctrl+N")
    form = at.controller.cover
    assert form is not None
    at.hand.click(form.who.games.checks["green-and-tan"])
    at.hand.click(form.who.new_army_button)
    card = form.who.players.rows[0]
    assert card.army.currentText().startswith("The Green and the Tan army")
    assert card.legal.text == "Legal" and card.men.figures


def test_the_form_tells_of_like_colours_of_rounds_and_of_what_losses_leave(
    campaigns: Opens,
) -> None:
    at = campaigns()
    at.hand.press("Ctrl+N")
    form = at.controller.cover
    assert form is not None
    at.hand.click(form.who.games.checks["lgam"])
    fill(form, "Colours", ("Ada", "2nd Sandbox Company"), ("Tomas", "Tan Raiders"))
    assert form.who.alike.isHidden()
    dots = form.who.players.rows[1].dots
    at.hand.click(dots, dots.place_of("green").center())
    assert "2nd Sandbox Company and Tan Raiders are both green" in form.who.alike.told.text()
    assert form.who.alike.mend.text() == "Make Tan Raiders tan"
    at.hand.click(form.who.alike.mend)
    assert form.who.alike.isHidden()
    at.hand.click(dots, dots.place_of("blue").center())
    at.take(form)
    assert [each.entry.colour for each in at.stored().entries] == ["green", "blue"]

    at.hand.press("Ctrl+N")
    form = at.controller.cover
    assert form is not None
    at.hand.click(form.who.games.checks["lgam"])
    form.who.players.add_empty()
    armies = ("2nd Sandbox Company", "Tan Raiders", "Tan Raiders")
    fill(form, "Three", *zip(("Ada", "Tomas", "June"), armies, strict=True))
    form.go(1)
    at.hand.events()
    assert "3 players: 3 battles, 6 if you meet twice" in form.how.kind.cards["everyone"].about
    assert len(form.how.schedule.battles) == 6
    at.hand.click(form.how.often, form.how.often.place_of("1").center())
    assert len(form.how.schedule.battles) == 3
    assert "wins all 2 battles: 6" in form.how.victory.example.accessibleName()
    at.take(form)
    assert len(at.stored().battles) == 3

    at.hand.press("Ctrl+N")
    form = at.controller.cover
    assert form is not None
    at.hand.click(form.who.games.checks["lgam"])
    fill(form, "Losses", ("Ada", "2nd Sandbox Company"), ("Tomas", "Tan Raiders"))
    form.go(2)
    at.hand.events()
    assert "After 2 battles: 33 of 43 men" in form.losses.kind.cards["stay-out"].about
    assert "After 2 battles: 43 of 43 men" in form.losses.kind.cards["return"].about
    at.hand.click(form.losses.kind.cards["stay-out"])
    assert form.settings().losses.kind == "stay-out"
    form.losses.back.setValue(2)
    assert "After 2 battles: 37 of 43 men" in form.losses.kind.cards["stay-out"].about
    at.hand.click(form.losses.kind.cards["rest"])
    assert "After 2 battles: 38 of 43 men" in form.losses.kind.cards["rest"].about
    at.hand.click(form.losses.vehicles, form.losses.vehicles.place_of("stay-out").center())
    assert form.losses.wrecks.text() == "A wrecked jeep is gone for good."
    losses = form.settings().losses
    assert (losses.kind, losses.fallen_miss, losses.vehicles) == ("rest", 1, "stay-out")


def test_the_second_of_two_like_armies_gets_a_colour_that_is_free() -> None:
    offered = ("green", "tan", "grey")
    assert free_colour("green", [], offered) == "green"
    assert free_colour("green", ["green", "tan"], offered) == "grey"
    assert free_colour("green", offered, offered) == "green", "none is free"


def test_a_new_campaign_is_agreed_on_as_an_old_one_was(campaigns: Opens) -> None:
    losses = Losses("stay-out", reinforcements=2, vehicles="return")
    old = made.settings(
        losses=losses, kind="league", rounds=3, house="No hoses.", begins="2026-01-02", planned=7
    )
    at = campaigns(begin(old, made.MOMENT))
    at.hand.press("Ctrl+N")
    form = at.controller.cover
    assert form is not None
    write(form.who.name, "The next war")
    write(form.who.players.rows[0].name, "Zoe")
    assert form.summary.next.toolTip() == "Zoe has no army: choose one, or take the player away."
    at.hand.click(form.who.add_button)
    told: list[str] = []
    at.page.status.connect(told.append)
    at.hand.click(at.page.copy_button)
    at.hand.events()
    at.hand.press("Return")
    form = at.controller.cover
    assert form is not None and form.who.name.text() == "The next war"
    assert form.who.players.rows[0].name.text() == "Zoe" and not form.how.begins.text()
    assert len(form.who.players.rows) == 3, "cards that are still empty stay"
    assert told[-1] == "Copied: losses, points, honours" and not form.settings().planned
    now = form.settings()
    assert (now.losses, now.rounds, now.house) == (losses, 3, "No hoses.")
    assert form.losses.vehicles.key == "return" and form.losses.back.value() == 2
    at.hand.press("Escape")
    assert not at.page.copy_button.isVisible()
    at.hand.press("Ctrl+N")
    form = at.controller.cover
    assert form is not None and form.who.name.text() == "The next war"
