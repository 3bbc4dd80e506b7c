"""Who did it, with what, and what else is told of one man."""

from __future__ import annotations

from msgspec.structs import replace
from record_desk import MemoryDesk, samples
from record_hand import GATE, GUARD, Opens

from desktop.campaign.recording.recording_page import FATES, MET, OBJECTIVES, REVIEW
from rules.campaign.ledger.acts import Enter


def test_who_did_it_and_with_what_is_told_in_the_strip(opens: Opens) -> None:
    at = opens()
    man, strip = at.men(GUARD)[0], at.panel.fates.strip
    at.click(man)
    doer = at.men(GATE)[2]
    strip.by.setCurrentIndex(strip.by.findData(doer))
    strip.by.activated.emit(strip.by.currentIndex())
    at.events()
    strip.weapon.setCurrentIndex(1)
    weapon = strip.weapon.currentText()
    strip.weapon.activated.emit(1)
    at.events()
    fate = at.panel.controller.draft.side(GUARD).fate_of(man)
    assert (fate.kind, fate.by) == ("fallen", doer) and fate.weapon
    at.panel.go(REVIEW)
    at.events()
    assert any("Pvt. Tossup of Garden Gate" in words for words in at.panel.review.words)
    at.push(
        at.panel.score.next
    ) if at.panel.score.next.isEnabled() else at.panel.controller.rest_home()
    at.panel.go_on()
    written = at.record.sides[1].fates[0]
    assert written.by_name == "Pvt. Tossup" and written.weapon == weapon


def test_who_did_it_is_clicked_walked_to_or_asked_for_by_key(opens: Opens) -> None:
    at = opens()
    man, doer = at.men(GUARD)[0], at.men(GATE)[2]
    at.click(man)
    at.push(at.panel.fates.strip.pick)
    at.click(doer)
    assert at.panel.controller.draft.side(GUARD).fate_of(man).by == doer
    assert at.fate(GATE, doer) == "standing"
    assert at.panel.controller.current == (GUARD, man), "one goes on with the man who was hit"
    at.click(doer)
    assert at.fate(GATE, doer) == "fallen", "the next click marks again"

    at.begin_again()
    man, friend, doer = at.men(GUARD)[0], at.men(GUARD)[1], at.men(GATE)[2]
    at.click(man)
    at.push(at.panel.fates.strip.pick)
    at.click(friend)
    assert "same army" in at.panel.trouble.text() and at.panel.controller.picking
    assert at.fate(GUARD, friend) == "standing" and at.panel.controller.current == (GUARD, man)
    at.press("Right", "Home")
    assert at.panel.controller.victim == (GUARD, man), "arrows lead to whoever did it"
    at.click(doer)
    assert at.panel.controller.draft.side(GUARD).fate_of(man).by == doer
    assert not at.panel.trouble.text() and not at.panel.controller.picking

    at.begin_again()
    man = at.men(GATE)[0]
    at.press("F", "B", "End", "Right")
    doer = at.panel.controller.current[1]
    assert at.panel.controller.current[0] == GUARD and at.panel.controller.picking
    at.press("Return")
    assert at.panel.controller.draft.side(GATE).fate_of(man).by == doer
    assert at.fate(GUARD, doer) == "standing" and at.panel.controller.current == (GATE, man)

    at.begin_again()
    at.press("B")
    assert "Mark what happened" in at.panel.trouble.text(), "nobody did anything to who stands"
    at.press("F", "B")
    assert "Click the man" in at.panel.trouble.text() and at.panel.controller.picking
    at.push(at.panel.fates.field.armies[1].squads[0].head)
    assert at.panel.controller.picking, "one man did it, and not a unit"
    assert not at.panel.controller.draft.side(GUARD).fates
    at.press("Escape")
    assert not at.panel.controller.picking and not at.panel.trouble.text()
    at.click(at.men(GUARD)[0])
    assert at.fate(GUARD, at.men(GUARD)[0]) == "fallen", "the click marks again"


