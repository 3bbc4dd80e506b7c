"""The end of a battle at the table: it is settled, recorded in its campaign, or joins one later."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any
from unittest.mock import ANY

from battle_in_campaign import as_planned, fight, found
from msgspec.structs import replace
from random_battle import battlefield_of

from desktop.campaign.recording.story_card import StoryEdit
from desktop.gamenight.page import GameNightPage
from desktop.gamenight.record_box import JoinDialog
from desktop.gamenight.replay import ReplayDialog
from desktop.gamenight.score_card import SettleDialog
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.dialog import SentenceDialog
from rules.campaign.ledger.acts import Record
from rules.campaign.recording.battle_record import HIT, BattleRecord, SideRecord, winners_of
from rules.campaign.recording.draft import change
from rules.table.battle import Battlefield


def pressing(words: str) -> Any:
    """Return what presses a button of a dialog by its words."""

    def use(dialog: Any) -> None:
        assert isinstance(dialog, SentenceDialog)
        next(each for each in dialog.buttons if each.text() == words).click()

    return use


def tell_story(hand: Any, page: GameNightPage, words: str) -> None:
    """Write the story of a battle that is over."""

    def write(dialog: Any) -> None:
        dialog.findChild(StoryEdit).setPlainText(words)
        pressing("Keep it")(dialog)

    hand.in_dialog(lambda: hand.click(page.end.box.tale), write)


def chip(page: GameNightPage, words: str) -> PlainButton:
    """Return an answer to a question that is open, by its words."""
    chips = [each for chips in page.end.score.chips.values() for each in chips]
    return next(each for each in chips if each.text() == words)


def test_a_battle_of_a_campaign_is_ended_settled_and_recorded_with_nothing_typed(opener, data):
    hand = opener(data, room="game-night")
    page = hand.window.page_of("game-night")
    field = battlefield_of("lgam")
    campaign = found(page.end.recording.campaigns, field, "The Lawn War")
    field = as_planned(field, campaign)
    page.setUpdatesEnabled(False)
    fight(page.controller, field)
    page.setUpdatesEnabled(True)
    end, controller = page.end, page.controller
    hand.in_dialog(lambda: hand.click(page.end_button), pressing("End it"))
    assert controller.log.state.over and end.isVisible()
    assert "No result yet" in end.score.verdict.words[0]
    assert not end.box.main.isEnabled(), "who won is to be said first"
    hand.click(chip(page, "Ada"))
    assert chip(page, "Ada").hasFocus(), "the page shows it anew and keeps the keyboard"
    hand.click(chip(page, "Tomas"))
    assert end.score.verdict.words[0].endswith("Tan Valley wins"), "an answer can be changed"
    assert end.box.title.text() == "Writes battle 1 of The Lawn War"
    hand.events()
    earned = end.fates.honours.text()
    assert "Three in the Grass" in earned

    # A line of the log says first what hangs on it; undo of the end goes on playing.
    end.log.hits.click()
    row = next(row for row in end.log.rows()[::-1] if row.fell)
    end.log.choose(row)
    assert end.log.card is not None and "Men standing then" in end.log.card.words.text()
    for _ in range(3):
        hand.press("Ctrl+Z")
    assert not controller.log.state.over and page.turns.isVisible()
    for _ in range(3):
        hand.press("Ctrl+Y")
    assert controller.log.state.winners == ("2",)

    pieces, ended = controller.log.state.pieces, controller.log.state
    hand.press("Ctrl+Return")
    assert controller.log.recorded, end.box.trouble.text()
    state = end.recording.campaigns.state
    line = state.battle("planned")
    record = line.record
    assert line.state == "played" and record is not None
    assert winners_of(record) == ("e-tomas",) and record.turns == ended.turn
    for side, told in zip(field.battle.sides, record.sides, strict=True):
        wanted = {
            piece: (now.fate, now.by if now.by in field.side_of else "", now.turn)
            for piece, now in pieces.items()
            if field.side_of[piece] == side.key and now.fate != "standing"
        }
        assert wanted == {
            fate.figure: (fate.kind, fate.by, fate.turn)
            for fate in told.fates
            if fate.kind != "standing"
        }
    kills = Counter(now.by for now in pieces.values() if now.fate in HIT and now.by in field.man)
    known = {each.figure: each.kills for each in state.careers.values() if each.kills}
    assert known == kills and sum(kills.values()) > 3
    assert earned.count("Three in the Grass") == sum(count >= 3 for count in kills.values())
    standings = {row.entry: row for row in state.standings}
    assert standings["e-tomas"].won == 1 and standings["e-ada"].lost == 1
    assert not end.recording.campaigns.drafts(), "no half recording is left"

    # It is looked at and not changed any more; recording twice says why not.
    assert not end.log.lines[0].isEnabled() and not controller.log.undo()
    place = end.recording.place()
    assert place is not None
    assert not end.box.record(place)
    assert "recorded already, as battle 1 of The Lawn War" in end.box.trouble.text()
    hand.click(end.box.report)
    assert hand.window.room == "print"
    hand.window.go("game-night")
    hand.events()
    hand.click(end.box.show_there)
    assert hand.window.room == "campaigns"
    campaigns = hand.window.page_of("campaigns").controller
    assert campaigns.battle_page == "planned"
    hand.in_dialog(campaigns.undo, pressing("Undo it"))
    hand.window.go("game-night")
    hand.events()
    assert not controller.log.recorded and end.box.main.text() == "Record it"
    tell_story(hand, page, "The cat took the flag.")
    hand.click(end.box.look)
    panel = campaigns.recording
    assert panel is not None and panel.step == 3 and not panel.controller.missing()
    hand.press("Ctrl+Return")
    hand.window.go("game-night")
    hand.events()
    assert controller.log.recorded, "the recorder's record counts as well"
    record = end.recording.campaigns.state.battle("planned").record
    assert record is not None and record.story == "The cat took the flag."


def test_a_battle_outside_of_a_campaign_is_kept_and_joins_one_later(opener, data, tmp_path):
    hand = opener(data, room="game-night")
    page = hand.window.page_of("game-night")
    field = battlefield_of("green-and-tan")
    page.setUpdatesEnabled(False)
    fight(page.controller, field)
    page.setUpdatesEnabled(True)
    end, controller = page.end, page.controller
    hand.in_dialog(lambda: hand.click(page.end_button), pressing("End it"))
    assert end.box.main.text() == "Keep it" and end.score.verdict.words[0] != "No result yet"
    fallen = next(row for row in end.fates.rows if row.shown.fate.kind == "fallen")
    assert end.fates.note.text().endswith(("with their killers", "with his killer", "not known"))
    assert end.battle.ended_words(fallen.shown.piece).startswith("Killed in turn ")
    stands = next(man for man in end.battle.sides[0].army.figures
                  if man.id not in {row.shown.piece for row in end.fates.rows})  # fmt: skip
    assert end.battle.ended_words(stands.id) == "Still stands."
    model = dataclasses.replace(fallen.shown.figure, model=True)
    tank = dataclasses.replace(fallen.shown, figure=model)
    assert (fallen.shown.word, tank.word) == ("Killed", "Wreck")

    def change(dialog: Any) -> None:
        dialog.fate.setCurrentIndex(dialog.fate.findData("knocked-over"))
        pressing("Change it")(dialog)

    hand.in_dialog(lambda: hand.click(fallen), change)
    assert controller.log.state.piece(fallen.shown.piece).fate == "knocked-over"

    def settle(dialog: Any) -> None:
        assert isinstance(dialog, SettleDialog)
        dialog.points["1"].setText("40")
        dialog.points["1"].textEdited.emit("40")
        assert not dialog.buttons[0].isEnabled(), "a reason is needed"
        dialog.reason.setText("The dog ate the flag")
        dialog.reason.textEdited.emit("")
        pressing("Settle it")(dialog)

    hand.in_dialog(lambda: hand.click(end.score.settle), settle)
    assert end.score.verdict.words[0].startswith("Green Hill wins")
    tell_story(hand, page, "Rain stopped play.")
    rows = end.log.rows()[:-1]
    assert "The dog ate the flag" in rows[-1].text
    hand.click(end.box.main)
    assert controller.log.battlefield is None
    battles = controller.log.battles.battles()
    assert [each.state for each in battles] == ["ended"]

    # Later there is a campaign with the same two armies.
    found(page.end.recording.campaigns, field, "The Shed War")
    hand.events()
    hand.click(page.start.ended.opens[0])
    assert end.isVisible()
    assert [each.text for each in end.log.rows()][:-1] == [each.text for each in rows]

    def step_through(dialog: Any) -> None:
        assert isinstance(dialog, ReplayDialog)
        first, second = dialog.log, dialog.forces[1]
        assert first.state.pieces == controller.log.state.pieces
        before = second.head.words.number
        dialog.slider.setValue(0)
        assert not first.state.turn and second.head.words.number == "13" != before
        dialog.hit.click()
        assert first.row is not None and first.row.fell
        hand.press("Ctrl+Z")
        dialog.reject()

    hand.in_dialog(lambda: hand.click(end.replay), step_through)
    assert controller.log.state.over, "a replay changes nothing"

    def join(dialog: Any) -> None:
        assert isinstance(dialog, JoinDialog)
        assert dialog.entries == {"1": "e-ada", "2": "e-tomas"}
        pressing("Record it")(dialog)

    hand.in_dialog(lambda: hand.click(end.box.join), join)
    assert controller.log.recorded, end.box.trouble.text()
    state = end.recording.campaigns.state
    line = state.battle(field.battle.id)
    assert line.record is not None and line.record.sides[0].points == "40"
    assert line.record.story == "Rain stopped play.", "kept with the log until it is recorded"
    assert "battle 1 of The Shed War" in end.box.title.text()
    assert controller.log.battles.battles()[0].state == "recorded"


def test_a_battle_without_a_campaign_begins_one_with_both_armies(opener, data):
    hand = opener(data, room="game-night")
    page = hand.window.page_of("game-night")
    end, controller = page.end, page.controller
    campaigns = end.recording.campaigns
    field = battlefield_of("lgam")
    page.setUpdatesEnabled(False)
    fight(controller, field)
    page.setUpdatesEnabled(True)
    hand.in_dialog(lambda: hand.click(page.end_button), pressing("End it"))
    assert not end.box.join.isEnabled(), "who won is to be said first"
    hand.click(chip(page, "Tan Valley"))

    def begin(dialog: Any) -> None:
        assert isinstance(dialog, JoinDialog)
        assert dialog.name.isVisible() and not any(c.isVisible() for c in dialog.combos.values())
        dialog.name.clear()
        assert not dialog.buttons[0].isEnabled() and "needs a name" in dialog.trouble.text()
        hand.qtbot.keyClicks(dialog.name, "The Shed War")
        pressing("Record it")(dialog)

    hand.in_dialog(lambda: hand.click(end.box.join), begin)
    assert controller.log.recorded, end.box.trouble.text()
    assert end.box.title.text() == "Recorded as battle 1 of The Shed War"
    state = campaigns.state
    assert [each.entry.name for each in state.entries] == ["Green Hill", "Tan Valley"]
    assert [each.army for each in state.entries] == [side.army for side in field.battle.sides]
    assert state.standings[0].won == 1 and state.careers.of(state.entries[0].entry.id)
    hand.click(end.box.show_there)
    assert hand.window.room == "campaigns"

    # Undo takes the battle out of its campaign; both armies stay, and it can be recorded again.
    hand.in_dialog(hand.window.page_of("campaigns").controller.undo, pressing("Undo it"))
    assert len(campaigns.state.entries) == 2 and not campaigns.last_acts
    hand.window.go("game-night")
    hand.events()
    assert not controller.log.recorded

    def join(dialog: Any) -> None:
        known = {each.entry.army: each.entry.id for each in campaigns.state.entries}
        sides = field.battle.sides
        assert dialog.entries == {side.key: known[side.army.id] for side in sides}
        pressing("Record it")(dialog)

    hand.in_dialog(lambda: hand.click(end.box.join), join)
    assert controller.log.recorded and len(campaigns.summaries) == 1


def test_both_armies_join_the_open_campaign_with_their_battle(opener, data):
    hand = opener(data, room="game-night")
    page = hand.window.page_of("game-night")
    end, controller = page.end, page.controller
    campaigns = end.recording.campaigns
    found(campaigns, battlefield_of("lgam"), "The Lawn War")
    field = battlefield_of("green-and-tan")
    ada, tomas = field.battle.sides
    sides = (replace(ada, player="ada"), replace(tomas, player="June"))
    field = Battlefield(replace(field.battle, sides=sides), field.ruleset, field.playbook)
    page.setUpdatesEnabled(False)
    fight(controller, field)
    page.setUpdatesEnabled(True)
    hand.in_dialog(lambda: hand.click(page.end_button), pressing("End it"))
    hand.in_dialog(lambda: hand.click(end.box.join), pressing("Record it"))
    assert controller.log.recorded, end.box.trouble.text()
    state = campaigns.state
    assert [each.name for each in state.players] == ["Ada", "Tomas", "June"], "Ada plays already"
    assert [each.entry.player for each in state.entries] == ["ada", "tomas", "ada", ANY]
    assert state.settings.rulesets == ("lgam", "green-and-tan")
    assert state.battle(field.battle.id).state == "played"
    hand.window.go("campaigns")
    hand.in_dialog(hand.window.page_of("campaigns").controller.undo, pressing("Undo it"))
    assert len(campaigns.state.entries) == 2, "the armies leave with their battle"


def test_a_battle_that_joins_a_campaign_before_later_battles_is_looked_over_first(opener, data):
    hand = opener(data, room="game-night")
    page = hand.window.page_of("game-night")
    end, controller = page.end, page.controller
    campaigns = end.recording.campaigns
    field = battlefield_of("green-and-tan")
    found(campaigns, battlefield_of("lgam"), "The Lawn War")
    sides = tuple(SideRecord(entry) for entry in ("e-ada", "e-tomas"))
    later = BattleRecord(day="2999-01-01", ruleset="lgam", sides=sides, decided="none")
    assert campaigns.append(Record("later", later))
    page.setUpdatesEnabled(False)
    fight(controller, field)
    page.setUpdatesEnabled(True)
    hand.in_dialog(lambda: hand.click(page.end_button), pressing("End it"))
    hand.in_dialog(lambda: hand.click(end.box.join), pressing("Look it over"))
    assert hand.window.room == "campaigns" and not controller.log.recorded, end.box.trouble.text()
    recorder = hand.window.page_of("campaigns").controller.recording
    assert recorder is not None and not recorder.controller.missing()
    hand.in_dialog(lambda: hand.press("Ctrl+Return"), pressing("Insert it"))
    assert [each.id for each in campaigns.state.battles if each.number] == [
        field.battle.id,
        "later",
    ]


def at_the_end(hand: Any, page: GameNightPage) -> None:
    """Fight a planned battle of a campaign to its end, won by Tomas."""
    field = battlefield_of("lgam")
    field = as_planned(field, found(page.end.recording.campaigns, field, "The Lawn War"))
    page.setUpdatesEnabled(False)
    fight(page.controller, field)
    page.setUpdatesEnabled(True)
    hand.in_dialog(lambda: hand.click(page.end_button), pressing("End it"))
    hand.click(chip(page, "Tomas"))


def test_a_full_or_locked_disk_leaves_no_half_recording_behind(opener, data):
    hand = opener(data, room="game-night")
    page = hand.window.page_of("game-night")
    at_the_end(hand, page)
    end, controller = page.end, page.controller
    campaigns = end.recording.campaigns
    connection = campaigns.database.store()._engine.raw_connection().driver_connection
    for pragma, word, mend in (
        ("query_only = 1", "read-only", "query_only = 0"),
        ("max_page_count = 1", "full", "max_page_count = 100000"),
    ):
        connection.execute(f"PRAGMA {pragma}")
        hand.press("Ctrl+Return")
        assert word in end.box.trouble.text() and not controller.log.recorded
        connection.execute(f"PRAGMA {mend}")
        assert campaigns.state.battle("planned").state == "planned"
        assert not campaigns.drafts(), "nobody began to record it in Campaigns"
        assert [each.state for each in controller.log.battles.battles()] == ["ended"]
    hand.press("Ctrl+Return")
    assert controller.log.recorded and not end.box.trouble.text()
    assert campaigns.state.battle("planned").state == "played" and not campaigns.drafts()
    assert [each.state for each in controller.log.battles.battles()] == ["recorded"]


def test_a_recording_that_was_only_looked_at_goes_with_the_record(opener, data):
    hand = opener(data, room="game-night")
    page = hand.window.page_of("game-night")
    at_the_end(hand, page)
    campaigns = page.end.recording.campaigns
    hand.click(page.end.box.look)
    assert hand.window.room == "campaigns" and campaigns.drafts() == ("planned",)
    hand.window.go("game-night")
    hand.events()
    hand.press("Ctrl+Return")
    assert page.controller.log.recorded and not campaigns.drafts()
    hand.window.go("campaigns")
    hand.events()
    assert hand.window.page_of("campaigns").controller.recording is None, "there is nothing to do"
    assert not campaigns.drafts()


def test_what_was_changed_in_a_recording_is_not_lost_by_recording_it(opener, data):
    hand = opener(data, room="game-night")
    page = hand.window.page_of("game-night")
    at_the_end(hand, page)
    end, controller = page.end, page.controller
    campaigns = hand.window.page_of("campaigns").controller

    def look() -> Any:
        hand.window.go("game-night")
        hand.events()
        hand.click(end.box.look)
        return campaigns.recording.controller

    recorder = look()
    recorder.step("place", change(recorder.draft, place="the pond"))
    hand.window.go("game-night")
    hand.events()
    hand.press("Ctrl+Return")
    assert not controller.log.recorded and "You changed its recording" in end.box.trouble.text()
    campaigns.recording.keep_for_later()
    recorder = look()
    assert recorder.draft.place == "the pond", "one goes on where one was"
    campaigns.recording.keep_for_later()
    hand.window.go("game-night")
    hand.events()
    tell_story(hand, page, "The cat took the flag.")
    recorder = look()
    assert recorder.draft.story == "The cat took the flag." and not recorder.draft.place
    recorder.undo()
    assert recorder.draft.place == "the pond", "one undo away"
    recorder.redo()
    hand.press("Ctrl+Return")
    assert end.recording.campaigns.state.battle("planned").record.story and not campaigns.recording
