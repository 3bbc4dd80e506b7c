"""The roster for the opponent: what he can see on the table, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.inline_pieces import Piece, inline
from printables.engine.livery import dyed
from printables.engine.page_flow import Block, Group, Pages
from printables.engine.small_parts import cap, draw_block
from printables.engine.text import MM, Setter
from printables.engine.titled_page import Leaf
from printables.facts import UnitFacts
from printables.pack_inputs import PackFacts
from printables.rosters.lines import (
    LineMeasures,
    LineParts,
    heads_block,
    line_block,
    listed_counts,
    text_width,
)
from printables.sheet_kind import Counts, Part, Work
from resources.art import man_name
from rules.army.army_under_ruleset import Man
from rules.common.wording import counted

_TYPE, _SEEN = 7.5, 8.0
_FIGURE, _LINE = 8.6, 8.4
_TALLEST = 40.0
LEFT_OUT = (
    "Not shown: names, heroes, posts, lives and agreed abilities, portraits, stories and notes,"
    " who sits in which seat, and anything hidden: mines, deployment, orders."
)
"""What the sheet says of itself, so that nobody takes its silence for an answer."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """Men who look alike."""

    name: str
    picture: str
    colour: str
    count: int


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"roster-opponent.{number}", army.name, why="one for each army", army=number)
        for number, army in enumerate(facts.armies, start=1)
    )


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    """Draw the opponent's roster of each army."""
    for number, army in enumerate(facts.armies, start=1):
        for _ in range(counts.of(f"roster-opponent.{number}")):
            _Roster(writer, facts, army).draw()


ROSTER_OPPONENT = Work(_parts, draw=_draw)


class _Roster:
    """The opponent's roster of one army, laid out first."""

    def __init__(self, writer: Writer, facts: PackFacts, army: ArmyFacts) -> None:
        self._writer, self._letters, self._army = writer, facts.letters, army
        self._look = facts.livery(army)
        self._set = Setter(facts.letters, "the opponent's roster")
        word = army.ruleset.figure_word if army.figures == 1 else army.ruleset.figures_word
        models = sum(unit.model for unit in army.units)
        under = f"What the opponent may see: {army.figures} {facts.clean(word)}"
        under += f", {counted(models, 'vehicle or gun', 'vehicles and guns')}" if models else ""
        self._leaf = Leaf(
            facts.options.page(), army.name, under, f"{army.game} {army.credit}", self._look
        )
        body = self._leaf.body
        self._at = LineMeasures(body.x, body.w, 1.0)

    def draw(self) -> None:
        """Lay out and draw every page."""
        room = self._leaf.body.h
        pages = Pages(room, room)
        head = heads_block(self._at, self._look, "WHAT STANDS ON THE TABLE")
        lines = [
            self._line(unit, shaded=bool(place % 2)) for place, unit in enumerate(self._army.units)
        ]
        pages.add(Group((head, *(lines or [self._empty()])), again=head, lead=2, empty=0.0))
        pages.add(Group((self._left_out(),), gap=5.0))
        for number, placed in enumerate(pages.pages, start=1):
            body = self._leaf.begin(self._writer, self._letters, number, len(pages.pages))
            for each in placed:
                each.block.draw(self._writer, body.top - each.down)
            self._writer.end_page()

    def _empty(self) -> Block:
        sentence, x = "This army has no units yet.", self._at.x + 1.0
        return Block(8.0, lambda writer, top: writer.text(sentence, x, top - 5.0, 9))

    def _left_out(self) -> Block:
        """Return the box that says what the sheet does not."""
        at, look = self._at, self._look
        text = self._set.block(LEFT_OUT, fonts.body(), 8.5, at.width - 6.0, _TALLEST)
        height = text.height() + 4.0

        def draw(writer: Writer, top: float) -> None:
            box = Rect(at.x, top - height, at.width, height)
            writer.rect(box, fill=look.field, stroke=look.edge, width=0.7, radius=1.4)
            draw_block(writer, text, at.x + 3.0, top - 1.8)

        return Block(height, draw)

    # -- units

    def _line(self, unit: UnitFacts, *, shaded: bool) -> Block:
        at = self._at
        men = self._army.roster.men_of(unit.unit)
        pieces = inline(
            [self._piece(seen) for seen in self._seen(men)], at.first_width, _SEEN, _LINE
        )
        said = [self._aboard(unit), _weapons(unit)]
        words = ". ".join(part for part in said if part)
        text = self._set.block(words, fonts.body(), _TYPE, at.first_width, _TALLEST)
        parts = LineParts(pieces, text, below=True)
        if men and not unit.model:  # whom his player chose a portrait for looks like the others
            unit = replace(unit, picture=_looks(men[0]))
        return line_block(unit, parts, at, self._army, self._look, self._set, shaded=shaded)

    @staticmethod
    def _aboard(unit: UnitFacts) -> str:
        """Return how many sit in a vehicle, not who."""
        seats = unit.unit.seats
        if not seats:
            return ""
        own = {figure.id for figure in unit.unit.figures}
        crew = sum(seat.figure in own for seat in seats)
        parts = [f"crew {crew}"] if crew else []
        parts += [f"passengers {len(seats) - crew}"] if len(seats) > crew else []
        return f"Aboard: {', '.join(parts)}"

    def _seen(self, men: tuple[Man, ...]) -> Iterator[_Seen]:
        """Yield the men of a unit by their looks: a hero is one among others."""
        groups: dict[object, list[Man]] = {}
        for man in men:
            key = (frozenset(man.figure.items), man.figure.colour)
            groups.setdefault(key, []).append(man)
        for alike in groups.values():
            man, figure = alike[0], alike[0].figure
            names = [man.role.name if man.role else "Unknown soldier"]
            names += [extra.name for extra in man.derived.extras] + [figure.colour]
            name = self._army.clean(", ".join(dict.fromkeys(name for name in names if name)))
            yield _Seen(name, _looks(man), figure.colour, len(alike))

    def _piece(self, seen: _Seen) -> Piece:
        """Return men who look alike as a small drawing with their number and what they are."""
        many = f"{seen.count} ×"
        line = self._set.line(seen.name, fonts.body(), _SEEN, self._at.first_width - 20.0)
        bold, look = fonts.bold(), dyed(self._look, seen.colour)
        start = bold.width(many) * _SEEN / MM + _FIGURE + 1.0
        wide = start + 1.0 + text_width(line.text, line.size)

        def draw(writer: Writer, x: float, base: float) -> None:
            middle = base + cap(_SEEN) / 2
            box = Rect(x, middle - _LINE / 2 + 0.3, _FIGURE, _LINE - 0.6)
            draw_figure(writer, look, seen.picture, box, stand=False)
            writer.text(many, x + _FIGURE + 1.0, base, _SEEN, bold)
            writer.text(line.text, x + start + 1.0, base, line.size)

        return Piece(wide, 4.0, draw)


def _looks(man: Man) -> str:
    """Return the drawing of any man who carries what he does."""
    roles = (man.role, *man.derived.extras) if not man.figure.moulded else ()
    art = next((role.art for role in roles if role and role.art), "")
    return man_name(art, man.figure.toy)


def _weapons(unit: UnitFacts) -> str:
    """Return the weapons that can be seen, each with its number."""
    found: Counter[str] = Counter(weapon.name for weapon in unit.weapons)
    for row in unit.rows:
        for weapon in row.weapons:
            found[weapon.name] += row.count
    return f"Weapons: {listed_counts(list(found.items()))}" if found else ""
