"""Why there are no pages, said in their place, with the way on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.printroom.controller import PrintController
from desktop.printroom.viewer import Viewer
from rules.common.wording import listed


@dataclass(frozen=True)
class WaysOn:
    """What the player can do about an empty room."""

    go_to_army: Callable[[str], object]
    """Leads to an army by its id, "" for all armies."""
    choose_armies: Callable[[], object]
    add_samples: Callable[[], object]
    take_tonight: Callable[[], object]


def show_empty_state(controller: PrintController, viewer: Viewer, ways: WaysOn) -> None:
    """Say why there are no pages; say nothing while that is not known yet."""
    if controller.looking or not controller.army_service.database.ready:
        viewer.show_pages(())
    elif controller.trouble:
        viewer.show_message("It does not fit", controller.trouble)
    elif controller.lost() and not (controller.material and controller.material.armies):
        words = f"The game of {listed(controller.lost())} is not among the games of this computer."
        army_id = controller.choices.armies[0]
        go = _button("Go to the army", lambda: ways.go_to_army(army_id))
        viewer.show_message("The game is not here", words, (go,))
    elif not controller.choices.armies and not (controller.material and controller.material.armies):
        _show_no_army(controller, viewer, ways)
    else:
        words = "No sheet is ticked. Tick what you want at the left, or choose a pack."
        whole = _button("Everything for tonight", ways.take_tonight)
        viewer.show_message("Nothing is ticked", words, (whole,))


def _show_no_army(controller: PrintController, viewer: Viewer, ways: WaysOn) -> None:
    if controller.army_service.entries:
        words = "Choose the army to print, or both armies that play tonight."
        act = _button("Choose armies", ways.choose_armies)
        viewer.show_message("No army is chosen", words, (act,))
        return
    samples = PlainButton("Add the samples")
    samples.clicked.connect(lambda _=False: ways.add_samples())
    act = _button("Go to the armies", lambda: ways.go_to_army(""))
    words = "There is no army to print yet."
    viewer.show_message("No army to print", words, (act, samples))


def _button(text: str, act: Callable[[], object]) -> MainButton:
    button = MainButton(text)
    button.clicked.connect(lambda _=False: act())
    return button
