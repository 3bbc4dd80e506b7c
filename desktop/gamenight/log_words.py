"""The log of the open battle in plain words, which goes on with each line."""

from __future__ import annotations

from rules.table.battle import Battlefield
from rules.table.describe_log import LogInWords, LogRow
from rules.table.events import TakenBack
from rules.table.log import Line, taken_back


class LogWords:
    """The rows of a log: a line more is one more, all anew when some are taken back."""

    def __init__(self) -> None:
        self._log: LogInWords | None = None
        self._battlefield: Battlefield | None = None
        self._told: tuple[Line, ...] = ()
        self._rows: tuple[LogRow, ...] = ()

    def rows(self, battlefield: Battlefield, lines: tuple[Line, ...]) -> tuple[LogRow, ...]:
        """Return all rows, the earliest first."""
        if battlefield is self._battlefield and lines is self._told:
            return self._rows
        known = len(self._told)
        new, log = lines[known:], self._log
        grows = battlefield is self._battlefield and lines[:known] == self._told
        if log is None or not grows or any(isinstance(line.event, TakenBack) for line in new):
            log, new = LogInWords(battlefield, taken_back(lines)), lines
        for line in new:
            log.add(line)
        self._log, self._battlefield, self._told = log, battlefield, lines
        self._rows = log.rows
        return self._rows
