"""Match the men and vehicles of armies with toys that carry the same.

A man is played by a toy with the same items, of his colour before one of the same family of
colours, or by the stand-in that the player chose. As many as possible are matched: a toy that
only one man can use is not given to another who could use a second one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rules.army.army_under_ruleset import Roster, has_model
from rules.games.roles_from_items import vocabulary
from rules.toybox.toy_box import LotKey, Pose, ToyBox
from rules.toybox.usual_toys import all_poses, family_of

How = Literal["same", "colour", "stand-in"]
PAINTED = "painted-mark"
"""An item that players paint on: no toy is moulded with it."""


class Kind(NamedTuple):
    """What toys must share to be taken for each other: items, or what they are a model of."""

    items: frozenset[str]
    model: str = ""


def kind_of(pose: Pose) -> Kind:
    """Return the kind of a pose."""
    return Kind(moulded(pose.items), pose.model if pose.kind != "man" else "")


def moulded(items: Iterable[str]) -> frozenset[str]:
    """Return the items that are part of the plastic."""
    return frozenset(items) - {PAINTED}


class Need(NamedTuple):
    """Alike figures of one army: their kind, their colour, and the ids of figures or units."""

    army: str
    kind: Kind
    colour: str
    ids: tuple[str, ...]
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Toy:
    """The toy of a figure: out of which lot, and how well it fits."""

    pose: str
    colour: str
    bag: str
    how: How

    @property
    def lot(self) -> LotKey:
        """Return the key of its lot."""
        return self.pose, self.colour, self.bag


@dataclass(frozen=True, slots=True)
class Short:
    """What is lacking for alike figures of one army: so many are needed, so many found."""

    need: Need
    found: int

    @property
    def lacking(self) -> int:
        """Return how many have no toy."""
        return len(self.need.ids) - self.found


@dataclass(frozen=True, slots=True)
class Matching:
    """The toy of each figure, vehicle and gun that has one, by army and id; and who has none."""

    toys: Mapping[tuple[str, str], Toy]
    short: tuple[Short, ...]

    def used(self) -> dict[LotKey, int]:
        """Return how many toys of each lot are used."""
        counts: dict[LotKey, int] = {}
        for toy in self.toys.values():
            counts[toy.lot] = counts.get(toy.lot, 0) + 1
        return counts


def needs_of(roster: Roster) -> Iterator[Need]:
    """Return what an army needs: men by items and colour, then vehicles and guns."""
    army = roster.army
    grouped: dict[tuple[Kind, str], list[str]] = {}
    items: dict[Kind, tuple[str, ...]] = {}
    for man in roster.men:
        kind = Kind(moulded(man.figure.toy))
        items.setdefault(kind, man.figure.toy)
        grouped.setdefault((kind, army.colour_of(man.figure)), []).append(man.figure.id)
    for unit in army.units:
        known = roster.type_of(unit)
        if known is not None and known.art and has_model(unit, roster.ruleset):
            kind = Kind(frozenset(), known.art)
            grouped.setdefault((kind, army.colour_of(unit)), []).append(unit.id)
    for (kind, colour), ids in grouped.items():
        yield Need(army.id, kind, colour, tuple(ids), items.get(kind, ()))


def match(box: ToyBox, armies: Sequence[Roster]) -> Matching:
    """Match armies that stand on one table with the toys to hand."""
    return match_needs(box, [need for roster in armies for need in needs_of(roster)])


def match_needs(box: ToyBox, needs: Sequence[Need]) -> Matching:
    """Match what is needed with the toys to hand, as many as possible.

    Edges are tried in the order of how well they fit, and each pass goes on from the last one, so
    that a worse toy is only taken where no better one can be had for somebody.
    """
    free = {lot.key: box.to_hand(lot) for lot in box.lots}
    graph = _Graph(needs, free)
    choices = list(_choices(box, needs))
    for most in (0, 1, 2, 3):
        for at, options in enumerate(choices):
            graph.edges[at] = [lot for tier, lot in options if tier <= most]
        graph.fill()
    return _told(needs, choices, graph)


def _choices(box: ToyBox, needs: Sequence[Need]) -> Iterator[list[tuple[int, LotKey]]]:
    """Return for each need the lots that can serve it, the best first.

    The tiers are 0 for the same items and colour, 1 for the same family of colours, and 2 and 3
    for stand-ins likewise.
    """
    poses: dict[Kind, list[str]] = {}
    for pose in box.poses:
        poses.setdefault(kind_of(pose), []).append(pose.id)
    lots: dict[str, list[LotKey]] = {}
    for lot in box.lots:
        lots.setdefault(lot.pose, []).append(lot.key)
    chosen = {(each.army, moulded(each.items)): each.pose for each in box.stand_ins}
    for need in needs:
        options: list[tuple[int, LotKey]] = []
        stand_in = chosen.get((need.army, need.kind.items), "") if not need.kind.model else ""
        same = poses.get(need.kind, [])
        other = [stand_in] if stand_in and stand_in not in same else []
        for base, ids in ((0, same), (2, other)):
            for each in ids:
                for key in lots.get(each, []):
                    if key[1] == need.colour:
                        options.append((base, key))
                    elif family_of(key[1]) == family_of(need.colour):
                        options.append((base + 1, key))
        yield sorted(options, key=lambda each: each[0])


class _Graph:
    """Needs and lots with the numbers of toys between them."""

    def __init__(self, needs: Sequence[Need], free: dict[LotKey, int]) -> None:
        self.edges: list[list[LotKey]] = [[] for _ in needs]
        self.open = [len(need.ids) for need in needs]
        self.flow: list[dict[LotKey, int]] = [{} for _ in needs]
        self._free = free
        self._users: dict[LotKey, set[int]] = {}

    def fill(self) -> None:
        """Give toys to needs until no more can have one."""
        for at, count in enumerate(self.open):
            if count:
                self._fill_one(at)

    def _fill_one(self, start: int) -> None:
        for lot in self.edges[start]:
            count = min(self.open[start], self._free[lot])
            if count:
                self._move(start, lot, count)
                self._free[lot] -= count
                self.open[start] -= count
        while self.open[start] and self._augment(start):
            pass

    def _move(self, at: int, lot: LotKey, count: int) -> None:
        flow = self.flow[at]
        flow[lot] = flow.get(lot, 0) + count
        users = self._users.setdefault(lot, set())
        if flow[lot]:
            users.add(at)
        else:
            del flow[lot]
            users.discard(at)

    def _augment(self, start: int) -> bool:
        """Let others change to lots with toys left, so that one more gets one."""
        came: dict[LotKey, int] = {}
        reached = {start: None}
        waiting = deque([start])
        while waiting:
            at = waiting.popleft()
            for lot in self.edges[at]:
                if lot in came:
                    continue
                came[lot] = at
                if self._free[lot]:
                    self._take(start, lot, came, reached)
                    return True
                for other in self._users.get(lot, ()):
                    if other not in reached:
                        reached[other] = lot  # type: ignore[assignment]
                        waiting.append(other)
        return False

    def _take(
        self,
        start: int,
        last: LotKey,
        came: Mapping[LotKey, int],
        reached: Mapping[int, LotKey | None],
    ) -> None:
        self._free[last] -= 1
        self.open[start] -= 1
        lot: LotKey | None = last
        while lot is not None:
            at = came[lot]
            self._move(at, lot, 1)
            lot = reached[at]
            if lot is not None:
                self._move(at, lot, -1)


def _told(
    needs: Sequence[Need], choices: Sequence[list[tuple[int, LotKey]]], graph: _Graph
) -> Matching:
    hows: tuple[How, ...] = ("same", "colour", "stand-in", "stand-in")
    toys: dict[tuple[str, str], Toy] = {}
    short = []
    for at, need in enumerate(needs):
        given = [
            Toy(*lot, hows[tier])
            for tier, lot in choices[at]
            for _ in range(graph.flow[at].get(lot, 0))
        ]
        toys.update(((need.army, each), toy) for each, toy in zip(need.ids, given, strict=False))
        if graph.open[at]:
            short.append(Short(need, len(given)))
    return Matching(toys, tuple(short))


def most_in_armies(box: ToyBox, armies: Iterable[Roster]) -> dict[LotKey, int]:
    """Return how many toys of each lot armies use: the most that one of them needs.

    A toy may be in several armies, as only one stands on the table at a time.
    """
    most: dict[LotKey, int] = {}
    for roster in armies:
        for lot, count in match(box, (roster,)).used().items():
            most[lot] = max(most.get(lot, 0), count)
    return most


def stand_ins_for(box: ToyBox, need: Need) -> tuple[Pose, ...]:
    """Return the poses that could stand in for what is lacking, the likest first.

    First those that carry all that is needed, with the fewest items too many; then those that
    carry the most of it. Of equals, whose weapon is nearest in the vocabulary looks the most alike:
    it goes from rifles to pistols, knives, machine guns and launchers. Only poses with toys to hand
    in a colour of the same family; for a vehicle or gun there are none.
    """
    if need.kind.model:
        return ()
    wanted, family = need.kind.items, family_of(need.colour)
    place = {item: at for at, item in enumerate(vocabulary())}

    def unlike(one: frozenset[str], others: frozenset[str]) -> int:
        """Return how far the items of one that the others lack are from theirs."""
        return sum(
            min((abs(place[a] - place[b]) for b in others if b in place), default=len(place))
            for a in one - others
            if a in place
        )

    found = []
    for pose in box.poses:
        here = kind_of(pose)
        to_hand = sum(
            box.to_hand(lot) for lot in box.lots_of(pose.id) if family_of(lot.colour) == family
        )
        if to_hand and pose.kind == "man" and here != need.kind:
            order = (
                len(wanted - here.items),
                len(here.items - wanted),
                unlike(wanted, here.items),
                pose.name,
            )
            found.append((order, pose))
    return tuple(pose for _, pose in sorted(found, key=lambda each: each[0]))


def name_of_kind(box: ToyBox, kind: Kind) -> str:
    """Return what a kind of toy is called: as a pose of the box, as a usual one, by its items."""
    pose = next((each for each in all_poses(box) if kind_of(each) == kind), None)
    if pose is not None:
        return pose.name.partition(",")[0]
    return (kind.model or " and ".join(sorted(kind.items)) or "bare man").replace("-", " ")
