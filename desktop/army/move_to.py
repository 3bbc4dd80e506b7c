"""Moving by keys: "Move to…" with every place that dragging has, and how many of men alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from desktop.army.choosers import searched
from desktop.army.controller import ArmyController
from desktop.army.selected_men import alike, men_words
from desktop.look.parts.fields import Spin
from desktop.look.parts.layouts import hbox
from desktop.look.parts.text import TextLabel
from desktop.services.army_document import Ids
from desktop.shell.chooser import Entry, chooser_over
from rules.army.army_under_ruleset import Roster
from rules.army.drag_and_drop import DragLoad, DropTarget, drop_targets
from rules.common.wording import counted

_COUNT = re.compile(r"(\d+)\s+(.*)")
"""A number in front of the words says how many: "3 2nd" moves 3 men to the 2nd Squad."""
Now = Callable[[DropTarget | None], DragLoad]
"""Returns who goes to a place, as the player has chosen by now."""


def ask_place(controller: ArmyController, page: QWidget) -> None:
    """Let the player choose where the chosen men or units go."""
    roster = controller.roster
    men, units = controller.selected_figures(), controller.selected_units()
    if roster is None or not (men or units):
        return
    if men:
        _ask_for_men(controller, page, roster, men)
        return
    load = DragLoad(units=units)
    who = controller.called(units[0]) if len(units) == 1 else counted(len(units), "unit")
    find = searched(_entries(controller, roster, load, lambda _place: load))
    chooser_over(page).ask(f"Move {who} to…", "Search places", find)


def _ask_for_men(controller: ArmyController, page: QWidget, roster: Roster, men: Ids) -> None:
    count = _HowMany(men_words(controller, men), len(men)) if alike(controller, men) else None

    def load(place: DropTarget | None) -> DragLoad:
        """Return who goes to a place: a seat and a post have room for one of men alike."""
        if count is None:
            return DragLoad(men=men)
        one = place is not None and place.kind in ("seat", "post", "man")
        return DragLoad(men=men[: 1 if one else count.spin.value()])

    places = searched(_entries(controller, roster, DragLoad(men=men), load, some=count is not None))

    def find(text: str) -> Sequence[Entry]:
        found = _COUNT.fullmatch(text)
        if count is not None and found:
            count.spin.setValue(int(found[1]))
            return places(found[2])
        return places(text)

    title = f"Move {men_words(controller, men)} to…"
    chooser_over(page).ask(title, "Search units, posts and seats", find, extra=count)


class _HowMany(QWidget):
    """How many of the men alike are meant; the others stay."""

    def __init__(self, words: str, most: int) -> None:
        super().__init__()
        self.spin = Spin("How many of them")
        self.spin.setRange(1, most)
        self.spin.setValue(most)
        self.spin.setFixedWidth(64)
        hbox(
            TextLabel("How many", "second", "ink2"),
            self.spin,
            TextLabel(f"of {words}. Tab leads here.", "second", "ink2"),
            1,
            margins=(12, 0, 12, 0),
            inside=self,
        )


def _entries(
    controller: ArmyController, roster: Roster, load: DragLoad, now: Now, *, some: bool = False
) -> Iterable[Entry]:
    """Return an entry for each place; what cannot be stands last, with its reason.

    With `some` of the men the number is chosen in the list, so one place may do for one of them.
    """

    def move(target: DropTarget) -> None:
        controller.drop(now(target), target)

    one = DragLoad(men=load.men[:1]) if some else load
    answers = drop_targets(roster, one)
    entries: list[Entry] = []
    for target, answer in answers.items():
        entries.append(
            Entry(
                "|".join(map(str, target)),
                _title(roster, target),
                partial(move, target),
                kind=_kind(roster, target),
                more=_kind(roster, target),
                blocked="" if answer.allowed else answer.words,
                hint="" if some else answer.words,
                bonus=_worth(roster, target),
            )
        )
    if not load.units and any(roster.man[man].vehicle for man in load.men):
        entries.insert(0, _out(controller, now))
    return sorted(entries, key=lambda entry: (bool(entry.blocked), -entry.bonus))


def _out(controller: ArmyController, now: Now) -> Entry:
    return Entry(
        "out",
        "Out of the vehicle",
        lambda: controller.unseat(now(None).men),
        kind="On foot",
        bonus=3,
    )


def _title(roster: Roster, target: DropTarget) -> str:
    if target.kind == "bench":
        return "A new squad"
    if target.kind == "gap":
        name = roster.name_of(roster.army.unit(target.unit)) if target.unit else ""
        return f"In front of {name}" if name else "The end of the army"
    unit = roster.army.unit(target.unit)
    name = roster.name_of(unit)
    if target.kind == "man":
        return f"Change places with {roster.phrase(target.man)}"
    if target.kind == "post":
        posts = roster.ruleset.team[unit.type].posts
        return f"{name}: {next(p.name for p in posts if p.id == target.post).lower()}"
    if target.kind == "seat":
        places = {place.number: place.name for place in roster.places.get(unit.id, ())}
        return f"{name}: seat {target.number}, {places.get(target.number, 'none').lower()}"
    return name


def _worth(roster: Roster, target: DropTarget) -> int:
    """Return how likely a place is meant: units, empty places, those of others, then a swap."""
    if target.kind in ("unit", "bench"):
        return 2
    if target.kind == "man":
        return -1
    return 0 if _holder(roster, target) else 1


def _holder(roster: Roster, target: DropTarget) -> str:
    """Return who is at a post or in a seat, "" for nobody."""
    if target.kind != "seat":
        return target.man
    seats = roster.army.unit(target.unit).seats
    return next((seat.figure for seat in seats if seat.number == target.number), "")


def _kind(roster: Roster, target: DropTarget) -> str:
    """Return what a place is, or who is there."""
    if target.kind == "unit":
        unit = roster.army.unit(target.unit)
        words = {"men": "Loose men", "squad": "Squad", "team": "Team", "vehicle": "Free seats"}
        return words[unit.kind]
    if target.kind == "man":
        return f"in {roster.name_of(roster.army.unit(target.unit))}"
    who = _holder(roster, target)
    if who:
        return f"{roster.man[who].called} is there"
    return {"post": "Empty post", "seat": "Empty seat"}.get(target.kind, "")
