"""What men of L.G.A.M. do besides shooting: overwatch, radios, engineers."""

from __future__ import annotations

from table_hand import Table, built_table

from rules.attack.procedure import Pick, Roll
from rules.table.circumstances import circumstances
from rules.table.events import (
    Attack,
    Boarded,
    Dice,
    Fell,
    Hits,
    Left,
    Marked,
    Picked,
    Smoked,
    TookTest,
)

MEN = {
    "role:leader": 1,
    "role:rifleman": 4,
    "role:assault-rifleman": 2,
    "role:machete-man": 1,
    "role:radio-operator": 1,
    "role:engineer": 1,
    "role:commando": 1,
    "role:digger": 1,
    "role:lmg-man": 1,
    "role:light-mortar-man": 1,
}


def need(table: Table) -> int:
    """Return the number that is asked for."""
    assert isinstance(table.state.ask, Roll)
    return table.state.ask.need


def offered(table: Table, attack: Attack) -> set[str]:
    """Return the circumstances that players can choose for an attack."""
    groups = circumstances(table.battlefield, table.state, attack)
    return {choice.id for group in groups for choice in group.choices if not choice.refusal}


def test_overwatch_adds_one_at_soldiers_who_enter_and_not_at_vehicles() -> None:
    table = built_table("lgam", {**MEN, "vehicle:jeep": 1})
    table.to("movement", 1)
    watcher = table.man("2", "assault-rifleman")
    table.do(Marked((watcher,), "overwatch"))
    table.do(Attack(watcher, "assault-rifle", table.man("1", "rifleman"), 2.0))
    assert need(table) == 9, "8, and 1 at a soldier who enters"
    table.do(Left(), Attack(watcher, "assault-rifle", table.model("1", "jeep"), 2.0))
    assert need(table) == 2, "nothing is added at a vehicle"


def test_whoever_is_in_the_field_already_is_fired_at_without_the_one_of_overwatch() -> None:
    table = built_table("lgam", MEN)
    table.to("movement", 1)
    watcher, other = (table.man("1", "assault-rifleman", at) for at in (0, 1))
    table.do(Marked((watcher,), "overwatch"))
    table.to("automatic")
    shot = Attack(watcher, "assault-rifle", table.man("2", "rifleman"), 2.0)
    assert "overwatch" in offered(table, shot), "mortars wait for those who entered"
    plain = Attack(other, "assault-rifle", table.man("2", "rifleman"), 2.0)
    assert "overwatch" not in offered(table, plain), "he watches nothing"
    table.do(shot)
    assert need(table) == 8


def test_overwatch_lasts_until_its_side_moves_again() -> None:
    table = built_table("lgam", MEN)
    table.to("movement", 1)
    watcher = table.man("1", "assault-rifleman")
    table.do(Marked((watcher,), "overwatch"))
    table.to("heavy")
    table.to("movement", 4)
    assert "overwatch" in table.state.piece(watcher).marks, "the other side moves first"
    table.go_on()
    assert not table.state.piece(watcher).marks, "it is named anew in each move"


def test_a_group_in_overwatch_fires_bursts_or_shrapnel_only_whatever_the_target() -> None:
    table = built_table("lgam", MEN)
    table.to("movement", 1)
    rifle = table.man("1", "rifleman")
    table.do(Marked((rifle,), "overwatch"))
    table.to("small-arms")
    assert "only full automatic fire" in table.why(rifle)


def test_knives_and_machetes_do_not_answer_movement() -> None:
    table = built_table("lgam", MEN)
    table.to("movement", 1)
    blade = table.man("2", "machete-man")
    assert "no knives or machetes" in table.why(blade)
    table.to("small-arms")
    table.go_on()
    assert table.why(blade) == ""


def test_a_leaders_bonus_passes_by_radio_while_an_operator_is_there() -> None:
    table = built_table("lgam", MEN)
    table.to("small-arms", 1)
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    shot = Attack(one, "rifle", two, 1.0, ("leader-by-radio",))
    table.do(shot)
    assert need(table) == 8
    table.do(Left(), Fell((table.man("1", "radio-operator"),), "knocked-over"))
    assert table.refused(shot) == "Leader's bonus by radio: nobody passes it on."
    assert "leader-by-radio" not in offered(table, Attack(one, "rifle", two, 1.0))


def test_a_barrier_is_cleared_in_the_firing_phase_in_place_of_a_shot() -> None:
    table = built_table("lgam", MEN)
    field = table.battlefield
    clearing = field.playbook.mark["clearing"]
    firing = [step.id for step in field.turn.steps if step.does == "fire"]
    assert list(clearing.steps) == firing
    table.to("automatic", 1)
    rifle, commando = table.man("1", "rifleman"), table.man("1", "commando")
    assert "Engineers and commandos" in table.refused(Marked((rifle,), "clearing"))
    table.do(Attack(commando, "submachine-gun", table.man("2", "rifleman"), 1.0), Hits(0))
    assert table.refused(Marked((commando,), "clearing")) == "He has fired this turn."
    other = table.man("1", "engineer")
    table.do(Marked((other,), "clearing"))
    table.to("movement", 4)
    assert "clearing" in table.state.piece(other).marks
    table.go_on()
    assert not table.state.piece(other).marks, "the barrier is gone"


