"""Two armies side by side: exact losses, the same from both sides, findings that both agree to."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import resources
from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import read_army
from rules.army.model import Agreement, Army, Unit, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.attack.question import Question
from rules.checks import agreed_between, check_between, checked_items
from rules.checks.fixes import apply_fix
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.odds.answer_question import ask
from rules.odds.army_comparison import Comparison, compare, compared_army
from rules.odds.expected_losses import LossCalculator, Setting, Volley, usual_setting
from rules.odds.shooters_and_targets import TargetKind, covers, shooters_of

CATALOG = Catalog()
NOTHING = Fraction(0)


@cache
def sample(name: str) -> Army:
    data = resources.path("samples", f"{name}.muster").read_bytes()
    return read_army(data, name)


def compared(one: Army, other: Army, setting: Setting | None = None) -> Comparison:
    left, right = compared_army(one, CATALOG), compared_army(other, CATALOG)
    assert left is not None
    assert right is not None
    return compare(left, right, setting)


def made(game: str, picks: list[int]) -> Army:
    """Return an army of whatever the game offers, by numbers."""
    ruleset = CATALOG.get(game)
    assert ruleset is not None
    army, found = new_army(game, game), offers(ruleset)
    for pick in picks:
        army, _ = add_offer(army, ruleset, found[pick % len(found)], 1 + pick % 3)
    return army


def losses(army: Army, kind: str) -> tuple[Fraction, Fraction]:
    """Return what a volley of single men costs, asked man by man, and by the comparison."""
    ruleset, playbook = CATALOG.get(army.ruleset), CATALOG.playbook(army.ruleset)
    assert ruleset is not None
    assert playbook is not None
    found = compared(army, army)
    total = NOTHING
    for man in Roster(army, ruleset).men:
        best = NOTHING
        for weapon in man.derived.weapons:
            burst = "burst" in weapon.stats or "radius" in weapon.stats
            question = Question(weapon.id, "", found.setting.distance, targets=1 if burst else None)
            answer = ask(ruleset, playbook, replace_target(question, found.setting.target))
            if answer.allowed:
                best = max(best, answer.further[kind])
        total += best
    return total, found.volleys[0].total


def replace_target(question: Question, target: str) -> Question:
    return Question(question.weapon, target, question.distance, targets=question.targets)


@given(st.lists(st.integers(0, 60), min_size=1, max_size=8))
@pytest.mark.parametrize("game", ["army-men", "army-men-combat"])
def test_a_volley_is_the_sum_of_what_every_man_is_told(game: str, picks: list[int]) -> None:
    army = made(game, picks)
    army = replace(army, units=tuple(each for each in army.units if each.kind != "vehicle"))
    asked, summed = losses(army, "killed")
    assert asked == summed


def test_losses_of_a_game_with_rolls_are_those_of_its_odds() -> None:
    ruleset, playbook = CATALOG.get("fighting-plastic"), CATALOG.playbook("fighting-plastic")
    assert ruleset is not None
    assert playbook is not None
    army, unit = edits.add_unit(new_army("fighting-plastic", "Two"), "men")
    for weapon in ("rifle", "rifle", "submachine-gun"):
        army, _ = edits.add_figures(army, unit.id, (weapon,))
    found = compared(army, army, Setting(1, "cover", "man"))
    rifle = ask(ruleset, playbook, Question("rifle", "man", 1, ("cover",))).chance
    gun = ask(ruleset, playbook, Question("submachine-gun", "man", 1, ("cover",), targets=3))
    assert rifle is not None
    killed = sum(number * part for number, part in gun.distributions["eliminated"].items())
    assert found.volleys[0].total == 2 * rifle + killed
    assert [row.count for row in found.volleys[0].rows if row.id == "rifle"] == [2]


def test_a_squad_shoots_as_large_as_it_is() -> None:
    one, other = sample("patio-guard"), sample("garden-gate")
    ruleset, playbook = CATALOG.get("green-and-tan"), CATALOG.playbook("green-and-tan")
    assert ruleset is not None
    assert playbook is not None
    rows = {row.id: row for row in compared(one, other).volleys[0].rows}
    question = Question("rifle", "soldiers", 6, dice=4, shooters=5, targets=5)
    killed = ask(ruleset, playbook, question).distributions["killed"]
    assert rows["rifle"].cells[0].total == 2 * sum(n * part for n, part in killed.items())
    assert rows["rifle"].count == 8


def test_every_sample_reads_the_same_from_both_sides() -> None:
    for one, other in (
        ("tan-raiders", "2nd-sandbox-company"),
        ("garden-gate", "patio-guard"),
        ("cereal-box-ten", "shoebox-ten"),
    ):
        there = compared(sample(one), sample(other))
        back = compared(sample(other), sample(one))
        assert there.volleys == back.volleys[::-1]
        assert there.attacks == back.attacks[::-1]
        assert {(r.id, r.left, r.right, r.better) for r in there.counts} == {
            (r.id, r.right, r.left, -r.better) for r in back.counts
        }
        assert [(r.left, r.right) for r in there.reach] == [(r.right, r.left) for r in back.reach]
        assert [f.rule for f in there.findings] == [f.rule for f in back.findings]


@pytest.mark.parametrize("game", BUILT_IN)
@settings(max_examples=10, deadline=None)
@given(st.lists(st.integers(0, 60), max_size=6), st.lists(st.integers(0, 60), max_size=6))
def test_any_two_armies_can_be_compared_and_what_is_not_known_has_a_reason(
    game: str, one: list[int], other: list[int]
) -> None:
    found = compared(made(game, one), made(game, other))
    for attacks in found.attacks:
        for row in (*attacks.by_weapon, *attacks.by_role):
            for cell in row.cells:
                assert (cell.one.losses is None) == bool(cell.one.reason)
                assert cell.total is None or cell.total >= 0
    for volley in found.volleys:
        assert volley.total == sum((row.cells[0].total or NOTHING for row in volley.rows), NOTHING)


def test_what_nothing_can_hurt_is_said_and_nothing_is_invented() -> None:
    riflemen, tank = made("army-men", []), made("army-men", [])
    ruleset = CATALOG.get("army-men")
    assert ruleset is not None
    by_id = {offer.id: offer for offer in offers(ruleset)}
    riflemen, _ = add_offer(riflemen, ruleset, by_id["rifleman"], 5)
    tank, _ = add_offer(tank, ruleset, by_id["tank"])
    attacks = compared(riflemen, tank, Setting(20, target="tank")).attacks[0]
    assert attacks.best == (None,)
    assert attacks.harmless == ("army-men has nothing that can hurt a tank.",)
    assert "Only bazookas" in attacks.by_weapon[0].cells[0].one.reason


def test_numbers_on_borrowed_and_house_values_are_marked() -> None:
    rows = {row.id: row.cells[0].one for row in _volley("tan-raiders", "2nd-sandbox-company").rows}
    assert (rows["rifle"].provenance, rows["rifle"].lender) == ("borrowed", "fighting-plastic")
    assert rows["shotgun"].provenance == "house"
    stated = _volley("cereal-box-ten", "shoebox-ten").rows
    assert {row.cells[0].one.provenance for row in stated if row.cells[0].total} == {"stated"}


def _volley(one: str, other: str) -> Volley:
    return compared(sample(one), sample(other)).volleys[0]


def test_phases_of_fire_are_said_to_count_together() -> None:
    said = "The fire of all phases counts together: whoever falls in an earlier one still fires."
    gone = (
        "The fire of all phases counts together, "
        "though whoever falls in one is gone before the next."
    )
    assert said in compared(sample("tan-raiders"), sample("2nd-sandbox-company")).notes
    plastic = compared(sample("olives-own"), sample("olives-own")).notes
    assert gone in plastic and said not in plastic, "the fallen leave after each phase"
    cards = compared(sample("garden-gate"), sample("patio-guard")).notes
    assert said not in cards and gone not in cards


def test_an_attack_on_a_pillbox_is_balanced_in_words() -> None:
    fort = replace(made("fighting-plastic", [0, 0]), id="fort", name="Fort")
    storm = replace(made("fighting-plastic", [0, 0, 0]), id="storm", name="Storm")
    assert not any("fortified" in note for note in compared(storm, fort).notes)
    fort = replace(fort, units=(*fort.units, Unit(id="p", kind="vehicle", type="pillbox")))
    words = "Fort holds a fortified position with 2 men: Storm should have 3 to 4, and has 3."
    assert words in compared(storm, fort).notes


def test_different_games_are_only_counted() -> None:
    found = compared(sample("garden-gate"), sample("tan-raiders"))
    assert not found.same_game
    assert "different games" in found.notes[0]
    assert not (found.weapons or found.volleys or found.attacks or found.findings)
    assert {row.id for row in found.counts} >= {"figures", "units:vehicle"}
    assert next(row for row in found.counts if row.id == "figures").better == 1


def test_house_rules_are_compared_with_their_game(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    (folder / "ours.toml").write_text(
        'format = 1\nextends = "army-men-combat"\nid = "ours"\nname = "Ours"\n'
        'agreed_with = "Tom"\nday = 2026-05-01\nheadings = ["Agreed"]\n\n'
        '[[limit]]\nid = "equal-numbers"\nremove = true\n'
    )
    catalog = Catalog(tmp_path)
    assert catalog.get("ours") is not None, catalog.problems()
    left = compared_army(replace(_uneven()[0], ruleset="ours"), catalog)
    right = compared_army(sample("shoebox-ten"), catalog)
    assert left is not None
    assert right is not None
    found = compare(left, right)
    assert found.same_game
    assert len(found.volleys) == 2
    assert found.findings == (), "the house rules have no such limit"
    assert "plays by Ours" in found.notes[0]


@pytest.mark.parametrize(
    ("game", "items", "switch", "option", "cover"),
    [
        ("army-men", "light-machine-gun", "volley", "pins", ""),
        ("army-men", "bazooka", "burst-dice", "once", ""),
        ("army-men-combat", "light-machine-gun", "cover-dice", "once", "obstacle"),
        ("lgam", "light-machine-gun", "burst-12", "goes-on", ""),
        ("fighting-plastic", "submachine-gun", "burst-12", "goes-on", ""),
    ],
)
def test_a_reading_changes_losses_as_an_agreement_and_as_a_house_rule(
    tmp_path: Path, game: str, items: str, switch: str, option: str, cover: str
) -> None:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    (folder / "ours.toml").write_text(
        f'format = 1\nextends = "{game}"\nid = "ours"\nname = "Ours"\n'
        f'[[switch]]\nid = "{switch}"\ndefault = "{option}"\n'
    )
    catalog = Catalog(tmp_path)
    army, unit = edits.add_unit(new_army(game, "Ours"), "men")
    army, _ = edits.add_figures(army, unit.id, (items,), 4)

    def told(mine: Army) -> tuple[str, list[tuple[object, ...]]]:
        one = compared_army(mine, catalog)
        assert one is not None and one.playbook is not None
        distance = 1 if switch == "burst-12" else 6
        setting = Setting(distance, cover, "", together=3)
        losses = LossCalculator(one.roster.ruleset, one.playbook, mine, setting)
        target = TargetKind(one.playbook.targets[0].id, "man")
        (shooter,) = shooters_of(one.roster, one.playbook).counts
        found = losses.of(shooter, shooter.weapons[0], target, 3)
        return found.reason, sorted(found.shot)

    plain = told(army)
    agreed = told(replace(army, switches={switch: option}))
    house = told(replace(army, ruleset="ours"))
    assert plain[0] == "" and agreed == house != plain


def test_a_burst_at_one_target_is_counted_whole_where_all_rolls_may_go_at_it() -> None:
    """L.G.A.M., RoF: all attacks may be on the same target."""
    army, unit = edits.add_unit(new_army("lgam", "Ours"), "men")
    army, _ = edits.add_figures(army, unit.id, ("submachine-gun",), 1)
    one = compared_army(army, CATALOG)
    assert one is not None and one.playbook is not None
    losses = LossCalculator(one.roster.ruleset, one.playbook, army, Setting(1))
    (shooter,) = shooters_of(one.roster, one.playbook).counts
    for target, name in (
        ("tank", "destroyed by the whole burst"),
        ("helicopter", "all rolls on one target: hit"),
    ):
        said = ask(one.roster.ruleset, one.playbook, Question("submachine-gun", target, 1))
        found = losses.of(shooter, "submachine-gun", TargetKind(target, target), 1)
        assert found.losses == said.further[name] != said.chance


def test_a_setting_that_the_game_lacks_is_refused_in_words() -> None:
    army = sample("cereal-box-ten")
    with pytest.raises(InputProblem) as trouble:
        compared(army, army, Setting(2000, "cover", "tank"))
    places = {problem.place for problem in trouble.value.problems}
    assert places == {"range", "cover", "target"}


def test_every_game_begins_at_half_the_reach_of_a_plain_soldier() -> None:
    found = {}
    for game in BUILT_IN:
        ruleset, playbook = CATALOG.get(game), CATALOG.playbook(game)
        assert ruleset is not None
        assert playbook is not None
        assert covers(playbook)
        found[game] = usual_setting(ruleset, playbook).distance
    assert list(found.values()) == [1, 1, 6, 6, 12]


# ------------------------------------------------------------------ findings between


def _uneven() -> tuple[Army, Army]:
    one, other = sample("cereal-box-ten"), sample("shoebox-ten")
    gone = [man.id for man in one.figures() if man.plain][:2]
    return edits.remove_figures(one, gone), other


def test_each_army_has_a_step_that_mends_unequal_numbers() -> None:
    armies = _uneven()
    ruleset = CATALOG.get("army-men-combat")
    assert ruleset is not None
    (finding,) = check_between(armies, ruleset)
    assert {fix.army for fix in finding.fixes} == {army.id for army in armies}
    for fix in finding.fixes:
        mended = [apply_fix(a, ruleset, fix) if a.id == fix.army else a for a in armies]
        assert check_between(mended, ruleset) == ()


def test_each_step_to_matching_forces_mends() -> None:
    ruleset = CATALOG.get("green-and-tan")
    assert ruleset is not None
    tank = next(offer for offer in offers(ruleset) if offer.id == "tank")
    one, other = sample("patio-guard"), sample("garden-gate")
    one, _ = add_offer(one, ruleset, tank)
    (finding,) = check_between((one, other), ruleset)
    assert finding.fixes
    for fix in finding.fixes:
        mended = [apply_fix(a, ruleset, fix) if a.id == fix.army else a for a in (one, other)]
        assert check_between(mended, ruleset) == ()


@pytest.mark.parametrize("side", [0, 1])
def test_what_one_army_agreed_to_holds_between_both(side: int) -> None:
    armies = list(_uneven())
    ruleset = CATALOG.get("army-men-combat")
    assert ruleset is not None
    (finding,) = check_between(armies, ruleset)
    agreement = Agreement(finding.rule, finding.targets, "Two are ill.", "Sam", "Friday")
    armies[side] = edits.add_agreement(armies[side], agreement)
    for order in (armies, armies[::-1]):
        (agreed,) = check_between(order, ruleset)
        assert (agreed.severity, agreed.agreement) == ("agreed", "Sam, Friday: Two are ill.")
        assert not agreed.fixes
        assert not agreed.message.endswith("off.")
    (printed,) = agreed_between(armies[side], ruleset)
    assert printed.agreement == "Sam, Friday: Two are ill."
    third = edits.duplicate_army(armies[1 - side], "Third")
    (new,) = check_between((armies[side], third), ruleset)
    assert new.severity == "error"


# ------------------------------------------------------------------ what was checked


def test_what_was_checked_is_counted_from_the_army() -> None:
    def said(name: str) -> str:
        army = sample(name)
        ruleset = CATALOG.get(army.ruleset)
        assert ruleset is not None
        return "; ".join(checked_items(Roster(army, ruleset)))

    assert "2 of 2 commandos" in said("tan-raiders")
    assert "3 weapons teams: 6 of 6 posts filled" in said("tan-raiders")
    assert "14 of 20 seats taken, no man in two places" in said("tan-raiders")
    assert "5 squads" in said("garden-gate")
    assert "10 models, 10 recommended" in said("cereal-box-ten")
    assert "team" not in said("cereal-box-ten")


@pytest.mark.parametrize("game", BUILT_IN)
def test_an_empty_army_claims_nothing_of_men(game: str) -> None:
    ruleset = CATALOG.get(game)
    assert ruleset is not None
    assert not any("role" in words for words in checked_items(Roster(new_army(game), ruleset)))
