"""The choices about paper in words, as the fields of the Print room offer them. Knows no Qt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from printables.engine.label_sheets import LABEL_SHEETS
from printables.engine.options import CARD_SIZES, FIGURE_HEIGHTS, PUNCH, TOKEN_SIZES, PrintOptions
from printables.engine.paper import PAPERS, paper_named
from printables.engine.problems import PrintProblem
from rules.common.wording import counted

OTHER_SIZE = "other"
Words = tuple[tuple[str, str], ...]
"""Keys, each with its words."""


class OptionChoice(NamedTuple):
    """An option of a few values: its label, their keys and words, and how one is read and set."""

    label: str
    words: Words
    read: Callable[[PrintOptions], str]
    write: Callable[[PrintOptions, str], PrintOptions]


def _plain(label: str, name: str, words: Words) -> OptionChoice:
    """Return the choice of an option whose values, texts or lengths in mm, are their own keys."""

    def read(options: PrintOptions) -> str:
        value = getattr(options, name)
        return f"{value:g}" if isinstance(value, float) else value

    def write(options: PrintOptions, key: str) -> PrintOptions:
        values: dict[str, Any] = {name: type(getattr(options, name))(key)}
        return replace(options, **values)

    return OptionChoice(label, words, read, write)


def backs_key(options: PrintOptions) -> str:
    """Return the key of the chosen backs."""
    if options.backs == "none":
        return "none"
    return f"{options.backs} {'long' if options.backs == 'fold' else options.flip}"


def with_backs(options: PrintOptions, key: str) -> PrintOptions:
    """Return the options with the backs of a key."""
    backs, _, edge = key.partition(" ")
    values: dict[str, Any] = {"backs": backs, "flip": edge or options.flip}
    return replace(options, **values)


def with_paper(options: PrintOptions, key: str) -> PrintOptions:
    """Return the options with the paper of a key; another size begins with that of before."""
    if key == OTHER_SIZE and options.paper in PAPERS:
        wide, high = sides(options)
        key = f"{wide:g}x{high:g}"
    return options if key == OTHER_SIZE else replace(options, paper=key)


BACKS: Words = (
    ("none", "None"),
    ("mirrored long", "Turned on long edge"),
    ("mirrored short", "Turned on short edge"),
    ("fold long", "Beside, to fold"),
    ("after long", "Fronts first, long edge"),
    ("after short", "Fronts first, short edge"),
)
CHOICES = {
    "paper": OptionChoice(
        "Size",
        (*((each.name, each.title) for each in PAPERS.values()), (OTHER_SIZE, "Other…")),
        lambda options: options.paper if options.paper in PAPERS else OTHER_SIZE,
        with_paper,
    ),
    "landscape": OptionChoice(
        "Turned",
        (("upright", "Upright"), ("turned", "On its side")),
        lambda options: "turned" if options.landscape else "upright",
        lambda options, key: replace(options, landscape=key == "turned"),
    ),
    "backs": OptionChoice("Backs", BACKS, backs_key, with_backs),
    "card_size": _plain(
        "Cards",
        "card_size",
        tuple(
            (name, f"{name.capitalize()}, {wide:g} × {high:g} mm")
            for name, (wide, high) in CARD_SIZES.items()
        ),
    ),
    "token_size": _plain(
        "Tokens",
        "token_size",
        (
            *((f"{s:g}", "1 in punch" if s == PUNCH else f"{s:g} mm") for s in TOKEN_SIZES),
            ("0", "As the game says"),
        ),
    ),
    "labels": _plain(
        "Labels",
        "labels",
        (("", "None, card"), *((key, words) for key, (_, words) in LABEL_SHEETS.items())),
    ),
    "token_shape": _plain(
        "Shape",
        "token_shape",
        (
            ("round", "Round"),
            ("square", "Square"),
            ("hex", "Six sides"),
            ("own", "As the game says"),
        ),
    ),
    "figure_height": _plain(
        "Soldiers", "figure_height", tuple((f"{h:g}", f"{h:g} mm") for h in FIGURE_HEIGHTS)
    ),
    "measures": _plain(
        "Measures",
        "measures",
        (("both", "Inches, with mm"), ("in", "Inches"), ("mm", "Millimetres")),
    ),
    "dates": _plain(
        "Dates",
        "dates",
        (("day", "21 Nov 2026"), ("month", "Nov 21, 2026"), ("iso", "2026-11-21")),
    ),
}
"""The options of a few values, by name."""


def can_be(name: str, value: object) -> bool:
    """Return whether an option can have a value, as far as the list of its values says."""
    if name == "flip":
        return value in ("long", "short")
    if name not in CHOICES or name in ("paper", "landscape"):
        return True
    key = f"{value:g}" if isinstance(value, float) else value
    return key in {each.partition(" ")[0] for each, _ in CHOICES[name].words}


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
    first, second = _grow(across), _grow(down)
    verb, by, _ = first.partition(" by ")
    if by:
        second = second.removeprefix(verb + by)  # one verb is enough
    return f"Sheets {first} across and {second} down, so that an inch is an inch."


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
