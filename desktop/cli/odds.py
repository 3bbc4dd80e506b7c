"""`muster odds`: exact chances, as fractions."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from desktop.cli.inputs import game, open_catalog
from desktop.cli.output import CommandResult, as_json, picked, table, wrapped
from rules.attack.dice import exact_percent_text
from rules.attack.quality import QUALITY, qualities_differ
from rules.attack.question import Answer, DiceChoice, Question, UsedNumber
from rules.common.problems import InputProblem, Problem
from rules.common.wording import HOUSE_SIGN, capital, house_in_words
from rules.games.catalog import Catalog
from rules.games.playbook import Modifier, Playbook
from rules.games.ruleset import Ruleset
from rules.odds.answer_question import actions_of, ask
from rules.odds.house_sentences import house_sentences
from rules.odds.quality_odds import CLOSE_COMBAT, POLICIES

DESCRIPTION = "Show the exact chances of an attack or another action."
_LONGEST = 1_000_000_000
"""Fractions with more than this below the line are shown as a percentage alone."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("ruleset", metavar="RULESET", help="a game, as muster rulesets lists them")
    parser.add_argument(
        "weapon",
        nargs="?",
        default="",
        metavar="WEAPON",
        help="a weapon or another action; without it all of them are listed",
    )
    parser.add_argument("--target", default="", metavar="NAME", help="what is shot at")
    parser.add_argument(
        "--range", type=float, metavar="N", help="the distance, in the unit of the game's ranges"
    )
    parser.add_argument(
        "--modifier",
        action="append",
        default=[],
        metavar="NAME[:N]",
        help="what changes the roll, N times where a number of it counts; may be given again",
    )
    parser.add_argument(
        "--role", default="", metavar="NAME", help="who fires, where his own quality counts"
    )
    parser.add_argument(
        "--target-role", default="", metavar="NAME", help="who is shot at, where his quality counts"
    )
    parser.add_argument("--dice", type=int, metavar="N", help="the dice that the player rolls")
    parser.add_argument("--shooters", type=int, metavar="N", help="men in the squad that shoots")
    parser.add_argument("--targets", type=int, metavar="N", help="men who are shot at")
    parser.add_argument(
        "--lying", type=int, default=0, metavar="N", help="more of them who lie and count still"
    )
    add_readings(parser)
    parser.add_argument(
        "--policy",
        default="",
        metavar="NAME",
        help=f"when a die is rolled again that may be: {', '.join(POLICIES)}",
    )
    parser.add_argument("--turns", type=int, metavar="N", help="the same, turn after turn")
    parser.add_argument(
        "--card",
        action="append",
        default=[],
        metavar="NAME",
        help="a card of the turn deck; given again: the cards in this order",
    )
    parser.add_argument("--draws", type=int, metavar="N", help="the first draws of a turn deck")


def run(args: argparse.Namespace) -> CommandResult:
    """Return the answer to the question; InputProblem when it cannot be asked."""
    catalog = open_catalog(args.data)
    ruleset, playbook = game(catalog, args.ruleset)
    if not args.weapon:
        return CommandResult(out=_choices(ruleset, playbook, json=args.json))
    question = Question(
        args.weapon,
        args.target,
        args.range,
        tuple(args.modifier),
        args.dice,
        args.shooters,
        args.targets,
        readings_of(args.reading),
        args.policy,
        args.turns,
        tuple(args.card),
        args.draws,
        args.role,
        args.target_role,
        args.lying,
    )
    answer = ask(ruleset, playbook, question)
    told = house_sentences(ruleset, playbook, question) if answer.allowed else ()
    if args.json:
        known = odds_json(ruleset, question, answer)
        return CommandResult(out=[as_json(known | sentences_json(told))])
    lines = _lines(catalog, ruleset, playbook, question, answer)
    return CommandResult(out=[*lines, *sentence_lines(told)])


