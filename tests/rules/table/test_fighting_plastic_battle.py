"""A battle of Fighting Plastic at the table, judged by its document."""

from __future__ import annotations

from msgspec.structs import replace
from table_hand import Table, built_table

from rules.army.model import Army
from rules.attack.procedure import Pick, Roll
from rules.table.battle import Battlefield
from rules.table.choices import choices, dice_tests_for, runs_over
from rules.table.circumstances import (
    circumstances,
    distance_words,
    distances,
    usual_modifiers,
)
from rules.table.events import (
    Attack,
    Boarded,
    Dice,
    Fell,
    Hits,
    Marked,
    Picked,
    Settled,
    TookTest,
)
from rules.table.log import Line, replay, standing_lines
from rules.table.set_up import most_casualties
from rules.table.state import standing

MEN = {
    "role:leader": 1,
    "role:rifleman": 4,
    "role:assault-rifleman": 2,
    "role:medic": 1,
    "role:flame-thrower-man": 1,
    "role:glue-gunner": 1,
    "role:mine-sweeper": 1,
    "team:hmg": 1,
    "team:howitzer": 1,
    "vehicle:tank": 1,
    "vehicle:half-track": 1,
    "vehicle:jeep": 1,
}


def asked(table: Table) -> Roll:
    """Return the dice that are asked for."""
    assert isinstance(table.state.ask, Roll)
    return table.state.ask


def moving() -> Table:
    """Return a table in its first movement; Ada moves first."""
    table = built_table("fighting-plastic", MEN)
    table.to("movement", 5)
    table.roll(2)
    return table


def test_who_moves_first_is_rolled_once_and_the_higher_does() -> None:
    table = built_table("fighting-plastic", MEN)
    table.go_on()
    table.roll(3, 3)
    assert asked(table).purpose == "first", "equal dice again"
    table.roll(2, 5)
    assert table.state.order == ("2", "1") and not table.state.clocks
    table.to("heavy")
    table.to("movement")
    assert table.state.turn == 2 and table.state.ask is None
    assert table.state.order == ("2", "1")


def test_all_fire_at_once_and_the_fallen_leave_after_each_step() -> None:
    table = moving()
    table.to("automatic")
    one, two = table.man("1", "assault-rifleman"), table.man("2", "assault-rifleman")
    assert table.why(one) == table.why(two) == ""
    table.do(Attack(one, "assault-rifle", two, 1.0), Hits(1))
    assert table.status(two) == "may-fire"
    table.do(Attack(two, "assault-rifle", one, 1.0), Hits(1))
    rifle = table.man("2", "rifleman")
    assert table.why(rifle) == "Rifle: fires in other small arms."
    table.to("small-arms")
    assert table.status(one) == table.status(two) == "off"
    assert table.why(two) == "He is off the table since turn 1."


def test_the_hits_of_a_burst_go_on_separate_men() -> None:
    table = moving()
    table.to("automatic")
    one, victim = table.man("1", "assault-rifleman"), table.man("2", "rifleman")
    table.do(Attack(one, "assault-rifle", victim, 1.0), Hits(2))
    assert isinstance(table.state.ask, Pick)
    assert (table.state.ask.least, table.state.ask.most) == (2, 2)
    assert "not 1" in table.refused(Picked((victim,)))
    table.do(Picked((victim, table.man("2", "rifleman", 1))))


def test_a_burst_at_one_vehicle_is_one_roll() -> None:
    table = moving()
    table.to("automatic")
    one = table.man("1", "assault-rifleman")
    tank, jeep = table.model("2", "tank"), table.model("2", "jeep")
    table.do(Attack(one, "assault-rifle", tank, 0.0))
    assert (asked(table).dice, asked(table).need) == (1, 2)
    assert table.refused(Dice((7, 2))) == "1 are rolled, not 2."
    table.roll(7)
    assert table.status(tank) == "stands"
    table.do(Attack(table.man("1", "hmg-gunner"), "hmg", jeep, 1.0))
    assert asked(table).dice == 10, "sustained fire is a reading: three hits of all its rolls"
    flying = {"vehicle:plane": 1, "role:rifleman": 9}
    table = built_table("fighting-plastic", {"team:hmg": 1}, flying)
    table.to("automatic", 5, 2)
    table.do(Attack(table.man("1", "hmg-gunner"), "hmg", table.model("2", "plane"), 1.0))
    assert asked(table).dice == 1


def test_a_burst_makes_no_more_rolls_than_there_are_men_to_hit() -> None:
    table = moving()
    table.to("automatic")
    one, two = table.man("1", "assault-rifleman"), table.man("2", "rifleman")
    table.do(Attack(one, "assault-rifle", two, 1.0))
    assert asked(table).dice == 5
    table.do(Hits(0))
    men = [man for man in table.battlefield.figures["2"] if man not in table.state.aboard]
    table.do(Fell(tuple(man for man in men if man != two)[1:], "captured"))
    table.do(Attack(table.man("1", "assault-rifleman", 1), "assault-rifle", two, 1.0))
    assert asked(table).dice == 2


