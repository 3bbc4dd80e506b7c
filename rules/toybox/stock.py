"""What there is of each pose, colour by colour: owned, in armies, lost, broken, on the shelf."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from resources.art import ITEM, NEUTRAL, has, man_name
from rules.army.model import DRAWN
from rules.toybox.matching import Matching
from rules.toybox.toy_box import Lot, LotKey, Pose, ToyBox


@dataclass(frozen=True, slots=True)
class ColourStock:
    """The toys of one pose and colour. `in_armies` are at most those to hand."""

    colour: str
    owned: int
    in_armies: int
    broken: int
    lost: int

    @property
    def missing(self) -> int:
        """Return how many are lost or broken."""
        return self.broken + self.lost

    @property
    def free(self) -> int:
        """Return how many are on the shelf."""
        return self.owned - self.missing - self.in_armies

    @property
    def words(self) -> tuple[str, str]:
        """Return what stands beside the number: how many are used, and how many are not to hand."""
        gone = [(self.lost, "lost"), (self.broken, "broken")]
        missing = " or ".join(word for count, word in gone if count)
        away = f"{self.missing} {missing}" if missing else ""
        if self.in_armies:
            return f"{self.in_armies} {'used' if away else 'in armies'}", away
        return "" if away else "free", away


@dataclass(frozen=True, slots=True)
class PoseStock:
    """One pose with its colours, most toys first."""

    pose: Pose
    colours: tuple[ColourStock, ...]

    @property
    def owned(self) -> int:
        """Return the toys of all colours."""
        return sum(each.owned for each in self.colours)

    @property
    def spoken(self) -> str:
        """Return the pose as it is read aloud."""
        told = (
            " ".join((str(each.owned), each.colour, *filter(None, each.words)))
            for each in self.colours
        )
        return f"{self.pose.name}: {', '.join(told) or 'none'}"


def stock_of(
    box: ToyBox,
    lots: Iterable[Lot],
    in_armies: Mapping[LotKey, int],
    colours: Sequence[str] = (),
    poses: Sequence[Pose] | None = None,
) -> tuple[PoseStock, ...]:
    """Return each of these poses, by default all of the box, with what there is of it among lots.

    `in_armies` is how many of each lot armies use. Each of `colours` is told also where there is
    none of it. Poses are in their order in the box; one without toys is told too.
    """
    wanted = box.poses if poses is None else poses
    counted: dict[str, dict[str, list[int]]] = {pose.id: {} for pose in wanted}
    for lot in lots:
        if lot.pose in counted:
            sums = counted[lot.pose].setdefault(lot.colour, [0, 0, 0, 0])
            used = in_armies.get((lot.pose, lot.colour, lot.bag), 0)
            for at, count in enumerate((lot.owned, used, lot.broken, box.lost_of(lot))):
                sums[at] += count
    return tuple(PoseStock(pose, tuple(_sorted(counted[pose.id], colours))) for pose in wanted)


def _sorted(counts: Mapping[str, list[int]], colours: Iterable[str]) -> Iterator[ColourStock]:
    order = list(dict.fromkeys((*colours, *counts)))
    for colour in order:
        yield ColourStock(colour, *counts.get(colour, (0, 0, 0, 0)))


def colours_of(box: ToyBox) -> dict[str, int]:
    """Return how many toys of each colour are owned, most first."""
    counts: dict[str, int] = {}
    for lot in box.lots:
        counts[lot.colour] = counts.get(lot.colour, 0) + lot.owned
    return dict(sorted(counts.items(), key=lambda each: -each[1]))


def pose_drawing(pose: Pose) -> str:
    """Return the drawing of a pose: the chosen one, else that of its model or of its items."""
    chosen = pose.portrait.removeprefix(DRAWN) if pose.portrait.startswith(DRAWN) else ""
    if chosen and has(chosen):
        return chosen
    if pose.kind != "man":
        return pose.model if has(pose.model) else NEUTRAL
    return man_name("", pose.items, "")


def portraits_by_army(box: ToyBox, matching: Matching) -> dict[str, dict[str, str]]:
    """Return by army and figure the portraits of the toys that play men."""
    portraits = {
        pose.id: pose.portrait or f"{DRAWN}{pose_drawing(pose)}"
        for pose in box.poses
        if pose.kind == "man"
    }
    found: dict[str, dict[str, str]] = {}
    for (army, figure), toy in matching.toys.items():
        if toy.pose in portraits:
            found.setdefault(army, {})[figure] = portraits[toy.pose]
    return found


def item_drawing(item: str) -> str:
    """Return the drawing of an item by itself, "" where there is none."""
    name = ITEM + item.replace("-", "_")
    return name if has(name) else ""
