"""Figures and toys: as many as possible, the same colour first, stand-ins only where chosen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.army.army_under_ruleset import Roster
from rules.army.edits import change_figure
from rules.toybox.edits import add_toys, put_stand_in
from rules.toybox.matching import (
    Kind,
    Need,
    match,
    match_needs,
    most_in_armies,
    needs_of,
    stand_ins_for,
)
from rules.toybox.toy_box import Lot, Pose, StandIn, ToyBox
from rules.toybox.usual_toys import usual_poses
from tests.support.samples import sample

POSES = {key: each.pose for key, each in usual_poses().items()}


def box_of(*counts: tuple[str, str, int]) -> ToyBox:
    box = ToyBox()
    for pose, colour, count in counts:
        box = add_toys(box, POSES[pose], colour, count)
    return box


def need(army: str, pose: str, colour: str, count: int) -> Need:
    items = POSES[pose].items
    ids = tuple(f"{pose} {at}" for at in range(count))
    return Need(army, Kind(frozenset(items)), colour, ids, items)


def test_men_are_played_by_toys_with_the_same_items_whatever_their_stance() -> None:
    box = box_of(("rifleman", "green", 2), ("rifleman-kneeling", "green", 2))
    found = match_needs(box, [need("a", "rifleman", "green", 4)])
    assert (len(found.toys), found.short) == (4, ())


def test_a_man_who_counts_as_another_is_played_by_the_toy_that_he_is() -> None:
    army, ruleset = sample("2nd-sandbox-company")
    law = next(man for man in army.figures() if man.items == ("law",))
    counts_as = change_figure(army, law.id, items=("bazooka",), moulded=("law",))
    assert set(needs_of(Roster(counts_as, ruleset))) == set(needs_of(Roster(army, ruleset)))


def test_short_ones_are_told_with_their_number() -> None:
    (short,) = match_needs(
        box_of(("bazooka", "green", 2)), [need("a", "bazooka", "green", 3)]
    ).short
    assert (short.found, short.lacking) == (2, 1)


def test_the_same_colour_goes_before_one_of_its_family_and_no_other_is_taken() -> None:
    box = box_of(("bazooka", "olive", 1), ("bazooka", "green", 1), ("bazooka", "tan", 5))
    found = match_needs(box, [need("a", "bazooka", "green", 3)])
    assert [(toy.colour, toy.how) for toy in found.toys.values()] == [
        ("green", "same"), ("olive", "colour")
    ]  # fmt: skip


def test_a_stand_in_is_taken_only_where_it_was_chosen() -> None:
    box = box_of(("commando", "green", 1))
    wanted = [need("a", "machete", "green", 1)]
    assert match_needs(box, wanted).short
    assert stand_ins_for(box, wanted[0]) == (POSES["commando"],)
    chosen = put_stand_in(box, "a", POSES["machete"].items, "commando")
    assert [toy.how for toy in match_needs(chosen, wanted).toys.values()] == ["stand-in"]
    assert match_needs(chosen, [need("b", "machete", "green", 1)]).short


def test_two_armies_of_one_evening_share_the_box() -> None:
    box = box_of(("bazooka", "green", 3))
    both = [need("a", "bazooka", "green", 2), need("b", "bazooka", "green", 2)]
    assert len(match_needs(box, both).toys) == 3


def test_an_army_draws_men_and_vehicles_and_a_lot_tells_the_most_that_one_army_needs() -> None:
    company, ruleset = sample("2nd-sandbox-company")
    roster = Roster(company, ruleset)
    box = ToyBox()
    for each in needs_of(roster):
        pose = Pose(str(sorted(each.kind.items)) + each.kind.model, items=tuple(each.kind.items))
        if each.kind.model:
            pose = Pose(each.kind.model, kind="vehicle", model=each.kind.model)
        box = add_toys(box, pose, each.colour, len(each.ids))
    found = match(box, (roster,))
    models = [unit for unit in company.units if unit.kind == "vehicle"]
    assert not found.short
    assert {man.id for man in company.figures()} <= {each for _, each in found.toys}
    assert {unit.id for unit in models} <= {each for _, each in found.toys}
    assert most_in_armies(box, (roster, roster)) == found.used()
    assert match(box, (roster, Roster(replace(company, id="twin"), ruleset))).short


KINDS, COUNTS = st.integers(0, 3), st.integers(1, 2)
GREENS = st.sampled_from(["green", "olive"])
COLOURS = st.sampled_from(["green", "olive", "tan"])


@given(
    st.lists(st.tuples(KINDS, GREENS, COUNTS), max_size=4),
    st.lists(st.tuples(KINDS, COLOURS, COUNTS), max_size=4),
    st.dictionaries(KINDS, KINDS, max_size=3),
)
def test_no_larger_matching_exists(
    needed: list[tuple[int, str, int]],
    owned: list[tuple[int, str, int]],
    stand_ins: dict[int, int],
) -> None:
    """Against the plain search for augmenting paths, one man and one toy at a time."""
    kinds = ("bazooka", "rifle", "radio", "flag")
    lots: dict[tuple[str, str, str], int] = {}
    for kind, colour, count in owned:
        key = (kinds[kind], colour, "")
        lots[key] = lots.get(key, 0) + count
    box = ToyBox(
        poses=tuple(Pose(each, items=(each,)) for each in kinds),
        lots=tuple(Lot(*key, owned=count) for key, count in lots.items()),
        stand_ins=tuple(StandIn("a", (kinds[a],), kinds[b]) for a, b in stand_ins.items()),
    )
    needs = [
        Need("a", Kind(frozenset((kinds[kind],))), colour, tuple(f"{at} {n}" for n in range(count)))
        for at, (kind, colour, count) in enumerate(needed)
    ]
    found = match_needs(box, needs)
    men = [(each, man) for each in needs for man in each.ids]
    toys = [key for key, count in lots.items() for _ in range(count)]
    chosen = {kinds[a]: kinds[b] for a, b in stand_ins.items()}

    def fits(each: Need, toy: tuple[str, str, str]) -> bool:
        (kind,) = each.kind.items
        return toy[0] in (kind, chosen.get(kind)) and toy[1] != "tan"

    given_to: dict[int, int] = {}

    def place(at: int, tried: set[int]) -> bool:
        for number, toy in enumerate(toys):
            if number not in tried and fits(men[at][0], toy):
                tried.add(number)
                if number not in given_to or place(given_to[number], tried):
                    given_to[number] = at
                    return True
        return False

    most = sum(place(at, set()) for at in range(len(men)))
    assert len(found.toys) == most
    assert sum(short.lacking for short in found.short) == len(men) - most
    used = found.used()
    assert all(used[key] <= lots[key] for key in used)
