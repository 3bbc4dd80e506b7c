"""Measuring sticks: those that the games name, and each army's own for its ranges and moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil

from printables.army_facts import ArmyFacts
from printables.engine.canvas import Writer
from printables.engine.length_and_date_text import FOOT, INCH, feet_words, length_words
from printables.engine.options import Measures
from printables.engine.text import Setter
from printables.pack_inputs import Game, PackFacts
from printables.piece_parts import LaidPiece, laid_pieces, once_for_the_table
from printables.sheet_kind import Counts, Part, Work
from printables.templates.cutout_layout import (
    MOST_TILES,
    Cutout,
    leaf_of,
    room_of,
)
from printables.templates.stick_drawing import (
    SHORT,
    TALL,
    WIDE,
    Section,
    Stick,
    Tick,
    draw_section,
    draw_short,
    sections,
)
from rules.games.playbook import Piece
from rules.games.ruleset import Ruleset
from rules.games.shared_types import Number

_AREAS = {"blast", "radius"}
"""Stats of weapons that are no reach: templates are made for them."""
_LONGEST = 60.0
"""Inches of the longest stick for a table; farther shots are measured with a tape."""
_SHORTEST = 1.0
_SEVERAL = 3
"""Roles and units from which a number that all of them share is told once."""
_FOR_ALL = "one for the table: all ranges and moves of these armies up to its end; a tape beyond"
_OWN = "the table's stick will do; one for an army that wants its name on it"

Stats = Mapping[str, Number]


@dataclass(frozen=True, slots=True)
class _Kind:
    """One of an army's own sticks: its id, its title, and whose numbers stand on it.

    What is farther than `longest` inches is measured with a tape, and not on a stick.
    """

    id: str
    title: str
    longest: float
    holders: Callable[[ArmyFacts], Iterable[tuple[str, Stats]]]


def _fits(piece: Piece) -> bool:
    """Return whether a piece is a stick of a known length."""
    known = piece.size is not None and not isinstance(piece.size.value, str)
    return (piece.shape, piece.kind) == ("stick", "gauge") and known and piece.unit in ("in", "ft")


# -- whose numbers stand on a stick


def _weapons(army: ArmyFacts) -> Iterator[tuple[str, Stats]]:
    """Yield the army's weapons with their numbers, as the ruleset names them."""
    for facts in army.weapons_used():
        yield facts.name, army.ruleset.weapon[facts.id].stats


def _roles(army: ArmyFacts) -> Iterator[tuple[str, Stats]]:
    """Yield the roles of an army with their numbers, each once."""
    seen: set[str] = set()
    for man in army.roster.men:
        if man.role and man.role.id not in seen:
            seen.add(man.role.id)
            yield army.clean(man.role.name), man.role.stats


def _units(army: ArmyFacts) -> Iterator[tuple[str, Stats]]:
    """Yield the kinds of units of an army with their numbers, each once."""
    seen: set[str] = set()
    for unit in army.army.units:
        known = army.roster.type_of(unit)
        if known and known.name not in seen:
            seen.add(known.name)
            yield army.clean(known.name), known.stats


def _movers(army: ArmyFacts) -> Iterator[tuple[str, Stats]]:
    """Yield the roles and kinds of units of an army with their numbers."""
    yield from _roles(army)
    yield from _units(army)


_KINDS = (
    _Kind("ranges", "Range stick", 12.0 * FOOT, _weapons),
    _Kind("moves", "Move stick", 4.0 * FOOT, _movers),
)


def inches_of(ruleset: Ruleset, stat_id: str, number: Number) -> tuple[float, ...]:
    """Return a number of a ruleset in inches, with its lower end; none when it is no length."""
    unit = next((stat.unit for stat in ruleset.stats if stat.id == stat_id), "")
    scale = {"in": 1.0, "ft": float(FOOT)}.get(unit, 0.0)
    ends = (number.low, number.value)
    found = (end for end in ends if end is not None and not isinstance(end, str))
    return tuple(float(end) * scale for end in found if scale and end > 0)


def named_lengths(
    armies: Iterable[ArmyFacts],
    holders: Callable[[ArmyFacts], Iterable[tuple[str, Stats]]],
    wanted: Callable[[str], bool],
    common: Mapping[str, tuple[Number, str]] | None = None,
) -> dict[float, list[str]]:
    """Return the lengths in inches that armies use, each with the names of those who use it.

    Numbers in `common` are left out, but tell which number of somebody is his first.
    """
    found: dict[float, list[str]] = {}
    for army in armies:
        stats = {stat.id: stat.name for stat in army.ruleset.stats}
        for name, numbers in holders(army):
            for stat_id, number in numbers.items():
                told = (common or {}).get(stat_id)
                if not wanted(stat_id) or (told and told[0] == number):
                    continue
                for inches in inches_of(army.ruleset, stat_id, number):
                    first = next(iter(each for each in numbers if wanted(each)), stat_id)
                    shown = name if stat_id == first else f"{name} ({stats[stat_id].lower()})"
                    if number.low is not None and inches != inches_of_top(army, stat_id, number):
                        shown = f"{name} from here"
                    names = found.setdefault(inches, [])
                    if army.clean(shown) not in names:
                        names.append(army.clean(shown))
    return found


