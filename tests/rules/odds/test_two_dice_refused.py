"""Attacks on two dice that the rules forbid, and questions about them that cannot be asked."""

from __future__ import annotations

import pytest
from odds_asked import game_of

from rules.attack.question import Answer, Question
from rules.common.problems import InputProblem
from rules.odds.answer_question import ask

FP, LGAM = "fighting-plastic", "lgam"


def answer(game: str, weapon: str, target: str = "man", **asked: object) -> Answer:
    return ask(*game_of(game), Question(weapon, target, **asked))  # type: ignore[arg-type]


# ------------------------------------------------------------------ what is not allowed


@pytest.mark.parametrize(
    ("game", "weapon", "target", "asked", "says"),
    [
        (FP, "rifle", "man", {"distance": 2.1}, "reaches 2 ft"),
        (FP, "light-mortar", "man", {"distance": 1.9}, "nothing nearer than 2 ft"),
        (FP, "heavy-mortar", "man", {"modifiers": ("adjacent",)}, "nothing nearer than 2 ft"),
        (FP, "knife", "man", {"distance": 1}, "touched"),
        (FP, "rifle", "tank", {"distance": 1}, "immune"),
        (FP, "grenade", "tank", {}, "immune"),
        (FP, "light-mortar", "tank", {"distance": 3}, "immune"),
        (FP, "lmg", "tank", {"distance": 0, "modifiers": ("mounted",)}, "immune"),
        (FP, "rifle", "pillbox", {"distance": 0}, "immune"),
        (FP, "flame-thrower", "pillbox", {}, "never destroys a pillbox"),
        (FP, "tank-gun", "pillbox-men", {}, "go at the pillbox"),
        (FP, "rifle", "plane", {}, "machine guns and lasers"),
        (FP, "sniper-rifle", "man", {"modifiers": ("moved",)}, "stationary"),
        (FP, "rifle", "man", {"modifiers": ("climbing",)}, "climbs"),
        (FP, "rifle", "man", {"modifiers": ("landed",)}, "paratrooper"),
        (FP, "rifle", "man", {"modifiers": ("unseen",)}, "radio"),
        (FP, "light-mortar", "man", {"modifiers": ("opportunity",)}, "direct fire"),
        (LGAM, "bazooka", "man", {"modifiers": ("moved",)}, "turn of movement"),
        (LGAM, "lmg", "man", {"modifiers": ("moved",)}, "moves or fires"),
        (LGAM, "hmg", "man", {"modifiers": ("broken-team", "moved")}, "moves or fires"),
        (LGAM, "rifle", "man", {"modifiers": ("overwatch",)}, "automatic fire"),
        (LGAM, "anti-aircraft-gun", "plane", {}, "only when it strafes"),
        (LGAM, "knife", "man", {"modifiers": ("opportunity",)}, "no knives"),
        (LGAM, "rifle", "full-cover", {}, "Full cover"),
        (LGAM, "hmg", "full-cover", {}, "Full cover"),
        (LGAM, "tank-gun", "man", {"modifiers": ("turret-down",)}, "LMG may still fire"),
        (LGAM, "hmg", "man", {"modifiers": ("turret-down",)}, "⌂"),
        (LGAM, "hmg", "man", {"modifiers": ("overwatch", "moved")}, "stands still"),
        (LGAM, "lmg", "man", {"modifiers": ("overwatch", "into-smoke")}, "No overwatch through"),
        (LGAM, "rifle", "man", {"modifiers": ("opportunity", "into-smoke")}, "through smoke"),
        (LGAM, "sniper-rifle", "man", {"modifiers": ("spotter", "moved")}, "Teams do not"),
        (LGAM, "rifle", "man", {"modifiers": ("commando-still", "moved")}, "only unmoved"),
        (LGAM, "anti-aircraft-gun", "man", {"modifiers": ("moved",)}, "⌂"),
        (
            LGAM,
            "sniper-rifle",
            "man",
            {"modifiers": ("moved",), "switches": {"sniper-move": "still"}},
            "Fighting Plastic's",
        ),
        (LGAM, "lmg", "man", {"modifiers": ("hiding",)}, "hidden"),
        (LGAM, "sniper-rifle", "man", {"distance": 3, "modifiers": ("company",)}, "reaches 2 ft"),
        (LGAM, "rifle", "plane", {}, "anti-aircraft"),
        (LGAM, "smoke-grenade", "man", {}, "no attack number"),
        (LGAM, "claymore", "man", {}, "no attack number"),
    ],
)
def test_what_the_rules_forbid_is_refused(
    game: str, weapon: str, target: str, asked: dict[str, object], says: str
) -> None:
    said = answer(game, weapon, target, **asked)
    assert not said.allowed
    assert says in said.reason
    assert said.source
    assert said.chance is None


# ------------------------------------------------------------------ what cannot be asked


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"modifiers": ("covr",)}, "cover"),
        ({"modifiers": ("safe-zone",)}, "safe-zone"),
        ({"modifiers": ("side-or-rear",)}, "side-or-rear"),
        ({"modifiers": ("first-shot",)}, "first-shot"),
        ({"modifiers": ("adjacent",), "distance": 2}, "adjacent"),
        ({"dice": 2}, "once"),
        ({"dice": 10_000}, "dice"),
        ({"dice": 0}, "dice"),
        ({"distance": -1}, "range"),
        ({"distance": float("nan")}, "range"),
        ({"distance": 1e9}, "range"),
    ],
)
def test_a_question_that_cannot_be_asked_is_one_sentence(
    asked: dict[str, object], says: str
) -> None:
    for target in ("man", ""):
        with pytest.raises(InputProblem) as found:
            answer(FP, "rifle", target, **asked)
        assert says in found.value.sentence()


def test_too_many_rolls_are_not_counted() -> None:
    assert answer(FP, "hmg", shooters=6).allowed
    with pytest.raises(InputProblem, match="60 at most"):
        answer(FP, "hmg", shooters=7)
