"""The panel for dice: its keys keep their places, and say what each number does to this roll."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from army_hand import LEFT, NONE, Hand
from game_night_forces_hand import ForcesHand
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from table_hand import built_table

from desktop.gamenight.dice_part import DiceRow, DieKey
from desktop.gamenight.large_buttons import LargeButton
from desktop.gamenight.shot_card import Chip
from desktop.look.parts.text import TextLabel
from rules.attack.procedure import Roll
from rules.table.battle import Battle
from rules.table.describe_events import card_does
from rules.table.events import Activated, Assault, Attack, Dice, Marked, Picked, Shuffled


class PanelHand(ForcesHand):
    """A player who looks where the keys are, and taps a place without looking again."""

    def battle(self, battle: Battle) -> None:
        """Begin another battle."""
        self.controller.log.close()
        assert self.controller.log.begin(replace(battle, id=f"{battle.id}-{battle.ruleset}"))
        self.hand.events()

    def roles(self, side: str, role: str) -> list[str]:
        """Return the men of a side by their role."""
        field = self.controller.log.field
        men = ((man, field.man[man].role) for man in field.figures[side])
        return [man for man, own in men if own is not None and own.id == role]

    def foe_of(self, side: str) -> str:
        """Return the other side."""
        return next(each for each in self.controller.log.field.sides if each != side)

    def shown(self, kind: type) -> list:
        """Return the parts of the panel of a kind that are seen."""
        panel = self.turns.shot
        return [each for each in panel.findChildren(kind) if each.isVisibleTo(panel)]

    def key(self, value: int) -> DieKey:
        """Return the key of a number."""
        return next(each for each in self.shown(DieKey) if each.value == value)

    def does(self) -> list[str]:
        """Return what each number does, from the lowest on."""
        return [each.toolTip() for each in self.shown(DieKey)]

    def rect(self, widget: QWidget) -> QRect:
        """Return where something lies in the window."""
        return QRect(widget.mapTo(self.hand.window, QPoint()), widget.size())

    def frame(self) -> dict[str, QRect]:
        """Return where the keys lie, what rolls, and what leads on."""
        panel = self.turns.shot
        found = {str(each.value): self.rect(each) for each in self.shown(DieKey)}
        rolls = next(b for b in self.shown(LargeButton) if b.text().startswith("Roll"))
        found |= {"rolls": self.rect(rolls), "next": self.rect(panel.next.button)}
        return found | {"need": self.rect(panel.needed)}

    def tap_five(self, value: int) -> tuple[int, ...]:
        """Tap where a number is five times, without looking; return the dice that were told.

        On a narrow window the panel goes with the last die of an attack, and the taps end.
        """
        controller, frame = self.controller, self.frame()
        place = frame[str(value)].center()
        before = len(controller.log.lines)
        for _ in range(5):
            if self.turns.narrow and not self.turns.shot.isVisible():
                break
            assert isinstance(self.turns.dice.asked(), Roll)
            assert self.frame() == frame, "nothing has moved"
            QTest.mouseClick(self.hand.window.windowHandle(), LEFT, NONE, place)
            self.hand.events()
        told = [
            line.event for line in controller.log.lines[before:] if isinstance(line.event, Dice)
        ]
        return tuple(value for event in told for value in event.values)


def burst(at: PanelHand) -> None:
    """L.G.A.M.: three rolls of two dice, then those of the next man."""
    men = {"role:submachine-gunner": 2, "role:rifleman": 4}
    at.battle(built_table("lgam", men).battlefield.battle)
    at.to("automatic")
    first = at.controller.log.state.order[0]
    at.tap(at.roles(first, "submachine-gunner")[0])
    at.tap(at.roles(at.foe_of(first), "rifleman")[0])


def rifles(at: PanelHand) -> None:
    """Fighting Plastic: one roll after the other, of the next man each."""
    at.battle(built_table("fighting-plastic", {"role:rifleman": 6}).battlefield.battle)
    at.to("small-arms")
    at.tap(at.roles("1", "rifleman")[0])
    at.tap(at.roles("2", "rifleman")[0])


def squad(at: PanelHand) -> None:
    """The Green and the Tan: a die of each man of a squad."""
    at.to("shooting")
    field, first = at.controller.log.field, at.controller.log.state.order[0]
    squads = [unit for unit in field.unit if len(field.men_in[unit]) == 5]
    at.tap(next(unit for unit in squads if field.side_of[unit] == first))
    at.tap(next(unit for unit in squads if field.side_of[unit] != first))


def saves(at: PanelHand) -> None:
    """The Green and the Tan: a die for each hit."""
    squad(at)
    at.press(*"11111")


def cover(at: PanelHand) -> None:
    """Army Men Combat: three dice, then dice of cover, then those of who blocks."""
    at.to("activations")
    controller = at.controller
    controller.attack.tell(5, 2)
    gunner = at.roles(controller.log.state.acting, "support-gunner")[0]
    assert controller.act(gunner, "hold")
    at.tap(at.roles(at.foe_of(controller.log.state.acting), "rifleman")[0])
    controller.attack.change(modifiers=("obstacle:2",))
    at.hand.events()


def roll_off(at: PanelHand) -> None:
    """Army Men Combat: two sides of the same size, so that equal dice are rolled again."""
    for _ in range(5):
        asked = at.controller.log.state.ask
        if isinstance(asked, Roll) and asked.purpose == "roll-off":
            break
        at.controller.go_on()
    at.hand.events()


def machine_gun(at: PanelHand) -> None:
    """Army Men: the dice of a volley, and of the next."""
    at.controller.go_on()
    at.controller.log.undo()
    deck = [each.id for each in at.controller.log.field.turn.deck if each.id != "green-fires"]
    at.controller.log.do(Shuffled(("green-fires", *deck)))
    at.hand.events()
    at.tap(at.roles("1", "machine-gunner")[0])
    at.tap(at.roles("2", "rifleman")[0])


def armour(at: PanelHand) -> None:
    """Fighting Plastic: a bazooka at a tank, what the hit does to it, and its crew."""
    men = {"team:bazooka": 2, "vehicle:tank": 2}
    at.battle(built_table("fighting-plastic", men).battlefield.battle)
    at.to("heavy")
    field, kinds = at.controller.log.field, ("bazooka", "tank")
    for kind, side in zip(kinds, field.sides, strict=True):
        units = (unit for unit in field.unit if field.side_of[unit] == side)
        unit = next(unit for unit in units if field.unit[unit].type == kind)
        at.tap(unit if field.is_model(unit) else field.men_in[unit][0])


def move(at: PanelHand) -> None:
    """The Green and the Tan: the die with which a squad moves."""
    at.to("movement")
    at.tap(at.controller.log.choices.movers[0])


def card(at: PanelHand, name: str) -> None:
    """Army Men: let a card be the first of a new deck."""
    at.battle(built_table("army-men", {"role:rifleman": 4}).battlefield.battle)
    log = at.controller.log
    at.controller.go_on()
    log.undo()
    log.do(Shuffled((name, *(each.id for each in log.field.turn.deck if each.id != name))))
    at.hand.events()


def rally(at: PanelHand) -> None:
    """Army Men: a pinned man tries to stand up."""
    card(at, "green-rallies")
    for man in at.roles("1", "rifleman")[:3]:
        at.controller.log.do(Marked((man,), "pinned"))
    at.hand.events()
    at.tap(at.roles("1", "rifleman")[0])


def assault(at: PanelHand) -> None:
    """Army Men: a die each; equal ones are thrown again."""
    card(at, "green-assaults")
    at.tap(at.roles("1", "rifleman")[0])
    at.tap(at.roles("2", "rifleman")[0])


SINGLE: dict[str, tuple[str, Callable[[PanelHand], None], int]] = {
    "move": ("green-and-tan", move, 1),
    "rally": ("army-men", rally, 6),
    "assault": ("army-men", assault, 3),
}


@pytest.mark.parametrize("panel", SINGLE)
def test_taps_where_a_die_was_tell_no_other_die(hand: Hand, panel: str) -> None:
    hand.window.resize(1280, 800)
    game, begins, value = SINGLE[panel]
    at = PanelHand(hand, game)
    begins(at)
    log, place = at.controller.log, at.rect(at.key(value)).center()
    before = len(log.lines)
    for _ in range(5):
        QTest.mouseClick(at.hand.window.windowHandle(), LEFT, NONE, place)
        at.hand.events()
    events = [line.event for line in log.lines[before:]]
    told = [value for event in events if isinstance(event, Dice) for value in event.values]
    assert told and {*told} == {value}, events
    assert {type(event) for event in events} <= {Dice, Attack, Assault}, "nothing else was done"


def test_a_quick_second_tap_is_no_die_of_another_kind(hand: Hand) -> None:
    hand.window.resize(1280, 800)
    at = PanelHand(hand, "fighting-plastic")
    armour(at)
    log = at.controller.log
    at.hand.click(at.key(2))
    assert isinstance(log.state.ask, Roll) and not log.state.ask.two, "the die for its armour"
    key, place = at.key(1), QPointF(5, 5)
    for kind, held in (
        (QEvent.Type.MouseButtonDblClick, LEFT),
        (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton),
    ):
        event = QMouseEvent(kind, place, key.mapToGlobal(place), LEFT, held, NONE)
        QApplication.sendEvent(key, event)
    at.hand.events()
    assert isinstance(log.state.ask, Roll) and not log.state.dice, "it is still to be told"
    at.hand.click(at.key(1))
    dice = [line.event.values for line in log.lines if isinstance(line.event, Dice)]
    assert dice[-2:] == [(2,), (1,)]


PANELS: dict[str, tuple[str, Callable[[PanelHand], None], int]] = {
    "burst": ("lgam", burst, 9),
    "rifles": ("fighting-plastic", rifles, 11),
    "squad": ("green-and-tan", squad, 2),
    "saves": ("green-and-tan", saves, 1),
    "cover": ("army-men-combat", cover, 5),
    "roll-off": ("army-men-combat", roll_off, 3),
    "machine gun": ("army-men", machine_gun, 6),
}


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
@pytest.mark.parametrize("panel", PANELS)
def test_five_taps_at_one_place_tell_five_equal_dice(
    hand: Hand, panel: str, size: tuple[int, int]
) -> None:
    hand.window.resize(*size)
    game, begins, value = PANELS[panel]
    at = PanelHand(hand, game)
    begins(at)
    told = at.tap_five(value)
    assert {*told} == {value}
    assert len(told) == 5 or at.turns.narrow


def test_dice_that_were_told_are_never_dropped_by_esc(hand: Hand) -> None:
    at = PanelHand(hand, "lgam")
    burst(at)
    controller = at.controller
    at.press("5", "9", "Escape")
    assert controller.attack.stopping and not at.shown(DieKey)
    words = [each.text() for each in at.shown(LargeButton)]
    assert {"Keep 2 rolls and go on", "Take them back"} <= {*words}
    at.press("7", "R", "H", "N")
    assert controller.log.state.dice == (5, 9), "no die can be told meanwhile"
    at.press("Escape")
    assert controller.log.state.dice == (5, 9) and len(at.shown(DieKey)) == 11
    at.press("Backspace")
    assert controller.log.state.dice == (5,), "the last die alone"
    at.press("Escape", "T")
    assert not controller.log.state.open and controller.log.state.is_free
    row = next(row for row in controller.log.rows if "5" in row.text)
    assert row.stands is False, "the log shows what was taken back"
    at.press("Ctrl+Y")
    assert controller.log.state.dice == (5,)


def test_the_dice_of_cover_say_what_they_do_to_the_shot(hand: Hand) -> None:
    at = PanelHand(hand, "army-men-combat")
    cover(at)
    assert at.does() == ["Miss"] * 3 + ["Hit"] * 3
    at.press("5", "5", "1")
    assert at.does() == ["Stopped by cover"] * 3 + ["Goes through"] * 3
    at.press("5", "5", "5")
    labels = [each.text() for each in at.shown(TextLabel)]
    assert "1 goes through" in labels
    at.press("1")
    assert at.does() == ["He falls"] * 3 + ["Blocked"] * 3
    assert at.turns.shot.whom.rolls and not at.turns.shot.who.rolls
    target = at.controller.log.state.open[0].event.target
    at.press("H")
    assert at.controller.log.state.piece(target).status == "off", "H is good for the shooter"


def test_the_results_of_a_table_are_those_of_this_roll(hand: Hand) -> None:
    """A bazooka at a tank: 5 - 1 is no more than immobilised. [Hard Targets]"""
    at = PanelHand(hand, "fighting-plastic")
    table = built_table("fighting-plastic", {"team:bazooka": 1, "vehicle:tank": 1})
    at.battle(table.battlefield.battle)
    at.to("heavy")
    field = at.controller.log.field
    tank = next(unit for unit in field.unit if field.side_of[unit] == "2" and field.is_model(unit))
    at.tap(next(man for man in at.controller.log.choices.attackers if field.side_of[man] == "1"))
    at.tap(tank)
    at.press("4")
    assert at.does() == ["No effect"] * 3 + ["Immobilised"] * 2 + ["Destroyed"]
    said = at.turns.shot.needed.toolTip()
    assert said == "1-3 no effect · 4-5 immobilised · 6 destroyed"


def test_equal_dice_are_told_on_the_panel(hand: Hand) -> None:
    at = PanelHand(hand, "green-and-tan")
    at.controller.go_on()
    at.hand.events()
    at.press("2")
    assert at.does()[1] == "Equal: roll again"
    at.press("2")
    assert at.turns.shot.needed.toolTip() == "2 and 2: again"


def test_who_fired_rolls_the_dice_of_a_burst_for_each_who_is_caught(hand: Hand) -> None:
    at = PanelHand(hand, "army-men")
    at.controller.go_on()
    at.controller.log.undo()
    deck = [each.id for each in at.controller.log.field.turn.deck if each.id != "green-fires"]
    at.controller.log.do(Shuffled(("green-fires", *deck)))
    at.hand.events()
    target, near = at.roles("2", "rifleman")[:2]
    at.tap(at.roles("1", "bazooka")[0])
    at.tap(target)
    at.press("6")
    at.controller.attack.answer(Picked((target, near)))
    at.hand.events()
    panel, field = at.turns.shot, at.controller.log.field
    assert panel.who.rolls and not panel.whom.rolls
    asked = at.controller.log.state.ask
    assert isinstance(asked, Roll) and panel.whom.toolTip().startswith(field.name(asked.about))


def test_a_block_of_dice_says_whose_each_is(hand: Hand) -> None:
    at = PanelHand(hand, "army-men-combat")
    roll_off(at)
    assert at.turns.shot.who.accessibleName() == "Who attacks: Ada, rolls"
    at.press("3")
    assert at.turns.shot.whom.accessibleName() == "At: Tomas, rolls"
    (dice,) = at.shown(DiceRow)
    assert dice.accessibleName() == "Dice: 3, of Ada, Tomas"


def test_the_distance_that_is_preset_costs_nothing_and_others_say_what_they_cost(
    hand: Hand,
) -> None:
    at = PanelHand(hand, "fighting-plastic")
    game = {"vehicle:tank": 1, "role:rifleman": 3}
    at.battle(built_table("fighting-plastic", game).battlefield.battle)
    at.to("heavy")
    field = at.controller.log.field
    tanks = [unit for unit in field.unit if field.is_model(unit)]
    first = at.controller.log.state.order[0] if at.controller.log.state.order else "1"
    at.tap(next(each for each in tanks if field.side_of[each] == first))
    at.tap(next(each for each in tanks if field.side_of[each] != first))
    shot = at.controller.attack.shot
    assert shot is not None and (shot.weapon, shot.distance) == ("tank-gun", 3.0)
    chips = {each.text(): each.isChecked() for each in at.shown(Chip)}
    assert chips["To 3 ft"] and not chips["To 4 ft −1"]


def test_a_leader_falls_by_hand_alone(hand: Hand) -> None:
    at = PanelHand(hand, "fighting-plastic")
    men = {"role:leader": 1, "role:submachine-gunner": 1, "role:rifleman": 2}
    at.battle(built_table("fighting-plastic", men).battlefield.battle)
    at.to("automatic")
    at.tap(at.roles("1", "submachine-gunner")[0])
    at.tap(at.roles("2", "rifleman")[0])
    at.press(*"444")
    assert at.controller.attack.chosen == (
        *at.roles("2", "rifleman"),
        at.roles("2", "submachine-gunner")[0],
    )
    at.controller.log.undo()


def test_the_end_of_a_battle_says_that_a_die_is_owed_and_keys_work_after_it(hand: Hand) -> None:
    at = PanelHand(hand, "green-and-tan")
    squad(at)
    at.press("5")
    assert at.page.end_button.toolTip(), "four dice of the attack are owed"
    at.page.end.ask_end()
    at.press(*"5555")
    assert not at.controller.log.state.dice, "digits are dice again"


def test_the_dice_of_mines_are_one_soldiers_each(hand: Hand) -> None:
    at = PanelHand(hand, "green-and-tan")
    at.to("movement")
    field = at.controller.log.field
    unit = next(unit for unit in field.unit if len(field.men_in[unit]) == 5)
    assert at.controller.log.do(Marked((unit,), "minefield"))
    while not isinstance(at.controller.log.state.ask, Roll):
        at.controller.go_on()
    at.hand.events()
    men = at.controller.log.state.ask.each
    assert set(men) == set(field.men_in[unit]), "the panel says whose each is"
    at.press(*"25155")
    gone = [man for man in men if at.controller.log.state.piece(man).status == "off"]
    assert gone == [men[2]], "whose die was a 1 dies, and nobody is asked"


def test_how_far_the_chosen_unit_may_move_stands_beside_the_hint(hand: Hand) -> None:
    at = PanelHand(hand, "army-men-combat")
    at.to("activations")
    while at.controller.log.state.ask is not None:
        at.controller.roll()
    at.hand.events()
    at.tap(at.controller.log.choices.movers[0])
    assert "move 6 in; run or assault 12" in at.turns.hint.accessibleName()


def test_a_squad_that_cannot_fail_its_move_says_that_its_commander_is_a_house_value(
    hand: Hand,
) -> None:
    at = PanelHand(hand, "green-and-tan")
    at.battle(built_table("green-and-tan", {"squad:rifle-squad": 2}).battlefield.battle)
    at.to("movement")
    field, first = at.controller.log.field, at.controller.log.state.order[0]
    assert at.controller.log.do(Activated(next(u for u in field.unit if field.side_of[u] == first)))
    at.hand.events()
    (men,) = [(each.value, each.name) for each in at.turns.shot.needed.reasons]
    assert men == ("5", "Men"), "five of them, and no commander"


def test_the_deck_of_real_cards_may_be_drawn_by_hand(hand: Hand) -> None:
    at = PanelHand(hand, "army-men")
    controller, link = at.controller, at.turns.clock.real
    controller.go_on()
    at.hand.events()
    drawn = controller.log.state.cards[3]
    link.click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu) and len(menu.actions()) == 7, "all but the one shown"
    words = card_does(controller.log.field, controller.log.field.cards[drawn])
    next(each for each in menu.actions() if each.text() == words).trigger()
    menu.close()
    assert controller.log.state.cards[0] == drawn
    assert controller.log.rows[-1].text.startswith("Drawn by hand. Card 1: ")
