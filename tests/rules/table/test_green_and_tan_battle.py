"""A battle of The Green and the Tan at the table, judged by its document."""

from __future__ import annotations

from fractions import Fraction

from table_hand import Table, built_table

from rules.attack.procedure import Pick, Roll
from rules.games.catalog import Catalog
from rules.odds.answer_question import ask
from rules.table.choices import choices
from rules.table.circumstances import circumstances
from rules.table.describe_log import log_rows
from rules.table.events import (
    Activated,
    Again,
    Assault,
    Attack,
    Fell,
    Hits,
    Marked,
    Named,
    Picked,
    Settled,
)
from rules.table.log import battlefield_of, without

FULL = {
    "squad:rifle-squad": 2,
    "squad:machine-gun": 1,
    "squad:mortar": 1,
    "squad:spotter": 1,
    "vehicle:tank": 1,
}


FLAMES = {"role:flame-thrower": 5, "vehicle:tank": 1}
GRENADES = {"role:grenadier": 5}


def asked(table: Table) -> Roll:
    """Return the dice that are asked for."""
    assert isinstance(table.state.ask, Roll)
    return table.state.ask


def moving(game: dict[str, int] = FULL, **more: dict[str, str]) -> Table:
    """Return a table in its first movement phase; Ada goes first."""
    table = built_table("green-and-tan", game, **more)
    table.go_on()
    table.roll(5, 2)
    table.to("movement")
    return table


def shooting(game: dict[str, int] = FULL, **more: dict[str, str]) -> Table:
    """Return a table in its first shooting phase; Ada goes first."""
    table = moving(game, **more)
    table.to("shooting")
    return table


def test_both_roll_each_turn_and_equal_dice_are_rolled_again() -> None:
    table = built_table("green-and-tan", FULL)
    table.go_on()
    table.roll(4, 4)
    assert asked(table).purpose == "first"
    table.roll(2, 6)
    assert table.state.order == ("2", "1")
    table.to("movement")
    assert "The other side" in table.refused(Activated(table.unit("1")))
    table.to("who-is-first")
    assert asked(table).purpose == "first" and table.state.turn == 2


def test_a_unit_moves_with_its_figures_or_less_a_tank_with_4_a_spotter_always() -> None:
    table = moving()
    squad, spotter, tank = (table.model("1", kind) for kind in ("rifle-squad", "spotter", "tank"))
    table.do(Activated(squad))
    assert (asked(table).need, asked(table).good) == (5, "most")
    table.roll(6)
    assert table.state.of_unit(squad).done == "stays"
    assert table.why(table.men("1")[0]) == "It stays this turn."
    assert "rolled to move already" in table.refused(Activated(squad))
    table.do(Activated(squad, anyway="The cat hid the die"))
    table.roll(1)
    table.do(Activated(spotter))
    assert asked(table).purpose == "move" and table.state.of_unit(spotter).done == "moved"
    table.do(Activated(tank))
    assert (asked(table).need, asked(table).good) == (4, "least")
    table.roll(4)
    assert table.state.of_unit(tank).done == "moved"


def test_dice_say_how_far_a_tank_goes_and_when_it_turns_and_how_far_a_spotter_goes() -> None:
    """[Tanks - Movement] A 4 and a 3: 7 inches, and the first turn after three of them."""
    table = moving()
    tank, spotter = table.model("1", "tank"), table.model("1", "spotter")
    table.do(Activated(tank))
    table.roll(4)
    assert (asked(table).purpose, asked(table).dice) == ("move", 2)
    table.roll(4, 3)
    assert table.state.of_unit(tank).inches == (4, 3)
    told = log_rows(table.battlefield, table.lines)[-1].text
    assert "Moves up to 7 in (4 and 3), turns after 3 in and at the end." in told
    table.do(Activated(spotter))
    table.roll(5)
    told = log_rows(table.battlefield, table.lines)[-1].text
    assert told.endswith("moves up to 5 in.")
    table.do(Activated(table.unit("1")))
    table.roll(1)
    assert table.state.ask is None, "a squad moves 6 inches"


def test_dice_of_inches_may_be_left_to_the_table_and_old_logs_have_none() -> None:
    table = moving()
    tank, spotter = table.model("1", "tank"), table.model("1", "spotter")
    table.do(Activated(spotter))
    assert table.why(tank) == "", "it can be activated as well"
    table.do(Activated(tank))
    table.roll(4)
    number = len(table.lines)
    table.go_on()
    assert table.state.ask is None and table.state.at == 1, "the other side moves"
    taken = without(table.battlefield, table.lines, [number - 1, number])
    assert [each.line.number for each in taken.refused] == []


