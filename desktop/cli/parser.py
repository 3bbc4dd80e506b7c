"""Parses the arguments of a command, runs it, and returns its exit status."""

from __future__ import annotations

import argparse
import contextlib
import re
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from desktop.cli.inputs import UsageError, error_lines
from desktop.cli.output import CANNOT_BE_USED, CommandResult, write_result
from rules.common.problems import InputProblem
from rules.common.wording import listed

COMMANDS = (
    *("rulesets", "check", "compare", "forecast", "odds", "move", "pick", "toybox", "convert"),
    *("score", "table", "print", "campaign", "doctor"),
)
"""Each is a module of this package with `DESCRIPTION`, `run`, and `add_arguments` for its own."""
_INTERRUPTED = 130


class _Parser(argparse.ArgumentParser):
    """argparse with Muster's own error messages."""

    def error(self, message: str) -> NoReturn:
        """Raise UsageError instead of printing the usage and exiting."""
        raise UsageError(_sentence(message, self.prog))


def run(argv: list[str]) -> int:
    """Run one command (its name is the first word) and return the exit status."""
    try:
        return write_result(_run(argv))
    except KeyboardInterrupt:
        return _INTERRUPTED


def _run(argv: list[str]) -> CommandResult:
    from printables.engine.problems import PrintProblem

    try:
        if not argv or argv[0] not in COMMANDS:
            known = ", ".join(COMMANDS)
            raise UsageError(
                f"{argv[0] if argv else 'nothing'} is not a command; the commands are {known}."
            )
        command = import_module(f"desktop.cli.{argv[0]}")
        parser = _Parser(
            prog=f"muster {argv[0]}", description=command.DESCRIPTION, allow_abbrev=False
        )
        parser.add_argument(
            "--data", type=Path, metavar="DIR", help="the data folder, with rulesets of your own"
        )
        parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
        if hasattr(command, "add_arguments"):
            command.add_arguments(parser)
        args = parser.parse_intermixed_args(argv[1:])
        if args.data and _is_file(args.data):
            raise UsageError(f"{args.data} is a file; --data needs a folder.")
        result: CommandResult = command.run(args)
    except SystemExit as end:  # --help has written its text
        return CommandResult(int(end.code or 0))
    except InputProblem as trouble:
        return CommandResult(CANNOT_BE_USED, err=error_lines(trouble))
    except (UsageError, PrintProblem) as trouble:
        return CommandResult(CANNOT_BE_USED, err=[f"muster: {trouble}"])
    return result


def _is_file(path: Path) -> bool:
    """Return whether something else than a folder lies there; of names no disk has nothing does."""
    with contextlib.suppress(OSError, ValueError):
        return path.exists() and not path.is_dir()
    return False


def _sentence(message: str, prog: str) -> str:
    """Return argparse's message in the words of a player."""
    if found := re.match(r"the following arguments are required: (.+)", message):
        return f"{prog} needs {found[1].split(', ')[0]}; {prog} --help tells more."
    if found := re.match(r"unrecognized arguments: (.+)", message):
        return f"{found[1]} is not known to {prog}; {prog} --help tells what is."
    if found := re.match(r"argument (\S+): expected one argument", message):
        return f"{found[1].split('/')[0]} needs a value; {prog} --help tells more."
    if found := re.match(r"argument (\S+): \w+ (int|float) value: '(.*)'", message):
        wanted = "a whole number" if found[2] == "int" else "a number"
        return f"{found[1]} needs {wanted}, found “{found[3]}”."
    if found := re.match(r"argument (\S+): .* choice: (.+) \(choose from (.+)\)", message):
        known = listed([word.strip("'") for word in found[3].split(", ")], "or")
        return f"{found[1]} is {known}, found “{found[2].strip(chr(39))[:40]}”."
    if found := re.match(r"argument (\S+): ignored explicit argument '(.*)'", message):
        return f"{found[1].split('/')[0]} takes no value, found “{found[2]}”."
    return f"these options cannot be used; {prog} --help tells which can."
