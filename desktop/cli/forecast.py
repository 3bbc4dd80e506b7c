"""`muster forecast`: who wins a whole battle of two armies, and how many are left."""

from __future__ import annotations

import argparse
from dataclasses import asdict, fields, replace
from typing import Any

from desktop.cli.inputs import UsageError, open_catalog, read_armies
from desktop.cli.output import CommandResult, as_json, table, wrapped
from rules.common.problems import InputProblem, Problem
from rules.forecast.assumptions import AIM_WORDS, Assumptions, share_words, usual_assumptions
from rules.forecast.forecast import (
    FIGHTS,
    Forecast,
    NoForecast,
    doubts,
    forecast,
    not_counted,
    words_on_cards,
)
from rules.odds.army_comparison import ComparedArmy, compared_army
from rules.odds.face_off import fighter
from rules.odds.shooters_and_targets import range_unit

DESCRIPTION = "Forecast a battle of two armies: who wins how often, how many are left."
MOST_FIGHTS = 100_000
_WHOLE = ("blast", "turns")
_NAMES = {
    "cover": "what men are behind",
    "aim": f"which unit is shot at, in games of squads: {', '.join(AIM_WORDS)}",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("files", nargs=2, metavar="FILE", help="two army files (.muster)")
    for each in fields(Assumptions):
        name = f"--{each.name.replace('_', '-')}"
        if each.name in _NAMES:
            parser.add_argument(name, metavar="NAME", help=_NAMES[each.name])
        else:
            parser.add_argument(name, type=int if each.name in _WHOLE else float, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the number of the dice")
    parser.add_argument("--fights", type=int, default=FIGHTS, metavar="N", help="how many battles")


def run(args: argparse.Namespace) -> CommandResult:
    """Return the forecast, the same for the same seed; InputProblem for what cannot be used."""
    if not 1 <= args.fights <= MOST_FIGHTS or args.seed < 0:
        wrong = f"--fights should be 1 to {MOST_FIGHTS:,}, and --seed 0 or more."
        raise UsageError(wrong)
    catalog = open_catalog(args.data)
    named = read_armies(args.files, catalog)
    left, right = (_side(compared_army(each.army, catalog)) for each in named)
    sides = []
    if left.game != right.game:
        raise UsageError("There is no forecast for armies of different games.")
    for side in (left, right):
        if side.playbook is None:
            why = f"{side.roster.ruleset.name} has no playbook here"
            raise InputProblem(Problem("the forecast", "", why))
        sides.append(fighter(side.roster, side.playbook))
    changed = {
        each.name: getattr(args, each.name)
        for each in fields(Assumptions)
        if getattr(args, each.name) is not None
    }
    usual = replace(usual_assumptions(sides[0].roster.ruleset, sides[0].playbook), **changed)
    try:
        found = forecast(sides[0], sides[1], usual, args.seed, args.fights)
        unsure = doubts(sides[0], sides[1], usual, args.seed)
    except NoForecast as why:
        raise UsageError(str(why)) from None
    names = (named[0].name, named[1].name)
    if args.json:
        doubted = [{"name": d.name, "low": d.low, "high": d.high} for d in unsure]
        return CommandResult(out=[as_json({**forecast_json(found), "doubts": doubted})])
    unit = range_unit(sides[0].roster.ruleset)
    result = CommandResult(out=[f"{names[0]} and {names[1]}: {found.verdict.words(names)}"])
    share = round(100 * found.left_wins)
    chance = f"the dice alone ±{100 * found.error:.1f}"
    result.out += [f"  of 100 such battles {share} : {100 - share} ({chance})", ""]
    rows: list[tuple[str, ...]] = [("", *names, "over")]
    for turn, bands in enumerate(zip(*found.standing, strict=True)):
        men = [f"{each.middle} ({each.least} to {each.most})" for each in bands]
        over = f"{100 * found.over[turn - 1]:.0f} %" if turn else ""
        apart = f"{found.assumptions.distances()[turn - 1]:g} {unit}" if turn else ""
        rows.append((f"turn {turn}, {apart}" if turn else "start", *men, over))
    result.out += [f"  {line}" for line in table(rows)]
    result.out += ["", "  Men left: in the middle battle, in brackets 8 battles in 10.", ""]
    rows = [
        (each.name, f"{100 * each.low:.0f} to {100 * each.high:.0f}", each.words) for each in unsure
    ]
    result.out += [f"  {line}" for line in table([("Wins of the first", "", ""), *rows])]
    now = found.assumptions
    hits = f"{now.blast} men in a blast"
    if now.aim:
        hits = f"shots at {AIM_WORDS[now.aim]}, who is worth least falls first"
    left_out = f"{words_on_cards(sides[0])} {not_counted(sides[0].playbook)}".strip()
    result.out += ["", *wrapped(
        f"Taken for granted: {share_words(now.cover_left)} and {share_words(now.cover_right)} of"
        f" the men behind cover, {share_words(now.sight)} with a target each turn, {hits};"
        f" a side gives up with {share_words(now.give_up)} fallen. {left_out}",
        "  ", "  ",
    )]  # fmt: skip
    return result


def _side(found: ComparedArmy | None) -> ComparedArmy:
    assert found is not None, "read_armies knows the game"
    return found


def forecast_json(found: Forecast) -> dict[str, Any]:
    """Return a forecast for other programs; of each pair the first is the left army's."""
    bands = [[band._asdict() for band in side] for side in found.standing]
    told = {**asdict(found), "standing": bands, "distances": found.assumptions.distances()}
    return {"left_wins": found.left_wins, **told}
