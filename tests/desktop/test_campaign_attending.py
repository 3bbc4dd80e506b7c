"""Who of an army comes to a battle, and battles put among others, by hand."""

from __future__ import annotations

from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import write
from dice_hand import KNOWN, MEET, Opens, before, opens_room
from PySide6.QtWidgets import QWidget
from record_desk import MemoryDesk, samples

from desktop.campaign.commands.battle import PlanDialog
from desktop.campaign.planning.playing_men import WhoPlaysDialog
from desktop.campaign.recording.controller import BattleController
from desktop.campaign.recording.recording_page import FATES, MET, OBJECTIVES, REVIEW
from desktop.look.parts.text import TextLabel
from rules.campaign.ledger.acts import Amend, Plan, Record
from rules.campaign.planning.settings import CampaignSettings, Losses
from rules.campaign.recording.availability import without
from rules.campaign.recording.battle_record import BattlePlan, BattleRecord, Fate, SideRecord
from rules.campaign.recording.draft import (
    change,
    everybody_else_came_home,
    leave_at_home,
    mark,
    settle_result,
)


@pytest.fixture
def room(opener, data: Path) -> Opens:
    """Open the room over a campaign."""
    return opens_room(opener, data)


# ------------------------------------------------------------------ who comes


def test_who_stays_at_home_by_the_plan_is_nowhere_in_the_battle(room: Opens) -> None:
    at = room(Plan("b1", BattlePlan("2026-11-22", MEET, "lgam")))
    at.battle("b1")
    unit = KNOWN["ada"].units[1]
    gone = {unit.id, *(man.id for man in unit.figures)}

    at.controller.battles.who_is_back()
    page = before(at)
    ada = page.columns[0]
    for man in unit.figures:
        at.hand.click(ada.men, ada.men.place_of(man.id).center())
    assert ada.number.text() == str(43 - len(unit.figures))
    assert page.next.text() == "Record it"
    at.hand.click(page.keep)
    assert at.controller.recording is None
    assert set(at.stored().battle("b1").plan.sides[0].away) <= gone

    at.controller.battles.play()
    at.hand.click(before(at).next)
    panel = at.controller.recording
    assert panel is not None and panel.step == MET, "the plan names no mission"
    seen = {figure.id for army in panel.controller.shown() for figure in army.figures}
    assert seen and not seen & gone
    draft = everybody_else_came_home(panel.controller.draft)
    panel.controller.step("no result", settle_result(draft, "none"))
    assert panel.controller.accept() == ""
    state = at.stored()
    side = state.battle("b1").record.sides[0]
    assert side.men == 43 - len(unit.figures) and not set(side.present) & gone
    men = [state.careers["ada", man.id] for man in unit.figures]
    assert [each.battles for each in men] == [0] * len(men), "who was not there did not fight"


