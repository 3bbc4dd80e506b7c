"""`muster move`: how far somebody moves in a turn."""

from __future__ import annotations

import argparse
from typing import Any

from desktop.cli.inputs import game, open_catalog
from desktop.cli.odds import (
    add_readings,
    applied_json,
    applied_row,
    borrowed,
    chance_json,
    chance_text,
    readings_of,
    sentence_lines,
    sentences_json,
)
from desktop.cli.output import CommandResult, as_json, picked, table, wrapped
from rules.attack.dice import ONE, exact_percent_text, mean
from rules.common.wording import capital, listed
from rules.games.catalog import Catalog
from rules.games.playbook import MoveModifier, Playbook
from rules.games.ruleset import Ruleset, Switch
from rules.odds.house_sentences import move_sentences
from rules.odds.movement import Inches, MoveAnswer, fraction_text, inches_text, movement
from rules.odds.movement_choices import (
    MOVE,
    Condition,
    Mover,
    conditions_of,
    every_condition,
    mover_of,
    movers,
)

DESCRIPTION = "Show how far somebody moves in a turn, and why."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("ruleset", metavar="RULESET", help="a game, as muster rulesets lists them")
    parser.add_argument(
        "who",
        nargs="?",
        default="",
        metavar="WHO",
        help="a role, squad, team or vehicle; without it all of them are listed",
    )
    parser.add_argument(
        "-m",
        "--modifier",
        action="append",
        default=[],
        metavar="NAME[:N]",
        help="what changes the move, N times where a number of it counts; may be given again",
    )
    parser.add_argument(
        "--men", type=int, metavar="N", help="men left in a squad that rolls to move"
    )
    add_readings(parser)


def run(args: argparse.Namespace) -> CommandResult:
    """Return how far somebody moves; InputProblem when it cannot be asked."""
    catalog = open_catalog(args.data)
    ruleset, playbook = game(catalog, args.ruleset)
    if not args.who:
        choices = _choices_json if args.json else _choices
        return CommandResult(out=choices(ruleset, playbook))
    mover = mover_of(ruleset, args.who)
    readings = readings_of(args.reading)
    answer = movement(ruleset, playbook, mover, args.modifier, args.men, readings)
    named = {each.partition(":")[0] for each in args.modifier}
    conditions = (each for each in conditions_of(playbook, mover) if each.id in named)
    told = move_sentences(playbook, conditions)
    if args.json:
        known = move_json(ruleset, args.modifier, answer) | sentences_json(told)
        return CommandResult(out=[as_json(known)])
    return CommandResult(out=[*_lines(catalog, ruleset, answer), *sentence_lines(told)])


def move_json(ruleset: Ruleset, modifiers: list[str], answer: MoveAnswer) -> dict[str, Any]:
    """Return an answer for other programs; inches are exact, as fractions."""
    return {
        "ruleset": ruleset.id,
        "mover": answer.mover.id,
        "name": answer.mover.name,
        "named": modifiers,
        **picked(answer, "allowed", "reason", "source"),
        **({"from": answer.borrowed_from} if answer.borrowed_from else {}),
        "most": str(max(answer.inches)) if answer.inches else None,
        "mean": str(mean(answer.inches)) if answer.inches else None,
        "inches": _inches_json(answer.inches) if answer.inches else [],
        "further": {name: chance_json(chance) for name, chance in (answer.further or {}).items()},
        "parts": {name: _inches_json(inches) for name, inches in (answer.parts or {}).items()},
        "steps": [
            {"id": each.id, **applied_json(each.used), "inches": _inches_json(each.inches)}
            for each in answer.steps
        ],
    }


def _inches_json(inches: Inches) -> list[dict[str, Any]]:
    return [{"inches": str(each), **chance_json(chance)} for each, chance in inches.items()]


def _lines(catalog: Catalog, ruleset: Ruleset, answer: MoveAnswer) -> list[str]:
    lines = [f"{answer.mover.name} · {ruleset.name}"]
    if not answer.allowed or answer.inches is None:
        said = [answer.source, borrowed(answer.borrowed_from, catalog)]
        source = f"[{'; '.join(filter(None, said))}]" if any(said) else ""
        return [*lines, *wrapped(f"{answer.reason} {source}".strip(), "  Cannot move: ", "  ")]
    rows = []
    for each in answer.steps:
        name, value, source, mark = applied_row(each.used, catalog)
        rows.append((name, value, inches_text(each.inches), source, mark))
    lines += [f"  {row}".rstrip() for row in table(rows)]
    told = [("Moves", f"up to {inches_text(answer.inches)}")]
    if len(answer.inches) > 1:
        told = [("Moves", inches_text(answer.inches))]
    told += [(capital(name), chance_text(odds)) for name, odds in (answer.further or {}).items()]
    told += [(capital(name), inches_text(each)) for name, each in (answer.parts or {}).items()]
    lines += ["", *(f"  {row}" for row in table(told))]
    if len(answer.inches) > 1:
        lines += ["", *_distribution(answer.inches)]
    return lines


