"""What to print, kept by name."""

from __future__ import annotations

import pytest

from db.errors import StoreProblem
from db.store import Store
from rules.army.print_pack import PackPlan
from tests.db.databases import execute_directly

TONIGHT = PackPlan(("tokens", "roster"), {"tokens": {"jam.1": 3}}, {"paper": "letter"}, ("a", "b"))


def names(store: Store) -> tuple[str, ...]:
    with store.reading() as work:
        return work.packs.names()


def load(store: Store, name: str) -> PackPlan | None:
    with store.reading() as work:
        return work.packs.load(name)


def test_a_pack_comes_back_under_its_name_in_order(dated: Store) -> None:
    with dated.writing() as work:
        work.packs.save("Tuesday %_ 100 %", TONIGHT)
        work.packs.save("cards only", PackPlan(("unit-cards",)))
        work.settings.set("packet", "no pack")
    assert names(dated) == ("cards only", "Tuesday %_ 100 %")
    assert load(dated, "Tuesday %_ 100 %") == TONIGHT
    assert load(dated, "Wednesday") is None


def test_saving_again_replaces_and_removing_forgets(dated: Store) -> None:
    with dated.writing() as work:
        work.packs.save("Tonight", TONIGHT)
        work.packs.save("Tonight", PackPlan())
    assert (names(dated), load(dated, "Tonight")) == (("Tonight",), PackPlan())
    with dated.writing() as work:
        work.packs.remove("Tonight")
        work.packs.remove("Tonight")
    assert names(dated) == ()


def test_a_pack_is_renamed_but_never_over_another(dated: Store) -> None:
    with dated.writing() as work:
        work.packs.save("One", TONIGHT)
        work.packs.save("Two", PackPlan())
        assert not work.packs.rename("One", "Two")
        assert not work.packs.rename("Three", "Four")
        assert work.packs.rename("One", "Four")
    assert load(dated, "Four") == TONIGHT
    assert load(dated, "Two") == PackPlan()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not JSON"),
        ('{"format": "other"}', "no pack of Muster"),
        ('{"format": "muster-pack", "version": 9, "plan": {}}', "newer Muster"),
        ('{"format": "muster-pack", "version": 1, "plan": {"sheets": 3}}', "sheets"),
    ],
)
def test_a_broken_pack_is_told_in_one_sentence(dated: Store, text: str, said: str) -> None:
    with dated.writing() as work:
        work.packs.save("Tonight", TONIGHT)
    execute_directly(dated, "UPDATE setting SET value = ?", text)
    with pytest.raises(StoreProblem, match=said) as told:
        load(dated, "Tonight")
    assert "“Tonight”" in told.value.sentence()
    assert names(dated) == ("Tonight",)
