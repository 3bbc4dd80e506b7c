"""How a tank or a helicopter comes into a force: decided for every combination up to three."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import resources
from rules.army.model import Army, new_army
from rules.army.offers_to_add import new_unit
from rules.checks import check, check_between
from rules.checks.fixes import apply_fix
from rules.common.findings import Finding
from rules.common.toml_files import parse_toml
from rules.games.catalog import Catalog
from rules.games.limit_kinds.tank_and_helicopter_trades import (
    Force,
    Terms,
    explanations,
    matching_forces,
    terms_of,
)
from rules.games.loading import ruleset_of
from rules.games.ruleset import Ruleset

RULE = "reinforcement-routes"
KINDS = ("rifle-squad", "machine-gun", "mortar", "spotter")
BASE = (2, 1, 1, 1)
ANSWERS = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 1))
Counts = tuple[int, int, int, int]
Side = tuple[bool, bool, Counts]


@pytest.fixture(scope="module")
def game() -> Ruleset:
    ruleset = Catalog().get("green-and-tan")
    assert ruleset is not None
    return ruleset


@pytest.fixture(scope="module")
def terms(game: Ruleset) -> Terms:
    return terms_of(game.limit[RULE])


def army(
    game: Ruleset, name: str = "Ours", tank: int = 0, helicopter: int = 0, **more: int
) -> Army:
    """Return the basic force with so many units more (or less) of each kind."""
    wanted = {
        kind: n + more.get(kind.replace("-", "_"), 0) for kind, n in zip(KINDS, BASE, strict=True)
    }
    units = [new_unit(game, "squad", kind) for kind, n in wanted.items() for _ in range(n)]
    units += [new_unit(game, "vehicle", "tank") for _ in range(tank)]
    units += [new_unit(game, "vehicle", "helicopter") for _ in range(helicopter)]
    return replace(new_army(game.id, name), units=tuple(units))


def alone(game: Ruleset, **more: int) -> list[Finding]:
    return [each for each in check(army(game, **more), game) if each.rule == RULE]


# -- the law, told a second time: by what each side has of one piece and what that may cost


def prices(mine: bool, theirs: bool) -> Iterator[tuple[Counts, Counts]]:
    """Yield what one piece can do to the two forces, given who has it."""
    nothing, squad = (0, 0, 0, 0), (-1, 0, 0, 0)
    if mine == theirs:
        yield nothing, nothing
    if mine and theirs:
        yield squad, squad
    elif mine:
        yield squad, nothing
        yield from ((nothing, answer) for answer in ANSWERS)
    elif theirs:
        yield nothing, squad
        yield from ((answer, nothing) for answer in ANSWERS)


def lawful(mine: Side, theirs: Side) -> bool:
    for tank, helicopter in product(prices(mine[0], theirs[0]), prices(mine[1], theirs[1])):
        sums = [
            tuple(
                base + a + b for base, a, b in zip(BASE, tank[side], helicopter[side], strict=True)
            )
            for side in (0, 1)
        ]
        if sums == [mine[2], theirs[2]]:
            return True
    return False


ALL_COUNTS: list[Counts] = list(product(range(4), repeat=4))  # type: ignore[arg-type]
PIECES = list(product((False, True), repeat=2))


def as_force(side: Side) -> Force:
    return (int(side[0]), int(side[1]), *side[2])


def test_every_force_with_counts_up_to_three_is_explained_exactly_when_one_can_meet_it(
    terms: Terms,
) -> None:
    sides: list[Side] = [(*pieces, counts) for pieces in PIECES for counts in ALL_COUNTS]
    explained = {side for side in sides if explanations(terms, as_force(side))}
    partners = [side for side in sides if side in explained]
    lawful_alone = {side for side in sides if any(lawful(side, other) for other in partners)}
    assert explained == lawful_alone
    assert (False, False, BASE) in explained
    assert len(explained) < len(sides) // 10


def test_every_pair_with_counts_up_to_three_is_decided_by_the_law(terms: Terms) -> None:
    sides: list[Side] = [(*pieces, counts) for pieces in PIECES for counts in ALL_COUNTS]
    pairs = matching_forces(terms)
    likely = [side for side in sides if explanations(terms, as_force(side))]
    for mine in likely:
        for theirs in sides:
            found = (as_force(mine), as_force(theirs)) in pairs
            assert found == lawful(mine, theirs), (mine, theirs)


counts = st.tuples(*[st.integers(0, 3)] * 4)
side = st.tuples(st.booleans(), st.booleans(), counts)


@given(mine=side, theirs=side)
@settings(max_examples=300, deadline=None)
def test_any_pair_is_decided_by_the_law_and_alike_from_both_sides(
    terms: Terms, mine: Side, theirs: Side
) -> None:
    pairs = matching_forces(terms)
    found = (as_force(mine), as_force(theirs)) in pairs
    assert found == lawful(mine, theirs)
    assert found == ((as_force(theirs), as_force(mine)) in pairs)


def test_two_tanks_never_match(terms: Terms) -> None:
    for tanks, helicopters, kinds in product(
        range(4), range(4), [BASE, (0, 1, 1, 1), (1, 1, 1, 1)]
    ):
        force = (tanks, helicopters, *kinds)
        meets = any(force in pair for pair in matching_forces(terms))
        assert not (meets and max(tanks, helicopters) > 1)


# -- one army


def test_a_tank_for_a_rifle_squad_needs_nothing_of_the_other_army(game: Ruleset) -> None:
    assert alone(game, tank=1, rifle_squad=-1) == []
    assert alone(game, helicopter=1, rifle_squad=-1) == []


def test_an_added_tank_says_what_the_other_army_may_add(game: Ruleset) -> None:
    (finding,) = alone(game, tank=1)
    assert finding.severity == "advice"
    assert finding.message == (
        "A tank was added without giving up a rifle squad: the other army may add a tank too,"
        " or a rifle squad, a machine gun or a mortar with a spotter."
    )


def test_tank_and_helicopter_are_told_apart(game: Ruleset) -> None:
    messages = [each.message for each in alone(game, tank=1, helicopter=1)]
    assert [message.split(" was")[0] for message in messages] == ["A tank", "A helicopter"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"machine_gun": 1}, "A machine gun on top of the basic force"),
        ({"rifle_squad": 1}, "A rifle squad on top of the basic force"),
        ({"mortar": 1, "spotter": 1}, "A mortar with a spotter on top of the basic force"),
        ({"machine_gun": 2}, "2 machine guns on top of the basic force"),
    ],
)
def test_an_answer_says_what_it_answers(game: Ruleset, more: dict[str, int], said: str) -> None:
    (finding,) = alone(game, **more)
    assert finding.severity == "advice"
    assert finding.message.startswith(said)
    assert (
        "a tank and a helicopter" in finding.message or "a tank or a helicopter" in finding.message
    )


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"machine_gun": 3}, "has a machine gun more than any route"),
        ({"mortar": 1}, "has a mortar more than any route"),
        ({"machine_gun": 1, "tank": 1, "helicopter": 1}, "has a machine gun more than any route"),
        ({"spotter": -1}, "lacks a spotter. Add it."),
        ({"rifle_squad": -1}, "lacks a rifle squad. Add it, or a tank or a helicopter in place"),
        ({"rifle_squad": -2, "tank": 1}, "lacks a rifle squad. Add it, or a helicopter in place"),
    ],
)
def test_what_no_route_explains_is_an_error_with_a_way_out(
    game: Ruleset, more: dict[str, int], said: str
) -> None:
    ours = army(game, **more)
    (finding,) = [each for each in check(ours, game) if each.severity == "error"]
    assert finding.rule == RULE
    assert said in finding.message
    mended = apply_fix(ours, game, finding.fixes[0])
    assert not [each for each in check(mended, game) if each.severity == "error"]


def test_giving_up_both_squads_is_a_warning(game: Ruleset) -> None:
    (finding,) = alone(game, rifle_squad=-2, tank=1, helicopter=1)
    assert finding.severity == "warning"
    assert "no free vehicle" in finding.message


def test_a_second_tank_is_no_error_for_the_document_does_not_forbid_it(game: Ruleset) -> None:
    two = army(game, tank=2, rifle_squad=-2)
    found = {each.rule: each for each in check(two, game)}
    assert {rule: each.severity for rule, each in found.items()} == {
        RULE: "warning",
        "one-tank": "advice",
    }
    assert "2 tanks; 1 is usual" in found["one-tank"].message and not found["one-tank"].source
    assert check_between([two, army(game, "Theirs")], game) == ()
    helicopters = {each.rule: each for each in check(army(game, helicopter=2), game)}
    assert helicopters["one-helicopter"].severity == "advice"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('swap = "squad:rifle-squad"', 'swap = "squad:rifle-squat"', "is 'rifle-squad' meant?"),
        ('swap = "squad:rifle-squad"\n', "", "needs selectors under the key 'swap'"),
        ("mortar squad:spotter", "mortar squat:spotter", "'squat:spotter' counts nothing"),
        ('pieces = ["vehicle:tank"', 'pieces = ["vehicle:tnak"', "is 'tank' meant?"),
    ],
)
def test_a_slip_in_the_terms_is_told_when_the_game_is_read(old: str, new: str, said: str) -> None:
    path = resources.path("rulesets", "green-and-tan.toml")
    text = path.read_text("utf-8")
    assert old in text
    loaded = ruleset_of(parse_toml(text.replace(old, new, 1), path, "a ruleset"))
    assert loaded.value is None
    (problem,) = loaded.problems
    assert said in problem.sentence()
    assert "reinforcement-routes" in problem.sentence()


# -- two armies


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ({}, {}),
        ({"tank": 1}, {"tank": 1}),
        ({"tank": 1, "rifle_squad": -1}, {}),
        ({"tank": 1, "rifle_squad": -1}, {"tank": 1, "rifle_squad": -1}),
        ({"tank": 1}, {"machine_gun": 1}),
        ({"tank": 1}, {"mortar": 1, "spotter": 1}),
        ({"tank": 1}, {"rifle_squad": 1}),
        ({"helicopter": 1}, {"rifle_squad": 1}),
        ({"tank": 1, "helicopter": 1}, {"rifle_squad": 1, "machine_gun": 1}),
        ({"tank": 1, "helicopter": 1}, {"tank": 1, "machine_gun": 1}),
    ],
)
def test_forces_that_match(game: Ruleset, ours: dict[str, int], theirs: dict[str, int]) -> None:
    armies = [army(game, **ours), army(game, "Theirs", **theirs)]
    assert check_between(armies, game) == ()
    assert check_between(armies[::-1], game) == ()


def test_a_tank_that_nothing_answers_is_told_with_every_way_out(game: Ruleset) -> None:
    armies = [army(game, "Patio", tank=1), army(game, "Gate")]
    (finding,) = check_between(armies, game)
    assert (finding.severity, finding.targets) == ("error", tuple(each.id for each in armies))
    assert finding.message == (
        "Patio has the basic force with a tank, Gate has the basic force; no route to a tank or"
        " a helicopter allows that. Add a tank, a helicopter, a rifle squad, a machine gun or a"
        " mortar with a spotter to Gate, or take a tank or a rifle squad off Patio."
    )


def test_a_mortar_needs_its_spotter_to_answer_a_tank(game: Ruleset) -> None:
    (finding,) = check_between([army(game, tank=1), army(game, "Gate", mortar=1)], game)
    assert finding.message.endswith("Add a spotter to Gate.")


def test_an_answer_to_nothing_is_taken_off(game: Ruleset) -> None:
    (finding,) = check_between(
        [army(game, "A", machine_gun=1), army(game, "B", machine_gun=1)], game
    )
    assert finding.message.endswith("Take a machine gun off A and take a machine gun off B.")


def test_three_armies_are_compared_two_by_two(game: Ruleset) -> None:
    armies = [army(game, "A", tank=1), army(game, "B", tank=1), army(game, "C")]
    pairs = {finding.targets for finding in check_between(armies, game)}
    assert pairs == {(armies[0].id, armies[2].id), (armies[1].id, armies[2].id)}
