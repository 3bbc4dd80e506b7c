"""What the checks say: who, how much too many or too few, and a way out that works."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.model import COMMANDER, Agreement, Army, Figure, Unit, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.army.totals import clock_text, totals
from rules.checks import check, check_between
from rules.checks.fixes import apply_fix
from rules.common.findings import Finding
from rules.games.limit_kinds import allowed
from rules.games.loading import load_ruleset
from rules.games.ruleset import Ruleset


@pytest.fixture(scope="module")
def garden() -> Ruleset:
    path = Path(__file__).parents[2] / "data" / "rulesets" / "back-garden.toml"
    ruleset = load_ruleset(path).value
    assert ruleset is not None
    return ruleset


def built(ruleset: Ruleset, *wanted: tuple[str, int]) -> Army:
    """Return an army with so many of each offer of the ruleset."""
    army = new_army(ruleset.id, "Test")
    by_id = {offer.id: offer for offer in offers(ruleset)}
    for offer_id, count in wanted:
        army, _ = add_offer(army, ruleset, by_id[offer_id], count)
    return army


def said(army: Army, ruleset: Ruleset) -> dict[str, Finding]:
    return {finding.rule: finding for finding in check(army, ruleset)}


def test_every_offer_makes_a_legal_unit(garden: Ruleset) -> None:
    for offer in offers(garden):
        army = built(garden, ("thrower", 6), ("patrol", 1), (offer.id, 1))
        assert check(army, garden) == (), offer.name


@pytest.mark.parametrize("others", range(13))
def test_a_ratio_allows_so_many_for_so_many_others(garden: Ruleset, others: int) -> None:
    for soakers in range(6):
        army = built(garden, ("thrower", others), ("soaker", soakers))
        found = said(army, garden)
        assert ("soakers" in found) == (soakers > others // 3)
        if "soakers" in found:
            assert len(found["soakers"].targets) == soakers - others // 3


def test_the_sentence_of_a_ratio_says_the_shortfall_and_the_way_out(garden: Ruleset) -> None:
    finding = said(built(garden, ("thrower", 4), ("soaker", 2)), garden)["soakers"]
    assert finding.message == (
        "2 soakers for 4 others; 1 is allowed (1 per 3). Remove 1, or add 2 men."
    )
    assert finding.source == "Fairness"
    assert "soakers" not in said(built(garden, ("thrower", 6), ("soaker", 2)), garden)


def test_the_rounding_of_a_ratio_follows_the_switch(garden: Ruleset) -> None:
    roster = Roster(built(garden, ("thrower", 4)), garden)
    limit = garden.limit["soakers"]
    assert allowed(roster, limit) == 1
    import msgspec

    assert allowed(roster, msgspec.structs.replace(limit, rounding="up")) == 2


def test_a_vehicle_needs_a_patrol_of_its_own(garden: Ruleset) -> None:
    army = built(garden, ("patrol", 1), ("barrow", 2))
    finding = said(army, garden)["barrows"]
    assert finding.message.startswith("2 wheelbarrows for 1 patrol; 1 is allowed.")
    assert "barrows" not in said(built(garden, ("patrol", 2), ("barrow", 2)), garden)


@pytest.mark.parametrize("size", range(8))
def test_a_squad_has_its_size(garden: Ruleset, size: int) -> None:
    army = built(garden, ("patrol", 1))
    army = edits.set_count(army, army.units[0].id, ("grenades",), size)
    found = said(army, garden).get("squad-size")
    assert (found is None) == (size == 4)


def test_a_squad_takes_one_swap_and_no_strangers(garden: Ruleset) -> None:
    army = built(garden, ("patrol", 1), ("thrower", 9))
    men = [figure.id for figure in army.units[0].figures]
    army = edits.change_figure(army, men[0], items=("water-pistol",))
    assert said(army, garden) == {}
    army = edits.change_figure(army, men[1], items=("water-pistol",))
    assert said(army, garden)["squad-swap"].targets == (army.units[0].id, men[1])


def test_a_team_without_a_man_says_which_post(garden: Ruleset) -> None:
    army = built(garden, ("hose", 1), ("thrower", 5))
    army = edits.remove_figures(army, {army.units[0].figures[1].id})
    finding = said(army, garden)["team-posts"]
    assert finding.message == (
        "Hose team has 1 of 2 men; tap missing. Add a man, or take the team off."
    )
    assert finding.fixes[0].label == "Add an acorn thrower"


def test_a_vehicle_without_its_driver(garden: Ruleset) -> None:
    army = built(garden, ("patrol", 1), ("barrow", 1))
    barrow = next(unit for unit in army.units if unit.kind == "vehicle")
    army = edits.unseat(army, {barrow.figures[0].id})
    finding = said(army, garden)["vehicle-crew"]
    assert finding.severity == "warning"
    assert finding.message.startswith("Wheelbarrow has 0 of 1 crew; no pusher.")


def test_too_many_aboard_and_too_many_weapons(garden: Ruleset) -> None:
    army = built(garden, ("patrol", 1), ("barrow", 1), ("thrower", 1))
    barrow = next(unit for unit in army.units if unit.kind == "vehicle")
    man = army.units[-1].figures[0]
    army = edits.seat(army, man.id, barrow.id, 4)
    army = edits.change_unit(army, barrow.id, fittings=("squirt", "flag"))
    found = said(army, garden)
    assert found["vehicle-seats"].targets == (barrow.id, man.id)
    assert found["vehicle-choice"].message.startswith("Wheelbarrow has 2 weapons; 1 at most.")


def test_a_man_no_game_knows(garden: Ruleset) -> None:
    army = built(garden, ("thrower", 1))
    army, _ = edits.add_figures(army, army.units[0].id, ("shovel", "ray-gun"))
    found = said(army, garden)
    assert "no soldier like" in found["no-role"].message
    assert "“ray-gun”" in found["unknown-item"].message


def test_heroes_need_names_of_their_own(garden: Ruleset) -> None:
    army = built(garden, ("thrower", 2))
    first, second = army.units[0].figures
    army = edits.change_figure(army, first.id, hero=True)
    assert said(army, garden)["hero-name"].targets == (first.id,)
    army = edits.change_figure(army, first.id, name="Tex")
    assert said(army, garden) == {}
    army = edits.change_figure(army, second.id, hero=True, name="tex")
    assert set(said(army, garden)["hero-unique"].targets) == {first.id, second.id}


def test_a_commander_where_none_is_known(garden: Ruleset) -> None:
    army = built(garden, ("patrol", 1))
    army, _ = edits.add_figures(army, army.units[0].id, ("grenades",), post=COMMANDER)
    found = said(army, garden)
    assert list(found) == ["commander-unknown"], "he does not count as one of the squad"


def test_an_empty_army_says_so(garden: Ruleset) -> None:
    (finding,) = check(new_army("back-garden"), garden)
    assert (finding.rule, finding.severity) == ("empty", "advice")


def test_a_type_of_unit_the_game_does_not_have(garden: Ruleset) -> None:
    army, unit = edits.add_unit(new_army("back-garden"), "vehicle", "zeppelin", "Old Bag")
    finding = said(army, garden)["unknown-unit"]
    assert "Old Bag" in finding.message
    assert finding.targets == (unit.id,)


def test_what_was_agreed_is_said_last_and_without_a_fix(garden: Ruleset) -> None:
    army = built(garden, ("thrower", 1), ("soaker", 2))
    finding = check(army, garden)[0]
    agreement = Agreement(
        rule=finding.rule, targets=finding.targets, agreed_with="Tomas", day="2026-11-14"
    )
    agreed = check(edits.add_agreement(army, agreement), garden)[-1]
    assert (agreed.severity, agreed.agreed, agreed.fixes) == ("agreed", "Tomas, 14 Nov 2026", ())
    more, _ = add_offer(edits.add_agreement(army, agreement), garden, offers(garden)[0])
    assert check(more, garden)[0].severity == "error", "a third soaker was not agreed to"


def test_equal_numbers_between_two_armies(garden: Ruleset) -> None:
    one, two = built(garden, ("thrower", 5)), built(garden, ("thrower", 7))
    (finding,) = check_between((one, two), garden)
    assert finding.severity == "warning"
    assert "5 troopers" in finding.message
    assert "Add 2" in finding.message
    assert check_between((two, built(garden, ("patrol", 1), ("thrower", 3))), garden) == ()
    assert check_between((one,), garden) == ()


def test_every_fix_mends_what_it_is_offered_for(garden: Ruleset) -> None:
    """Whatever is broken, pressing the button makes that very finding go away or grow smaller."""
    broken = _all_broken(garden)
    seen = set()
    for army in broken:
        for finding in check(army, garden):
            for fix in finding.fixes:
                seen.add(fix.action)
                mended = check(apply_fix(army, garden, fix), garden)
                same = [each for each in mended if each.rule == finding.rule]
                assert finding not in same, finding.message
    assert len(seen) >= 10, seen


def _all_broken(garden: Ruleset) -> list[Army]:
    base = built(garden, ("patrol", 1), ("hose", 1), ("barrow", 1), ("thrower", 3))
    patrol, hose, barrow, loose = base.units
    bad = Unit(id="bad", kind="team", type="none", figures=(Figure(id="x", items=("grenades",)),))
    return [
        edits.remove_figures(base, {hose.figures[0].id}),
        edits.remove_figures(base, {patrol.figures[0].id}),
        edits.add_figures(base, patrol.id, ("grenades",))[0],
        edits.add_figures(base, hose.id, ("grenades",))[0],
        edits.unseat(base, {barrow.figures[0].id}),
        edits.seat(base, loose.figures[0].id, barrow.id, 9),
        edits.change_unit(base, barrow.id, fittings=("squirt", "flag")),
        edits.change_unit(base, barrow.id, fittings=("acorns",)),
        edits.change_figure(base, loose.figures[0].id, items=("shovel",)),
        edits.change_figure(base, loose.figures[0].id, items=("grenades", "ray-gun")),
        edits.change_figure(base, loose.figures[0].id, hero=True),
        edits.change_figure(base, hose.figures[0].id, items=("grenades",)),
        edits.change_figure(base, patrol.figures[0].id, post=COMMANDER),
        edits.add_figures(base, loose.id, ("water-pistol",), 4)[0],
        Army(id="a", ruleset="back-garden", units=(*base.units, bad)),
    ]


def test_totals_of_the_bar(garden: Ruleset) -> None:
    army = built(garden, ("patrol", 1), ("barrow", 1), ("soaker", 1))
    by_id = {total.id: total for total in totals(Roster(army, garden))}
    assert (by_id["figures"].text, by_id["figures"].label) == ("6", "troopers")
    assert (by_id["soakers"].value, by_id["soakers"].of) == (1, 1)
    assert (by_id["seats"].value, by_id["seats"].of) == (1, 3)
    assert by_id["points"].text == "10"
    assert (by_id["tea"].text, by_id["tea"].value) == ("15:00", 900)


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (59, "0:59"), (730, "12:10"), (3600, "1:00:00")]
)
def test_clock_text(seconds: int, text: str) -> None:
    assert clock_text(seconds) == text
