"""A battle put in before another is recorded with the armies as they were then."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject
from record_desk import MemoryDesk

from desktop.campaign.recording.controller import BattleController
from desktop.campaign.recording.saved_drafts import OTHERWISE
from desktop.services.sample_armies import sample_armies
from rules.army import edits
from rules.campaign.ledger.acts import Amend, Award, Enter, Record
from rules.campaign.planning.settings import CampaignSettings, Losses
from rules.campaign.recording.availability import without
from rules.campaign.recording.battle_record import BattleRecord, Fate, SideRecord
from rules.campaign.recording.casualty_recovery import recovered
from rules.campaign.recording.draft import change, mark, settle_result, with_side, without_side


def test_men_who_fell_later_stand_in_a_battle_put_in_before(qapp: object) -> None:
    armies = [army for army in sample_armies() if army.ruleset == "lgam"]
    campaigns = MemoryDesk((armies * 2)[:2])
    campaigns.write(Amend(CampaignSettings("Garden war", ("lgam",), losses=Losses("stay-out"))))
    one, other = (each.entry.id for each in campaigns.state.entries)
    men = [man.id for man in campaigns.state.entry(one).army.figures()]
    fates = tuple(Fate(man, "fallen") for man in men[:3])
    sides = (SideRecord(one, fates=fates), SideRecord(other))
    record = BattleRecord("2026-11-01", sides, "lgam", winners=(other,), decided="agreed")
    campaigns.write(Record("played", record))

    parent = QObject()
    now, put = (
        BattleController(campaigns, None, parent),
        BattleController(campaigns, None, parent, before="played"),
    )
    assert now.army(one).figure_count() == len(men) - 3
    assert put.army(one).figure_count() == len(men)

    put.step("no result", settle_result(put.draft, "none"))
    put.rest_home()
    assert put.accept() == ""
    written = campaigns.records[-1].record.sides[0]
    assert campaigns.records[-1].before == "played"
    assert written.men == len(men) and set(men) <= set(written.present)


def called(session: BattleController, entry: str) -> list[str]:
    shown = next(each for each in session.shown() if each.entry == entry)
    return [figure.called for figure in shown.figures if not figure.model]


def test_a_battle_of_then_is_recorded_with_the_names_ranks_and_numbers_of_then(
    qapp: object,
) -> None:
    """Also when it is corrected: later somebody rose, another was christened, a third one left."""
    army = next(army for army in sample_armies() if army.ruleset == "lgam")
    campaigns = MemoryDesk((army, army))
    one, other = (each.entry for each in campaigns.state.entries)
    record = BattleRecord(
        "2026-11-01", (SideRecord(one.id), SideRecord(other.id)), "lgam", decided="agreed"
    )
    campaigns.write(Record("played", record))
    parent = QObject()
    then = called(BattleController(campaigns, None, parent, before="played"), one.id)
    known = campaigns.state.entry(one.id).army
    named = next(man for man in known.figures() if man.name)
    plain, gone = [man for man in known.figures() if not man.name][:2]
    christened = edits.change_figure(known, plain.id, name="Moss")
    campaigns.write(Award(one.id, named.id, "", "Captain", battle="played"))
    campaigns.write(Enter(one, without(christened, [gone.id])))

    now = called(BattleController(campaigns, None, parent), one.id)
    assert "Moss" in now and any(each.startswith("Captain ") for each in now)
    for past in (
        BattleController(campaigns, None, parent, before="played"),
        BattleController(campaigns, "played", parent),
    ):
        assert called(past, one.id) == then
        assert past.whole(one.id).figure_count() == known.figure_count()


def test_dice_of_a_recording_stay_only_where_they_were_thrown(qapp: object) -> None:
    armies = [army for army in sample_armies() if army.ruleset == "lgam"]
    campaigns = MemoryDesk((armies * 2)[:2])
    campaigns.write(
        Amend(CampaignSettings("Garden war", ("lgam",), losses=Losses("recover", needed=4)))
    )
    one, other = (each.entry.id for each in campaigns.state.entries)
    men = [man.id for man in campaigns.state.entry(one).army.figures()]
    fates = tuple(Fate(man, "fallen") for man in men[:2])
    for battle, day, hit in (("first", "2026-11-01", fates), ("last", "2026-11-20", ())):
        sides = (SideRecord(one, fates=hit), SideRecord(other))
        record = BattleRecord(day, sides, "lgam", winners=(other,), decided="agreed")
        campaigns.write(Record(battle, record))

    parent = QObject()
    session = BattleController(campaigns, None, parent)
    session.step("day", session.on_day("2026-11-10"))
    for entry in (one, other):
        session.step("who", with_side(session.draft, entry, entry))
    dice = recovered(campaigns.state, one, {men[0]: 6, men[1]: 1}, "last")
    assert dice is not None and dice.after == "first"
    session.step("the dice", change(session.draft, back=(dice,)))
    assert session.army(one).figure_count() == len(men) - 1

    for wrong in (replace(dice, back=(men[0], men[1])), replace(dice, rolls={men[5]: 6})):
        session.step("day", change(session.draft, back=(dice, wrong, dice)))
        session.step("day", session.on_day("2026-11-11"))
        assert session.draft.back == (dice,), "nobody comes back by dice that cannot be"
    session.step("day", session.on_day("2026-11-25"))
    assert session.draft.back == () and session.army(one).figure_count() == len(men) - 2
    session.undo()
    assert session.draft.back == (dice,)
    again = BattleController(campaigns, session.battle, parent)
    assert again.draft.back == (dice,), "they are kept with the recording"
    again.step("nobody", without_side(again.draft, one))
    assert again.draft.back == (), "an army that was not there threw none"
    again.undo()
    again.step("no result", settle_result(again.draft, "none"))
    again.rest_home()
    assert again.accept() == ""
    state = campaigns.state
    assert [line.number for line in state.battles if line.record] == [1, 2, 3]
    assert campaigns.records[-1].record.sides[0].men == len(men) - 1
    assert state.entry(one).recovering == {men[1]: 0}


def test_what_another_window_wrote_meanwhile_takes_marks_and_dice_that_fit_no_more(
    qapp: object,
) -> None:
    """Nobody falls twice, and Nobody rolls twice; the player is told before it is written."""
    armies = [army for army in sample_armies() if army.ruleset == "lgam"]
    campaigns = MemoryDesk((armies * 2)[:2])
    campaigns.write(
        Amend(CampaignSettings("Garden war", ("lgam",), losses=Losses("recover", needed=4)))
    )
    one, other = (each.entry.id for each in campaigns.state.entries)
    men = [man.id for man in campaigns.state.entry(one).army.figures()]

    def fought(battle: str, day: str, *fallen: str) -> None:
        sides = (SideRecord(one, fates=tuple(Fate(man, "fallen") for man in fallen)),)
        sides += (SideRecord(other),)
        record = BattleRecord(day, sides, "lgam", winners=(other,), decided="agreed")
        campaigns.write(Record(battle, record))

    def begun(day: str) -> BattleController:
        session = BattleController(campaigns, None, parent)
        session.step("day", session.on_day(day))
        for entry in (one, other):
            session.step("who", with_side(session.draft, entry, entry))
        session.step("no result", settle_result(session.draft, "none"))
        session.rest_home()
        return session

    def rolls(session: BattleController, first: int, second: int) -> None:
        dice = recovered(campaigns.state, one, {men[0]: first, men[1]: second}, "last")
        assert dice is not None
        session.step("the dice", change(session.draft, back=(dice,)))

    parent = QObject()
    fought("first", "2026-11-01", men[0], men[1])
    fought("last", "2026-11-20")
    marked, thrown, quicker = begun("2026-11-21"), begun("2026-11-10"), begun("2026-11-12")
    marked.step("fallen", mark(marked.draft, one, [men[2], men[3]], "fallen"))
    rolls(thrown, 6, 1)
    rolls(quicker, 2, 5)
    assert quicker.accept() == ""
    fought("later", "2026-11-20", men[2])

    told: list[str] = []
    for session in (marked, thrown):
        session.told.connect(told.append)
        assert session.follow() == OTHERWISE and session.follow() == ""
        assert session.accept() == ""
    assert told == [OTHERWISE, OTHERWISE]
    fallen = [fate.figure for fate in campaigns.records[-2].record.sides[0].fates]
    assert fallen == [men[3]], "he fell in the battle of the other window"
    assert thrown.draft.back == () and set(campaigns.state.entry(one).recovering) == {
        men[0],
        *men[2:4],
    }
