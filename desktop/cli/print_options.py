"""The arguments of `muster print`, and the print options that they stand for."""

from __future__ import annotations

import argparse
import datetime as dt
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from desktop.typed_numbers import number_of
from rules.common.problems import InputProblem, Problem
from rules.common.wording import listed

if TYPE_CHECKING:
    from printables.engine.options import PrintOptions

_DPI = 150.0


_LABELS = (
    "tokens on round labels: 25-a4, 40-a4, 25.4-letter, 38.1-letter, or five measures in mm: "
    "diameter, distance across and down, margin left and top"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    from printables.engine.geometry import Flip
    from printables.engine.options import (
        FIGURE_HEIGHTS,
        Backs,
        CardSize,
        Dates,
        Measures,
        TokenShape,
    )
    from printables.engine.paper import MARGIN, PAPERS

    usual, *others = PAPERS
    papers = f"{usual} (used without it), {listed(others, 'or')}, or sides: 210x330, 8x13in"
    sheets = (
        "a sheet to print; may be given several times; all is every sheet, unit-cards those of men,"
        " teams, vehicles and heroes; without it what a game night needs is printed, and of a"
        " campaign its report"
    )
    numbers = "how many of a part to print, by the names of --list FILE; may be given several times"
    backs = (
        "none; mirrored, behind each page; after, all of them after all fronts; fold, beside their"
        " fronts"
    )
    measured = "what the ruler's 100 mm measured {} your print, to correct for it"
    small = f"such as {FIGURE_HEIGHTS[0]:g} for small ones"
    add = parser.add_argument
    many_files = "an army file (.muster), or a campaign file (.muster-campaign) by itself"
    add("files", nargs="*", metavar="FILE", help=many_files)
    add(
        "--list",
        action="store_true",
        help="list the sheets, those for tonight with a *; of army files also their parts",
    )
    add("--sheet", action="append", default=[], metavar="NAME", help=sheets)
    add("--count", action="append", default=[], metavar="SHEET/PART=N", help=numbers)
    add("-o", dest="output", type=Path, metavar="OUT.pdf", help="the PDF to write")
    add("--png", type=Path, metavar="FOLDER", help="pictures of each page, into this folder")
    add("--pieces", action="store_true", help="pictures of each card and token, not of pages")
    add("--dpi", type=_number, default=_DPI, metavar="N", help="dots per inch of pictures: 150")
    add("--toybox", default="", metavar="FILE", help="your toys (CSV): which of them to fetch")
    # Paper, backs and scale.
    add("--paper", default=usual, metavar="NAME", help=papers)
    add("--landscape", action="store_true", help="turn the paper")
    add("--margin", type=_number, default=MARGIN, metavar="MM", help="blank edge of the printer: 5")
    add("--backs", choices=get_args(Backs), default="none", help=backs)
    add("--flip", choices=get_args(Flip), default="long", help="the edge the printer turns about")
    offset = "mm that backs lie right and up of fronts"
    add("--back-offset", metavar="X,Y", default="0,0", help=offset)
    add("--bleed", type=_number, default=0.0, metavar="MM", help="colour beyond the cut: 0 to 5")
    parted = "two files, OUT-paper.pdf and OUT-card.pdf, for two kinds of paper"
    add("--by-stock", action="store_true", help=parted)
    add("--no-crop-marks", action="store_true", help="no marks where to cut")
    across, down = measured.format("across"), measured.format("down")
    add("--measured", "--measured-100mm", type=_number, metavar="MM", help=across)
    add("--measured-down", type=_number, metavar="MM", help=down)
    # Ink, marks, measures and dates.
    add("--ink-saver", action="store_true", help="outlines, no filled areas")
    add("--no-patterns", action="store_true", help="colours without patterns of their own")
    add("--no-marks", action="store_true", help="numbers without marks of where they come from")
    add("--large-print", action="store_true", help="type one size larger")
    add("--measures", choices=get_args(Measures), default="in", help="inches, mm, or both")
    add("--dates", choices=get_args(Dates), default="day", help="21 Nov 2026, Nov 21, 2026, ISO")
    # Cards, tokens and paper soldiers.
    add("--card", choices=get_args(CardSize), default="poker", help="size of cards")
    sizes = "size of tokens: 25.4, a 1 in punch; or 15, 20, 25, 30; 0 as the game says"
    add("--tokens", type=_number, default=25.4, metavar="MM", help=sizes)
    add("--token-shape", choices=get_args(TokenShape), default="round", help="shape of tokens")
    add("--labels", default="", metavar="SHEET", help=_LABELS)
    add("--token-fold", action="store_true", help="tokens of two sides, to fold over")
    heights = f"height of paper soldiers: 54, or 15 to 150, {small}"
    add("--figure-height", type=_number, default=54.0, metavar="MM", help=heights)


def _number(text: str) -> float:
    """Return a number typed with a point or a comma."""
    found = number_of(text)
    return float(text) if found is None else found  # nan and the like are refused with the others


_number.__name__ = "float"  # argparse names it so, and `parser` makes a sentence of it


def options_of(args: argparse.Namespace) -> PrintOptions:
    """Return the print options; InputProblem for values that cannot be."""
    from printables.engine.options import PrintOptions

    return PrintOptions(
        args.paper,
        args.landscape,
        ink_saver=args.ink_saver,
        patterns=not args.no_patterns,
        marks=not args.no_marks,
        crop_marks=not args.no_crop_marks,
        by_stock=args.by_stock,
        measured_100mm=100.0 if args.measured is None else args.measured,
        measured_down=args.measured_down,
        margin=args.margin,
        bleed=args.bleed,
        backs=args.backs,
        flip=args.flip,
        back_offset=_offset(args.back_offset),
        card_size=args.card,
        token_size=args.tokens,
        token_shape=args.token_shape,
        token_fold=args.token_fold,
        labels=args.labels,
        figure_height=args.figure_height,
        measures=args.measures,
        large_print=args.large_print,
        dates=args.dates,
        today=dt.datetime.now().astimezone().date().isoformat(),
    )


def _offset(text: str) -> tuple[float, float]:
    """Return the two lengths (mm) of an argument such as "1.5,-2"."""
    try:
        right, up = (float(part) for part in text.split(","))
    except ValueError:
        message = f"needs two lengths in mm, to the right and up, as 1.5,-2; found “{text[:40]}”."
        raise InputProblem(Problem("--back-offset", "", message)) from None
    return right, up


def counts_of(arguments: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
    """Return the numbers by sheet and part of arguments such as "tokens/jam.1=4"."""
    from printables.sheet_kind import MOST

    counts: dict[str, dict[str, int]] = {}
    for argument in arguments:
        place, _, number = argument.rpartition("=")
        sheet, _, part = place.partition("/")
        if not (sheet and part and number.isascii() and number.isdigit()):
            message = f"needs SHEET/PART=N, as tokens/jam.1=4; found “{argument[:60]}”."
            raise InputProblem(Problem("--count", "", message))
        digits = number.lstrip("0") or "0"
        if len(digits) > len(str(MOST)) or int(digits) > MOST:
            message = f"{place[:60]} can be printed {MOST} times at most."
            raise InputProblem(Problem("--count", "", message))
        counts.setdefault(sheet.strip().lower(), {})[part.strip()] = int(digits)
    return counts
