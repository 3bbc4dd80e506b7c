"""Every fix does what its finding asks for: afterwards the finding is not said again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.army import edits
from rules.army.model import COMMANDER, Army, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.checks import check
from rules.checks.fixes import apply_fix
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.games.ruleset import Limit, Ruleset

CATALOG = Catalog()


def game(name: str) -> Ruleset:
    found = CATALOG.get(name)
    assert found is not None
    return found


def disordered(ruleset: Ruleset, picks: list[int], gone: list[int]) -> Army:
    """Return an army of anything the game offers, from which some men were taken."""
    army, found = new_army(ruleset.id, "Disorder"), offers(ruleset)
    for pick in picks:
        army, _ = add_offer(army, ruleset, found[pick % len(found)], 1 + pick % 3)
    men = [man.id for man in army.figures()]
    return edits.remove_figures(army, [men[at % len(men)] for at in gone] if men else [])


def mends(army: Army, ruleset: Ruleset) -> int:
    """Carry out each fix of each finding, and return how many there were."""
    count = 0
    for finding in check(army, ruleset):
        for fix in finding.fixes:
            count += 1
            after = apply_fix(army, ruleset, fix)
            said = [(each.rule, each.message) for each in check(after, ruleset)]
            assert (finding.rule, finding.message) not in said, fix.label
    return count


@pytest.mark.parametrize("name", BUILT_IN)
@given(
    st.lists(st.integers(0, 80), min_size=1, max_size=8),
    st.lists(st.integers(0, 200), max_size=4),
)
def test_a_finding_is_gone_after_its_fix(name: str, picks: list[int], gone: list[int]) -> None:
    mends(disordered(game(name), picks, gone), game(name))


def test_a_small_army_is_filled_up_in_one_step() -> None:
    army = disordered(game("army-men-combat"), [0], [])
    short = next(each for each in check(army, game("army-men-combat")) if each.rule == "ten-models")
    assert short.fixes[0].label == "Add 9 riflemen"
    assert mends(army, game("army-men-combat"))


def test_a_second_commander_of_a_unit_is_taken_off_in_one_step() -> None:
    ruleset = game("green-and-tan")
    squad = next(each for each in offers(ruleset) if each.id == "rifle-squad")
    army, _ = add_offer(new_army(ruleset.id), ruleset, squad)
    for _ in range(2):
        army, _ = edits.add_figures(
            army, army.units[0].id, ruleset.role["commander"].gives, post=COMMANDER
        )
    fixes = {each.rule: each.fixes for each in check(army, ruleset)}
    assert [fix.label for fix in fixes["commander-twice"]] == ["Remove the other commander"]
    assert fixes["one-commander"][0].action == "remove"
    assert mends(army, ruleset) >= 2


def test_a_squad_without_a_digger_gets_one_when_nobody_is_at_hand() -> None:
    ruleset = game("lgam")
    army, unit = edits.add_unit(new_army("lgam"), "squad", name="1st Squad")
    army, _ = edits.add_figures(army, unit.id, ("rifle",), 3)
    (finding,) = [each for each in check(army, ruleset) if each.rule == "diggers"]
    assert finding.fixes[0].label == "Add an engineer"
    assert mends(army, ruleset)


@pytest.mark.parametrize(
    ("kind", "of", "per"),
    [("requires", "role:rifleman", "role:medic"), ("excludes", "role:rifleman", "role:sniper")],
)
def test_company_is_mended_in_one_step(kind: str, of: str, per: str) -> None:
    limit = Limit(id="company", kind=kind, of=(of,), per=(per,))  # type: ignore[arg-type]
    ruleset = replace(game("lgam"), limits=(limit,))
    army, unit = edits.add_unit(new_army("lgam"), "men")
    army, _ = edits.add_figures(army, unit.id, ("rifle",), 2)
    if kind == "excludes":
        army, _ = edits.add_figures(army, unit.id, ruleset.role["sniper"].gives)
    assert any(each.rule == "company" and each.fixes for each in check(army, ruleset))
    assert mends(army, ruleset)
