"""What men of L.G.A.M. do besides shooting: overwatch, radios, engineers."""

from __future__ import annotations

import pytest
from table_hand import Table, built_table

from rules.table.circumstances import circumstances
from rules.table.events import Attack, Fell, Hits, Left, Marked
from rules.table.state import Roll

MEN = {
    "role:leader": 1,
    "role:rifleman": 4,
    "role:assault-rifleman": 2,
    "role:machete-man": 1,
    "role:radio-operator": 1,
    "role:engineer": 1,
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
    table.to("small-arms", 1)
    engineer = table.man("1", "radio-operator")
    table.do(Attack(engineer, "rifle", table.man("2", "rifleman"), 1.0), Hits(0))
    with pytest.raises(Exception, match="has fired"):
        table.do(Marked((engineer,), "clearing"))
    other = table.man("1", "engineer")
    table.do(Marked((other,), "clearing"))
    table.to("movement", 4)
    assert "clearing" in table.state.piece(other).marks
    table.go_on()
    assert not table.state.piece(other).marks, "the barrier is gone"