def test_a_commander_counts_for_the_move_and_not_for_the_shot() -> None:
    table = Table("green-and-tan", 1)
    table.go_on()
    table.roll(5, 2)
    table.to("movement")
    squad = table.unit("1")
    table.do(Activated(squad))
    assert asked(table).need == 6, "five men and their commander"
    table.roll(1)
    table.to("shooting")
    table.do(Attack(squad, "rifle", table.unit("2", 1), 6.0))
    assert (asked(table).dice, asked(table).need) == (2, 5), "two rifles; five men"


def test_a_transport_lets_one_unit_of_its_side_roll_again_each_turn() -> None:
    table = moving(FULL | {"vehicle:truck": 1}, fitted={"truck": "transport"})
    gun, mortar = table.model("1", "machine-gun"), table.model("1", "mortar")
    table.do(Activated(gun))
    table.roll(6)
    assert choices(table.battlefield, table.state).next_words == "Keep the dice"
    table.do(Again())
    table.roll(1)
    assert table.state.of_unit(gun).done == "moved"
    table.do(Activated(mortar))
    table.roll(6)
    assert table.state.ask is None and table.state.of_unit(mortar).done == "stays", "used"


def test_only_a_squad_that_moved_charges_and_only_while_it_moves() -> None:
    table = moving()
    squad, enemy = table.unit("1"), table.unit("2")
    assert table.refused(Assault(squad, enemy)) == "First it rolls to move."
    table.do(Activated(squad))
    table.roll(6)
    assert table.refused(Assault(squad, enemy)) == "It stays this turn: no charge."
    other = table.unit("1", 1)
    table.do(Activated(other))
    table.roll(2)
    assert other in choices(table.battlefield, table.state).fighters
    assert squad not in choices(table.battlefield, table.state).fighters
    table.do(Assault(other, enemy))
    table.roll(4, 4, 1, 1, 1)
    table.do(Picked(table.men("2")[:2]))
    assert asked(table).dice == 3, "the survivors strike back"
    table.roll(4, 1, 1)
    table.do(Picked(table.men("1", 1)[:1]))
    assert asked(table).each == (enemy,), "who lost more goes back"
    table.roll(3)
    assert [table.status(each) for each in table.men("2")[:2]] == ["off", "off"]
    assert "fought" in table.refused(Assault(other, enemy))
    table.to("shooting")
    assert "Nobody fights" in table.refused(Assault(other, enemy))


def test_a_fight_with_equal_losses_drives_both_back() -> None:
    table = moving()
    squad, enemy = table.unit("1"), table.unit("2")
    table.do(Activated(squad))
    table.roll(2)
    table.do(Assault(squad, enemy))
    table.roll(1, 1, 1, 1, 1)
    table.roll(1, 1, 1, 1, 1)
    assert asked(table).each == (squad, enemy)


def test_a_tank_is_charged_with_sixes_and_holds_with_4() -> None:
    table = moving()
    squad, tank = table.unit("1"), table.model("2", "tank")
    assert "only men fight" in table.refused(Assault(table.model("1", "tank"), squad))
    table.do(Activated(squad))
    table.roll(2)
    table.do(Assault(squad, tank))
    assert asked(table).need == 6
    table.roll(6, 6, 1, 1, 1)
    assert (asked(table).dice, asked(table).need) == (2, 4)
    table.roll(4, 3)
    assert table.status(tank) == "off"


def test_a_helicopter_is_neither_charged_nor_mined() -> None:
    table = moving(FULL | {"vehicle:helicopter": 1})
    squad, flying = table.unit("1"), table.model("2", "helicopter")
    table.do(Activated(squad))
    table.roll(2)
    assert "charged" in table.refused(Assault(squad, flying))
    table.do(Marked((table.model("1", "helicopter"),), "minefield"))
    table.go_on()
    table.go_on()
    assert table.state.ask is None and table.state.open == ()


