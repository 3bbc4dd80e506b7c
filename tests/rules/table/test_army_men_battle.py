"""A battle of Army Men at the table, judged by its document."""

from __future__ import annotations

from table_hand import Table, built_table

from rules.attack.procedure import Pick, Roll
from rules.table.attacks import shared_dice
from rules.table.choices import choices
from rules.table.describe_log import log_rows
from rules.table.events import Activated, Assault, Attack, Drawn, Picked, Shuffled
from rules.table.next_attack import next_attack

MEN = {
    "role:leader": 1,
    "role:rifleman": 3,
    "role:machine-gunner": 1,
    "role:bazooka": 1,
    "role:mortar": 1,
    "vehicle:tank": 1,
}


def asked(table: Table) -> Roll:
    """Return the dice that are asked for."""
    assert isinstance(table.state.ask, Roll)
    return table.state.ask


def drawn(*first: str) -> Table:
    """Return a table whose deck begins with these cards."""
    table = built_table("army-men", MEN)
    table.go_on()
    deck = [card.id for card in table.battlefield.turn.deck]
    table.do(Shuffled((*first, *(card for card in deck if card not in first))))
    return table


def pin(table: Table, shooter: str, victim: str) -> None:
    """Pin a man by one hit of a rifle."""
    table.do(Attack(shooter, "rifle", victim, 6.0))
    table.roll(5, 1)


def test_the_deck_of_eight_is_shuffled_each_turn_and_a_card_lets_its_side_act() -> None:
    table = built_table("army-men", MEN)
    table.go_on()
    first = choices(table.battlefield, table.state)
    assert first.shuffle and first.next_refusal == "", "the large button shuffles"
    deck = [card.id for card in table.battlefield.turn.deck]
    assert len(deck) == 8
    assert "not the cards" in table.refused(Shuffled(tuple(deck[:7])))
    table.do(Shuffled(("tan-fires", *(card for card in deck if card != "tan-fires"))))
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    assert table.why(two) == "" and table.why(one) == "Tomas fires now."
    assert two in choices(table.battlefield, table.state).attackers
    table.go_on(8)
    assert table.state.turn == 2 and not table.state.cards, "shuffled anew"


def test_the_first_hit_pins_and_a_hit_on_a_pinned_man_kills() -> None:
    table = drawn("green-fires")
    victim = table.man("2", "rifleman")
    pin(table, table.man("1", "rifleman"), victim)
    assert "pinned" in table.state.piece(victim).marks and table.status(victim) == "stands"
    pin(table, table.man("1", "rifleman", 1), victim)
    assert table.status(victim) == "off"
    third = table.man("1", "rifleman", 2)
    assert "off the table since turn 1" in table.refused(Attack(third, "rifle", victim, 6.0))


def test_a_pinned_man_neither_fires_nor_assaults_and_rallies_with_5() -> None:
    table = drawn("green-fires", "tan-fires", "tan-assaults", "tan-rallies")
    victim, enemy = table.man("2", "rifleman"), table.man("1", "rifleman")
    pin(table, enemy, victim)
    table.go_on()
    assert table.why(victim) == "Pinned soldiers do not fire."
    assert victim not in choices(table.battlefield, table.state).attackers
    table.go_on()
    assert "starts no assault" in table.refused(Assault(victim, enemy))
    assert victim not in choices(table.battlefield, table.state).fighters
    table.go_on()
    assert choices(table.battlefield, table.state).movers == (victim,)
    assert table.why(table.man("2", "rifleman", 1)) == "He is not pinned."
    table.do(Activated(victim))
    assert asked(table).need == 5
    table.roll(4)
    assert "already" in table.refused(Activated(victim))
    assert table.why(victim) == "He has rolled to stand up this turn."
    assert "pinned" in table.state.piece(victim).marks