def _distribution(inches: Inches) -> list[str]:
    """Return each distance with its chance, and that of so many inches or more."""
    rows, left = [["Inches", "Chance", "", "At least"]], ONE
    for each, chance in inches.items():
        row = [fraction_text(each), exact_percent_text(chance), str(chance)]
        rows.append([*row, exact_percent_text(left)])
        left -= chance
    return [f"  {row}" for row in table(rows)]


# ------------------------------------------------------------------ what can be asked


def _choices(ruleset: Ruleset, playbook: Playbook) -> list[str]:
    """Return who can be asked for and what changes a move."""
    lines = [f"What muster move {ruleset.id} can be asked", "", "Who"]
    everyone = movers(ruleset)
    ids = [each.entry.id for each in everyone]
    rows = []
    for each in everyone:
        alone = movement(ruleset, playbook, each)
        own = each.entry.stats.get(MOVE)
        moves = inches_text(alone.inches) if alone.inches else own.text() if own else "none given"
        short = each.entry.id if ids.count(each.entry.id) == 1 else each.id
        rows.append((short, each.name, moves))
    lines += [f"  {row}" for row in table(rows)]
    told = [
        (each.id, each.name, _effect(ruleset, playbook, each), _said(each))
        for each in every_condition(ruleset, playbook)
    ]
    if told:
        lines += ["", "Modifiers", *(f"  {row}" for row in table(told))]
    if read := [(each.id, ", ".join(each.options)) for each in _readings(ruleset, playbook)]:
        lines += ["", "Readings", *(f"  {row}" for row in table(read))]
    return lines


def _readings(ruleset: Ruleset, playbook: Playbook) -> tuple[Switch, ...]:
    """Return the readings that change a move."""
    known = {each.switch for each in playbook.move_modifiers}
    return tuple(each for each in ruleset.switches if each.id in known)


def _effect(ruleset: Ruleset, playbook: Playbook, condition: Condition) -> str:
    """Return in a few words what a condition does to a move."""
    if not isinstance(condition, MoveModifier):
        value = condition.value
        return value.text() if isinstance(value.value, str) else f"{value.value:+g} to the roll"
    if condition.test:
        return playbook.test[condition.test].dice
    if condition.kind == "none" or (condition.value is None and not condition.stat):
        return ""
    if condition.value is not None:
        texts = [condition.value.text()]
    else:
        fitting = (who for who in movers(ruleset) if condition in conditions_of(playbook, who))
        numbers = (who.entry.stats.get(condition.stat) for who in fitting)
        odds = playbook.odds.stats
        texts = [(each or odds[condition.stat]).text() for each in numbers]
    text = listed(list(dict.fromkeys(texts)), "or")
    effects = {"times": f"× {text}", "limit": f"at most {text} in", "add": f"{text} in"}
    each = " each" if condition.each else ""
    return effects.get(condition.kind, f"{text} in").replace("-", "−") + each


def _said(condition: Condition) -> str:
    bars = condition.bars if isinstance(condition, MoveModifier) else ()
    return condition.text or " ".join(bar.refusal for bar in bars)


def _choices_json(ruleset: Ruleset, playbook: Playbook) -> list[str]:
    everyone = [_mover_json(ruleset, playbook, each) for each in movers(ruleset)]
    modifiers = [
        {
            **picked(each, "id", "name", "text", "source"),
            "kind": each.kind if isinstance(each, MoveModifier) else "act",
        }
        for each in every_condition(ruleset, playbook)
    ]
    told: dict[str, Any] = {"ruleset": ruleset.id, "movers": everyone, "modifiers": modifiers}
    if readings := _readings(ruleset, playbook):
        told["readings"] = {each.id: each.options for each in readings}
    return [as_json(told)]


def _mover_json(ruleset: Ruleset, playbook: Playbook, mover: Mover) -> dict[str, Any]:
    alone = movement(ruleset, playbook, mover)
    return {
        **picked(mover, "id", "name"),
        "inches": _inches_json(alone.inches) if alone.inches else [],
        "modifiers": [each.id for each in conditions_of(playbook, mover)],
    }
