"""A battle of Army Men Combat at the table, judged by its document."""

from __future__ import annotations

import pytest
from house_games import game_named, house_game
from msgspec.structs import replace
from table_hand import Table, built_table

from rules.attack.procedure import Pick, Roll
from rules.games.shared_types import Number
from rules.table.battle import Battlefield
from rules.table.battle_result import score_of
from rules.table.choices import choices, dice_tests_for, flees
from rules.table.describe_log import log_rows
from rules.table.events import (
    Activated,
    Again,
    AnyEvent,
    Assault,
    Attack,
    Dice,
    Fell,
    Left,
    Next,
    Picked,
    Settled,
    TookTest,
)
from rules.table.log import Line, replay, standing_lines, without
from rules.table.state import foes_in_contact

TEN = {
    "role:sergeant": 1,
    "role:rifleman": 5,
    "role:grenadier": 1,
    "role:support-gunner": 1,
    "role:commando": 1,
    "role:sniper": 1,
}


def asked(table: Table) -> Roll:
    """Return the dice that are asked for."""
    assert isinstance(table.state.ask, Roll)
    return table.state.ask


def acting(first: str = "1") -> Table:
    """Return a table on which a side won the first roll-off."""
    table = built_table("army-men-combat", TEN)
    table.to("activations")
    table.roll(*((6, 1) if first == "1" else (1, 6)))
    return table


def turn_of(table: Table, side: str) -> None:
    """Go on to the next activation, which a side wins."""
    table.go_on()
    table.roll(*((6, 1) if side == "1" else (1, 6)))


def test_a_die_and_the_units_still_to_act_say_who_acts() -> None:
    table = built_table("army-men-combat", TEN)
    table.to("activations")
    assert asked(table).purpose == "roll-off"
    table.roll(3, 3)
    assert asked(table).purpose == "roll-off", "equal sums roll again"
    table.roll(2, 3)
    assert table.state.acting == "2"
    table.do(Activated(table.man("2", "rifleman"), "hold"))
    assert "First" not in choices(table.battlefield, table.state).next_refusal
    table.go_on()
    table.roll(3, 4)
    assert asked(table).purpose == "roll-off", "10 and 3 against 9 and 4"
    fallen = table.battlefield.figures["1"][:4]
    table.roll(6, 1)
    table.do(Fell(fallen, "fallen"), Activated(table.battlefield.figures["1"][5], "hold"))
    table.go_on()
    table.roll(6, 3)
    assert table.state.acting == "2", "5 and 6 against 9 and 3: the dead do not count"


def test_a_unit_acts_once_and_does_one_of_six_things() -> None:
    table = acting()
    one, two = table.man("1", "rifleman"), table.man("1", "rifleman", 1)
    assert table.why(one) == "" and table.why(table.man("2", "rifleman")) == "Ada acts now."
    assert len(choices(table.battlefield, table.state).actions) == 6
    assert "First a unit" in choices(table.battlefield, table.state).next_refusal
    table.do(Activated(one, "run"))
    assert table.why(one) == "Run: no shot."
    assert "One unit" in table.refused(Activated(two, "hold"))
    turn_of(table, "1")
    assert table.why(one) == "Has acted this round."
    assert "acted already" in table.refused(Activated(one, "hold"))
    table.do(Activated(one, "hold", anyway="He slipped"))


def test_a_heavy_weapon_is_not_fired_on_a_walk() -> None:
    table = acting()
    gunner = table.man("1", "support-gunner")
    table.do(Activated(gunner, "walk"))
    assert table.why(gunner) == "A heavy weapon does not fire on a Walk."
    event = Attack(gunner, "machine-gun", table.man("2", "rifleman"), 12.0)
    assert table.refused(event) == "A heavy weapon does not fire on a Walk."
    turn_of(table, "1")
    rifle = table.man("1", "rifleman")
    table.do(Activated(rifle, "walk"), Attack(rifle, "rifle", table.man("2", "rifleman"), 12.0))