def test_mines_go_off_when_all_have_moved_and_kill_at_once() -> None:
    table = moving()
    squad = table.unit("1")
    table.do(Marked((squad,), "minefield"))
    table.to("mines")
    assert (asked(table).dice, asked(table).need) == (5, 2)
    men = asked(table).each
    assert set(men) == {*table.men("1")[:5]}, "each die is one soldier's"
    table.roll(2, 1, 2, 2, 1)
    assert "said who" in table.refused(Picked(men[:2])), "nobody chooses"
    table.do(Picked((men[1], men[4])))
    assert [table.status(each) for each in men] == ["stands", "off", "stands", "stands", "off"]


def test_an_engineer_has_every_1_for_mines_rolled_again() -> None:
    table = Table("green-and-tan", 1)
    table.go_on()
    table.roll(5, 2)
    table.to("movement")
    table.do(Marked((table.unit("1"),), "minefield"))
    table.to("mines")
    table.roll(1, 1, 2, 2, 2)
    assert asked(table).optional and asked(table).dice == 2
    first, second = asked(table).each
    table.roll(1, 5)
    assert isinstance(table.state.ask, Pick) and table.state.ask.offered == (first,)
    assert second not in table.state.ask.offered


def test_the_killed_still_shoot_and_leave_when_both_sides_have_shot() -> None:
    table = shooting()
    mine, theirs = table.unit("1"), table.unit("2")
    table.do(Attack(mine, "rifle", theirs, 6.0))
    assert (asked(table).dice, asked(table).need) == (5, 5)
    table.roll(1, 1, 1, 1, 6)
    assert (asked(table).dice, asked(table).need) == (4, 4)
    table.roll(1, 1, 1, 4)
    assert isinstance(table.state.ask, Pick) and table.state.ask.side == "2", "the owner picks"
    table.do(Picked(table.men("2")[:3]))
    assert table.status(table.men("2")[0]) == "may-fire"
    assert table.why(mine) == "It has fired this turn."
    table.go_on()
    table.do(Attack(theirs, "rifle", mine, 6.0))
    assert (asked(table).dice, asked(table).need) == (5, 5), "the fallen shoot too"
    table.do(Hits(0))
    table.to("the-fallen")
    table.go_on()
    assert table.status(table.men("2")[0]) == "off"


def test_a_machine_gun_whose_dice_all_match_is_gone() -> None:
    table = shooting()
    gun = table.model("1", "machine-gun")
    many = Attack(gun, "machine-gun", table.unit("2"), 9.0, dice=7)
    assert "not 7" in table.refused(many)
    table.do(Attack(gun, "machine-gun", table.unit("2"), 9.0, dice=4))
    assert asked(table).dice == 4
    table.roll(2, 2, 3, 3)
    (gunner,) = table.battlefield.men_in[gun]
    piece = table.state.piece(gunner)
    assert (piece.status, piece.fate) == ("off", "knocked-over"), "out of play, but not killed"
    assert "left" in table.why(gun)


def test_a_mortar_needs_its_spotter_or_its_own_sight() -> None:
    table = shooting()
    mortar, enemy = table.model("1", "mortar"), table.unit("2")
    table.do(Attack(mortar, "mortar", enemy))
    assert (asked(table).dice, asked(table).need) == (1, 5), "the size of its target or less"
    table.roll(6)
    assert table.state.ask is None
    table.go_on()
    (spotter,) = table.battlefield.men_in[table.model("1", "spotter")]
    table.do(Attack(table.unit("2"), "rifle", table.model("1", "spotter"), 6.0))
    table.roll(1, 6, 6, 6, 6)
    assert asked(table).need == 3, "a spotter adds 1"
    table.roll(1)
    assert table.status(spotter) == "may-fire"
    table.to("the-fallen")
    table.to("who-is-first")
    table.roll(5, 2)
    table.to("shooting")
    assert "spotter gone" in table.refused(Attack(mortar, "mortar", enemy))
    table.do(Attack(mortar, "mortar", enemy, modifiers=("own-sight",)))


def test_a_commander_with_the_mortar_may_roll_a_miss_again() -> None:
    table = shooting()
    near = ("own-sight", "commander")
    table.do(Attack(table.model("1", "mortar"), "mortar", table.unit("2"), modifiers=near))
    table.roll(6)
    assert asked(table).optional
    table.go_on()
    assert table.state.ask is None, "he keeps it"