def test_a_burst_at_men_in_a_vehicle_may_hit_those_who_sit_with_them() -> None:
    table = moving()
    table.to("automatic")
    half = table.model("2", "half-track")
    inside = [man for man, at in table.state.aboard.items() if at == half]
    outside = table.man("2", "rifleman")
    table.do(
        Boarded((outside,), half),
        Attack(table.man("1", "assault-rifleman"), "assault-rifle", outside, 1.0),
        Hits(2),
    )
    pick = table.state.ask
    assert isinstance(pick, Pick) and {outside, *inside} <= {*pick.among}
    assert pick.offered[0] == outside


def test_an_old_log_with_more_dice_than_are_rolled_now_is_read_on() -> None:
    table = moving()
    table.to("automatic")
    tank = table.model("2", "tank")
    table.do(Attack(table.man("1", "assault-rifleman"), "assault-rifle", tank, 0.0))
    table.lines.append(Line(len(table.lines) + 1, table.lines[-1].at, Dice((5, 2, 9, 4, 3))))
    found = replay(table.battlefield, standing_lines(table.lines))
    assert not found.refused and found.state.ask is None
    assert found.state.piece(tank).status == "stands", "the first of them is at the tank"


def test_stationary_weapons_do_not_attack_after_a_move() -> None:
    table = moving()
    gunner, howitzer = table.man("1", "hmg-gunner"), table.model("1", "howitzer")
    table.do(Marked((gunner, howitzer), "moved"))
    table.to("automatic")
    assert "stationary weapon" in table.why(gunner)
    table.do(
        Attack(gunner, "hmg", table.man("2", "rifleman"), 1.0, anyway="It was dragged an inch")
    )
    table.do(Hits(0))
    table.to("heavy")
    assert "stationary weapon" in table.why(howitzer)


def test_opportunity_fire_is_direct_and_may_be_returned_even_by_who_fell() -> None:
    table = moving()
    mover, watcher = table.man("1", "rifleman"), table.man("2", "rifleman")
    assert "direct fire" in table.refused(
        Attack(table.model("2", "howitzer"), "howitzer", mover, 2.0)
    )
    table.do(Attack(watcher, "rifle", mover, 1.0), Hits(1))
    table.do(Attack(mover, "rifle", watcher, 1.0), Hits(1))
    table.to("automatic")
    assert table.status(mover) == table.status(watcher) == "off"


def test_armour_rolls_a_second_die_and_a_natural_2_destroys_it() -> None:
    table = moving()
    table.to("heavy")
    mine, theirs = table.model("1", "tank"), table.model("2", "tank")
    table.do(Attack(mine, "tank-gun", theirs, 1.0))
    table.roll(6)
    assert asked(table).purpose == "armour"
    table.roll(3)
    assert "immobilised" in table.state.piece(theirs).marks
    inside = [man for man, at in table.state.aboard.items() if at == theirs]
    table.do(Attack(theirs, "tank-gun", mine, 1.0))
    table.roll(2)
    assert table.status(mine) == "may-fire"
    assert asked(table).purpose == "tank-crew"
    table.roll(3)
    assert all(table.status(man) == "stands" for man in inside)
    crew = [man for man in table.battlefield.men_in[mine] if table.status(man) != "stands"]
    assert crew and all(table.state.piece(man).by == theirs for man in crew)
    rifle = table.man("2", "rifleman")
    assert "other" in table.why(rifle)


def test_infantry_beside_armour_destroys_it_with_a_natural_2_only() -> None:
    table = moving()
    table.to("small-arms")
    tank, rifle = table.model("2", "tank"), table.man("1", "rifleman")
    assert "immune" in table.refused(Attack(rifle, "rifle", tank, 1.0))
    table.do(Attack(rifle, "rifle", tank, 0.0))
    assert asked(table).need == 2


def test_glue_holds_and_a_natural_2_still_kills() -> None:
    table = moving()
    table.to("heavy")
    gunner = table.man("1", "glue-gunner")
    one, two = table.man("2", "rifleman"), table.man("2", "rifleman", 1)
    table.do(Attack(gunner, "glue-cannon", one, 1.0))
    table.roll(4)
    assert isinstance(table.state.ask, Pick), "all in the area"
    table.do(Picked((one, two)))
    assert {"glued"} <= table.state.piece(one).marks & table.state.piece(two).marks
    assert table.status(one) == "stands"
    second = moving()
    second.to("heavy")
    victim = second.man("2", "rifleman")
    second.do(Attack(second.man("1", "glue-gunner"), "glue-cannon", victim, 1.0))
    second.roll(2)
    if isinstance(second.state.ask, Pick):
        second.do(Picked((victim,)))
    assert second.status(victim) == "may-fire"