def test_a_shot_takes_hits_cover_and_blocks() -> None:
    table = acting()
    shooter, victim = table.man("1", "support-gunner"), table.man("2", "rifleman")
    table.do(Activated(shooter, "hold"))
    table.do(Attack(shooter, "machine-gun", victim, 12.0, ("obstacle:2",)))
    assert (asked(table).dice, asked(table).need) == (3, 4)
    table.roll(4, 4, 1)
    assert (asked(table).purpose, asked(table).dice) == ("cover", 4)
    table.roll(4, 4, 4, 3)
    assert (asked(table).purpose, asked(table).dice) == ("block", 1)
    table.roll(3)
    assert table.status(victim) == "off" and table.state.piece(victim).by == shooter
    assert table.why(shooter) == "He has fired this turn."


def test_a_hunkered_man_has_a_piece_of_cover_and_a_sniper_ignores_it() -> None:
    table = acting("2")
    victim = table.man("2", "rifleman")
    table.do(Activated(victim, "hunker"))
    assert table.why(victim) == "Hunker: no shot."
    turn_of(table, "1")
    sniper, rifle = table.man("1", "sniper"), table.man("1", "rifleman")
    table.do(Activated(sniper, "hold"))
    assert "within 12 in" in table.refused(Attack(sniper, "sniper-rifle", victim, 12.0))
    table.do(Attack(sniper, "sniper-rifle", victim, 20.0))
    table.roll(4)
    assert asked(table).purpose == "block"
    table.roll(4)
    turn_of(table, "1")
    table.do(Activated(rifle, "hold"), Attack(rifle, "rifle", victim, 12.0))
    table.roll(4)
    assert asked(table).purpose == "cover"


def test_only_guards_shoot_at_who_moves_and_their_hits_roll_again() -> None:
    table = acting("2")
    guard, other = table.man("2", "rifleman"), table.man("2", "rifleman", 1)
    table.do(Activated(guard, "guard"))
    assert table.why(guard) == "Guard: no shot."
    turn_of(table, "1")
    mover, still = table.man("1", "rifleman"), table.man("1", "rifleman", 1)
    assert table.why(guard) == "Ada acts now."
    table.do(Activated(mover, "run"))
    assert table.why(other) == "Not “on guard”: no shot at who moves."
    assert table.why(guard) == ""
    assert "who moves now" in table.refused(Attack(guard, "rifle", still, 12.0))
    table.do(Attack(guard, "rifle", mover, 12.0))
    table.roll(5)
    assert asked(table).purpose == "hit-again"
    table.roll(2)
    assert table.state.open == ()
    assert table.why(guard) == "He has fired this turn."


def test_a_guard_lasts_until_he_acts_again() -> None:
    table = acting("2")
    guard = table.man("2", "rifleman")
    table.do(Activated(guard, "guard"))
    for side in ("1", "2"):
        for man in table.battlefield.figures[side]:
            if man != guard:
                table.do(Fell((man,), "fallen")) if man != table.man("1", "rifleman") else None
    table.go_on()
    table.do(Activated(table.man("1", "rifleman"), "hold"))
    table.go_on()
    table.to("activations")
    assert table.state.turn == 2 and "guard" in table.state.piece(guard).marks
    table.roll(1, 6)
    table.do(Activated(guard, "hold"))
    if isinstance(table.state.ask, Roll):
        table.roll(6)
    assert "guard" not in table.state.piece(guard).marks


def test_a_sergeant_lets_misses_be_rolled_again() -> None:
    table = acting()
    shooter, victim = table.man("1", "commando"), table.man("2", "rifleman")
    table.do(
        Activated(shooter, "hold"), Attack(shooter, "submachine-gun", victim, 6.0, ("leader",))
    )
    table.roll(4, 1)
    assert (asked(table).purpose, asked(table).dice) == ("hit-again", 1)
    table.roll(4)
    assert asked(table).dice == 2
    table.roll(4, 4)
    table.do(Fell((table.man("1", "sergeant"),), "fallen"))
    turn_of(table, "1")
    rifle = table.man("1", "rifleman")
    table.do(Activated(rifle, "hold"))
    said = table.refused(Attack(rifle, "rifle", victim, 6.0, ("leader",)))
    assert said == "Sergeant within 6 inches: none is left."


