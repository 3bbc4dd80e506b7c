"""A battle of L.G.A.M. at the table, judged by its document."""

from __future__ import annotations

from table_hand import Table, built_table

from rules.attack.procedure import Pick, Roll
from rules.table.attacks import smoke_weapon
from rules.table.choices import dice_tests_for
from rules.table.circumstances import circumstances, usual_distance, usual_modifiers
from rules.table.events import (
    Attack,
    Dice,
    Fell,
    Hits,
    Left,
    Marked,
    Picked,
    Smoked,
    TookTest,
)
from rules.table.log import standing_lines, without

MEN = {
    "role:leader": 1,
    "role:rifleman": 4,
    "role:assault-rifleman": 2,
    "role:medic": 1,
    "role:flame-thrower-man": 1,
    "role:grenadier": 1,
    "role:commando": 1,
    "role:light-mortar-man": 1,
    "team:hmg": 1,
    "team:bazooka": 1,
}


def shoot(table: Table, actor: str, weapon: str, target: str, *dice: int) -> None:
    """Attack at a foot, with dice."""
    table.do(Attack(actor, weapon, target, 1.0))
    for value in dice:
        table.roll(value)


def test_circumstances_are_those_of_who_shoots_and_distances_those_of_the_weapon() -> None:
    table = built_table("lgam", MEN)
    field, target = table.battlefield, table.man("2", "rifleman")
    table.to("automatic", 1)

    def offered(role: str, weapon: str) -> set[str]:
        attack = Attack(table.man("1", role), weapon, target, 1.0)
        groups = circumstances(field, table.state, attack)
        return {choice.id for group in groups for choice in group.choices}

    assert "commando-still" in offered("commando", "submachine-gun")
    assert "commando-still" not in offered("assault-rifleman", "assault-rifle")
    assert "broken-team" not in offered("hmg-gunner", "hmg"), "who is left is known"
    # Whoever is aimed at stands within reach: 3 ft of a rifle are not offered for a grenade.
    assert usual_distance(field, "grenade", 3.0) == 1.0
    assert usual_distance(field, "rifle", 1.5) == 2.0
    shot = Attack(table.man("1", "rifleman"), "rifle", target, 1.0, ("side-or-rear", "lower"))
    assert usual_modifiers(field, table.state, shot, shot.modifiers) == ("lower",)
    assert "does not go with" in table.refused(
        Attack(table.man("1", "assault-rifleman"), "assault-rifle", target, 1.0, ("side-or-rear",))
    )


def test_a_die_for_the_first_side_puts_the_sides_in_order_each_turn() -> None:
    table = built_table("lgam", MEN)
    table.to("count")
    assert table.state.counted == {"1": 16, "2": 16}
    table.to("movement", 4)
    assert table.state.order == ("2", "1"), "4-6: the side named first moves second"
    table.to("automatic")
    assert table.state.order[table.state.at] == "2", "initiative fires first"
    table.to("movement", 3)
    assert table.state.turn == 2 and table.state.order == ("1", "2")


def test_the_move_clock_shortens_with_the_men_who_were_counted() -> None:
    table = built_table("lgam", MEN)
    table.to("movement", 1)
    whole = table.state.clocks["1"]
    table.to("heavy")
    victims = table.battlefield.figures["1"][:8]
    table.do(Fell(victims, "fallen"))
    table.to("movement", 1)
    assert table.state.clocks["1"] == whole / 2
    assert {table.status(each) for each in victims} == {"off"}


def test_who_is_shot_fires_on_through_the_firing_phase_only() -> None:
    table = built_table("lgam", MEN)
    table.to("automatic", 1)
    victim = table.man("2", "rifleman")
    shoot(table, table.man("1", "assault-rifleman"), "assault-rifle", victim, 2, 11, 11, 11, 11)
    assert table.status(victim) == "may-fire"
    table.to("small-arms")
    table.go_on()
    shoot(table, victim, "rifle", table.man("1", "rifleman"), 3)
    assert table.status(table.man("1", "rifleman")) == "may-fire"
    table.to("heavy")
    assert table.status(victim) == "may-fire"
    table.to("clear")
    assert table.status(victim) == "lies", "the next clear phase takes him off"
    table.go_on()
    assert table.status(victim) == "off"