def test_a_leader_near_adds_one_to_a_rally_unless_he_is_pinned_himself() -> None:
    table = drawn("green-fires", "tan-rallies")
    leader, victim = table.man("2", "leader"), table.man("2", "rifleman")
    pin(table, table.man("1", "rifleman"), victim)
    table.go_on()
    (help_of,) = choices(table.battlefield, table.state).helps
    assert help_of.id == "leader"
    table.do(Activated(victim, modifiers=("leader",)))
    assert asked(table).need == 4
    table.roll(4)
    assert "pinned" not in table.state.piece(victim).marks
    again = drawn("green-fires", "tan-rallies")
    leader, victim = again.man("2", "leader"), again.man("2", "rifleman")
    pin(again, again.man("1", "rifleman"), victim)
    pin(again, again.man("1", "rifleman", 1), leader)
    again.go_on()
    assert choices(again.battlefield, again.state).helps == (), "he is pinned himself"
    assert "none is left" in again.refused(Activated(victim, modifiers=("leader",)))


def test_the_higher_die_wins_an_assault_and_a_pinned_defender_loses_two() -> None:
    table = drawn("green-fires", "green-assaults")
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    pin(table, one, two)
    table.go_on()
    table.do(Assault(one, two))
    table.roll(4, 6)
    assert table.status(one) == table.status(two) == "stands", "4 against 6 - 2 is equal"
    assert log_rows(table.battlefield, table.lines)[-1].text.endswith(
        "4 against 6 − 2. Nobody falls."
    )
    assert "fought" in table.refused(Assault(one, two))
    other = table.man("1", "rifleman", 1)
    table.do(Assault(other, two))
    table.roll(4, 5)
    assert table.status(two) == "off"
    third, leader = table.man("1", "rifleman", 2), table.man("2", "leader")
    table.do(Assault(third, leader))
    table.roll(1, 2)
    assert table.status(third) == "off", "the lower man is killed, whoever came"
    assert "only men" in table.refused(Assault(table.man("1", "leader"), table.model("2", "tank")))


def test_who_fought_may_still_fire_on_his_sides_card() -> None:
    table = drawn("green-assaults", "green-fires")
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    table.do(Assault(one, two))
    table.roll(3, 3)
    table.go_on()
    assert table.why(one) == ""
    pin(table, one, two)
    assert table.why(one) == "He has fired this turn."
    assert "has fired" in table.refused(Attack(one, "hand-grenade", two, 3.0))


def test_a_tank_fires_each_of_its_weapons_once() -> None:
    table = drawn("green-fires")
    tank, victim = table.model("1", "tank"), table.man("2", "rifleman")
    for weapon in ("forward-machine-gun", "turret-machine-gun"):
        table.do(Attack(tank, weapon, victim, 6.0))
        table.roll(1, 1, 1, 1)
    assert table.why(tank) == ""
    assert "has fired" in table.refused(Attack(tank, "turret-machine-gun", victim, 6.0))
    enemy = table.model("2", "tank")
    table.do(Attack(tank, "main-gun", enemy, 20.0))
    assert asked(table).need == 5, "no loss for long range"
    table.roll(5)
    table.do(Picked(()))
    table.roll(5, 5, 5, 1, 1, 1)
    assert table.status(enemy) == "off"
    assert table.why(tank) == "It has fired this turn."


def test_only_rockets_mortars_and_guns_hit_a_tank() -> None:
    table = drawn("green-fires")
    tank = table.model("2", "tank")
    assert "can hit a tank" in table.refused(Attack(table.man("1", "rifleman"), "rifle", tank, 6.0))
    table.do(Attack(table.man("1", "bazooka"), "bazooka", tank, 6.0))
    table.roll(5)
    table.do(Picked(()))
    table.roll(5, 5, 1, 1, 1, 1)
    assert table.status(tank) == "stands", "two hits of damage are not enough"


def test_a_burst_takes_dice_for_everybody_near() -> None:
    table = drawn("green-fires")
    one, two = table.man("2", "rifleman"), table.man("2", "rifleman", 1)
    table.do(Attack(table.man("1", "mortar"), "mortar", one, 6.0))
    table.roll(6)
    assert isinstance(table.state.ask, Pick) and table.state.ask.offered == (one,)
    table.do(Picked((one, two)))
    assert (asked(table).dice, asked(table).about) == (6, one)
    table.roll(5, 6, 1, 1, 1, 1)
    table.roll(5, 1, 1, 1, 1, 1)
    assert table.status(one) == "off", "the first hit pins, the second kills"
    assert "pinned" in table.state.piece(two).marks