def test_grenades_take_a_hit_from_everybody_near() -> None:
    table = acting()
    thrower = table.man("1", "grenadier")
    one, two = table.man("2", "rifleman"), table.man("2", "rifleman", 1)
    table.do(Activated(thrower, "hold"), Attack(thrower, "grenades", one, 6.0))
    table.roll(4)
    assert isinstance(table.state.ask, Pick)
    table.do(Picked((two,)))
    assert asked(table).each == (one, two)
    table.roll(4, 3)
    assert table.status(one) == "stands" and table.status(two) == "off"


def test_the_higher_die_wins_a_fight_and_the_loser_may_live() -> None:
    table = acting()
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    table.do(Activated(one, "assault"))
    assert table.refused(Attack(one, "rifle", two, 1.0)) == "Assault: no shot."
    other = table.man("1", "rifleman", 1)
    assert "its turn" in table.refused(Assault(other, two))
    table.do(Assault(one, two))
    table.roll(3, 3)
    assert table.state.open == (), "a tie is nothing"
    assert "fought" in table.refused(Assault(one, two))
    turn_of(table, "1")
    table.do(Activated(other, "assault"), Assault(other, two))
    table.roll(5, 2)
    assert asked(table).about == two
    table.roll(3)
    assert table.status(two) == "off"


def test_who_may_have_a_die_of_a_fight_rolled_again_says_so() -> None:
    table = acting()
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    table.do(Activated(one, "assault"), Assault(one, two, ("attacker-higher",)))
    table.roll(2, 5)
    pick = table.state.ask
    assert isinstance(pick, Pick) and (pick.side, pick.among) == ("1", (one,))
    assert "cannot be" in table.refused(Picked((two,)))
    for event in (Next(), Again(), Dice((6,))):
        assert table.refused(event)
    table.do(Picked((one,)))
    assert asked(table).dice == 1
    table.roll(6)
    assert asked(table).about == two, "6 against 5"
    table.roll(4)
    assert table.status(two) == "stands"
    (told,) = (row.text for row in log_rows(table.battlefield, table.lines) if "fights" in row.text)
    assert "2 against 5. Ada's die again 6; lives on 4." in told


BOTH_SURROUNDED = ("attacker-surrounded", "defender-surrounded")


def fighting(modifiers: tuple[str, ...], **switches: str) -> tuple[Table, str, str]:
    """Return a table on which a man of the first side fights one of the second, and the two."""
    table = built_table("army-men-combat", TEN, switches=switches)
    table.to("activations")
    table.roll(6, 1)
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    table.do(Activated(one, "assault"), Assault(one, two, modifiers))
    return table, one, two


@pytest.mark.parametrize(("first", "order"), [("attacker", "12"), ("defender", "21")])
def test_where_both_may_have_a_die_rolled_again_each_side_is_asked_in_turn(
    first: str, order: str
) -> None:
    """[Surrounded; Terrain] Whoever players agreed on decides first; the other sees it."""
    table, one, two = fighting(BOTH_SURROUNDED, **{"first-re-roll": first})
    foe = {"1": two, "2": one}
    dice = {"1": 2, "2": 5}
    table.roll(*dice.values())
    for side, other in (order, order[::-1]):
        pick = table.state.ask
        assert isinstance(pick, Pick) and (pick.side, pick.among) == (side, (foe[side],))
        player = {"1": "Ada", "2": "Tomas"}[side]
        hint = choices(table.battlefield, table.state).hint
        assert hint == f"{player}: roll again, or keep the dice."
        table.do(Picked((foe[side],)))
        assert asked(table).each == (foe[side],)
        table.roll(3 if other == "1" else 4)
    assert asked(table).about == one, "3 against 4"