def inches_of_top(army: ArmyFacts, stat_id: str, number: Number) -> float:
    """Return the upper end of a number in inches."""
    return inches_of(army.ruleset, stat_id, number)[-1]


# -- parts


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    table = tuple(part for _, _, part in _of_tables(facts))
    named = tuple(_not_twice(facts, laid) for laid in laid_pieces(facts, _fits))
    return table + named + tuple(part for _, _, part in _own(facts))


def _of_tables(facts: PackFacts) -> Iterator[tuple[Game, float, Part]]:
    """Yield one stick for each game: as long as its armies reach, up to what a table needs."""
    for game in facts.games:
        lengths = _table_lengths(facts, game)
        if lengths:
            long = min(max(lengths), _LONGEST)
            end = f"@{game.ruleset.id}" if len(facts.games) > 1 else ""
            title = f"Stick of {length_words(long, facts.options.measures)}"
            yield game, long, Part(f"stick{end}", title, 1, _FOR_ALL)


def _table_lengths(facts: PackFacts, game: Game) -> dict[float, list[str]]:
    """Return what both sides measure, in inches with the names of those who need it."""
    found: dict[float, list[str]] = {}
    for holders in (_weapons, _roles, _units):
        common = _common(game.armies, holders, most=holders is _roles)
        for stat, (number, name) in common.items():
            for inches in inches_of(game.ruleset, stat, number):
                found.setdefault(inches, []).append(name)
        lengths = named_lengths(game.armies, holders, lambda stat: stat not in _AREAS, common)
        for inches, names in lengths.items():
            found.setdefault(inches, []).extend(names)
    for laid in laid_pieces(facts, _fits):
        if laid.game is not game:
            continue
        for tick in laid.piece.ticks:
            names = found.setdefault(tick.at, [])
            if tick.name:
                names.append(facts.clean(tick.name))
        long = _inches(laid.piece)
        if not laid.piece.marked and not laid.piece.ticks and long >= _SHORTEST:
            names = found.setdefault(long, [])
            if not names:
                names.append(facts.clean(laid.piece.name))
    return found


def _common(
    armies: Iterable[ArmyFacts],
    holders: Callable[[ArmyFacts], Iterable[tuple[str, Stats]]],
    *,
    most: bool,
) -> dict[str, tuple[Number, str]]:
    """Return the numbers that all have alike, where they are several, and how each is called.

    With `most` also those of more than half.
    """
    found: dict[str, list[Number]] = {}
    names: dict[str, str] = {}
    for army in armies:
        names |= {stat.id: army.clean(stat.name.lower()) for stat in army.ruleset.stats}
        for _, numbers in holders(army):
            for stat, number in numbers.items():
                found.setdefault(stat, []).append(number)
    common = {}
    for stat, every in found.items():
        number, often = Counter(every).most_common(1)[0]
        if stat not in _AREAS and often >= _SEVERAL:
            if often == len(every):
                common[stat] = (number, names[stat])
            elif most and often > len(every) / 2:
                common[stat] = (number, f"{names[stat]} of most men")
    return common


def _not_twice(facts: PackFacts, laid: LaidPiece) -> Part:
    """Return the part of a stick that the game names; the table's own stick measures it too."""
    part = laid.part
    long = _inches(laid.piece)
    measured = any(game is laid.game and long <= most for game, most, _ in _of_tables(facts))
    if part.count and (measured or laid.piece.marked):
        return replace(part, count=0, why="the table's stick measures it; ask for one of its own")
    return once_for_the_table(laid)


def _inches(piece: Piece) -> float:
    """Return the length of a stick in inches."""
    assert piece.size is not None
    return float(piece.size.value) * (FOOT if piece.unit == "ft" else 1)


def _own(facts: PackFacts) -> Iterator[tuple[ArmyFacts, _Kind, Part]]:
    """Yield each army's own sticks, for who wants them."""
    for army in facts.armies:
        number = facts.number_of(army)
        for kind in _KINDS:
            if _own_lengths(army, kind):
                part_id = f"{kind.id}.{number}"
                title = f"{kind.title} of {army.name}"
                yield army, kind, Part(part_id, title, 0, _OWN, number)


def _own_lengths(army: ArmyFacts, kind: _Kind) -> dict[float, list[str]]:
    lengths = named_lengths([army], kind.holders, lambda stat: stat not in _AREAS)
    return {inches: names for inches, names in lengths.items() if inches <= kind.longest}


# -- sticks


def _own_stick(facts: PackFacts, army: ArmyFacts, kind: _Kind, title: str) -> Stick:
    lengths = _own_lengths(army, kind)
    measures = facts.options.measures
    ticks = tuple(
        Tick(at, _words(at, measures, "ft" if at % FOOT == 0 else "in"), tuple(names))
        for at, names in sorted(lengths.items())
    )
    return Stick(title, ceil(max(lengths)), ticks, measures, facts.livery(army))


