"""Shots, dice, clocks and actions of a battle at the table, by keys and clicks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from army_hand import Hand
from game_night_forces_hand import ForcesHand
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget
from random_battle import sample_battlefield
from table_hand import Table, built_table

from desktop.gamenight.dice_part import DieKey
from desktop.gamenight.far_view import far_facts
from desktop.gamenight.large_buttons import LargeButton
from desktop.gamenight.log_list import LogLine
from desktop.gamenight.shot_card import Chip
from desktop.gamenight.shown_force import ForceView
from desktop.look.parts.buttons import LinkButton, PlainButton
from desktop.look.parts.text import TextLabel
from rules.attack.procedure import Pick, Roll
from rules.table.choices import choices
from rules.table.events import Activated, Attack, Dice, Fell, Hits, Ruled, Shuffled
from rules.table.turns import acting, step_of


def shown(inside: QWidget, kind: type) -> list:
    return [each for each in inside.findChildren(kind) if each.isVisibleTo(inside)]


def chip(at: ForcesHand, words: str) -> Chip:
    return next(each for each in shown(at.turns.shot, Chip) if each.text().startswith(words))


def riflemen(at: ForcesHand, side: str) -> list[str]:
    field = at.controller.log.field
    return [
        man
        for man in field.figures[side]
        if (role := field.man[man].role) is not None and role.id == "rifleman"
    ]


def test_a_shot_is_three_touches_and_the_next_at_the_same_unit_keeps_its_circumstances(
    hand: Hand,
) -> None:
    at = ForcesHand(hand, "lgam")
    at.to("small-arms")
    controller = at.controller
    first = controller.log.state.order[0]
    other = next(side for side in controller.log.field.sides if side != first)
    shooters, targets = riflemen(at, first), riflemen(at, other)
    at.tap(shooters[0])
    assert at.turns.shot.isVisibleTo(at.page)
    at.tap(targets[0])
    card = at.turns.shot
    assert card.needed.toolTip() == "7 or less on two dice, 58 %"
    sums = shown(card, DieKey)
    assert len(sums) == 11
    assert sums[-1].accessibleName() == "12: Miss", "a rifle does not jam"
    buttons = [each for each in shown(card.dice, LargeButton) if each.text() in {"Hit", "Miss"}]
    assert [each.height() for each in buttons] == [44, 44]
    assert chip(at, "In front").isChecked()
    hand.click(chip(at, "Open"))
    assert chip(at, "Open").isChecked(), "what is chosen already stays chosen"
    hand.click(chip(at, "Partial"))
    assert not chip(at, "Open").isChecked()
    hand.click(chip(at, "Behind"))
    assert "7 − 3 + 2 = 6" in card.needed.toolTip() or "7 + 2 − 3 = 6" in card.needed.toolTip()
    hand.click(chip(at, "In front"))
    at.press("W")
    assert at.turns.hint.hint.startswith("4 or less on two dice, 7 − 3 = 4, 17 %")
    at.press("4")
    assert controller.log.state.piece(targets[0]).status == "may-fire"
    assert at.turns.shot.next.button.isVisibleTo(at.page), "beside the shot that is proposed"
    assert controller.log.state.piece(targets[0]).by == shooters[0]
    at.tap(shooters[1])
    at.tap(targets[1])
    assert "4 or less" in at.turns.shot.needed.toolTip(), "the same unit, the same cover"
    at.press("1", "2")
    assert controller.log.state.piece(targets[1]).status == "stands"
    assert controller.log.lines[-1].event == Dice((12,))
    at.press("Ctrl+Z")
    assert controller.log.state.piece(shooters[1]).fired == ()
    # Opportunity to leave a shot, and to press hit in the place of dice.
    at.tap(shooters[1])
    at.press("Escape")
    assert controller.attack.shot is None
    at.tap(shooters[1])
    at.tap(targets[1])
    at.press("H")
    assert controller.log.lines[-1].event == Hits(1)
    assert controller.log.state.piece(targets[1]).status == "may-fire"
    # A pistol reaches 1 ft: the rifle that is proposed then has its own distance.
    at.tap(controller.log.field.figures[first][0])
    at.tap(targets[2])
    hand.click(chip(at, "To 1 ft"))
    at.press("1", "1")
    assert controller.attack.shot is not None and controller.attack.shot.weapon == "rifle"
    spans = [each for each in shown(at.turns.shot, Chip) if each.text().startswith("To ")]
    assert [each.text() for each in spans if each.isChecked()] == ["To 2 ft"]


def test_what_the_rules_forbid_says_why_and_is_done_by_a_ruling(hand: Hand) -> None:
    at = ForcesHand(hand, "lgam")
    at.to("small-arms")
    controller = at.controller
    first = controller.log.state.order[0]
    other = next(side for side in controller.log.field.sides if side != first)
    at.tap(riflemen(at, first)[0])
    at.tap(riflemen(at, other)[0])
    controller.attack.change(distance=9.0)
    hand.events()
    card = at.turns.shot
    assert "reaches" in card.refusal.text()
    assert not shown(card, DieKey)
    hand.click(card.anyway)
    assert len(shown(card, DieKey)) == 11
    assert "By your ruling" in card.refusal.text()
    hand.type("The wind was with him\n")
    at.press("5")
    opened = [line.event for line in controller.log.lines if isinstance(line.event, Attack)]
    assert "reaches" in opened[-1].anyway
    assert controller.log.state.rulings[-1][0] == "The wind was with him"


def test_whoever_falls_or_is_in_a_blast_is_tapped_where_he_stands(hand: Hand) -> None:
    at = ForcesHand(hand, "lgam")
    men = {"role:rifleman": 8, "role:grenadier": 1}
    battle = replace(built_table("lgam", men).battlefield.battle, id="grenades")
    at.controller.log.close()
    assert at.controller.log.begin(battle)
    at.to("small-arms")
    controller, dice = at.controller, at.turns.shot.dice
    field, first = controller.log.field, controller.log.state.order[0]
    other = next(side for side in field.sides if side != first)
    target, near, own = riflemen(at, other)[0], riflemen(at, other)[1], riflemen(at, first)[0]
    thrower = field.figures[first][-1]
    at.tap(thrower)
    at.tap(target)
    assert at.turns.shot.title.text() == "The shot · Grenade"
    at.press("4")
    assert controller.attack.chosen == (target,)
    for figures in dice.picks:
        assert figures.height() >= figures.heightForWidth(figures.width()), "all are seen"
    heads = [label.text() for label in shown(dice, TextLabel)]
    assert [each for each in heads if each == "TEST"] == ["TEST"] * 2, "each side has its name"
    at.tap(near)
    at.tap(own)
    assert controller.attack.chosen == (target, near, own)
    assert dice.done.text() == "3 are in the blast"
    view = at.force_of(near).view
    assert view is not None
    assert (
        view.show(controller.log.state, None, controller.attack.chosen).pieces[near].frame
        == "target"
    )
    at.tap(own)
    at.press("Return")
    assert [controller.log.state.piece(man).status for man in (target, near, own)] == [
        "may-fire", "may-fire", "stands",
    ]  # fmt: skip


def test_the_sum_by_which_a_weapon_jams_stands_apart(hand: Hand) -> None:
    at = ForcesHand(hand, "lgam")
    table = built_table("lgam", {"role:submachine-gunner": 2}, {"role:rifleman": 2})
    at.controller.log.close()
    assert at.controller.log.begin(replace(table.battlefield.battle, id="burst"))
    at.to("automatic")
    field = at.controller.log.field
    at.tap(field.figures["1"][0])
    at.tap(riflemen(at, "2")[0])
    does = [each.toolTip() for each in shown(at.turns.shot, DieKey)]
    assert does[-1] == "Jam, burst ends" and {*does[:-1]} == {"Hit", "Miss"}


def test_who_was_hit_by_a_burst_cannot_be_let_go(hand: Hand) -> None:
    at = ForcesHand(hand, "army-men")
    table = built_table("army-men", {"role:rifleman": 2, "role:bazooka": 1})
    at.controller.log.close()
    assert at.controller.log.begin(replace(table.battlefield.battle, id="bazooka"))
    controller, done = at.controller, lambda: at.turns.shot.dice.done
    field = controller.log.field
    controller.go_on()
    controller.log.undo()
    rest = (each.id for each in field.turn.deck if each.id != "green-fires")
    controller.log.do(Shuffled(("green-fires", *rest)))
    at.hand.events()
    target, near = riflemen(at, "2")[:2]
    at.tap(next(man for man in field.figures["1"] if man not in riflemen(at, "1")))
    at.tap(target)
    at.press("6")
    assert controller.attack.chosen == (target,) and done().isEnabled()
    at.tap(near)
    at.tap(target)
    assert not done().isEnabled() and "cannot be left out" in done().toolTip()
    at.press("Return")
    assert isinstance(controller.log.state.ask, Pick), "Enter takes him no more than the button"
    at.tap(target)
    at.press("Return")
    assert isinstance(controller.log.state.ask, Roll)


def test_a_vehicle_is_marked_while_men_in_it_may_fire() -> None:
    table = Table("lgam", battlefield=sample_battlefield("lgam"))
    table.to("small-arms", 1)
    field, state = table.battlefield, table.state
    able = choices(field, state).attackers
    inside = {man: state.aboard[man] for man in able if man in state.aboard}
    assert inside
    view = ForceView(field, field.side_of[next(iter(inside))])
    shown_now = view.show(state, None).pieces
    assert all(shown_now[vehicle].glows for vehicle in inside.values())
    assert not all(shown_now[unit].glows for unit in field.unit if unit in shown_now)


def test_a_squad_fires_saves_and_its_owner_says_who_falls(hand: Hand) -> None:
    at = ForcesHand(hand, "green-and-tan")
    at.to("shooting")
    controller = at.controller
    field = controller.log.field
    first = controller.log.state.order[0]
    squads = [unit for unit in field.unit if len(field.men_in[unit]) == 5]
    mine = next(unit for unit in squads if field.side_of[unit] == first)
    theirs = next(unit for unit in squads if field.side_of[unit] != first)
    at.tap(mine)
    at.tap(theirs)
    assert len(shown(at.turns.shot, DieKey)) == 6
    at.press("1", "1", "1", "1", "1")
    asked = controller.log.state.ask
    assert isinstance(asked, Roll)
    assert (asked.purpose, asked.dice) == ("save", 5)
    words = [each.text() for each in shown(at.turns.shot.dice, LargeButton)]
    assert words == ["Undo the 1", "Roll all 5", "5 dice to come"]
    at.press("H")
    labels = [each.text() for each in shown(at.turns.shot.dice, TextLabel)]
    assert "How many fall" in labels, "H counts for the shooter"
    assert at.turns.shot.dice.hits is not None
    at.press("Escape")
    assert at.turns.shot.dice.hits is None
    at.press("1")
    said = [each.text() for each in shown(at.turns.shot.dice, TextLabel)]
    assert {"Dice told: 1 of 5", "1 falls"} <= {*said}
    assert at.turns.shot.needed.toolTip().startswith("4 or more on each of 5 dice")
    at.press("6", "6", "6", "6")
    pick = controller.log.state.ask
    assert isinstance(pick, Pick)
    dice = at.turns.dice
    assert controller.attack.chosen == pick.offered
    last = field.men_in[theirs][-1]
    for man in (pick.offered[0], last):
        (figures,) = dice.picks
        hand.click(figures, figures.rect_of(man).center())
    at.press("Return")
    assert controller.log.state.piece(last).status == "may-fire"
    assert controller.log.state.ask is None


def test_the_clock_of_a_move_runs_stops_and_is_given_more(hand: Hand) -> None:
    at = ForcesHand(hand, "lgam")
    at.to("movement")
    controller = at.controller
    side = controller.log.state.order[0]
    card = at.turns.clock
    assert card.digits.text == "0:48"
    assert controller.log.state.running == side
    at.press("Space")
    assert not controller.log.state.running and card.runs.text == "Paused"
    hand.click(card.more)
    assert card.digits.text == "1:18"
    hand.click(card.pause)
    assert controller.log.state.running == side
    other = next(each for each in controller.log.field.sides if each != side)
    at.tap(riflemen(at, other)[0])
    assert controller.attack.shot is not None and not controller.log.state.running
    at.press("Escape")
    assert controller.log.state.running == side, "the shot was given up"
    hand.click(card.pause)
    man = riflemen(at, side)[0]
    mark = next(each for each in controller.log.choices.marks if each.id == "full-cover")
    controller.hold(mark.id)
    at.tap(man)
    assert "full-cover" in controller.log.state.piece(man).marks
    at.press("Escape")
    assert controller.mark_in_hand == ""


def test_units_act_one_after_the_other_by_a_digit(hand: Hand) -> None:
    at = ForcesHand(hand, "army-men-combat")
    at.to("activations")
    controller = at.controller
    for _ in range(6):
        if isinstance(controller.log.state.ask, Roll):
            controller.attack.tell(2, 5)
    mover = controller.log.choices.movers[0]
    assert at.turns.hint.hint.endswith("tap who acts.")
    at.tap(mover)
    assert at.turns.hint.hint == "Choose what he does, 1 to 6."
    at.press("1")
    assert controller.log.state.of_unit(mover).action == "hold"
    assert at.turns.shot.isVisibleTo(at.page)
    foe = next(
        man
        for man in controller.log.field.man
        if controller.log.field.side_of[man] != controller.log.field.side_of[mover]
    )
    battle = controller.log.field.battle.id
    controller.log.close()
    assert controller.log.open(battle) and controller.attack.shot is None
    assert at.turns.hint.hint.endswith(": tap whom to attack.")
    at.tap(foe)
    assert controller.attack.shot is not None and controller.attack.shot.actor == mover, (
        "as before the kill"
    )
    offered = [each.text() for each in shown(at.turns.shot.chips, Chip)]
    assert not [words for words in offered if "hunkers" in words], "who hunkers is known"
    hand.click(chip(at, "2"))
    assert controller.attack.shot.modifiers == ("obstacle:2",)
    hand.click(chip(at, "1"))
    assert controller.attack.shot.modifiers == ("obstacle",)
    hand.click(chip(at, "None"))
    assert controller.attack.shot.modifiers == ()
    at.press("6", "1")
    assert controller.log.state.piece(foe).status == "off"
    assert at.turns.hint.hint == "Go on to the next roll-off.", "he has fired"
    line = LogLine(controller.log.rows[-1], "round", can=False, chosen=False)
    assert line.accessibleName().startswith("Round 1: ")
    told = controller.log.rows[-1].text
    assert told.startswith("Tomas's ") and " at Ada's " in told and "Loose" not in told
    at.press("N")
    asked = controller.log.state.ask
    assert isinstance(asked, Roll) and asked.purpose == "roll-off"

    at.press("2", "5")
    guard = controller.log.choices.movers[0]
    assert controller.act(guard, "guard")
    assert at.turns.hint.hint == "Go on to the next roll-off.", "a guard does not move"
    at.press("N", "6", "1")
    runner, fighter = controller.log.choices.movers[:2]
    at.tap(runner)
    at.press("3")
    assert at.turns.hint.hint.startswith("Move the ")
    at.tap(guard)
    assert controller.attack.shot is not None and controller.attack.shot.target == runner, (
        "nobody else can be"
    )
    at.press("Escape", "N", "6", "1")
    at.tap(fighter)
    at.press("4")
    assert at.turns.hint.hint.endswith("tap whom to fight.")
    at.tap(guard)
    hand.click(chip(at, "Assault from above"))
    assert controller.attack.shot.modifiers == ("attacker-higher",)
    hand.click(chip(at, "Assaulted from below"))
    assert controller.attack.shot.modifiers == ("defender-higher",), "never both"
    at.press("2")
    assert controller.log.state.open and at.turns.shot.dice.asked() is not None
    facts = far_facts(controller)
    assert facts.largest == "Ada acts" != facts.step


def test_each_side_of_a_fight_says_in_turn_whether_a_die_is_rolled_again(hand: Hand) -> None:
    """[Surrounded] P rolls a die again, N keeps it, and the card says whose choice it is."""
    at = ForcesHand(hand, "army-men-combat")
    at.to("activations")
    controller, dice = at.controller, at.turns.shot.dice
    one, two = (riflemen(at, side)[0] for side in ("2", "1"))

    def buttons() -> list[str]:
        return [each.text() for each in shown(dice, PlainButton)]

    def told() -> list[str]:
        return [each.text() for each in shown(dice, TextLabel)]

    def fight() -> None:
        at.tap(two)
        hand.click(chip(at, "Attacker fights several"))
        hand.click(chip(at, "Defender fights several"))
        at.press("2", "5")

    at.tap(one)
    at.press("4")
    fight()
    assert at.turns.hint.hint == "Tomas: roll again, or keep the dice."
    assert buttons() == ["Roll Ada's die again", "Keep the dice"]
    assert "Tomas decides" in told()
    assert controller.attack.chosen == (), "no choice is proposed"
    at.press("P", "1")
    assert at.turns.hint.hint == "Ada: roll again, or keep the dice."
    assert "Ada decides" in told()
    hand.click(next(b for b in shown(dice, PlainButton) if b.text() == "Roll Tomas's die again"))
    at.press("4")
    asked = controller.log.state.ask
    assert isinstance(asked, Roll) and asked.about == two, "4 against 1"
    row = controller.log.rows[-1].text
    assert row.endswith("2 against 5. Ada's die again 1; Tomas's die again 4.")

    at.press("Ctrl+Z")
    assert not controller.log.state.open, "the fight is taken back with all its answers"
    fight()
    at.press("N")
    assert at.turns.hint.hint == "Ada: roll again, or keep the dice."
    hand.click(next(b for b in shown(dice, PlainButton) if b.text() == "Keep the dice"))
    asked = controller.log.state.ask
    assert isinstance(asked, Roll) and asked.about == one, "2 against 5"
    battle = controller.log.field.battle.id
    controller.log.close()
    assert controller.log.open(battle) and controller.log.state.ask == asked


def test_who_runs_after_a_failed_test_of_morale_is_asked_whether_he_left_the_table(
    hand: Hand,
) -> None:
    at = ForcesHand(hand, "army-men-combat")
    controller, field = at.controller, at.controller.log.field
    for side in field.sides:
        controller.log.do(Fell(field.figures[side][-5:], "fallen"))
    at.to("activations")
    mover = controller.log.choices.movers[0]
    at.tap(mover)
    at.press("1", "1")
    if controller.log.state.kept is not None:  # a sergeant is near
        at.press("N")
    panel = at.turns.dice
    assert panel.done.text() == "Still on the table"
    at.tap(mover)
    assert panel.done.text() == "Left the table: killed"
    hand.click(panel.done)
    assert controller.log.state.piece(mover).fate == "fallen"
    at.press("Ctrl+Z")
    assert controller.log.state.piece(mover).status == "stands"


def test_the_deck_is_played_by_the_mouse(hand: Hand) -> None:
    at = ForcesHand(hand, "army-men")
    controller, card = at.controller, at.turns.clock
    controller.go_on()
    assert controller.log.state.cards, "the deck of a turn is shuffled with its beginning"
    controller.log.undo()
    hand.click(card.next.button)
    assert controller.log.state.cards, "the large button shuffles, too"
    controller.log.undo()
    cards = ("green-fires", "green-assaults", "tan-rallies")
    rest = (each.id for each in controller.log.field.turn.deck if each.id not in cards)
    controller.log.do(Shuffled((*cards, *rest)))
    at.hand.events()

    field = controller.log.field
    by_role = {
        side: {field.man[man].role.id: man for man in field.figures[side]} for side in ("1", "2")
    }
    gunner = by_role["1"]["machine-gunner"]
    victims = [man for man in field.figures["2"] if man != by_role["2"]["leader"]]
    at.tap(gunner)
    at.tap(victims[0])
    hand.click(chip(at, "Spraying fire"))
    hand.click(chip(at, "2"))
    at.press("6", "1")
    assert controller.attack.shot is not None and controller.attack.shot.target == victims[1]
    at.press("6", "1")
    assert controller.log.state.piece(gunner).fired and not controller.log.state.open
    assert all("pinned" in controller.log.state.piece(man).marks for man in victims[:2])

    # What was told of a shot does not stand in the way of a fight; who may still fire is asked for.
    lines = len(controller.log.lines)
    at.press("Escape", "N")
    assert (
        at.turns.hint.hint.endswith("may still fire. Go on?") and len(controller.log.lines) == lines
    )
    at.press("N")
    at.tap(gunner)
    at.tap(victims[2])
    assert not at.turns.shot.refusal.isVisibleTo(at.page), at.turns.shot.refusal.text()
    at.press("Escape", "N")

    at.tap(victims[0])
    (near,) = shown(at.turns.shot.helps, PlainButton)
    hand.click(near)
    asked = controller.log.state.ask
    assert isinstance(asked, Roll) and asked.need == 4, "a leader is near"
    at.press("4")
    assert "pinned" not in controller.log.state.piece(victims[0]).marks
    at.tap(victims[1])
    asked = controller.log.state.ask
    assert isinstance(asked, Roll) and asked.need == 4, "and near the next man"

    controller.log.do(Ruled("a slipper is a high block", "Terrain", always=True))
    agreed = hand.window.page_of("print").controller.rulings_of("army-men")
    assert agreed == ("Terrain: a slipper is a high block.",), "it goes on paper"


def test_men_in_a_vehicle_attack_and_get_out_by_its_menu(hand: Hand) -> None:
    at = ForcesHand(hand, "lgam")
    controller = at.controller
    battle = replace(sample_battlefield("lgam").battle, id="samples")
    assert controller.log.begin(battle)
    at.to("movement")
    field = controller.log.field
    jeep = next(key for key, unit in field.unit.items() if unit.name == "Command jeep")
    nettle = next(man for man in field.man if field.name(man) == "Cpl. Nettle")
    dragonfly = controller.log.state.aboard[nettle]
    menu = at.force_of(jeep).menu_for(jeep)
    assert menu is not None
    aboard = next(each for each in menu.actions() if each.text() == "Aboard").menu()
    assert aboard.actions()[0].text() == "Pvt. Fern"
    of_fern = aboard.actions()[0].menu()
    next(e for e in of_fern.actions() if e.text() == "Get out of Command jeep").trigger()
    menu.deleteLater()
    hand.events()
    fern = next(man for man in field.man if field.name(man) == "Pvt. Fern")
    assert fern not in controller.log.state.aboard
    assert "Get into Command jeep" in at.entries(fern)
    at.to("automatic")
    if field.side_of[nettle] not in acting(field, controller.log.state):
        at.press("N")
    at.tap(dragonfly)
    assert controller.attack.shot is not None and controller.attack.shot.actor == nettle
    button = at.turns.shot.next.button
    wide = button.fontMetrics().horizontalAdvance(button.text())
    assert wide < button.width() - 20, "its words are not cut"


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800)])
def test_an_ordinary_turn_takes_few_touches(hand: Hand, size: tuple[int, int]) -> None:
    """Move both sides and fire eight riflemen: the touches of a turn of L.G.A.M."""
    hand.window.resize(*size)
    at = ForcesHand(hand, "lgam")
    at.to("movement")
    controller = at.controller
    touches = 0

    def press(*keys: str) -> None:
        nonlocal touches
        at.press(*keys)
        touches += len(keys)

    def until(wanted: Callable[[], bool]) -> None:
        for _ in range(12):
            if wanted():
                return
            press("N")

    def here(step_id: str) -> bool:
        step = step_of(controller.log.field, controller.log.state)
        return step is not None and step.id == step_id

    until(lambda: here("small-arms"))
    first = controller.log.state.order[0]
    other = next(side for side in controller.log.field.sides if side != first)
    for shooter, target in zip(riflemen(at, first)[:4], riflemen(at, other)[:4], strict=False):
        at.tap(shooter)
        at.tap(target)
        touches += 2
        press("9")
    until(lambda: controller.log.state.turn == 2)
    assert touches < 60


@pytest.mark.parametrize("game", ["lgam", "fighting-plastic"])
def test_a_following_shot_at_the_same_target_takes_one_touch(hand: Hand, game: str) -> None:
    at = ForcesHand(hand, game)
    at.to("small-arms")
    log = at.controller.log
    first = log.state.order[0]
    other = next(side for side in log.field.sides if side != first)
    at.tap(riflemen(at, first)[0])
    target = riflemen(at, other)[0]
    at.tap(target)
    shots = []
    for _ in range(3):
        at.press("9")
        shots = [each.event for each in log.lines if isinstance(each.event, Attack)]
    assert len({shot.actor for shot in shots}) == len(shots) == 3
    assert {shot.target for shot in shots} == {target}


def test_the_wounded_of_fighting_plastic_are_agreed_on_and_stay_by_a_menu(hand: Hand) -> None:
    """A fallen man is marked by his menu, up to the number agreed before the battle."""
    at = ForcesHand(hand, "fighting-plastic")
    controller, summary = at.controller, at.page.set_up.summary

    def link(words: str) -> LinkButton:
        return next(each for each in shown(summary, LinkButton) if each.text() == words)

    hand.click(link("More"))
    agreed = controller.log.state.casualties
    assert agreed is not None
    for _ in range(agreed - 1):
        hand.click(link("Fewer"))
    assert controller.log.state.casualties == 1
    words = [each.text() for each in shown(summary, TextLabel)]
    assert "At most 1 of a side." in words
    at.to("small-arms")
    one, two, *_ = riflemen(at, "1")
    for man in (one, two):
        at.choose(man, "Killed")
    at.choose(one, "Stays on the table: wounded")
    assert "wounded" in controller.log.state.piece(one).marks
    at.choose(two, "Stays on the table: wounded")
    assert "wounded" not in controller.log.state.piece(two).marks
    at.to("heavy")
    assert controller.log.state.piece(one).status == "lies"
    assert controller.log.state.piece(two).status == "off"
    assert "Takes a test" in at.entries(one)
    assert "Takes a test" not in at.entries(two)


def test_ten_models_act_in_forty_touches(hand: Hand) -> None:
    """Army Men Combat: R throws the whole roll-off; man and target alone mean Hold and fire."""
    at = ForcesHand(hand, "army-men-combat")
    controller = at.controller
    controller.go_on()  # to round 1: nobody is at half, so that there is nothing to count
    hand.events()
    touches = acted = 0
    while acted < 10:
        at.press("R")
        touches += 1
        assert controller.log.state.acting and controller.log.state.ask is None, "ties and all"
        side = controller.log.state.acting
        man = next(each for each in controller.log.choices.movers)
        foes = (m for m in controller.log.field.man if controller.log.field.side_of[m] != side)
        foe = next(each for each in foes if each not in controller.log.state.down)
        at.tap(man)
        at.tap(foe)
        touches += 2
        assert controller.log.state.of_unit(man).action == "hold"
        while isinstance(at.turns.dice.asked(), Roll):
            at.press("2")  # a miss
            touches += 1
        acted += 1
    assert touches <= 45
    words = [row.text for row in controller.log.rows]
    assert any("Hold" in each or "holds" in each for each in words), words[-3:]


def test_a_side_of_six_squads_takes_its_turn_in_25_touches(hand: Hand) -> None:
    """The Green and the Tan: R moves the next squad, then throws its shots at the same target."""
    at = ForcesHand(hand, "green-and-tan")
    controller = at.controller
    log = controller.log
    log.close()
    table = built_table("green-and-tan", {"squad:rifle-squad": 6})
    assert log.begin(replace(table.battlefield.battle, id="six-squads"))
    at.to("movement")
    side = log.state.order[0]
    touches = 0

    def press(*keys: str) -> None:
        nonlocal touches
        touches += len(keys) if side in acting(log.field, log.state) else 0
        at.press(*keys)

    while log.choices.movers:
        press("R")
    assert len([line for line in log.lines if isinstance(line.event, Activated)]) == 6
    while step_of(log.field, log.state).id != "shooting":
        press("N")
    at.tap(next(unit for unit in log.field.unit if log.field.side_of[unit] != side))
    touches += 1
    assert controller.attack.shot is not None, "the first squad that may fire is chosen"
    while controller.attack.shot is not None or log.state.open:
        press("Return" if isinstance(log.state.ask, Pick) else "R")
    fired = {line.event.actor for line in log.lines if isinstance(line.event, Attack)}
    assert len(fired) == 6
    press("N")
    assert touches <= 25, touches