def test_a_hero_has_lives_and_falls_with_the_last(opens: Opens) -> None:
    at = opens("2nd Sandbox Company", "Tan Raiders", mission="attack-defend")
    army = at.panel.controller.shown()[0]
    hero = next(each for each in army.figures if each.hero)
    at.panel.fates.field.choose(GATE, hero.id)
    at.events()
    assert at.panel.fates.strip.lives.isVisible()
    at.panel.fates.strip.lives.setValue(1)
    at.events()
    assert at.panel.controller.draft.side(GATE).fate_of(hero.id).lives == 1
    at.panel.fates.strip.lives.setValue(hero.lives)
    at.events()
    assert at.fate(GATE, hero.id) == "fallen"
    at.panel.fates.strip.lives.setValue(1)
    at.events()
    assert at.fate(GATE, hero.id) == "standing"
    at.press("F")
    assert at.panel.fates.strip.lives.value() == hero.lives, "who is marked as fallen has lost all"
    at.panel.controller.rest_home()
    at.panel.go(OBJECTIVES)
    at.settle("A draw")
    at.panel.go(REVIEW)
    at.panel.go_on()
    written = next(each for each in at.record.sides[0].fates if each.figure == hero.id)
    assert written.kind == "fallen" and written.lives == hero.lives


def test_who_took_a_life_of_a_hero_is_told_of_him_while_he_stands(opens: Opens) -> None:
    at = opens("2nd Sandbox Company", "Tan Raiders", mission="flag")
    green, tan = at.panel.controller.shown()
    hero = next(each for each in green.figures if each.hero)
    doer = next(each for each in tan.figures if not each.model)
    strip = at.panel.fates.strip
    at.panel.fates.field.choose(GATE, hero.id)
    at.events()
    assert not strip.by.isVisible(), "nothing befell him yet"
    strip.lives.setValue(1)
    at.events()
    assert strip.by.isVisible() and at.fate(GATE, hero.id) == "standing"
    at.push(strip.pick)
    at.click(doer.id)
    assert at.panel.controller.draft.side(GATE).fate_of(hero.id).by == doer.id
    at.panel.go(REVIEW)
    at.events()
    assert any(f"lost 1 life to {doer.called}" in each for each in at.panel.review.words)
    assert not at.panel.controller.contradictions(), "who lost a life may well stand"
    at.panel.controller.rest_home()
    at.panel.go(OBJECTIVES)
    at.push(at.panel.objectives.sides[0].ticks["flag"])
    at.panel.go_on()
    at.panel.go_on()
    written = next(each for each in at.record.sides[0].fates if each.figure == hero.id)
    assert written.by == doer.id and doer.called in written.by_name
    assert not at.record.sides[1].fates, "a life is no kill"
    again = opens(campaigns=at.campaigns)
    again.panel.go(FATES)
    again.panel.fates.field.choose(GATE, hero.id)
    again.events()
    again.panel.fates.strip.lives.setValue(0)
    again.events()
    assert not again.panel.controller.draft.side(GATE).fate_of(hero.id).by


def test_men_alike_are_told_apart_as_in_the_campaign_and_their_kills_counted(opens: Opens) -> None:
    at = opens()
    army = at.campaigns.state.entry(GUARD).army
    numbers = {man.id: number for number, man in enumerate(army.figures(), 1)}
    nameless = [man.id for man in army.figures() if not man.called]
    called = {each.id: each.called for side in at.panel.controller.shown() for each in side.figures}
    assert nameless and all(called[man].endswith(f"No. {numbers[man]}") for man in nameless)
    every = [figure for army in at.panel.controller.shown() for figure in army.figures]
    man = next(each.id for each in every if each.number == 2)
    at.click(man)
    called = at.panel.fates.strip.who.text()
    assert called[-1].isdigit() and called in at.tiles(man).accessibleName()
    gate, guard = (at.panel.fates.field.armies[side].army for side in (0, 1))
    mine = any(figure.id == man for figure in gate.figures)
    at.click((guard if mine else gate).figures[0].id)
    listed = [
        at.panel.fates.strip.by.itemText(each) for each in range(at.panel.fates.strip.by.count())
    ]
    assert any(words.startswith(f"{called}, ") for words in listed)

    at.begin_again()
    man, doer, strip = at.men(GUARD)[0], at.men(GATE)[2], at.panel.fates.strip
    at.click(man)
    at.push(strip.pick)
    at.click(doer)
    at.panel.fates.field.choose(GATE, doer)
    at.events()
    assert strip.kills.text() == "1"
    strip.kills.setValue(3)
    strip.note.setFocus()
    at.type("Held the gate")
    at.panel.fates.field.choose(GATE, at.men(GATE)[1])
    at.panel.fates.field.choose(GATE, doer)
    at.events()
    assert strip.kills.text() == "3" and at.panel.controller.draft.sides[0].fates[0].kills == 2
    at.panel.go(REVIEW)
    at.events()
    assert any("had 3 kills: “Held the gate”" in words for words in at.panel.review.words)
    slips = [each.sentence for each in at.panel.controller.contradictions()]
    assert len(slips) == 1 and "3 kills, but the other side lost 1 (" in slips[0]
    assert any(slips[0] in words for words in at.panel.review.words)
    at.panel.controller.rest_home()
    at.panel.go_on()
    assert at.record.sides[0].fates[0].kills == 2, "two more than the one who is named"


