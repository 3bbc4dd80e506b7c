"""The toy box in the database: kept whole, and told apart from an older one."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from db.pictures import SPARED
from db.store import Store
from rules.toybox import edits
from rules.toybox.toy_box import Bag, Loss, Pose, StandIn, ToyBox
from tests.db.calendars import Calendar

POSES = (
    Pose("b", "Bazooka", items=("bazooka",), posture="kneeling", portrait="drawn:bazooka"),
    Pose("j", "Jeep", "vehicle", model="jeep"),
    Pose("m", "“Mine” 兵", "terrain", model="mine"),
)
COLOURS = ("green", "tan")


@st.composite
def boxes(draw: st.DrawFn) -> ToyBox:
    """Give boxes that a player could have."""
    box = edits.put_bag(ToyBox(owner=draw(st.sampled_from(["", "Ada"]))), Bag("patio", "Patio"))
    for pose in draw(st.permutations(POSES)):
        for colour in COLOURS:
            count = draw(st.integers(0, 3))
            box = edits.add_toys(box, pose, colour, count, draw(st.sampled_from(["", "patio"])))
    if draw(st.booleans()):
        box = edits.put_stand_in(box, "tigers", ("machete", "commando-dress"), "b")
    losses = [Loss("b", "green", "", "war", str(at), "fern", "2025-03-01") for at in range(2)]
    return edits.with_losses(box, "war", losses)


@given(st.lists(boxes(), min_size=1, max_size=3))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_saved_is_loaded(store: Store, made: list[ToyBox]) -> None:
    with store.writing() as work:
        before, seen = work.toy_box.load(), work.toy_box.revision()
        for box in made:
            assert work.toy_box.save(before, box) == seen + 1
            before, seen = box, seen + 1
    with store.reading() as work:
        assert work.toy_box.load() == made[-1]
        assert work.toy_box.revision() == seen


def test_a_box_that_was_never_saved_is_empty(store: Store) -> None:
    with store.reading() as work:
        assert (work.toy_box.load(), work.toy_box.revision()) == (ToyBox(), 0)


def test_pictures_of_toys_and_bags_are_not_swept(dated: Store, calendar: Calendar) -> None:
    with dated.writing() as work:
        toy, bag, other = (work.pictures.put(data) for data in (b"toy", b"bag", b"other"))
        box = edits.put_bag(ToyBox(), Bag("patio", picture=bag))
        box = edits.put_pose(box, Pose("b", portrait=f"picture:{toy}"))
        work.toy_box.save(ToyBox(), box)
    calendar.now += 2 * SPARED
    with dated.writing() as work:
        assert work.pictures.sweep() == 1
        assert work.pictures.of((toy, bag, other)).keys() == {toy, bag}


def test_a_database_of_the_ninth_version_opens_with_its_toys(tmp_path: Path) -> None:
    from tests.db.test_migrations import STORED, make

    make(tmp_path / "data" / "muster.db", STORED[8])
    with Store.open(tmp_path / "data") as store, store.reading() as work:
        box = work.toy_box.load()
    assert [(lot.pose, lot.colour, lot.owned, lot.broken) for lot in box.lots] == [
        ("bazooka", "green", 4, 1),
        ("jeep", "tan", 1, 0),
    ]
    assert box.pose("bazooka").items == ("bazooka",)  # type: ignore[union-attr]
    assert box.stand_ins == (StandIn("tiger-company", ("machete", "commando-dress"), "bazooka"),)
    assert [loss.name for loss in box.losses] == ["Pvt. Fern"]
    assert box.all_to_hand == 3