def test_failed_dirt_dice_of_a_commanders_squad_are_rolled_again_once_a_turn() -> None:
    table = Table("green-and-tan", 1)
    table.go_on()
    table.roll(5, 2)
    table.to("shooting")
    led, gun = table.unit("2"), table.model("1", "machine-gun")
    table.do(Attack(gun, "machine-gun", led, 9.0, dice=2))
    table.roll(1, 2)
    table.roll(1, 5)
    assert asked(table).optional and asked(table).dice == 1
    table.roll(6)
    assert table.state.open == () and not any(
        table.status(each) != "stands" for each in table.men("2")
    )
    table.do(Attack(table.unit("1"), "rifle", led, 6.0))
    table.roll(1, 6)
    table.roll(1)
    assert isinstance(table.state.ask, Pick), "he has used it this turn"


def test_a_commander_is_nobody_to_hit_and_goes_with_the_last_of_his_men() -> None:
    table = Table("green-and-tan", 1)
    table.go_on()
    table.roll(5, 2)
    table.to("shooting")
    led = table.unit("2")
    commander = table.man("2", "commander")
    table.do(Attack(table.model("1", "mortar"), "mortar", led))
    assert asked(table).need == 5
    table.roll(1)
    assert asked(table).dice == 5
    table.roll(1, 1, 1, 1, 1)
    table.go_on()
    assert table.status(commander) == "off"
    assert table.state.piece(commander).fate == "fallen"


def test_a_commander_whose_men_all_left_the_table_leaves_it_too() -> None:
    table = Table("green-and-tan", 1)
    commander = table.man("1", "commander")
    table.go_on()
    table.roll(5, 2)
    table.to("movement")
    men = [man for man in table.men("1") if man != commander]
    table.do(Fell(tuple(men), "knocked-over"))
    assert table.status(commander) == "off"


def test_a_mash_helps_one_unit_a_turn() -> None:
    table = shooting(FULL | {"vehicle:truck": 1}, fitted={"truck": "mash"})
    near = ("mash",)
    table.do(Attack(table.unit("1"), "rifle", table.unit("2"), 6.0, near))
    table.roll(1, 1, 1, 1, 1)
    assert asked(table).need == 3
    table.roll(3, 3, 3, 3, 3)
    second = Attack(table.unit("1", 1), "rifle", table.unit("2"), 6.0, near)
    assert table.refused(second) == "Target's MASH within 6 inches: used this turn."
    bare = shooting()
    first = Attack(bare.unit("1"), "rifle", bare.unit("2"), 6.0, near)
    assert bare.refused(first) == "Target's MASH within 6 inches: none is left."


def offered(table: Table, event: Attack) -> set[str]:
    """Return the circumstances that players can choose for an attack."""
    groups = circumstances(table.battlefield, table.state, event)
    return {each.id for group in groups for each in group.choices}


def test_a_mash_is_that_of_whose_squad_is_shot_at() -> None:
    """[Vehicles - MASH unit]"""
    truck = {"vehicle:truck": 1}
    squads = {"squad:rifle-squad": 2}
    table = built_table("green-and-tan", squads, squads | truck, fitted={"truck": "mash"})
    table.go_on()
    table.roll(5, 2)
    table.to("shooting")
    mine, theirs = table.unit("1"), table.unit("2")
    shot = Attack(mine, "rifle", theirs, 6.0)
    assert "mash" in offered(table, shot), "the side that has it is shot at"
    table.do(Attack(mine, "rifle", theirs, 6.0, ("mash",)))
    table.roll(6, 6, 6, 6, 6)
    second = Attack(table.unit("1", 1), "rifle", theirs, 6.0, ("mash",))
    assert "mash" in offered(table, second), "no squad had to hit the dirt: it is not used"
    table.go_on()
    back = Attack(theirs, "rifle", mine, 6.0)
    assert "mash" not in offered(table, back), "who shoots has it, not who is shot at"
    assert "none is left" in table.refused(Attack(theirs, "rifle", mine, 6.0, ("mash",)))


