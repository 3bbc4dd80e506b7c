"""What can be wrong with a battle at the table in the database, in sentences for a player."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from db.errors import StoreProblem, Trouble, quoted
from rules.table.log import Line

BATTLE_EXISTS = Trouble("exists", "The battle {name} is kept already: go on with that one.")


class BattleChangedElsewhere(StoreProblem):
    """Another window wrote into the battle meanwhile, or deleted it; nothing was written here.

    `lines` is how many lines the stored log has now, 0 when the battle is gone.
    """

    def __init__(self, name: str, lines: int, path: Path) -> None:
        self.lines = lines
        if lines:
            message = (
                f"Another window went on with the battle {quoted(name)}; nothing was overwritten:"
                f" look at what is there now."
            )
        else:
            message = (
                "Another window deleted the battle, so nothing was saved: keep it in a file, or"
                " bring it back from a copy of the database."
            )
        super().__init__("elsewhere", message, path)


class LogDamaged(StoreProblem):
    """The log of a battle is not as it was written; `lines` can be read, up to the damage."""

    def __init__(self, name: str, lines: Sequence[Line], why: str, path: Path) -> None:
        self.lines = tuple(lines)
        message = (
            f"In the log of the battle {quoted(name)}, line {len(lines) + 1} {why.rstrip('.')}:"
            f" take back a copy of the database (Settings, Copies)."
        )
        super().__init__("damaged", message, path)