def test_no_die_of_a_fight_is_rolled_again_twice_and_who_keeps_one_is_not_asked_again() -> None:
    table, one, two = fighting(("defender-higher", "defender-surrounded"))
    table.roll(2, 5)
    table.do(Picked((two,)))
    table.roll(1)
    assert asked(table).purpose == "lives-on", "the defender's right was to the same die"
    assert asked(table).about == two

    table, one, two = fighting(("attacker-higher", "defender-surrounded"))
    table.roll(2, 5)
    table.do(Picked((two,)))
    table.roll(3)
    pick = table.state.ask
    assert isinstance(pick, Pick) and pick.among == (one,), "he sees the first before the second"
    table.do(Picked(()))
    assert asked(table).about == one


@pytest.mark.parametrize(
    ("events", "loser", "dice"),
    [
        ((Next(),), 0, ()),
        ((Again(), Dice((6, 1))), 1, (6, 1)),
        ((Again((0,)), Dice((6,))), 1, (6,)),
        ((Dice((6,)), Dice((1,))), 1, ()),
    ],
)
def test_an_older_log_tells_for_both_sides_at_once_which_dice_are_rolled_again(
    events: tuple[AnyEvent, ...], loser: int, dice: tuple[int, ...]
) -> None:
    table, *fighters = fighting(BOTH_SURROUNDED)
    table.roll(2, 5)
    moment = table.lines[-1].at
    for event in (*events, Dice((1,)), Next(), Dice((6, 1))):
        table.lines.append(Line(len(table.lines) + 1, moment, event))
    found = replay(table.battlefield, standing_lines(table.lines))
    assert not found.refused
    assert found.state.piece(fighters[loser]).status == "off"
    assert found.state.acting == "1", "the next activation came"
    rows = [row.text for row in log_rows(table.battlefield, table.lines)]
    (told,) = (row for row in rows if "fights" in row)
    assert all(f"die again {value}" in told for value in dice)
    assert rows[-1].startswith("Roll-off 2"), "what keeps the dice belongs to the fight"


def test_a_fight_of_an_older_log_may_be_given_up_where_dice_could_be_rolled_again() -> None:
    table, *_ = fighting(BOTH_SURROUNDED)
    table.roll(2, 5)
    assert "are rolled" in table.refused(Left())
    table.lines.append(Line(len(table.lines) + 1, table.lines[-1].at, Left()))
    found = replay(table.battlefield, standing_lines(table.lines))
    assert not found.refused and not found.state.open


@pytest.mark.parametrize(("fallen", "tests"), [(5, False), (7, False), (8, True)])
def test_an_army_tests_morale_at_the_part_that_house_rules_say(fallen: int, tests: bool) -> None:
    table = built_table("army-men-combat", TEN)
    game = house_game(game_named("army-men-combat"), {("morale", "left"): 0.25})
    assert game.playbook is not None
    table = Table(
        "", battlefield=Battlefield(table.battlefield.battle, game.ruleset, game.playbook)
    )
    table.do(Fell(table.battlefield.figures["1"][-fallen:], "fallen"))
    table.to("activations")
    assert ("1" in table.state.morale) == tests


def test_at_half_strength_each_model_tests_morale_and_runs_when_it_fails() -> None:
    table = built_table("army-men-combat", TEN)
    for side in ("1", "2"):
        table.do(Fell(table.battlefield.figures[side][-5:], "fallen"))
    table.to("activations")
    assert table.state.morale == {"1", "2"}
    table.roll(6, 1)
    man = table.man("1", "rifleman")
    table.do(Activated(man, "guard"))
    assert (asked(table).purpose, asked(table).need) == ("morale", 4)
    table.roll(3)
    assert asked(table).optional, "his sergeant lets him roll again"
    table.go_on()
    assert table.state.of_unit(man).action == "run"
    assert "guard" not in table.state.piece(man).marks
    assert table.why(man) == "Run: no shot."


def test_the_battle_is_over_after_four_rounds() -> None:
    table = built_table("army-men-combat", {"role:rifleman": 1})
    for turn in range(1, 5):
        table.to("activations")
        assert table.state.turn == turn
        table.roll(6, 1)
        for side in ("1", "2"):
            table.do(Activated(table.man(side, "rifleman"), "hold"))
            table.go_on()
    assert table.state.over


