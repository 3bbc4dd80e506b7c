"""Why there are no pages, said in their place, with the way on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from desktop.look.parts.buttons import MainButton, PlainButton
from rules.common.wording import listed

if TYPE_CHECKING:
    from desktop.printroom.page import PrintPage


def show_nothing(page: PrintPage) -> None:
    """Say why there are no pages; say nothing while that is not known yet."""
    desk, viewer = page.desk, page.viewer
    if desk.looking or not page.library.database.ready:
        viewer.show_pages(())
    elif desk.trouble:
        viewer.show_message("It does not fit", desk.trouble)
    elif desk.lost() and not (desk.material and desk.material.armies):
        words = f"The game of {listed(desk.lost())} is not among the games of this computer."
        army_id = desk.choices.armies[0]
        go = _button("Go to the army", lambda: page.army_asked.emit(army_id))
        viewer.show_message("The game is not here", words, (go,))
    elif not desk.choices.armies and not (desk.material and desk.material.armies):
        _show_no_army(page)
    else:
        words = "No sheet is ticked. Tick what you want at the left, or take a whole pack."
        whole = _button("Everything for tonight", page.packs.take_tonight)
        viewer.show_message("Nothing is ticked", words, (whole,))


def _show_no_army(page: PrintPage) -> None:
    if page.library.entries:
        words = "A pack is made for armies. Choose one, or the two that meet tonight."
        act = _button("Choose armies", page.choose_armies)
        page.viewer.show_message("No army is chosen", words, (act,))
        return
    samples = PlainButton("Add the samples")
    samples.clicked.connect(lambda _=False: _add_samples(page))
    act = _button("Go to the armies", lambda: page.army_asked.emit(""))
    words = "There is no army yet that could be printed."
    page.viewer.show_message("Nobody to print", words, (act, samples))


def _add_samples(page: PrintPage) -> None:
    page.library.add_samples()
    page.set_armies(page.first_army())


def _button(text: str, act: Callable[[], object]) -> MainButton:
    button = MainButton(text)
    button.clicked.connect(lambda _=False: act())
    return button
