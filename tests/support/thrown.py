"""A procedure driven as the referee drives it: by the faces that dice show."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, TypeVar

from rules.attack.procedure import Made, Next, Pick, Result, Roll, resume

K = TypeVar("K", bound=Hashable)


def thrown(
    scene: Any, procedure: Callable[[Any], Next], read: Callable[[Result], K]
) -> dict[K, Fraction]:
    """Return what is read off the results, with its chances, when dice are told one by one."""
    found: dict[K, Fraction] = {}

    def go_on(
        chance: Fraction, made: tuple[Made, ...], picked: tuple[tuple[str, ...], ...]
    ) -> None:
        step = resume(scene, procedure, made, picked)
        if isinstance(step, Result):
            found[read(step)] = found.get(read(step), Fraction(0)) + chance
        elif isinstance(step, Pick):
            go_on(chance, made, (*picked, scene.choose(step)))
        else:
            for values, part in _throws(step):
                good = len(values) if step.good == "any" else sum(map(step.is_good, values))
                go_on(chance * part, (*made, Made(step, values, good)), picked)

    go_on(Fraction(1), (), ())
    return found


def _throws(roll: Roll) -> list[tuple[tuple[int, ...], Fraction]]:
    """Return all throws, of faces of the same class one; a bad die that may be rolled again is."""
    one = roll.one
    if roll.good != "any" or (roll.table and not roll.opposed):
        classes = {value: (roll.is_good(value), roll.class_of(value)) for value in one}
        face = {known: value for value, known in classes.items()}
        faces = dict.fromkeys(face.values(), Fraction(0))
        for value, part in one.items():
            faces[face[classes[value]]] += part
        one = faces
    if roll.again and roll.good != "any":
        bad = sum(part for value, part in one.items() if not roll.is_good(value))
        one = {value: part * (bad + roll.is_good(value)) for value, part in one.items()}
    return [
        (values, prod((one[each] for each in values), start=Fraction(1)))
        for values in product(one, repeat=roll.dice)
    ]
