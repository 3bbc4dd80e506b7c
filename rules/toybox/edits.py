"""Edits of the toy box: each a pure function from one box to the next.

What cannot be (fewer than none, more lost than owned) is an InputProblem of one sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.common.problems import InputProblem, Problem
from rules.toybox.toy_box import Bag, Loss, Lot, LotKey, Pose, StandIn, ToyBox

COUNT_LIMIT, POSE_LIMIT, LOT_LIMIT, TEXT_LIMIT = 9_999, 2_000, 3_000, 200
"""The most toys of a lot, poses, lots, and letters of a name."""


def add_toys(
    box: ToyBox, pose: Pose, colour: str, count: int, bag: str = "", size: int | None = None
) -> ToyBox:
    """Return the box with so many toys more of a pose; one that is new to the box is added."""
    if count < 0:
        raise _problem(pose.name, f"{count} toys cannot be added: the number should be 0 or more")
    if box.pose(pose.id) is None:
        if len(box.poses) >= POSE_LIMIT:
            raise _problem(pose.name, f"a toy box holds {POSE_LIMIT} poses at most")
        box = replace(box, poses=(*box.poses, pose))
    key = (pose.id, colour, bag)
    lot = box.lot(key) or Lot(pose.id, colour, bag)
    lot = replace(lot, owned=lot.owned + count, size=size or lot.size)
    return _with_lot(box, key, lot)


def change_lot(box: ToyBox, key: LotKey, **changes: int) -> ToyBox:
    """Return the box with other numbers of one lot: owned, broken, lost, size."""
    lot = box.lot(key) or Lot(*key)
    return _with_lot(box, key, replace(lot, **changes))


def _with_lot(box: ToyBox, key: LotKey, lot: Lot) -> ToyBox:
    name = next((pose.name for pose in box.poses if pose.id == lot.pose), lot.pose)
    for what, count in (("owned", lot.owned), ("broken", lot.broken), ("lost", lot.lost)):
        if not 0 <= count <= COUNT_LIMIT:
            raise _problem(
                name, f"{count} {what} cannot be: the number should be from 0 to {COUNT_LIMIT}"
            )
    gone = lot.broken + box.lost_of(lot)
    if gone > lot.owned:
        raise _problem(name, f"{gone} cannot be lost or broken: only {lot.owned} are owned")
    if lot.size <= 0:
        raise _problem(name, f"{lot.size} mm is no size: it should be 1 mm or more")
    if box.lot(key) is not None:
        kept = tuple(lot if each.key == key else each for each in box.lots)
    elif len(box.lots) >= LOT_LIMIT:
        raise _problem(name, f"a toy box holds {LOT_LIMIT} lots at most")
    else:
        kept = (*box.lots, lot)
    return replace(box, lots=tuple(each for each in kept if each.owned))


def change_one(box: ToyBox, pose: str, colour: str, **steps: int) -> ToyBox:
    """Return the box with one toy of a pose and colour lost, broken or found, out of any bag.

    `steps` are what is added to `lost` or `broken`; the first lot that allows it is taken.
    """
    problem: InputProblem | None = None
    for lot in box.lots_of(pose):
        if lot.colour == colour:
            try:
                wanted = {name: getattr(lot, name) + step for name, step in steps.items()}
                return change_lot(box, lot.key, **wanted)
            except InputProblem as found:
                problem = found
    raise problem or _problem(pose, f"there is no {colour} one")


def put_pose(box: ToyBox, pose: Pose) -> ToyBox:
    """Return the box with a pose changed, or added where it is new."""
    if len(pose.name) > TEXT_LIMIT:
        raise _problem("the pose", f"its name has {len(pose.name)} letters; {TEXT_LIMIT} at most")
    if box.pose(pose.id) is None:
        return add_toys(box, pose, "green", 0)
    poses = tuple(pose if each.id == pose.id else each for each in box.poses)
    return replace(box, poses=poses)


def delete_pose(box: ToyBox, pose: str) -> ToyBox:
    """Return the box without a pose and its toys. Armies keep their men: those are short then."""
    return replace(
        box,
        poses=tuple(each for each in box.poses if each.id != pose),
        lots=tuple(each for each in box.lots if each.pose != pose),
        losses=tuple(each for each in box.losses if each.pose != pose),
        stand_ins=tuple(each for each in box.stand_ins if each.pose != pose),
    )


def put_bag(box: ToyBox, bag: Bag) -> ToyBox:
    """Return the box with a bag changed, or added where it is new."""
    long = next((len(each) for each in (bag.name, bag.bought) if len(each) > TEXT_LIMIT), 0)
    if long:
        raise _problem("the bag", f"a text has {long} letters; {TEXT_LIMIT} at most")
    known = any(each.id == bag.id for each in box.bags)
    bags = tuple(bag if each.id == bag.id else each for each in box.bags)
    return replace(box, bags=bags if known else (*bags, bag))


def delete_bag(box: ToyBox, bag: str) -> ToyBox:
    """Return the box without a bag; its toys are loose finds then."""
    bags = tuple(each for each in box.bags if each.id != bag)
    kept = replace(
        box,
        bags=bags,
        lots=tuple(each for each in box.lots if each.bag != bag),
        losses=tuple(replace(each, bag="") if each.bag == bag else each for each in box.losses),
    )
    for lot in box.lots:
        if lot.bag == bag:
            key = (lot.pose, lot.colour, "")
            there = kept.lot(key) or Lot(*key, size=lot.size)
            kept = change_lot(
                kept,
                key,
                owned=there.owned + lot.owned,
                broken=there.broken + lot.broken,
                lost=there.lost + lot.lost,
            )
    return kept


def put_stand_in(box: ToyBox, army: str, items: tuple[str, ...], pose: str) -> ToyBox:
    """Return the box in which men of an army with these items are played by a pose; "" for none."""
    kept = [each for each in box.stand_ins if (each.army, each.items) != (army, items)]
    if pose:
        kept.append(StandIn(army, items, pose))
    return replace(box, stand_ins=tuple(kept))


def set_found(box: ToyBox, loss: Loss, *, found: bool) -> ToyBox:
    """Return the box in which a toy that a campaign lost is to hand again, or is not any more."""
    losses = (replace(each, found=found) if each == loss else each for each in box.losses)
    return replace(box, losses=tuple(losses))


def with_losses(box: ToyBox, campaign: str, losses: Sequence[Loss]) -> ToyBox:
    """Return the box in which exactly these toys are lost in a campaign.

    Of a lot no more are lost than are to hand without that campaign. What was found again since
    stays found.
    """
    found = {(each.battle, each.figure) for each in box.losses if each.found}
    kept = replace(box, losses=tuple(each for each in box.losses if each.campaign != campaign))
    for loss in losses:
        lot = kept.lot(loss.lot)
        if lot is not None and kept.to_hand(lot) > 0:
            told = replace(loss, found=(loss.battle, loss.figure) in found)
            kept = replace(kept, losses=(*kept.losses, told))
    return box if kept == box else kept


def add_bag(
    box: ToyBox, bag: Bag, colour: str, size: int, counts: Sequence[tuple[Pose, int]]
) -> ToyBox:
    """Return the box with a bag and its toys, all of one colour and size."""
    box = put_bag(box, bag)
    for pose, count in counts:
        if count:
            box = add_toys(box, pose, colour, count, bag.id, size)
    return box


def _problem(where: str, text: str) -> InputProblem:
    return InputProblem(Problem("the toy box", where, text))