def test_a_mine_kills_men_with_7_or_less_and_armour_rolls() -> None:
    table = moving()
    man, tank, half = (
        table.man("1", "rifleman"),
        table.model("1", "tank"),
        table.model("1", "half-track"),
    )
    table.do(TookTest((man, tank, half), "minefield"))
    table.roll(7)
    assert table.status(man) == "lies"
    table.roll(7)
    assert asked(table).purpose == "mine-on-armour"
    table.roll(5)
    assert "immobilised" in table.state.piece(tank).marks and table.status(tank) == "stands"
    table.roll(6)
    table.roll(5)
    assert table.status(half) == "lies", "a half-track adds 1"
    table.do(TookTest((tank,), "minefield"))
    table.roll(2)
    assert table.status(tank) == "lies", "a natural 2 destroys it outright"


def test_a_mine_under_a_heavy_tank_counts_one_less() -> None:
    table = built_table("fighting-plastic", MEN, fitted={"tank": "heavy-tank"})
    table.to("movement", 5, 2)
    tank = table.model("1", "tank")
    table.do(TookTest((tank,), "minefield"))
    table.roll(7)
    table.roll(6)
    assert table.status(tank) == "stands" and "immobilised" in table.state.piece(tank).marks


def test_a_medic_heals_with_7_or_less_on_two_dice() -> None:
    table = moving()
    man = table.man("1", "rifleman")
    table.do(Marked((man,), "wounded"), TookTest((man,), "medic"))
    assert asked(table).two
    table.roll(8)
    assert "wounded" in table.state.piece(man).marks
    assert "has done so this turn" in table.refused(TookTest((man,), "medic"))
    table.to("heavy")
    table.to("movement")
    table.do(TookTest((man,), "medic"))
    table.roll(7)
    assert "wounded" not in table.state.piece(man).marks


def test_a_tank_gun_is_empty_after_a_12_and_a_crew_that_is_short_fires_no_gun() -> None:
    table = moving()
    table.to("heavy")
    tank, howitzer = table.model("1", "tank"), table.model("1", "howitzer")
    table.do(Attack(tank, "tank-gun", table.man("2", "rifleman"), 1.0))
    table.roll(12)
    assert "empty:tank-gun" in table.state.piece(tank).marks
    crew = table.battlefield.crew_of(howitzer)
    assert crew is not None
    assert table.why(howitzer) == ""
    table.do(Fell(crew.men[:1], "knocked-over"))
    assert table.why(howitzer) == "Howitzer: takes 3 men, 2 left."
    table.to("movement")
    table.to("heavy")
    event = Attack(tank, "tank-gun", table.man("2", "rifleman"), 1.0)
    assert table.refused(event) == "Tank gun: out of ammunition."


def test_a_half_track_takes_its_crew_with_it_and_a_jeep_three_hits_of_an_hmg() -> None:
    table = moving()
    table.to("automatic")
    jeep = table.model("2", "jeep")
    table.do(Attack(table.man("1", "hmg-gunner"), "hmg", jeep, 1.0), Hits(3))
    assert table.status(jeep) == "may-fire"
    table.to("heavy")
    half = table.model("2", "half-track")
    inside = [man for man, at in table.state.aboard.items() if at == half]
    table.do(Attack(table.model("1", "tank"), "tank-gun", half, 1.0))
    table.roll(6)
    table.roll(6)
    assert inside and all(table.status(man) != "stands" for man in inside)


def offered(table: Table, event: Attack) -> set[str]:
    """Return the circumstances that players can choose for an attack."""
    groups = circumstances(table.battlefield, table.state, event)
    return {each.id for group in groups for each in group.choices}


def test_only_what_changes_the_roll_is_asked() -> None:
    table = built_table("fighting-plastic", MEN, fitted={"tank": "heavy-tank"})
    table.to("movement", 5)
    table.roll(2)
    table.to("heavy")
    gun, man, tank = table.model("1", "howitzer"), table.man("2", "rifleman"), "howitzer"
    near, far = (
        offered(table, Attack(gun, tank, man, 3.0)),
        offered(table, Attack(gun, tank, man, 6.0)),
    )
    assert "binoculars" not in far, "they help whoever carries them"
    assert "leader" in near and "leader-by-radio" not in near, "nobody has a radio"
    table.do(Fell((table.man("1", "leader"),), "captured"))
    assert "leader" not in offered(table, Attack(gun, tank, man, 3.0))
    armour = table.model("2", "tank")
    assert "heavy-tank" not in offered(table, Attack(gun, tank, armour, 6.0))
    field = table.battlefield
    table.do(Attack(gun, tank, armour, 6.0), Dice((5,)), Dice((4,)))
    assert "immobilised" in table.state.piece(armour).marks, (
        "4 + 1 for a howitzer - 1 for its armour"
    )
    assert distances(field, "light-mortar") == (3.0, 4.0), "it hits nothing nearer than 2 ft"
    assert distance_words(field, "light-mortar", 3.0) == "2 to 3 ft"
    assert distance_words(field, "light-mortar", 4.0) == "To 4 ft"


