"""Two armies face to face: the losses of each game, the verdict, where it changes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

import resources
from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import read_army
from rules.army.model import Army, new_army
from rules.army.starters import starter_army, starters
from rules.attack.question import Question
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.odds.answer_question import ask
from rules.odds.expected_losses import Setting, usual_setting
from rules.odds.face_off import (
    FaceOff,
    best_shots,
    face_off,
    face_off_distances,
    fighter,
    verdict_of,
)
from rules.odds.loss_distribution import Targets, chances_of_losses

CATALOG = Catalog()
SAMPLES = {
    "lgam": ("2nd-sandbox-company", "tan-raiders"),
    "fighting-plastic": ("olives-own", "olives-own"),
    "green-and-tan": ("garden-gate", "patio-guard"),
    "army-men": ("block-street-boys", "block-street-boys"),
    "army-men-combat": ("cereal-box-ten", "shoebox-ten"),
}


def sample(name: str) -> Army:
    return read_army(resources.path("samples", f"{name}.muster").read_bytes(), name)


def faced(one: Army, other: Army, distance: float | None = None, **setting: object) -> FaceOff:
    ruleset, playbook = CATALOG.get(one.ruleset), CATALOG.playbook(one.ruleset)
    assert ruleset is not None
    assert playbook is not None
    chosen = usual_setting(ruleset, playbook)
    chosen = replace(chosen, distance=distance or chosen.distance, **setting)
    sides = [fighter(Roster(army, ruleset), playbook) for army in (one, other)]
    return face_off(sides[0], sides[1], chosen, (one.name, other.name))


@pytest.mark.parametrize("game", BUILT_IN)
def test_in_every_game_nobody_loses_more_men_than_he_has(game: str) -> None:
    left, right = map(sample, SAMPLES[game])
    ruleset = CATALOG.get(game)
    assert ruleset is not None
    for distance in face_off_distances((ruleset, ruleset)):
        found = faced(left, right, distance)
        for losses in found.losses:
            assert 0 <= losses.least <= losses.fallen <= losses.most <= losses.shot_at <= losses.men
            assert losses.least <= losses.expected + 1 and losses.expected - 1 <= losses.most
        row = next(row for row in found.distances if row.distance == distance)
        assert row.losses == pytest.approx([each.expected for each in found.losses])
        assert row.hits == (found.losses[1].hits, found.losses[0].hits)
        back = faced(right, left, distance)
        assert back.losses == found.losses[::-1]
        assert back.verdict.side == -found.verdict.side


@pytest.mark.parametrize(
    ("game", "men", "weapon", "target", "name"),
    [
        ("lgam", 3, "rifle", "man", "eliminated"),
        ("fighting-plastic", 3, "rifle", "man", "eliminated"),
        ("army-men-combat", 4, "rifle", "model", "killed"),
    ],
)
def test_riflemen_at_riflemen_are_counted_from_the_odds_of_one_shot(
    game: str, men: int, weapon: str, target: str, name: str
) -> None:
    ruleset, playbook = CATALOG.get(game), CATALOG.playbook(game)
    assert ruleset is not None
    assert playbook is not None
    army, unit = edits.add_unit(new_army(game, "Few"), "men")
    army, _ = edits.add_figures(army, unit.id, ruleset.plain_role.gives, men)
    found = faced(army, army)
    question = Question(weapon, target, found.distance, targets=1 if name == "eliminated" else None)
    answer = ask(ruleset, playbook, question)
    chance = answer.further["killed"] if name == "killed" else answer.chance
    assert chance is not None
    exact = chances_of_losses([Targets(men)], [((((1, 0), chance), ((0, 0), 1 - chance)), men)])
    assert found.losses[0].expected == pytest.approx(
        float(sum(lost * part for lost, part in exact.items()))
    )


def test_a_soldier_of_army_men_falls_to_the_second_hit() -> None:
    ruleset, playbook = CATALOG.get("army-men"), CATALOG.playbook("army-men")
    assert ruleset is not None
    assert playbook is not None
    army, unit = edits.add_unit(new_army("army-men", "Few"), "men")
    army, _ = edits.add_figures(army, unit.id, ruleset.plain_role.gives, 6)
    one = fighter(Roster(army, ruleset), playbook)
    ((_, shot, count),) = best_shots(one, one, usual_setting(ruleset, playbook))
    alone = sum(part for (_, twice), part in shot.shot if twice)
    found = faced(army, army)
    assert found.losses[0].expected > float(alone) * count, "pins of one shot help the next"
    assert found.losses[0].expected < found.losses[0].hits / 2 + 1


def test_more_hits_than_men_still_leave_men_standing() -> None:
    found = faced(sample("2nd-sandbox-company"), sample("tan-raiders"), 2)
    assert found.losses[0].hits > found.losses[0].shot_at > found.losses[0].expected
    assert found.losses[0].men == 43
    assert found.verdict.words(("Green", "Tan")) == "Tan favoured"
    assert found.change == "At 3 ft Tan Raiders is clearly favoured."


def test_where_only_few_weapons_reach_they_are_named() -> None:
    found = faced(sample("2nd-sandbox-company"), sample("tan-raiders"), 3)
    hits = [sum(row.hits) for row in found.distances]
    assert all(near >= far for near, far in pairwise(hits))
    assert found.distances[-1].verdict.words(("Green", "Tan")) == "Hardly any losses"


def test_without_vehicles_fewer_fall() -> None:
    left, right = sample("garden-gate"), sample("patio-guard")
    assert faced(left, right, vehicles=False).losses[1].hits < faced(left, right).losses[1].hits


def test_an_empty_army_is_not_an_error() -> None:
    found = faced(new_army("lgam", "Nobody"), sample("tan-raiders"))
    assert (found.losses[0].shot_at, found.losses[0].expected) == (0, 0.0)
    assert found.verdict.share is None


@pytest.mark.parametrize(
    ("losses", "words"),
    [
        ((10.0, 10.0), "Even"),
        ((10.9, 9.1), "Even"),
        ((11.1, 8.9), "Tan favoured"),
        ((12.1, 7.9), "Tan clearly favoured"),
        ((5.0, 20.0), "Green clearly favoured"),
        ((0.2, 0.3), "Hardly any losses"),
    ],
)
def test_the_verdict_goes_by_the_share_of_the_men_lost(
    losses: tuple[float, float], words: str
) -> None:
    assert verdict_of(losses, (40, 40)).words(("Green", "Tan")) == words


def test_as_many_lost_of_fewer_men_is_worse() -> None:
    found = verdict_of((20.0, 20.0), (30, 39))
    assert found.words(("Tan", "Green")) == "Green favoured"
    assert [round(each, 2) for each in found.lost] == [0.67, 0.51]


def test_a_setting_of_another_distance_than_the_steps_is_counted_too() -> None:
    left, right = map(sample, SAMPLES["lgam"])
    found = faced(left, right, 1.5)
    assert found.distance == 1.5
    assert found.losses[0].expected > faced(left, right, 3).losses[0].expected
    assert Setting(1.0).vehicles


def test_a_squad_that_lost_a_man_is_still_what_is_shot_at() -> None:
    """Two squads of five, or of five and four: single men beside them are not the usual target."""
    ruleset = CATALOG.get("green-and-tan")
    assert ruleset is not None
    army = starter_army(starters(ruleset)[0], ruleset)
    squad = next(unit for unit in army.units if len(unit.figures) == 5)
    fewer = edits.remove_figures(army, [squad.figures[0].id])
    lost = [faced(each, army).losses[0].expected for each in (army, fewer)]
    assert lost[0] == pytest.approx(6.02, abs=0.01)
    assert lost[1] == pytest.approx(5.91, abs=0.01), "one man fewer to be hit"