def test_who_runs_is_asked_whether_he_left_the_table_and_is_killed_when_he_did() -> None:
    table = built_table("army-men-combat", TEN)
    for side in ("1", "2"):
        table.do(Fell(table.battlefield.figures[side][-5:], "fallen"))
    table.to("activations")
    table.roll(6, 1)
    man = table.man("1", "rifleman")
    table.do(Activated(man, "run"))
    table.roll(3)
    table.go_on()
    ask = table.state.ask
    assert isinstance(ask, Pick) and (ask.purpose, ask.among) == ("edge", (man,))
    told = log_rows(table.battlefield, table.lines)[-1]
    assert told.text.endswith("Runs for the nearest edge.")
    table.do(Picked((man,)))
    told = log_rows(table.battlefield, table.lines)[-1]
    assert told.text.endswith("Leaves the table and is killed.") and told.fell == (man,)
    assert (table.status(man), table.state.piece(man).fate) == ("off", "fallen")


def test_a_log_in_which_nobody_asked_for_the_edge_is_still_read() -> None:
    table = built_table("army-men-combat", TEN)
    for side in ("1", "2"):
        table.do(Fell(table.battlefield.figures[side][-5:], "fallen"))
    table.to("activations")
    table.roll(6, 1)
    table.do(Activated(table.man("1", "rifleman"), "guard"))
    table.roll(3)
    table.go_on(2)
    assert asked(table).purpose == "roll-off", "going on leaves the answer out"
    number = len(table.lines)
    table.take_back(number)
    assert isinstance(table.state.ask, Pick)
    assert not without(table.battlefield, table.lines, [number]).refused


def test_only_those_count_whom_the_enemy_killed() -> None:
    """[Objective; Duel] Dangerous ground and flight are nobody's kill."""
    table = built_table("army-men-combat", TEN)
    ground, shot = table.man("2", "rifleman"), table.man("2", "rifleman", 1)
    table.do(Settled("duel"))
    table.to("activations")
    table.roll(1, 6)
    table.do(TookTest((ground,), "dangerous-ground"))
    table.roll(1)
    assert table.status(ground) == "off"
    table.do(Fell((shot,), "fallen"))
    table.do(Fell((table.man("2", "sniper"),), "missing"))
    kills = [side.points for side in score_of(table.battlefield, table.state).sides]
    assert kills == ["1", "0"], "one of three was killed by the enemy"
    notes = score_of(table.battlefield, table.state).notes
    assert "No enemy killed 1 man, so nobody’s kill." in notes


def test_who_flees_off_the_table_is_killed_and_is_nobodys_kill() -> None:
    table = built_table("army-men-combat", TEN)
    table.do(Settled("duel"))
    for side in ("1", "2"):
        table.do(Fell(table.battlefield.figures[side][-5:], "fallen"))
    table.to("activations")
    table.roll(1, 6)
    man, other = table.man("2", "rifleman"), table.man("2", "rifleman", 1)
    table.do(Activated(man, "hold"))
    assert not flees(table.battlefield, table.state, man)
    table.roll(1)
    table.go_on()
    assert flees(table.battlefield, table.state, man)
    assert not flees(table.battlefield, table.state, other)
    table.do(Fell((man,), "fallen", weapon="morale"))
    assert log_rows(table.battlefield, table.lines)[-1].text.endswith(", morale.")
    kills = [side.points for side in score_of(table.battlefield, table.state).sides]
    assert kills == ["5", "5"]


def test_nobody_shoots_at_a_man_who_fights_a_friend_until_one_falls_or_moves() -> None:
    """[Shooting] Two who fought stay in contact."""
    table = acting()
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    table.do(Activated(one, "assault"), Assault(one, two))
    table.roll(3, 3)
    shooter, other = table.man("1", "rifleman", 1), table.man("2", "rifleman", 1)
    turn_of(table, "1")
    table.do(Activated(shooter, "hold"))
    shot = Attack(shooter, "rifle", two, 6.0)
    assert table.refused(shot) == "No shots at a model in close combat with a friend."
    table.do(Attack(shooter, "rifle", other, 6.0))
    table.roll(1)
    turn_of(table, "1")
    third = table.man("1", "rifleman", 2)
    table.do(Activated(third, "hold"))
    assert "with a friend" in table.refused(Attack(third, "rifle", two, 6.0))
    turn_of(table, "2")
    table.do(Activated(two, "walk"))
    turn_of(table, "1")
    fourth = table.man("1", "rifleman", 3)
    table.do(Activated(fourth, "hold"), Attack(fourth, "rifle", two, 6.0))


