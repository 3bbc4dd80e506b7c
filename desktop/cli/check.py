"""`muster check`: what the rulesets say about armies, and about armies that meet."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from desktop.cli.inputs import NamedArmy, open_catalog, read_armies
from desktop.cli.output import ARMIES_HAVE_ERRORS, OK, CommandResult, as_json, picked, wrapped
from rules.army.army_under_ruleset import Roster
from rules.army.crests import crest_of
from rules.army.totals import Total, totals
from rules.checks import check_between, check_roster, in_order
from rules.common.file_io import read_bytes
from rules.common.findings import Finding, severity_rank
from rules.common.wording import counted, listed
from rules.toybox.csv_file import read_csv
from rules.toybox.shortfalls import toy_findings, toys_between
from rules.toybox.toy_box import ToyBox

DESCRIPTION = "Check armies, and against each other when several are named."
_SHAPES = {"error": "●", "warning": "▲", "advice": "○", "agreed": "✓"}
_KINDS = {"error": "error", "warning": "warning", "advice": "piece of advice", "agreed": "ruling"}
_MANY = {"advice": "pieces of advice"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="an army file (.muster)")
    parser.add_argument("--toybox", metavar="FILE", help="whether these toys (CSV) are enough")


def run(args: argparse.Namespace) -> CommandResult:
    """Return the findings of the armies of the files; status 1 when errors are among them.

    Raises InputProblem when one of the files cannot be used.
    """
    armies = read_armies(args.files, open_catalog(args.data))
    rosters = [Roster(each.army, each.ruleset) for each in armies]
    found = [check_roster(roster) for roster in rosters]
    between = _between(armies)
    if args.toybox:
        box = read_csv(read_bytes(Path(args.toybox)), args.toybox, ToyBox())
        found = [
            in_order(roster.army.agreements, (*known, *toy_findings(box, roster)))
            for roster, known in zip(rosters, found, strict=True)
        ]
        between = (*between, *toys_between(box, rosters))
    everything = [finding for findings in (*found, between) for finding in findings]
    wrong = any(finding.severity == "error" for finding in everything)
    result = CommandResult(ARMIES_HAVE_ERRORS if wrong else OK)
    if args.json:
        document = {
            "armies": [_army_json(*each) for each in zip(armies, rosters, found, strict=True)],
            "between": [finding_json(finding) for finding in between],
        }
        result.out.append(as_json(document))
        return result
    for named, roster, findings in zip(armies, rosters, found, strict=True):
        space = [""] if result.out else []
        result.out += [*space, *_army_lines(named, roster), *finding_lines(findings)]
    result.out += _between_lines(armies, between)
    return result


def summary(findings: Sequence[Finding]) -> str:
    """Return how many findings of each kind there are: 2 errors and 1 warning."""
    parts = [
        counted(number, kind, _MANY.get(severity, ""))
        for severity, kind in _KINDS.items()
        if (number := sum(finding.severity == severity for finding in findings))
    ]
    return listed(parts) or "legal"


def finding_lines(findings: Sequence[Finding]) -> list[str]:
    """Return the findings for a person: shape and word, the sentence, the source's heading."""
    lines: list[str] = []
    for finding in findings:
        head = f"  {_SHAPES[finding.severity]} {finding.severity:<8} "
        source = f" [{finding.source}]" if finding.source else ""
        agreed = ""
        if finding.severity == "agreed":
            said = finding.agreement.removesuffix(".") or "between the players"
            agreed = f" Agreed: {said}."
        lines += wrapped(f"{finding.message}{agreed}{source}", head, " " * len(head))
    return lines or ["  ✓ Legal."]


def total_text(total: Total) -> str:
    """Return a total as words: 2 of 3 commandos."""
    of = f" of {total.of}" if total.of is not None else ""
    return f"{total.text}{of} {total.label}"


def _between(armies: Sequence[NamedArmy]) -> tuple[Finding, ...]:
    """Return what holds between the armies of each game."""
    games: dict[str, list[NamedArmy]] = {}
    for each in armies:
        games.setdefault(each.ruleset.id, []).append(each)
    found = [
        finding
        for meeting in games.values()
        for finding in check_between([each.army for each in meeting], meeting[0].ruleset)
    ]
    return tuple(sorted(found, key=severity_rank))


def _army_lines(named: NamedArmy, roster: Roster) -> list[str]:
    shown = [total_text(total) for total in totals(roster) if total.value is not None]
    return [
        f"{named.name} · {named.ruleset.name} · {named.file}",
        *wrapped(" · ".join(shown), "  ", "  "),
    ]


def _between_lines(armies: Sequence[NamedArmy], findings: Sequence[Finding]) -> list[str]:
    if len(armies) < 2:
        return []
    games = {each.ruleset.id: each.ruleset.name for each in armies}
    head = ["", f"Between the {len(armies)} armies"]
    if len(games) == len(armies):
        return [*head, f"  Each plays another game: {listed(list(games.values()))}."]
    if len(games) > 1:
        head.append("  Only armies of the same game are compared.")
    return [*head, *finding_lines(findings)]


def _army_json(named: NamedArmy, roster: Roster, findings: Sequence[Finding]) -> dict[str, Any]:
    return {
        "file": named.file,
        "name": named.army.name,
        "ruleset": named.ruleset.id,
        "figures": named.army.figure_count(),
        "crest": crest_of(named.army).key,
        "own_cards": [card.title for card in named.army.own_cards],
        "totals": [picked(total, *total.__struct_fields__) for total in totals(roster)],
        "findings": [finding_json(finding) for finding in findings],
    }


def finding_json(finding: Finding) -> dict[str, Any]:
    """Return a finding for other programs."""
    agreed = ("agreed",) if finding.severity == "agreed" else ()
    return picked(finding, "rule", "severity", "targets", "message", "source", *agreed)