def test_who_lay_before_the_firing_phase_does_not_fire() -> None:
    table = built_table("lgam", MEN)
    table.to("movement", 1)
    mover, watcher = table.man("1", "rifleman"), table.man("2", "rifleman")
    shoot(table, watcher, "rifle", mover, 2)
    table.to("small-arms")
    assert table.status(mover) == "lies"
    assert table.why(mover) == "Lies since movement: no shot now."
    table.do(Attack(mover, "rifle", watcher, 1.0, anyway="He fell slowly"))


def test_opportunity_fire_may_be_answered_and_each_is_the_attack_of_the_turn() -> None:
    table = built_table("lgam", MEN)
    table.to("movement", 1)
    mover, watcher = table.man("1", "rifleman", 2), table.man("2", "rifleman")  # of no team
    friend = table.man("1", "rifleman", 3)
    assert "may fire back" in table.why(mover)
    mortar = table.man("2", "light-mortar-man")
    assert "direct fire only" in table.why(mortar)
    shoot(table, watcher, "rifle", mover, 2)
    assert table.status(mover) == "may-fire"
    assert "may fire back" in table.why(friend)
    other = table.man("2", "rifleman", 1)
    assert "who shot at him" in table.refused(Attack(mover, "rifle", other, 1.0))
    shoot(table, mover, "rifle", watcher, 12)
    assert table.why(mover) == "He has fired this turn."
    table.to("small-arms")
    table.go_on()
    assert table.why(watcher) == "He has fired this turn."
    table.to("movement", 1)
    table.go_on()
    assert table.why(watcher) != "He has fired this turn."


def test_a_right_to_answer_ends_with_the_move_of_the_side() -> None:
    table = built_table("lgam", MEN)
    table.to("movement", 1)
    mover, watcher = table.man("1", "rifleman"), table.man("2", "rifleman")
    shoot(table, watcher, "rifle", mover, 2)
    table.go_on()
    assert table.why(mover) == "Lies since movement: no shot now."


def test_overwatch_adds_one_and_is_for_automatic_fire_or_shrapnel() -> None:
    table = built_table("lgam", MEN)
    table.to("movement", 1)
    assault, rifle = table.man("2", "assault-rifleman"), table.man("2", "rifleman")
    table.do(Marked((assault, rifle), "overwatch"))
    assert "only full automatic fire" in table.why(rifle)
    table.do(Attack(assault, "assault-rifle", table.man("1", "rifleman"), 2.0))
    assert isinstance(table.state.ask, Roll)
    assert table.state.ask.need == 9, "8, and 1 for overwatch"


def test_a_jam_is_cleared_by_two_dice_before_the_moves_of_the_next_turn() -> None:
    table = built_table("lgam", MEN)
    table.to("automatic", 1)
    gunner = table.man("1", "assault-rifleman")
    shoot(table, gunner, "assault-rifle", table.man("2", "rifleman"), 12)
    assert table.state.open == (), "a 12 ends the burst"
    assert table.why(gunner) == "Jammed. In turn 2: 7 or less, 58 %."
    table.to("movement", 1, 8)
    assert table.why(table.man("2", "rifleman")) == ""
    table.to("automatic")
    assert table.why(gunner) == "Jammed. In turn 3: 7 or less, 58 %."
    table.to("movement", 1, 7)
    table.to("automatic")
    assert table.why(gunner) == "", "it may fire at once"