def test_the_first_step_says_who_comes_who_is_out_and_what_the_game_thinks_of_it(
    room: Opens,
) -> None:
    at = room()
    at.controller.battles.record_new()
    panel = at.controller.recording
    assert panel is not None and panel.step == MET
    row = next(each for each in panel.met.rows if each.entry == "tomas")
    assert row.findings.isHidden() and row.who.text() == "45 figures…"
    driver = KNOWN["tomas"].units[0].figures[0].id

    def choose(dialog: QWidget) -> None:
        assert isinstance(dialog, WhoPlaysDialog)
        squad = dialog.squads[0]
        at.hand.click(dialog.nobody)
        assert not dialog.buttons[0].isEnabled(), "an army of nobody meets nobody"
        at.hand.click(dialog.everybody)
        at.hand.click(squad.men, squad.men.place_of(driver).center())
        assert squad.whole.accessibleDescription() == "5 of 6 play" and not squad.whole.isChecked()
        assert dialog.count.text() == "44 of 45 figures play"
        assert "has 4 of 5 crew" in dialog.findings.text()
        at.press_button(dialog, "These play")

    at.hand.in_dialog(lambda: at.hand.click(row.who), choose)
    assert row.who.text() == "44 of 45 figures…"
    assert "Warning: " in row.findings.text() and "has 4 of 5 crew" in row.findings.text()
    assert "1 stays at home" in row.there.accessibleDescription()
    panel.controller.undo()
    assert row.who.text() == "45 figures…" and row.findings.isHidden()

    whole = KNOWN["tomas"]
    nameless = [man.id for man in whole.figures() if not man.called]
    game = at.controller.campaigns.catalog.get(whole.ruleset)
    assert game is not None
    left = without(whole, nameless[:1], game)
    every = WhoPlaysDialog("Tomas", whole, (), game, at.page, whole=whole)
    few = WhoPlaysDialog("Tomas", left, (), game, at.page, whole=whole)
    labels = {man.figure: man.name for squad in every.squads for man in squad.men.men}
    kept = {man.figure: man.name for squad in few.squads for man in squad.men.men}
    assert nameless[1] in kept and kept.items() <= labels.items(), "each has his number still"
    words = " ".join(label.text() for label in few.findChildren(TextLabel))
    assert f"Out: {labels[nameless[0]]}." in words
    few.show()
    told = few.findings
    told.say("\n".join(f"Warning: {number} men are lacking." for number in range(9)))
    at.hand.events()
    assert told.verticalScrollBar().maximum() > 0, "what finds no room can be scrolled to"
    few.close()


def test_the_first_step_says_which_vehicles_are_out_beside_the_men(room: Opens) -> None:
    half_track, truck, *_ = KNOWN["tomas"].units
    jeep = KNOWN["ada"].units[0]
    lost = (Fate(half_track.id, "captured"), Fate(half_track.figures[0].id, "fallen"))
    sides = (
        SideRecord("ada", fates=(Fate(jeep.id, "wounded"),)),
        SideRecord("tomas", fates=(*lost, Fate(truck.id, "fallen"))),
    )
    record = BattleRecord("2026-11-15", sides, "lgam", decided="agreed")
    at = room(Record("b1", record), losses=Losses("stay-out", wounded_miss=1))
    at.controller.battles.record_new()
    panel = at.controller.recording
    assert panel is not None
    told = {each.entry: each.there.accessibleDescription() for each in panel.met.rows}
    assert told["ada"] == "Ada, Command jeep (damaged) is out"
    assert told["tomas"] == "Tomas, 1 man, Sidewinder (captured) and Dune Truck (lost) are out"


def test_a_correction_says_anew_who_was_there_in_a_copy_of_its_own(qapp: object) -> None:
    campaigns, parent = MemoryDesk(samples("Garden Gate", "Patio Guard"), "battle"), QWidget()
    men = [man.id for man in campaigns.state.entry("e0").army.figures()]
    session = BattleController(campaigns, "b1", parent)
    draft = mark(session.draft, "e0", [men[0]], "fallen")
    away = leave_at_home(draft, "e0", men[-2:])
    session.step("no result", settle_result(everybody_else_came_home(away), "none"))
    assert session.accept() == ""
    first = campaigns.records[-1].record.sides[0]

    same = BattleController(campaigns, "b1", parent)
    assert set(same.draft.side("e0").away) == set(men[-2:]), "as it was recorded"
    same.step("why", change(same.draft, why="A name was wrong", name="Gate"))
    assert same.accept() == ""
    assert campaigns.records[-1].record.sides[0].fielded == first.fielded

    other = BattleController(campaigns, "b1", parent)
    draft = leave_at_home(other.draft, "e0", ())
    other.step("who came", change(draft, why="They were there"))
    assert other.accept() == ""
    last = campaigns.records[-1].record.sides[0]
    assert last.fielded != first.fielded and set(men) <= set(last.present)
    assert last.men == len(men) == first.men + 2
    assert campaigns.fielded(first.fielded).figure_count() == first.men, "a copy never changes"


# ------------------------------------------------------------------ among other battles