def test_a_mash_helps_a_squad_all_turn_where_players_agreed_so() -> None:
    force = FULL | {"vehicle:truck": 1}
    for option, again in (("attack", False), ("turn", True)):
        table = shooting(force, fitted={"truck": "mash"}, switches={"mash": option})
        table.do(Attack(table.unit("1"), "rifle", table.unit("2"), 6.0, ("mash",)))
        table.roll(1, 1, 1, 1, 1)
        table.roll(3, 3, 3, 3, 3)
        gun = table.model("1", "machine-gun")
        assert "mash" not in offered(table, Attack(gun, "machine-gun", table.unit("2"), 9.0))
        table.do(Attack(gun, "machine-gun", table.unit("2"), 9.0, dice=1))
        table.roll(1)
        assert asked(table).need == (3 if again else 4)
        table.roll(6)
        other = Attack(table.unit("1", 1), "rifle", table.unit("2", 1), 6.0, ("mash",))
        assert "used this turn" in table.refused(other), "another squad it helps no more"


def test_a_mortar_fires_at_what_its_spotter_sees() -> None:
    """[Mortar]"""
    table = shooting(FULL | {"vehicle:helicopter": 1})
    mortar, enemy = table.model("1", "mortar"), table.unit("2")
    blind = Attack(mortar, "mortar", enemy, modifiers=("spotter-blind",))
    assert table.refused(blind) == "The mortar fires only at what its spotter sees."
    assert "own-sight" not in offered(table, Attack(mortar, "mortar", enemy))
    table.do(Fell(table.battlefield.men_in[table.model("1", "spotter")], "fallen"))
    table.to("the-fallen")
    table.to("who-is-first")
    table.roll(5, 2)
    table.to("shooting")
    assert "spotter gone" in table.refused(Attack(mortar, "mortar", enemy))
    assert "own-sight" in offered(table, Attack(mortar, "mortar", enemy))
    flying = table.model("2", "helicopter")
    table.do(Attack(mortar, "mortar", flying))
    assert asked(table).need == 4, "a helicopter is always seen"


def test_a_grenade_has_one_die_to_hit_and_one_for_how_many() -> None:
    table = Table("green-and-tan", 1)
    table.go_on()
    table.roll(5, 2)
    table.to("shooting")
    thrower, enemy = table.unit("1", 1), table.unit("2", 1)
    table.do(Attack(thrower, "grenade", enemy, 4.0))
    table.roll(5)
    table.roll(3)
    assert asked(table).dice == 3 and asked(table).purpose == "save"


def test_the_options_of_fire_are_played_where_they_were_agreed() -> None:
    agreed = {"kaboom": "on", "oops": "on", "friendly-fire": "on"}
    table = shooting(switches=agreed)
    mortar = table.model("1", "mortar")
    table.do(Attack(mortar, "mortar", table.unit("2")))
    table.roll(6)
    assert asked(table).purpose == "friendly-fire"
    table.roll(1)
    assert isinstance(table.state.ask, Pick) and table.state.ask.side == "2"
    table.do(Picked((table.unit("1"),)))
    table.roll(2)
    assert asked(table).dice == 5
    table.roll(4, 4, 4, 4, 4)
    assert table.state.open == ()


def test_who_is_hit_by_chance_makes_saves_as_normal() -> None:
    table = shooting(switches={"friendly-fire": "on"})
    table.do(Attack(table.model("1", "mortar"), "mortar", table.unit("2")))
    table.roll(6)
    table.roll(1)
    table.do(Picked((table.model("1", "spotter"),)))
    table.roll(1)
    assert asked(table).need == 3, "a spotter has +1"
    assert table.refused(Named(("bazooka",)))
    table.do(Named(("cover",)))
    assert asked(table).need == 2
    table.do(Named(()))
    assert asked(table).need == 3
    table.roll(2)
    assert table.status(table.men("1", 4)[0]) == "may-fire"


def test_a_dropped_grenade_lets_its_own_squad_hit_the_dirt_in_cover() -> None:
    table = shooting(GRENADES, switches={"oops": "on"})
    squad = table.unit("1")
    table.do(Attack(squad, "grenade", table.unit("2"), 4.0))
    for die in (6, 1, 2):
        table.roll(die)
    assert (asked(table).about, asked(table).need, asked(table).dice) == (squad, 4, 2)
    table.do(Named(("cover",)))
    assert asked(table).need == 3


def test_each_hit_of_a_flame_thrower_makes_a_tank_save() -> None:
    table = shooting(FLAMES)
    tank = table.model("2", "tank")
    squad = table.battlefield.unit_of[table.man("1", "flame-thrower")]
    table.do(Attack(squad, "flame-thrower", tank, 2.0))
    table.roll(6)
    assert (asked(table).dice, asked(table).need) == (4, 4)
    table.roll(6, 6, 6, 3)
    assert table.status(tank) == "may-fire"


