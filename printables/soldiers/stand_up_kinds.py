"""The kinds of men and models of an army that paper can stand in for, each once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from printables.army_facts import ArmyFacts
from printables.facts import UnitFacts
from rules.army.drawing_choice import man_art, unit_art
from rules.army.roster import Man
from rules.common.wording import lower
from rules.games.items import vocabulary

PER = 10
"""Muster proposes one stand-in for each so many of a kind: most of them lie in the bag."""
MOST = 20
"""Nobody is proposed to fold more of one kind, however large his army."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Figures that look alike: what they are called, and the drawing of each.

    `id` is the same for the same kind in any army. `title` tells the kind apart from others of
    its name. `colour` is that of the plastic, "" for the army's. `model` is whether it is a
    vehicle or gun.
    """

    id: str
    name: str
    title: str
    poses: tuple[str, ...]
    items: frozenset[str]
    colour: str
    hero: bool = False
    model: bool = False

    @property
    def count(self) -> int:
        """Return how many of the kind the army has."""
        return len(self.poses)

    @property
    def proposed(self) -> int:
        """Return for how many of them Muster proposes paper."""
        return min(-(-self.count // PER), MOST)

    def why(self, paper: str) -> str:
        """Return the reason of the proposed number; `paper` is what stands in ("a chit")."""
        if self.count == 1:
            return f"the army has one: {paper} if your bag has none"
        return f"the army has {self.count}: {paper} for each {PER}, for those your bag lacks"

    def pose(self, number: int) -> str:
        """Return the drawing of one of them, counted from 0 and beyond the last again."""
        return self.poses[number % len(self.poses)]


def kinds_of(facts: ArmyFacts, *, models: bool) -> tuple[Kind, ...]:
    """Return the kinds of an army in its order, men first, then vehicles and guns if wanted."""
    men = _each_once(_man(facts, man) for man in facts.roster.men)
    found = [*_told_apart(facts, men)]
    if models:
        every = _each_once(_model(facts, unit) for unit in facts.units if unit.model)
        found += _told_apart(facts, every)
    return tuple(found)


def _each_once(kinds: Iterable[Kind]) -> list[Kind]:
    found: dict[str, Kind] = {}
    for kind in kinds:
        known = found.get(kind.id)
        found[kind.id] = replace(known, poses=known.poses + kind.poses) if known else kind
    return list(found.values())


def _man(facts: ArmyFacts, man: Man) -> Kind:
    figure, role = man.figure, man.role
    poses, items = (man_art(man),), frozenset(figure.items)
    if figure.hero:
        name = facts.clean(man.called, "The name of a figure")
        return Kind(f"hero-{figure.id}", name, name, poses, items, figure.colour, hero=True)
    name = facts.clean(role.name if role else "Unknown soldier")
    parts = [role.id if role else "unknown", "+".join(sorted(items)), figure.colour]
    return Kind(_id(parts), name, name, poses, items, figure.colour)


def _model(facts: ArmyFacts, unit: UnitFacts) -> Kind:
    own, known = unit.unit, facts.roster.type_of(unit.unit)
    name = facts.clean(known.name if known else own.type.replace("-", " ").capitalize())
    items = frozenset(own.fittings)
    parts = [own.kind, own.type, "+".join(sorted(items)), own.colour]
    poses = (unit_art(facts.roster, own),)
    return Kind(_id(parts), name, name, poses, items, own.colour, model=True)


def _id(parts: Iterable[str]) -> str:
    return "~".join(part for part in parts if part)


def _told_apart(facts: ArmyFacts, kinds: list[Kind]) -> Iterator[Kind]:
    """Yield the kinds; where two have one name, the title says what only some of them carry."""
    for kind in kinds:
        alike = [other for other in kinds if other.name == kind.name]
        common = frozenset.intersection(*(other.items for other in alike))
        words = [_thing(facts, kind, item) for item in sorted(kind.items - common)]
        words += [kind.colour] if any(other.colour != kind.colour for other in alike) else []
        more = facts.clean(lower(", ".join(word for word in words if word)))
        yield replace(kind, title=f"{kind.name} ({more})" if more else kind.name)


def _thing(facts: ArmyFacts, kind: Kind, item_id: str) -> str:
    """Return what a thing is called that a man carries, or that is mounted on a model."""
    upgrade = facts.ruleset.upgrade.get(item_id) if kind.model else None
    item = vocabulary().get(item_id)
    name = upgrade.name if upgrade else item.name if item else item_id.replace("-", " ")
    return lower(name)
