"""Finding in an army by words, and ranking names by typed letters."""

import pytest

from desktop.services.sample_armies import sample_armies
from rules.army.army_search import find_in_army
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.common.name_search import match_score
from rules.games.catalog import Catalog


@pytest.fixture(scope="module")
def roster() -> Roster:
    catalog = Catalog()
    army = next(each for each in sample_armies() if each.ruleset == "lgam")
    ruleset = catalog.get("lgam")
    assert ruleset is not None
    return Roster(army, ruleset)


def names(army: Army, ids: tuple[str, ...]) -> list[str]:
    units = {unit.id: unit.name for unit in army.units}
    return [units.get(each) or army.find_figure(each)[1].called or "a man" for each in ids]


def test_role_item_and_unit_words_find_men(roster: Roster) -> None:
    engineers = find_in_army(roster, "engineer")
    assert engineers
    assert all("engineer" in roster.man[each].role.name.casefold() for each in engineers)
    with_radio = find_in_army(roster, "RADIO")
    assert {each for each in with_radio if each in roster.man} >= {
        man.figure.id for man in roster.men if "radio" in man.figure.items
    }


def test_a_unit_is_found_by_its_name_and_its_men_are_not_all_hits(roster: Roster) -> None:
    unit = next(each for each in roster.army.units if each.kind == "squad")
    hits = find_in_army(roster, unit.name)
    assert unit.id in hits
    assert not set(hits) & {man.id for man in unit.figures}
    man = roster.men_of(unit)[0]
    assert man.role is not None
    both = find_in_army(roster, f"{unit.name} {man.role.name}")
    assert man.figure.id in both
    assert all(roster.man[each].unit.id == unit.id for each in both)


def test_every_word_has_to_be_true_and_no_word_finds_nothing(roster: Roster) -> None:
    assert find_in_army(roster, "engineer zzz") == ()
    assert find_in_army(roster, "  ") == ()


def test_men_are_found_by_name_rank_and_post(roster: Roster) -> None:
    named = next(man for man in roster.men if man.figure.name)
    assert named.figure.id in find_in_army(roster, named.figure.name)
    posted = next(man for man in roster.men if man.unit.kind == "team" and man.figure.post)
    assert posted.figure.id in find_in_army(roster, posted.figure.post.replace("-", " ").split()[0])


@pytest.mark.parametrize(
    ("text", "best", "other"),
    [
        ("mach", "machine gunner", "heavy machine gun team"),
        ("gun", "gun team", "machine gunner"),
        ("gun", "machine gun team", "shotgunner"),
        ("mgt", "machine gun team", "mighty gorilla"),
        ("team gun", "machine gun team", "gun"),
        ("undo", "undo", "double the undoing of armies"),
    ],
)
def test_the_better_name_ranks_higher(text: str, best: str, other: str) -> None:
    assert match_score(text, best) > match_score(text, other)


def test_letters_in_disorder_find_nothing() -> None:
    assert match_score("tgm", "machine gun team") == 0
    assert match_score("x", "machine gun team") == 0
    assert match_score("", "anything") > 0
    assert match_score("army", "new army", "file") > match_score("file", "new army", "file") > 0