def test_a_tank_fires_both_of_its_weapons() -> None:
    table = shooting()
    tank, enemy = table.model("1", "tank"), table.unit("2")
    table.do(Attack(tank, "main-gun", enemy, 9.0))
    assert asked(table).need == 4
    table.roll(4)
    assert (asked(table).dice, asked(table).need) == (5, 5), "all are hit, at -1"
    table.roll(5, 5, 5, 5, 5)
    table.do(Attack(tank, "tank-machine-gun", table.model("2", "tank"), 9.0, dice=1))
    table.roll(1)
    assert asked(table).need == 2, "bullets on armour"
    table.roll(1)
    assert table.status(table.model("2", "tank")) == "may-fire"


def test_the_battle_is_over_after_five_turns() -> None:
    table = built_table("green-and-tan", FULL)
    for turn in range(1, 6):
        table.to("who-is-first") if turn > 1 else table.go_on()
        assert table.state.turn == turn and not table.state.over
        table.roll(5, 2)
        table.to("the-fallen")
    table.go_on()
    assert table.state.over


def test_a_commander_who_was_knocked_over_is_gone_with_the_last_of_his_men() -> None:
    table = Table("green-and-tan", 1)
    commander = table.man("1", "commander")
    table.go_on()
    table.roll(5, 2)
    table.to("movement")
    unit = table.battlefield.unit_of[commander]
    men = [man for man in table.battlefield.men_in[unit] if man != commander]
    table.do(Fell((commander,), "knocked-over"))
    table.do(Fell(tuple(men), "fallen"))
    assert table.state.piece(commander).fate == "fallen"


def led_table(step: str) -> Table:
    """Return a table of two squads a side, the first with a commander; Ada goes first."""
    table = Table("green-and-tan", 1)
    table.go_on()
    table.roll(5, 2)
    table.to(step)
    return table


def test_a_squad_that_died_with_its_commander_goes_nowhere_after_the_fight() -> None:
    """Movement - Combat; Commanders: he is removed with the last soldier."""
    table = led_table("movement")
    table.do(Activated(table.unit("1")))
    table.roll(1)
    table.do(Assault(table.unit("1"), table.unit("2")))
    table.roll(4, 4, 4, 4, 4)
    assert table.state.ask is None and not table.state.open
    assert {table.status(man) for man in table.men("2")} == {"off"}


def test_dice_answer_what_they_were_rolled_for_when_a_line_before_them_is_taken_back() -> None:
    """The commander's second roll is free again: one attack asks more, later shots stand."""
    table = led_table("shooting")
    led, gun = table.unit("2"), table.model("1", "machine-gun")
    began = [len(table.lines) + 1]
    table.do(Attack(gun, "machine-gun", led, 9.0, dice=1))
    table.roll(1)
    table.roll(1)
    assert asked(table).optional
    table.roll(6)
    began.append(len(table.lines) + 1)
    table.do(Attack(table.unit("1"), "rifle", led, 6.0))
    table.roll(1, 6)
    table.roll(1)
    assert isinstance(table.state.ask, Pick)
    table.do(Picked(table.state.ask.offered))
    began.append(len(table.lines) + 1)
    table.go_on()
    table.do(Attack(table.model("2", "machine-gun"), "machine-gun", table.unit("1"), 9.0, dice=1))
    table.roll(2)
    table.roll(6)
    found = without(table.battlefield, table.lines, range(began[0], began[1]))
    gone = [refusal.line.number for refusal in found.refused]
    assert gone == [*range(began[1], began[2])], "the attack that would ask again, and no other"
    table.take_back(*range(began[0], began[1]), *gone)
    assert table.state == found.state and table.state.ask is None
    assert all(table.status(man) == "stands" for man in table.men("2"))


# ---- readings that players may agree on


def test_who_lies_counts_for_a_mortar_where_players_agreed_so() -> None:
    for option, need in (("standing", 3), ("all", 5)):
        table = shooting(switches={"lying": option})
        table.do(Attack(table.unit("1"), "rifle", table.unit("2"), 6.0))
        table.roll(1, 1, 6, 6, 6)
        table.roll(1, 1)
        table.do(Picked(table.men("2")[:2]))
        table.do(Attack(table.model("1", "mortar"), "mortar", table.unit("2")))
        question = table.state.open[0].question
        assert question is not None
        answer = ask(table.battlefield.ruleset, table.battlefield.playbook, question)
        assert asked(table).need == need and answer.chance == Fraction(need, 6)
        assert max(answer.distributions["killed"]) == 3
        table.roll(need)
        assert asked(table).dice == 3, "nobody is hit twice"