def test_what_moves_and_digs_is_told_by_marks_and_tanks_run_men_over() -> None:
    table = moving()
    field, tank, jeep = table.battlefield, table.model("1", "tank"), table.model("1", "jeep")
    man = table.man("2", "rifleman")
    assert runs_over(field, table.state, man) == (tank,) and jeep != tank
    assert not runs_over(field, table.state, table.man("1", "rifleman")), "not those of its side"
    table.do(Fell((man,), "fallen", tank))
    assert table.state.piece(man).by == tank
    dug = table.man("2", "rifleman", 1)
    table.do(Marked((dug,), "dug-in"))
    shot = Attack(table.man("1", "rifleman"), "rifle", dug, 2.0)
    table.to("small-arms")
    assert "cover" not in offered(table, shot)
    table.do(shot)
    assert asked(table).need == 7 - 3
    table.roll(11)
    table.to("movement")
    hurt = table.man("1", "rifleman", 2)
    table.do(Marked((hurt,), "wounded"))
    assert "medic" in {test.id for test in dice_tests_for(field, table.state, hurt)}
    table.do(Fell((table.man("1", "medic"),), "captured"))
    assert "medic" not in {test.id for test in dice_tests_for(field, table.state, hurt)}


# ---- what moves, digs, climbs, lands


MORE = {
    "role:rifleman": 4,
    "role:lmg-man": 1,
    "role:digger": 1,
    "role:engineer": 1,
    "role:paratrooper": 1,
    "role:submachine-gunner": 1,
    "team:hmg": 1,
    "team:light-cannon": 1,
    "vehicle:tank": 1,
    "vehicle:truck": 1,
}


def moves() -> Table:
    """Return a table in its first movement, with men of other trades; Ada moves first."""
    table = built_table("fighting-plastic", MORE)
    table.to("movement", 5)
    table.roll(2)
    return table


def loose(table: Table, side: str, at: int = 0) -> str:
    """Return a rifleman of a side who serves no weapon."""
    every = (table.man(side, "rifleman", number) for number in range(20))
    alone = (man for man in every if table.battlefield.crew_of(man) is None)
    return [next(alone) for _ in range(at + 1)][at]


def test_who_is_shot_at_while_he_moves_has_moved_with_his_team() -> None:
    table = moves()
    watcher, lmg = loose(table, "2"), table.man("1", "lmg-man")
    table.do(Attack(watcher, "rifle", lmg, 1.0), Dice((12,)))
    refusal = "A stationary weapon does not attack on a turn in which it moved."
    assert table.refused(Attack(lmg, "lmg", watcher, 1.0)) == refusal
    other = loose(table, "2", 1)
    hmg = table.battlefield.crew_of(table.man("1", "hmg-gunner"))
    assert hmg is not None
    gunner, assistant = hmg.men
    table.do(Attack(other, "rifle", assistant, 1.0), Dice((12,)))
    table.to("automatic")
    assert table.why(lmg) == refusal
    assert table.why(gunner) == refusal, "his team has moved"
    table.to("movement")
    table.to("automatic")
    assert table.why(lmg) == table.why(gunner) == ""


def test_who_gets_out_swims_or_sits_in_what_moved_has_moved() -> None:
    table = moves()
    lmg, truck = table.man("1", "lmg-man"), table.model("1", "truck")
    table.do(Boarded((lmg,), truck))
    table.to("heavy")
    table.to("movement")
    table.do(Boarded((lmg,)))
    table.to("automatic")
    assert "stationary weapon" in table.why(lmg)
    table.to("movement")
    table.do(TookTest((lmg,), "swim"), Dice((5,)))
    table.to("automatic")
    assert "stationary weapon" in table.why(lmg)
    table.do(Boarded((lmg,), truck))
    table.to("movement")
    table.do(Marked((truck,), "moved"))
    table.to("automatic")
    assert "stationary weapon" in table.why(lmg)


def test_who_rolled_to_climb_does_not_attack_that_turn() -> None:
    table = moves()
    climber = table.man("1", "submachine-gunner")
    table.do(TookTest((climber,), "climb"), Dice((3,)))
    table.to("automatic")
    assert table.why(climber) == "A man who climbs does not attack on that turn."
    table.to("movement")
    table.to("automatic")
    assert table.why(climber) == ""