def test_a_fight_that_is_given_up_or_whose_man_falls_locks_nobody() -> None:
    table = acting()
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    table.do(Activated(one, "assault"), Assault(one, two))
    assert foes_in_contact(table.state, two) == (one,)
    table.do(Left())
    assert foes_in_contact(table.state, two) == ()
    table.do(Assault(one, two))
    table.roll(1, 6)
    table.roll(1)
    assert table.status(one) == "off"
    shooter = table.man("1", "rifleman", 1)
    turn_of(table, "1")
    table.do(Activated(shooter, "hold"), Attack(shooter, "rifle", two, 6.0))


@pytest.mark.parametrize(("stances", "lasts"), [("acts", True), ("turn", False)])
def test_players_agree_how_long_guard_and_hunker_last(stances: str, lasts: bool) -> None:
    """[Hunker; Guard] Until he acts again, or to the end of the round."""
    table = built_table("army-men-combat", {"role:rifleman": 2}, switches={"stances": stances})
    table.to("activations")
    table.roll(6, 1)
    guard, hunkered = (table.man("1", "rifleman", at) for at in (0, 1))
    for man, action in ((guard, "guard"), (hunkered, "hunker")):
        table.do(Activated(man, action))
        table.go_on()
        if isinstance(table.state.ask, Roll):
            table.roll(6, 1)
    assert table.state.piece(guard).marks == {"guard"}, "to the end of the round in any case"
    for at in (0, 1):
        table.do(Activated(table.man("2", "rifleman", at), "hold"))
        table.go_on()
    table.to("activations")
    assert table.state.turn == 2
    assert ("guard" in table.state.piece(guard).marks) == lasts
    assert ("hunkered" in table.state.piece(hunkered).marks) == lasts
    table.roll(6, 1)
    table.do(Activated(guard, "hold"))
    assert not table.state.piece(guard).marks


def test_each_man_in_a_blast_stops_his_hit_by_his_own_quality() -> None:
    plain = built_table("army-men-combat", TEN).battlefield
    roles = tuple(
        replace(role, stats={**role.stats, "quality": Number(2)}) if role.id == "sniper" else role
        for role in plain.ruleset.roles
    )
    ruleset = replace(plain.ruleset, roles=roles)
    table = Table("", battlefield=Battlefield(plain.battle, ruleset, plain.playbook))
    table.to("activations")
    table.roll(6, 1)
    thrower = table.man("1", "grenadier")
    one, two, sniper = (table.man("2", role, at) for role, at in (
        ("rifleman", 0), ("rifleman", 1), ("sniper", 0),
    ))  # fmt: skip
    table.do(Activated(thrower, "hold"), Attack(thrower, "grenades", one, 6.0))
    table.roll(4)
    table.do(Picked((two, sniper)))
    assert (asked(table).each, asked(table).need) == ((one, two), 4)
    table.roll(4, 3)
    assert (asked(table).each, asked(table).need) == ((sniper,), 2), "who needs less rolls alone"
    table.roll(2)
    assert [table.status(man) for man in (one, two, sniper)] == ["stands", "off", "stands"]


def test_who_climbs_over_an_obstacle_takes_a_die_that_stands_in_the_log() -> None:
    table = acting()
    man = table.man("1", "rifleman")
    table.do(Activated(man, "walk"))
    (test,) = [t for t in dice_tests_for(table.battlefield, table.state, man) if t.id == "obstacle"]
    table.do(TookTest((man,), test.id))
    table.roll(3)
    assert table.status(man) == "stands"
    last = log_rows(table.battlefield, table.lines)[-1].text
    assert "Put across, and the move ends" in last
