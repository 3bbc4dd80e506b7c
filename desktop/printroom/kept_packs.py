"""The packs that a player keeps by name, and what he chose last, in the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop.army.library import Library
from desktop.printroom import plans
from desktop.printroom.choices import Choices
from rules.army.pack_plan import PackPlan, read_plan, write_plan
from rules.common.problems import InputProblem


class KeptPacks:
    """Reads and writes plans. What the disk does not take is told by the library."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def names(self) -> tuple[str, ...]:
        """Return the names of the player's packs."""
        return self._read(lambda work: work.packs.names()) or ()

    def load(self, name: str, before: Choices) -> Choices | None:
        """Return the choices with a pack of the player's: its sheets, numbers and paper.

        The armies stay; None for one that is not there or cannot be read.
        """
        plan: PackPlan | None = self._read(lambda work: work.packs.load(name))
        if plan is None:
            return None
        found = plans.choices_of(plan, before)
        return replace(found, armies=before.armies, printer=before.printer, pack=name)

    def save(self, name: str, choices: Choices) -> bool:
        """Keep the choices under a name; return success."""
        plan = plans.plan_of(replace(choices, armies=()))
        return self._library.write(lambda work: work.packs.save(name, plan))

    def rename(self, name: str, new: str) -> bool:
        """Give a pack another name; return success."""
        done: list[bool] = []
        wrote = self._library.write(lambda work: done.append(work.packs.rename(name, new)))
        return wrote and done == [True]

    def remove(self, name: str) -> bool:
        """Forget a pack; return success."""
        return self._library.write(lambda work: work.packs.remove(name))

    # ---- the last choices

    def last(self, before: Choices) -> Choices:
        """Return what was chosen when the room was left last."""
        return self._remembered(plans.KEY, before)

    def last_for(self, games: tuple[str, ...], before: Choices) -> Choices | None:
        """Return what was printed last for armies of these games, None when nothing was."""
        key = plans.key_of(games)
        if not self._read(lambda work: work.settings.get(key)):
            return None
        found = self._remembered(key, before)
        return replace(
            before,
            sheets=found.sheets,
            added=found.added,
            dropped=found.dropped,
            counts={},
            pack=found.pack,
        )

    def remember(self, choices: Choices, games: tuple[str, ...]) -> bool:
        """Keep the choices for the next time; return success."""
        text = write_plan(plans.plan_of(choices))
        key = plans.key_of(games)

        def act(work: Any) -> None:
            work.settings.set(plans.KEY, text)
            if games:
                work.settings.set(key, text)

        return self._library.write(act)

    def _remembered(self, key: str, before: Choices) -> Choices:
        text = self._read(lambda work: work.settings.get(key))
        try:
            return plans.choices_of(read_plan(text, "the last one"), before) if text else before
        except InputProblem:
            return before  # a newer Muster's, or none of ours: begin as at the first time

    def _read(self, look: Callable[[Any], Any]) -> Any:
        return self._library.read(look)
