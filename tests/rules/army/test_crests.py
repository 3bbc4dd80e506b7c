"""Each army has a crest of its own, and no two in a pack have the same."""

from __future__ import annotations

from msgspec.structs import replace

from resources.art.crests import BOTTOM, TOP, WIDTH, charges, outlines
from rules.army.crests import Crest, all_crests, crest_named, crest_of, crests_of
from rules.army.model import Army

TIGERS, BEARS = Army("tigers", "lgam"), Army("bears", "lgam")


def test_an_army_has_the_same_crest_each_time_and_keeps_a_chosen_one() -> None:
    assert crest_of(TIGERS) == crest_of(replace(TIGERS, name="Lions", colour="tan"))
    assert crest_of(replace(TIGERS, crest="banner-gate")) == Crest("banner", "gate")
    assert crest_of(replace(TIGERS, crest="banner-from-a-later-muster")) == crest_of(TIGERS)
    assert crest_named("") is None


def test_every_crest_is_some_army_s_own() -> None:
    assert len(outlines()) == 4
    assert len(charges()) >= 12
    found = {crest_of(Army(f"army-{number}", "lgam")) for number in range(1500)}
    assert found == set(all_crests())


def test_armies_of_a_pack_differ_in_what_is_on_their_shields() -> None:
    armies = [Army(f"army-{number}", "lgam") for number in range(len(charges()))]
    found = crests_of(armies)
    assert list(found) == [army.id for army in armies]
    assert len({crest.charge for crest in found.values()}) == len(armies)
    many = crests_of(Army(f"army-{number}", "lgam") for number in range(len(all_crests())))
    assert len(set(many.values())) == len(many)
    assert len(crests_of(Army(f"army-{number}", "lgam") for number in range(200))) == 200


def test_a_chosen_crest_stays_and_the_others_give_way() -> None:
    taken = replace(BEARS, crest=crest_of(TIGERS).key)
    found = crests_of([TIGERS, taken])
    assert found["bears"] == crest_of(taken)
    assert found["tigers"].charge != found["bears"].charge
    same = crests_of(
        [replace(TIGERS, crest="heater-castle"), replace(BEARS, crest="heater-castle")]
    )
    assert same["tigers"] == Crest("heater", "castle")
    assert same["bears"].charge == "castle"
    assert same["bears"].outline != "heater"


def test_all_drawings_lie_inside_their_shields() -> None:
    for outline in outlines().values():
        for x, y in outline.ring:
            assert abs(x) <= WIDTH / 2
            assert BOTTOM <= y <= TOP
    for charge in charges().values():
        points = [point for _, rings in charge.parts for ring in rings for point in ring]
        for x, y in points:
            assert x * x + y * y < 47 * 47, charge.title