def test_a_grenade_hits_as_many_as_its_die_shows_where_players_agreed_so() -> None:
    for option, saves in (("men", 5), ("die", 6)):
        table = Table("green-and-tan", 1, switches={"grenade-hits": option})
        table.go_on()
        table.roll(5, 2)
        table.to("shooting")
        table.do(Attack(table.unit("1", 1), "grenade", table.unit("2", 1), 4.0))
        table.roll(1)
        table.roll(6)
        assert asked(table).dice == saves
        table.roll(*(1,) * saves)
        assert not table.state.open
        assert {table.status(man) for man in table.men("2", 1)} == {"may-fire"}


def led_assault(**agreed: str) -> Table:
    """Return a table on which a squad with a commander charges another such."""
    table = Table("green-and-tan", 1, switches=agreed)
    table.go_on()
    table.roll(5, 2)
    table.to("movement")
    table.do(Activated(table.unit("1")))
    table.roll(1)
    table.do(Assault(table.unit("1"), table.unit("2")))
    return table


def test_a_commander_is_a_casualty_like_others_where_players_agreed_so() -> None:
    """[Commanders; Mine Fields]"""
    for option, can in (("last", False), ("others", True)):
        agreed = {"commander-falls": option}
        table = led_assault(**agreed)
        commander = table.man("2", "commander")
        table.roll(4, 1, 1, 1, 1)
        assert isinstance(table.state.ask, Pick)
        assert (commander in table.state.ask.among) == can
        assert commander not in table.state.ask.offered, "plain men first"
        table = Table("green-and-tan", 1, switches=agreed)
        table.go_on()
        table.roll(5, 2)
        table.to("movement")
        table.do(Marked((table.unit("1"),), "minefield"))
        table.to("mines")
        assert asked(table).dice == (6 if can else 5)


def test_the_enemy_picks_who_falls_in_an_assault_where_players_agreed_so() -> None:
    for option, sides in (("owner", ("2", "1")), ("enemy", ("1", "2"))):
        table = led_assault(**{"assault-picks": option})
        table.roll(4, 1, 1, 1, 1)
        assert isinstance(table.state.ask, Pick) and table.state.ask.side == sides[0]
        table.do(Picked(table.state.ask.offered))
        table.roll(4, 1, 1, 1)
        assert isinstance(table.state.ask, Pick) and table.state.ask.side == sides[1]


def charged_tank(option: str, strikes: tuple[int, ...], *saves: int) -> Table:
    """Return a table on which a squad charged a tank under a reading."""
    table = moving(switches={"charge-back": option})
    table.do(Activated(table.unit("1")))
    table.roll(1)
    table.do(Assault(table.unit("1"), table.model("2", "tank")))
    table.roll(*strikes)
    if saves:
        table.roll(*saves)
    return table


def test_who_charged_armour_in_vain_goes_back_where_players_agreed_so() -> None:
    missed, hit = (1, 1, 1, 1, 1), (6, 1, 1, 1, 1)
    assert charged_tank("stays", missed).state.is_free
    assert charged_tank("stays", hit, 4).state.is_free
    for table in (charged_tank("back", missed), charged_tank("back", hit, 4)):
        assert (asked(table).purpose, asked(table).each) == ("retreat", (table.unit("1"),))
        table.roll(3)
        assert table.state.is_free
    assert charged_tank("back", hit, 1).state.is_free, "who destroyed it stays"


def test_readings_settled_at_set_up_hold_for_both_armies_of_this_battle_alone() -> None:
    table = built_table("green-and-tan", FLAMES)
    assert "no such reading" in table.refused(Settled(readings={"kaboom": "perhaps"}))
    table.do(Settled(readings={"kaboom": "on"}))
    assert log_rows(table.battlefield, table.lines)[-1].text == "Kaboom: played."
    again = battlefield_of(table.lines, Catalog())
    assert again.chosen("kaboom", "on") and not table.battlefield.chosen("kaboom", "on")
    table.take_back(2)
    assert not battlefield_of(table.lines, Catalog()).chosen("kaboom", "on")