def test_smoke_is_laid_in_the_step_of_its_weapon_and_is_the_attack_of_the_turn() -> None:
    table = built_table("lgam", {"role:smoke-grenadier": 1, "role:light-mortar-man": 1})
    field = table.battlefield
    thrower, mortar = table.man("1", "smoke-grenadier"), table.man("1", "light-mortar-man")
    table.to("small-arms", 1)
    assert smoke_weapon(field, table.state, thrower) == "smoke-grenade"
    assert "Lays smoke" in table.why(thrower), "he makes no attack, and is told what he does"
    assert not smoke_weapon(field, table.state, mortar), "in heavy weapons"
    table.do(Smoked("the gate", by=thrower, weapon="smoke-grenade"))
    assert [*table.state.smoke] == ["the gate"] and not smoke_weapon(field, table.state, thrower)
    again = Smoked("the path", by=thrower, weapon="smoke-grenade")
    assert "lays no smoke now" in table.refused(again)
    table.to("heavy")
    table.do(Marked((mortar,), "moved"))
    assert not smoke_weapon(field, table.state, mortar), "it moved"
    table.do(Marked((mortar,), "moved", on=False))
    table.do(Smoked("the barrel", by=mortar, weapon="light-mortar"))
    assert table.refused(Attack(mortar, "light-mortar", table.man("2", "smoke-grenadier"), 3.0))


def test_smoke_takes_a_die_before_moves_and_is_gone_after_three_turns() -> None:
    table = built_table("lgam", MEN)
    table.to("heavy", 1)
    table.do(Smoked("the bridge"), Smoked("the wall"))
    table.to("movement", 1, 3, 4)
    assert [*table.state.smoke] == ["the bridge"]
    table.to("heavy")
    table.to("movement", 1, 1)
    assert [*table.state.smoke] == ["the bridge"], "its third turn"
    table.to("heavy")
    table.to("movement", 1)
    assert not table.state.smoke, "without a die"


def test_a_team_uses_its_weapon_or_its_side_arms() -> None:
    table = built_table("lgam", MEN)
    table.to("small-arms", 1)
    gunner = table.man("1", "hmg-gunner")
    crew = table.battlefield.crew_of(gunner)
    assert crew is not None
    mate = next(each for each in crew.men if each != gunner)
    shoot(table, mate, "rifle", table.man("2", "rifleman"), 11)
    table.to("heavy")
    assert "never both" in table.why(gunner)
    table.to("movement", 1)
    table.to("heavy")
    assert table.why(gunner) == ""
    table.do(Attack(gunner, "hmg", table.man("2", "rifleman"), 1.0), Hits(0))
    table.to("small-arms", 1)
    assert table.why(mate) == ""


def test_a_team_moves_or_fires_and_all_of_it() -> None:
    table = built_table("lgam", MEN)
    table.to("movement", 1)
    gunner = table.man("1", "hmg-gunner")
    crew = table.battlefield.crew_of(gunner)
    assert crew is not None
    mate = next(each for each in crew.men if each != gunner)
    table.do(Marked((mate,), "moved"))
    table.to("small-arms")
    assert table.why(mate) == "A team moves or fires in a turn, never both."
    alone = next(m for m in table.battlefield.figures["1"] if not table.battlefield.crew_of(m))
    assert "team" not in table.why(alone)
    table.to("heavy")
    assert "turn of movement" in table.why(gunner)


def test_a_broken_hmg_team_fires_an_lmg_and_a_bazooka_needs_its_mate() -> None:
    table = built_table("lgam", MEN)
    table.to("heavy", 1)
    gunner, rocket = table.man("1", "hmg-gunner"), table.man("1", "bazooka-man")
    target = table.man("2", "rifleman")
    assert table.why(gunner) == table.why(rocket) == ""
    for man in (gunner, rocket):
        crew = table.battlefield.crew_of(man)
        assert crew is not None
        table.do(Fell(tuple(each for each in crew.men if each != man), "knocked-over"))
    assert table.why(rocket) == "Bazooka: takes 2 men, 1 left."
    assert "takes 2 men" in table.refused(Attack(gunner, "hmg", target, 1.0))
    table.do(Attack(gunner, "lmg", target, 1.0), Left())
    table.do(Attack(rocket, "bazooka", target, 1.0, anyway="The mate is under the sofa"))