def test_fire_out_of_sight_needs_a_radio_on_foot_or_in_a_vehicle() -> None:
    table = built_table("lgam", {**MEN, "vehicle:truck": 1})
    table.to("heavy", 1)
    mortar, target = table.man("1", "light-mortar-man"), table.man("2", "rifleman")
    unseen = Attack(mortar, "light-mortar", target, 3.0, ("unseen",))
    table.do(Fell((table.man("1", "radio-operator"),), "knocked-over"))
    table.do(unseen, Left())
    table.do(Fell((table.model("1", "truck"),), "lost"))
    assert "none is left" in table.refused(unseen)


def test_anti_aircraft_guns_fire_at_a_plane_that_strafes() -> None:
    table = built_table("lgam", {**MEN, "vehicle:plane": 1, "team:anti-aircraft-gun": 1})
    table.to("heavy", 1)
    gun, plane = table.model("1", "anti-aircraft-gun"), table.model("2", "plane")
    shot = Attack(gun, "anti-aircraft-gun", plane, 1.0)
    assert "only when it strafes" in table.refused(shot)
    assert "strafing" in offered(table, shot)
    table.do(Attack(gun, "anti-aircraft-gun", plane, 1.0, ("strafing",)))
    assert need(table) == 8, "what flies costs it nothing"


def test_a_howitzer_that_is_aimed_directly_answers_movement() -> None:
    table = built_table("lgam", {**MEN, "team:howitzer": 1})
    table.to("movement", 1)
    shot = Attack(table.model("2", "howitzer"), "howitzer", table.man("1", "rifleman"), 3.0)
    assert "direct fire only" in table.refused(shot)
    assert "direct" in offered(table, shot)


def test_who_is_shot_at_on_the_move_gets_out_climbs_or_swims_has_moved() -> None:
    table = built_table("lgam", {**MEN, "vehicle:truck": 1})
    table.to("movement", 1)
    lmg, watcher = table.man("1", "lmg-man"), table.man("2", "radio-operator")
    table.do(Attack(watcher, "rifle", lmg, 1.0), Dice((12,)))
    assert table.refused(Attack(lmg, "lmg", watcher, 1.0)) == "An LMG moves or fires⌂."
    table.to("heavy")
    assert table.why(lmg) == "An LMG moves or fires⌂."
    table.to("movement", 1)
    table.do(Boarded((lmg,), table.model("1", "truck")))
    table.to("heavy")
    assert table.why(lmg) == "An LMG moves or fires⌂.", "getting in is the same"
    table.to("movement", 1)
    table.to("heavy")
    assert table.why(lmg) == ""
    table.to("movement", 1)
    table.do(Boarded((lmg,)))
    table.to("heavy")
    assert table.why(lmg) == "An LMG moves or fires⌂."
    table.to("movement", 1)
    table.do(TookTest((lmg,), "swim"), Dice((3,)))
    table.to("heavy")
    assert "No attacks while climbing or swimming" in table.why(lmg)


def test_by_agreement_who_climbs_attacks_with_what_fires_on_the_move() -> None:
    table = built_table("lgam", MEN, switches={"climb-fire": "free"})
    table.to("movement", 1)
    lmg, rifle = table.man("1", "lmg-man"), table.man("1", "rifleman")
    table.do(TookTest((lmg, rifle), "climb"), Dice((3,)), Dice((3,)))
    table.to("small-arms")
    assert table.why(rifle) == ""
    table.to("heavy")
    assert table.why(lmg) == "An LMG moves or fires⌂."


def test_a_crew_that_got_out_has_what_is_moulded_on_it() -> None:
    table = built_table("lgam", {**MEN, "vehicle:truck": 1})
    table.to("movement", 1)
    truck = table.model("1", "truck")
    driver = next(man for man, at in table.state.aboard.items() if at == truck)
    table.do(Boarded((driver,)))
    table.to("small-arms")
    assert table.why(driver) == ""
    table.do(Attack(driver, "rifle", table.man("2", "rifleman"), 1.0))
    assert need(table) == 7


def test_a_digger_is_in_cover_and_a_man_who_lifts_mines_is_not() -> None:
    table = built_table("lgam", MEN)
    table.to("movement", 1)
    digger, engineer = table.man("1", "digger"), table.man("1", "engineer")
    rifle, commando = table.man("1", "rifleman"), table.man("1", "commando")
    table.do(Marked((digger, commando), "digging"), Marked((engineer,), "lifting"))
    assert "With a shovel" in table.refused(Marked((rifle,), "digging"))
    assert "no commandos" in table.refused(Marked((commando,), "lifting"))
    table.to("small-arms")
    table.go_on()
    enemy = table.man("2", "rifleman")
    table.do(Attack(enemy, "rifle", digger, 1.0))
    assert need(table) == 4
    table.do(Left(), Attack(enemy, "rifle", engineer, 1.0))
    assert need(table) == 7
    table.do(Left())
    table.to("movement", 4)
    table.to("small-arms")
    table.go_on()
    assert table.why(digger) == "", "he dug in the turn before"


