"""Armies of L.G.A.M. as a player meets them: limits, clocks, texts, the samples."""

from __future__ import annotations

import pytest
from lgam_made import built, lgam_rules, said, shown

import resources
from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import load_army_file
from rules.army.model import Army, Figure, Unit
from rules.army.totals import clock_seconds, clock_text, totals
from rules.checks import check
from rules.checks.fixes import apply_fix
from rules.games.limit_kinds import allowed
from rules.games.ruleset import Ruleset


@pytest.fixture(scope="module")
def lgam() -> Ruleset:
    return lgam_rules()


LONGEST_CARD_TEXT = 45
"""Words that fit a unit card beside its numbers."""


# -- limits


def force(lgam: Ruleset, commandos: int, others: int) -> Army:
    men = [Figure(id=f"c{n}", items=lgam.role["commando"].gives) for n in range(commandos)]
    men += [Figure(id=f"r{n}", items=("rifle",)) for n in range(others)]
    unit = Unit(id="loose", kind="men", figures=tuple(men))
    return Army(id="army", ruleset="lgam", units=(unit,))


def test_commandos_allowed_for_every_number_of_others(lgam: Ruleset) -> None:
    limit = lgam.limit["commandos"]
    for others in range(301):
        most = max(count for count in range(20) if 100 * count <= 6 * others)
        assert allowed(Roster(force(lgam, 1, others), lgam), limit) == most
        assert "commandos" not in said(force(lgam, most, others), lgam)
        assert "commandos" in said(force(lgam, most + 1, others), lgam)


@pytest.mark.parametrize(
    ("others", "most"), [(16, 0), (17, 1), (33, 1), (34, 2), (49, 2), (50, 3), (99, 5), (100, 6)]
)
def test_commandos_allowed_at_the_edges(lgam: Ruleset, others: int, most: int) -> None:
    assert allowed(Roster(force(lgam, 1, others), lgam), lgam.limit["commandos"]) == most


def test_too_many_commandos_are_told_with_a_way_out(lgam: Ruleset) -> None:
    army = force(lgam, 3, 41)
    finding = said(army, lgam)["commandos"]
    assert finding.severity == "error"
    assert finding.message.startswith("3 commandos for 41 others; 2 are allowed (6 per 100).")
    assert [fix.label for fix in finding.fixes] == ["Remove 1 commando", "Add 9 riflemen"]
    for fix in finding.fixes:
        assert "commandos" not in said(apply_fix(army, lgam, fix), lgam)


def test_part_of_a_commando_rounds_up_where_players_agree(lgam: Ruleset) -> None:
    army = edits.set_switch(force(lgam, 3, 41), "commando-rounding", "up")
    assert "commandos" not in said(army, lgam)


def test_a_small_army_is_advised_never_refused(lgam: Ruleset) -> None:
    assert said(force(lgam, 0, 29), lgam)["army-size"].severity == "advice"
    assert not check(force(lgam, 0, 30), lgam)


def test_a_claymore_has_no_numbers_and_says_so(lgam: Ruleset) -> None:
    army = built(lgam, ("role", "rifleman", 30), ("role", "claymore-man", 1))
    assert [finding.rule for finding in check(army, lgam)] == ["no-numbers"]


def test_a_squad_that_cannot_dig_gets_the_digger_from_the_loose_men(lgam: Ruleset) -> None:
    army = built(lgam, ("role", "rifleman", 30), ("role", "digger", 1))
    army, squad = edits.add_unit(army, "squad", name="1st Squad", figures=[Figure("x", ("rifle",))])
    finding = said(army, lgam)["diggers"]
    assert (finding.severity, finding.targets) == ("advice", (squad.id,))
    assert "diggers" not in said(apply_fix(army, lgam, finding.fixes[0]), lgam)
    for items in (("shovel",), ("satchel",), ("commando-dress",)):
        equipped = edits.change_figure(army, "x", items=items)
        assert "diggers" not in said(equipped, lgam)


def test_a_hero_is_borrowed_and_needs_agreement(lgam: Ruleset) -> None:
    assert lgam.hero is not None
    assert not lgam.hero.native
    assert shown(lgam.hero.lives) == "3b"
    assert shown(lgam.hero.stats["own-attack"]) == "+1b"
    army = edits.change_figure(force(lgam, 0, 30), "r0", hero=True, name="Tex")
    assert said(army, lgam)["hero-not-native"].severity == "warning"


