"""The colour of a man's own plastic, or of a vehicle's or gun's: to choose, and to give to many."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtWidgets import QWidget

from desktop.army.choosers import now_words, searched
from desktop.army.controller import ArmyController
from desktop.army.figure_sources import figure_source
from desktop.army.selected_men import men_at_hand, men_words
from desktop.choice import Choice
from desktop.services.army_document import Ids
from desktop.shell.chooser import Entry, chooser_over
from resources.art import COLOURS
from rules.army import bulk_edits
from rules.army.drawing_choice import man_art, unit_art
from rules.army.model import Army
from rules.common.wording import counted

MIXED = "\0"
"""The key of the choice that says that they differ."""


class ColourChoice(Choice):
    """A field with the army's colour and all others; tells which one the player takes."""

    def __init__(self, tell: Callable[[str], None], name: str = "Colour") -> None:
        super().__init__(lambda colour: None if colour == MIXED else tell(colour), name)

    def show_colours(self, army: Army, now: Iterable[str]) -> None:
        """Show the colours that some men or models have, each their own or "" for the army's."""
        held = dict.fromkeys(now)
        known = dict.fromkeys((*COLOURS, *(each for each in held if each)))
        options = [("", f"The army's, {army.colour}"), *((c, c.capitalize()) for c in known)]
        one = next(iter(held), "")
        if len(held) > 1:
            one = MIXED
            options.insert(0, (MIXED, counted(len(held), "colour")))
        self.show_options(options, one)


def models_at_hand(controller: ArmyController) -> Ids:
    """Return the chosen units that are a vehicle or gun themselves."""
    document = controller.document
    return (
        bulk_edits.units_with_model(document.army, document.ruleset, controller.selected_units())
        if document
        else ()
    )


def own_colours(army: Army, men: Ids, models: Ids) -> list[str]:
    """Return the own colour of each of these men and models, "" for the army's."""
    wanted = {*men, *models}
    found = [unit.colour for unit in army.units if unit.id in wanted]
    return found + [man.colour for man in army.figures() if man.id in wanted]


def change_colour(controller: ArmyController, men: Ids, models: Ids, colour: str) -> None:
    """Give men and models a colour of their own as one step; "" is the army's again."""
    if not (men or models) or controller.document is None:
        return
    who = _words(controller, men, models)
    controller.edit(
        f"make {who} {colour}" if colour else f"give {who} the army's colour",
        lambda army: bulk_edits.with_colour(army, men, colour, models=models),
    )


def _words(controller: ArmyController, men: Ids, models: Ids) -> str:
    """Return how a step calls them: Jeep 2; 12 men; Jeep 2 and 3 riflemen."""
    document = controller.document
    words = []
    if len(models) == 1 and document is not None:
        unit = document.army.unit(models[0])
        words.append(document.roster.name_of(unit) if document.roster else unit.name or "a model")
    elif models:
        words.append(counted(len(models), "model"))
    if men:
        words.append(men_words(controller, men))
    return " and ".join(words)


def ask_colour(controller: ArmyController, page: QWidget) -> None:
    """Let the player choose a colour for the men and models at hand."""
    men, models, document = men_at_hand(controller), models_at_hand(controller), controller.document
    if document is None or not (men or models):
        return
    army = document.army
    held = own_colours(army, men, models)
    art = _art(controller, men, models)
    entries = [
        Entry(
            colour or "own",
            colour.capitalize() or "The army's colour",
            partial(change_colour, controller, men, models, colour),
            kind=now_words(held.count(colour), len(held)),
            more="" if colour else army.colour,
            figure=figure_source(page, art, colour or army.colour),
        )
        for colour in ("", *COLOURS)
    ]
    chooser_over(page).ask(
        f"Another colour for {_words(controller, men, models)}", "Search colours", searched(entries)
    )


def _art(controller: ArmyController, men: Ids, models: Ids) -> str:
    """Return the drawing in which the colours are shown."""
    roster = controller.roster
    if roster is None:
        return "rifleman"
    return unit_art(roster, roster.army.unit(models[0])) if models else man_art(roster.man[men[0]])
