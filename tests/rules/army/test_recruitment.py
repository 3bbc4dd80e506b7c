"""What a game offers can be found, and added to where it belongs."""

from __future__ import annotations

import pytest

from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.model import new_army
from rules.army.offers_to_add import add_offer, offers, search_offers
from rules.checks import check
from rules.common.wording import counted, listed, lower, plural, with_article
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.games.ruleset import Ruleset

CATALOG = Catalog()


@pytest.fixture(params=BUILT_IN)
def game(request: pytest.FixtureRequest) -> Ruleset:
    ruleset = CATALOG.get(request.param)
    assert ruleset is not None
    return ruleset


def test_every_offer_of_every_game_can_be_added_and_has_a_role(game: Ruleset) -> None:
    for offer in offers(game):
        army, new = add_offer(new_army(game.id), game, offer, 2)
        assert len(new) == 2
        roster = Roster(army, game)
        assert all(man.role for man in roster.men), offer.name
        if offer.kind == "role":
            assert {man.role.id for man in roster.men if man.role} == {offer.id}


def test_no_offered_unit_is_short_of_men_or_crew(game: Ruleset) -> None:
    for offer in offers(game):
        if offer.kind == "role":
            continue
        army, _ = add_offer(new_army(game.id), game, offer)
        rules = {finding.rule for finding in check(army, game)}
        wrong = {"team-posts", "team-post-role", "vehicle-crew", "squad-size", "no-role"}
        assert rules.isdisjoint(wrong), (offer.name, rules)


def test_every_offer_is_found_by_its_own_name(game: Ruleset) -> None:
    found = offers(game)
    for offer in found:
        assert offer in search_offers(found, offer.name)
        assert search_offers(found, offer.name)[0].name.casefold().startswith(offer.name.casefold())


def test_men_are_found_by_what_they_carry() -> None:
    lgam = CATALOG.get("lgam")
    assert lgam is not None
    names = {offer.name for offer in search_offers(offers(lgam), "submachine")}
    assert "Submachine gunner" in names
    assert search_offers(offers(lgam), "no such thing") == ()


def test_men_join_the_squad_at_hand_and_units_stand_before_the_loose_men() -> None:
    lgam = CATALOG.get("lgam")
    assert lgam is not None
    by_id = {f"{offer.kind}:{offer.id}": offer for offer in offers(lgam)}
    rifleman, jeep = by_id["role:rifleman"], by_id["vehicle:jeep"]
    army, _ = add_offer(new_army("lgam"), lgam, rifleman, 5)
    army, squad = edits.add_unit(army, "squad", name="1st Squad", before=army.units[0].id)
    army, _ = add_offer(army, lgam, rifleman, 2, squad.id)
    assert len(army.unit(squad.id).figures) == 2
    army, _ = add_offer(army, lgam, jeep, 1)
    assert [unit.kind for unit in army.units] == ["squad", "vehicle", "men"]
    army, _ = add_offer(army, lgam, rifleman, 1, army.units[1].id)
    assert len(army.units[-1].figures) == 6, "a jeep takes no loose men"


@pytest.mark.parametrize(
    ("noun", "many"),
    [
        ("man", "men"),
        ("rifleman", "riflemen"),
        ("box", "boxes"),
        ("army", "armies"),
        ("jeep", "jeeps"),
        ("bazooka", "bazookas"),
        ("day", "days"),
    ],
)
def test_plurals(noun: str, many: str) -> None:
    assert plural(noun) == many
    assert counted(2, noun) == f"2 {many}"
    assert counted(0, noun) == f"no {many}"
    assert counted(1, noun) == f"1 {noun}"


@pytest.mark.parametrize(
    ("noun", "words"),
    [
        ("engineer", "an engineer"),
        ("LMG man", "an LMG man"),
        ("LAW man", "a LAW man"),
        ("HMG", "an HMG"),
        ("jeep", "a jeep"),
        ("MASH unit", "a MASH unit"),
    ],
)
def test_articles(noun: str, words: str) -> None:
    assert with_article(noun) == words


def test_lists_and_small_letters() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert lower("LMG man") == "LMG man"
    assert lower("Rifleman") == "rifleman"