def odds_json(ruleset: Ruleset, question: Question, answer: Answer) -> dict[str, Any]:
    """Return an answer for other programs."""
    return {
        "ruleset": ruleset.id,
        **picked(question, "weapon", "target"),
        **picked(answer, "allowed", "reason", "source"),
        **({"from": answer.borrowed_from} if answer.borrowed_from else {}),
        "needed": answer.needed,
        **(chance_json(answer.chance) if answer.chance is not None else _NO_CHANCE),
        "base": [applied_json(each) for each in answer.base],
        "modifiers": [applied_json(each) for each in answer.modifiers],
        **({"policy": answer.policy} if answer.policy else {}),
        "further": {
            key_of(label): {"label": house_in_words(label), **chance_json(chance)}
            for label, chance in answer.further.items()
        },
        "distributions": {
            key_of(label): [
                {"number": number, **chance_json(chance)} for number, chance in odds.items()
            ]
            for label, odds in answer.distributions.items()
        },
        "labels": {
            key_of(label): house_in_words(label)
            for label in (*answer.further, *answer.distributions)
        },
        **({"choices": [_choice_json(each) for each in answer.choices]} if answer.choices else {}),
    }


def key_of(label: str) -> str:
    """Return the key of a chance for other programs: "at-least-one-killed".

    A snapshot in the tests holds every key of the five games, so that no wording changes one
    unseen.
    """
    words = label.replace(HOUSE_SIGN, " house").casefold()
    return re.sub(r"[^0-9a-z]+", "-", words).strip("-")


_NO_CHANCE = {"chance": None, "percent": None}


def chance_json(chance: Fraction) -> dict[str, Any]:
    """Return a chance for other programs: the fraction, and its percentage."""
    return {"chance": str(chance), "percent": round(float(chance * 100), 4)}


def _choice_json(choice: DiceChoice) -> dict[str, Any]:
    losses = {"losses": str(choice.losses), "jams": str(choice.jams)}
    return {"dice": choice.dice, **chance_json(choice.chance), **losses}


def applied_json(applied: UsedNumber) -> dict[str, str]:
    """Return a number that went into an answer, for other programs."""
    found = picked(applied, "name", "value", "source", "provenance")
    more = {"from": applied.borrowed_from, "note": applied.note}
    return {**found, **{key: text for key, text in more.items() if text}}


def add_readings(parser: argparse.ArgumentParser) -> None:
    """Declare the argument by which readings are named."""
    parser.add_argument(
        "--reading",
        action="append",
        default=[],
        metavar="NAME=CHOICE",
        help="a reading of the rules that the players agreed on; may be given again",
    )


def readings_of(pairs: list[str]) -> dict[str, str]:
    """Return readings that were written as NAME=CHOICE; InputProblem for one that is not."""
    readings = {}
    for pair in pairs:
        name, equals, choice = pair.partition("=")
        if not equals:
            message = f"'{pair}' should be the name of a reading, “=” and the choice"
            raise InputProblem(Problem("the question", "reading", message))
        readings[name] = choice
    return readings


# ------------------------------------------------------------------ for a person


def _lines(
    catalog: Catalog, ruleset: Ruleset, playbook: Playbook, question: Question, answer: Answer
) -> list[str]:
    lines = [_head(ruleset, playbook, question)]
    if not answer.allowed:
        said = [answer.source, borrowed(answer.borrowed_from, catalog)]
        source = f"[{'; '.join(filter(None, said))}]" if any(said) else ""
        return [*lines, *wrapped(f"{answer.reason} {source}", "  Not allowed: ", "  ")]
    rows = [applied_row(each, catalog) for each in (*answer.base, *answer.modifiers)]
    if rows:
        lines += [f"  {row}".rstrip() for row in table(rows)]
    chances = [("Needed", answer.needed)] if answer.needed else []
    if answer.chance is not None:
        chances.append(("Chance", chance_text(answer.chance)))
    chances += [(capital(name), chance_text(odds)) for name, odds in answer.further.items()]
    lines += ["", *(f"  {row}" for row in table(chances))] if chances else []
    if answer.choices:
        lines += ["", *_choice_lines(answer)]
    for name, odds in answer.distributions.items():
        lines += ["", *_distribution(name, odds)]
    return lines


def _head(ruleset: Ruleset, playbook: Playbook, question: Question) -> str:
    weapon = ruleset.weapon.get(question.weapon)
    name = weapon.name if weapon else capital(question.weapon.replace("-", " "))
    target = playbook.target.get(question.target)
    at = f" at: {target.name}" if target else ""
    return f"{name}{at} · {ruleset.name}"


def sentence_lines(sentences: Sequence[tuple[str, str]]) -> list[str]:
    """Return what a document does not say of the question, below a head; [] for nothing."""
    said = [line for _, each in sentences for line in wrapped(house_in_words(each), "  ", "    ")]
    return ["", "  Not in the document:", *(f"  {each}" for each in said)] if said else []


