"""The clock, the step and the men left, to be read across the table or on a second screen."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.figure_rows import drawn_men
from desktop.figures import paint_figure
from desktop.gamenight.clock_digits import paint_clock, paint_clock_bar, shown_time
from desktop.gamenight.controller import GameNightController
from desktop.look.parts.text import CENTRE, LEFT, RIGHT
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import BODY_FAMILY, DARK, LABEL_FAMILY, STENCIL_FAMILY
from resources.art.tones import tones
from rules.army.totals import clock_text
from rules.games.table_clocks import standing_seconds, warnings_for
from rules.table import set_up, turns
from rules.table.choices import VERBS
from rules.table.state import standing

WIDE, TALL = QSize(1280, 800), QSize(360, 640)
"""The sizes for which it is drawn, beside each other and one below the other; it is scaled."""
LEAST_FONT = 30
KEYS = {"pause": "Space", "next": "N"}


@dataclass(frozen=True, slots=True)
class FarSide:
    """A side as it is seen from afar."""

    key: str
    name: str
    colour: QColor
    left: int
    whole: int
    clock: float | None
    acts: bool


@dataclass(frozen=True, slots=True)
class FarFacts:
    """All that the view tells; `length` is that of the clock, 0 for none."""

    title: str
    step: str
    whose: str
    then: tuple[str, ...]
    clock: float | None
    length: float
    calls: tuple[int, ...]
    sides: tuple[FarSide, ...]

    @property
    def largest(self) -> str:
        """Return what stands largest in a game without clocks; its head names the step."""
        return self.whose or self.step or self.title


def far_facts(controller: GameNightController) -> FarFacts:
    """Return what is seen from afar; RuntimeError without a battle."""
    field, state = controller.log.field, controller.log.state
    step = turns.step_of(field, state)
    part = set_up.part_now(field, state) if not state.turn else None
    acting = part.sides if part is not None else turns.acting(field, state)
    whose, clock_side = "", state.running or (acting[0] if acting else "")
    if part is not None:
        whose = f"{field.side_name(acting[0])} sets up" if len(acting) == 1 else "Both set up"
    elif step is not None and len(acting) == 1:
        whose = f"{field.side_name(acting[0])} {VERBS.get(step.does, 'acts')}"
    elif len(acting) > 1:
        whose = "Both sides"
    has_clock = clock_side in state.clocks and (part is not None or _moves(controller))
    clock = controller.log.left(clock_side) if has_clock else None
    if part is not None and clock is None:
        clock = float(part.seconds)
    length = max(_length(controller, clock_side), clock or 0.0)
    word = field.turn.word.capitalize()
    return FarFacts(
        "The end" if state.over else f"{word} {state.turn}" if state.turn else "Set up",
        step.name if step is not None and not state.over else "",
        whose,
        _then(controller),
        clock,
        length,
        warnings_for(field.turn.warnings, ceil(length)),
        tuple(_side(controller, key, key in acting) for key in field.sides),
    )


def _moves(controller: GameNightController) -> bool:
    step = turns.step_of(controller.log.field, controller.log.state)
    return step is not None and step.does == "move"


def _length(controller: GameNightController, side: str) -> float:
    """Return how long the clock that runs is in all, 0 for none."""
    field, state = controller.log.field, controller.log.state
    if not side:
        return 0.0
    if not state.turn:
        part = set_up.part_now(field, state)
        return float(part.seconds) if part is not None else 0.0
    clock = next((each for each in field.ruleset.clocks if each.id == turns.MOVEMENT), None)
    if clock is None:
        return 0.0
    men = state.counted.get(side, len(standing(field, state, side)))
    return float(standing_seconds(field.ruleset, clock, men, state.reading))


def _then(controller: GameNightController) -> tuple[str, ...]:
    """Return what comes next: the other side, the next step."""
    field, state = controller.log.field, controller.log.state
    if not state.turn or state.over:
        return ()
    step, found = turns.step_of(field, state), []
    if field.turn.deck:
        rest = len(state.cards) - state.step - 1
        return (f"{rest} cards to come",) if rest > 0 else ()
    if step is not None and step.in_turn:
        others = state.order[state.at + 1 : state.at + 2]
        verb = VERBS.get(step.does, "acts")
        found += [f"then {field.side_name(other)} {verb}" for other in others]
    following = field.steps[state.step + 1 : state.step + 2]
    found += [f"then {each.name.lower()}" for each in following]
    return tuple(found)


def _side(controller: GameNightController, key: str, acts: bool) -> FarSide:
    field, state = controller.log.field, controller.log.state
    colour = QColor(tones(field.side[key].army.colour, "dark")["base"])
    timed = key in state.clocks and (_moves(controller) or not state.turn)
    clock = controller.log.left(key) if timed else None
    here, whole = len(standing(field, state, key)), len(field.figures[key])
    name = field.side[key].army.name or field.side_name(key)
    return FarSide(key, name, colour, here, whole, clock, acts)


# ---- painting


def _words(
    painter: QPainter,
    rect: QRectF,
    text: str,
    px: float,
    colour: QColor,
    align: Qt.AlignmentFlag = LEFT,
    family: str = LABEL_FAMILY,
    *,
    least: float = LEAST_FONT,
) -> float:
    """Draw a line as large as it fits, down to `least`, then shortened; return its width."""
    if family == STENCIL_FAMILY:
        text = text.upper()
        if theme_of().fonts.title_role(text) != "title":
            family = LABEL_FAMILY
    font = QFont(family)
    font.setWeight(QFont.Weight.Normal if family == STENCIL_FAMILY else QFont.Weight.Bold)
    while True:
        font.setPixelSize(max(1, round(px)))
        metrics = QFontMetricsF(font)
        if metrics.horizontalAdvance(text) <= rect.width() or px <= least:
            break
        px = max(least, px * 0.94)
    text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width() + 1)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(rect, int(align) | Qt.TextFlag.TextSingleLine, text)
    return metrics.horizontalAdvance(text)


class FarButton(QAbstractButton):
    """A button of 84 px with its key; the olive one is what comes next."""

    def __init__(self, key: str, *, main: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._key, self._main, self.scale = key, main, 1.0
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @painted
    def paintEvent(self, painter: QPainter, _theme: Theme) -> None:
        """Draw the button in the colours of the dark scheme."""
        painter.scale(self.scale, self.scale)
        rect = QRectF(0, 0, self.width() / self.scale, self.height() / self.scale)
        on = self._main and self.isEnabled()
        painter.setPen(QPen(DARK.olive if on else DARK.edge, 2))
        painter.setBrush(DARK.olive if on else DARK.raised)
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 8, 8)
        ink = DARK.onolive if on else DARK.ink if self.isEnabled() else DARK.ink2
        hint = 26 + 11 * len(self._key)
        room = rect.adjusted(14, 0, -14 - hint, 0)
        px = min(36.0, rect.height() * 0.45)
        wide = _words(painter, room.translated(hint / 2, 0), self.text(), px, ink, CENTRE,
                      BODY_FAMILY, least=12)  # fmt: skip
        at = room.center().x() + hint / 2 + wide / 2 + 10
        _words(painter, QRectF(at, 6, hint, rect.height() - 6), self._key, px * 0.6,
               ink if on else DARK.ink2, LEFT, BODY_FAMILY, least=9)  # fmt: skip


class FarView(QWidget):
    """A dark window of its own. It shows no notes.

    On a second screen it has no buttons: nobody sits there.
    """

    next_asked = Signal()
    pause_asked = Signal()

    def __init__(self, controller: GameNightController, home: QWidget | None = None) -> None:
        super().__init__(home, Qt.WindowType.Window)  # gone with the page
        self.controller, self._home = controller, home
        self.setWindowTitle("Big clock")
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)  # the program ends without it
        self.setAccessibleName("Big clock")
        self.setMinimumSize(TALL)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.pause = FarButton(KEYS["pause"], main=False, parent=self)
        self.next = FarButton(KEYS["next"], main=True, parent=self)
        self.pause.clicked.connect(lambda: self.pause_asked.emit())  # noqa: PLW0108
        self.next.clicked.connect(lambda: self.next_asked.emit())  # noqa: PLW0108
        self._buttons, self._has_clock = True, False
        controller.log.changed.connect(self._show)
        controller.clock.ticked.connect(self._show)
        controller.log.battle_changed.connect(self._follow)

    # ---- on which screen

    def open(self) -> None:
        """Fill a screen: the second one where there is one, else this one."""
        home = self._home.window().screen() if self._home is not None else self.screen()
        others = [each for each in home.virtualSiblings() if each is not home]
        self.setGeometry((others[0] if others else home).geometry())
        self.showFullScreen()
        handle = self.windowHandle()
        if handle is not None:
            handle.screenChanged.connect(lambda _screen: self._look_where())
        self._look_where()
        self._show()

    def _look_where(self) -> None:
        """Have buttons only on the screen where the page is."""
        home = self._home.window().screen() if self._home is not None else self.screen()
        self.set_buttons(self.screen() is home)

    def set_buttons(self, on: bool) -> None:
        """Show the buttons, or do without."""
        self._buttons = on
        self._place()
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape and F11 close it; the page does what the other keys mean."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_F11):
            self.close()
        else:
            super().keyPressEvent(event)

    def _follow(self) -> None:
        if self.controller.log.battlefield is None:
            self.close()

    # ---- what is shown

    def _show(self) -> None:
        controller = self.controller
        if controller.log.battlefield is None or not self.isVisible():
            return
        state = controller.log.state
        self.pause.setText("Pause" if state.running else "Go on")
        self._has_clock = bool(state.clocks) and (not state.turn or _moves(controller))
        words, _, _ = self._next_words().partition(":")
        self.next.setText("Done" if self._is_tall and words.endswith(" done") else words)
        refusal = controller.log.choices.next_refusal if state.turn else ""
        self.next.setEnabled(not refusal and not state.over)
        self._place()
        self.update()

    def _next_words(self) -> str:
        controller = self.controller
        field, state = controller.log.field, controller.log.state
        part = set_up.part_now(field, state) if not state.turn else None
        if part is None:
            return controller.log.choices.next_words if state.turn else f"Start {field.turn.word} 1"
        if part.sides[0] not in state.clocks:
            return "Start the clock"
        name = field.side_name(part.sides[0])
        return f"{name} is done" if len(part.sides) == 1 else "Both are done"

    @property
    def _is_tall(self) -> bool:
        return self.width() < self.height() * 1.05

    @property
    def _scale(self) -> float:
        base = TALL if self._is_tall else WIDE
        return min(self.width() / base.width(), self.height() / base.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the buttons along the foot."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        scale, tall = self._scale, self._is_tall
        wide, high = self.width() / scale, self.height() / scale
        edge, button, gap = (10, 52, 8) if tall else (36, 84, 24)
        shown = [self.pause, self.next] if self._has_clock else [self.next]
        width = (wide - 2 * edge - gap * (len(shown) - 1)) / len(shown)
        top = high - button - (10 if tall else 18)
        self.pause.setVisible(self._buttons and self._has_clock)
        for at, each in enumerate(shown):
            rect = QRectF(edge + at * (width + gap), top, width, button)
            each.scale = scale
            each.setGeometry(QRectF(rect.topLeft() * scale, rect.size() * scale).toRect())
            each.setVisible(self._buttons)

    @painted
    def paintEvent(self, painter: QPainter, _theme: Theme) -> None:
        """Draw head, clock, bar and both sides, in the dark scheme whatever the window's is."""
        painter.fillRect(self.rect(), DARK.bg)
        if self.controller.log.battlefield is None:
            return
        scale = self._scale
        painter.scale(scale, scale)
        wide, high = self.width() / scale, self.height() / scale
        facts = far_facts(self.controller)
        if self._is_tall:
            self._paint_tall(painter, facts, wide, high)
        else:
            self._paint_wide(painter, facts, wide, high)
        if facts.clock is not None and facts.clock <= 0:
            painter.setPen(QPen(DARK.warn, 8))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(4, 4, wide - 8, high - 8))

    def _paint_head(self, painter: QPainter, facts: FarFacts, rect: QRectF, px: float) -> float:
        """Draw the head; return where its words end."""
        painter.fillRect(rect, DARK.kraft)
        painter.fillRect(QRectF(rect.left(), rect.bottom(), rect.width(), 3), DARK.kraftline)
        edge = px * 0.56
        title = QRectF(edge, rect.top(), rect.width() * 0.4, rect.height())
        wide = _words(painter, title, facts.title, px, DARK.kraftink, LEFT, STENCIL_FAMILY)
        left = edge + wide + px * 0.75
        share = 0.62 if facts.then and rect.width() > 600 else 1.0
        step = QRectF(left, rect.top(), rect.width() * share - left - 10, rect.height())
        wide = _words(painter, step, facts.step, px, DARK.olive2, LEFT, STENCIL_FAMILY, least=16)
        return left + wide

    def _paint_wide(self, painter: QPainter, facts: FarFacts, wide: float, high: float) -> None:
        head = QRectF(0, 0, wide, 101)
        end = self._paint_head(painter, facts, head, 64)
        for at, line in enumerate(facts.then[:2]):
            place = QRectF(end + 30, 16 + at * 36, wide - end - 66, 36)
            if len(facts.then) == 1:
                place = QRectF(end + 30, 0, wide - end - 66, head.height())
            _words(painter, place, line, 30, DARK.kraftink2, RIGHT)
        foot = high - (84 + 18 + 16 if self._buttons else 18)
        panels = foot - 174
        width = (wide - 72 - 24) / 2
        for at, side in enumerate(facts.sides[:2]):
            self._paint_side(painter, side, QRectF(36 + at * (width + 24), panels, width, 174))
        left = 300.0
        area = QRectF(left, head.bottom() + 14, wide - left - 40, panels - head.bottom() - 30)
        self._paint_man(painter, facts, QRectF(30, area.top() + 4, 250, area.height()))
        self._paint_clock(painter, facts, area, 60)

    def _paint_tall(self, painter: QPainter, facts: FarFacts, wide: float, high: float) -> None:
        self._paint_head(painter, facts, QRectF(0, 0, wide, 52), 34)
        foot = high - (52 + 20 if self._buttons else 10)
        panel = 112.0
        top = foot - 2 * panel - 8
        for at, side in enumerate(facts.sides[:2]):
            place = QRectF(10, top + at * (panel + 8), wide - 20, panel)
            self._paint_side(painter, side, place, small=True)
        call = _next_call(facts)
        area = QRectF(10, 60, wide - 20, top - 70 - (36 if call else 0))
        self._paint_clock(painter, facts, area, 42)
        _words(painter, QRectF(10, area.bottom() + 2, wide - 20, 34), call, 30, DARK.ink2, CENTRE)

    def _paint_clock(self, painter: QPainter, facts: FarFacts, area: QRectF, words: float) -> None:
        line = QRectF(area.left(), area.top(), area.width(), words)
        acting = next((side for side in facts.sides if side.acts), None)
        ink = acting.colour.lighter(125) if acting is not None else DARK.ink
        least = LEAST_FONT if words > 50 else 18
        if facts.clock is None:
            _words(painter, area, facts.largest, area.height() * 0.6, ink, CENTRE, STENCIL_FAMILY)
            return
        _words(painter, line, facts.whose, words * 0.95, ink, LEFT, STENCIL_FAMILY, least=least)
        bar = 26.0 if area.height() > 250 else 16.0
        rest = QRectF(area.left(), line.bottom() + 4, area.width(),
                      area.height() - words - 4 - bar - 14)  # fmt: skip
        paint_clock(painter, rest, shown_time(facts.clock), DARK.ink)
        marks = tuple(call / facts.length for call in facts.calls) if facts.length else ()
        place = QRectF(area.left(), rest.bottom() + 14, area.width(), bar)
        share = facts.clock / facts.length if facts.length else 0.0
        paint_clock_bar(painter, place, share, marks, (DARK.olive, DARK.line, DARK.bg))

    def _paint_man(self, painter: QPainter, facts: FarFacts, place: QRectF) -> None:
        """Draw a man of the side whose turn it is, and the next call below him."""
        acting = next((side for side in facts.sides if side.acts), facts.sides[0])
        field = self.controller.log.field
        call = _next_call(facts)
        men = drawn_men(field.rosters[acting.key], 1)
        high = place.height() - (80 if call else 0)
        if men:
            box = QRectF(place.left(), place.top(), place.width(), high)
            paint_figure(painter, box, men[0].art, men[0].colour, dark=True)
        if call:
            first, _, second = call.partition(" at ")
            for at, words in enumerate((first, f"at {second}")):
                line = QRectF(place.left(), place.bottom() - 76 + at * 36, place.width(), 36)
                _words(painter, line, words, 30, DARK.ink2, CENTRE)

    def _paint_side(
        self, painter: QPainter, side: FarSide, rect: QRectF, *, small: bool = False
    ) -> None:
        painter.setPen(QPen(DARK.olive if side.acts else DARK.line, 4 if side.acts else 2))
        painter.setBrush(DARK.surface)
        painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), 6, 6)
        inner = rect.adjusted(18, 8, -18, -10) if not small else rect.adjusted(12, 5, -12, -6)
        head = 48.0 if not small else 36.0
        clock = side.clock is not None
        name = QRectF(inner.left(), inner.top(), inner.width() * (0.7 if clock else 1), head)
        _words(painter, name, side.name, 38 if not small else 30, DARK.ink, LEFT)
        if side.clock is not None:
            digits = QRectF(inner.right() - inner.width() * 0.26, inner.top() + head * 0.14,
                            inner.width() * 0.26, head * 0.78)  # fmt: skip
            paint_clock(painter, digits, shown_time(side.clock), DARK.ink)
        body = QRectF(inner.left(), inner.top() + head, inner.width(), inner.height() - head)
        px = body.height() * (0.98 if not small else 0.9)
        number = QRectF(body.left(), body.top(), 170 if not small else 96, body.height())
        wide = _words(painter, number, str(side.left), px, side.colour)
        told = QRectF(number.left() + wide + 12, body.top(), 96, body.height())
        for at, words in enumerate((f"of {side.whole}", "stand")):
            half = told.height() / 2
            line = QRectF(told.left(), told.top() + at * half * 0.96, told.width(), half)
            _words(painter, line, words, 36 if not small else 30, DARK.ink2, LEFT)
        blocks = QRectF(told.right() + 12, body.top() + 6, body.right() - told.right() - 12,
                        body.height() - 10)  # fmt: skip
        _paint_blocks(painter, blocks, side)


def _next_call(facts: FarFacts) -> str:
    if facts.clock is None:
        return ""
    found = next((call for call in facts.calls if call < facts.clock), None)
    return f"next call at {clock_text(found)}" if found is not None else ""


def _paint_blocks(painter: QPainter, rect: QRectF, side: FarSide) -> None:
    """Draw a block for each man, those who are gone as empty ones, as large as there is room."""
    if rect.width() < 40 or not side.whole:
        return
    cell = min(34.0, rect.height())
    while cell > 3 and int(rect.width() / cell) * int(rect.height() / cell) < side.whole:
        cell -= 0.5
    columns = max(1, int(rect.width() / cell))
    gap = max(1.0, cell * 0.12)
    for at in range(side.whole):
        row, column = divmod(at, columns)
        block = QRectF(rect.left() + column * cell, rect.top() + row * cell, cell - gap, cell - gap)
        stands = at < side.left
        painter.setPen(QPen(side.colour if stands else DARK.edge, 1.4))
        painter.setBrush(side.colour if stands else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(block.adjusted(0.7, 0.7, -0.7, -0.7), cell * 0.15, cell * 0.15)