def test_a_battle_whose_day_is_before_others_meets_the_armies_of_then(qapp: object) -> None:
    campaigns, parent = MemoryDesk(samples("Garden Gate", "Patio Guard")), QWidget()
    game = campaigns.state.settings.rulesets
    campaigns.write(Amend(CampaignSettings("Garden war", game, losses=Losses("stay-out"))))
    men = [man.id for man in campaigns.state.entry("e0").army.figures()]
    fates = tuple(Fate(man, "fallen") for man in men[:3])
    sides = (SideRecord("e0", fates=fates), SideRecord("e1"))
    record = BattleRecord("2026-11-08", sides, game[0], name="Garden War", decided="agreed")
    campaigns.write(Record("played", record))

    session = BattleController(campaigns, None, parent)
    session.step("day", change(session.draft, day="2026-11-09"))
    assert session.army("e0").figure_count() == len(men) - 3 and not session.place_words
    session.step("day", session.on_day("2026-11-01"))
    assert session.army("e0").figure_count() == len(men)
    assert session.place_words == "before battle 1, Garden War"
    session.step("fell", mark(session.draft, "e0", men[2:4], "fallen"))
    session.step("day", session.on_day("2026-11-09"))
    fallen = [fate.figure for fate in session.draft.side("e0").fates]
    assert fallen == [men[3]], "the other was out by then"
    session.undo()
    assert len(session.draft.side("e0").fates) == 2
    session.step("no result", settle_result(everybody_else_came_home(session.draft), "none"))
    assert session.accept() == ""
    assert [line.number for line in campaigns.state.battles if line.record] == [1, 2]
    assert campaigns.records[-1].record.sides[0].men == len(men)


def test_insert_has_a_key_and_says_on_every_step_before_which_battle(room: Opens) -> None:
    records = (Record("b1", made.record(0, KNOWN, name="Garden War")),)
    at = room(*records, Record("b2", made.record(6, KNOWN)), losses=Losses("stay-out"))
    at.battle("b1")
    at.hand.press("Ctrl+I")
    panel = at.controller.recording
    assert panel is not None and panel.controller.draft.before == "b1"
    for step in (MET, FATES, OBJECTIVES, REVIEW):
        panel.go(step)
        assert "before battle 1, Garden War" in panel.steps.place.text
        assert panel.steps.place.isVisible()
    row = next(each for each in panel.met.rows if each.entry == "ada")
    assert row.who.text() == "43 figures…" and "before battle 1" in panel.met.strength.text()


def test_a_day_typed_into_the_plan_is_a_day(room: Opens) -> None:
    at = room(Plan("b1", BattlePlan("", MEET, "lgam")))
    at.battle("b1")

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, PlanDialog)
        write(dialog.day, "some day")
        assert not dialog.buttons[0].isEnabled()
        write(dialog.day, "1 December 2026")
        write(dialog.name, "The back step")
        at.press_button(dialog, "Save")

    at.hand.in_dialog(at.controller.battles.change_plan, use)
    assert at.stored().battle("b1").day == "2026-12-01"
    assert at.stored().battle("b1").plan.name == "The back step"


def test_beside_a_planned_battle_one_is_asked_which_was_fought(room: Opens) -> None:
    at = room(Plan("b1", BattlePlan("2026-12-19", MEET, "lgam")))
    at.battle("b1")
    at.hand.in_dialog(lambda: at.hand.press("Ctrl+B"), at.answer("Cancel", "19 Dec"))
    assert at.controller.recording is None
    at.hand.in_dialog(lambda: at.hand.press("Ctrl+B"), at.answer("Another one"))
    panel = at.controller.recording
    assert panel is not None and panel.step == MET and panel.controller.line is None
    panel.keep_for_later()
    at.battle("b1")
    at.hand.in_dialog(lambda: at.hand.press("Ctrl+B"), at.answer("The planned one"))
    panel = at.controller.recording
    assert panel is not None and panel.step == MET
    assert panel.controller.place == "The battle planned for 19 December"
