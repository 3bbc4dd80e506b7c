"""Gauges at true size: arcs and turns, slopes, compasses, steps of inches, what saves a man."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from printables.engine.canvas import Writer
from printables.engine.length_and_date_text import INCH
from printables.engine.origin_marks import Mark
from printables.engine.text import Setter
from printables.pack_inputs import Game, PackFacts
from printables.piece_parts import LaidPiece, laid_pieces, once_for_the_table
from printables.sheet_kind import Counts, Part, Work
from printables.templates.cutout_layout import Cutout
from printables.templates.gauge_drawing import (
    COMPASS,
    STEP_HIGH,
    Heading,
    Saying,
    arc_box,
    draw_arc,
    draw_compass,
    draw_steps,
    draw_wedge,
    wedge_box,
)
from printables.templates.saves_card import HEIGHT, WIDTH, draw_dirt, table_of
from rules.common.wording import HOUSE_SIGN
from rules.games.playbook import DieTest, Piece
from rules.games.ruleset import Ruleset

_FREE = "optional: the game does not use one"
_ARCS = (60, 90, 180)
_STEPS = 3
_WINDS = {
    "north": (0.0, "N"), "north-east": (45.0, "NE"), "east": (90.0, "E"),
    "south-east": (135.0, "SE"), "south": (180.0, "S"), "south-west": (225.0, "SW"),
    "west": (270.0, "W"), "north-west": (315.0, "NW"),
}  # fmt: skip
_PLAIN = tuple(Heading(60.0 * face, f"{face + 1}", "N" if face == 0 else "") for face in range(6))


@dataclass(frozen=True, slots=True)
class _Gauge:
    """A gauge of this pack: its part, its sides in mm, and how it is drawn."""

    part: Part
    width: float
    height: float
    draw: Callable[[Writer, Setter], None]
    mark: Mark | None = None
    game: Ruleset | None = None


def _fits(piece: Piece) -> bool:
    """Return whether a piece is an angle between 1 and 180 degrees."""
    size = piece.size
    return (
        piece.shape in ("arc", "wedge")
        and piece.unit == "degrees"
        and size is not None
        and not isinstance(size.value, str)
        and 1 <= size.value <= (180 if piece.shape == "arc" else 85)
    )


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(gauge.part for gauge in _gauges(facts))


def _gauges(facts: PackFacts) -> Iterator[_Gauge]:
    laid = laid_pieces(facts, _fits)
    for each in laid:
        yield replace(_angle(facts, each), game=each.game.ruleset)
    for game in facts.games:
        end = f"@{game.ruleset.id}" if len(facts.games) > 1 else ""
        for gauge in _of_game(facts, game, end):
            yield replace(gauge, game=game.ruleset)
    named = {each.piece.size.value for each in laid if each.piece.size}
    for degrees in _ARCS:
        if degrees not in named:
            part = Part(f"arc-{degrees}", f"Arc of {degrees} degrees", 0, _FREE)
            yield _arc(part, degrees, Saying(f"{degrees}°", "Arc"))
    compass = Part("compass", "Compass with a die", 0, _FREE)
    lines = ("one die", "north is agreed")
    yield _Gauge(
        compass, 2 * COMPASS, 2 * COMPASS,
        lambda writer, setter: draw_compass(writer, _PLAIN, lines, setter),
    )  # fmt: skip
    steps = Part("steps", "Steps of 1, 2 and 3 in", 0, "small distances between figures")
    yield _Gauge(
        steps, _STEPS * INCH, _STEPS * STEP_HIGH,
        lambda writer, setter: draw_steps(writer, _STEPS, setter),
    )  # fmt: skip


# -- angles


def _angle(facts: PackFacts, laid: LaidPiece) -> _Gauge:
    piece = laid.piece
    assert piece.size is not None
    degrees = float(piece.size.value)
    mark = laid.game.armies[0].origins.mark(piece.size)
    look = facts.livery(laid.army) if laid.army else None
    text = facts.clean(piece.text or _reason(piece.amount.why))
    name = facts.clean(piece.name)
    if laid.army:
        text = f"{text} {laid.army.name}".strip()
    saying = Saying(f"{degrees:g}°", name, text, mark, look)
    part = once_for_the_table(laid)
    if piece.shape == "arc":
        return _arc(part, degrees, saying)
    run, rise = wedge_box(degrees)
    return _Gauge(
        part, run, rise,
        lambda writer, setter: draw_wedge(writer, degrees, saying, setter), mark,
    )  # fmt: skip


def _reason(why: str) -> str:
    """Return the reason of a number of pieces as far as it says what they are for."""
    _, _, reason = why.partition(" when ")
    return f"When {reason}." if reason else ""


def _arc(part: Part, degrees: float, saying: Saying) -> _Gauge:
    width, height = arc_box(degrees)
    return _Gauge(
        part, width, height,
        lambda writer, setter: draw_arc(writer, degrees, saying, setter), saying.mark,
    )  # fmt: skip


# -- what single games have


def _of_game(facts: PackFacts, game: Game, end: str) -> Iterator[_Gauge]:
    """Yield a compass where a test by die drifts something, and a table of saves."""
    found = _drift(game)
    if found:
        test, count = found
        yield _compass(facts, game, test, Part(f"drift-compass{end}", "Drift compass", *count))
    table = table_of(facts, game)
    if table:
        title = facts.clean(_save_test(game))
        part = Part(f"saves{end}", f"{title}: who is safe", 0, "the reference has it")
        yield _Gauge(
            part, WIDTH, HEIGHT, lambda writer, setter: draw_dirt(writer, table, title, setter)
        )


def _tests(game: Game) -> tuple[DieTest, ...]:
    return game.playbook.tests if game.playbook else ()


def _save_test(game: Game) -> str:
    """Return the name of the test by which the game's first targets save themselves."""
    book = game.playbook
    assert book is not None
    return next(book.test[target.test].name for target in book.targets if target.test)