def test_a_shovel_takes_two_turns_and_who_moves_is_not_dug_in() -> None:
    table = moves()
    digger, rifle = table.man("1", "digger"), loose(table, "1")
    assert "two turns with a shovel" in table.refused(Marked((rifle,), "digging"))
    table.do(Marked((digger,), "digging"))
    table.to("small-arms")
    enemy = loose(table, "2")
    table.do(Attack(enemy, "rifle", digger, 1.0))
    assert asked(table).need == 7, "no cover yet"
    table.roll(12)
    table.to("movement")
    assert "dug-in" not in table.state.piece(digger).marks, "one turn of digging is not enough"
    table.to("small-arms")
    table.to("movement")
    assert table.state.turn == 3 and "dug-in" in table.state.piece(digger).marks
    table.to("small-arms")
    table.do(Attack(enemy, "rifle", digger, 1.0))
    assert asked(table).need == 7 - 3
    table.roll(12)
    table.to("movement")
    table.do(Marked((digger,), "moved"))
    assert "dug-in" not in table.state.piece(digger).marks
    second = moves()
    digger = second.man("1", "digger")
    second.do(Marked((digger,), "digging"), Marked((digger,), "moved"))
    assert "digging" not in second.state.piece(digger).marks, "he begins again"


def test_only_engineers_destroy_obstacles_and_only_unmoved() -> None:
    table = moves()
    engineer, rifle = table.man("1", "engineer"), loose(table, "1")
    assert "An engineer beside it" in table.refused(Marked((rifle,), "clearing"))
    table.do(Marked((engineer,), "clearing"))
    assert "already" in table.refused(Marked((engineer,), "moved"))
    second = moves()
    engineer = second.man("1", "engineer")
    second.do(Marked((engineer,), "moved"))
    assert "already" in second.refused(Marked((engineer,), "clearing"))


def test_a_paratrooper_lands_by_the_die_and_does_nothing_else_that_turn() -> None:
    table = moves()
    para, rifle = table.man("1", "paratrooper"), loose(table, "1")
    tests = {test.id for test in dice_tests_for(table.battlefield, table.state, para)}
    assert "parachute" in tests and "drift" not in tests
    other = {test.id for test in dice_tests_for(table.battlefield, table.state, rifle)}
    assert "parachute" not in other
    assert "not Rifleman" in table.refused(TookTest((rifle,), "parachute"))
    table.do(TookTest((para,), "parachute"), Dice((4,)))
    tests = {test.id for test in dice_tests_for(table.battlefield, table.state, para)}
    assert "drift" in tests, "off target"
    table.do(TookTest((para,), "drift"), Dice((2,)))
    tests = {test.id for test in dice_tests_for(table.battlefield, table.state, para)}
    assert "drift" not in tests
    assert "already" in table.refused(Marked((para,), "moved"))
    table.to("automatic")
    assert table.why(para) == "A paratrooper does nothing else on the turn he lands."
    table.to("movement")
    table.to("automatic")
    assert table.why(para) == ""


# ---- crews, wrecks, pillboxes


def test_a_tank_gun_takes_three_men_inside_and_its_machine_gun_does_not() -> None:
    table = built_table("fighting-plastic", MORE, fitted={"tank": "lmg"})
    table.to("movement", 5)
    table.roll(2)
    tank = table.model("1", "tank")
    crew = [man for man, vehicle in table.state.aboard.items() if vehicle == tank]
    table.do(Boarded(tuple(crew[2:])))
    table.to("automatic")
    assert table.why(tank) == ""
    table.to("heavy")
    assert table.why(tank) == "Tank gun: takes 3 men, 2 left."
    table.do(Boarded((crew[2],), tank))
    assert table.why(tank) == ""


def test_a_crew_that_got_out_has_its_own_weapons() -> None:
    table = moves()
    tank = table.model("1", "tank")
    crew = [man for man, vehicle in table.state.aboard.items() if vehicle == tank]
    victim = table.man("2", "rifleman")
    table.do(Boarded((crew[0],)))
    table.to("small-arms")
    assert table.why(crew[1]).startswith("He serves")
    table.do(Attack(crew[0], "pistol", victim, 1.0))
    assert asked(table).need == 6


def test_the_crew_of_a_wreck_fights_on_foot_and_the_wreck_stays() -> None:
    table = built_table("fighting-plastic", MEN)
    table.to("movement", 5)
    table.roll(2)
    table.to("heavy")
    mine, theirs = table.model("1", "tank"), table.model("2", "tank")
    inside = [man for man, at in table.state.aboard.items() if at == theirs]
    table.do(Attack(mine, "tank-gun", theirs, 1.0), Dice((2,)), Dice((1,)))
    assert not [man for man in inside if man in table.state.aboard], "they got out alive"
    table.to("movement")
    assert table.status(theirs) == "lies", "it stays as cover and obstacle"
    table.to("small-arms")
    assert table.why(inside[0]) == ""
    assert table.refused(Attack(inside[0], "pistol", mine, 1.0)).startswith("Armour")
    enemy = loose(table, "1")
    assert "is a wreck" in table.refused(Attack(enemy, "rifle", theirs, 1.0))
    assert table.why(theirs) == "Wrecked since turn 1: no shot now."