def test_who_was_hit_by_a_burst_cannot_be_left_out_of_it() -> None:
    table = drawn("green-fires")
    one, two, own = (table.man(side, "rifleman", at) for side, at in (("2", 0), ("2", 1), ("1", 0)))
    table.do(Attack(table.man("1", "bazooka"), "bazooka", one, 6.0))
    table.roll(6)
    assert "cannot be left out" in table.refused(Picked((two,)))
    table.do(Picked((two, one, own)))
    for about in (two, one, own):
        assert (asked(table).dice, asked(table).about) == (6, about), "each in his turn"
        table.roll(5, 1, 1, 1, 1, 1)
    assert table.state.open == ()
    assert all("pinned" in table.state.piece(man).marks for man in (one, two, own))


def test_one_roll_of_burst_dice_counts_for_all_where_players_read_it_so() -> None:
    table = built_table("army-men", MEN, switches={"burst-dice": "once"})
    table.go_on()
    deck = [card.id for card in table.battlefield.turn.deck]
    table.do(Shuffled(("green-fires", *(card for card in deck if card != "green-fires"))))
    one, two, tank = table.man("2", "rifleman"), table.man("2", "leader"), table.model("2", "tank")
    table.do(Attack(table.man("1", "bazooka"), "bazooka", one, 6.0))
    table.roll(6)
    table.do(Picked((one, two)))
    table.roll(5, 1, 1, 1, 1, 1)
    assert all("pinned" in table.state.piece(man).marks for man in (one, two))
    table.do(Attack(table.man("1", "mortar"), "mortar", tank, 6.0))
    table.roll(6)
    table.do(Picked((one,)))
    assert asked(table).about == tank
    table.roll(5, 5, 1, 1, 1, 1)
    assert (table.status(tank), table.status(one)) == ("stands", "off")


def test_a_machine_gun_sprays_its_dice_over_several_men() -> None:
    table = drawn("green-fires")
    gunner = table.man("1", "machine-gunner")
    one, two = table.man("2", "rifleman"), table.man("2", "rifleman", 1)
    table.do(Attack(gunner, "machine-gun", one, 6.0, ("spray",), 3))
    assert (asked(table).dice, asked(table).need) == (3, 6)
    table.roll(1, 1, 1)
    assert table.why(gunner) == "", "it has a die left"
    assert "another target" in table.refused(Attack(gunner, "machine-gun", one, 6.0))
    before = Attack(gunner, "machine-gun", one, 6.0, ("spray",), 3)
    then = next_attack(table.battlefield, table.state, before)
    assert then is not None and (then.actor, then.weapon) == (gunner, "machine-gun")
    assert then.target not in (one, ""), "a spray goes on at somebody else"
    assert then.modifiers == (), "whether dice are split is asked anew each time"
    assert shared_dice(table.battlefield, table.state, then) == (1,)
    assert "1 die left" in table.refused(Attack(gunner, "machine-gun", two, 6.0, ("spray",), 2))
    table.do(Attack(gunner, "machine-gun", two, 6.0))
    assert (asked(table).dice, asked(table).need) == (1, 6)
    table.roll(6)
    assert "pinned" in table.state.piece(two).marks
    assert table.why(gunner) == "He has fired this turn."


def test_a_card_drawn_by_hand_counts_in_the_place_of_the_one_that_came_up() -> None:
    table = Table("army-men")
    table.go_on()
    deck = [each.id for each in table.battlefield.turn.deck]
    table.do(Shuffled(tuple(deck)))
    other = deck[5]
    table.do(Drawn(other))
    assert table.state.cards[0] == other and sorted(table.state.cards) == sorted(deck)
    row = log_rows(table.battlefield, table.lines)[-1].text
    assert row.startswith("Drawn by hand. Card 1: ")
    table.go_on()
    assert "drawn before" in table.refused(Drawn(other))