def _drift(game: Game) -> tuple[DieTest, tuple[int, str]] | None:
    """Return the test by die that says in which direction something drifts, and how many need it.

    It is needed where the piece that measures the drift is.
    """
    for test in _tests(game):
        if sum(_wind(outcome.result) is not None for outcome in test.outcomes) > 1:
            return test, _drift_count(game)
    return None


def _drift_count(game: Game) -> tuple[int, str]:
    piece = game.playbook.piece.get("drift") if game.playbook else None
    if piece is None:
        return 0, _FREE
    held = any(army.roster.count(piece.amount.of) for army in game.armies)
    return int(held), piece.amount.why


def _wind(result: str) -> tuple[float, str] | None:
    return _WINDS.get(result.partition(" ")[0].lower())


def _compass(facts: PackFacts, game: Game, test: DieTest, part: Part) -> _Gauge:
    headings, others = [], []
    for outcome in test.outcomes:
        low, high = outcome.low, outcome.high
        faces = f"{low}" if low == high else f"{low}-{high}"
        wind = _wind(outcome.result)
        if wind:
            headings.append(Heading(wind[0], faces, wind[1]))
        else:
            others.append(facts.clean(f"{faces}: {outcome.result}"))
    book = game.playbook
    drift = book.test.get("drift") if book else None
    far = [
        facts.clean(f"{each.low}-{each.high}: {each.result}" if each.low != each.high
                    else f"{each.low}: {each.result}")
        for each in (drift.outcomes if drift else ())
    ]  # fmt: skip
    house = HOUSE_SIGN if drift and drift.origin == "house" else ""
    lines = (*others[:2], ", ".join(far[:2]), facts.clean(", ".join(far[2:]) + house))
    shown = tuple(line for line in lines if line)
    return _Gauge(
        part, 2 * COMPASS, 2 * COMPASS,
        lambda writer, setter: draw_compass(writer, tuple(headings), shown, setter),
    )  # fmt: skip


# -- drawing


def _ways(facts: PackFacts, counts: Counts) -> tuple[tuple[Cutout, ...]]:
    found: list[Cutout] = []
    for gauge in _gauges(facts):
        often = counts.of(gauge.part.id)
        if often:
            found += [_cutout(facts, gauge)] * often
    return (tuple(found),)


def _cutout(facts: PackFacts, gauge: _Gauge) -> Cutout:
    setter = Setter(facts.letters, f"the gauge “{gauge.part.title}”")
    marks = (gauge.mark,) if gauge.mark else ()
    return Cutout(
        f"gauge-{gauge.part.id}", gauge.part.title, gauge.width, gauge.height,
        lambda writer: gauge.draw(writer, setter), marks, gauge.game,
    )  # fmt: skip


GAUGES = Work(_parts, cutouts=_ways)
