"""Whom the acts on many mean: the chosen men, and those of the chosen units."""

from __future__ import annotations

from desktop.army.controller import ArmyController
from desktop.services.army_document import Ids
from rules.common.wording import counted, lower


def men_at_hand(controller: ArmyController) -> Ids:
    """Return the chosen men and the men of the chosen units, in the order of the army."""
    document = controller.document
    chosen = set(controller.selection.ids)
    if document is None or not chosen:
        return ()
    unit_of = document.unit_of
    units = chosen | {unit_of[each].id for each in chosen if each in unit_of}
    return tuple(
        man.id
        for unit in document.army.units
        if unit.id in units
        for man in unit.figures
        if unit.id in chosen or man.id in chosen
    )


def alike(controller: ArmyController, men: Ids) -> bool:
    """Return whether these men are several who differ in nothing: of one unit, plain, at no post.

    They stand together as one, and one of them who gets a name parts from them.
    """
    document = controller.document
    if document is None or len(men) < 2:
        return False
    found = document.men(men)
    if len(found) != len(men):
        return False
    first_unit, first = found[0]
    return all(
        unit is first_unit and man.plain and not man.post and man.appearance == first.appearance
        for unit, man in found
    )


def men_words(controller: ArmyController, men: Ids) -> str:
    """Return how an act calls these men: Pvt. Fern, 9 riflemen, 12 men."""
    roster = controller.roster
    if len(men) == 1:
        return controller.called(men[0])
    if roster is not None:
        roles = {man.role.id: man.role for man in map(roster.man.__getitem__, men) if man.role}
        known = [roster.man[man].role for man in men]
        if len(roles) == 1 and all(known):
            return counted(len(men), lower(next(iter(roles.values())).name))
    return counted(len(men), "man")
