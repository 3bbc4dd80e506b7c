"""The result of a command, and its text written to a terminal, a pipe or a file."""

from __future__ import annotations

import codecs
import io
import json
import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TextIO

from rules.common.file_io import error_reason
from rules.common.wording import house_in_words

OK, ARMIES_HAVE_ERRORS, CANNOT_BE_USED = 0, 1, 2
"""The exit statuses."""

_PLAIN = {
    "“": '"',
    "”": '"',
    "’": "'",
    "–": "-",
    "—": "-",
    "·": "|",
    "…": "...",
    "×": "x",
    "→": ">",
}
_PLAIN |= {"●": "*", "▲": "!", "○": "-", "✓": "+", "½": "1/2", "⅓": "1/3", "⅔": "2/3"}
_NARROWEST = 40


@dataclass(slots=True)
class CommandResult:
    """What a command says on standard output and standard error, and its exit status."""

    status: int = OK
    out: list[str] = field(default_factory=list)
    err: list[str] = field(default_factory=list)


def write_result(result: CommandResult) -> int:
    """Write the result and return the exit status; 2 when it cannot be written."""
    status = result.status
    for stream, lines in ((sys.stdout, result.out), (sys.stderr, result.err)):
        if not lines or stream is None:
            continue
        try:
            _forgiving(stream)
            stream.write("\n".join(lines) + "\n")
            stream.flush()
        except BrokenPipeError:
            _close_quietly(stream)  # the reader has seen enough: head, less
        except OSError as error:
            _close_quietly(stream)
            result.err.append(f"muster: the output cannot be written: {error_reason(error)}.")
            status = CANNOT_BE_USED
    return status


def wrapped(text: str, first: str, rest: str) -> list[str]:
    """Return a sentence behind its head, broken to the width of a terminal.

    Into a file or a pipe it goes as one line, so that other programs find it whole.
    """
    text = house_in_words(text)
    if not (sys.stdout and sys.stdout.isatty()):
        return [first + text]
    width = max(shutil.get_terminal_size().columns, _NARROWEST)
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest)


def table(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Return rows with their columns aligned; signs of house values stand there in words."""
    rows = [[house_in_words(cell) for cell in row] for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def picked(value: object, *names: str) -> dict[str, Any]:
    """Return some attributes of a value by their names, for JSON."""
    return {name: getattr(value, name) for name in names}


def as_json(value: object) -> str:
    """Return a value as JSON for other programs; beyond UTF-8 in plain ASCII."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return json.dumps(value, indent=2, ensure_ascii=codecs.lookup(encoding).name != "utf-8")


def _forgiving(stream: TextIO) -> None:
    """Let a stream write look-alikes for characters that its encoding does not have."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="muster-plain")


def _look_alike(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_PLAIN.get(character, "?") for character in unknown), error.end


codecs.register_error("muster-plain", _look_alike)


def _close_quietly(stream: TextIO) -> None:
    """Send what is still buffered nowhere, or Python would complain about it at its end."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return
