"""The forces of a battle at the table: places, taps, menu, steps, the hint and the log."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from army_hand import Hand
from game_night_forces_hand import ForcesHand
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication
from table_hand import Table, built_table

from desktop.gamenight.dice_part import DieKey
from desktop.gamenight.ended_battle import ended_battle
from desktop.gamenight.force_figures import words_beside
from desktop.gamenight.force_layout import Places, find_places, fitting_size
from desktop.gamenight.force_words import head_words
from desktop.gamenight.large_buttons import LargeMainButton
from desktop.gamenight.log_pane import LogDialog
from desktop.gamenight.shown_force import ForceView
from desktop.gamenight.step_results import shown_cards, shown_roll_off, shown_steps
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.die import Die
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.attack.procedure import Roll
from rules.table.events import (
    Activated,
    Assault,
    Attack,
    Dice,
    Fell,
    Hits,
    Marked,
    Next,
    Shuffled,
    TookTest,
)

LAYOUTS = {
    "lgam": "rows",
    "fighting-plastic": "rows",
    "army-men": "rows",
    "green-and-tan": "boxes",
    "army-men-combat": "cards",
}


def placed(view: ForceView, width: float, room: float, out: frozenset[str]) -> Places:
    """Return where a force stands in a pane of a size."""
    theme = theme_of()
    size = fitting_size(view.layout, view.units, theme, width, room)
    return find_places(view.layout, view.units, out, theme, width, width, size, ())


@pytest.mark.parametrize("game", LAYOUTS)
def test_everybody_has_a_place_of_his_own(qapp: QApplication, game: str) -> None:
    """No two figures share a place, all are inside of the pane, in the way the game needs."""
    assert qapp is not None
    view = ForceView(Table(game).battlefield, "1")
    assert view.layout == LAYOUTS[game]
    for width, room in ((274.0, 300.0), (402.0, 372.0), (738.0, 650.0)):
        places = placed(view, width, room, frozenset())
        shown = {each.id for unit in view.units for each in unit.pieces}
        assert {*places.cells} == shown
        for one, other in combinations(places.cells.values(), 2):
            assert one.intersected(other).width() < 0.5 or one.intersected(other).height() < 0.5
        for cell in places.cells.values():
            assert cell.left() >= -0.5 and cell.right() <= width + 0.5
            assert cell.bottom() <= places.height


def test_words_beside_a_vehicle_are_left_out_rather_than_cut(qapp: QApplication) -> None:
    assert qapp is not None
    told = ("3 aboard", "cannot move")
    assert words_beside(theme_of(), told, 200.0) == list(told)
    assert words_beside(theme_of(), told, 20.0) == ["3"]
    assert not words_beside(theme_of(), ("wreck", "turn 2"), 20.0)


def test_who_falls_keeps_his_place_and_who_fires_is_told_from_who_waits() -> None:
    """Signs follow the rules: may fire, waits for the other side, fell just now, has fired."""
    table = Table("lgam")
    table.to("small-arms", 1)
    first, second = table.state.order
    view, waiting = ForceView(table.battlefield, first), ForceView(table.battlefield, second)
    rifleman, other = table.man(first, "rifleman"), table.man(first, "rifleman", 1)
    enemy = table.man(second, "rifleman")
    shown = view.show(table.state, None)
    assert shown.pieces[rifleman].sign == "now"
    assert shown.pieces[rifleman].glows
    assert waiting.show(table.state, None).pieces[enemy].sign == "later"
    table.do(Fell((other,), "fallen"))
    fell = view.show(table.state, None).pieces[other]
    assert (fell.sign, fell.lies) == ("fell", True)
    table.do(Next(), Next(), Next(), Next())
    assert view.show(table.state, None).pieces[other].sign in ("fell", "lies", "off")


def test_steps_say_what_came_of_them() -> None:
    """Steps that are over have a result; cards and roll-offs tell whose they are."""
    table = Table("lgam")
    table.to("small-arms", 1)
    steps = shown_steps(table.battlefield, table.state)
    told = {step.name: (step.result, step.when) for step in steps}
    assert told["Count"][0].endswith(" stood")
    assert told["Movement"] == ("Ada, then Tomas", "over")
    assert told["Automatic"] == ("nobody fell", "over")
    assert told["Small arms"] == ("Ada fires", "now")
    assert told["Heavy"] == ("", "then")

    deck = Table("army-men")
    deck.go_on()
    cards = [card.id for card in deck.battlefield.turn.deck]
    wanted = ("green-moves", "green-fires", "tan-rallies", "tan-fires")
    deck.do(Shuffled((*wanted, *(card for card in cards if card not in wanted))), Next())
    first, second = shown_cards(deck.battlefield, deck.state)
    assert (first.when, second.when) == ("over", "now")
    assert first.result == "all moved"
    one, two, three = deck.men("2")[:3]
    for at, victim, dice in ((0, one, (5, 1)), (1, two, (5, 1)), (2, three, (6, 6))):
        deck.do(Attack(deck.man("1", "rifleman", at), "rifle", victim, 6.0))
        deck.roll(*dice)
    deck.do(Next(), Activated(one))
    deck.roll(6)
    deck.do(Next(), Next())
    told = [card.result for card in shown_cards(deck.battlefield, deck.state)]
    assert told == ["all moved", "2 pinned, 1 fell", "1 of 2 stood up", "nobody hit", ""]

    rounds = Table("army-men-combat")
    rounds.go_on(2)
    rounds.roll(3)
    asked = shown_roll_off(rounds.battlefield, rounds.state)
    assert (asked.acts, asked.sides) == ("", (("1", 3, 10), ("2", 0, 10)))
    rounds.roll(5)
    rounds.do(Activated(rounds.men("2")[0], "hold"), Fell(rounds.men("1")[:2], "fallen"))
    rolled = shown_roll_off(rounds.battlefield, rounds.state)
    assert (rolled.acts, rolled.sides) == ("2", (("1", 3, 10), ("2", 5, 10)))


def test_what_a_move_leaves_is_seen_and_the_fallen_are_told_by_what_they_can_do() -> None:
    """Fighting Plastic: marks of a move are ticks, the steps count who fell in each of them."""
    table = Table("fighting-plastic", 1)
    table.go_on()
    view = ForceView(table.battlefield, "1")
    assert not head_words(view, table.state, view.show(table.state, None)).second
    table.roll(5, 2)
    mover, second = table.man("1", "lmg-man"), table.man("1", "rifleman")
    table.do(Marked((mover,), "moved"))
    assert view.show(table.state, None).pieces[mover].sign == "done"
    shooter, target = table.man("2", "rifleman"), table.man("1", "rifleman", 1)
    table.do(Attack(shooter, "rifle", target, 2.0), Hits(1))
    assert view.show(table.state, None).pieces[target].sign == "fell", "he may fire back"
    table.to("automatic")
    table.do(Fell((mover, second), "fallen"))
    shown = view.show(table.state, None).pieces
    assert (shown[second].sign, shown[second].lies) == ("lies", True), "no rifle fires now"
    table.to("small-arms")
    told = {step.name: step.result for step in shown_steps(table.battlefield, table.state)}
    assert (told["Movement"], told["Automatic"]) == ("1 fell", "2 fell")
    other = Table("fighting-plastic")
    other.go_on()
    other.roll(5, 2)
    hurt = other.man("1", "rifleman")
    other.do(Marked((hurt,), "wounded"), TookTest((hurt,), "medic"), Dice((5,)))
    healed = ForceView(other.battlefield, "1").show(other.state, None).pieces[hurt]
    assert (healed.tag, healed.badges) == ("", ("healed",)), "no words on his head"


def test_a_turn_by_hand(hand: Hand) -> None:
    """Taps, refusals, the menu of a man, the keyboard, and lines of the log taken back."""
    at = ForcesHand(hand, "lgam")
    at.to("small-arms")
    controller, hint = at.controller, at.turns.hint
    field, state = controller.log.field, controller.log.state
    first = state.order[0]
    shooters = [each for each in controller.log.choices.attackers if each in field.man]
    idle = next(m for m in field.figures[first] if m not in shooters and field.arms(m))
    enemy = next(m for m in field.figures[state.order[1]])

    at.tap(idle)  # whoever does not glow says why, and players may agree on it
    why = hint.hint
    assert why != controller.log.choices.hint
    assert controller.attack.shot is None
    hand.click(hint.anyway)
    assert controller.attack.shot is not None
    assert (controller.attack.shot.actor, controller.attack.shot.anyway) == (idle, why)
    controller.attack.leave()

    at.tap(shooters[0])
    assert controller.attack.shot is not None
    assert controller.attack.shot.actor == shooters[0]
    assert at.force_of(shooters[0]).figures.shown.pieces[shooters[0]].frame == "shooter"
    at.tap(enemy)
    assert controller.attack.shot.target == enemy
    assert at.force_of(enemy).figures.shown.pieces[enemy].frame == "target"
    controller.attack.tell(12)
    assert at.page.undo_button.text() == "Undo: miss"
    hand.click(at.page.undo_button)
    assert controller.log.can_redo

    pane = at.force_of(enemy)
    cells = dict(pane.figures.places.cells)
    assert len(at.entries(enemy)) <= 9 and "Takes a test" in at.entries(enemy)
    assert at.hold(enemy) == at.entries(enemy)
    before = pane.head.words.number
    at.choose(enemy, "Knocked over")
    assert controller.log.state.piece(enemy).fate == "knocked-over"
    assert pane.figures.shown.pieces[enemy].sign == "off"
    assert dict(pane.figures.places.cells) == cells
    assert int(pane.head.words.number) == int(before) - 1
    assert at.entries(enemy) == ["Stands after all"]

    log = at.turns.log
    row = log.rows[0]
    assert row.row is not None
    assert field.name(enemy) in row.words.text()

    def take_it_back(dialog: Any) -> None:
        assert isinstance(dialog, LogDialog) and dialog.log.card is not None
        assert before in dialog.log.card.words.text()
        hand.click(dialog.log.card.this)
        assert dialog.log.card is None, "it is done"

    hand.in_dialog(lambda: hand.click(row.back), take_it_back)
    edit = hand.window.registry.of_menu("Edit")
    redo = next(each for each in edit if each.text().replace("&", "").startswith("Redo"))
    assert redo.isEnabled(), "what was taken back can stand again at once"
    assert controller.log.state.piece(enemy).status == "stands"
    assert pane.head.words.number == before

    pane.figures.setFocus()
    at.press("Home", "Right")
    place = pane.figures.tiles[1].key
    assert pane.figures.current == place
    assert field.name(place) in pane.figures.accessibleName()

    # Marks: what is in hand is said; a weapon team moves as a whole.
    battle = Table("fighting-plastic", 1).battlefield.battle
    assert controller.log.begin(replace(battle, id="second"))
    controller.go_on()
    assert controller.attack.tell(5, 2)
    hand.events()
    field, first = controller.log.field, controller.log.state.order[0]
    assert "aboard" not in dict(hint.legend())
    moved = next(b for b in at.turns.clock.marks.findChildren(PlainButton) if b.text() == "Moved")
    hand.click(moved)
    assert hint.hint == "Tap who is marked: moved."
    team = next(u for u in field.unit.values() if u.type == "hmg" and field.side_of[u.id] == first)
    at.tap(field.men_in[team.id][0])
    marked = [m for m in field.men_in[team.id] if "moved" in controller.log.state.piece(m).marks]
    assert marked == list(field.men_in[team.id])
    assert ("done", "has moved or fired") in hint.legend()
    at.press("Esc")
    at.tap(field.men_in[team.id][0])
    assert hint.hint == "No dice for a move. Only who is shot at may fire back."

    # On a narrow window the shot lies over who fires, once both are tapped; dice stay in view.
    hand.window.resize(1024, 768)
    at.to("small-arms")
    shooter = next(m for m in field.figures[first] if m in controller.log.choices.attackers)
    foe = next(m for m in field.man if field.side_of[m] != first)
    turns = at.turns
    at.tap(shooter)
    assert turns.narrow and turns.over.isHidden() and turns.card.isHidden()
    at.tap(foe)
    force = at.force_of(shooter)
    left = force.mapTo(turns, QPoint()).x()
    assert turns.over.geometry() == QRect(left, 0, force.width(), turns.height())
    asked = turns.dice.findChildren(DieKey)
    assert len(asked) == 11
    assert all(each.visibleRegion().boundingRect() == each.rect() for each in asked)
    buttons = [b for b in turns.findChildren(LargeMainButton) if b.isVisible()]
    assert len(buttons) == 1, "one olive button at most"
    at.press("9")
    assert controller.log.state.piece(shooter).fired

    # Large text: the card is wider, and nothing in it is cut off at its side.
    controller.attack.leave()
    hand.window.resize(1280, 800)
    theme_of().set_text_percent(150)
    try:
        other = next(m for m in field.man if m in controller.log.choices.attackers)
        at.tap(other)
        at.tap(next(m for m in field.man if field.side_of[m] != field.side_of[other]))
        assert not turns.narrow and turns.over.isHidden()
        assert turns.shot._page.horizontalScrollBar().maximum() == 0
        page = turns.shot._page
        assert page.viewport().width() >= page.widget().minimumSizeHint().width()
    finally:
        theme_of().set_text_percent(100)


def test_the_next_battle_has_room_for_its_own_units(hand: Hand) -> None:
    forces = ForcesHand(hand, "lgam")
    forces.to("movement")
    forces.controller.log.close()
    hand.events()
    squads = replace(Table("green-and-tan").battlefield.battle, id="next")
    assert forces.controller.log.begin(squads)
    for _ in range(3):
        forces.controller.go_on()
    hand.events()
    for pane in forces.turns.forces:
        lowest = max(box.bottom() for box in pane.figures.places.boxes.values())
        assert lowest <= pane.figures.height()


def test_the_dice_before_the_moves_stand_beside_the_clock(hand: Hand) -> None:
    at = ForcesHand(hand, "lgam")
    controller, card = at.controller, at.turns.clock
    at.to("heavy")
    first, other = controller.log.state.order
    gunner = next(
        man
        for man in controller.log.field.figures[first]
        if (role := controller.log.field.man[man].role) is not None and role.id == "lmg-man"
    )
    weapon = controller.log.field.arms(gunner)[0].weapon
    controller.log.do(Attack(gunner, weapon, controller.log.field.figures[other][0], 1.0))
    controller.attack.tell(12)
    at.to("movement", face=4)
    for asked in iter(lambda: controller.log.state.ask, None):
        assert isinstance(asked, Roll)
        controller.attack.tell(8)
    at.hand.events()
    told = [label.text() for label in card.before.findChildren(TextLabel)]
    assert told[0] == "Before the moves"
    assert told[1] == "Tomas goes first."
    assert told[2].startswith("Clear a jam, LMG man")
    assert [die.face for die in card.before.findChildren(Die)] == [4], "a sum of two is no face"


def test_who_fails_his_test_of_morale_may_run_off_the_table(hand: Hand) -> None:
    """Army Men Combat: a run that ends off the table kills, and is nobody's kill."""
    at = ForcesHand(hand, "army-men-combat")
    controller = at.controller
    for side in ("1", "2"):
        controller.log.do(Fell(controller.log.field.figures[side][:5], "fallen"))
    controller.go_on()
    controller.go_on()
    controller.attack.tell(6, 1)
    man = next(each for each in controller.log.choices.movers)
    assert "Ran off the table" not in at.entries(man)
    controller.act(man, "hold")
    controller.attack.tell(1)
    if controller.log.state.ask is not None:
        controller.go_on()
    at.choose(man, "Ran off the table")
    assert controller.log.state.piece(man).fate == "fallen"
    battle = ended_battle(controller.log.field, controller.log.state)
    (fled,) = (row for side in battle.sides for row in side.fates if row.fate.nobody)
    assert (fled.piece, fled.by, fled.fate.note) == (man, "", "Morale")


