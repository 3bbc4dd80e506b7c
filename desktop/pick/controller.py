"""What is to be picked, what came of it, and each step back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from PySide6.QtCore import QObject, Signal

from desktop.jobs import Job
from desktop.services.armies import ArmyService
from desktop.services.toy_box import ToyBoxService
from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.common.size_limits import FIGURE_LIMIT
from rules.common.wording import counted
from rules.forecast.forecast import FEW
from rules.games.ruleset import Ruleset
from rules.pick.fair import FAIR, Odds, Supplies, Swap, pick_two, supplies_of, swaps
from rules.pick.pick import USUAL_SIZE, Picked, pick, told
from rules.pick.styles import Style
from rules.pick.supply import toys_of
from rules.toybox.toy_box import ToyBox

FEW_SWAPS, HIGHEST = 4, 9999
"""Swaps that are shown before all are asked for; the highest number that the die gives."""


@dataclass(frozen=True, slots=True)
class Wish:
    """All choices of the page; with the same ones and the same toys the same armies come."""

    game: str
    size: int
    style: Style = "balanced"
    two: bool = True
    boxed: bool = False
    seed: int = 1
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a wish: armies, the left one's chance, what it rests on, and swaps."""

    wish: Wish
    ruleset: Ruleset
    armies: tuple[Picked, ...]
    supplies: Supplies
    chance: float | None = None
    ground: str = ""
    swaps: tuple[tuple[Swap, float | None], ...] = ()
    all_swaps: int = 0
    seconds: float = 0.0

    @property
    def colours(self) -> tuple[str, str]:
        """Return the colours of both armies; of one alone twice."""
        return self.armies[0].army.colour, self.armies[-1].army.colour

    def helped(self, chance: float) -> str:
        """Return in a word or two whom other chances help."""
        if FAIR[0] <= chance <= FAIR[1]:
            return "still even"
        return f"helps {self.colours[chance < (self.chance or 0.5)]}"

    def facts(self, box: ToyBox) -> Iterator[str]:
        """Yield what the armies take from the toy box, a sentence each."""
        if not self.wish.boxed:
            yield "Any figure: not out of your toy box."
            return
        taken = [toys_of(each.army, self.ruleset) for each in self.armies]
        used = sum(men.total() + models.total() for men, models in taken)
        if not used:
            yield f"None of {counted(box.all_to_hand, 'toy')} used."
            return
        yield f"{used} of {counted(box.all_to_hand, 'toy')} used, nothing missing."
        if len(taken) > 1:
            yield "No toy stands on both sides."
        if gone := box.owned - box.all_to_hand:
            yield f"{counted(gone, 'lost or broken toy')} not picked."
        yield f"{counted(box.all_to_hand - used, 'toy')} left in the box."


def _find(wish: Wish, ruleset: Ruleset, odds: Odds, supplies: Supplies) -> Found:
    begun, asked = time.monotonic(), (ruleset, wish.size, wish.style, wish.seed)
    if wish.two:
        pair = pick_two(*asked, odds, supplies, wish.colour)
        found = Found(wish, ruleset, (pair.left, pair.right), supplies)
    else:
        found = Found(wish, ruleset, (pick(*asked, supplies[0], wish.colour),), supplies)
    return _rated(replace(found, seconds=time.monotonic() - begun), odds, FEW_SWAPS)


def _swapped(found: Found, swap: Swap, odds: Odds) -> Found:
    armies = list(found.armies)
    roster = Roster(swap.armies[swap.side], found.ruleset)
    armies[swap.side] = told(roster, found.supplies[swap.side], found.wish.style)
    return _rated(replace(found, armies=tuple(armies)), odds, FEW_SWAPS)


