"""The room of the campaigns: what players see, and how they write and mend its books."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import CampaignHand, pick, write
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from db.place import Place
from db.store import Store
from desktop.campaign.change_dialog import ChangeDialog
from desktop.campaign.charter_dialog import CharterDialog
from desktop.campaign.man_dialogs import AwardDialog, NoteDialog, ReinforceDialog
from desktop.campaign.plan_dialog import PlanDialog
from desktop.campaign.schedule_acts import ScheduleDialog
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.empty import EmptyState
from desktop.look.parts.problem import ProblemPanel
from rules.campaign.acts import Note, Record
from rules.campaign.chain import Ledger
from rules.campaign.charter import Losses
from rules.campaign.ledger import append, begin
from rules.campaign.recording import change, name_winners

Opens = Callable[..., CampaignHand]


@pytest.fixture
def room(opener, data: Path) -> Opens:
    """Open the room over campaigns; with none of them it is empty."""

    def start(*ledgers: Ledger, size: tuple[int, int] = (1280, 800)) -> CampaignHand:
        made.put(data, *ledgers)
        return CampaignHand(opener(data, size))

    return start


@pytest.fixture
def war(room: Opens) -> CampaignHand:
    """The room over a campaign of seven battles."""
    return room(made.war())


# ------------------------------------------------------------------ what is seen


def test_the_page_tells_who_leads_what_happened_and_who_is_honoured(war: CampaignHand) -> None:
    page = war.page
    assert page.head().title == "The Backyard War"
    assert page.head().lines == ("L.G.A.M. · 4 players", "7 of 12 battles played")
    first, *_, last = war.table()
    assert first == ("1", "2nd Sandbox Company", "4", "3", "0", "1", first[6], "9")
    assert last[1] == "Gravel Guard" and last[-1] == "1"
    cards = war.cards()
    assert len(cards) == 8
    assert cards[1].endswith("June – Milo, Escort the truck, Drawn")
    assert cards[2].endswith("June won, Corrected")
    assert cards[7].startswith("Battle 8") and cards[7].endswith("planned")
    assert page.honours.buttons and "knocked over" in page.honours.buttons[0].accessibleName()
    assert page.memory.text().startswith("In memory: ")
    assert page.chart.accessibleDescription().startswith("Ada 9; Tomas 6; June 4; Milo 1")
    pick(page.chart_choice, "Losses")
    assert "Rifle" in page.chart.accessibleDescription()
    pick(page.chart_choice, "Strength")
    assert "Ada" in page.chart.accessibleDescription()
    page.grab()


def test_keys_walk_the_battles_and_open_them(war: CampaignHand) -> None:
    hand, page = war.hand, war.page
    hand.press("Left", "Left", "Left", "Left", "Return")
    assert page.timeline.battle() == "battle3"
    assert "Battle 3: Ada – June" in war.right() and "Corrected once" in war.right()
    assert "by" in war.right() and "grenade" in war.right(), "who fell, by whom and with what"
    hand.press("Right")
    assert "Battle 4: Tomas – Milo" in war.right(), "the pane follows from battle to battle"
    page.standings.setFocus()
    hand.press("Down")
    assert page.standings.entry() == "tomas"
    hand.press("Left")
    assert page.timeline.battle() == "battle3", "left and right are the battles' everywhere"
    hand.press("Return")
    assert "Tan Raiders" in war.right() and "Against the others" in war.right()


def test_a_man_is_found_and_his_record_leads_to_his_battles(war: CampaignHand) -> None:
    hand, page = war.hand, war.page
    hand.click(page.honours.buttons[0])
    assert "4 battles" in war.right() and "His battles" in war.right()
    hand.click(page.about.rows[0])
    assert page.timeline.battle() == "battle1"
    hand.press("Ctrl+F")
    hand.type("gravel\n")
    assert "Gravel Guard" in war.right()


def test_a_small_window_folds_the_record_and_f4_opens_it(room: Opens) -> None:
    at = room(made.war(), size=(1024, 700))
    assert at.page.strip.isVisible() and not at.page.about.isVisible()
    at.hand.press("F4")
    assert at.page.about.isVisible()
    at.hand.press("F4")
    assert not at.page.about.isVisible()


# ------------------------------------------------------------------ founding and amending


def fill(dialog: QWidget, name: str, *players: tuple[str, str]) -> CharterDialog:
    """Fill in the form of what was agreed."""
    assert isinstance(dialog, CharterDialog)
    write(dialog.name, name)
    for row, (player, army) in zip(dialog.players.rows, players, strict=False):
        write(row.name, player)
        pick(row.army, army)
    return dialog


def test_a_campaign_is_founded_by_hand(room: Opens) -> None:
    at = room()
    assert at.page.panes()[0].findChild(EmptyState) is not None
    assert at.page.head().title == "Campaigns"

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, CharterDialog)
        assert not dialog.act_button.isEnabled(), "a campaign has a name"
        at.hand.click(dialog.games["lgam"])
        offered = [dialog.players.rows[0].army.itemText(i) for i in range(3)]
        assert offered[1:] == ["2nd Sandbox Company", "Tan Raiders"], "armies of the game"
        fill(dialog, "Summer", ("Ada", "2nd Sandbox Company"), ("Tomas", "Tan Raiders"))
        dialog.losses.kind.setCurrentIndex(2)
        assert dialog.losses.odds.text() == "4 or more on a die of 6: 1/2 (50 %)"
        at.hand.click(dialog.act_button)

    at.hand.in_dialog(lambda: at.hand.press("Ctrl+N"), use)
    assert at.page.head().title == "Summer"
    assert [row[1] for row in at.table()] == ["2nd Sandbox Company", "Tan Raiders"]
    state = at.stored()
    assert state.charter.losses.kind == "recover" and state.charter.rulesets == ("lgam",)
    assert [each.name for each in state.players] == ["Ada", "Tomas"]
    assert not at.cards() and at.page.no_honours.isVisible()


def test_what_was_agreed_is_amended_and_undone(war: CampaignHand) -> None:
    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, CharterDialog)
        assert dialog.players.rows[0].name.text() == "Ada"
        write(dialog.players.rows[0].name, "Ada Lovelace")
        dialog.victory.win.setValue(2)
        war.hand.click(dialog.act_button)

    def look(dialog: QWidget) -> None:
        assert isinstance(dialog, ChangeDialog)
        assert any("points 9 → 6" in each for each in dialog.words())
        war.press_button(dialog, "Write it down")

    war.hand.in_dialog(lambda: war.hand.press("F2"), use, look)
    assert war.table()[0][-1] == "6", "three wins at two points each"
    assert war.page.standings.lines.rows[0].player == "Ada Lovelace"
    assert war.stored().charter.victory.win == 2
    war.hand.in_dialog(lambda: war.hand.press("Ctrl+Z"), war.answer("Undo it"))
    assert war.page.standings.lines.rows[0].player == "Ada"


def test_other_campaigns_are_a_key_away_and_can_be_deleted(room: Opens) -> None:
    second = made.war(2)
    at = room(made.war(), second)
    at.page.desk.open(second.id)
    assert at.page.open_button.isVisible()
    assert at.page.head().lines[1] == "2 of 12 battles played"
    at.hand.in_dialog(
        lambda: at.hand.choose("File", "Delete the campaign…"), at.answer("Delete the campaign")
    )
    assert at.page.head().lines[1] == "7 of 12 battles played", "the other one is open now"
    assert not at.page.open_button.isVisible()


# ------------------------------------------------------------------ history that changes


def test_a_battle_is_voided_only_after_its_preview_was_seen(war: CampaignHand) -> None:
    war.battle("battle3")
    before, seen = war.table(), []

    def read(dialog: QWidget) -> None:
        assert isinstance(dialog, ChangeDialog)
        seen.extend(dialog.words())
        war.press_button(dialog, "Leave it as it is")

    void = lambda: war.hand.choose("Battle", "Let it not count…")  # noqa: E731
    war.hand.in_dialog(void, read)
    assert any(words.startswith("June") and "points 4 → 1" in words for words in seen)
    assert any("counts no more" in words for words in seen)
    assert war.table() == before and war.stored().battle("battle3").state == "played"

    war.hand.in_dialog(void, war.answer("Let it not count", "Nobody remembers it"))
    assert war.cards()[2].endswith("Void")
    assert war.stored().battle("battle3").why == "Nobody remembers it"
    restore = lambda: war.hand.choose("Battle", "Let it count again…")  # noqa: E731
    war.hand.in_dialog(restore, war.answer("Let it count again"))
    assert war.table() == before


def test_a_battle_is_planned_changed_and_called_off(war: CampaignHand) -> None:
    def plan(dialog: QWidget) -> None:
        assert isinstance(dialog, PlanDialog)
        assert not dialog.buttons[0].isEnabled(), "two armies meet"
        write(dialog.day, "2026-12-06")
        for entry in ("tomas", "milo"):
            war.hand.click(dialog.rows[entry].check)
        pick(dialog.rows["milo"].role, "Defender")
        war.press_button(dialog, "Write it down")

    war.hand.in_dialog(lambda: war.hand.click(war.page.plan_button), plan)
    assert war.cards()[-1].startswith("Battle 9, 6 Dec") and "Tomas – Milo" in war.cards()[-1]
    battle = war.page.timeline.battle()
    assert war.stored().battle(battle).plan.sides[1].role == "defender"
    off = lambda: war.hand.choose("Battle", "Call it off…")  # noqa: E731
    war.hand.in_dialog(off, war.answer("Call it off", "Rain"))
    assert len(war.cards()) == 8


def test_recording_stands_in_the_page_and_can_be_kept_for_later(war: CampaignHand) -> None:
    war.battle("battle8")
    hand, page = war.hand, war.page
    view = page.timeline
    hand.click(view.viewport(), view.play_rect("battle8").center())
    assert page.recording is not None and page.stack.currentWidget() is page.recording
    assert page.head().title != "The Backyard War"
    assert not page.record_button.isVisible() and page.keep_button.isVisible()
    hand.press("F")
    assert page.undo_button.isEnabled()
    hand.click(page.keep_button)
    assert page.recording is None and page.head().title == "The Backyard War"
    assert war.stored().battle("battle8").state == "planned", "nothing was written"


def test_a_correction_shows_what_it_changes_before_it_is_written(war: CampaignHand) -> None:
    war.battle("battle3")
    war.hand.press("Ctrl+R")
    panel = war.page.recording
    assert panel is not None
    draft = change(name_winners(panel.session.draft, ["ada"], "We agreed"), why="Ada won it")
    panel.session.step("name the winner", draft)
    war.hand.in_dialog(panel.accept, war.answer("Leave it as it is"))
    assert war.page.recording is panel and war.table()[0][-1] == "9"
    war.hand.in_dialog(panel.accept, war.answer("Correct it"))
    assert war.page.recording is None
    assert war.table()[0][-1] == "12"
    assert war.stored().battle("battle3").corrections == 2


# ------------------------------------------------------------------ men


def test_a_medal_a_note_and_men_that_come_back(war: CampaignHand) -> None:
    hand, page = war.hand, war.page
    hand.click(page.honours.buttons[0])

    def give(dialog: QWidget) -> None:
        assert isinstance(dialog, AwardDialog)
        write(dialog.name, "Star of the Gravel")
        write(dialog.citation, "Held the sandpit with five men")
        war.press_button(dialog, "Give it")

    hand.in_dialog(lambda: hand.click(page.about.buttons["honour"]), give)
    assert "Held the sandpit with five men, battle 7" in war.right()

    hand.in_dialog(lambda: hand.click(page.about.buttons["withdraw"]), war.answer("Take it back"))
    assert "Held the sandpit with five men" not in war.right()

    def note(dialog: QWidget) -> None:
        assert isinstance(dialog, NoteDialog)
        QTest.keyClicks(dialog.note, "Left boot chewed")
        war.press_button(dialog, "Write it down")

    hand.in_dialog(lambda: hand.click(page.about.buttons["note"]), note)
    assert "Left boot chewed" in war.right()

    men = int(war.table()[0][6])
    page.standings.setFocus()
    hand.press("Return")

    def back(dialog: QWidget) -> None:
        assert isinstance(dialog, ReinforceDialog)
        hand.click(next(iter(dialog.men.values())))
        assert not dialog.buttons[0].isEnabled(), "nobody was to come back by what was agreed"
        hand.click(dialog.agreed)
        war.press_button(dialog, "Write it down")

    hand.in_dialog(lambda: hand.click(page.about.buttons["reinforce"]), back)
    assert int(war.table()[0][6]) == men + 1
    assert int(war.stored().standings[0].men) == men + 1


# ------------------------------------------------------------------ faults


def tamper(data: Path) -> None:
    """Change a name in every ledger, as no act of a player does."""
    with sqlite3.connect(Place(data).database) as raw:
        raw.execute("update campaign_batch set document = replace(document, 'June', 'Jane')")
    raw.close()


def test_a_tampered_ledger_is_named_and_what_is_readable_is_shown(opener, data: Path) -> None:
    made.put(data, made.war())
    tamper(data)
    at = CampaignHand(opener(data))
    panel = at.page.panes()[0].findChild(ProblemPanel)
    assert panel is not None and "The Backyard War" in panel.problem.title
    assert not at.page.record_button.isVisible()
    at.hand.click(panel.buttons[0])
    assert at.page.stack.currentWidget() is at.page.war
    assert at.page.head().title == "The Backyard War"
    assert not at.page.record_button.isVisible(), "nothing is written into what is damaged"


def test_another_window_wrote_meanwhile(war: CampaignHand, data: Path) -> None:
    ledger = war.page.desk.ledger
    assert ledger is not None
    later = append(ledger, Note("battle:battle1", "From the other window"), made.MOMENT)
    war.battle("battle1")
    told: list[str] = []

    def let_it_not_count(dialog: QWidget) -> None:
        # In the moment before the press, so that this window has not heard of it yet.
        with Store.open(data) as store, store.writing() as work:
            work.campaigns.append(ledger.id, later.batches[-1:], len(ledger.batches))
        war.answer("Let it not count")(dialog)

    def read(dialog: QWidget) -> None:
        assert isinstance(dialog, SentenceDialog)
        told.append(dialog.accessibleDescription())
        war.press_button(dialog, "Close")

    war.hand.in_dialog(
        lambda: war.hand.choose("Battle", "Let it not count…"), let_it_not_count, read
    )
    assert "another window" in told[0]
    assert war.stored().battle("battle1").state == "played"
    war.hand.press("Return")
    assert "From the other window" in war.right(), "the page shows what is there now"


# ------------------------------------------------------------------ schedules


def test_a_league_plans_its_battles_and_the_ledger_tells_of_it(room: Opens) -> None:
    known = made.armies()
    ledger = begin(made.charter(kind="league", planned=6), made.MOMENT)
    for act in made.founding(known):
        ledger = append(ledger, act, made.MOMENT)
    at = room(ledger)
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


def test_the_fallen_roll_to_come_back(room: Opens) -> None:
    known = made.armies()
    agreed = made.charter(losses=Losses("recover", needed=1))
    ledger = begin(agreed, made.MOMENT)
    for act in (*made.founding(known), Record("battle1", made.record(0, known))):
        ledger = append(ledger, act, made.MOMENT)
    at = room(ledger)
    before = {row[1]: int(row[6]) for row in at.table()}
    at.page.standings.setFocus()
    at.hand.press("Return")

    def roll(dialog: QWidget) -> None:
        assert isinstance(dialog, ReinforceDialog)
        at.hand.click(dialog.roll_button)
        assert "2 men are back" in dialog.told.text(), "every face of the die brings one back"
        at.press_button(dialog, "Write it down")

    at.hand.in_dialog(lambda: at.hand.click(at.page.about.buttons["reinforce"]), roll)
    name = at.table()[0][1]
    assert int(at.table()[0][6]) == before[name] + 2
    assert at.stored().standings[0].men == before[name] + 2


def test_a_preset_fills_in_the_form_and_own_numbers_are_told_from_it(room: Opens) -> None:
    at = room()

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, CharterDialog)
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
        assert isinstance(dialog, CharterDialog)
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
    assert state.charter.scenarios[0].after == {"attacker": state.charter.scenarios[1].id}
    assert state.players[3].side == "Tan" and state.entry("june").entry.gone
    seen: list[str] = []

    def next_one(dialog: QWidget) -> None:
        assert isinstance(dialog, ScheduleDialog)
        seen.extend(line.title for line in dialog.lines)
        war.press_button(dialog, "Cancel")

    war.hand.in_dialog(lambda: war.hand.press("Ctrl+E"), next_one)
    assert seen and seen[0].startswith("Over the lawn")


def test_a_battle_is_recorded_by_keys_and_stands_in_the_books(war: CampaignHand) -> None:
    hand, page = war.hand, war.page
    men = {row[1]: int(row[6]) for row in war.table()}
    war.battle("battle3")
    hand.press("Ctrl+B")
    panel = page.recording
    assert panel is not None
    for row in panel.met.rows[:2]:
        hand.click(row.there)
    hand.click(panel.score.next)
    hand.press("F", "Right", "Right", "F")
    panel.rest_home()
    draft = name_winners(panel.session.draft, ["tomas"], "The flag was his")
    panel.session.step("name the winner", draft)
    hand.click(panel.score.next)
    hand.click(panel.score.next)
    hand.click(panel.score.next)
    assert page.recording is None
    assert "Battle 8: Ada – Tomas" in war.right() and "Tomas won" in war.right()
    assert [row[-1] for row in war.table()][:2] == ["9", "9"]
    now = {row[1]: int(row[6]) for row in war.table()}
    lost = men["2nd Sandbox Company"] - now["2nd Sandbox Company"]
    assert 1 <= lost <= 2, "a jeep is no man"
    state = war.stored()
    battle = state.battle(page.timeline.battle())
    with Store.open(hand.data) as store, store.reading() as work:
        copies = [work.campaigns.fielded(side.fielded) for side in battle.record.sides]
    assert [copy.name for copy in copies] == ["2nd Sandbox Company", "Tan Raiders"]
    hand.in_dialog(lambda: hand.press("Ctrl+Z"), war.answer("Undo it"))
    assert len(war.cards()) == 8 and war.table()[0][-1] == "9"


def test_a_recording_has_its_own_acts_with_keys_and_its_own_undo(war: CampaignHand) -> None:
    war.battle("battle8")
    page, registry = war.page, war.hand.window.registry
    page.battles.play()
    war.hand.events()
    keys = {action.text().replace("&", ""): action for action in registry.of_menu("Battle")}
    for words in (
        "Mark: fallen",
        "Whole squad: fallen",
        "Everybody else came home",
        "Step 2: Fates",
    ):
        assert keys[words].shortcuts(), words
    assert "Record a battle…" not in keys, "the campaign's acts are away"
    (undo,) = (each for each in registry.of_menu("Edit") if "Undo" in each.text())
    assert not undo.isEnabled()
    keys["Mark: fallen"].trigger()
    assert undo.isEnabled() and undo.text().endswith("mark fallen")
    undo.trigger()
    assert not undo.isEnabled()
    page.recording.go(3)
    war.hand.events()
    assert "Accept" in [each.text() for each in registry.of_menu("Battle")]
    page.recording.keep_for_later()
    war.hand.events()
    words = [each.text().replace("&", "") for each in registry.of_menu("Battle")]
    assert "Mark: fallen" not in words and "Record a battle…" in words


def test_a_recording_can_be_thrown_away_and_does_not_come_back(war: CampaignHand) -> None:
    war.battle("battle8")
    page, hand = war.page, war.hand
    page.battles.play()
    hand.press("F")
    throw = lambda: hand.choose("Battle", "Throw this recording away…")  # noqa: E731
    hand.in_dialog(throw, war.answer("Go on recording"))
    assert page.recording is not None and page.desk.draft("battle8")
    hand.in_dialog(throw, war.answer("Throw it away"))
    assert page.recording is None and not page.desk.draft("battle8")