def test_two_who_fight_are_shown_in_combat_until_one_moves() -> None:
    table = Table("army-men-combat")
    table.to("activations")
    table.roll(6, 1)
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    table.do(Activated(one, "assault"), Assault(one, two))
    table.roll(2, 2)
    view = ForceView(table.battlefield, "2")
    assert view.show(table.state, None).pieces[two].tag == "In combat"
    table.go_on()
    table.roll(1, 6)
    table.do(Activated(two, "walk"))
    assert view.show(table.state, None).pieces[two].tag == ""


def test_the_menu_of_a_man_re_supplies_his_weapon_and_names_the_medic(hand: Hand) -> None:
    at = ForcesHand(hand, "lgam")
    men = {"role:rifleman": 2, "role:light-mortar-man": 1, "role:medic": 1}
    table = built_table("lgam", men)
    assert at.controller.log.begin(replace(table.battlefield.battle, id="another"))
    at.to("heavy")
    controller, side = at.controller, at.controller.log.state.order[0]
    mortar, hurt = table.man(side, "light-mortar-man"), table.man(side, "rifleman")
    enemy = table.man("2" if side == "1" else "1", "rifleman")
    controller.log.do(Attack(mortar, "light-mortar", enemy, 3.0))
    controller.attack.tell(12)
    filled = "Re-supplied by agreement: light mortar"
    assert filled not in at.entries(mortar)
    at.to("movement")
    if controller.log.state.order[0] != side:
        controller.go_on()
    at.choose(mortar, filled)
    assert not controller.log.state.piece(mortar).marks
    controller.log.do(Marked((hurt,), "wounded"))
    menu = at.force_of(hurt).menu_for(hurt)
    assert menu is not None
    (tests,) = (each.menu() for each in menu.actions() if each.text() == "Takes a test")
    (medic,) = (each for each in tests.actions() if each.text().startswith("Medic: Medic"))
    medic.trigger()
    controller.attack.tell(2)
    assert controller.log.state.piece(hurt).marks == {"healed"}
