"""Names for plastic soldiers: fitting, friendly to the eye, and never twice in one army."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from army_strategies import armies
from hypothesis import given
from hypothesis import strategies as st

from rules.army.model import Army, Figure, Unit
from rules.army.soldier_names import name_book, name_men, new_name, rank_suggestions
from rules.common.size_limits import NAME_LIMIT
from rules.games.catalog import Catalog
from rules.games.roles_from_items import vocabulary
from rules.games.ruleset import Ruleset


@pytest.fixture(scope="module")
def lgam(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    found = Catalog(Path(tmp_path_factory.mktemp("data"))).get("lgam")
    assert found is not None
    return found


def of(*men: Figure) -> Army:
    return Army("a", "lgam", units=(Unit("u", "squad", figures=men),))


def names_for(man: Figure, ruleset: Ruleset | None = None) -> set[str]:
    """Return what a hundred presses of the die call a man."""
    return {new_name(of(man), man, Random(seed), ruleset) for seed in range(100)}


def test_the_lists_are_rich_and_clean() -> None:
    book = name_book()
    nicknames = [*book.nicknames, *book.toys, *book.leaders.names]
    nicknames += [name for names in book.roles.values() for name in names]
    assert len(set(nicknames)) > 400
    for names in (book.nicknames, book.toys, book.first, book.last, *book.roles.values()):
        assert len({name.casefold() for name in names}) == len(names)
    for name in (*nicknames, *book.first, *book.last):
        assert re.fullmatch(r"[A-Z][A-Za-z' -]{1,24}", name), name
    assert {"Tex", "Radar"} <= set(book.nicknames)
    assert "Bill" in book.first
    assert "Sarge" in book.leaders.names


def test_nicknames_by_item_are_of_items_that_there_are() -> None:
    book = name_book()
    assert {*book.roles, *book.leaders.items} <= set(vocabulary())


def test_a_name_goes_with_what_the_man_carries(lgam: Ruleset) -> None:
    book = name_book()
    assert "Radar" in names_for(Figure("m", ("radio",)))
    assert "Dead-eye" in names_for(Figure("m", ("sniper-rifle",)))
    assert "Sarge" in names_for(Figure("m", ("rifle",), rank="Sgt."))
    assert "Sarge" in names_for(Figure("m", ("pistol", "leader-pose")), lgam)
    assert names_for(Figure("m", ("rifle",))).isdisjoint(book.leaders.names)


def test_one_seed_gives_one_name() -> None:
    man = Figure("m", ("rifle",))
    assert [new_name(of(man), man, Random(7)) for _ in range(3)].count(
        new_name(of(man), man, Random(7))
    ) == 3
    assert len(names_for(man)) > 60


@given(armies(), st.integers(0, 1000))
def test_everyone_gets_a_name_of_his_own_and_nothing_else_changes(army: Army, seed: int) -> None:
    before = {man.id: man for man in army.figures()}
    done = name_men(army, before, Random(seed))
    given_names = []
    for man in done.figures():
        old = before[man.id]
        assert man.name
        if old.name:
            assert man == old
        else:
            given_names.append(man.name.casefold())
            assert man.name.casefold() not in {each.name.casefold() for each in before.values()}
    assert len(set(given_names)) == len(given_names)
    assert name_men(done, before, Random(seed)) == done


def test_even_the_largest_army_has_names_for_all() -> None:
    army = of(*(Figure(f"m{number}", ("radio",)) for number in range(5000)))
    done = name_men(army, {man.id for man in army.figures()}, Random(1))
    assert len({man.name.casefold() for man in done.figures()}) == 5000
    assert max(len(man.name) for man in done.figures()) < NAME_LIMIT


def test_when_every_pair_is_taken_names_get_numbers() -> None:
    book = name_book()
    every = [f"{given} {family}" for given in book.first for family in book.last]
    every += [f"{name} {family}" for name in book.nicknames for family in book.last]
    single = {*book.nicknames, *book.toys, *book.first}
    men = [Figure(f"m{at}", name=name) for at, name in enumerate([*every, *single])]
    man = Figure("last", ("rifle",))
    assert re.search(r" 2$", new_name(of(*men, man), man, Random(3)))


def test_ranks_of_the_army_are_suggested_first() -> None:
    ranks = rank_suggestions(of(Figure("m", rank="Sandbox Marshal")))
    assert ranks[0] == "Sandbox Marshal"
    assert {"Pvt.", "Sgt.", "Capt."} <= set(ranks)