def test_a_flame_thrower_man_who_is_shot_may_explode() -> None:
    table = built_table("lgam", MEN)
    table.to("small-arms", 1)
    burning, near = table.man("2", "flame-thrower-man"), table.man("2", "medic")
    shoot(table, table.man("1", "rifleman"), "rifle", burning, 2, 3)
    asked = table.state.ask
    assert isinstance(asked, Pick)
    field = table.battlefield
    assert field.unit_of[asked.among[0]] == field.unit_of[burning], "his own stand nearest"
    assert field.side_of[asked.among[-1]] == "1"
    table.do(Picked((near,)))
    assert table.status(near) == "may-fire"


def test_a_hero_falls_at_his_third_hit() -> None:
    table = built_table("lgam", MEN, heroes=True)
    hero = table.man("2", "medic")
    table.to("small-arms", 1)
    for at in range(3):
        shoot(table, table.man("1", "rifleman", at), "rifle", hero, 2)
        lives = table.state.piece(hero).lives
        assert (lives, table.status(hero)) == (at + 1, "stands" if at < 2 else "may-fire")
    assert table.state.piece(hero).fate == "fallen"


def test_all_rolls_of_a_burst_may_be_at_one_hero() -> None:
    table = built_table("lgam", MEN, heroes=True)
    hero = table.man("2", "medic")
    table.to("automatic", 1)
    table.do(Attack(table.man("1", "assault-rifleman"), "assault-rifle", hero, 1.0), Hits(3))
    table.do(Picked((hero,)))
    assert table.state.piece(hero).lives == 3 and table.status(hero) == "may-fire"


def test_a_burst_is_not_given_up_once_dice_of_it_are_told() -> None:
    table = built_table("lgam", MEN)
    table.to("automatic", 1)
    table.do(
        Attack(table.man("1", "assault-rifleman"), "assault-rifle", table.man("2", "medic"), 1.0)
    )
    table.roll(5)
    assert "take the line back" in table.refused(Left())


def test_a_jam_stays_when_the_team_is_broken_up() -> None:
    table = built_table("lgam", MEN)
    table.to("heavy", 1)
    gunner = table.man("1", "hmg-gunner")
    table.do(Attack(gunner, "hmg", table.man("2", "medic"), 1.0))
    table.roll(12)
    crew = table.battlefield.crew_of(gunner)
    assert crew is not None
    table.do(Fell(tuple(each for each in crew.men if each != gunner), "knocked-over"))
    assert "jam:hmg" in table.state.piece(gunner).marks
    table.to("movement", 1, 8)
    table.to("heavy")
    assert table.why(gunner).startswith("Jammed")


def test_those_aboard_fall_with_a_helicopter() -> None:
    table = built_table("lgam", {**MEN, "vehicle:helicopter": 1, "vehicle:tank": 1})
    table.to("heavy", 1)
    flying = table.model("2", "helicopter")
    inside = [man for man, at in table.state.aboard.items() if at == flying]
    table.do(Attack(table.model("1", "tank"), "tank-gun", flying, 1.0))
    table.roll(2)
    assert table.status(flying) == "may-fire"
    assert inside and {table.status(man) for man in inside} == {"may-fire"}


def test_the_dead_are_not_shot_again_and_nobody_far_away_is() -> None:
    table = built_table("lgam", MEN)
    table.to("small-arms", 1)
    shooter, victim = table.man("1", "rifleman"), table.man("2", "rifleman")
    table.do(Fell((victim,), "knocked-over"))
    assert "off the table since turn 1" in table.refused(Attack(shooter, "rifle", victim, 1.0))
    again = Attack(shooter, "rifle", victim, 1.0, anyway="He stands in the way")
    assert "off the table" in table.refused(again), "no ruling stands him up"
    target = table.man("2", "rifleman", 1)
    assert "reaches 2 ft" in table.refused(Attack(shooter, "rifle", target, 3.0))
    table.do(Attack(shooter, "rifle", target, 3.0, anyway="Just so"), Left())
    mate = table.man("1", "medic")
    assert "same side" in table.refused(Attack(shooter, "rifle", mate, 1.0))


