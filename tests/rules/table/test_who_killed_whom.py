"""Who is named for each who fell, in every way to fall of every game, and whom a campaign credits.

A way to fall is played by its events. What follows from the record: an enemy's loss is a kill of
whoever did it; a man of the own side, mines, water and flight are nobody's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from table_hand import Table, built_table, recorded

from rules.attack.procedure import Roll
from rules.table.battle_result import score_of
from rules.table.events import (
    Activated,
    Assault,
    Attack,
    Fell,
    Marked,
    Picked,
    Shuffled,
    TookTest,
)


class Fallen(NamedTuple):
    """One who fell: who is named for it, with what, in words beside it, and who has the kill."""

    victim: str
    by: str
    weapon: str = ""
    note: str = ""
    credited: bool = True


Way = tuple[Table, list[Fallen]]

SQUADS = {
    "squad:rifle-squad": 2,
    "squad:machine-gun": 1,
    "squad:mortar": 1,
    "squad:spotter": 1,
    "vehicle:tank": 1,
}


def tan(step: str, full: bool = False, **agreed: str) -> Table:
    """Return a table of The Green and the Tan in a step of the first turn; Ada goes first.

    `full` are squads with specialists, the first with a commander.
    """
    if full:
        table = Table("green-and-tan", 1, switches=agreed)
    else:
        table = built_table("green-and-tan", SQUADS)
    table.go_on()
    table.roll(5, 2)
    table.to(step)
    return table


def assaulted() -> Way:
    table = tan("movement")
    mine, theirs = table.unit("1"), table.unit("2")
    table.do(Activated(mine))
    table.roll(1)
    table.do(Assault(mine, theirs))
    table.roll(4, 4, 1, 1, 1)
    table.do(Picked(table.men("2")[:2]))
    table.roll(4, 1, 1)
    table.do(Picked(table.men("1")[:1]))
    table.roll(3)
    killed = [Fallen(man, mine, "assault") for man in table.men("2")[:2]]
    return table, [*killed, Fallen(table.men("1")[0], theirs, "assault")]


def struck_back_by_one() -> Way:
    table = tan("movement")
    mine, gun = table.unit("1"), table.model("2", "machine-gun")
    table.do(Activated(mine))
    table.roll(1)
    table.do(Assault(mine, gun))
    table.roll(1, 1, 1, 1, 1)
    table.roll(4)
    table.do(Picked(table.men("1")[:1]))
    table.roll(3)
    return table, [Fallen(table.men("1")[0], table.battlefield.men_in[gun][0], "assault")]


def charged() -> Way:
    table = tan("movement")
    mine, tank = table.unit("1"), table.model("2", "tank")
    table.do(Activated(mine))
    table.roll(1)
    table.do(Assault(mine, tank))
    table.roll(6, 1, 1, 1, 1)
    table.roll(1)
    return table, [Fallen(tank, mine, "assault")]


def mined() -> Way:
    table = tan("movement")
    table.do(Marked((table.unit("1"),), "minefield"))
    table.to("mines")
    table.roll(1, 2, 2, 2, 2)
    table.do(Picked(table.men("1")[:1]))
    return table, [Fallen(table.men("1")[0], "", note="Mines")]


def mined_with_its_commander() -> Way:
    table = tan("movement", full=True)
    table.do(Marked((table.unit("2"),), "minefield"))
    table.to("mines")
    ranks = [man for man in table.men("2") if not table.battlefield.man[man].commands]
    table.roll(*(1 for _ in ranks))
    if isinstance(table.state.ask, Roll):  # an engineer is with them
        table.roll(*(1 for _ in ranks))
    return table, [Fallen(man, "", note="Mines") for man in table.men("2")]


def blown_up() -> Way:
    table = tan("shooting", full=True, kaboom="on")
    burning, enemy = table.man("1", "flame-thrower"), table.unit("2")
    table.do(Attack(table.unit("1"), "flame-thrower", enemy, 1.0))
    table.roll(1)
    table.roll(1)
    return table, [Fallen(burning, "", note="Kaboom")]


def dropped() -> Way:
    table = tan("shooting", full=True, oops="on")
    squad, thrower = table.unit("1", 1), table.man("1", "grenadier")
    table.do(Attack(squad, "grenade", table.unit("2"), 4.0))
    table.roll(6)
    table.roll(1)
    table.roll(1)
    table.roll(1)
    table.do(Picked(table.men("1", 1)[:1]))
    return table, [Fallen(table.men("1", 1)[0], thrower, "grenade", credited=False)]


def strayed() -> Way:
    table = tan("shooting", full=True, **{"friendly-fire": "on"})
    mortar = table.model("1", "mortar")
    table.do(Attack(mortar, "mortar", table.unit("2")))
    table.roll(6)
    table.roll(1)
    table.do(Picked((table.unit("1", 1),)))
    table.roll(1)
    table.roll(1, 6, 6, 6, 6)
    table.do(Picked(table.men("1", 1)[:1]))
    (crew,) = table.battlefield.men_in[mortar]
    return table, [Fallen(table.men("1", 1)[0], crew, "mortar", credited=False)]


MEN = {
    "role:leader": 1,
    "role:rifleman": 4,
    "role:medic": 1,
    "role:flame-thrower-man": 1,
    "role:grenadier": 1,
    "role:light-mortar-man": 1,
    "vehicle:tank": 1,
}
"""Of games in which men shoot each for himself."""


def phase(game: str, step: str, *dice: int) -> Table:
    """Return a table of men in a step of the first turn, Ada first."""
    table = built_table(game, MEN)
    table.to(step, *dice)
    return table


def caught_in_a_blast_on_both_sides() -> Way:
    table = phase("lgam", "heavy", 1)
    thrower, victim = table.man("1", "light-mortar-man"), table.man("2", "rifleman")
    mate = table.man("1", "rifleman")
    table.do(Attack(thrower, "light-mortar", victim, 3.0))
    table.roll(3)
    table.do(Picked((victim, mate, thrower)))
    own = [Fallen(man, thrower, "light-mortar", credited=False) for man in (mate, thrower)]
    return table, [Fallen(victim, thrower, "light-mortar"), *own]


def burnt_beside_a_flame_thrower() -> Way:
    table = phase("lgam", "small-arms", 1)
    shooter, burning = table.man("1", "rifleman"), table.man("2", "flame-thrower-man")
    near, mate = table.man("2", "medic"), table.man("1", "rifleman", 1)
    table.do(Attack(shooter, "rifle", burning, 1.0))
    table.roll(2)
    table.roll(3)
    table.do(Picked((near, mate)))
    theirs = [Fallen(man, shooter, "rifle") for man in (burning, near)]
    return table, [*theirs, Fallen(mate, shooter, "rifle", credited=False)]


def lost_in_a_wreck() -> Way:
    table = phase("lgam", "heavy", 1)
    mine, theirs = table.model("1", "tank"), table.model("2", "tank")
    crew = [man for man, at in table.state.aboard.items() if at == theirs]
    table.do(Attack(mine, "tank-gun", theirs, 1.0))
    table.roll(3)
    table.roll(6)
    table.roll(6)
    return table, [Fallen(piece, mine, "tank-gun") for piece in (theirs, *crew)]


def lost_in_a_mined_tank() -> Way:
    table = phase("fighting-plastic", "movement", 5, 2)
    tank = table.model("1", "tank")
    crew = [man for man, at in table.state.aboard.items() if at == tank]
    table.do(TookTest((tank,), "minefield"))
    table.roll(2)
    table.roll(6)
    return table, [Fallen(piece, "", note="Minefield") for piece in (tank, *crew)]


def run_over() -> Way:
    table = phase("fighting-plastic", "movement", 5, 2)
    tank, man = table.model("1", "tank"), table.man("2", "rifleman")
    table.do(Fell((man,), "fallen", tank))
    return table, [Fallen(man, tank)]


def drowned() -> Way:
    table = phase("lgam", "movement", 1)
    man = table.man("1", "rifleman")
    table.do(TookTest((man,), "swim"))
    table.roll(1)
    return table, [Fallen(man, "", note="Swim")]


def beaten_in_an_assault_of_army_men() -> Way:
    table = built_table("army-men", {"role:leader": 1, "role:rifleman": 3})
    table.go_on()
    deck = [card.id for card in table.battlefield.turn.deck]
    table.do(Shuffled(("green-assaults", *(each for each in deck if each != "green-assaults"))))
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    other, foe = table.man("1", "rifleman", 1), table.man("2", "rifleman", 1)
    table.do(Assault(one, two))
    table.roll(1, 2)
    table.do(Assault(other, foe))
    table.roll(2, 1)
    return table, [Fallen(one, two, "assault"), Fallen(foe, other, "assault")]


TEN = {"role:sergeant": 1, "role:rifleman": 8, "role:grenadier": 1}


def combat() -> Table:
    """Return a table of Army Men Combat on which Ada's side won the first roll-off."""
    table = built_table("army-men-combat", TEN)
    table.to("activations")
    table.roll(6, 1)
    return table


