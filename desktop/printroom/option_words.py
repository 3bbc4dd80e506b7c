"""The choices about paper in words, as the fields of the Print room offer them. Knows no Qt."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from printables.options import CARD_SIZES, FIGURE_HEIGHTS, TOKEN_SIZES, PrintOptions
from printables.paper import PAPERS, paper_named
from printables.problems import PrintProblem
from rules.common.wording import counted

OTHER_SIZE = "other"
Words = tuple[tuple[str, str], ...]

PAPER: Words = (*((paper.name, paper.title) for paper in PAPERS.values()), (OTHER_SIZE, "Other…"))
TURNED: Words = (("upright", "Upright"), ("turned", "On its side"))
CARDS: Words = tuple(
    (name, f"{name.capitalize()}, {wide:g} × {high:g} mm")
    for name, (wide, high) in CARD_SIZES.items()
)
BACKS: Words = (
    ("none", "None"),
    ("mirrored long", "Turned on long edge"),
    ("mirrored short", "Turned on short edge"),
    ("fold long", "Beside, to fold"),
    ("after long", "Fronts first, long edge"),
    ("after short", "Fronts first, short edge"),
)
TOKEN_SIZE: Words = (("0", "As the game says"), *((f"{s:g}", f"{s:g} mm") for s in TOKEN_SIZES))
TOKEN_SHAPE: Words = (
    ("own", "As the game says"),
    ("round", "Round"),
    ("square", "Square"),
    ("hex", "Six sides"),
)
HEIGHT: Words = tuple((f"{h:g}", f"{h:g} mm") for h in FIGURE_HEIGHTS)
MEASURES: Words = (("both", "Inches, with mm"), ("in", "Inches"), ("mm", "Millimetres"))
DATES: Words = (("day", "21 Nov 2026"), ("month", "Nov 21, 2026"), ("iso", "2026-11-21"))

CHOICES: dict[str, frozenset[object]] = {
    "backs": frozenset({"none", "mirrored", "after", "fold"}),
    "flip": frozenset({"long", "short"}),
    "card_size": frozenset(CARD_SIZES),
    "token_shape": frozenset(key for key, _ in TOKEN_SHAPE),
    "token_size": frozenset({0.0, *TOKEN_SIZES}),
    "figure_height": frozenset(FIGURE_HEIGHTS),
    "measures": frozenset(key for key, _ in MEASURES),
    "dates": frozenset(key for key, _ in DATES),
}
"""What the options of a few values can be."""


def paper_key(options: PrintOptions) -> str:
    """Return the key of the chosen paper among PAPER."""
    return options.paper if options.paper in PAPERS else OTHER_SIZE


def backs_key(options: PrintOptions) -> str:
    """Return the key of the chosen backs among BACKS."""
    if options.backs == "none":
        return "none"
    return f"{options.backs} {'long' if options.backs == 'fold' else options.flip}"


def with_backs(options: PrintOptions, key: str) -> PrintOptions:
    """Return the options with backs as a key of BACKS says."""
    backs, _, edge = key.partition(" ")
    values: dict[str, Any] = {"backs": backs, "flip": edge or options.flip}
    return replace(options, **values)


def duplex_of(options: PrintOptions) -> str:
    """Return the edge about which the printer turns the paper, "" when it prints one side."""
    return options.flip if options.backs == "mirrored" else ""


def sides(options: PrintOptions) -> tuple[float, float]:
    """Return width and height in mm of the chosen paper as it lies upright; A4's if unknown."""
    try:
        paper = paper_named(options.paper)
    except PrintProblem:
        paper = PAPERS["a4"]
    return paper.width, paper.height


def scale_words(across: float, down: float | None) -> str:
    """Return what becomes of true sizes on a printer that prints 100 mm at these lengths."""
    down = across if down is None else down
    if across == down == 100:
        return "Prints at 100 %: an inch is an inch."
    if across == down:
        return f"Sheets {_grow(across)} so that an inch is an inch."
    return f"Sheets {_grow_both(across, down)}, so that an inch is an inch."


def _grow_both(across: float, down: float) -> str:
    ways = f"{_grow(across)} across", f"{_grow(down)} down"
    first, second = (way.split(" by ") for way in ways)
    if len(first) == len(second) == 2 and first[0] == second[0]:  # one verb is enough
        return f"{ways[0]} and {second[1]}"
    return " and ".join(ways)


def _grow(measured: float) -> str:
    change = (100.0 / measured - 1) * 100
    if abs(change) < 0.05:
        return "stay as they are"
    return f"{'grow' if change > 0 else 'shrink'} by {abs(change):.1f} %"


def leaves_words(options: PrintOptions, pages: int) -> str:
    """Return how much paper pages take that are printed on both sides, "" for other ones."""
    if options.backs != "mirrored" or not pages:
        return ""
    paper = counted((pages + 1) // 2, "sheet")
    return f"{counted(pages, 'page')} on {paper} of paper."


def shift_words(right: float, up: float) -> str:
    """Return how backs are moved to fall behind their fronts, "" when they are not."""
    moves = [(right, "left", "right"), (up, "down", "up")]
    said = [f"{abs(by):g} mm {less if by > 0 else more}" for by, less, more in moves if by]
    return f"Backs move {' and '.join(said)} for this printer." if said else ""
