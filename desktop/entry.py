"""Decides what a start of Muster is: a command, the window, or what can be done without a screen.

Everything but the standard library is imported only when the decision has fallen: a command must
not wait for Qt, nor the window for what only commands need.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import NamedTuple

from desktop import __version__

COMMANDS = {
    "rulesets": "list the games",
    "check": "check army files, alone and against each other",
    "compare": "compare two armies",
    "forecast": "forecast a battle of two armies",
    "odds": "show exact chances",
    "move": "show how far somebody moves",
    "pick": "pick a legal army, or two that are a fair fight",
    "toybox": "what toys there are, and what they can field",
    "convert": "show how an army stands in another game",
    "score": "count the points of a battle",
    "table": "replay a battle that was refereed at the table",
    "print": "print army files to a PDF",
    "campaign": "show the results of a campaign",
    "doctor": "check your data and the installation",
}

CANNOT_BE_USED = 2
"""The exit status when the words on the command line, or a file they name, cannot be used."""


class WordsError(Exception):
    """The words on the command line cannot be used; the message is one sentence."""


class Start(NamedTuple):
    """What the words on the command line ask for."""

    command: str | None = None
    words: tuple[str, ...] = ()
    data: Path | None = None
    club: str = ""
    show: str | None = None


def main(argv: list[str] | None = None) -> int:
    """Run Muster with the words of the command line and give the exit status."""
    try:
        start = read_words(sys.argv[1:] if argv is None else argv)
    except WordsError as trouble:
        print(f"muster: {trouble}", file=sys.stderr)
        return CANNOT_BE_USED
    if start.show is not None:
        print(start.show)
        return 0
    if start.command is not None:
        from desktop import cli

        return cli.run(list(start.words))
    return open_or_explain(start.data, start.club)


def read_words(words: list[str]) -> Start:
    """Sort the words; a command keeps its own, with `--data` in front of it moved behind."""
    data: list[str] = []
    club = ""
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--data" or word.startswith("--data="):
            data = ["--data", _folder(word, rest)]
        elif word == "--db" or word.startswith("--db="):
            club = _club(word, rest)
        elif word in ("-h", "--help"):
            return Start(show=help_text())
        elif word == "--version":
            return Start(show=f"Muster {__version__}")
        elif word in COMMANDS:
            return Start(command=word, words=(word, *rest, *data))
        elif word.startswith("-"):
            raise WordsError(f"{word} is not an option; muster --help lists them.")
        else:
            known = ", ".join(COMMANDS)
            raise WordsError(f"{word} is not a command; the commands are {known}.")
    return Start(data=Path(data[1]) if data else None, club=club)


def _folder(word: str, rest: list[str]) -> str:
    """Take the folder that belongs to `--data` off the words."""
    folder = word.partition("=")[2] if "=" in word else (rest.pop(0) if rest else "")
    if not folder:
        raise WordsError("--data needs the name of a folder behind it.")
    return folder


def _club(word: str, rest: list[str]) -> str:
    """Take the address that belongs to `--db` off the words."""
    address = word.partition("=")[2] if "=" in word else (rest.pop(0) if rest else "")
    if not address.startswith(("postgresql://", "postgres://")):
        raise WordsError("--db needs an address behind it: postgresql://user@server/database.")
    return address.replace("postgres://", "postgresql://", 1)


def help_text() -> str:
    """Give what `muster --help` shows."""
    lines = [
        "Muster builds, checks, saves and prints armies of plastic army men.",
        "",
        "  muster [--data DIR]      open the program, with its data in DIR",
        "  muster --db ADDRESS      open a club's database on a server",
        *(f"  muster {name:<17} {what}" for name, what in COMMANDS.items()),
        "  muster --version         show the version",
        "",
        "muster COMMAND --help explains a command.",
    ]
    return "\n".join(lines)


def hold_garbage() -> None:
    """Collect nothing until the window is there: all that a start makes, it keeps.

    `desktop.app` collects again, but never looks through what was made until then: going through
    all of that would hold the window up for 40 ms each time.
    """
    gc.disable()


def open_or_explain(data: Path | None, club: str = "") -> int:
    """Open the window; where that cannot be, say why and do what needs no screen."""
    from desktop import preflight

    try:
        preflight.check()
    except preflight.NoScreenError as trouble:
        why_not = str(trouble)
    except preflight.NoWindowError as trouble:
        print(f"muster: {trouble}", file=sys.stderr)
        return CANNOT_BE_USED
    else:
        hold_garbage()
        from desktop.app import open_window

        try:
            return open_window(data, club)
        finally:
            gc.enable()
    from desktop import cli

    print(f"There is no screen to open the window on: {why_not}.", flush=True)
    return cli.no_screen(data)
