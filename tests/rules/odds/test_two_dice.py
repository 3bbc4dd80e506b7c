"""Attacks on two dice: every number is compared with all the dice laid out one by one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from odds_asked import game_of

from rules.attack.dice import mean
from rules.attack.question import Answer, Question
from rules.common.problems import InputProblem
from rules.odds.answer_question import ask

FP, LGAM = "fighting-plastic", "lgam"
EMPTY = "out of ammunition for the rest of the game unless re-supplied"
TWO_DICE = [one + two for one, two in product(range(1, 7), repeat=2)]


def answer(game: str, weapon: str, target: str = "man", **asked: object) -> Answer:
    return ask(*game_of(game), Question(weapon, target, **asked))  # type: ignore[arg-type]


def hits(number: int, roll: int) -> bool:
    return roll == 2 or (roll != 12 and roll <= number)


def by_hand(number: int) -> Fraction:
    return Fraction(sum(hits(number, roll) for roll in TWO_DICE), 36)


@pytest.mark.parametrize(
    ("game", "weapon", "asked", "number"),
    [
        (FP, "rifle", {}, 7),
        (FP, "rifle", {"modifiers": ("leader",)}, 8),
        (FP, "rifle", {"modifiers": ("leader", "leader-by-radio")}, 8),
        (FP, "rifle", {"modifiers": ("cover", "lower")}, 3),
        (FP, "rifle", {"modifiers": ("behind", "hero", "leader")}, 11),
        (FP, "rifle", {"modifiers": ("adjacent", "behind", "hero", "leader")}, 13),
        (FP, "rifle", {"distance": 0}, 9),
        (FP, "rifle", {"distance": 2}, 7),
        (FP, "knife", {"distance": 0}, 6),
        (FP, "knife", {"modifiers": ("adjacent",)}, 6),
        (FP, "tank-gun", {"distance": 3}, 7),
        (FP, "tank-gun", {"distance": 3.5}, 6),
        (FP, "tank-gun", {"distance": 3.5, "modifiers": ("binoculars",)}, 7),
        (FP, "tank-gun", {"distance": 3, "modifiers": ("binoculars",)}, 7),
        (FP, "tank-gun", {"distance": 4, "modifiers": ("first-shot-far",)}, 5),
        (FP, "light-mortar", {"distance": 2, "modifiers": ("first-shot", "unseen")}, 5),
        (FP, "howitzer", {"distance": 5, "modifiers": ("first-shot", "first-shot-far")}, 5),
        (FP, "missile-launcher", {"distance": 9}, 8),
        (FP, "laser", {"distance": 500}, 8),
        (FP, "grenade", {"modifiers": ("cover",)}, 6),
        (FP, "flame-thrower", {"modifiers": ("cover", "lower")}, 8),
        (LGAM, "rifle", {"modifiers": ("medic",)}, 5),
        (LGAM, "sniper-rifle", {"distance": 3, "modifiers": ("spotter", "leader")}, 11),
        (LGAM, "sniper-rifle", {"distance": 2, "modifiers": ("company",)}, 7),
        (LGAM, "submachine-gun", {"distance": 3, "modifiers": ("commando-still",)}, 9),
        (LGAM, "submachine-gun", {"distance": 2, "modifiers": ("commando-still", "company")}, 7),
        (LGAM, "lmg", {"modifiers": ("overwatch",)}, 9),
        (LGAM, "sniper-rifle", {"modifiers": ("in-smoke", "spotter", "leader")}, 4),
        (LGAM, "rifle", {"modifiers": ("into-smoke", "leader", "behind")}, 2),
        (LGAM, "missile-launcher", {"distance": 8}, 8),
    ],
)
def test_the_number_to_be_rolled(
    game: str, weapon: str, asked: dict[str, object], number: int
) -> None:
    said = answer(game, weapon, **asked)
    assert said.allowed, said.reason
    assert said.chance == by_hand(number)
    assert said.needed.startswith((f"{min(number, 11)} or less", f"a natural {number}"))


@pytest.mark.parametrize(
    ("game", "weapon", "target", "asked", "number"),
    [
        (FP, "rifle", "pillbox-men", {}, 2),
        (FP, "flame-thrower", "pillbox-men", {}, 9),
        (FP, "grenade", "pillbox-men", {}, 1),
        (FP, "grenade", "pillbox-men", {"modifiers": ("safe-zone",)}, 11),
        (FP, "flame-thrower", "pillbox-men", {"modifiers": ("safe-zone", "lower")}, 11),
        (FP, "rifle", "half-track-men", {}, 4),
        (FP, "rifle", "half-track-men", {"modifiers": ("cover",)}, 4),
        (FP, "hmg", "plane", {}, 4),
        (FP, "rifle", "helicopter", {}, 3),
        (FP, "tank-gun", "cannon", {}, 7),
        (FP, "heavy-mortar", "truck", {}, 6),
        (LGAM, "anti-aircraft-gun", "plane", {"modifiers": ("strafing",)}, 8),
        (LGAM, "grenade", "full-cover", {}, 6),
    ],
)
def test_targets_that_change_the_number(
    game: str, weapon: str, target: str, asked: dict[str, object], number: int
) -> None:
    said = answer(game, weapon, target, **asked)
    assert said.allowed, said.reason
    assert said.chance == by_hand(number)


def every_burst(number: int, rolls: int, ends: bool) -> Iterator[tuple[int, bool, Fraction]]:
    """Yield hits, whether the gun broke, and the chance, for all ways that rolls can fall."""
    for faces in product(TWO_DICE, repeat=rolls):
        count, broken = 0, False
        for roll in faces:
            if roll == 12 and ends:
                broken = True
                break
            count += hits(number, roll)
        yield count, broken, Fraction(1, 36**rolls)


@pytest.mark.parametrize(
    ("rolls", "modifiers"),
    [(1, ()), (2, ()), (2, ("cover",)), (2, ("leader", "behind")), (3, ("leader", "behind"))],
)
def test_a_burst_is_what_all_dice_give(rolls: int, modifiers: tuple[str, ...]) -> None:
    said = answer(LGAM, "submachine-gun", dice=rolls, targets=2, modifiers=modifiers)
    number = 8 + {(): 0, ("cover",): -3}.get(modifiers, 3)
    wanted: dict[int, Fraction] = {}
    jams = Fraction(0)
    for count, broken, chance in every_burst(number, rolls, ends=True):
        wanted[count] = wanted.get(count, Fraction(0)) + chance
        jams += chance if broken else 0
    assert dict(said.distributions["hits"]) == dict(sorted(wanted.items()))
    assert said.further["jams"] == jams
    assert sum(said.distributions["eliminated"].values()) == 1
    if rolls > 1:
        assert said.further["all rolls on one target: hit"] == 1 - wanted[0]
        two_or_more = sum(chance for count, chance in wanted.items() if count >= 2)
        assert said.distributions["eliminated"][2] == two_or_more


@cache
def long_burst(number: int, rolls: int, needs: int, outright: bool) -> Fraction:
    """Return by recursion the chance of so many hits, or of one natural 2 when that is enough."""
    if needs <= 0:
        return Fraction(1)
    if rolls == 0:
        return Fraction(0)
    total = Fraction(0)
    for roll in TWO_DICE:
        if roll == 12:
            continue
        if roll == 2 and outright:
            total += 1
        else:
            total += long_burst(number, rolls - 1, needs - hits(number, roll), outright)
    return total / 36


def test_players_agree_whether_a_12_ends_a_burst() -> None:
    on = {"burst-12": "goes-on"}
    for game in (LGAM, FP):
        ends = answer(game, "submachine-gun", targets=3)
        wanted: dict[int, Fraction] = {}
        for count, _, chance in every_burst(8, 3, ends=False):
            wanted[count] = wanted.get(count, Fraction(0)) + chance
        goes_on = answer(game, "submachine-gun", targets=3, switches=on)
        assert dict(goes_on.distributions["hits"]) == dict(sorted(wanted.items()))
        assert mean(goes_on.distributions["eliminated"]) > mean(ends.distributions["eliminated"])
        assert goes_on.further["jams"] == ends.further["jams"] == 1 - Fraction(35, 36) ** 3
        for said, value in ((ends, "ends the burst"), (goes_on, "only that roll misses")):
            (line,) = (line for line in said.modifiers if line.name == "A 12 in a burst")
            assert (line.value, line.provenance) == (value, "house")
    truck, other = answer(LGAM, "hmg", "truck"), answer(LGAM, "hmg", "truck", switches=on)
    assert truck.chance is not None and other.chance is not None
    assert other.chance > truck.chance
    assert mean(other.distributions["hits"]) == 10 * by_hand(8)
    tank = answer(LGAM, "hmg", "tank", switches=on)
    assert tank.further["destroyed by the whole burst"] == 1 - Fraction(35, 36) ** 10
    one = answer(LGAM, "submachine-gun", dice=1, switches=on)
    assert not any(line.name == "A 12 in a burst" for line in one.modifiers)


@pytest.mark.parametrize("game", [FP, LGAM])
@pytest.mark.parametrize("modifiers", [(), ("cover",)])
def test_sustained_fire_wrecks_a_truck(game: str, modifiers: tuple[str, ...]) -> None:
    said = answer(game, "hmg", "truck", modifiers=modifiers)
    assert said.chance == long_burst(5 if modifiers else 8, 10, 3, outright=True)
    house = next(line for line in said.modifiers if line.provenance == "house")
    assert house.value == "3"


def test_rolls_go_on_separate_targets_or_all_on_one() -> None:
    apart = answer(FP, "assault-rifle", targets=2)
    assert max(apart.distributions["hits"]) == 2
    together = answer(LGAM, "assault-rifle", targets=2)
    assert max(together.distributions["hits"]) == 5
    assert max(together.distributions["eliminated"]) == 2


def test_a_blast_takes_all_or_nobody() -> None:
    said = answer(FP, "grenade", targets=5)
    assert said.distributions["eliminated"] == {0: Fraction(21, 36), 5: Fraction(15, 36)}
    two = answer(FP, "grenade", targets=5, shooters=2)
    assert two.distributions["eliminated"][5] == 1 - Fraction(21, 36) ** 2


def test_a_hero_is_gone_at_the_third_hit() -> None:
    said = answer(LGAM, "submachine-gun", "hero")
    assert said.further["gone for good this turn"] == by_hand(8) ** 3
    assert sum(said.distributions["lives lost"].values()) == 1
    burst = answer(FP, "submachine-gun", "hero")
    assert "at least one hit" not in burst.further, "its other rolls are at other targets"
    two = answer(FP, "submachine-gun", "hero", shooters=2)
    assert two.further["at least one hit"] == 1 - (1 - by_hand(8)) ** 2
    three = answer(FP, "rifle", "hero", shooters=3)
    assert three.further["gone for good this turn"] == by_hand(7) ** 3


ARMOUR = [
    ("bazooka", "tank", (), 6, -1),
    ("bazooka", "tank", ("side-or-rear",), 6, 0),
    ("bazooka", "tank", ("heavy-tank",), 6, -2),
    ("bazooka", "half-track", (), 6, 0),
    ("tank-gun", "tank", (), 7, 0),
    ("tank-gun", "tank", ("side-or-rear", "heavy-tank", "cover"), 4, 0),
    ("light-cannon", "apc", (), 7, 0),
    ("howitzer", "half-track", (), 7, 2),
    ("flame-thrower", "tank", ("side-or-rear",), 9, 1),
    ("missile-launcher", "tank", (), 8, 2),
    ("missile-launcher", "half-track", (), 8, 3),
]


@pytest.mark.parametrize("game", [FP, LGAM])
@pytest.mark.parametrize(("weapon", "target", "modifiers", "number", "plus"), ARMOUR)
def test_armour_is_what_three_dice_give(
    game: str, weapon: str, target: str, modifiers: tuple[str, ...], number: int, plus: int
) -> None:
    said = answer(game, weapon, target, modifiers=modifiers)
    wanted = {"destroyed": 0, "immobilised": 0, "no effect": 0}
    for roll, die in product(TWO_DICE, range(1, 7)):
        if roll == 2 or (hits(number, roll) and die + plus >= 5):
            wanted["destroyed"] += 1
        elif hits(number, roll):
            wanted["immobilised" if die + plus >= 3 else "no effect"] += 1
    for result, ways in wanted.items():
        assert said.further.get(result, 0) == Fraction(ways, 216)
    assert said.chance == said.further["destroyed"]
    if target == "tank":
        assert said.further["crew survives, once destroyed"] == Fraction(1, 3)
    elif target == "half-track":
        assert said.further["crew survives, once destroyed"] == 0


def test_a_pillbox_is_stunned_or_destroyed() -> None:
    said = answer(FP, "tank-gun", "pillbox")
    hit, natural = by_hand(7), Fraction(1, 36)
    assert said.further["stunned for a turn"] == (hit - natural) / 6
    assert said.chance == natural + (hit - natural) / 6
    assert said.further["crew survives, once destroyed"] == Fraction(1, 2)


@pytest.mark.parametrize(
    ("weapon", "target"),
    [
        ("rifle", "jeep"), ("grenade", "truck"), ("bazooka", "jeep"), ("rifle", "cannon"),
        ("hmg", "cannon"),
    ],
)  # fmt: skip
def test_a_natural_2_of_any_weapon_eliminates_what_is_no_hard_target(
    weapon: str, target: str
) -> None:
    said = answer(FP, weapon, target)
    assert said.chance == Fraction(1, 36)
    assert said.needed == "a natural 2 on 2d6"


def test_glue_holds_all_but_a_natural_2() -> None:
    said = answer(FP, "glue-cannon", targets=3)
    assert said.further["held fast, not eliminated"] == by_hand(7) - Fraction(1, 36)
    assert said.further["eliminated by a natural roll"] == Fraction(1, 36)
    assert said.distributions["held"][2] == Fraction(1, 36)
    assert said.distributions["held"][3] == by_hand(7) - Fraction(1, 36)
    assert said.distributions["eliminated"][1] == Fraction(1, 36)


def test_a_laser_ends_whatever_it_hits() -> None:
    assert answer(FP, "laser", "tank", distance=40).chance == by_hand(8)
    assert answer(FP, "laser", "pillbox").chance == by_hand(8)


def test_infantry_beside_armour_needs_a_natural_2() -> None:
    assert answer(FP, "rifle", "tank", distance=0).chance == Fraction(1, 36)
    assert answer(FP, "grenade", "half-track", distance=0).chance == Fraction(1, 36)
    apart = answer(FP, "submachine-gun", "tank", distance=0)
    assert "destroyed by the whole burst" not in apart.further, "each roll is at another target"
    assert answer(LGAM, "rifle", "tank", modifiers=("adjacent",)).chance == Fraction(1, 36)
    burst = answer(LGAM, "submachine-gun", "tank", distance=0)
    wanted = long_burst(2, 3, 1, outright=False)
    assert burst.further["destroyed by the whole burst"] == wanted


@pytest.mark.parametrize(
    ("game", "weapon", "lot"),
    [
        (FP, "lmg", "jams"),
        (FP, "rifle", ""),
        (FP, "bazooka", ""),
        (FP, "tank-gun", "out of ammunition for the rest of the game⌂"),
        (LGAM, "lmg", "jams"),
        (LGAM, "grenade", ""),
        (LGAM, "bazooka", EMPTY),
        (LGAM, "anti-aircraft-gun", EMPTY),
    ],
)
def test_what_a_natural_12_does(game: str, weapon: str, lot: str) -> None:
    said = answer(game, weapon, dice=1)
    assert said.further.get(lot, None) == (Fraction(1, 36) if lot else None)
    mishaps = {name for name in said.further if name == "jams" or name.startswith("out of ammu")}
    assert mishaps == ({lot} if lot else set())


def test_a_jam_is_cleared_on_7_or_less() -> None:
    clear = Fraction(sum(roll <= 7 for roll in TWO_DICE), 36)
    assert answer(FP, "hmg").further["a jam is cleared next turn"] == clear


def test_a_vehicle_s_gun_is_emptied_where_one_on_foot_jams() -> None:
    said = answer(LGAM, "hmg", dice=1, modifiers=("mounted",))
    assert "jams" not in said.further
    assert said.further[EMPTY] == Fraction(1, 36)


def test_players_agree_whether_a_12_jams_rifles_and_empties_mortars_and_rockets() -> None:
    assert "jams" not in answer(LGAM, "rifle").further
    agreed = {"semi-automatic": "jam"}
    assert answer(LGAM, "rifle", switches=agreed).further["jams"] == Fraction(1, 36)
    assert answer(LGAM, "bazooka").further[EMPTY] == Fraction(1, 36)
    spared = answer(LGAM, "bazooka", switches={"heavy-gun-12": "none"})
    assert EMPTY not in spared.further
    mounted = answer(
        LGAM, "rocket-launcher", modifiers=("mounted",), switches={"heavy-gun-12": "none"}
    )
    assert mounted.further[EMPTY] == Fraction(1, 36), "on a vehicle any weapon is emptied"


def test_players_agree_what_a_natural_2_of_any_weapon_destroys() -> None:
    assert answer(LGAM, "pistol", "tank").chance == Fraction(1, 36)
    refused = answer(LGAM, "pistol", "tank", switches={"natural-2": "named"})
    assert not refused.allowed
    hurt = answer(LGAM, "bazooka", "tank", switches={"natural-2": "named"})
    assert hurt.allowed and hurt.chance is not None


@pytest.mark.parametrize(("reading", "lot"), [("jam", "jams"), ("empty", EMPTY)])
def test_players_agree_what_a_12_does_to_a_machine_gun_on_foot(reading: str, lot: str) -> None:
    agreed = {"machine-gun-12": reading}
    said = answer(LGAM, "hmg", dice=1, switches=agreed)
    assert {"jams", EMPTY} & said.further.keys() == {lot}
    assert [line.provenance for line in said.base if "12" in line.name] == ["house"]
    burst = answer(LGAM, "hmg", switches=agreed)
    told = (*burst.base, *burst.modifiers)
    assert [line.provenance for line in told if "ends" in line.value] == ["house"]
    mounted = answer(LGAM, "lmg", dice=1, switches=agreed, modifiers=("mounted",))
    assert EMPTY in mounted.further
    assert not any("12" in line.name for line in mounted.base)


def test_readings_lift_what_is_barred() -> None:
    moving = {"lmg-move": "move-and-fire"}
    assert answer(LGAM, "lmg", modifiers=("moved",), switches=moving).chance == by_hand(8)
    assert answer(LGAM, "lmg", modifiers=("moved", "mounted")).allowed
    sniper = answer(LGAM, "sniper-rifle", modifiers=("moved",))
    assert sniper.chance == by_hand(9)
    assert ("A lone sniper on the move", "moves and fires, as most weapons do") in [
        (line.name, line.value) for line in sniper.modifiers
    ]
    assert not answer(LGAM, "rifle", modifiers=("moved",)).modifiers
    soft = {"soft-vehicles": "armour"}
    assert answer(FP, "bazooka", "jeep", switches=soft).chance == by_hand(6)
    assert answer(LGAM, "howitzer", modifiers=("opportunity", "direct")).allowed


def test_readings_of_fighting_plastic_change_what_a_2_and_a_12_do() -> None:
    anything, empty = {"natural-2": "any"}, {"heavy-gun-12": "empty"}
    for target in ("tank", "half-track", "apc", "pillbox"):
        assert not answer(FP, "rifle", target).allowed
        found = answer(FP, "rifle", target, switches=anything)
        assert (found.chance, found.needed) == (Fraction(1, 36), "a natural 2 on 2d6")
        assert "A natural 2 with any weapon" in [line.name for line in found.modifiers]
    assert not answer(FP, "rifle", "plane", switches=anything).allowed, "planes: MGs and lasers"
    for weapon in ("light-mortar", "heavy-mortar", "bazooka", "missile-launcher", "glue-cannon"):
        out = "out of ammunition for the rest of the game⌂"
        assert out not in answer(FP, weapon).further
        assert answer(FP, weapon, switches=empty).further[out] == Fraction(1, 36)


@pytest.mark.parametrize(
    ("weapon", "target", "asked", "name", "marked"),
    [
        ("laser", "tank", {}, "Laser at tank", True),
        ("knife", "pillbox-men", {}, "Knife at men in a pillbox", True),
        ("grenade", "half-track-men", {}, "Grenade at men in a half-track", True),
        ("bazooka", "jeep", {"soft-vehicles": "armour"}, "What wrecks jeeps and trucks", True),
        ("bazooka", "tank", {}, "", False),
        ("rifle", "half-track-men", {}, "", False),
        ("flame-thrower", "pillbox-men", {}, "", False),
        ("lmg", "man", {}, "A 12 in a burst", True),
        ("rifle", "man", {}, "", False),
    ],
)
def test_a_shot_that_counts_by_a_reading_is_marked(
    weapon: str, target: str, asked: dict[str, str], name: str, marked: bool
) -> None:
    said = answer(FP, weapon, target, switches=asked)
    house = [line.name for line in said.modifiers if line.provenance == "house"]
    assert house == ([name] if marked else [])


def test_grenades_are_tossed_in_front_of_a_pillbox_and_nothing_else_is_fired_there() -> None:
    assert answer(FP, "grenade", modifiers=("from-pillbox-front",)).chance == by_hand(6)
    assert "below" in answer(FP, "rifle", modifiers=("from-pillbox-front",)).reason
    assert "behind" in answer(FP, "grenade", modifiers=("from-pillbox-behind",)).reason


# ------------------------------------------------------------------ every question there is


@pytest.mark.parametrize("game", [FP, LGAM])
def test_every_weapon_at_every_target_adds_up(game: str) -> None:
    ruleset, playbook = game_of(game)
    allowed = 0
    extra = [(), *((modifier.id,) for modifier in playbook.modifiers if not modifier.automatic)]
    for weapon, target, modifiers, men in product(
        ruleset.weapon, playbook.target, extra, (None, 3)
    ):
        question = Question(weapon, target, modifiers=modifiers, targets=men)
        try:
            said = ask(ruleset, playbook, question)
        except InputProblem:
            continue
        assert said.allowed or said.reason
        for distribution in said.distributions.values():
            assert sum(distribution.values()) == 1
        if said.allowed:
            allowed += 1
            assert said.chance is not None
            assert Fraction(1, 216) <= said.chance <= 1
            assert all(0 <= chance <= 1 for chance in said.further.values())
    assert allowed > 1000


def test_men_who_fire_together_add_up() -> None:
    said = answer(LGAM, "submachine-gun", dice=2, shooters=2, targets=3)
    one = list(every_burst(8, 2, ends=True))
    by_number: dict[int, Fraction] = {}
    for count, _, chance in one:
        by_number[count] = by_number.get(count, Fraction(0)) + chance
    wanted: dict[int, Fraction] = {}
    for (first, chance), (second, other) in product(by_number.items(), repeat=2):
        wanted[first + second] = wanted.get(first + second, Fraction(0)) + chance * other
    assert said.distributions["hits"] == dict(sorted(wanted.items()))
    assert said.distributions["eliminated"][3] == wanted[3] + wanted[4]
    assert said.further["at least one hit"] == 1 - wanted[0]
