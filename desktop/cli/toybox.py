"""`muster toybox`: the player's toys, or those of CSV files: what is there, what it can field."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.cli.inputs import game_of, open_catalog, read_armies
from desktop.cli.output import CommandResult, as_json, picked, table
from rules.army.army_under_ruleset import Roster
from rules.common.file_io import read_bytes, replace_file
from rules.common.wording import counted, lower
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from rules.pick.fielding import can_field, most_of_each
from rules.pick.supply import supply_of
from rules.toybox.csv_file import read_csv, write_csv
from rules.toybox.matching import match, name_of_kind
from rules.toybox.stock import colours_of, stock_of
from rules.toybox.toy_box import ToyBox

if TYPE_CHECKING:
    from db.store import Store

DESCRIPTION = "Tell what toys there are, and what they can field."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="lists of toys (.csv); else yours")
    parser.add_argument("--add", action="store_true", help="add the files to your toy box")
    parser.add_argument("-o", "--out", type=Path, metavar="FILE", help="write all toys as CSV")
    parser.add_argument("--field", metavar="RULESET", help="what of each kind a game can have")
    parser.add_argument(
        "--army", action="append", default=[], metavar="FILE", help="which toys an army needs"
    )


def run(args: argparse.Namespace) -> CommandResult:
    """Return what is there; status 1 where armies lack toys. InputProblem for files as they are."""
    catalog = open_catalog(args.data)
    box = _added(ToyBox(), args.files) if args.files else own_box(args.data)
    if args.add and args.files:
        box = own_box(args.data, args.files)
    if args.out is not None:
        replace_file(args.out, write_csv(box))
    games = [game_of(catalog, args.field)] if args.field else _games(catalog)
    named = read_armies(args.army, catalog) if args.army else []
    rosters = [(each.name, each.army, catalog.get(each.army.ruleset)) for each in named]
    armies = [(name, Roster(army, ruleset)) for name, army, ruleset in rosters if ruleset]
    needs = [_needed(box, name, roster) for name, roster in armies]
    status = 1 if any(each["short"] for each in needs) else 0
    if args.json:
        document = {
            **picked(box, "owner", "owned"),
            "to_hand": box.all_to_hand,
            "poses": list(_poses(box)),
            "games": [_fielded(box, game, in_full=bool(args.field)) for game in games],
            "armies": needs,
        }
        return CommandResult(status, [as_json(document)])
    lines = list(_lines(box, games, in_full=bool(args.field)))
    for each in needs:
        lines += ["", each["army"], *(f"  {line}" for line in _need_lines(each))]
    if args.out is not None:
        lines += ["", f"{counted(box.owned, 'toy')} in {args.out}"]
    return CommandResult(status, lines)


def _games(catalog: Catalog) -> list[Ruleset]:
    return [game for game in catalog.all() if not game.extends]


def _added(box: ToyBox, files: Iterable[str]) -> ToyBox:
    for file in files:
        box = read_csv(read_bytes(Path(file)), file, box)
    return box


def own_box(data: Path | None, files: Iterable[str] = ()) -> ToyBox:
    """Return the player's own box, with files added to it; read first, so that all or none are."""
    from db.data_folder import default_folder
    from db.errors import StoreProblem
    from rules.common.problems import InputProblem, Problem

    try:
        with _opened(data or default_folder()) as store, store.writing() as work:
            before = work.toy_box.load()
            after = _added(before, files)
            if after != before:
                work.toy_box.save(before, after)
            return after
    except StoreProblem as problem:
        raise InputProblem(Problem("the toy box", "", problem.sentence())) from problem


def _opened(folder: Path) -> Store:
    from db.store import Store

    return Store.open(folder)


# ------------------------------------------------------------------ what is there


def _poses(box: ToyBox) -> Iterator[dict[str, Any]]:
    for each in stock_of(box, box.lots, {}):
        for line in each.colours:
            yield {
                **picked(each.pose, "name", "kind", "items", "model"),
                **picked(line, "colour", "owned", "broken", "lost"),
            }


def _fielded(box: ToyBox, game: Ruleset, *, in_full: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"ruleset": game.id, "colours": {}}
    for colour in colours_of(box):
        supply = supply_of(box, colour)
        told = picked(can_field(game, supply), "armies", "men", "words", "enough")
        if in_full:
            told["most"] = [
                picked(each, "kind", "id", "count", "lacking")
                for each in most_of_each(game, supply)
            ]
        found["colours"][colour] = told
    return found


def _lines(box: ToyBox, games: Iterable[Ruleset], *, in_full: bool) -> Iterator[str]:
    if not box.lots:
        yield "The toy box is empty."
        return
    colours = counted(len(colours_of(box)), "colour")
    yield f"{counted(box.owned, 'toy')} in {colours}, {box.all_to_hand} to hand"
    rows = [
        (str(line.owned), line.colour, each.pose.name, line.words[1])
        for each in stock_of(box, box.lots, {})
        for line in each.colours
    ]
    yield from (f"  {line}".rstrip() for line in table(rows))
    yield ""
    yield "What can I field?"
    field = [
        (game.name, *(f"{c}: {can_field(game, supply_of(box, c)).words}" for c in colours_of(box)))
        for game in games
    ]
    yield from (f"  {line}".rstrip() for line in table(field))
    if not in_full:
        return
    for game in games:
        for colour in colours_of(box):
            most = most_of_each(game, supply_of(box, colour))
            rows = [
                (str(each.count), each.name, f"lacking for one more: {each.lacking}", "")
                for each in most
                if each.count
            ]
            yield f"Of each, {colour}:"
            yield from (f"  {line}".rstrip() for line in table(rows))


# ------------------------------------------------------------------ what armies need


def _needed(box: ToyBox, name: str, roster: Roster) -> dict[str, Any]:
    """Return which toys an army takes, most of a kind first, and what it lacks."""
    found = match(box, (roster,))
    poses = {pose.id: pose.name for pose in box.poses}
    bags = {bag.id: bag.name for bag in box.bags}
    taken: dict[tuple[str, str, str, str], int] = {}
    for toy in found.toys.values():
        key = (poses.get(toy.pose, toy.pose), toy.colour, bags.get(toy.bag, ""), toy.how)
        taken[key] = taken.get(key, 0) + 1
    names = ("pose", "colour", "bag", "how")
    return {
        "army": name,
        "toys": [
            {"count": count, **dict(zip(names, key, strict=True))} for key, count in taken.items()
        ],
        "short": [
            {
                "what": name_of_kind(box, short.need.kind),
                "needs": len(short.need.ids),
                "found": short.found,
            }
            for short in found.short
        ],
    }


def _need_lines(needed: dict[str, Any]) -> Iterator[str]:
    rows = [
        (
            str(each["count"]),
            f"{each['pose']}, {each['colour']}",
            each["bag"] or "loose",
            "stand-in" if each["how"] == "stand-in" else "",
        )
        for each in needed["toys"]
    ]
    yield from (line.rstrip() for line in table(rows))
    for each in needed["short"]:
        own = each["found"] or "none"
        yield f"Needs {counted(each['needs'], lower(each['what']))}. You own {own}."