def beaten_in_close_combat() -> Way:
    table = combat()
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    table.do(Activated(one, "assault"), Assault(one, two))
    table.roll(1, 2)
    table.roll(1)
    return table, [Fallen(one, two, "assault")]


def hit_beside_the_target() -> Way:
    table = combat()
    thrower = table.man("1", "grenadier")
    one, two = table.man("2", "rifleman"), table.man("2", "rifleman", 1)
    table.do(Activated(thrower, "hold"), Attack(thrower, "grenades", one, 6.0))
    table.roll(4)
    table.do(Picked((two,)))
    table.roll(1, 1)
    return table, [Fallen(man, thrower, "grenades") for man in (one, two)]


def fleeing() -> tuple[Table, str]:
    """Return a table on which a man who failed his test of morale may have left it."""
    table = built_table("army-men-combat", TEN)
    for side in ("1", "2"):
        table.do(Fell(table.battlefield.figures[side][-5:], "knocked-over"))
    table.to("activations")
    table.roll(6, 1)
    man = table.man("1", "rifleman")
    table.do(Activated(man, "guard"))
    table.roll(3)
    table.go_on()
    return table, man


def fled_over_the_edge() -> Way:
    table, man = fleeing()
    table.do(Picked((man,)))
    return table, [Fallen(man, "", note="Morale")]


