"""The packs that a player keeps by name, and what he printed last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from desktop.services.database import Database
from desktop.services.result import Result
from rules.army.print_pack import PackPlan, read_plan, write_plan
from rules.common.problems import InputProblem

if TYPE_CHECKING:
    from db.store import UnitOfWork

LAST = "print room"
"""The setting with the last pack; those for games end in their ids."""


class PackService:
    """Reads and writes plans of packs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def names(self) -> tuple[str, ...]:
        """Return the names of the player's packs."""
        return self._database.read(lambda work: work.packs.names()) or ()

    def load(self, name: str) -> PackPlan | None:
        """Return a pack of the player's; None for one that is not there or cannot be read."""
        return self._database.read(lambda work: work.packs.load(name))

    def save(self, name: str, plan: PackPlan) -> Result[None]:
        """Keep a pack under a name."""
        return self._database.write(lambda work: work.packs.save(name, plan))

    def rename(self, name: str, new: str) -> Result[bool]:
        """Give a pack another name; the value is False for a pack that is not there."""
        return self._database.write(lambda work: work.packs.rename(name, new))

    def remove(self, name: str) -> Result[None]:
        """Delete a pack."""
        return self._database.write(lambda work: work.packs.remove(name))

    def last(self, games: Sequence[str] = ()) -> PackPlan | None:
        """Return what was printed last, for armies of these games or for any; None for nothing.

        A plan of a newer Muster, or a damaged one, counts as none.
        """
        text = self._database.read(lambda work: work.settings.get(_key(games)))
        try:
            return read_plan(text, "the last one") if text else None
        except InputProblem:
            return None

    def remember(self, plan: PackPlan, games: Sequence[str]) -> Result[None]:
        """Keep what was printed for the next time, and for armies of these games."""
        text = write_plan(plan)

        def act(work: UnitOfWork) -> None:
            for key in dict.fromkeys((LAST, _key(games))):
                work.settings.set(key, text)

        return self._database.write(act)


def _key(games: Sequence[str]) -> str:
    return f"{LAST}/{'+'.join(sorted(set(games)))}" if games else LAST
