"""What players of L.G.A.M. may agree on, each reading at the table."""

from __future__ import annotations

from collections.abc import Mapping

from table_hand import Table, built_table

from rules.army.totals import pieces_needed
from rules.table.circumstances import circumstances
from rules.table.events import Attack, Boarded, Dice, Left

MEN = {
    "role:leader": 1,
    "role:rifleman": 3,
    "role:assault-rifleman": 1,
    "role:radio-operator": 1,
    "role:light-mortar-man": 1,
    "vehicle:truck": 1,
}


def played(**switches: str) -> Table:
    """Return a table under readings, in the small arms of the first turn."""
    table = built_table(
        "lgam", MEN, switches={name.replace("_", "-"): option for name, option in switches.items()}
    )
    table.to("small-arms", 1)
    return table


def offered(table: Table, actor: str, weapon: str, distance: float = 1.0) -> set[str]:
    """Return the circumstances that players can choose for an attack."""
    attack = Attack(actor, weapon, table.man("2", "assault-rifleman"), distance)
    groups = circumstances(table.battlefield, table.state, attack)
    return {choice.id for group in groups for choice in group.choices if not choice.refusal}


def tokens(table: Table) -> Mapping[str, int]:
    """Return how many tokens of each kind the armies need."""
    rosters = tuple(table.battlefield.rosters.values())
    return {
        each.piece.id: each.count for each in pieces_needed(rosters, table.battlefield.playbook)
    }


def test_a_leader_helps_everybody_near_or_other_men_on_foot_alone() -> None:
    table = played()
    assert "leader" in offered(table, table.man("1", "leader"), "pistol")
    table = played(leader_helps="men")
    assert "leader" not in offered(table, table.man("1", "leader"), "pistol")
    assert "leader" in offered(table, table.man("1", "radio-operator"), "rifle")


def test_binoculars_help_him_who_carries_them_or_whoever_is_beside_him() -> None:
    table = built_table("lgam", {**MEN, "role:sniper": 1})
    table.to("heavy", 1)
    mortar = table.man("1", "light-mortar-man")
    assert "binoculars" not in offered(table, mortar, "light-mortar", 4.0)
    table = built_table("lgam", MEN, switches={"binoculars": "near"})
    table.to("heavy", 1)
    mortar = table.man("1", "light-mortar-man")
    assert "binoculars" in offered(table, mortar, "light-mortar", 4.0)


def test_passengers_shoot_out_of_their_vehicle_or_wait() -> None:
    for option, refusal in (("shoot", ""), ("wait", "Passengers shoot only when they are out⌂.")):
        table = built_table("lgam", MEN, switches={"passengers": option})
        table.to("movement", 1)
        rider, truck = table.man("1", "radio-operator"), table.model("1", "truck")
        table.do(Boarded((rider,), truck))
        table.to("small-arms")
        assert table.why(rider) == refusal
        target = table.man("2", "assault-rifleman")
        cannot_be_hit = Attack(table.man("2", "radio-operator"), "rifle", rider, 1.0)
        table.go_on()
        assert "cannot be attacked" in table.refused(cannot_be_hit)
        assert target


def test_a_rifle_jams_on_a_12_where_it_is_agreed_to_be_semi_automatic() -> None:
    for option, jammed in (("none", False), ("jam", True)):
        table = played(semi_automatic=option)
        rifle = table.man("1", "radio-operator")
        table.do(Attack(rifle, "rifle", table.man("2", "assault-rifleman"), 1.0), Dice((12,)))
        assert ("jam:rifle" in table.state.piece(rifle).marks) is jammed
        assert (tokens(table)["jam"] > 2) is jammed


def test_a_12_empties_a_mortar_or_only_misses() -> None:
    for option, empty in (("empty", True), ("none", False)):
        table = built_table("lgam", MEN, switches={"heavy-gun-12": option})
        table.to("heavy", 1)
        mortar = table.man("1", "light-mortar-man")
        table.do(Attack(mortar, "light-mortar", table.man("2", "assault-rifleman"), 3.0))
        table.roll(12)
        assert ("empty:light-mortar" in table.state.piece(mortar).marks) is empty
        assert (tokens(table)["out-of-ammunition"] > 0) is empty


def test_a_natural_2_of_a_rifle_destroys_a_truck_or_does_not_reach_it() -> None:
    table = played()
    rifle, truck = table.man("1", "radio-operator"), table.model("2", "truck")
    table.do(Attack(rifle, "rifle", truck, 1.0), Left())
    table = played(natural_2="named")
    rifle, truck = table.man("1", "radio-operator"), table.model("2", "truck")
    assert "Hurt by tanks" in table.refused(Attack(rifle, "rifle", truck, 1.0))