def fled_over_the_edge_and_told_later() -> Way:
    table, man = fleeing()
    table.do(Picked(()))
    table.do(Fell((man,), "fallen", weapon="morale"))
    return table, [Fallen(man, "", note="Morale")]


def killed_by_dangerous_ground() -> Way:
    table = combat()
    man = table.man("1", "rifleman")
    table.do(TookTest((man,), "dangerous-ground"))
    table.roll(1)
    return table, [Fallen(man, "", note="Dangerous ground")]


WAYS: tuple[Callable[[], Way], ...] = (
    assaulted,
    struck_back_by_one,
    charged,
    mined,
    mined_with_its_commander,
    blown_up,
    dropped,
    strayed,
    caught_in_a_blast_on_both_sides,
    burnt_beside_a_flame_thrower,
    lost_in_a_wreck,
    lost_in_a_mined_tank,
    run_over,
    drowned,
    beaten_in_an_assault_of_army_men,
    beaten_in_close_combat,
    hit_beside_the_target,
    fled_over_the_edge,
    fled_over_the_edge_and_told_later,
    killed_by_dangerous_ground,
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_who_fell_is_recorded_with_who_did_it_and_a_kill_of_an_enemy_is_credited(
    way: Callable[[], Way],
) -> None:
    table, wanted = way()
    assert table.state.is_free, "all of it is played"
    game = table.battlefield.ruleset.id
    table.state.mission = {"army-men-combat": "duel", "green-and-tan": "battle"}.get(game, "")
    if not score_of(table.battlefield, table.state).by_points:
        table.state.winners = ("1",)
    draft, campaign = recorded(table.battlefield, table.state)
    fates = {fate.figure: fate for side in draft.sides for fate in side.fates}
    found = [(fates[each.victim], each.credited) for each in wanted]
    assert {fate.kind for fate, _ in found} == {"fallen"}
    assert wanted == [Fallen(f.figure, f.by, f.weapon, f.note, credited) for f, credited in found]
    for (_, figure), career in campaign.careers.items():
        assert career.kills == sum(each.by == figure and each.credited for each in wanted)