def garrisoned() -> tuple[Table, str, list[str]]:
    """Return a table where Ada holds a pillbox, with its id and the men inside."""
    table = built_table("fighting-plastic", {**MEN, "role:grenadier": 2, "vehicle:pillbox": 1})
    pillbox = table.model("1", "pillbox")
    table.to("movement", 5)
    table.roll(2)
    men = [table.man("1", "grenadier"), table.man("1", "assault-rifleman")]
    table.do(Boarded(tuple(men), pillbox))
    return table, pillbox, men


def test_a_stun_silences_those_inside_from_the_next_step_to_the_end_of_the_next_turn() -> None:
    table, pillbox, (grenadier, assault) = garrisoned()
    table.to("heavy")
    table.do(Attack(table.model("2", "tank"), "tank-gun", pillbox, 1.0), Dice((5,)), Dice((5,)))
    assert "stunned" in table.state.piece(pillbox).marks
    assert table.why(grenadier) == "", "all fire at once in this step"
    table.to("movement")
    table.to("automatic")
    assert table.why(assault) == "Stunned: those inside do not attack."
    table.to("movement")
    assert "stunned" not in table.state.piece(pillbox).marks
    table.to("automatic")
    assert table.why(assault) == ""


def test_who_stands_in_the_dead_ground_of_a_pillbox_is_not_fired_at_and_clears_it() -> None:
    table, _pillbox, (grenadier, assault) = garrisoned()
    offers = {mark.id for mark in choices(table.battlefield, table.state).marks}
    assert {"below-ports", "behind-pillbox"} <= offers
    nowhere = moving()
    offers = {mark.id for mark in choices(nowhere.battlefield, nowhere.state).marks}
    assert not {"below-ports", "behind-pillbox", "digging"} & offers, "no pillbox, no shovel"
    below, behind = table.man("2", "grenadier"), table.man("2", "rifleman", 6)
    table.do(Marked((below,), "below-ports"), Marked((behind,), "behind-pillbox"))
    table.to("automatic")
    assert "right below" not in table.why(assault)
    refused = table.refused(Attack(assault, "assault-rifle", below, 0.5))
    assert "do not fire directly below" in refused
    outside = table.man("1", "assault-rifleman", 1)
    table.do(Attack(outside, "assault-rifle", below, 1.0), Hits(0))
    table.to("heavy")
    assert "behind it" in table.refused(Attack(grenadier, "grenade", behind, 1.0))
    table.do(Attack(grenadier, "grenade", below, 1.0), Dice((12,)))
    table.do(Attack(below, "grenade", grenadier, 1.0))
    assert asked(table).need == 11, "anything but a 12"
    table.roll(12)
    table.to("movement")
    table.go_on()
    table.do(Marked((below,), "moved"))
    assert "below-ports" not in table.state.piece(below).marks


# ---- places shot at, what nobody sees


def test_the_first_shot_at_a_place_is_offered_once_until_somebody_moves() -> None:
    table = built_table("fighting-plastic", {**MEN, "role:light-mortar-man": 1})
    table.to("movement", 5)
    table.roll(2)
    mortar, victim = table.man("1", "light-mortar-man"), table.man("2", "rifleman")
    field, shot = table.battlefield, Attack(mortar, "light-mortar", victim, 3.0)
    assert usual_modifiers(field, table.state, shot, ()) == ("first-shot",)
    table.to("heavy")
    table.do(Attack(mortar, "light-mortar", victim, 3.0, ("first-shot",)))
    assert asked(table).need == 6 - 1
    table.roll(12)
    assert usual_modifiers(field, table.state, shot, ("first-shot",)) == ()
    table.to("movement")
    table.do(Marked((victim,), "moved"))
    assert usual_modifiers(field, table.state, shot, ()) == ("first-shot",), "another place"
    tank = table.model("1", "tank")
    near, far = (Attack(tank, "tank-gun", victim, feet) for feet in (3.0, 4.0))
    assert usual_modifiers(field, table.state, near, ()) == ()
    assert usual_modifiers(field, table.state, far, ()) == ("first-shot-far",)


def test_fire_at_what_is_not_seen_takes_a_radio_man() -> None:
    mortars = {"role:light-mortar-man": 1, "role:rifleman": 2}
    for radio in (0, 1):
        table = built_table("fighting-plastic", {**mortars, "role:radio-operator": radio})
        table.to("movement", 5)
        table.roll(2)
        table.to("heavy")
        mortar, victim = table.man("1", "light-mortar-man"), table.man("2", "rifleman")
        unseen = Attack(mortar, "light-mortar", victim, 3.0, ("unseen",))
        groups = circumstances(
            table.battlefield, table.state, Attack(mortar, "light-mortar", victim, 3.0)
        )
        (shown,) = (each for group in groups for each in group.choices if each.id == "unseen")
        if radio:
            assert not shown.refusal
            table.do(unseen)
        else:
            assert "none is left" in shown.refusal
            assert "none is left" in table.refused(unseen)