def _rated(found: Found, odds: Odds, most: int) -> Found:
    """Return two armies with their chances and those of so many swaps; this takes a while."""
    if len(found.armies) < 2 or not all(each.choices for each in found.armies):
        return found

    def rosters(pair: Sequence[Army]) -> tuple[Roster, Roster]:
        return Roster(pair[0], found.ruleset), Roster(pair[1], found.ruleset)

    pair = found.armies[0].army, found.armies[1].army
    chance, ground = odds.chance_and_ground(*rosters(pair))
    steps = swaps(found.ruleset, pair, found.supplies)
    rated = tuple((step, odds.chance(*rosters(step.armies), FEW)) for step in steps[:most])
    return replace(found, chance=chance, ground=ground, swaps=rated, all_swaps=len(steps))


class PickController(QObject):
    """Holds the wish and what was found; whatever is asked for is found in a thread."""

    changed = Signal()

    def __init__(self, armies: ArmyService, toy_box: ToyBoxService, parent: QObject) -> None:
        super().__init__(parent)
        self.army_service, self.toy_box = armies, toy_box
        self.wish = Wish("", USUAL_SIZE)
        self.found: Found | None = None
        self.before: list[Found] = []
        """What was shown before, the latest last."""
        self._job: Job | None = None
        self._random = Random()

    @property
    def busy(self) -> bool:
        """Return whether something is still sought."""
        return self._job is not None

    def open(self, game: str = "", colour: str = "") -> None:
        """Begin with a game and a colour, by default those of the open army."""
        games = [title.id for title in self.army_service.catalog.titles()]
        current = self.army_service.current
        game = game or self.wish.game or (current.army.ruleset if current else "")
        boxed = self.toy_box.box.all_to_hand > 0
        self.wish = replace(self.wish, boxed=boxed, colour=colour)
        self.ask(game=game if game in games else games[0], seed=self._random.randint(1, HIGHEST))

    def ask(self, **changes: object) -> None:
        """Pick again with other choices; another game begins with its usual size."""
        wish = replace(self.wish, **changes)  # type: ignore[arg-type]
        ruleset = self.army_service.catalog.get(wish.game)
        if ruleset is None:
            return
        if wish.game != self.wish.game:
            wish = replace(wish, size=(ruleset.usual_size or (USUAL_SIZE,))[0])
        self.wish = wish = replace(wish, size=min(max(wish.size, 1), FIGURE_LIMIT))
        none: Supplies = (None, None)
        box = self.toy_box.box
        supplies = supplies_of(box, wish.size, wish.colour) if wish.boxed else none
        self._start(partial(_find, wish, ruleset, self._odds(), supplies))

    def another(self) -> None:
        """Pick with another number."""
        self.ask(seed=self._random.randint(1, HIGHEST))

    def back(self) -> None:
        """Show what was shown before, without picking anew."""
        if self.before:
            self._cancel()
            self.found = self.before.pop()
            self.wish = self.found.wish
            self.changed.emit()

    def swap(self, swap: Swap) -> None:
        """Make a swap; the way back undoes it."""
        if self.found is not None:
            self._start(partial(_swapped, self.found, swap, self._odds()))

    def rate_all(self) -> None:
        """Find the odds of all swaps."""
        if self.found is not None:
            self._start(partial(_rated, self.found, self._odds(), self.found.all_swaps))

    def keep(self, names: list[str]) -> list[str]:
        """Make armies of what was picked, the first ones with these names; return their ids."""
        found = self.found.armies if self.found and not self.busy else ()
        made = [
            edits.duplicate_army(each.army, self.army_service.free_name(name or each.army.name))
            for each, name in zip(found, names, strict=False)
            if each.choices
        ]
        return [army.id for army in made] if made and self.army_service.add_all(made) else []

    def _odds(self) -> Odds:
        return Odds(self.army_service.catalog.playbook(self.wish.game))

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _start(self, work: Callable[[], Found]) -> None:
        self._cancel()
        self._job = Job(work, self)
        self._job.done.connect(self._take)
        self._job.troubled.connect(self._fail)
        self._job.start()
        self.changed.emit()

    def _take(self, found: Found) -> None:
        self._job = None
        self.before += [self.found] if self.found is not None else []
        self.found = found
        self.changed.emit()

    def _fail(self, error: Exception) -> None:
        """Seek nothing any more; what went wrong is a bug, and is told as one."""
        self._job = None
        self.changed.emit()
        raise error
