"""`muster compare`: two armies side by side, with the exact losses that each can expect."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from desktop.cli.check import finding_json, finding_lines
from desktop.cli.inputs import NamedArmy, open_catalog, read_armies
from desktop.cli.output import (
    ARMIES_HAVE_ERRORS,
    OK,
    CommandResult,
    as_json,
    picked,
    table,
    wrapped,
)
from rules.common.problems import InputProblem, Problem
from rules.common.wording import capital, lower
from rules.odds.army_comparison import ComparedArmy, Comparison, compare, compared_army, face_off_of
from rules.odds.expected_losses import AttackCell, AttackTable, ExpectedLoss, Volley, usual_setting
from rules.odds.face_off import FaceOff, Verdict
from rules.odds.shooters_and_targets import range_unit

DESCRIPTION = "Compare two armies, with the losses to expect."
_ORIGINS = {"stated": "", "borrowed": "b", "house": "h"}
_LONGEST = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("files", nargs=2, metavar="FILE", help="two army files (.muster)")
    parser.add_argument(
        "--range", type=float, metavar="N", help="the distance, in the unit of the game's ranges"
    )
    parser.add_argument("--cover", default="", metavar="NAME", help="what the target is behind")
    parser.add_argument("--target", default="", metavar="NAME", help="what both armies fire at")
    parser.add_argument(
        "--together", type=int, default=1, metavar="N", help="men who stand in one blast"
    )
    parser.add_argument(
        "--without-vehicles", action="store_true", help="weapons mounted on vehicles do not fire"
    )


def run(args: argparse.Namespace) -> CommandResult:
    """Return two armies side by side; InputProblem when files or arguments cannot be used."""
    catalog = open_catalog(args.data)
    named = read_armies(args.files, catalog)
    sides = [compared_army(each.army, catalog) for each in named]
    left, right = (each for each in sides if each is not None)
    if args.target and left.game != right.game:
        raise InputProblem(Problem("the comparison", "target", "the armies play different games"))
    usual = usual_setting(left.roster.ruleset, left.playbook)
    setting = replace(
        usual,
        distance=usual.distance if args.range is None else args.range,
        cover=args.cover,
        target=args.target or usual.target,
        together=args.together,
        vehicles=not args.without_vehicles,
    )
    found = compare(left, right, setting)
    wrong = any(finding.severity == "error" for finding in found.findings)
    result = CommandResult(ARMIES_HAVE_ERRORS if wrong else OK)
    result.out = [as_json(comparison_json(found))] if args.json else list(_lines(found, named))
    return result


# ------------------------------------------------------------------ for a person


def _lines(found: Comparison, named: Sequence[NamedArmy]) -> Iterable[str]:
    names = [each.name for each in named]
    yield f"{names[0]} and {names[1]} · {found.left.roster.ruleset.name}"
    for note in found.notes:
        yield from wrapped(note, "  ", "  ")
    yield ""
    rows = [("", *names)]
    rows += [(capital(row.label), row.left, row.right) for row in found.counts]
    rows += [(row.weapon.name, str(row.left), str(row.right)) for row in found.weapons]
    unit = range_unit(found.left.roster.ruleset)
    rows += [
        (f"Reach {row.distance:g} {unit}".rstrip(), str(row.left), str(row.right))
        for row in found.reach
    ]
    yield from (f"  {line}" for line in table(rows))
    faced = face_off_of(found)
    if faced is not None:
        yield ""
        yield from _face_off_lines(found, faced, names)
    for side, other, volley in zip(
        (found.left, found.right), (found.right, found.left), found.volleys, strict=False
    ):
        yield ""
        yield from _volley_lines(found, side, other, volley)
    for side, other, attacks in zip(
        (found.left, found.right), (found.right, found.left), found.attacks, strict=False
    ):
        yield ""
        yield from _attack_lines(side, other, attacks)
    if found.volleys:
        yield ""
        yield "  h: rests on a house value, b: on one borrowed from another game."
    if found.same_game:
        yield ""
        yield "Between the two"
        yield from finding_lines(found.findings)


def _face_off_lines(found: Comparison, faced: FaceOff, names: Sequence[str]) -> Iterable[str]:
    unit = range_unit(found.left.roster.ruleset)
    said = faced.verdict.words((found.left.name, found.right.name))
    yield f"One turn at {faced.distance:g} {unit}, both sides fire: {said}"
    rows: list[Sequence[str]] = [
        ("", "men", "on foot", "hits taken", "fall", "8 turns in 10"),
        *(
            (
                name,
                str(each.men),
                str(each.shot_at),
                f"{each.hits:.1f}",
                f"{each.expected:.1f}",
                f"{each.least} to {each.most}",
            )
            for name, each in zip(names, faced.losses, strict=True)
        ),
    ]
    yield from (f"  {line}" for line in table(rows))
    if faced.change:
        yield f"  {faced.change}"
    yield ""
    yield "By distance"
    heads = (f"{name} {what}" for name in names for what in ("hits", "loses"))
    steps: list[Sequence[str]] = [("", *heads, "")]
    for row in faced.distances:
        cells = [
            f"{value:.1f}" for pair in zip(row.hits, row.losses, strict=True) for value in pair
        ]
        said = row.verdict.words((found.left.name, found.right.name))
        steps.append((f"{row.distance:g} {unit}", *cells, said))
    yield from (f"  {line}" for line in table(steps))


def _volley_lines(
    found: Comparison, side: ComparedArmy, other: ComparedArmy, volley: Volley
) -> Iterable[str]:
    unit = range_unit(side.roster.ruleset)
    there = f", of {volley.there} of {other.name}" if volley.there else ""
    yield (
        f"{side.name} at {found.setting.distance:g} {unit}, target: {lower(volley.target.name)}:"
        f" {_number(volley.total)} lost in a turn{there}"
    )
    rows = [
        (
            row.name,
            str(row.count),
            f"{_number(cell.total)}{_ORIGINS[cell.one.provenance]}",
            _one(cell.one),
        )
        for row in volley.rows
        for cell in row.cells
    ]
    yield from (f"  {line}" for line in table(rows) if rows)
    yield from (f"  {capital(words)} It does not fire." for words in volley.silent)


def _one(one: ExpectedLoss) -> str:
    if one.losses is None:
        return one.reason
    short = one.losses.denominator <= _LONGEST
    return f"each {one.losses if short else _number(one.losses)}: {one.needed}"


def _attack_lines(side: ComparedArmy, other: ComparedArmy, attacks: AttackTable) -> Iterable[str]:
    yield f"{side.name} against what {other.name} has, lost in a turn"
    if not attacks.targets:
        yield "  There is nothing to fire at."
        return
    rows = [("", "", *(f"{aim.name} ({count})" for aim, count in attacks.targets))]
    for row in attacks.by_weapon:
        cells = [f"{_number(c.total)}{_ORIGINS[c.one.provenance]}" for c in row.cells]
        rows.append((row.name, str(row.count), *cells))
    rows.append(("Each his best", "", *map(_number, attacks.best)))
    yield from (f"  {line}" for line in table(rows))
    yield from (f"  {words}" for words in attacks.harmless)


def _number(value: Fraction | None) -> str:
    return "–" if value is None else f"{float(value):.2f}"


# ------------------------------------------------------------------ for other programs


def comparison_json(found: Comparison) -> dict[str, Any]:
    """Return a comparison for other programs, chances as fractions."""
    setting = found.setting
    return {
        "armies": [
            {"name": side.army.name, "ruleset": side.army.ruleset}
            for side in (found.left, found.right)
        ],
        "same_game": found.same_game,
        "notes": list(found.notes),
        "setting": {
            "range": setting.distance,
            "unit": range_unit(found.left.roster.ruleset),
            **picked(setting, "cover", "target", "together"),
        },
        "counts": [
            {"id": row.id, "name": row.label, "values": [row.left, row.right]}
            for row in found.counts
        ],
        "weapons": [
            {"id": row.weapon.id, "name": row.weapon.name, "counts": [row.left, row.right]}
            for row in found.weapons
        ],
        "reach": [{"range": row.distance, "counts": [row.left, row.right]} for row in found.reach],
        "face_off": _face_off_json(face_off_of(found)),
        "volleys": [_volley_json(volley) for volley in found.volleys],
        "attacks": [_attacks_json(attacks) for attacks in found.attacks],
        "between": [finding_json(finding) for finding in found.findings],
    }


def _face_off_json(faced: FaceOff | None) -> dict[str, Any] | None:
    if faced is None:
        return None
    sides = {-1: "left", 0: "", 1: "right"}

    def verdict(found: Verdict) -> dict[str, Any]:
        share = None if found.share is None else round(found.share, 4)
        lost = [round(each, 4) for each in found.lost]
        return {
            "favoured": sides[found.side],
            "clearly": found.clearly,
            "share": share,
            "lost": lost,
        }

    return {
        "range": faced.distance,
        "losses": [
            {
                "men": each.men,
                "on_foot": each.shot_at,
                "hits": round(each.hits, 4),
                "expected": round(each.expected, 4),
                "least": each.least,
                "most": each.most,
            }
            for each in faced.losses
        ],
        "verdict": verdict(faced.verdict),
        "distances": [
            {
                "range": row.distance,
                "hits": [round(each, 4) for each in row.hits],
                "losses": [round(each, 4) for each in row.losses],
                "verdict": verdict(row.verdict),
            }
            for row in faced.distances
        ],
    }


def _volley_json(volley: Volley) -> dict[str, Any]:
    return {
        "target": volley.target.target,
        "there": volley.there,
        **_losses_json(volley.total),
        "weapons": [
            {"weapon": row.id, "count": row.count, **_cell_json(cell)}
            for row in volley.rows
            for cell in row.cells
        ],
        "silent": list(volley.silent),
    }


def _attacks_json(attacks: AttackTable) -> dict[str, Any]:
    return {
        "targets": [
            {"target": aim.target, "name": aim.name, "count": count}
            for aim, count in attacks.targets
        ],
        "weapons": [
            {
                "weapon": row.id,
                "count": row.count,
                "cells": [_cell_json(cell) for cell in row.cells],
            }
            for row in attacks.by_weapon
        ],
        "best": [_losses_json(each) for each in attacks.best],
        "harmless": list(attacks.harmless),
    }


def _losses_json(value: Fraction | None) -> dict[str, Any]:
    return {
        "losses": None if value is None else str(value),
        "number": None if value is None else round(float(value), 4),
    }


def _cell_json(cell: AttackCell) -> dict[str, Any]:
    one = cell.one
    return {
        **_losses_json(cell.total),
        "each": None if one.losses is None else str(one.losses),
        **picked(one, "needed", "reason", "provenance"),
        **({"from": one.lender} if one.lender else {}),
    }