def test_a_howitzer_that_aims_directly_fires_at_who_moves() -> None:
    table = moving()
    gun, mover = table.model("2", "howitzer"), table.man("1", "rifleman")
    event = Attack(gun, "howitzer", mover, 2.0)
    assert "direct" in offered(table, event)
    table.do(Attack(gun, "howitzer", mover, 2.0, ("direct",)))
    assert asked(table).need == 7


# ---- the wounded


def test_a_fallen_man_stays_as_a_wounded_figure_up_to_the_number_agreed() -> None:
    table = built_table("fighting-plastic", MEN)
    table.do(Settled(casualties=1))
    table.to("movement", 5)
    table.roll(2)
    table.to("small-arms")
    one, two, enemy = loose(table, "1"), loose(table, "1", 1), loose(table, "2")
    medic = table.man("1", "medic")
    table.do(Attack(enemy, "rifle", one, 1.0), Hits(1), Marked((one,), "wounded"))
    assert table.status(one) == "may-fire" and table.why(one) == "", "in this phase he still fires"
    table.do(Attack(loose(table, "2", 1), "rifle", two, 1.0), Hits(1))
    assert table.refused(Marked((two,), "wounded")) == "Wounded: 1 at most were agreed on."
    table.to("movement")
    assert (table.status(one), table.status(two)) == ("lies", "off")
    assert table.state.piece(one).fate == "fallen"
    assert one not in standing(table.battlefield, table.state, "1")
    tests = {test.id for test in dice_tests_for(table.battlefield, table.state, one)}
    assert tests == {"medic"}
    assert not dice_tests_for(table.battlefield, table.state, two)
    table.do(TookTest((one,), "medic"), Dice((7,)))
    now = table.state.piece(one)
    assert (now.status, now.fate, now.by) == ("stands", "standing", "")
    assert one in standing(table.battlefield, table.state, "1")
    table.to("small-arms")
    assert table.why(one) == "Healed: he fights again next turn⌂."
    assert table.status(medic) == "stands"


def test_without_agreement_as_many_wounded_stay_as_there_are_tokens() -> None:
    table = built_table("fighting-plastic", {"role:rifleman": 14, "role:medic": 1})
    assert most_casualties(table.battlefield, table.state, "1") == 2, "one for each 10 men"
    table.to("movement", 5)
    table.roll(2)
    men = [loose(table, "1", at) for at in range(3)]
    table.do(Fell(tuple(men), "fallen"), Marked(tuple(men[:2]), "wounded"))
    assert "2 at most" in table.refused(Marked((men[2],), "wounded"))
    table.do(Marked((men[0],), "wounded", on=False))
    assert table.status(men[0]) == "off"
    table.do(Marked((men[2],), "wounded"))


# ---- readings


def agreed(army: dict[str, int], switch: str, option: str, **fitted: str) -> Table:
    """Return a table in its first movement under a reading; Ada moves first."""
    table = built_table("fighting-plastic", army, switches={switch: option}, fitted=fitted or None)
    table.to("movement", 5)
    table.roll(2)
    return table


def test_opportunity_fire_may_be_kept_for_the_phase_of_the_weapon() -> None:
    table = agreed(MEN, "opportunity-fire", "own-phase")
    mover, watcher = loose(table, "1"), loose(table, "2")
    assert table.refused(Attack(watcher, "rifle", mover, 1.0)) == (
        "Nobody fires in this step: movement."
    )
    table.to("small-arms")
    table.do(Attack(watcher, "rifle", mover, 1.0))


def test_who_was_healed_may_fight_at_once_by_agreement() -> None:
    table = agreed(MEN, "healed", "at-once")
    man = loose(table, "1")
    table.do(Marked((man,), "wounded"), TookTest((man,), "medic"), Dice((7,)))
    table.to("small-arms")
    assert table.why(man) == ""


def test_passengers_may_have_to_get_out_before_they_shoot() -> None:
    for option, words in (("shoot", ""), ("wait", "Passengers shoot only when they are out⌂.")):
        table = agreed(MORE, "passengers", option)
        rider, truck = table.man("1", "submachine-gunner"), table.model("1", "truck")
        table.do(Boarded((rider,), truck))
        table.to("automatic")
        assert table.why(rider) == words
    seen = agreed(MEN, "passengers", "wait")
    man, half = seen.man("1", "assault-rifleman"), seen.model("1", "half-track")
    seen.do(Boarded((man,), half))
    seen.to("automatic")
    assert seen.why(man) == "", "he can be hit there"


