"""The army board: a half sheet a side that serves at the table.

Every man as a silhouette with a box to tick, unit by unit; seats and states of vehicles; weapons by
the phase in which they fire; clocks by the men who stand; what gives points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.crest import draw_crest
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.half_pages import Half, half_page, rooms
from printables.engine.livery import dyed
from printables.engine.origin_marks import Mark, draw_mark, legend, with_texts
from printables.engine.small_parts import cap, draw_tick, grey
from printables.engine.text import MM, SMALLEST, Setter, fit_line, wrap
from printables.facts import StatBox, UnitFacts, WeaponRow, WeaponTable
from printables.forms.clock_sheet import clock_words
from printables.forms.parts import sides_of
from printables.forms.score_lines import is_counted, point_rows
from printables.pack_inputs import Game, PackFacts
from printables.sheet_kind import Counts, Part, Work
from printables.stat_boxes import Subject, boxes_of, subject_of_man, subject_of_unit, table_of
from rules.army.army_under_ruleset import Man
from rules.army.drawing_choice import man_art, unit_art
from rules.army.totals import clock_seconds
from rules.common.wording import capital, lower
from rules.games.ruleset import Clock
from rules.games.table_clocks import rounding_of, standing_seconds

_HEAD = 13.6
_GAP = 1.7
_PANEL_HEAD = 5.0
_SIDE = 0.335
"""Share of the width that weapons, clocks and points take."""
_NAME, _RIGHT, _CAPTION, _TABLE = 8.8, 8.0, 7.2, 8.8
_TALL, _LEAST_TALL = 11.0, 6.6
"""Height in mm of a man, and the least where an army is large."""
_LARGEST = 1.6
"""The largest scale of men, for a small army."""
_PITCH, _LEAST_PITCH = 11.6, 8.6
_MODEL, _TICKED = 17.0, 8.2
"""Least width in mm of a unit's own model; size in points of its boxes' words."""
_MOST_MEN = 50
"""Men in one panel; more of a unit stand in another one of its name."""
_MOST_WEAPONS = 22
_LADDER = 8
_MOST_TURNS = 8
_LEGEND = 7.0
"""Height in mm of what the marks mean."""


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"board.{number}", "Army board", 1, "one for each army: tick who falls", number)
        for number, army in enumerate(facts.armies, start=1)
        if army.army.units
    )


def _halves(writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Half]:
    room = rooms(half_page(facts.options.page()))[0]
    for number, army in enumerate(facts.armies, start=1):
        if not army.army.units:
            continue
        game = next(game for game in facts.games if army in game.armies)
        board = Board(writer, facts, game, army, number)
        sides = board.laid(room.w, room.h)
        for _ in range(counts.of(f"board.{number}")):
            for side in sides:
                yield Half("Army board", "board", partial(board.draw, side=side), number)


BOARD = Work(_parts, halves=_halves)


# ---- what stands on it


@dataclass(frozen=True, slots=True)
class _Panel:
    """One unit: its men in order, and what stands beside them; widths in mm at full size."""

    unit: UnitFacts
    men: tuple[Man, ...]
    right: str
    statuses: tuple[str, ...]

    @property
    def beside(self) -> float:
        """Return the width that the model and the states take beside the men."""
        ticks = (fonts.body().width(each) * _TICKED / MM + 7.0 for each in self.statuses)
        return max((_MODEL if self.unit.model else 0.0), *ticks, 0.0)

    def width(self, pitch: float) -> float:
        """Return the width that the unit takes on one line."""
        bold, body = fonts.bold(), fonts.body()
        head = bold.width(self.unit.title) * _NAME / MM + 8.0
        head += min(body.width(self.right) * _RIGHT / MM, 40.0)
        return max(len(self.men) * pitch + self.beside + 2.0, head)

    def lines(self, width: float, pitch: float) -> int:
        """Return the lines of men in a width."""
        across = max(int((width - self.beside - 2.0) / pitch + 0.01), 1)
        return max(-(-len(self.men) // across), 1)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A panel in its row: its left edge and its width, from the left edge of all panels."""

    panel: _Panel
    x: float
    width: float
    lines: int


@dataclass(frozen=True, slots=True)
class _Row:
    """Panels beside each other."""

    panels: tuple[_Placed, ...]
    height: float