def test_men_and_armies_of_one_name_are_told_apart(opens: Opens) -> None:
    gate, guard = samples("Garden Gate", "Patio Guard")
    first, second, *others = guard.units[0].figures
    twins = (replace(first, name="Smith"), replace(second, name="Smith"), *others)
    unit = replace(guard.units[0], figures=twins)
    campaigns = MemoryDesk([gate, replace(guard, units=(unit, *guard.units[1:]))], "battle")
    for state in campaigns.state.entries:
        campaigns.write(Enter(replace(state.entry, name="Reserves"), state.army))
    at = opens(campaigns=campaigns)
    assert [army.name for army in at.panel.controller.shown()] == [
        "Reserves (Milo)",
        "Reserves (June)",
    ]
    called = [figure.called for figure in at.panel.controller.shown()[1].figures[:2]]
    assert called == ["Smith 1", "Smith 2"]
    at.click(at.men(GATE)[0])
    by = at.panel.fates.strip.by
    listed = [by.itemText(each) for each in range(by.count())]
    assert len(set(listed)) == len(listed), "nobody is in the list twice"
    by.setCurrentIndex(by.findData(second.id))
    by.activated.emit(by.currentIndex())
    at.events()
    assert "by Smith 2 of Reserves (June)" in at.tiles(at.men(GATE)[0]).accessibleName()
    at.panel.controller.rest_home()
    at.panel.go(REVIEW)
    at.events()
    assert any("(by Smith 2 of Reserves (June))" in words for words in at.panel.review.words)
    opening = next(words for words in at.panel.review.words if " met in a battle" in words)
    assert "Reserves of Milo and Reserves of June" in opening


def test_nobody_put_him_under_the_sofa(opens: Opens) -> None:
    at = opens()
    man, doer = at.men(GUARD)[0], at.men(GATE)[2]
    at.click(man)
    at.push(at.panel.fates.strip.pick)
    at.click(doer)
    at.press("U", "B")
    assert at.panel.trouble.text() == "Under the sofa: no enemy did that."
    at.panel.controller.rest_home()
    at.panel.go(REVIEW)
    at.events()
    assert not any("Pvt. Tossup" in words for words in at.panel.review.words)
    at.panel.go_on()
    assert at.record.sides[1].fates[0].kind == "lost" and not at.record.sides[1].fates[0].by


def test_armies_of_one_name_that_are_ticked_are_told_apart(opens: Opens) -> None:
    gate, guard = samples("Garden Gate", "Patio Guard")
    campaigns = MemoryDesk([gate, guard], "battle")
    for state in campaigns.state.entries:
        campaigns.write(Enter(replace(state.entry, name="Reserves"), state.army))
    at = opens(campaigns=campaigns)
    at.panel.go(MET)
    row = at.panel.met.rows[0]
    for _ in range(2):
        at.push(row.there)
    names = {side.name for side in at.panel.controller.draft.sides}
    assert names == {"Reserves (Milo)", "Reserves (June)"}


def test_that_no_enemy_did_it_is_told_in_the_strip(opens: Opens) -> None:
    at = opens()
    man, strip = at.men(GUARD)[0], at.panel.fates.strip
    at.click(man)
    strip.by.setCurrentIndex(strip.by.findText("nobody"))
    strip.by.activated.emit(strip.by.currentIndex())
    at.events()
    fate = at.panel.controller.draft.side(GUARD).fate_of(man)
    assert (fate.kind, fate.by, fate.nobody) == ("fallen", "", True)
    assert strip.by.currentText() == "nobody"
    strip.by.setCurrentIndex(strip.by.findData(at.men(GATE)[2]))
    strip.by.activated.emit(strip.by.currentIndex())
    at.events()
    fate = at.panel.controller.draft.side(GUARD).fate_of(man)
    assert (fate.by, fate.nobody) == (at.men(GATE)[2], False)
