"""Who met, objectives, who won, and looking it over before it is written."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from record_desk import MemoryDesk, samples
from record_hand import GATE, GUARD, Opens

from desktop.campaign.recording.objectives_step import SideObjectives
from desktop.campaign.recording.recording_page import FATES, MET, OBJECTIVES, REVIEW
from desktop.look.parts.fields import Spin
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.tag import Tag
from desktop.shell.chooser import chooser_over
from rules.campaign.ledger.acts import Join
from rules.campaign.planning.settings import Player
from rules.campaign.recording.draft import mark


def shown(card: SideObjectives) -> list[Spin]:
    """Return the numbers that are asked of a side now."""
    return [spin for _, spin in card.facts.values() if spin.isVisible()]


def test_a_battle_nobody_planned_is_told_and_dated_on_its_first_step(opens: Opens) -> None:
    at = opens(battle=None)
    assert at.panel.step == MET
    at.type("Rain on the deck")
    at.panel.met.turns.setValue(4)
    mission = at.panel.met.mission
    mission.setCurrentIndex(mission.findData("battle"))
    mission.activated.emit(mission.currentIndex())
    at.panel.met.rows[1].role.setCurrentIndex(2)
    at.panel.met.rows[1].role.activated.emit(2)
    at.events()
    draft = at.panel.controller.draft
    assert (draft.name, draft.turns, draft.sides[1].role) == ("Rain on the deck", 4, "defender")
    at.push(at.panel.met.rows[1].there)
    assert len(at.panel.controller.draft.sides) == 1
    at.panel.go(REVIEW)
    at.events()
    assert not at.panel.score.next.isEnabled()
    assert "A battle needs two armies or more. Add one." in at.panel.review.words
    at.panel.controller.undo()
    assert len(at.panel.controller.draft.sides) == 2

    at.panel.go(MET)
    first = at.panel.met.rows[0]
    at.push(first.there)
    at.push(first.there)
    assert at.panel.controller.draft.sides[0].entry == first.entry, "in the order of the campaign"
    at.panel.met.day.selectAll()
    at.panel.met.day.setFocus()
    at.type("4 July 2026")
    at.push(at.panel.score.next)
    assert at.panel.controller.draft.day == "2026-07-04"
    assert at.panel.head().lines[1].startswith("4 July")
    assert not at.panel.trouble.text()
    at.panel.go(MET)
    at.panel.met.day.selectAll()
    at.panel.met.day.setFocus()
    at.type("4 Juli")
    at.push(at.panel.score.next)
    assert "Until then it is 4 Jul 2026." in at.panel.trouble.text()
    assert at.panel.controller.draft.day == "2026-07-04"
    at.panel.go(MET)
    assert "is not a date" in at.panel.trouble.text()
    at.panel.met.day.selectAll()
    at.panel.met.day.setFocus()
    at.type("5 July 2026\t")
    assert at.panel.controller.draft.day == "2026-07-05" and not at.panel.trouble.text()


def test_objectives_and_facts_count_and_other_points_need_their_reason(opens: Opens) -> None:
    at = opens(mission="secure-the-area")
    at.panel.controller.rest_home()
    at.panel.go(OBJECTIVES)
    at.events()
    card = at.panel.objectives.sides[0]
    before = int(at.points()[0])
    at.push(card.ticks["secure-the-area"])
    card = at.panel.objectives.sides[0]
    fact, spin = next(each for each in card.facts.values() if each[1].isVisible())
    spin.setValue(2)
    at.events()
    assert int(at.points()[0]) == before + 2
    assert fact.fact in at.panel.controller.draft.sides[0].facts
    card.points.setFocus()
    at.type("40")
    at.panel.go(REVIEW)
    at.events()
    assert "Give a reason for the 40 points of Garden Gate." in at.panel.review.words
    at.panel.go(OBJECTIVES)
    card.reason.setFocus()
    at.type("The cat sat on two")
    at.panel.go(REVIEW)
    at.events()
    assert at.points()[0] == "40"
    said = next(words for words in at.panel.review.words if "The cat sat on two" in words)
    assert said.startswith("40 points, overridden")


def test_a_game_without_points_is_recorded_to_its_end(opens: Opens) -> None:
    campaigns = MemoryDesk(samples("Block Street Boys", "Block Street Boys"))
    at = opens(campaigns=campaigns)
    at.panel.go(MET)
    at.panel.met.mission.setCurrentIndex(1)
    at.panel.met.mission.activated.emit(1)
    at.panel.go(FATES)
    at.click(at.men(GATE)[0])
    at.panel.controller.rest_home()
    at.panel.go(OBJECTIVES)
    outcome = at.panel.objectives.outcome
    outcome.how.setCurrentIndex(2)
    outcome.how.activated.emit(2)
    at.events()
    outcome.reason.setFocus()
    at.type("It was late")
    at.panel.go(REVIEW)
    at.events()
    assert at.panel.controller.missing() == ()
    at.panel.grab()
    at.panel.go_on()
    assert at.record.winners == (GUARD,) and at.record.sides[0].fates[0].kind == "fallen"


def test_where_neither_points_nor_objectives_decide_who_won_is_asked_first(opens: Opens) -> None:
    at = opens("Block Street Boys", "Block Street Boys", mission="")
    at.panel.controller.rest_home()
    at.panel.go(OBJECTIVES)
    at.events()
    outcome, sides = at.panel.objectives.outcome, at.panel.objectives.sides
    assert QApplication.focusWidget() is outcome.how and outcome.y() < sides[0].parent().y()
    assert outcome.how.currentText() == "Not decided yet"
    assert at.panel.score.verdict.words[0] == "No result yet"
    at.settle("A draw")
    assert at.panel.score.verdict.words[0] == "As it stands, a draw"


def test_ticked_objectives_count_and_players_may_say_who_won(opens: Opens) -> None:
    at = opens()
    at.panel.controller.rest_home()
    at.panel.go(OBJECTIVES)
    before = at.points()
    card = at.panel.objectives.sides[0]
    assert not shown(card), "nothing is counted that nobody took"
    at.push(card.ticks["take-and-hold"])
    assert at.points() == [str(int(before[0]) + 3), before[1]]
    card = at.panel.objectives.sides[0]
    assert not shown(card), "one feature is held or not"
    at.push(card.ticks["secure-the-area"])
    card = at.panel.objectives.sides[0]
    (quarters,) = shown(card)
    assert quarters.value() == 1 and at.points()[0] == str(int(before[0]) + 4)
    quarters.setValue(3)
    assert at.points()[0] == str(int(before[0]) + 6)

    (places,) = at.panel.objectives.places
    for entry, fact, units in (
        (GATE, "quarters-1", 2), (GATE, "quarters-2", 1), (GUARD, "quarters-2", 1),
        (GUARD, "quarters-4", 1),
    ):  # fmt: skip
        places.spins[entry, fact].setValue(units)
        at.events()
    said = [places.held[fact].text() for fact in ("quarters-1", "quarters-2", "quarters-3")]
    assert said == ["held by Garden Gate", "contested", "empty"]
    assert quarters.value() == 1 and at.points()[0] == str(int(before[0]) + 4)
    places.spins[GATE, "quarters-1"].setValue(0)
    at.events()
    assert quarters.value() == 0 and at.points()[0] == str(int(before[0]) + 3)
    draft = at.panel.controller.draft
    men = [each for squad in range(5) for each in at.men(GATE, squad)]
    fallen = mark(draft, GATE, men, "fallen")
    at.panel.controller.step("all fall", fallen)
    at.panel.go(REVIEW)
    at.events()
    assert any("held by a squad" in each and "is left" in each for each in at.panel.review.words)
    assert not at.panel.score.next.isEnabled()
    at.panel.controller.undo()
    at.panel.go(OBJECTIVES)
    for entry, fact, units in (
        (GATE, "quarters-1", 1), (GATE, "quarters-3", 1), (GUARD, "quarters-2", 0),
    ):  # fmt: skip
        places.spins[entry, fact].setValue(units)
        at.events()
    assert quarters.value() == 3
    at.push(at.panel.objectives.sides[1].ticks["take-and-hold"])
    assert at.points() == [str(int(before[0]) + 3), str(int(before[1]) + 3)], "one side holds it"

    outcome = at.panel.objectives.outcome
    assert [outcome.how.itemText(each) for each in range(outcome.how.count())] == [
        "By points", "Garden Gate won", "Patio Guard won", "A draw",
        "No result",
    ]  # fmt: skip
    at.settle("A draw")
    assert at.panel.controller.draft.settled == "drawn"
    at.settle("Patio Guard won")
    assert at.panel.controller.draft.winners == (GUARD,)
    at.panel.go(REVIEW)
    assert not at.panel.score.next.isEnabled(), "against the points a reason is wanted"
    at.panel.go(OBJECTIVES)
    outcome.reason.setFocus()
    at.type("Dinner")
    at.panel.go(REVIEW)
    at.events()
    assert at.panel.score.next.isEnabled()
    at.settle("No result")
    at.panel.go_on()
    assert at.record.decided == "none" and at.record.winners == ()


def test_who_took_the_flag_is_kept_in_the_record_and_it_wins_with_one_click(opens: Opens) -> None:
    at = opens("2nd Sandbox Company", "Tan Raiders", mission="flag")
    at.panel.controller.rest_home()
    at.panel.go(OBJECTIVES)
    at.events()
    card = at.panel.objectives.sides[0]
    assert QApplication.focusWidget() is card.ticks["flag"], "what decides is asked first"
    assert not card.owners["flag"].isVisibleTo(card)
    at.push(card.ticks["flag"])
    choice = card.owners["flag"].choice
    assert card.owners["flag"].isVisibleTo(card) and choice.text() == "Not recorded"
    hero = next(each for each in at.panel.controller.shown()[0].figures if each.hero)
    at.push(choice)
    chooser = chooser_over(at.panel)
    assert len(chooser.titles()) > 20 and chooser.titles()[1] == hero.called, "heroes first"
    at.type(hero.called.split()[-1])
    assert chooser.titles() == [hero.called]
    at.press("Return")
    assert choice.text() == hero.called and QApplication.focusWidget() is choice
    side = at.panel.controller.draft.side(GATE)
    assert [fate.objectives for fate in side.fates] == [("flag",)]
    at.panel.go(REVIEW)
    at.events()
    taken = next(each for each in at.panel.review.words if each.startswith("Objectives: "))
    assert f"(taken by {hero.called})" in taken
    at.panel.go(OBJECTIVES)
    at.push(card.ticks["flag"])
    side = at.panel.controller.draft.side(GATE)
    assert side.fates == () and side.objectives == ()

    _, tan = at.panel.objectives.sides
    assert [each.text() for each in tan.ticks.values()] == ["Take the flag"]
    assert at.panel.score.verdict.words[0] == "No result yet"
    at.push(tan.ticks["flag"])
    words = "Tan Raiders took “Take the flag”, which decides the battle."
    assert at.panel.score.verdict.words == ("As it stands, tan wins", words)
    assert at.panel.controller.missing() == ()
    at.panel.go(REVIEW)
    at.push(at.panel.score.next)
    assert at.record.winners == (GUARD,) and at.record.sides[1].objectives == ("flag",)


def test_questions_are_answered_on_the_last_page_or_where_it_leads(opens: Opens) -> None:
    at = opens()
    at.panel.go(REVIEW)
    at.events()
    answers = at.panel.review.answers
    assert [each.text() for each in answers[:2]] == ["Everyone came home"] * 2
    assert QApplication.focusWidget() is answers[0]
    at.press("Space")
    assert (
        at.panel.controller.draft.side(GATE).home and not at.panel.controller.draft.side(GUARD).home
    )
    assert QApplication.focusWidget() is at.panel.review.answers[0], (
        "the next question has the keyboard"
    )
    at.press("Space")
    assert QApplication.focusWidget() is at.panel.score.next
    at.panel.controller.undo()
    assert not at.panel.controller.draft.side(GUARD).home

    at.panel.go(MET)
    for row in at.panel.met.rows:
        row.role.setCurrentIndex(1)
        row.role.activated.emit(1)
    at.panel.go(REVIEW)
    at.events()
    assert "Both armies are attackers." in at.panel.review.words
    answers = at.panel.review.answers
    at.push(next(each for each in answers if "attackers" in each.accessibleDescription()))
    assert at.panel.step == MET


def test_what_was_answered_on_the_last_page_stays_in_its_place_done(opens: Opens) -> None:
    at = opens(size=(860, 772))
    at.panel.go(REVIEW)
    at.events()
    page = at.panel.review

    def rows() -> list[tuple[int, str]]:
        """Where each sentence of what is to be done stands, with the mark beside it."""
        marks = [each for each in page.findChildren(Tag) if each.isVisible()]
        middles = {round(each.mapTo(page, each.rect().center()).y()): each for each in marks}
        return [(y, each.accessibleName()) for y, each in sorted(middles.items())]

    before = rows()
    asked = [text for text in page.words if text.startswith("No man of ")]
    assert [tag for _, tag in before[:2]] == ["To do", "To do"] and len(asked) == 2
    at.push(page.answers[0])
    assert [y for y, _ in rows()[:3]] == [y for y, _ in before[:3]], "nothing moves"
    assert [tag for _, tag in rows()[:2]] == ["Done", "To do"]
    assert page.answers[0].accessibleDescription() == asked[1], "it is asked no more"
    at.panel.controller.undo()
    at.events()
    assert rows() == before, "taken back, it is asked again where it stood"
    at.push(page.answers[0])
    at.push(page.answers[0])
    at.panel.go(FATES)
    at.panel.go(REVIEW)
    at.events()
    assert not [text for text in page.words if text.startswith("No man of ")]


def test_the_last_page_leads_to_the_step_where_a_question_is_answered(opens: Opens) -> None:
    at = opens("2nd Sandbox Company", "Tan Raiders", mission="")
    at.panel.controller.rest_home()
    at.panel.go(OBJECTIVES)
    card = at.panel.objectives.sides[1]
    goal = next(iter(card.ticks))
    at.push(card.ticks[goal])
    at.panel.go(REVIEW)
    at.events()
    took = at.panel.review.answers[0]
    assert took.text() == "Name him"
    at.push(took)
    assert at.panel.step == OBJECTIVES
    assert QApplication.focusWidget() is at.panel.objectives.sides[1].owners[goal].choice
    at.press("Space", "Down", "Return")
    at.settle("A draw")
    at.panel.go(REVIEW)
    at.events()
    assert "Name him" not in [each.text() for each in at.panel.review.answers]


def test_a_winner_is_called_by_his_army_where_a_colour_may_mean_another(opens: Opens) -> None:
    campaigns = MemoryDesk(samples("Garden Gate", "Patio Guard"), "battle")
    campaigns.write(Join(Player("p9", "Kit", "Green")))
    at = opens(campaigns=campaigns)
    assert at.panel.score.verdict.words[0].startswith("As it stands, Garden Gate wins by ")


def test_a_number_that_is_lacking_is_typed_right_where_one_is_led(opens: Opens) -> None:
    at = opens("Shoebox Ten", "Cereal Box Ten", mission="seize-ground")
    at.panel.controller.rest_home()
    at.panel.go(REVIEW)
    at.events()
    at.push(next(each for each in at.panel.review.answers if each.text() == "Count them"))
    at.type("3")
    fact = next(iter(at.panel.objectives.sides[0].facts))
    assert at.panel.controller.draft.side(GATE).facts[fact] == 3


def test_everything_is_in_words_the_result_first_before_it_is_accepted(opens: Opens) -> None:
    at = opens()
    at.click(at.men(GUARD)[0])
    at.panel.controller.rest_home()
    at.panel.go(REVIEW)
    at.events()
    page = at.panel.review
    assert "Garden Gate wins by" in page.words[0]
    assert not any(" × " in each for each in page.words)
    at.push(page.findChild(FoldButton))
    assert any("Rifleman 7 × 2 = 14" in each for each in page.words)

    at.panel.go(FATES)
    at.click(at.men(GUARD)[1])
    at.panel.controller.rest_home()
    at.panel.go(REVIEW)
    at.events()
    words = at.panel.review.words
    assert any("Garden Gate of Milo and Patio Guard of June met" in each for each in words)
    killed = "Killed: Rifleman No. 1 and Rifleman No. 2."
    assert killed in words and "11 of 13 still standing." in words
    assert not at.campaigns.records, "nothing is written before it is accepted"
    at.push(at.panel.score.next)
    assert at.done == ["b1"]
    line = at.campaigns.state.battle("b1")
    assert line.state == "played" and line.record is not None
    assert [fate.kind for fate in line.record.sides[1].fates] == ["fallen", "fallen"]
    assert line.record.winners == (GATE,)
    assert set(at.campaigns.copies) == {side.fielded for side in line.record.sides}
    assert not at.campaigns.drafts, "the draft has served"