def test_turret_down_silences_the_gun_and_hidden_every_weapon_until_it_moves() -> None:
    table = built_table("lgam", {**MEN, "vehicle:tank": 1, "vehicle:apc": 1})
    table.to("movement", 1)
    tank, apc = table.model("1", "tank"), table.model("1", "apc")
    rifle, enemy = table.man("1", "radio-operator"), table.man("2", "lmg-man")
    table.do(Boarded((rifle,), apc), Marked((tank,), "turret-down"), Marked((apc,), "hidden"))
    assert "already" in table.refused(Marked((tank,), "hull-down"))
    assert "Turret down: not" in table.refused(Marked((apc,), "turret-down"))
    table.to("small-arms")
    assert "uses no weapon" in table.why(rifle), "those aboard neither"
    table.to("heavy")
    assert "No main gun" in table.refused(Attack(tank, "tank-gun", enemy, 1.0))
    assert "No HMG" in table.refused(Attack(tank, "hmg", enemy, 1.0))
    table.do(Attack(tank, "lmg", enemy, 1.0), Left())
    table.go_on()
    table.do(Attack(table.model("2", "tank"), "tank-gun", tank, 1.0))
    assert need(table) == 4, "partial cover"
    table.do(Left())
    table.to("movement", 1)
    table.do(Marked((tank,), "moved"))
    assert table.state.piece(tank).marks == {"moved"}


def test_wrecks_stay_on_the_table_when_the_fallen_are_cleared() -> None:
    table = built_table("lgam", {**MEN, "vehicle:truck": 1})
    table.to("heavy", 1)
    truck, man = table.model("2", "truck"), table.man("2", "rifleman")
    table.do(Fell((truck, man), "fallen"))
    table.to("movement", 1)
    assert (table.status(truck), table.status(man)) == ("lies", "off")


def test_an_empty_weapon_is_filled_again_in_a_later_movement_phase() -> None:
    table = built_table("lgam", MEN)
    table.to("heavy", 1)
    mortar, target = table.man("1", "light-mortar-man"), table.man("2", "rifleman")
    table.do(Attack(mortar, "light-mortar", target, 3.0), Dice((12,)))
    assert table.why(mortar) == "Light mortar: out of ammunition."
    filled = Marked((mortar,), "empty:light-mortar", on=False)
    assert "re-supplied now" in table.refused(filled)
    table.to("movement", 1)
    table.do(filled)
    assert "Nothing of his" in table.refused(filled)
    table.to("heavy")
    assert table.why(mortar) == ""


def test_who_is_hit_in_smoke_is_drawn_by_chance() -> None:
    table = built_table("lgam", MEN)
    table.to("small-arms", 1)
    one, aimed = table.man("1", "rifleman"), table.man("2", "rifleman")
    others = (table.man("2", "rifleman", 1), table.man("2", "leader"))
    table.do(Attack(one, "rifle", aimed, 1.0, ("into-smoke",)), Dice((3,)))
    assert not table.state.open, "only a natural 2 hits"
    two = table.man("1", "rifleman", 1)
    table.do(Attack(two, "rifle", aimed, 1.0, ("into-smoke",)), Dice((2,)))
    asked = table.state.ask
    assert isinstance(asked, Pick) and aimed in asked.offered
    table.do(Picked((aimed, *others)))
    assert isinstance(table.state.ask, Roll) and table.state.ask.sides == 3
    assert "1 to 3" in table.refused(Dice((4,)))
    table.roll(2)
    assert [table.status(man) for man in (aimed, *others)] == ["stands", "may-fire", "stands"]


def test_a_man_alone_in_smoke_needs_no_draw() -> None:
    table = built_table("lgam", MEN)
    table.to("small-arms", 1)
    one, aimed = table.man("1", "rifleman"), table.man("2", "rifleman")
    table.do(Attack(one, "rifle", aimed, 1.0, ("into-smoke",)), Dice((2,)), Picked((aimed,)))
    assert table.status(aimed) == "may-fire"


def test_a_round_that_bursts_in_smoke_clears_it_after_the_turn() -> None:
    table = built_table("lgam", {**MEN, "role:grenadier": 1})
    table.to("small-arms", 1)
    table.do(Smoked("the gate"), Smoked("the wall"))
    thrower, enemy = table.man("1", "grenadier"), table.man("2", "rifleman")
    shot = Attack(thrower, "grenade", enemy, 1.0, ("into-smoke",), place="the wall")
    table.do(shot, Dice((7,)))
    assert [*table.state.smoke] == ["the gate", "the wall"], "this turn it still hides them"
    table.to("movement", 1, 1)
    assert [*table.state.smoke] == ["the gate"]
    table.to("small-arms")
    rifle = table.man("1", "rifleman")
    table.do(Attack(rifle, "rifle", enemy, 1.0, ("into-smoke",)), Dice((7,)))
    table.to("movement", 1, 1)
    assert [*table.state.smoke] == ["the gate"], "a bullet does not clear it"
