"""Takes the words of a command apart, runs it, and gives its exit status."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import NoReturn

from desktop.cli.armies import told
from desktop.cli.output import CANNOT_BE_USED, Answer, deliver
from rules.common.problems import InputProblem
from rules.common.wording import listed

_INTERRUPTED = 130


class _WordsError(Exception):
    """The words cannot be used; the message is one sentence."""


class _Parser(argparse.ArgumentParser):
    """argparse with sentences of our own."""

    def error(self, message: str) -> NoReturn:
        """Raise the trouble as a sentence instead of writing it with the usage and ending."""
        raise _WordsError(_sentence(message, self.prog))


def run(argv: list[str]) -> int:
    """Run one command (its name is the first word) and return the exit status."""
    try:
        return deliver(_answer(argv))
    except KeyboardInterrupt:
        return _INTERRUPTED


def _answer(argv: list[str]) -> Answer:
    from printables.problems import PrintProblem

    try:
        return _run(argv[0], _read(argv))
    except SystemExit as end:  # --help has written its text
        return Answer(int(end.code or 0))
    except InputProblem as trouble:
        return Answer(CANNOT_BE_USED, err=told(trouble))
    except (_WordsError, PrintProblem) as trouble:
        return Answer(CANNOT_BE_USED, err=[f"muster: {trouble}"])


def _read(argv: list[str]) -> argparse.Namespace:
    if not argv or argv[0] not in _COMMANDS:
        known = ", ".join(_COMMANDS)
        raise _WordsError(f"{argv[0] if argv else 'nothing'} is no command; there are {known}.")
    words = _COMMANDS[argv[0]]().parse_intermixed_args(argv[1:])
    if words.data and words.data.exists() and not words.data.is_dir():
        raise _WordsError(f"{words.data} is a file; --data needs a folder.")
    return words


def _run(command: str, words: argparse.Namespace) -> Answer:
    if command == "rulesets":
        from desktop.cli.rulesets import list_rulesets

        return list_rulesets(words.data, json=words.json)
    if command == "check":
        from desktop.cli.check import check_files

        return check_files(words.files, words.data, json=words.json)
    if command == "compare":
        from desktop.cli.compare import tell_comparison

        return tell_comparison(words)
    if command == "odds":
        from desktop.cli.odds import tell_odds

        return tell_odds(words)
    if command == "score":
        from desktop.cli.score import score_file

        return score_file(words.file, words.data, json=words.json)
    if command == "campaign":
        from desktop.cli.campaign import tell_campaign

        return tell_campaign(words)
    if command == "doctor":
        from desktop.cli.doctor import tell_health

        return tell_health(words)
    return _print(words)


def _print(words: argparse.Namespace) -> Answer:
    from desktop.cli.printing import tell_print

    if words.json and not words.list:
        raise _WordsError("--json goes with --list; a print has no JSON.")
    if not words.list and not words.files:
        raise _WordsError("muster print needs an army file, or a campaign file.")
    if not words.list and words.output is None and words.png is None:
        raise _WordsError("muster print needs -o and the name of the PDF.")
    return tell_print(words)


def _rulesets_words() -> argparse.ArgumentParser:
    parser = _new_parser("rulesets", "List the games: id, name, author, year, version.")
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    return parser


def _check_words() -> argparse.ArgumentParser:
    parser = _new_parser("check", "Check armies, and against each other when several are named.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="an army file (.muster)")
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    return parser


def _print_words() -> argparse.ArgumentParser:
    from desktop.cli.print_words import add_words

    parser = _new_parser("print", "Print armies or a campaign to a PDF, or as pictures.")
    add_words(parser)
    return parser


def _compare_words() -> argparse.ArgumentParser:
    from desktop.cli.compare import add_words

    parser = _new_parser("compare", "Lay two armies side by side, with the losses to expect.")
    add_words(parser)
    return parser


def _odds_words() -> argparse.ArgumentParser:
    from desktop.cli.odds import add_words

    parser = _new_parser("odds", "Tell the exact chances of an attack or another deed.")
    add_words(parser)
    return parser


def _score_words() -> argparse.ArgumentParser:
    parser = _new_parser("score", "Count the points of a battle from its final facts.")
    parser.add_argument("file", metavar="FILE", help="a score sheet (JSON)")
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    return parser


def _campaign_words() -> argparse.ArgumentParser:
    from desktop.cli.campaign import add_words

    parser = _new_parser("campaign", "Tell what a campaign came to: standings, battles, honours.")
    add_words(parser)
    return parser


def _doctor_words() -> argparse.ArgumentParser:
    from desktop.cli.doctor import add_words

    text = "Look whether your data and the installation are sound; nothing is changed."
    parser = _new_parser("doctor", text)
    add_words(parser)
    return parser


_COMMANDS = {
    "rulesets": _rulesets_words,
    "check": _check_words,
    "compare": _compare_words,
    "odds": _odds_words,
    "score": _score_words,
    "print": _print_words,
    "campaign": _campaign_words,
    "doctor": _doctor_words,
}


def _new_parser(command: str, text: str) -> argparse.ArgumentParser:
    parser = _Parser(prog=f"muster {command}", description=text, allow_abbrev=False)
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="the data folder, with rulesets of your own"
    )
    return parser


def _sentence(message: str, prog: str) -> str:
    """Return argparse's message in the words of a player."""
    if found := re.match(r"the following arguments are required: (.+)", message):
        return f"{prog} needs {found[1].split(', ')[0]}; {prog} --help tells more."
    if found := re.match(r"unrecognized arguments: (.+)", message):
        return f"{found[1]} is not known to {prog}; {prog} --help tells what is."
    if found := re.match(r"argument (\S+): expected one argument", message):
        return f"{found[1].split('/')[0]} needs a word behind it; {prog} --help tells more."
    if found := re.match(r"argument (\S+): \w+ (int|float) value: '(.*)'", message):
        wanted = "a whole number" if found[2] == "int" else "a number"
        return f"{found[1]} needs {wanted}, found “{found[3]}”."
    if found := re.match(r"argument (\S+): .* choice: (.+) \(choose from (.+)\)", message):
        known = listed([word.strip("'") for word in found[3].split(", ")], "or")
        return f"{found[1]} is {known}, found “{found[2].strip(chr(39))[:40]}”."
    if found := re.match(r"argument (\S+): ignored explicit argument '(.*)'", message):
        return f"{found[1].split('/')[0]} stands alone, without “{found[2]}” behind it."
    return f"these words cannot be used; {prog} --help tells which can."
