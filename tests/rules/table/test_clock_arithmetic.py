"""Clocks at the table: seconds left, calls, pauses, the time for setting up with its working."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace
from random_battle import battlefield_of
from table_hand import Table

import resources
from rules.army.documents.army_file import load_army_file
from rules.campaign.recording.battle_record import BattleRole
from rules.table.battle import Battlefield, BattleSide
from rules.table.clock_arithmetic import RunningClock, calls_between, pause, set_up_clocks


def test_an_hour_written_every_five_seconds_is_never_off_by_50_ms() -> None:
    chance, now = Random(7), 1_000.0
    began, clock = now, RunningClock(3_600.0, now)
    written = now
    while now < began + 3_599:
        now += 0.05 + chance.random() * 0.3  # ticks come late and unevenly
        assert abs(clock.left_at(now) - (3_600 - (now - began))) < 0.05
        if now - written >= 5:
            written, clock = now, clock.written_at(now)
            assert clock.left == round(clock.left, 2)
            assert clock.left == RunningClock(clock.left, clock.since).left_at(clock.since)
    assert clock.left_at(began + 3_700) == 0
    assert clock.written_at(began + 3_700).left == 0


def test_time_that_runs_back_takes_nothing_off() -> None:
    assert RunningClock(60, 100).left_at(90) == 60


def test_calls_are_those_passed_between_two_moments_and_zero() -> None:
    battlefield = battlefield_of("lgam")
    assert calls_between(battlefield, "1", 152, 119.9) == (120,)
    assert calls_between(battlefield, "1", 152, 0) == (120, 60, 30, 0)
    assert calls_between(battlefield, "1", 120, 119) == ()  # as long as the clock: no call
    assert calls_between(battlefield, "1", 31, 30) == (30,)
    assert calls_between(battlefield, "1", 30, 29) == ()
    assert calls_between(battlefield, "1", 0, 0) == ()


def test_a_pause_tells_both_times_and_the_calls_that_were_missed() -> None:
    battlefield = battlefield_of("lgam")
    slept = pause(battlefield, "1", 84.0, 30.0)
    assert (slept.left, slept.taken_off, slept.calls) == (84.0, 54.0, (60,))
    long = pause(battlefield, "1", 84.0, 360.0)
    assert (long.left, long.taken_off, long.calls) == (84.0, 0.0, (60, 30, 0))


def _roles(*roles: BattleRole) -> Battlefield:
    """Return the two sample armies of L.G.A.M. in these roles."""
    table = Table("lgam")
    armies = [
        load_army_file(resources.path("samples", f"{name}.muster"))
        for name in ("2nd-sandbox-company", "tan-raiders")
    ]
    sides = tuple(
        BattleSide(str(at), army, role=role)
        for at, (army, role) in enumerate(zip(armies, roles, strict=True), 1)
    )
    known = table.battlefield
    return Battlefield(replace(known.battle, sides=sides), known.ruleset, known.playbook)


def test_setting_up_takes_as_long_as_the_armies_need_and_says_why() -> None:
    defends, attacks = set_up_clocks(_roles("defender", "attacker"))
    assert defends.sides == ("1",) and attacks.sides == ("2",)
    assert defends.text == (
        "43 men, 5 minutes for each 30: 7:10; 1 artillery unit: 5:00; no armoured units: 0:00"
    )
    assert defends.seconds == 730
    assert attacks.text == "45 men, 5 minutes for each 30: 7:30; 2 vehicles: 10:00"
    assert attacks.seconds == 1_050


def test_two_attackers_have_one_clock_for_both() -> None:
    (both,) = set_up_clocks(_roles("attacker", "attacker"))
    assert both.sides == ("1", "2")
    assert both.text == "88 men, 5 minutes for each 30: 14:40"
    assert both.seconds == 880


def test_a_game_without_clocks_and_sides_without_a_role_have_none() -> None:
    assert set_up_clocks(battlefield_of("army-men")) == ()
    assert set_up_clocks(battlefield_of("lgam")) == ()
    defends, _ = set_up_clocks(battlefield_of("lgam"), {"2": "defender", "1": "attacker"})
    assert defends.sides == ("2",)


def test_who_is_not_at_the_table_is_not_counted() -> None:
    battlefield = _roles("defender", "attacker")
    army = battlefield.battle.sides[0].army
    away = tuple(man.id for man in army.units[-1].figures)
    side = replace(battlefield.battle.sides[0], away=away)
    battle = replace(battlefield.battle, sides=(side, battlefield.battle.sides[1]))
    defends, _ = set_up_clocks(Battlefield(battle, battlefield.ruleset, battlefield.playbook))
    assert defends.terms[0].text == f"{43 - len(away)} men, 5 minutes for each 30"