def test_there_are_no_points(lgam: Ruleset) -> None:
    assert lgam.points is None
    assert all(role.points is None for role in lgam.roles)


# -- clocks


def times(army: Army, lgam: Ruleset) -> dict[str, str]:
    roster = Roster(army, lgam)
    return {
        clock.id: clock_text(clock_seconds((roster,), clock))
        for clock in lgam.clocks
        if clock.scope == "army"
    }


def test_clocks_of_thirty_men(lgam: Ruleset) -> None:
    assert times(force(lgam, 0, 30), lgam) == {
        "set-up-defending": "5:00",
        "set-up-attacking": "5:00",
        "movement": "2:00",
    }


@pytest.mark.parametrize(
    ("kind", "name", "defending", "attacking"),
    [
        ("team", "light-cannon", 5, 0),
        ("team", "howitzer", 5, 0),
        ("team", "missile-rack", 5, 0),
        ("team", "hmg", 0, 0),
        ("team", "anti-aircraft-gun", 0, 0),
        ("vehicle", "tank", 5, 5),
        ("vehicle", "half-track", 5, 5),
        ("vehicle", "apc", 5, 5),
        ("vehicle", "jeep", 0, 5),
        ("vehicle", "truck", 0, 5),
        ("vehicle", "helicopter", 0, 5),
    ],
)
def test_what_adds_minutes_to_set_up(
    lgam: Ruleset, kind: str, name: str, defending: int, attacking: int
) -> None:
    army = built(lgam, (kind, name, 1))
    men = 10 * army.figure_count()
    found = times(army, lgam)
    assert found["set-up-defending"] == clock_text(60 * defending + men)
    assert found["set-up-attacking"] == clock_text(60 * attacking + men)


def test_thirty_one_men_by_proportion_or_by_blocks(lgam: Ruleset) -> None:
    army = force(lgam, 0, 31)
    assert times(army, lgam)["set-up-defending"] == "5:10"
    assert times(army, lgam)["movement"] == "2:04"
    blocks = edits.set_switch(army, "clock-rounding", "block")
    assert times(blocks, lgam)["set-up-defending"] == "10:00"
    assert times(blocks, lgam)["movement"] == "4:00"


def test_two_attackers_share_one_clock_for_all_men(lgam: Ruleset) -> None:
    clock = next(clock for clock in lgam.clocks if clock.scope == "between")
    rosters = [Roster(force(lgam, 0, count), lgam) for count in (43, 45)]
    assert clock_text(clock_seconds(rosters, clock)) == "14:40"
    assert clock.id not in {total.id for total in totals(rosters[0])}


# -- cards and samples


def test_every_text_fits_a_unit_card_and_names_its_heading(lgam: Ruleset) -> None:
    for entry in (*lgam.roles, *lgam.weapons, *lgam.teams, *lgam.vehicles):
        assert len(entry.text.split()) <= LONGEST_CARD_TEXT, entry.id
        assert entry.source, entry.id
    for entry in (*lgam.limits, *lgam.clocks, *lgam.switches):
        assert entry.source, entry.id
    for role in lgam.roles:
        assert role.text
        assert len(role.short) <= 9, role.id


def sample(name: str) -> Army:
    return load_army_file(resources.path("samples", f"{name}.muster"))


def test_sandbox_company_is_the_army_of_the_box(lgam: Ruleset) -> None:
    army = sample("2nd-sandbox-company")
    found = {total.id: (total.text, total.of) for total in totals(Roster(army, lgam))}
    assert found["figures"] == ("43", None)
    assert found["commandos"] == ("2", 2)
    assert found["seats"] == ("9", 16)
    assert found["set-up-defending"] == ("12:10", None)
    assert found["set-up-attacking"] == ("17:10", None)
    assert found["movement"] == ("2:52", None)
    findings = [(finding.severity, finding.rule) for finding in check(army, lgam)]
    assert findings == [
        ("warning", "no-numbers"),
        ("advice", "diggers"),
        ("agreed", "hero-not-native"),
    ]
    olive = next(man for man in Roster(army, lgam).men if man.figure.hero)
    assert (olive.called, olive.role and olive.role.name) == ("Sgt. Olive Drab", "Commander")
    assert olive.vehicle is not None
    assert olive.vehicle.name == "Command jeep"


def test_tan_raiders_leave_nothing_to_say(lgam: Ruleset) -> None:
    army = sample("tan-raiders")
    assert (army.colour, army.figure_count()) == ("tan", 45)
    assert not check(army, lgam)