def test_marks_forbid_with_the_games_sentence() -> None:
    table = built_table("lgam", {**MEN, "role:digger": 1})
    table.to("movement", 1)
    one, two = table.man("1", "rifleman"), table.man("1", "digger")
    mortar = table.man("1", "light-mortar-man")
    wounded = table.man("1", "rifleman", 2)
    table.do(Marked((one,), "full-cover"), Marked((two,), "digging"), Marked((mortar,), "moved"))
    table.do(Marked((wounded,), "wounded"))
    table.to("small-arms")
    table.go_on()
    table.do(Attack(table.man("2", "rifleman"), "rifle", two, 1.0))
    assert isinstance(table.state.ask, Roll) and table.state.ask.need == 4, "digs: partial cover"
    table.do(Left())
    table.take_back(*[line.number for line in table.lines[-3:]])
    assert table.why(one) == "Under full cover nobody attacks."
    assert table.why(two).startswith("A man who digs")
    assert table.why(wounded) == "A wounded man does not fight."
    assert table.why(mortar) == "Light mortar: fires in heavy and special weapons."
    table.go_on()
    enemy = table.man("2", "rifleman")
    assert "stops small arms" in table.refused(Attack(enemy, "rifle", one, 1.0))
    table.to("heavy")
    assert "turn of movement" in table.why(mortar)
    table.to("movement", 1)
    assert not table.state.piece(two).marks & {"digging"}


def test_medics_mines_and_water_have_their_dice() -> None:
    table = built_table("lgam", {**MEN, "role:medic": 2, "vehicle:truck": 1, "vehicle:tank": 1})
    table.to("movement", 1)
    one, two, three = (table.man("1", "rifleman", at) for at in range(3))
    tank = table.model("1", "tank")
    offered = {each.id for each in dice_tests_for(table.battlefield, table.state, one)}
    assert offered == {"climb", "swim", "minefield"}
    assert [each.id for each in dice_tests_for(table.battlefield, table.state, tank)] == [
        "minefield"
    ]
    table.do(Marked((one, two), "wounded"))
    assert "medic" in {each.id for each in dice_tests_for(table.battlefield, table.state, one)}
    medics = [table.man("1", "medic", at) for at in (0, 1)]
    assert "cannot help" in table.refused(TookTest((one,), "medic", three))
    table.do(TookTest((one,), "medic", medics[0]))
    assert dice_tests_for(table.battlefield, table.state, three) == (), "dice are asked for"
    table.roll(1)
    assert "cannot help" in table.refused(TookTest((two,), "medic", medics[0])), "one man a turn"
    table.do(TookTest((two,), "medic"))
    table.roll(5)
    assert table.state.piece(one).marks == {"healed"} and table.status(two) == "lies"
    table.do(Marked((three,), "wounded"))
    assert "has done so this turn" in table.refused(TookTest((three,), "medic"))
    table.do(Marked((three,), "wounded", on=False))
    truck, tank = (
        u.id for u in table.battlefield.side["1"].army.units if u.type in ("truck", "tank")
    )
    table.do(TookTest((three, truck, tank), "minefield"))
    for _ in range(3):
        table.roll(8)
    assert table.status(three) == "lies" and table.status(truck) == "lies"
    assert table.status(tank) == "stands" and "immobilised" in table.state.piece(tank).marks
    commando = table.man("1", "commando")
    table.do(TookTest((commando,), "swim"))
    table.roll(1)
    assert table.status(commando) == "stands", "a commando never drowns"
    table.to("small-arms")
    assert table.why(one) == "Healed: he fights again next turn."