def _words(inches: float, measures: Measures, unit: str) -> str:
    """Return a length as a stick of feet or inches says it."""
    if unit == "ft":
        return feet_words(inches / FOOT, measures)
    return length_words(inches, measures)


def _table_stick(facts: PackFacts, game: Game, long: float, title: str) -> Stick:
    measures = facts.options.measures
    ticks = tuple(
        Tick(at, length_words(at, measures), tuple(dict.fromkeys(names)))
        for at, names in sorted(_table_lengths(facts, game).items())
        if at <= long
    )
    return Stick(title, long, ticks, measures)


def _stick_of(facts: PackFacts, laid: LaidPiece) -> Stick:
    """Return the stick that a piece of a game is, with everything marked on it."""
    piece, measures = laid.piece, facts.options.measures
    look = facts.livery(laid.army) if laid.army else None
    assert piece.size is not None
    long = float(piece.size.value) * (FOOT if piece.unit == "ft" else 1)
    names = _marked(facts, laid, long)
    if not piece.marked and not piece.ticks:
        names[long] = [facts.clean(piece.text or piece.name)]
    ticks = tuple(
        Tick(at, _words(at, measures, piece.unit), tuple(each))
        for at, each in sorted(names.items())
    )
    mark = laid.game.armies[0].origins.mark(piece.size)
    title = laid.part.title if laid.army is None else f"{laid.part.title} · {laid.army.name}"
    return Stick(title, long, ticks, measures, look, mark)


def _marked(facts: PackFacts, laid: LaidPiece, long: float) -> dict[float, list[str]]:
    """Return what is marked on a stick of a game: its own ticks, and its armies' numbers.

    What reaches farther than the stick, and a whole number of its lengths, is told at its end.
    """
    piece = laid.piece
    found: dict[float, list[str]] = {}
    for tick in piece.ticks:
        names = found.setdefault(tick.at, [])
        if tick.name:
            names.append(facts.clean(tick.name))
    beyond: dict[int, list[str]] = {}
    for holders in (_weapons, _movers) if piece.marked else ():
        lengths = named_lengths(laid.game.armies, holders, lambda stat: stat in piece.marked)
        for inches, names in lengths.items():
            if inches <= long:
                found.setdefault(inches, []).extend(names)
            elif inches % long == 0:
                beyond.setdefault(round(inches / long), []).extend(names)
    far = [f"{often} times: {', '.join(names[:3])}" for often, names in sorted(beyond.items())]
    if far:
        found[long] = [*far, *found.get(long, [])]
    return found


# -- drawing


def _cutouts(facts: PackFacts, counts: Counts, room: float, *, large: bool) -> Iterator[Cutout]:
    for game, long, part in _of_tables(facts):
        stick = _table_stick(facts, game, long, part.title)
        often = counts.of(part.id)
        for cutout in _sections_of(facts, part.id, stick, room, often, large=large):
            yield replace(cutout, game=game.ruleset)
    for laid in laid_pieces(facts, _fits):
        often = counts.of(laid.part.id)
        stick = _stick_of(facts, laid)
        for cutout in _sections_of(facts, laid.part.id, stick, room, often, large=large):
            yield replace(cutout, game=laid.game.ruleset)
    for army, kind, part in _own(facts):
        stick = _own_stick(facts, army, kind, part.title)
        often = counts.of(part.id)
        for cutout in _sections_of(facts, part.id, stick, room, often, large=large):
            yield replace(cutout, game=army.ruleset)


def _sections_of(
    facts: PackFacts, key: str, stick: Stick, room: float, often: int, *, large: bool
) -> Iterator[Cutout]:
    if not often:
        return
    setter = Setter(facts.letters, f"the stick “{stick.title}”")
    marks = (stick.mark,) if stick.mark else ()
    if stick.inches < SHORT:

        def draw_whole(writer: Writer) -> None:
            draw_short(writer, stick, setter)

        wide = stick.inches * INCH
        cutout = Cutout(f"stick-{key}", stick.title, wide, TALL, draw_whole, marks)
        yield from (cutout for _ in range(often))
        return
    parts = sections(stick.inches, room, large=large)
    if len(parts) > MOST_TILES:
        facts.letters.tell(stick.title, f"would take {len(parts):,} sections; it is left out.")
        return
    if len(parts) > 1:
        facts.letters.advise("A stick longer than the page", "is glued from numbered sections.")
    for part in parts:
        draw = _drawing(stick, part, setter)
        name = f"stick-{key}-{part.start}-{part.number}-{part.count}-{part.end:g}"
        cutout = Cutout(name, stick.title, part.long + part.tab, WIDE, draw, marks)
        yield from (cutout for _ in range(often))


def _drawing(stick: Stick, section: Section, setter: Setter) -> Callable[[Writer], None]:
    def draw(writer: Writer) -> None:
        draw_section(writer, stick, section, setter)

    return draw


def _ways(facts: PackFacts, counts: Counts) -> tuple[tuple[Cutout, ...], ...]:
    area = room_of(leaf_of(facts))
    room = max(area.w, area.h)
    return tuple(tuple(_cutouts(facts, counts, room, large=large)) for large in (False, True))


STICKS = Work(_parts, cutouts=_ways)
