"""Matching 1,000 figures with 1,000 poses, beside a plain dictionary from items to toy."""

from __future__ import annotations

from functools import partial
from random import Random
from statistics import median

from rules.toybox.matching import Kind, Need, match_needs
from rules.toybox.toy_box import Lot, Pose, StandIn, ToyBox
from tests.bench.harness import Row, timed

REPEATS, MANY = 9, 1000


def rows() -> list[Row]:
    """Measure figures that each fit one pose, and figures of which half need a stand-in."""
    poses = tuple(Pose(f"pose {at}", items=(f"item {at}",)) for at in range(MANY))
    needs = [
        Need("army", Kind(frozenset(pose.items)), "green", (f"man {at}",))
        for at, pose in enumerate(poses)
    ]
    whole = ToyBox(poses=poses, lots=tuple(Lot(pose.id, owned=1) for pose in poses))
    chance = Random(7)
    lots = tuple(Lot(pose.id, owned=2) for pose in poses if chance.random() < 0.5)
    chosen = tuple(
        StandIn("army", pose.items, poses[(at + 1) % MANY].id) for at, pose in enumerate(poses)
    )
    half = ToyBox(poses=poses, lots=lots, stand_ins=chosen)

    def plainly() -> list[str]:
        by_items = {frozenset(pose.items): pose.id for pose in poses}
        return [by_items[need.kind.items] for need in needs]

    floor = median(timed(plainly) for _ in range(REPEATS))
    found = []
    for what, box in (("one toy each", whole), ("half with stand-ins", half)):
        took = median(timed(partial(match_needs, box, needs)) for _ in range(REPEATS))
        found.append(
            Row(f"{MANY} figures with {MANY} poses, {what}", took, "dictionary", floor, 100)
        )
    return found