@dataclass(frozen=True, slots=True)
class _Block:
    """A part of the right column: its height, and what draws it downwards into a box."""

    height: float
    draw: Callable[[Writer, Rect], None]


@dataclass(frozen=True, slots=True)
class BoardSide:
    """What one half sheet of a board holds; `scale` is that of its men."""

    rows: tuple[_Row, ...]
    blocks: tuple[_Block, ...]
    scale: float
    number: int
    of: int


class Board:
    """The board of one army."""

    def __init__(
        self, writer: Writer, facts: PackFacts, game: Game, army: ArmyFacts, number: int
    ) -> None:
        self._facts, self._game, self._army, self._number = facts, game, army, number
        self._writer = writer
        self._look = facts.livery(army)
        self._set = Setter(facts.letters, "the army board")
        roles = Counter(man.role.id for man in army.roster.men if man.role)
        self._usual = roles.most_common(1)[0][0] if roles else ""
        self._marks: list[Mark] = []

    # ---- layout

    def laid(self, width: float, height: float) -> tuple[BoardSide, ...]:
        """Return the sides of the board for half sheets of this room in mm."""
        panels = [
            replace(panel, men=panel.men[first : first + _MOST_MEN])
            for panel in map(self._panel, self._army.units)
            for first in range(0, max(len(panel.men), 1), _MOST_MEN)
        ]
        left = width * (1 - _SIDE) - _GAP
        room = height - _HEAD - _GAP
        blocks = list(self._blocks(width * _SIDE))
        for block in (self._turns(), self._missions(width * _SIDE)):
            taken = sum(each.height + _GAP for each in blocks)
            if block is not None and taken + block.height + _LEGEND <= room:
                blocks.append(block)
        scale = _LARGEST
        while scale > 0.6 and self._height(self._rows(panels, left, scale)) > room:
            scale -= 0.05
        rows = self._rows(panels, left, scale)
        if self._height(rows) > room:  # two sides, with larger men
            scale = 0.8
            rows = self._rows(panels, left, scale)
        parted = list(self._shared(rows, blocks, room))
        return tuple(
            BoardSide(tuple(own), tuple(beside), scale, at, len(parted))
            for at, (own, beside) in enumerate(parted, start=1)
        )

    @staticmethod
    def _height(rows: Sequence[_Row]) -> float:
        return sum(row.height + _GAP for row in rows) - _GAP if rows else 0.0

    @staticmethod
    def _shared(
        rows: Sequence[_Row], blocks: Sequence[_Block], room: float
    ) -> Iterator[tuple[list[_Row], list[_Block]]]:
        """Yield rows and blocks for each side, as many as its room holds, at least one."""
        left, right = list(rows), list(blocks)
        while left or right:
            own: list[_Row] = []
            beside: list[_Block] = []
            used = 0.0
            while left and (not own or used + left[0].height <= room):
                used += left[0].height + _GAP
                own.append(left.pop(0))
            used = 0.0
            while right and (not beside or used + right[0].height <= room):
                used += right[0].height + _GAP
                beside.append(right.pop(0))
            yield own, beside

    def _rows(self, panels: Sequence[_Panel], width: float, scale: float) -> list[_Row]:
        """Return the panels in rows that fill the width."""
        pitch, line = _pitch(scale), self._line(scale)
        waiting, rows = list(panels), list[_Row]()
        while waiting:
            run = [waiting.pop(0)]
            left = width - run[0].width(pitch)
            for panel in list(waiting):  # the next ones that fit beside it
                if panel.width(pitch) + _GAP <= left:
                    left -= panel.width(pitch) + _GAP
                    run.append(panel)
                    waiting.remove(panel)
            natural = [min(panel.width(pitch), width) for panel in run]
            spare = width - sum(natural) - _GAP * (len(run) - 1)
            x, placed = 0.0, []
            for panel, wide in zip(run, natural, strict=True):
                stretched = wide + spare * wide / sum(natural)
                placed.append(_Placed(panel, x, stretched, panel.lines(stretched, pitch)))
                x += stretched + _GAP
            lines = max(each.lines for each in placed)
            ticks = max(len(panel.statuses) for panel in run)
            inside = max(lines * line, ticks * 4.6 + 1.0)
            rows.append(_Row(tuple(placed), _PANEL_HEAD + inside + 1.2))
        return rows

    @staticmethod
    def _line(scale: float) -> float:
        """Return the height in mm of a line of men: figure, box, caption."""
        return _TALL * scale + 3.8 + 3.1

    # ---- words

    def _panel(self, unit: UnitFacts) -> _Panel:
        army = self._army
        men = tuple(army.roster.men_of(unit.unit))
        subject = subject_of_unit(army, unit.unit)
        if not unit.model and unit.unit.kind != "squad" and men:
            subject = subject_of_man(army, men[0])
        moves = [box for box in boxes_of(subject)[:2] if box.label.upper() in ("MOVE", "ROAD")]
        words = [_move_words(moves)] if moves and moves[0].value[:1].isalnum() else []
        riders = dict.fromkeys(
            man.unit.id
            for man in army.roster.men
            if man.vehicle and man.vehicle.id == unit.unit.id and man.unit.id != unit.unit.id
        )
        titles = {each.unit.id: each.title for each in army.units}
        words += [f"{titles[each]} rides" for each in riders]
        if len(men) > 5:
            words.append(f"lost: ___ of {len(men)}")
        selectors = set(subject_of_unit(army, unit.unit).selectors)
        for man in men:
            selectors.update(man.derived.selectors)
        playbook = self._game.playbook
        statuses = [
            self._facts.clean(status.name)
            for status in (playbook.unit_boxes if playbook else ())
            if unit.unit.kind in ("team", "vehicle") and not selectors.isdisjoint(status.of)
        ]
        return _Panel(unit, men, " · ".join(words), tuple(statuses))

    def _caption(self, man: Man) -> str:
        """Return what stands below a man: his name, or what he is when he is no common soldier."""
        figure, role = man.figure, man.role
        if words := figure.name.split():
            return self._facts.clean(words[0] if figure.rank else figure.name)
        if role is None or role.id == self._usual:
            return ""
        return self._facts.clean(lower(role.short or role.name))

    # ---- drawing

    def draw(self, writer: Writer, box: Rect, *, side: BoardSide) -> None:
        """Draw one side into its half sheet."""
        self._draw_head(writer, Rect(box.x, box.top - _HEAD, box.w, _HEAD), side)
        top = box.top - _HEAD - _GAP
        for row in side.rows:
            for placed in row.panels:
                x = box.x + placed.x
                at = Rect(x, top - row.height, placed.width, row.height)
                self._draw_panel(writer, placed, at, side.scale)
            top -= row.height + _GAP
        column = box.w * _SIDE
        top = box.top - _HEAD - _GAP
        for block in side.blocks:
            block.draw(writer, Rect(box.right - column, top - block.height, column, block.height))
            top -= block.height + _GAP
        if side.blocks:
            self._draw_legend(writer, box.right - column, column, max(top - 1.0, box.y + 3.0))

    def _draw_legend(self, writer: Writer, x: float, width: float, base: float) -> None:
        """Set the meaning of the marks on one line, or on a second one where it is long."""
        end = x + width
        start = x
        for mark, _ in legend(with_texts(writer, self._marks)):
            words = f"from {mark.name}" if mark.name else "house value"
            wide = fonts.body().width(words) * 7 / MM + mark.width + 0.8
            if x > start and x + wide > end:
                x, base = start, base - 3.2
            x += draw_mark(writer, mark, x, base + cap(7) / 2) + 0.8
            writer.text(words, x, base, 7, colour=grey(writer))
            x += fonts.body().width(words) * 7 / MM + 3.0
        writer.house_unexplained = False

    def _draw_head(self, writer: Writer, box: Rect, side: BoardSide) -> None:
        army, look = self._army, self._look
        writer.rect(box, fill=look.band, stroke=look.line, width=0.9, radius=1.8)
        shield = Rect(box.x + 2.4, box.y + 1.6, 10.6, box.h - 3.2)
        draw_crest(writer, look, self._facts.crest(army), shield)
        x = shield.right + 3.0
        boxes = list(self._numbers()) if side.number == 1 else []
        wide = [max(19.0, fonts.body().width(label) * 8 / MM + 3.0) for _, label in boxes]
        end = box.right - sum(wide) - 1.6 * len(wide) - 2.0
        name = army.name.upper()
        face = fonts.title_face(name)
        line = self._set.line(name, face, 17, end - x - 3.0, smallest=9)
        with writer.tagged("H1"):
            base = box.top - 2.6 - cap(line.size, face)
            writer.text(line.text, x, base, line.size, face, colour=look.on_band)
        words = army.game + (f" · {side.number} of {side.of}" if side.of > 1 else "")
        writer.text(words, x, box.y + 2.8, 8.8, fonts.bold(), colour=look.on_band)
        x = end
        for (value, label), width in zip(boxes, wide, strict=True):
            plate = Rect(x, box.y + 1.4, width, box.h - 2.8)
            writer.rect(plate, fill=look.field, stroke=look.line, width=0.6, radius=1.2)
            middle = plate.x + width / 2
            if isinstance(value, int):
                left = middle - (value * 4.8 - 1.2) / 2
                for at in range(value):
                    draw_tick(writer, left + at * 4.8, plate.top - 4.4)
            else:
                writer.text(value, middle, plate.top - 6.2, 13, fonts.bold(), align="centre")
            writer.text(label, middle, plate.y + 1.9, 8, align="centre")
            x += width + 1.6

    def _numbers(self) -> Iterator[tuple[str | int, str]]:
        """Yield the boxes of the head: men, clocks, and the hits of heroes as ticks."""
        army = self._army
        word = army.ruleset.figure_word if army.figures == 1 else army.ruleset.figures_word
        yield str(army.figures), word
        for clock in army.ruleset.clocks:
            if clock.scope == "army":
                yield clock_words(clock_seconds((army.roster,), clock)), clock.name
        heroes = [row for unit in army.units for row in unit.rows if row.hero and row.lives > 1]
        for hero in heroes[:2]:
            name = army.roster.man[hero.ids[0]].figure.name.split()
            yield min(hero.lives, 6), f"{army.clean(name[0]) if name else 'Hero'}: hits"

    def _draw_panel(self, writer: Writer, placed: _Placed, box: Rect, scale: float) -> None:
        look, unit = self._look, placed.panel.unit
        writer.rect(box, fill=look.field, stroke=look.edge, width=0.8, radius=1.6)
        head = Rect(box.x, box.top - _PANEL_HEAD, box.w, _PANEL_HEAD)
        writer.rect(head, fill=look.tint, stroke=look.edge, width=0.8, radius=1.6)
        base = head.y + _PANEL_HEAD / 2 - cap(_NAME) / 2
        right = placed.panel.right
        room = head.w - 5.0
        taken = min(fonts.body().width(right) * _RIGHT / MM, room * 0.62)
        name = self._set.line(unit.title, fonts.bold(), _NAME, room - taken, smallest=SMALLEST)
        writer.text(name.text, head.x + 1.8, base, name.size, fonts.bold())
        said = self._set.line(right, fonts.body(), _RIGHT, taken + 0.2, smallest=SMALLEST)
        writer.text(said.text, head.right - 1.8, base, said.size, align="right")
        self._draw_men(writer, placed, box, scale)
        self._draw_beside(writer, placed.panel, box, scale)

    def _draw_men(self, writer: Writer, placed: _Placed, box: Rect, scale: float) -> None:
        panel = placed.panel
        pitch, tall = _pitch(scale), _TALL * scale
        room = box.w - panel.beside - self._model_width(panel, box, scale) - 2.0
        across = max(int(room / pitch + 0.01), 1)
        step = min(room / max(min(across, len(panel.men)), 1), pitch * 1.5)
        for at, man in enumerate(panel.men):
            line, column = divmod(at, across)
            middle = box.x + 1.5 + step * (column + 0.5)
            top = box.top - _PANEL_HEAD - 0.8 - line * self._line(scale)
            figure = Rect(middle - step * 0.5, top - tall, step, tall)
            look = dyed(self._look, man.figure.colour)
            draw_figure(writer, look, man_art(man), figure)
            draw_tick(writer, middle - 1.8, top - tall - 2.1, self._look.edge)
            if man.seat is not None:
                self._draw_seat(writer, man.seat.number, middle - step * 0.42, top - 2.0)
            caption = self._caption(man)
            if caption:
                fit = self._set.line if man.figure.name else fit_line
                set_ = fit(caption, fonts.bold(), _CAPTION, step - 0.4, smallest=6)
                base = top - tall - 6.5
                writer.text(set_.text, middle, base, set_.size, fonts.bold(), align="centre")

    @staticmethod
    def _model_width(panel: _Panel, box: Rect, scale: float) -> float:
        """Return the width in mm of a model beside its boxes, 0 where it stands below them."""
        free = box.w - len(panel.men) * _pitch(scale) - panel.beside - 2.0
        room = free >= _MODEL * 0.8 and panel.unit.model and panel.statuses
        return min(free, 26.0) if room else 0.0

    def _draw_seat(self, writer: Writer, number: int, x: float, y: float) -> None:
        look = self._look
        writer.disc(x + 1.6, y, 1.7, fill=look.dark, stroke=look.line, width=0.5)
        base = y - cap(6.5) / 2
        writer.text(
            str(number), x + 1.6, base, 6.5, fonts.bold(), colour=look.on_dark, align="centre"
        )

    def _draw_beside(self, writer: Writer, panel: _Panel, box: Rect, scale: float) -> None:
        """Draw the states to tick, and the vehicle or gun itself."""
        top = box.top - _PANEL_HEAD - 1.0
        low, beside = box.y + 1.0, panel.beside
        wide = self._model_width(panel, box, scale)
        x = box.right - beside - wide
        for at, status in enumerate(panel.statuses):
            middle = top - 2.4 - at * 4.6
            draw_tick(writer, x + 0.8, middle, self._look.edge)
            line = self._set.line(status, fonts.body(), _TICKED, beside - 6.0, smallest=SMALLEST)
            writer.text(line.text, x + 5.4, middle - cap(line.size) / 2, line.size)
        if panel.unit.model:
            art = unit_art(self._army.roster, panel.unit.unit)
            high = top - low - 0.4
            if not wide:  # below the boxes
                high -= len(panel.statuses) * 4.6
            look = dyed(self._look, panel.unit.colour)
            wide = wide or beside
            room = Rect(box.right - wide, low, wide - 1.2, min(high, 15.0))
            if room.h >= 4.0:
                draw_figure(writer, look, art, room)

    # ---- the right column

    def _blocks(self, width: float) -> Iterator[_Block]:
        table = self._table()
        if table.rows:
            for first in range(0, len(table.rows), _MOST_WEAPONS):
                rows = table.rows[first : first + _MOST_WEAPONS]
                yield self._weapons(replace(table, rows=rows), width)
        for clock in self._army.ruleset.clocks:
            if clock.scope == "army" and all(term.of == ("figures",) for term in clock.terms):
                yield self._ladder(clock)
        yield from self._points()

    def _table(self) -> WeaponTable:
        army = self._army
        used = {weapon.id for weapon in army.weapons_used()}
        weapons = tuple(each for each in army.ruleset.weapons if each.id in used and each.stats)
        return table_of(Subject(army, weapons=weapons), every=True)

    def _weapons(self, table: WeaponTable, width: float) -> _Block:
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
            writer.text("WEAPON", box.x, base, SMALLEST, fonts.bold(), colour=colour)
            for at, head in enumerate(heads):
                middle = box.x + (edges[at] + edges[at + 1]) / 2
                line = self._set.line(
                    head.upper(), fonts.bold(), SMALLEST, columns[at] - 0.4, smallest=5.5
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

        return _Block(4.6 + pitch * len(lines), draw)

    def _column(self, head: str, at: int, cells: Mapping[str, Sequence[StatBox | None]]) -> float:
        """Return the width in mm of a column of the weapons' numbers."""
        bold = fonts.bold()
        wide = bold.width(head.upper()) * SMALLEST / MM
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
        full = fonts.bold().width(row.name) * 8 / MM <= room
        name = self._set.line(
            row.name if full else row.short, fonts.bold(), _TABLE, room, smallest=SMALLEST
        )
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

    def _ladder(self, clock: Clock) -> _Block:
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
        title = capital(clock.name)

        def draw(writer: Writer, box: Rect) -> None:
            look = self._look
            writer.rect(box, fill=look.field, stroke=look.edge, width=0.8, radius=1.6)
            head = Rect(box.x, box.top - _PANEL_HEAD, box.w, _PANEL_HEAD)
            writer.rect(head, fill=look.tint, stroke=look.edge, width=0.8, radius=1.6)
            base = head.y + _PANEL_HEAD / 2 - cap(_NAME) / 2
            line = self._set.line(f"Clock: {lower(title)}", fonts.bold(), _NAME, box.w - 4.0)
            writer.text(line.text, head.x + 1.8, base, line.size, fonts.bold())
            wide = (box.w - 2.4) / len(times)
            grid = Rect(box.x + 1.2, head.y - 10.0, box.w - 2.4, 9.0)
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
            for words_ in wrap(words, fonts.body(), 8, box.w - 4.0)[:2]:
                writer.text(words_, box.x + 1.8, base, 8)
                base -= 3.4

        return _Block(_PANEL_HEAD + 10.6 + (7.6 if words else 0.6), draw)

    def _turns(self) -> _Block | None:
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

        return _Block(5.2, draw)

    def _missions(self, width: float) -> _Block | None:
        """Return the missions to tick, with what each of them gives or who wins it."""
        found = []
        for mission in self._game.playbook.missions if self._game.playbook else ():
            lines = [
                f"{self._army.value(line.value).text} for each {lower(line.name)}"
                for line in mission.lines
            ]
            said = "; ".join(lines) or mission.win
            if mission.kind != "agreed" and said:
                words = wrap(self._facts.clean(said), fonts.body(), _RIGHT, width - 5.4)
                found.append((self._facts.clean(mission.name), mission.die, words))
        if not found:
            return None
        heights = [4.4 + 3.3 * len(words) for _, _, words in found]

        def draw(writer: Writer, box: Rect) -> None:
            writer.text(
                "MISSION", box.x, box.top - 3.0, SMALLEST, fonts.bold(), colour=self._look.label
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

        return _Block(4.4 + sum(heights), draw)

    def _points(self) -> Iterator[_Block]:
        """Yield what gives points, with a box to write each sum in; nothing where none count."""
        game = self._game
        sides = [side for page in sides_of(self._facts, game) for side in page]
        own = next((at for at, side in enumerate(sides) if side.army is self._army), None)
        if own is None or not is_counted(game, None):
            return
        survivors, others = point_rows(game, None, sides[own : own + 1])
        rows = [
            (row.name, self._army.value(row.line.value).text, row.had[0])
            for row in (*survivors, *others)
            if row.line is not None
        ]
        if not rows:
            return
        pitch = 4.75

        def draw(writer: Writer, box: Rect) -> None:
            look = self._look
            base = box.top - 3.4
            colour = look.label
            writer.text("POINTS", box.x, base, SMALLEST, fonts.bold(), colour=colour)
            right = box.right - 9.0
            writer.text("LEFT", right - 7.0, base, SMALLEST, fonts.bold(), colour=colour,
                        align="centre")  # fmt: skip
            writer.text("SUM", box.right - 4.5, base, SMALLEST, fonts.bold(), colour=colour,
                        align="centre")  # fmt: skip
            top = box.top - 4.6
            for name, points, had in rows:
                writer.lines([(box.x, top, box.right, top)], width=0.4, colour=look.edge)
                base = top - pitch / 2 - cap(8.5) / 2
                each = f"{points} each" if had is not None else points
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
            total = Rect(box.right - 12.0, top - 6.4, 12.0, 5.8)
            writer.rect(total, fill=WHITE, stroke=INK, width=0.9, radius=0.6)
            base = total.y + total.h / 2 - cap(8.8) / 2
            writer.text("Total", total.x - 2.0, base, 8.8, fonts.bold(), align="right")

        yield _Block(4.6 + pitch * len(rows) + 7.0, draw)


def _pitch(scale: float) -> float:
    """Return the width in mm that a man takes, for boards whose men are drawn at a scale."""
    return max(_PITCH * scale, _LEAST_PITCH)


_Cells = dict[str, list[StatBox | None]]


def _merged(table: WeaponTable) -> tuple[list[str], _Cells]:
    """Return heads and cells without the phase; neighbours that are lengths share a column where
    no weapon has both.
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
            before[:] = [one or two for one, two in pairs]
        else:
            columns.append((head, cells))
    found: _Cells = {
        row.id: [cells[place] for _, cells in columns] for place, row in enumerate(table.rows)
    }
    return [head for head, _ in columns], found


def _move_words(boxes: Sequence[StatBox]) -> str:
    """Return boxes of lengths as words: "6 in or fire", "24 in, road 36 in"."""
    first = boxes[0]
    words = " ".join(part for part in (first.text, first.qualifier) if part)
    return ", ".join([words, *(f"{lower(box.label)} {box.text}" for box in boxes[1:])])
