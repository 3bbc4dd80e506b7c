"""The army board: a half sheet a side that serves at the table.

Every man as a silhouette with a box to tick, unit by unit; seats and states of vehicles; weapons by
the phase in which they fire; clocks by the men who stand; what gives points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.crest import draw_crest
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.half_pages import Half, half_page, rooms
from printables.engine.livery import dyed
from printables.engine.small_parts import TICK, cap, draw_tick
from printables.engine.text import BETWEEN, MM, SMALLEST, Setter, fit_line, spread
from printables.facts import UnitFacts
from printables.forms.clock_sheet import clock_words
from printables.pack_inputs import Game, PackFacts
from printables.rosters.board_column import BoardColumn, ColumnBlock
from printables.sheet_kind import Counts, Part, Work
from printables.stat_boxes import Subject, boxes_of, subject_of_man, subject_of_unit
from rules.army.army_under_ruleset import Man, mounted
from rules.army.drawing_choice import man_art, unit_art
from rules.army.model import Unit
from rules.army.totals import clock_seconds
from rules.common.wording import lower
from rules.games.playbook import UnitBox

_HEAD = 13.6
_GAP = 1.4
_PANEL_HEAD, _PANEL_FOOT = 4.5, 0.9
_STATE = 4.1
"""Height in mm of a line of boxes to tick beside a unit."""
_SIDE = 0.335
"""Share of the width that weapons, clocks and points take."""
_NAME, _RIGHT, _CAPTION = 8.8, 8.0, 7.2
_TALL = 11.0
"""Height in mm of a man at full size."""
_LARGEST = 1.6
"""The largest scale of men, for a small army."""
_PITCH, _LEAST_PITCH = 11.6, 8.6
_MODEL, _LEAST_MODEL, _TICKED = 17.0, 0.8, 8.2
"""Width in mm of a unit's own model, its least share of it; size in points of its boxes' words."""
_ANY_GUN = frozenset({"fixed:*", "fitting:*"})
_MOST_MEN = 50
"""Men in one panel; more of a unit stand in another one of its name."""


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"board.{number}", "Army board", 1, "one for each army: tick who falls", number)
        for number, army in enumerate(facts.armies, start=1)
        if army.army.units
    )


def _halves(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Half]:
    room = rooms(half_page(facts.options.page()))[0]
    for number, army in enumerate(facts.armies, start=1):
        if not army.army.units:
            continue
        game = next(game for game in facts.games if army in game.armies)
        board = Board(facts, game, army)
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
    statuses: tuple[tuple[str, ...], ...]
    """Lines of words, each behind a box to tick."""

    @property
    def beside(self) -> float:
        """Return the width that the model and the states take beside the men."""
        ticks = (sum(_ticked(each) for each in line) + 0.8 for line in self.statuses)
        return max((_MODEL if self.unit.model else 0.0), *ticks, 0.0)

    def width(self, pitch: float) -> float:
        """Return the width that the unit takes on one line."""
        bold, body = fonts.bold(), fonts.body()
        head = bold.width(self.unit.title) * _NAME / MM + 8.0
        head += min(body.width(self.right) * _RIGHT / MM, 40.0)
        return max(len(self.men) * pitch + self.beside + 2.0, head)

    def with_model(self, pitch: float) -> float:
        """Return the least width with room for a model beside the men and the states, else 0."""
        if not (self.unit.model and self.statuses):
            return 0.0
        return len(self.men) * pitch + self.beside + 2.0 + _MODEL * _LEAST_MODEL

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
class BoardSide:
    """What one half sheet of a board holds; `scale` is that of its men."""

    rows: tuple[_Row, ...]
    blocks: tuple[ColumnBlock, ...]
    scale: float
    number: int
    of: int
    below: ColumnBlock | None = None
    """What stands below the panels, where they leave room."""


class Board:
    """The board of one army."""

    def __init__(self, facts: PackFacts, game: Game, army: ArmyFacts) -> None:
        self._facts, self._game, self._army = facts, game, army
        self._look = facts.livery(army)
        self._set = Setter(facts.letters, "the army board")
        roles = Counter(man.role.id for man in army.roster.men if man.role)
        self._usual = roles.most_common(1)[0][0] if roles else ""
        self._column = BoardColumn(facts, game, army)

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
        blocks = self._column.blocks(width * _SIDE, room)
        below = self._column.set_up(left)
        need = below.height + _GAP if below else 0.0
        scale = self._largest(panels, left, room - need, 1.0)
        if scale is None:
            below, scale = None, self._largest(panels, left, room, 0.6) or 0.6
        rows = self._rows(panels, left, scale)
        if self._height(rows) > room:  # two sides, with larger men
            scale = 0.8
            rows = self._rows(panels, left, scale)
        parted = list(self._shared(rows, blocks, room))
        return tuple(
            BoardSide(tuple(own), tuple(beside), scale, at, len(parted), below if at == 1 else None)
            for at, (own, beside) in enumerate(parted, start=1)
        )

    def _largest(
        self, panels: Sequence[_Panel], width: float, room: float, least: float
    ) -> float | None:
        """Return the largest scale of men, at least `least`, at which all panels fit."""
        steps = round((_LARGEST - least) / 0.05)
        scales = (_LARGEST - 0.05 * step for step in range(steps + 1))
        fit = (each for each in scales if self._height(self._rows(panels, width, each)) <= room)
        return next(fit, None)

    @staticmethod
    def _height(rows: Sequence[_Row]) -> float:
        return sum(row.height + _GAP for row in rows) - _GAP if rows else 0.0

    @staticmethod
    def _shared(
        rows: Sequence[_Row], blocks: Sequence[ColumnBlock], room: float
    ) -> Iterator[tuple[list[_Row], list[ColumnBlock]]]:
        """Yield rows and blocks for each side, as many as its room holds, at least one."""
        left, right = list(rows), list(blocks)
        while left or right:
            own: list[_Row] = []
            beside: list[ColumnBlock] = []
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
            for at, panel in enumerate(run):  # room for a model beside its boxes comes first
                more = panel.with_model(pitch) - natural[at]
                if 0 < more <= spare:
                    natural[at] += more
                    spare -= more
            x, placed = 0.0, []
            for panel, wide in zip(run, natural, strict=True):
                stretched = wide + spare * wide / sum(natural)
                placed.append(_Placed(panel, x, stretched, panel.lines(stretched, pitch)))
                x += stretched + _GAP
            lines = max(each.lines for each in placed)
            ticks = max(len(panel.statuses) for panel in run)
            inside = max(lines * line, ticks * _STATE + 1.0)
            rows.append(_Row(tuple(placed), _PANEL_HEAD + inside + _PANEL_FOOT))
        return rows

    @staticmethod
    def _line(scale: float) -> float:
        """Return the height in mm of a line of men: figure, box, caption."""
        return _TALL * scale + 3.7 + 2.9

    # ---- words

    def _panel(self, unit: UnitFacts) -> _Panel:
        army = self._army
        men = tuple(army.roster.men_of(unit.unit))
        subject = subject_of_unit(army, unit.unit)
        moves = {_moves(subject)} - {""}
        if unit.unit.kind == "men":
            moves = {_moves(subject_of_man(army, man)) for man in men} - {""}
        words = list(moves) if len(moves) == 1 else []
        riders = dict.fromkeys(
            man.unit.id
            for man in army.roster.men
            if man.vehicle and man.vehicle.id == unit.unit.id and man.unit.id != unit.unit.id
        )
        titles = {each.unit.id: each.title for each in army.units}
        words += [f"{titles[each]} rides" for each in riders]
        if len(men) > 5:
            words.append(f"lost: ___ of {len(men)}")
        selectors = set(subject.selectors)
        if unit.unit.kind == "team":
            for man in men:
                selectors.update(man.derived.selectors)
        playbook = self._game.playbook
        statuses = [
            self._by_gun(unit.unit, status)
            for status in (playbook.unit_boxes if playbook else ())
            if unit.unit.kind in ("team", "vehicle") and not selectors.isdisjoint(status.of)
        ]
        return _Panel(unit, men, " · ".join(words), tuple(statuses))

    def _by_gun(self, unit: Unit, status: UnitBox) -> tuple[str, ...]:
        """Return what stands behind the boxes of a state: a box for each gun where it is of any."""
        rules, clean = self._army.ruleset, self._facts.clean
        guns = mounted(unit, rules) if not _ANY_GUN.isdisjoint(status.of) else ()
        if len(guns) < 2:
            return (clean(status.name),)
        *names, last = (clean(rules.weapon[gun].short or rules.weapon[gun].name) for gun in guns)
        return (*names, f"{last} {clean(status.name)}")

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
        if side.below:
            wide = box.w - column - _GAP
            side.below.draw(writer, Rect(box.x, top - side.below.height, wide, side.below.height))
        top = box.top - _HEAD - _GAP
        for block in side.blocks:
            block.draw(writer, Rect(box.right - column, top - block.height, column, block.height))
            top -= block.height + _GAP
        if side.blocks:
            self._column.draw_legend(
                writer, box.right - column, column, max(top - 1.0, box.y + 3.0)
            )

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
        named = fonts.bold().width(unit.title) * _NAME / MM + 1.5
        taken = min(fonts.body().width(right) * _RIGHT / MM, max(room * 0.62, room - named))
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
        lines = max(-(-len(panel.men) // across), 1)
        across = max(-(-len(panel.men) // lines), 1)
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
        for line in range(lines):
            men = panel.men[line * across : (line + 1) * across]
            base = box.top - _PANEL_HEAD - 0.8 - line * self._line(scale) - tall - 6.2
            self._draw_captions(writer, men, (box.x + 0.8, box.x + 0.8 + room), step, base)

    def _draw_captions(
        self,
        writer: Writer,
        men: Sequence[Man],
        room: tuple[float, float],
        step: float,
        base: float,
    ) -> None:
        """Set what stands below the men of a line; long ones reach below neighbours without."""
        told = [(at, man, said) for at, man in enumerate(men) if (said := self._caption(man))]
        bold, free = fonts.bold(), room[1] - room[0]
        most = max(2 * step, free / 3) if len(told) * 2 <= len(men) else free / max(len(told), 1)
        wide = [bold.width(said) * _CAPTION / MM for _, _, said in told]
        if sum(wide) + BETWEEN * len(wide) <= free:
            most = free
        lines = [
            (self._set.line if man.figure.name else fit_line)(
                said, bold, _CAPTION, most - BETWEEN, smallest=_CAPTION
            )
            for _, man, said in told
        ]
        wide = [bold.width(line.text) * _CAPTION / MM for line in lines]
        middles = [room[0] + 0.7 + step * (at + 0.5) for at, _, _ in told]
        for line, x in zip(lines, spread(middles, wide, room), strict=True):
            writer.text(line.text, x, base, _CAPTION, bold, align="centre")

    @staticmethod
    def _model_width(panel: _Panel, box: Rect, scale: float) -> float:
        """Return the width in mm of a model beside its boxes, 0 where it stands below them."""
        least = panel.with_model(_pitch(scale))
        free = box.w - least + _MODEL * _LEAST_MODEL
        return min(free, 26.0) if least and box.w >= least - 1e-6 else 0.0

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
        for at, line in enumerate(panel.statuses):
            middle, left = top - 2.2 - at * _STATE, x + 0.8
            for words in line:
                draw_tick(writer, left, middle, self._look.edge)
                writer.text(words, left + TICK + 1.0, middle - cap(_TICKED) / 2, _TICKED)
                left += _ticked(words)
        if panel.unit.model:
            art = unit_art(self._army.roster, panel.unit.unit)
            high = top - low - 0.4
            if not wide:  # below the boxes
                high -= len(panel.statuses) * _STATE
            look = dyed(self._look, panel.unit.colour)
            wide = wide or beside
            room = Rect(box.right - wide, low, wide - 1.2, min(high, 15.0))
            if room.h >= 4.0:
                draw_figure(writer, look, art, room)


def _ticked(words: str) -> float:
    """Return the width in mm of a box to tick with its words, and the gap behind them."""
    return TICK + 1.0 + fonts.body().width(words) * _TICKED / MM + 1.6


def _pitch(scale: float) -> float:
    """Return the width in mm that a man takes, for boards whose men are drawn at a scale."""
    return max(_PITCH * scale, _LEAST_PITCH)


def _moves(subject: Subject) -> str:
    """Return how far somebody moves: "6 in or fire", "24 in, road 36 in"; "" without a length."""
    boxes = [box for box in boxes_of(subject)[:2] if box.label.upper() in ("MOVE", "ROAD")]
    if not boxes or not boxes[0].value[:1].isalnum():
        return ""
    first = boxes[0]
    words = " ".join(part for part in (first.text, first.qualifier) if part)
    return ", ".join([words, *(f"{lower(box.label)} {box.text}" for box in boxes[1:])])
