"""What an army may be picked from: the toys of one colour to hand, or any number of usual ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from rules.army.army_under_ruleset import has_model
from rules.army.model import Army
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Ruleset
from rules.toybox.toy_box import ToyBox
from rules.toybox.usual_toys import usual_poses

Items = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Supply:
    """Men by what is moulded on them, vehicles and guns by their drawing, each with a number.

    Where it is not `limited` the numbers are only shares: there are as many as one likes.
    """

    men: Counter[Items]
    models: Counter[str]
    limited: bool = True
    colour: str = ""

    def __bool__(self) -> bool:
        return any(self.men.values())

    @property
    def figures(self) -> int:
        """Return how many men there are."""
        return sum(self.men.values())

    def without(self, army: Army, ruleset: Ruleset) -> Supply:
        """Return what is left once an army has taken its toys."""
        if not self.limited:
            return self
        men, models = toys_of(army, ruleset)
        return replace(self, men=self.men - men, models=self.models - models)


def toys_of(army: Army, ruleset: Ruleset) -> tuple[Counter[Items], Counter[str]]:
    """Return what an army takes: men by their items, vehicles and guns by their drawing."""
    men = Counter(man.items for man in army.figures())
    known = (ruleset.unit_type(u.kind, u.type) for u in army.units if has_model(u, ruleset))
    return men, Counter(each.art for each in known if each)


def supply_of(box: ToyBox, colour: str) -> Supply:
    """Return the toys of a colour to hand; poses with the same items are one kind."""
    men, models, known = Counter[Items](), Counter[str](), dict[frozenset[str], Items]()
    poses = {pose.id: pose for pose in box.poses}
    for lot in box.lots:
        pose, count = poses.get(lot.pose), box.to_hand(lot)
        if lot.colour != colour or pose is None or count < 1:
            continue
        if pose.kind == "man":
            men[known.setdefault(frozenset(pose.items), pose.items)] += count
        elif pose.kind in ("vehicle", "gun"):
            models[pose.model] += count
    return Supply(men, models, colour=colour)


def colours_to_hand(box: ToyBox) -> tuple[str, ...]:
    """Return the colours of the men to hand, the one with the most men first."""
    colours = dict.fromkeys(lot.colour for lot in box.lots)
    found = {colour: supply_of(box, colour).figures for colour in colours}
    return tuple(sorted((each for each in found if found[each]), key=lambda each: -found[each]))


def usual_supply(ruleset: Ruleset) -> Supply:
    """Return any number of all that a game offers, in the shares of a usual bag of 100."""
    bag: Counter[str] = Counter()
    for pose in usual_poses().values():
        role = derive_roles(ruleset, pose.items).role
        bag[role.id if role else ""] += pose.bag100
    roles = (role for role in ruleset.roles if role.offered and not role.extra)
    men = {role.gives: max(bag[role.id], 1) for role in roles}
    return Supply(Counter(men), Counter(), limited=False)
