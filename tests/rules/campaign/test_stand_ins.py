"""Free and new men take the places of those who are out, and the others stay as they were."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import resources
from rules.army.documents.army_file import load_army_file
from rules.army.model import Army
from rules.army.starters import starter_army, starters
from rules.campaign.recording.availability import attendance, everybody, rejoined, without
from rules.campaign.recording.casualty_recovery import men_of
from rules.campaign.recording.substitutes import (
    as_advice,
    missing_role,
    recruit,
    recruited,
    stand_in,
)
from rules.games.catalog import Catalog

LGAM = Catalog().get("lgam")
assert LGAM is not None
ARMY = load_army_file(resources.path("samples", "2nd-sandbox-company.muster"))
WHO = tuple(everybody(ARMY, LGAM))
MEN = [man.id for man in ARMY.figures()]


def sitting(army: Army) -> list[str]:
    return [seat.figure for unit in army.units for seat in unit.seats]


@given(st.sets(st.sampled_from(WHO), max_size=20))
def test_whoever_is_back_stands_and_sits_where_he_did(out: set[str]) -> None:
    assert rejoined(without(ARMY, out, LGAM), ARMY) == ARMY


@given(st.sets(st.sampled_from(WHO), min_size=1, max_size=12))
def test_nobody_is_lost_or_doubled_whatever_is_filled(out: set[str]) -> None:
    army = without(ARMY, out, LGAM)
    for finding in attendance(ARMY, out, LGAM).findings:
        for found in (stand_in(army, LGAM, finding), recruited(army, LGAM, finding)):
            if found is None:
                continue
            assert found[0]
            now = rejoined(found[1], ARMY)
            ids = [man.id for man in now.figures()]
            assert len(set(ids)) == len(ids) and set(MEN) <= set(ids)
            assert len(set(sitting(now))) == len(sitting(now))
            assert men_of(found[1]) - men_of(army) == set(ids) - set(MEN)


def test_a_rifleman_takes_the_seat_of_a_driver_and_a_gunner_needs_a_new_man() -> None:
    jeep, team, *_ = ARMY.units
    driver, gunner = jeep.seats[0].figure, team.figures[0].id
    army = without(ARMY, {driver, gunner}, LGAM)
    both = {each.targets[0]: each for each in attendance(ARMY, {driver, gunner}, LGAM).findings}
    words, now = stand_in(army, LGAM, both[jeep.id])
    assert words == "Seat a rifleman" and len(now.unit(jeep.id).seats) == len(jeep.seats)
    assert stand_in(army, LGAM, both[team.id]) is None
    assert missing_role(army, LGAM, both[team.id])
    words, now = recruited(army, LGAM, both[team.id])
    assert words == "Add 1 new man" and len(now.unit(team.id).figures) == len(team.figures)


def test_a_squad_that_lost_a_man_is_no_error_where_nobody_is_free() -> None:
    game = Catalog().get("green-and-tan")
    assert game is not None
    army = starter_army(starters(game)[0], game)
    squad = next(unit for unit in army.units if unit.kind == "squad")
    left = without(army, {squad.figures[0].id}, game)
    (lacking,) = (each for each in attendance(army, {squad.figures[0].id}, game).findings
                  if each.targets == (squad.id,))  # fmt: skip
    assert lacking.severity == "error"
    assert [each.severity for each in as_advice(left, game, (lacking,))] == ["advice"]
    spare = recruit(left, game)[1]
    assert as_advice(spare, game, (lacking,)) == (lacking,), "a free man can take the place"
