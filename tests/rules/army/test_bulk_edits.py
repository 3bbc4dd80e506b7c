"""Changes of many men and units at once, and what they have in common."""

import pytest

from rules.army import bulk_edits, edits
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Ruleset


def ruleset_of(name: str) -> Ruleset:
    found = Catalog().get(name)
    assert found is not None
    return found


LGAM = ruleset_of("lgam")


def squad(*kinds: tuple[str, ...]) -> tuple[Army, tuple[str, ...]]:
    army, unit = edits.add_unit(new_army("lgam"), "squad", name="Pals")
    for items in kinds:
        army, _ = edits.add_figures(army, unit.id, items)
    return army, tuple(man.id for man in army.figures())


def carried(army: Army) -> list[tuple[str, ...]]:
    return [man.items for man in army.figures()]


@pytest.mark.parametrize("game", BUILT_IN)
def test_whatever_he_was_he_becomes_each_role_that_is_offered(game: str) -> None:
    ruleset = ruleset_of(game)
    roles = [role for role in ruleset.roles if role.offered and not role.extra]
    army, unit = edits.add_unit(new_army(game), "squad")
    for role in roles:
        army, _ = edits.add_figures(army, unit.id, role.gives)
    men = [man.id for man in army.figures()]
    for role in roles:
        changed = bulk_edits.change_role(army, ruleset, men, role.id)
        assert all(derive_roles(ruleset, man.items).role is role for man in changed.figures())
        assert [man.id for man in changed.figures()] == men


def test_a_new_role_keeps_what_is_carried_beside_it() -> None:
    army, men = squad(("rifle", "grenades", "helmet"), ("binoculars", "pistol", "grenades"))
    changed = bulk_edits.change_role(army, LGAM, men, "lmg-man")
    assert carried(changed) == [
        ("light-machine-gun", "grenades", "helmet"),
        ("light-machine-gun", "grenades"),
    ]


def test_only_those_who_are_meant_change() -> None:
    army, men = squad(("rifle",), ("rifle",), ("pistol",))
    changed = bulk_edits.change_role(army, LGAM, men[:2], "medic")
    assert list(changed.figures())[2] is list(army.figures())[2]
    other, unit = edits.add_unit(army, "squad", name="Others")
    changed = bulk_edits.change_role(other, LGAM, men, "medic")
    assert changed.unit(unit.id) is other.unit(unit.id)


def test_another_weapon_takes_the_place_of_the_one_that_makes_him() -> None:
    army, men = squad(
        ("rifle", "grenades"), ("radio", "rifle"), ("binoculars", "pistol"), ("submachine-gun",)
    )
    changed = bulk_edits.change_weapon(army, LGAM, men, "submachine-gun")
    assert carried(changed) == [
        ("submachine-gun", "grenades"),
        ("submachine-gun", "radio"),
        ("submachine-gun", "binoculars"),
        ("submachine-gun",),
    ]


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_weapons_of_a_game_are_items_that_mean_something_in_it(game: str) -> None:
    ruleset = ruleset_of(game)
    found = bulk_edits.weapon_items(ruleset)
    assert len(found) >= 4
    assert all(derive_roles(ruleset, (item.id,)) != derive_roles(ruleset, ()) for item in found)


def test_an_item_is_given_to_all_and_taken_of_all() -> None:
    army, men = squad(("rifle",), ("rifle", "grenades"))
    given = bulk_edits.give_item(army, men, "grenades")
    assert carried(given) == [("rifle", "grenades"), ("rifle", "grenades")]
    assert list(given.figures())[1] is list(army.figures())[1], "he had them"
    assert carried(bulk_edits.take_item(given, men, "grenades")) == [("rifle",), ("rifle",)]


def test_what_they_share_is_counted() -> None:
    army, men = squad(("rifle",), ("rifle",), ("rifle", "grenades"))
    army = bulk_edits.change_men(army, men[:1], rank="Cpl.", hero=True)
    seen = bulk_edits.shared_values(Roster(army, LGAM), men)
    assert seen.men == 3
    assert seen.roles == (("rifleman", 3),)
    assert dict(seen.items) == {"rifle": 3, "grenades": 1}
    assert dict(seen.ranks) == {"": 2, "Cpl.": 1}
    assert (seen.heroes, seen.kinds) == (1, 2)


def test_posts_are_offered_that_all_their_units_have() -> None:
    army = new_army("lgam")
    by_id = {(each.kind, each.id): each for each in offers(LGAM)}
    army, first = add_offer(army, LGAM, by_id["team", "heavy-mortar"])
    army, second = add_offer(army, LGAM, by_id["team", "heavy-mortar"])
    men = [man.id for unit in (*first, *second) for man in army.unit(unit).figures]
    posts = bulk_edits.common_posts(Roster(army, LGAM), men)
    assert [post for post, _ in posts] == [post.id for post in LGAM.team["heavy-mortar"].posts]
    loose, more = squad(("rifle",))
    army = edits.change_army(army, units=(*army.units, *loose.units))
    assert bulk_edits.common_posts(Roster(army, LGAM), (*men, *more)) == ()
    army = bulk_edits.change_men(army, men, post="")
    assert {man.post for man in army.figures()} == {""}


def test_vehicles_are_fitted_together_where_all_of_them_can_be() -> None:
    by_id = {(each.kind, each.id): each for each in offers(LGAM)}
    army, jeeps = add_offer(new_army("lgam"), LGAM, by_id["vehicle", "jeep"], 3)
    options = bulk_edits.common_options(Roster(army, LGAM), jeeps)
    choice = next(c for c in LGAM.vehicle["jeep"].choices if c.at_most == 1)
    first, second = choice.options[:2]
    assert {first, second} <= {option for option, _ in options}
    army = bulk_edits.set_fitting(army, LGAM, jeeps[:2], first, True)
    assert dict(bulk_edits.common_options(Roster(army, LGAM), jeeps))[first] == 2
    army = bulk_edits.set_fitting(army, LGAM, jeeps, second, True)
    assert [unit.fittings for unit in army.units] == [(second,)] * 3, "one of several"
    army = bulk_edits.set_fitting(army, LGAM, jeeps, second, False)
    assert [unit.fittings for unit in army.units] == [()] * 3
    army, team = add_offer(army, LGAM, by_id["team", "heavy-mortar"])
    assert bulk_edits.common_options(Roster(army, LGAM), (*jeeps, *team)) == ()
