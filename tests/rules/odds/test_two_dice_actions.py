"""Tests by die asked for in the place of a weapon."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from rules.attack.question import Answer, Question
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.games.playbook import Outcome
from rules.games.shared_types import Number
from rules.odds.answer_question import ask

FP, LGAM = "fighting-plastic", "lgam"
CATALOG = Catalog()


def answer(game: str, deed: str, **asked: object) -> Answer:
    ruleset, playbook = CATALOG.get(game), CATALOG.playbook(game)
    assert ruleset is not None
    assert playbook is not None, CATALOG.problems(everything=True)
    return ask(ruleset, playbook, Question(deed, **asked))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "deed", "asked", "chance"),
    [
        (LGAM, "climb", {}, Fraction(4, 6)),
        (LGAM, "climb", {"distance": 0.25}, Fraction(1, 6)),
        (LGAM, "climb-commando", {"distance": 0.25}, Fraction(4, 6)),
        (FP, "climb", {"distance": 0.25}, Fraction(2, 6)),
        (LGAM, "swim", {"dice": 2, "distance": 1}, Fraction(1, 9)),
        (LGAM, "swim-commando", {"dice": 5}, Fraction(1)),
        (FP, "swim", {"dice": 3}, Fraction(5, 6) ** 3),
        (LGAM, "minefield", {}, Fraction(21, 36)),
        (LGAM, "minefield", {"distance": 1.2}, Fraction(21, 36) ** 3),
        (FP, "minefield", {"dice": 2}, Fraction(15, 36) ** 2),
        (LGAM, "smoke", {}, Fraction(1, 2)),
        (LGAM, "medic", {}, Fraction(1, 2)),
        (FP, "medic", {}, Fraction(21, 36)),
        (FP, "jam", {}, Fraction(21, 36)),
        (FP, "parachute", {}, Fraction(1, 3)),
        (LGAM, "flame-tanks", {"targets": 3}, Fraction(1, 2)),
        (LGAM, "initiative", {}, Fraction(1, 2)),
        (LGAM, "attack-or-defend", {}, Fraction(1, 2)),
        (LGAM, "clear-mines", {}, Fraction(1)),
        (LGAM, "clear-mines", {"distance": 1, "dice": 4}, Fraction(1)),
        (LGAM, "clear-mines", {"distance": 1, "dice": 3}, Fraction(0)),
        (LGAM, "clear-mines", {"distance": 1, "dice": 3, "shooters": 2}, Fraction(1)),
    ],
)
def test_the_chance(game: str, deed: str, asked: dict[str, object], chance: Fraction) -> None:
    said = answer(game, deed, **asked)
    assert said.allowed
    assert said.chance == chance
    assert said.base[0].source
    for distribution in said.distributions.values():
        assert sum(distribution.values()) == 1


@pytest.mark.parametrize(
    ("inches", "engineers", "turns"), [(3, 1, 1), (4, 1, 2), (12, 1, 4), (12, 2, 2), (15, 3, 2)]
)
def test_engineers_clear_three_inches_a_turn_each(inches: int, engineers: int, turns: int) -> None:
    said = answer(LGAM, "clear-mines", distance=inches / 12, shooters=engineers)
    assert said.distributions["turns"] == {turns: 1}
    assert f"{turns} turn" in said.needed
    assert [line.provenance for line in said.base] == ["stated", "house"][: min(engineers, 2)]


@pytest.mark.parametrize("target", ["man", "tank"])
def test_that_a_begun_step_through_mines_is_a_test_is_told_as_a_reading(target: str) -> None:
    said = answer(LGAM, "minefield", target=target, distance=0.75)
    assert [line.value for line in said.modifiers] == ["6"]
    assert "⌂" in said.modifiers[0].note


def test_a_mine_stops_armour_in_one_game_and_may_destroy_it_in_the_other() -> None:
    stopped = answer(LGAM, "minefield", target="tank")
    assert stopped.further == {"disabled: cannot move any more": Fraction(15, 36)}
    hit = Fraction(21, 36)
    outright = Fraction(1, 36)  # a natural 2, without the second die
    tank = answer(FP, "minefield", target="tank")
    assert tank.further["one test: destroyed"] == (hit - outright) / 6 + outright
    heavy = answer(FP, "minefield", target="tank", modifiers=("heavy-tank",))
    assert heavy.further["one test: destroyed"] == outright
    assert heavy.further.pop("crew survives, once destroyed") == Fraction(1, 3)
    assert sum(heavy.further.values()) == hit
    half_track = answer(FP, "minefield", target="half-track")
    assert half_track.further["one test: destroyed"] == (hit - outright) / 3 + outright
    assert [line.value for line in half_track.modifiers][1:] == ["+1"]
    assert half_track.modifiers[0].name == "Mine under armour"


def test_the_drift_is_what_its_table_says() -> None:
    ruleset, playbook = CATALOG.get(FP), CATALOG.playbook(FP)
    assert ruleset is not None and playbook is not None
    drift = playbook.test["drift"]
    halved = tuple(
        Outcome(2 * feet - 1, 2 * feet, f"{feet} ft", Number(feet)) for feet in (1, 2, 3)
    )
    tests = tuple(replace(drift, outcomes=halved) if t is drift else t for t in playbook.tests)
    found = [
        ask(ruleset, book, Question("parachute")).distributions["feet beside"][3]
        for book in (playbook, replace(playbook, tests=tests))
    ]
    assert found == [Fraction(4, 9), Fraction(2, 9)]


@pytest.mark.parametrize(
    ("game", "deed", "asked", "says"),
    [
        (LGAM, "parachute", {}, "not a weapon of L.G.A.M."),
        (LGAM, "medic", {"distance": 1}, "range"),
        (LGAM, "smoke", {"shooters": 2}, "shooters"),
        (LGAM, "climb", {"target": "tank"}, "target"),
        (LGAM, "minefield", {"modifiers": ("cover",)}, "modifier"),
        (LGAM, "clear-mines", {"targets": 2}, "targets"),
        (FP, "clear-mines", {}, "not a weapon"),
        (FP, "minefield", {"target": "tank", "modifiers": ("side-or-rear",)}, "side-or-rear"),
    ],
)
def test_what_a_test_does_not_depend_on_is_said(
    game: str, deed: str, asked: dict[str, object], says: str
) -> None:
    with pytest.raises(InputProblem) as found:
        answer(game, deed, **asked)
    assert says in found.value.sentence()


@pytest.mark.parametrize("game", [LGAM, FP])
@pytest.mark.parametrize("target", ["helicopter", "plane"])
def test_what_flies_touches_no_mine(game: str, target: str) -> None:
    told = answer(game, "minefield", target=target)
    assert not told.allowed
    assert "no mine" in told.reason
    assert told.source