def test_whom_a_leader_and_binoculars_help() -> None:
    army = {"role:leader": 1, "role:rifleman": 2, "role:observer": 1, "team:howitzer": 1}
    table = agreed(army, "leader-helps", "men")
    table.to("heavy")
    rifle, leader, gun = loose(table, "1"), table.man("1", "leader"), table.model("1", "howitzer")
    victim = loose(table, "2")
    assert "leader" in offered(table, Attack(rifle, "rifle", victim, 1.0))
    assert "leader" not in offered(table, Attack(leader, "pistol", victim, 1.0))
    assert "leader" not in offered(table, Attack(gun, "howitzer", victim, 6.0))
    refused = table.refused(Attack(gun, "howitzer", victim, 6.0, ("leader",)))
    assert refused == "Leader within 12 in: not for Howitzer."
    everybody = agreed(army, "leader-helps", "all")
    everybody.to("heavy")
    gun, victim = everybody.model("1", "howitzer"), loose(everybody, "2")
    assert "leader" in offered(everybody, Attack(gun, "howitzer", victim, 6.0))
    assert "binoculars" not in offered(everybody, Attack(gun, "howitzer", victim, 6.0))
    near = agreed(army, "binoculars", "near")
    near.to("heavy")
    gun, victim = near.model("1", "howitzer"), loose(near, "2")
    assert "binoculars" in offered(near, Attack(gun, "howitzer", victim, 6.0))
    assert "binoculars" not in offered(near, Attack(gun, "howitzer", victim, 3.0)), "beyond 3 ft"
    near.do(Fell((near.man("1", "observer"),), "captured"))
    assert "binoculars" not in offered(near, Attack(gun, "howitzer", victim, 6.0))


def test_a_vehicle_may_fire_one_weapon_a_turn_and_a_machine_gun_besides() -> None:
    for option, fires in (("all", True), ("one", False)):
        table = agreed(MEN, "vehicle-weapons", option)
        field = table.battlefield
        half = table.model("1", "half-track")
        unit = replace(field.unit[half], fittings=("hmg", "missile-launcher", "lmg"))
        army = field.side["1"].army
        units = tuple(unit if each.id == half else each for each in army.units)
        table = Table("fighting-plastic", battlefield=with_army(field, replace(army, units=units)))
        table.to("movement", 5)
        table.roll(2)
        table.to("automatic")
        victim = loose(table, "2")
        table.do(Attack(half, "lmg", victim, 1.0), Hits(0))
        table.do(Attack(half, "hmg", victim, 1.0), Hits(0))
        if fires:
            table.do(Attack(half, "missile-launcher", victim, 1.0), Hits(0))
        else:
            refused = table.refused(Attack(half, "missile-launcher", victim, 1.0))
            assert "has fired another weapon" in refused


def with_army(field: Battlefield, army: Army) -> Battlefield:
    """Return a battle in which Ada's army is another."""
    sides = tuple(replace(s, army=army) if s.key == "1" else s for s in field.battle.sides)
    battle = replace(field.battle, sides=sides)
    return Battlefield(battle, field.ruleset, field.playbook)


def test_a_natural_2_of_any_weapon_destroys_armour_by_agreement() -> None:
    table = agreed(MEN, "natural-2", "any")
    table.to("small-arms")
    tank, rifle = table.model("2", "tank"), loose(table, "1")
    table.do(Attack(rifle, "rifle", tank, 2.0))
    assert asked(table).need == 2
    table.roll(2)
    assert table.status(tank) == "may-fire"


def test_a_12_empties_a_mortar_by_agreement() -> None:
    for option, marks in (("none", frozenset()), ("empty", frozenset({"empty:light-mortar"}))):
        table = agreed({**MEN, "role:light-mortar-man": 1}, "heavy-gun-12", option)
        table.to("heavy")
        mortar = table.man("1", "light-mortar-man")
        table.do(Attack(mortar, "light-mortar", loose(table, "2"), 3.0), Dice((12,)))
        assert table.state.piece(mortar).marks == marks


def test_a_jeep_half_in_a_blast_is_wrecked_with_the_men_beside_it() -> None:
    men = {"role:light-mortar-man": 1, "role:rifleman": 3, "vehicle:jeep": 1, "vehicle:tank": 1}
    table = built_table("fighting-plastic", men)
    table.to("movement", 5)
    table.roll(2)
    table.to("heavy")
    field = table.battlefield
    jeep, tank = (
        next(u.id for u in field.unit.values() if u.type == kind and field.side_of[u.id] == "2")
        for kind in ("jeep", "tank")
    )
    target, beside = [m for m in field.figures["2"] if m not in table.state.aboard][:2]
    mortar = table.man("1", "light-mortar-man")
    table.do(Attack(mortar, "light-mortar", target, 3.0))
    table.roll(3)
    assert isinstance(table.state.ask, Pick)
    assert jeep in table.state.ask.among and tank not in table.state.ask.among
    table.do(Picked((target, beside, jeep)))
    assert {table.status(each) for each in (target, beside, jeep)} == {"may-fire"}
    assert "wreck" in table.state.piece(jeep).marks
