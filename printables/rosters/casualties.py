"""The casualty sheet: every figure of an army to tick, unit by unit, in narrow columns."""

from __future__ import annotations

from collections.abc import Iterator

from printables import fonts
from printables.army_facts import ArmyFacts
from printables.canvas import Writer
from printables.facts import UnitFacts
from printables.flow import Group, Pages, Placed
from printables.geometry import Rect
from printables.leaf import Leaf
from printables.man_words import post_name
from printables.pack_facts import PackFacts
from printables.parts import grey
from printables.parts_list import Counts, Part
from printables.rosters.casualty_rows import Columns, Entry, columns_of, entry_block, head_block
from printables.setting import Setter
from printables.sheet import Work
from printables.text import MM
from rules.army.drawing_choice import man_art
from rules.army.heroes import life_count, lives_of
from rules.army.roster import Man
from rules.common.text_limits import LIVES_LIMIT
from rules.common.wording import counted

_COLUMN = 84.0
"""The least width in mm of a column of names."""
_GUTTER = 5.0
_NAMES = 8.0
_EMPTY = 0.12
_LINES = (("Player", 0.24), ("Battle", 0.5), ("Opponent", 0.74), ("Date", 0.86), ("Lost", 1.0))
_WOUNDED = "wounded"
"""The piece of a game in which men can be wounded and live on."""


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"casualties.{number}", army.name, why="one for each army", army=number)
        for number, army in enumerate(facts.armies, start=1)
    )


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    """Draw the casualty sheet of each army onto leaves of its own."""
    for number, army in enumerate(facts.armies, start=1):
        for _ in range(counts.of(f"casualties.{number}")):
            _Sheet(writer, facts, army).draw()


CASUALTIES = Work(_parts, draw=_draw)


class _Sheet:
    """The casualty sheet of one army, laid out first: each page says of how many it is."""

    def __init__(self, writer: Writer, facts: PackFacts, army: ArmyFacts) -> None:
        self._writer = writer
        self._letters = facts.letters
        self._army = army
        self._look = facts.livery(army)
        self._set = Setter(facts.letters, "the casualty sheet")
        book = facts.playbooks.get(army.ruleset.id)
        wounds = book is None or any(piece.id == _WOUNDED for piece in book.pieces)
        models = sum(unit.model for unit in army.units)
        word = army.ruleset.figure_word if army.figures == 1 else army.ruleset.figures_word
        under = f"Casualty sheet: {army.figures} {facts.clean(word)}"
        under += f", {counted(models, 'vehicle or gun', 'vehicles and guns')}" if models else ""
        self._leaf = Leaf(
            facts.options.page(), army.name, under, f"{army.game} {army.credit}", self._look
        )
        self._wounds = wounds
        body = self._leaf.body
        most = max(int((body.w + _GUTTER) / (_COLUMN + _GUTTER)), 1)
        self._columns, self._across, self._at = self._spread(1)
        if len(self._columns) > 1:  # a small army has more room to write
            self._columns, self._across, self._at = self._spread(most)

    def draw(self) -> None:
        """Lay out and draw every page, its columns from left to right."""
        columns = self._columns
        pages = -(-len(columns) // self._across)
        for number in range(pages):
            body = self._leaf.begin(self._writer, self._letters, number + 1, pages)
            here = columns[number * self._across : (number + 1) * self._across]
            for place, column in enumerate(here):
                self._at.edge.x = body.x + place * (self._at.width + _GUTTER)
                for each in column:
                    each.block.draw(self._writer, body.top - _NAMES - each.down)
            if not self._army.units:
                self._writer.text("This army has no units yet.", body.x + 0.5, body.top - 14.0, 9)
            self._draw_names(body)
            self._writer.end_page()

    def _spread(self, across: int) -> tuple[list[list[Placed]], int, Columns]:
        """Return the sheet's columns when so many lie beside each other."""
        body = self._leaf.body
        width = (body.w - (across - 1) * _GUTTER) / across
        at = columns_of(width, wounds=self._wounds)
        pages = Pages(body.h - _NAMES, body.h - _NAMES)
        for unit in self._army.units:
            entries = list(self._entries(unit))
            if not entries:
                continue
            count = str(unit.count) if unit.count else ""
            head = head_block(unit.title, count, at, self._look, self._set)
            again = head_block(unit.title, "goes on", at, self._look, self._set)
            blocks = [entry_block(entry, at, self._look, self._set) for entry in entries]
            pages.add(Group((head, *blocks), 2.0, again, lead=2, empty=_EMPTY))
        return pages.pages, across, at

    def _draw_names(self, body: Rect) -> None:
        """Draw the line that players fill in by hand."""
        writer, bold = self._writer, fonts.bold()
        x, base = body.x + 0.5, body.top - 4.0
        for label, share in _LINES:
            writer.text(label, x, base, 7.5, bold, colour=grey(writer))
            start = x + bold.width(label) * 7.5 / MM + 1.2
            end = body.x + 0.5 + body.w * share - 2.5
            writer.lines([(start, base - 0.5, end, base - 0.5)], width=0.5)
            x = end + 2.5

    def _entries(self, unit: UnitFacts) -> Iterator[Entry]:
        """Yield the model of a unit, then each of its men with his number in it."""
        if unit.model:
            kind = "Vehicle" if unit.unit.kind == "vehicle" else "Gun"
            yield Entry("", unit.kind or kind, "", unit.picture, unit.colour, model=True)
        for number, man in enumerate(self._army.roster.men_of(unit.unit), start=1):
            yield self._man(number, man)

    def _man(self, number: int, man: Man) -> Entry:
        army, figure, role = self._army, man.figure, man.role
        name = role.name if role else "Unknown soldier"
        details = [name] if figure.called else []
        details += [post_name(army.roster, man)] if figure.post else []
        details += [figure.colour] if figure.colour else []
        lives = life_count(lives_of(figure, army.ruleset)) if figure.hero else 0
        return Entry(
            str(number),
            army.clean(figure.called or name, "The name of a figure" if figure.called else ""),
            army.clean(", ".join(dict.fromkeys(details))),
            man_art(man),
            figure.colour,
            figure.hero,
            min(lives, LIVES_LIMIT),
        )
