"""`muster pick`: a legal army of a game, or two that are a fair fight, by a number."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from desktop.cli.inputs import UsageError, game_of, open_catalog
from desktop.cli.output import CommandResult, as_json, picked, table
from desktop.cli.toybox import own_box
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import save_army_file
from rules.common.file_io import error_reason, read_bytes
from rules.common.size_limits import FIGURE_LIMIT
from rules.common.wording import counted
from rules.forecast.forecast import FEW
from rules.pick.fair import (
    Odds,
    Supplies,
    Swap,
    odds_text,
    pick_two,
    supplies_of,
    swaps,
    verdict,
)
from rules.pick.pick import USUAL_SIZE, Picked, pick
from rules.pick.styles import STYLES
from rules.toybox.csv_file import read_csv
from rules.toybox.toy_box import ToyBox

DESCRIPTION = "Pick a legal army for you, or two that are a fair fight."
MOST_SWAPS = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("ruleset", metavar="RULESET", help="a game, as muster rulesets lists them")
    parser.add_argument("--size", type=int, metavar="N", help="men a side; else what is usual")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the number of the pick")
    parser.add_argument("--style", choices=STYLES, default=STYLES[0], help="what it is good at")
    parser.add_argument("--two", action="store_true", help="two armies that are a fair fight")
    toys = "only out of the toys of this CSV file; without a name out of your toy box"
    parser.add_argument("--toybox", nargs="?", const="", metavar="FILE", help=toys)
    parser.add_argument("--colour", default="", help="the colour of the army, or of the first one")
    parser.add_argument(
        "-o", "--out", type=Path, metavar="DIR", help="write the armies as files there"
    )


def run(args: argparse.Namespace) -> CommandResult:
    """Return what is picked, the same for the same arguments; status 1 where nothing legal is."""
    catalog = open_catalog(args.data)
    ruleset = game_of(catalog, args.ruleset)
    size = args.size if args.size is not None else (ruleset.usual_size or (USUAL_SIZE,))[0]
    if not 1 <= size <= FIGURE_LIMIT:
        raise UsageError(f"--size should be 1 to {FIGURE_LIMIT:,} men, found {size}.")
    odds = Odds(catalog.playbook(ruleset.id))
    supplies: Supplies = (None, None)
    if args.toybox is not None:
        name = args.toybox
        box = read_csv(read_bytes(Path(name)), name, ToyBox()) if name else own_box(args.data)
        supplies = supplies_of(box, size, args.colour)
    chance: float | None = None
    found: tuple[Swap, ...] = ()
    armies: tuple[Picked, ...]
    if args.two:
        pair = pick_two(ruleset, size, args.style, args.seed, odds, supplies, args.colour)
        armies, chance = (pair.left, pair.right), pair.chance
        found = swaps(ruleset, pair.armies, supplies)[:MOST_SWAPS] if chance is not None else ()
    else:
        armies = (pick(ruleset, size, args.style, args.seed, supplies[0], args.colour),)
    files = [_written(each, args.out) if args.out and each.choices else "" for each in armies]
    rosters = [(Roster(s.armies[0], ruleset), Roster(s.armies[1], ruleset)) for s in found]
    told = [(swap, odds.chance(*two, FEW)) for swap, two in zip(found, rosters, strict=True)]
    status = 0 if all(each.choices for each in armies) else 1
    if args.json:
        document = {
            "ruleset": ruleset.id,
            **picked(args, "seed", "style"),
            "armies": [_json(*each) for each in zip(armies, files, strict=True)],
            "chance": chance,
            "swaps": [{**picked(swap, "side", "label", "why"), "chance": c} for swap, c in told],
        }
        return CommandResult(status, [as_json(document)])
    lines = [line for each in zip(armies, files, strict=True) for line in _lines(*each)]
    if chance is not None:
        names = [each.army.name for each in armies]
        lines.append(
            f"{names[0]} against {names[1]}: {odds_text(chance)}, {verdict(chance, names)}"
        )
    if told:
        rows = [(swap.label, odds_text(new), swap.why) for swap, new in told]
        lines += ["", "Swap something?", *(f"  {line}" for line in table(rows))]
    return CommandResult(status, lines)


def _written(found: Picked, folder: Path) -> str:
    """Write an army under a free name, and return it; no file is written over."""
    stem, number = found.army.name.lower().replace(" ", "-"), 2
    path = folder / f"{stem}.muster"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while path.exists():
            path, number = folder / f"{stem}-{number}.muster", number + 1
        save_army_file(found.army, path)
    except OSError as error:
        raise UsageError(f"{folder} cannot be written: {error_reason(error)}.") from None
    return str(path)


def _lines(found: Picked, file: str) -> list[str]:
    if not found.choices:
        return [found.note, ""]
    lines = [f"{found.army.name}: {counted(found.army.figure_count(), 'man')}"]
    lines += [f"  {found.note}"] if found.note else []
    rows = [(str(each.count), each.name, each.why) for each in found.choices]
    return [*lines, *(f"  {line}" for line in table(rows)), *([f"  {file}"] if file else []), ""]


def _json(found: Picked, file: str) -> dict[str, Any]:
    choices = [picked(each, "count", "name", "why") for each in found.choices]
    men = found.army.figure_count()
    return {
        **picked(found.army, "name", "colour"), "men": men, "choices": choices,
        "note": found.note, "file": file,
    }  # fmt: skip