def sentences_json(sentences: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Return what a document does not say of the question, for other programs."""
    said = [{"name": name, "text": house_in_words(text)} for name, text in sentences]
    return {"house_sentences": said} if said else {}


def applied_row(applied: UsedNumber, catalog: Catalog) -> tuple[str, ...]:
    """Return a number that went into an answer: name, value, where it stands, its origin."""
    mark = {"stated": "", "house": "house value", "borrowed": "borrowed"}[applied.provenance]
    mark = borrowed(applied.borrowed_from, catalog) or mark
    if applied.note:
        mark = f"{mark}, {applied.note}" if mark else applied.note
    source = f"[{applied.source}]" if applied.source else ""
    return (applied.name, applied.value, source, mark)


def borrowed(lender: str, catalog: Catalog) -> str:
    """Return in words which game a rule is borrowed from, "" for none."""
    origin = catalog.get(lender) if lender else None
    return f"borrowed from {origin.name if origin else lender}" if lender else ""


def chance_text(chance: Fraction) -> str:
    """Return a chance for a person: 7/12 = 58.3 %; only the percentage of a long fraction."""
    percent = exact_percent_text(chance)
    if chance.denominator > _LONGEST:
        return percent
    return f"{chance} = {percent}" if chance.denominator > 1 else percent


def _choice_lines(answer: Answer) -> list[str]:
    """Return what comes of each number of dice as a small table."""
    vehicle = "destroyed" in answer.further
    rows = [["Dice", "Destroyed", "Jams"] if vehicle else ["Dice", "Fall", "One or more", "Jams"]]
    for each in answer.choices:
        chances = [exact_percent_text(each.chance), exact_percent_text(each.jams)]
        losses = [] if vehicle else [f"{float(each.losses):.3f}"]
        rows.append([str(each.dice), *losses, *chances])
    return [f"  {row}" for row in table(rows)]


def _distribution(name: str, odds: Mapping[int, Fraction]) -> list[str]:
    """Return a distribution as a small table: the number, its chance, and that of so many."""
    rows = [[capital(name), "Chance", "", "At least"]]
    left = Fraction(1)
    for number, chance in sorted(odds.items()):
        fraction = str(chance) if chance.denominator <= _LONGEST else ""
        rows.append([str(number), exact_percent_text(chance), fraction, exact_percent_text(left)])
        left -= chance
    return [f"  {row}" for row in table(rows)]


# ------------------------------------------------------------------ what can be asked


def _choices(ruleset: Ruleset, playbook: Playbook, *, json: bool) -> list[str]:
    """Return what a question can name: weapons, deeds, targets, modifiers, readings."""
    modifiers = [each for each in playbook.modifiers if not each.automatic]
    named = {
        "weapons": [(each.id, each.name) for each in ruleset.weapons],
        "deeds": [(each, "") for each in actions_of(playbook)],
        "targets": [(each.id, each.name) for each in playbook.targets],
        "modifiers": [(each.id, _modifier_text(each)) for each in modifiers],
        "readings": [(each.id, ", ".join(each.options)) for each in ruleset.switches],
    }
    if playbook.odds.kind == QUALITY and qualities_differ(ruleset):
        named["roles"] = [(each.id, each.name) for each in ruleset.roles if not each.extra]
    if CLOSE_COMBAT in actions_of(playbook):
        named["policies"] = [(each, f"rolled again {said}") for each, said in POLICIES.items()]
    if playbook.turn is not None and playbook.turn.deck:
        named["cards"] = [(each.id, each.name) for each in playbook.turn.deck]
    if json:
        every = {kind: [name for name, _ in entries] for kind, entries in named.items()}
        return [as_json({"ruleset": ruleset.id, **every})]
    lines = [f"What muster odds {ruleset.id} can be asked"]
    for kind, entries in named.items():
        if entries:
            lines += ["", capital(kind), *(f"  {row}" for row in table(entries))]
    return lines


def _modifier_text(modifier: Modifier) -> str:
    value = modifier.value.value
    if value == 0:
        return modifier.name
    plus = value if isinstance(value, str) else f"{value:+g}"
    plus = f"needs {value}" if modifier.sets else plus
    return f"{modifier.name} ({plus}{' each' if modifier.each else ''})"
