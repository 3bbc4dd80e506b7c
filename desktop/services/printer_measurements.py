"""The player's printers as measured with a test page: scale, and offset of backs, in mm.

Kept for this machine beside the preferences. Knows no Qt.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from desktop.services.result import Result
from rules.common.file_io import replace_file
from rules.common.problems import InputProblem

FILE = "printers.json"
NAME_LIMIT = 60
_TOO_LARGE = 100_000
_SCALE, _SHIFT = (90.0, 110.0), (-15.0, 15.0)


class Printer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printer as it was measured with a test page.

    `across` and `down` are what 100 mm came out as, in mm; `right` and `up` by how many mm its
    backs lie away from their fronts.
    """

    name: str
    across: float = 100.0
    down: float = 100.0
    right: float = 0.0
    up: float = 0.0

    @property
    def usable(self) -> bool:
        """Return whether its numbers are some that a printer can have."""
        scales = all(_SCALE[0] <= each <= _SCALE[1] for each in (self.across, self.down))
        shifts = all(_SHIFT[0] <= each <= _SHIFT[1] for each in (self.right, self.up))
        named = 0 < len(self.name.strip()) <= NAME_LIMIT and self.name.isprintable()
        return scales and shifts and named


class PrinterService:
    """The printers of a machine, written whole at each change.

    `problem` is a sentence for the player when their file could not be read or written.
    """

    def __init__(self, path: Path | None = None, printers: tuple[Printer, ...] = ()) -> None:
        self._path = path
        self._printers = {each.name: each for each in printers}
        self.problem = ""

    @classmethod
    def load(cls, path: Path | None) -> PrinterService:
        """Read the file; a missing one means no printers, a broken one sets `problem`."""
        if path is None or not path.exists():
            return cls(path)
        try:
            if path.stat().st_size > _TOO_LARGE:
                raise ValueError("too large")
            data = json.loads(path.read_text(encoding="utf-8"))
            found = msgspec.convert(data, tuple[Printer, ...], strict=False)
        except (OSError, ValueError, RecursionError, msgspec.ValidationError):
            made = cls(path)
            made.problem = (
                f"The printers in {path} cannot be read, so nothing is corrected. "
                "Measure a test page again to replace the file."
            )
            return made
        made = cls(path, tuple(each for each in found if each.usable))
        if len(found) > len([each for each in found if each.usable]):
            made.problem = (
                f"Some printers in {path} have names or numbers that no printer has; they are "
                "ignored. Measure a test page on them again."
            )
        return made

    def all(self) -> tuple[Printer, ...]:
        """Return the printers in the order of the alphabet."""
        return tuple(sorted(self._printers.values(), key=lambda each: each.name.casefold()))

    def get(self, name: str) -> Printer | None:
        """Return the printer of this name."""
        return self._printers.get(name)

    def keep(self, printer: Printer) -> Result[None]:
        """Keep a printer in place of one of its name; it is known also where the write fails.

        ValueError for numbers that no printer has.
        """
        if not printer.usable:
            raise ValueError(f"no printer has these numbers: {printer}")
        self._printers[printer.name] = printer
        return self._write()

    def remove(self, name: str) -> Result[None]:
        """Forget a printer."""
        self._printers.pop(name, None)
        return self._write()

    def _write(self) -> Result[None]:
        self.problem = ""
        if self._path is not None:
            try:
                replace_file(self._path, msgspec.json.encode(self.all()))
            except InputProblem as problem:
                self.problem = problem.sentence()
        return Result(error=self.problem)