def test_a_tank_fires_each_of_its_weapons_and_its_crew_may_get_out_of_the_wreck() -> None:
    table = built_table("lgam", {**MEN, "vehicle:tank": 1})
    table.to("heavy", 1)
    tanks = [table.model(side, "tank") for side in ("1", "2")]
    weapons = [arm.weapon for arm in table.battlefield.arms(tanks[0])]
    assert "tank-gun" in weapons and len(weapons) > 1
    table.do(Attack(tanks[0], "tank-gun", tanks[1], 1.0))
    table.roll(3)
    table.roll(6)
    assert table.status(tanks[1]) == "may-fire"
    inside = [man for man, at in table.state.aboard.items() if at == tanks[1]]
    table.roll(2)
    assert all(table.status(man) == "stands" for man in inside)
    assert not any(at == tanks[1] for at in table.state.aboard.values())
    assert table.why(tanks[0]) == ""
    table.go_on()
    assert table.why(tanks[1]) == "", "a wreck fires on in the phase"


def test_a_leader_who_fell_gives_nothing() -> None:
    table = built_table("lgam", MEN)
    table.to("small-arms", 1)
    table.do(Fell((table.man("1", "leader"),), "fallen"))
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    table.to("movement", 1)
    table.to("small-arms")
    event = Attack(one, "rifle", two, 1.0, ("leader",))
    assert table.refused(event) == "Leader within 12 in: none is left."


def test_a_second_attack_and_one_in_another_step_are_refused() -> None:
    table = built_table("lgam", MEN)
    table.to("automatic", 1)
    rifle, target = table.man("1", "rifleman"), table.man("2", "rifleman")
    assert table.why(rifle) == "Rifle: fires in small arms."
    assert table.why(target) == "Ada fires now."
    table.to("small-arms")
    shoot(table, rifle, "rifle", target, 11)
    assert table.why(rifle) == "He has fired this turn."
    table.do(Attack(rifle, "rifle", target, 1.0, anyway="He is quick"))
    table.roll(12)


def test_a_line_before_the_phase_can_be_taken_back() -> None:
    table = built_table("lgam", MEN)
    table.to("automatic", 1)
    shooter, victim = table.man("1", "assault-rifleman"), table.man("2", "rifleman")
    shoot(table, shooter, "assault-rifle", victim, 2, 11, 11, 11, 11)
    began = next(line.number for line in table.lines if isinstance(line.event, Attack))
    table.to("small-arms")
    table.go_on()
    shoot(table, victim, "rifle", table.man("1", "rifleman"), 11)
    table.to("movement", 1)
    found = without(table.battlefield, table.lines, [began])
    assert found.state.piece(victim).status == "stands"
    assert all(isinstance(each.line.event, Dice) for each in found.refused)
    assert len(standing_lines(table.lines)) > len(found.refused)


def test_the_rolls_of_a_burst_go_at_several_men_each_with_his_own_cover() -> None:
    table = built_table("lgam", {"role:submachine-gunner": 1, "role:rifleman": 4})
    table.to("automatic", 1)
    gunner = table.man("1", "submachine-gunner")
    first, second = table.men("2")[1:3]
    table.do(Attack(gunner, "submachine-gun", first, 1.0, dice=1))
    assert isinstance(table.state.ask, Roll) and (table.state.ask.dice, table.state.ask.need) == (
        1,
        8,
    )
    table.roll(8)
    assert table.status(first) == "may-fire"
    assert "2 dice left" in table.refused(
        Attack(gunner, "submachine-gun", second, 1.0, ("cover",), dice=3)
    )
    table.do(Attack(gunner, "submachine-gun", second, 1.0, ("cover",)))
    assert (table.state.ask.dice, table.state.ask.need) == (2, 5), "the rolls that are left"
    table.roll(6, 7)
    assert table.status(second) == "stands"
    assert "has fired" in table.refused(Attack(gunner, "submachine-gun", second, 1.0))


def test_a_burst_that_jams_has_no_rolls_left_for_others() -> None:
    table = built_table("lgam", {"role:submachine-gunner": 1, "role:rifleman": 4})
    table.to("automatic", 1)
    gunner = table.man("1", "submachine-gunner")
    first, second = table.men("2")[1:3]
    table.do(Attack(gunner, "submachine-gun", first, 1.0, dice=1))
    table.roll(12)
    assert "Jammed" in table.refused(Attack(gunner, "submachine-gun", second, 1.0))
