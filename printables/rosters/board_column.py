"""The right column of an army board: weapons by phase, clocks, points, turns and missions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect
from printables.engine.length_and_date_text import in_measures
from printables.engine.origin_marks import Mark, draw_legend, draw_mark
from printables.engine.rich_text import rich_text
from printables.engine.small_parts import cap, draw_tick, grey
from printables.engine.text import MM, SMALLEST, Setter, wrap
from printables.facts import StatBox, WeaponRow, WeaponTable
from printables.forms.clock_sheet import clock_words
from printables.forms.parts import sides_of
from printables.forms.score_lines import is_counted, point_rows
from printables.pack_inputs import Game, PackFacts
from printables.stat_boxes import Subject, table_of
from rules.common.wording import capital, lower
from rules.games.ruleset import Clock
from rules.games.table_clocks import rounding_of, standing_seconds

_GAP, _PANEL_HEAD = 1.7, 5.0
_NAME, _RIGHT, _TABLE, _HEADS = 8.8, 8.0, 8.8, 8.0
_MOST_WEAPONS = 22
_LADDER = 8
_MOST_TURNS = 8
_LEGEND = 7.0
"""Height in mm of what the marks mean."""


@dataclass(frozen=True, slots=True)
class ColumnBlock:
    """A part of the right column: its height, and what draws it downwards into a box."""

    height: float
    draw: Callable[[Writer, Rect], None]


class BoardColumn:
    """What stands beside the units of one army's board."""

    def __init__(self, facts: PackFacts, game: Game, army: ArmyFacts) -> None:
        self._facts, self._game, self._army = facts, game, army
        self._look = facts.livery(army)
        self._set = Setter(facts.letters, "the army board")
        self._marks: list[Mark] = []

    def blocks(self, width: float, room: float) -> list[ColumnBlock]:
        """Return the parts of a column so wide in mm; turns and missions where there is room."""
        turns = self._turns()
        points = list(self._points(turns))
        found = [*self._blocks(width), *points]
        for block in (None if points else turns, self._missions(width)):
            taken = sum(each.height + _GAP for each in found)
            told = _LEGEND if self._marks else _LEGEND / 2
            if block is not None and taken + block.height + told <= room:
                found.append(block)
        return found

    def set_up(self, width: float) -> ColumnBlock | None:
        """Return a panel with how the table is set up and what each mission asks."""
        playbook = self._game.playbook
        if playbook is None:
            return None
        told = [
            each for part in playbook.sections if part.id == "setting-up" for each in part.lines
        ]
        for mission in playbook.missions:
            if mission.die is not None:
                words = " ".join((*mission.setup, mission.text)).strip()
                told += [f"**{mission.name}.** {words}"] if words else []
        said = [in_measures(self._facts.clean(each), self._army.words_measures) for each in told]
        texts = [rich_text(each, _TABLE, width - 3.6) for each in said]
        high = _PANEL_HEAD + sum(text.height + 0.6 for text in texts) + 1.6
        if not texts:
            return None

        def draw(writer: Writer, box: Rect) -> None:
            self._draw_panel(writer, box, "Setting up")
            top = box.top - _PANEL_HEAD - 0.8
            for text in texts:
                text.draw(writer, box.x + 1.8, top)
                top -= text.height + 0.6

        return ColumnBlock(high, draw)

    def _draw_panel(self, writer: Writer, box: Rect, title: str) -> None:
        """Draw the frame of a panel, and its title in its head."""
        look = self._look
        writer.rect(box, fill=look.field, stroke=look.edge, width=0.8, radius=1.6)
        head = Rect(box.x, box.top - _PANEL_HEAD, box.w, _PANEL_HEAD)
        writer.rect(head, fill=look.tint, stroke=look.edge, width=0.8, radius=1.6)
        base = head.y + _PANEL_HEAD / 2 - cap(_NAME) / 2
        line = self._set.line(title, fonts.bold(), _NAME, box.w - 4.0)
        writer.text(line.text, head.x + 1.8, base, line.size, fonts.bold())

    def draw_legend(self, writer: Writer, x: float, width: float, base: float) -> None:
        """Set the meaning of the marks on one line, or on a second one where it is long."""
        draw_legend(writer, self._marks, x, base, 7, brief=True, end=x + width, colour=grey(writer))

    def _blocks(self, width: float) -> Iterator[ColumnBlock]:
        table = self._table()
        if table.rows:
            for first in range(0, len(table.rows), _MOST_WEAPONS):
                rows = table.rows[first : first + _MOST_WEAPONS]
                yield self._weapons(replace(table, rows=rows), width)
            if notes := self._notes(table, width):
                yield notes
        for clock in self._army.ruleset.clocks:
            if clock.scope == "army" and all(term.of == ("figures",) for term in clock.terms):
                yield self._ladder(clock, width)

    def _table(self) -> WeaponTable:
        army = self._army
        used = {weapon.id for weapon in army.weapons_used()}
        weapons = tuple(each for each in army.ruleset.weapons if each.id in used and each.stats)
        return table_of(Subject(army, weapons=weapons), every=True)

    def _weapons(self, table: WeaponTable, width: float) -> ColumnBlock:
        ruleset = self._army.ruleset
        lines: list[WeaponRow | str] = []
        last = ""
        phases = [phase.id for phase in ruleset.phases]
        heads, cells = _merged(table)

        def order(row: WeaponRow) -> int:
            phase = ruleset.weapon[row.id].phase
            return phases.index(phase) if phase in phases else -1

        for row in sorted(table.rows, key=order):
            self._marks += row.marks()
            phase = ruleset.weapon[row.id].phase
            if phase != last and phase in ruleset.phase:
                lines.append(phase)
            last = phase
            lines.append(row)
        pitch = 4.75 if len(lines) <= 18 else 4.2
        columns = [self._column(head, at, cells) for at, head in enumerate(heads)]
        edges = [width - sum(columns[at:]) for at in range(len(columns) + 1)]

        def draw(writer: Writer, box: Rect) -> None:
            base = box.top - 3.4
            colour = self._look.label
            writer.text("WEAPON", box.x, base, _HEADS, fonts.bold(), colour=colour)
            for at, head in enumerate(heads):
                middle = box.x + (edges[at] + edges[at + 1]) / 2
                line = self._set.line(
                    head.upper(), fonts.bold(), _HEADS, columns[at] - 0.4, smallest=SMALLEST
                )
                writer.text(
                    line.text, middle, base, line.size, fonts.bold(), colour=colour, align="centre"
                )
            top = box.top - 4.6
            for line_ in lines:
                writer.lines([(box.x, top, box.right, top)], width=0.4, colour=self._look.edge)
                middle = top - pitch / 2
                if isinstance(line_, str):
                    self._draw_phase(writer, line_, box.x, middle)
                else:
                    self._draw_weapon(writer, line_, cells[line_.id], box, edges, middle)
                top -= pitch

        return ColumnBlock(4.6 + pitch * len(lines), draw)

    def _notes(self, table: WeaponTable, width: float) -> ColumnBlock | None:
        """Return what some weapons do besides, with the names of those that do it."""
        named: dict[str, list[str]] = {}
        for row in table.rows:
            if row.note:
                named.setdefault(row.note, []).append(row.short)
        said = [f"**{', '.join(names)}:** {note}" for note, names in named.items()]
        texts = [rich_text(each, _RIGHT, width) for each in said]
        if not texts:
            return None

        def draw(writer: Writer, box: Rect) -> None:
            top = box.top
            for text in texts:
                text.draw(writer, box.x, top)
                top -= text.height

        return ColumnBlock(sum(text.height for text in texts), draw)

    def _column(self, head: str, at: int, cells: Mapping[str, Sequence[StatBox | None]]) -> float:
        """Return the width in mm of a column of the weapons' numbers."""
        bold = fonts.bold()
        wide = bold.width(head.upper()) * _HEADS / MM
        for row in cells.values():
            cell = row[at]
            if cell is not None:
                mark = cell.mark.width + 0.6 if cell.mark else 0.0
                wide = max(wide, bold.width(cell.value) * _TABLE / MM + mark)
        return wide + 2.0

    def _draw_phase(self, writer: Writer, phase_id: str, x: float, middle: float) -> None:
        phase = self._army.ruleset.phase[phase_id]
        look = self._look
        code = self._facts.clean(phase.code or "")
        if code:
            wide = fonts.bold().width(code) * _TABLE / MM + 2.2
            plate = Rect(x, middle - 1.9, wide, 3.8)
            writer.rect(plate, fill=look.dark, stroke=look.line, width=0.5, radius=0.8)
            base = middle - cap(8) / 2
            writer.text(
                code, x + wide / 2, base, 8, fonts.bold(), colour=look.on_dark, align="centre"
            )
            x += wide + 1.2
        word = self._facts.clean(lower(phase.word))
        writer.text(word, x, middle - cap(_TABLE) / 2, _TABLE, fonts.bold())

    def _draw_weapon(
        self,
        writer: Writer,
        row: WeaponRow,
        cells: Sequence[StatBox | None],
        box: Rect,
        edges: Sequence[float],
        middle: float,
    ) -> None:
        base = middle - cap(_TABLE) / 2
        marked = row.mark.width + 0.8 if row.mark else 0.0
        room = edges[0] - marked - 0.6
        names = [f"{each} {row.beside}".strip() for each in (row.name, row.short)]
        full = fonts.bold().width(names[0]) * 8 / MM <= room
        name = self._set.line(names[not full], fonts.bold(), _TABLE, room, smallest=SMALLEST)
        writer.text(name.text, box.x, base, name.size, fonts.bold())
        if row.mark:
            end = box.x + fonts.bold().width(name.text) * name.size / MM
            draw_mark(writer, row.mark, end + 0.7, middle)
        for at, cell in enumerate(cells):
            x = box.x + (edges[at] + edges[at + 1]) / 2
            if cell is None:
                writer.text("–", x, base, _TABLE, align="centre")
            else:
                self._draw_cell(writer, cell, x, base, edges[at + 1] - edges[at])

    def _draw_cell(self, writer: Writer, cell: StatBox, x: float, base: float, room: float) -> None:
        mark = cell.mark.width + 0.6 if cell.mark else 0.0
        line = self._set.line(cell.value, fonts.bold(), _TABLE, room - mark - 0.4, smallest=6)
        wide = fonts.bold().width(line.text) * line.size / MM
        start = x - (wide + mark) / 2
        writer.text(line.text, start, base, line.size, fonts.bold())
        if cell.mark:
            draw_mark(writer, cell.mark, start + wide + 0.6, base + cap(_TABLE) / 2)

    def _ladder(self, clock: Clock, width: float) -> ColumnBlock:
        """Return a clock as a ladder: men who stand, and the time that they have."""
        army, ruleset = self._army, self._army.ruleset
        switch = rounding_of(ruleset, clock)
        if clock.rounding in ruleset.switch:
            switch = army.roster.switch(clock.rounding)
        most = army.figures
        by = 5 * max(-(-most // (5 * (_LADDER + 1))), 1)
        steps = [most, *range((most - 1) // by * by, 0, -by)][:_LADDER]
        times = [(men, standing_seconds(ruleset, clock, men, switch)) for men in steps]
        turn = self._game.playbook.turn if self._game.playbook else None
        warned = ", ".join(clock_words(left) for left in (turn.warnings if turn else ()))
        words = f"Warn at {warned}. Count the boxes without a tick." if warned else ""
        lines = wrap(words, fonts.body(), 8, width - 4.0)[:2] if words else []
        title = capital(clock.name)

        def draw(writer: Writer, box: Rect) -> None:
            look = self._look
            self._draw_panel(writer, box, f"Clock: {lower(title)}")
            wide = (box.w - 2.4) / len(times)
            grid = Rect(box.x + 1.2, box.top - _PANEL_HEAD - 10.0, box.w - 2.4, 9.0)
            for at, (men, seconds) in enumerate(times):
                cell = Rect(grid.x + at * wide, grid.y, wide, grid.h)
                fill = look.tint if at == 0 else WHITE
                writer.rect(cell, fill=fill, stroke=look.edge, width=0.5)
                middle = cell.x + wide / 2
                writer.text(str(men), middle, cell.top - 3.4, 7.4, align="centre")
                time = self._set.line(clock_words(seconds), fonts.bold(), 8.8, wide - 0.4)
                base = cell.y + 1.6
                writer.text(time.text, middle, base, time.size, fonts.bold(), align="centre")
            base = grid.y - 3.4
            for line_ in lines:
                writer.text(line_, box.x + 1.8, base, 8)
                base -= 3.4

        return ColumnBlock(_PANEL_HEAD + 10.6 + 0.8 + 3.4 * len(lines), draw)

    def _turns(self) -> ColumnBlock | None:
        """Return a box to tick for each turn of a game that ends after a number of them."""
        turn = self._game.playbook.turn if self._game.playbook else None
        length = turn.length.value if turn and turn.length else None
        if turn is None or not isinstance(length, int) or not 0 < length <= _MOST_TURNS:
            return None
        title = f"{capital(turn.word)}s"

        def draw(writer: Writer, box: Rect) -> None:
            base = box.y + 2.6 - cap(_NAME) / 2
            writer.text(title, box.x, base, _NAME, fonts.bold())
            x = box.x + fonts.bold().width(title) * _NAME / MM + 3.0
            for number in range(1, length + 1):
                place = Rect(x, box.y, 5.2, 5.2)
                writer.rect(place, fill=WHITE, stroke=INK, width=0.7, radius=0.6)
                middle = place.x + place.w / 2
                colour = grey(writer)
                writer.text(str(number), middle, base, _RIGHT, colour=colour, align="centre")
                x += 6.4

        return ColumnBlock(5.2, draw)

    def _missions(self, width: float) -> ColumnBlock | None:
        """Return the missions to tick, with what each of them gives or who wins it."""
        found = []
        for mission in self._game.playbook.missions if self._game.playbook else ():
            lines = [
                f"{self._army.value(line.value).text} for each {lower(line.name)}"
                for line in mission.lines
            ]
            said = "; ".join(lines) or mission.win
            if mission.kind != "agreed" and said:
                said = in_measures(self._facts.clean(said), self._army.words_measures)
                words = wrap(said, fonts.body(), _RIGHT, width - 5.4)
                found.append((self._facts.clean(mission.name), mission.die, words))
        if not found:
            return None
        heights = [4.4 + 3.3 * len(words) for _, _, words in found]
        playbook = self._game.playbook
        scored = playbook is not None and any(each.lines for each in playbook.missions)

        def draw(writer: Writer, box: Rect) -> None:
            writer.text(
                "MISSION", box.x, box.top - 3.0, _HEADS, fonts.bold(), colour=self._look.label
            )
            top = box.top - 4.4
            for (name, die, words), high in zip(found, heights, strict=True):
                writer.lines([(box.x, top, box.right, top)], width=0.4, colour=self._look.edge)
                draw_tick(writer, box.x, top - 2.5, self._look.edge)
                if die is not None:
                    base = top - 2.5 - cap(_RIGHT) / 2
                    writer.text(str(die), box.x + 1.8, base, _RIGHT, align="centre")
                base = top - 2.4 - cap(_NAME) / 2
                writer.text(name, box.x + 5.0, base, _NAME, fonts.bold())
                base -= 3.5
                for line in words:
                    writer.text(line, box.x + 5.0, base, _RIGHT)
                    base -= 3.3
                top -= high
            if scored:
                self._draw_total(writer, box.right, top - 1.0)

        return ColumnBlock(4.4 + sum(heights) + (8.0 if scored else 0.0), draw)

    def _draw_total(self, writer: Writer, right: float, top: float) -> None:
        """Draw a box for the sum of all points."""
        total = Rect(right - 12.0, top - 6.4, 12.0, 5.8)
        writer.rect(total, fill=WHITE, stroke=INK, width=0.9, radius=0.6)
        base = total.y + total.h / 2 - cap(8.8) / 2
        writer.text("Total", total.x - 2.0, base, 8.8, fonts.bold(), align="right")

    def _points(self, turns: ColumnBlock | None) -> Iterator[ColumnBlock]:
        """Yield what gives points, with a box to write each sum in; nothing where none count.

        The turns stand beside the box of their total.
        """
        game = self._game
        sides = [side for page in sides_of(self._facts, game) for side in page]
        own = next((at for at, side in enumerate(sides) if side.army is self._army), None)
        if own is None or not is_counted(game, None):
            return
        missions = game.playbook.missions if game.playbook else ()
        whole = (each for each in missions if each.kind == "scored" and each.die is None)
        survivors, others = point_rows(game, next(whole, None), sides[own : own + 1])
        rows = [
            (row.mission or row.name, self._army.value(row.line.value).text, row.had[0],
             row.had[0] is not None or (row.mission and row.line.most != 1))
            for row in (*survivors, *others)
            if row.line is not None
        ]  # fmt: skip
        if not rows:
            return
        pitch = 4.75 if len(rows) <= 12 else 4.2

        def draw(writer: Writer, box: Rect) -> None:
            look = self._look
            base = box.top - 3.4
            colour = look.label
            writer.text("POINTS", box.x, base, _HEADS, fonts.bold(), colour=colour)
            right = box.right - 9.0
            writer.text("LEFT", right - 7.0, base, _HEADS, fonts.bold(), colour=colour,
                        align="centre")  # fmt: skip
            writer.text("SUM", box.right - 4.5, base, _HEADS, fonts.bold(), colour=colour,
                        align="centre")  # fmt: skip
            top = box.top - 4.6
            for name, points, had, many in rows:
                writer.lines([(box.x, top, box.right, top)], width=0.4, colour=look.edge)
                base = top - pitch / 2 - cap(8.5) / 2
                each = f"{points} each" if many else points
                taken = fonts.body().width(each) * 8 / MM
                line = self._set.line(
                    name, fonts.bold(), 8.5, box.w - 24.0 - taken, smallest=SMALLEST
                )
                writer.text(line.text, box.x, base, line.size, fonts.bold())
                writer.text(each, right - 13.0, base, 8, align="right")
                of = f"of {had}" if had else ""
                writer.text(of, right - 0.8, base, 7.2, colour=grey(writer), align="right")
                for x in (right - 12.0, box.right - 8.4):
                    room = Rect(x, top - pitch + 0.6, 5.0 if x < right else 8.4, pitch - 1.2)
                    writer.rect(room, fill=WHITE, stroke=INK, width=0.5, radius=0.4)
                top -= pitch
            self._draw_total(writer, box.right, top)
            if turns:
                turns.draw(writer, Rect(box.x, top - 6.1, box.w - 24.0, turns.height))

        yield ColumnBlock(4.6 + pitch * len(rows) + 7.0, draw)


_Cells = dict[str, list[StatBox | None]]


def _merged(table: WeaponTable) -> tuple[list[str], _Cells]:
    """Return heads and cells without the phase; neighbours that are lengths share a column.

    They do where no weapon has both.
    """
    columns: list[tuple[str, list[StatBox | None]]] = []
    for at, head in enumerate(table.heads):
        cells = [row.cells[at] for row in table.rows]
        there = [cell for cell in cells if cell]
        if not there or all(cell.dark for cell in there):
            continue
        before = columns[-1][1] if columns else []
        lengths = all(cell.unit or cell.value.isalpha() for cell in (*before, *cells) if cell)
        pairs = list(zip(before, cells, strict=False))
        if before and lengths and not any(one and two for one, two in pairs):
            round_ = any(cell.value.startswith("Ø") for cell in before if cell)
            before[:] = [one or (_named(two) if round_ else two) for one, two in pairs]
        else:
            columns.append((head, cells))
    found: _Cells = {
        row.id: [cells[place] for _, cells in columns] for place, row in enumerate(table.rows)
    }
    return [head for head, _ in columns], found


def _named(cell: StatBox | None) -> StatBox | None:
    """Return a length that stands among diameters with what it is: 6 wide."""
    return cell and replace(cell, value=f"{cell.value} {lower(cell.label)}")
