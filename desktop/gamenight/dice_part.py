"""What is answered now: dice to tell or to roll, hits, who falls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from desktop.army.figure_sources import figure_source
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.dice_words import (
    SAVED,
    NumberWords,
    answer_words,
    number_words,
    title_of,
    told_words,
)
from desktop.gamenight.large_buttons import LargeButton, LargeMainButton
from desktop.gamenight.next_button import NextButton
from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.die import paint_die
from desktop.look.parts.fields import Spin
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import beside, hbox, vbox
from desktop.look.parts.panel import ScrollPage
from desktop.look.parts.text import CENTRE, ElidedLabel, TextLabel, paint_text
from desktop.look.parts.tiles import Tile, TileGrid
from desktop.look.theme import Theme, painted, theme_of
from rules.army.drawing_choice import man_art, unit_art
from rules.attack.procedure import Made, Pick, Roll
from rules.common.wording import counted
from rules.table import referee
from rules.table.battle import Battlefield
from rules.table.events import Again, Dice, Hits, Named, Picked
from rules.table.log import standing_lines
from rules.table.piece_names import possessive
from rules.table.state import NotNow, State
from rules.table.turns import FIRST, ROLL_OFF, why_no_help

KEY, LEAST_KEY, GAP = 92, 64, 6
"""How high a key for dice is, at most and at least, and the room between two."""
DICE, HELP = 158, 44
"""How high the dice that were told are, and the buttons below them."""
NAMED, FACED = 5, 20
"""With so many dice at most each has its man's name below it; with so many his figure."""
FOLDED = 2
"""So many earlier rolls of an attack have a line of their own."""

DOES = {
    "fall": ("Nobody", "1 man falls", "{} men fall"),
    "blast": ("Nobody", "1 is in the blast", "{} are in the blast"),
    "unseen": ("Nobody", "1 man stands in the smoke", "{} men stand in the smoke"),
    "edge": ("Still on the table", "Left the table: killed", "{} left the table: killed"),
}
"""What becomes of those who are chosen, by the purpose: of nobody, of one, of several."""


class DieKey(QAbstractButton):
    """A number of a die, or a sum of two, and what it does to this roll.

    A `fresh` one stands where another kind of roll had other numbers a moment ago.
    """

    def __init__(self, value: int, roll: Roll, does: NumberWords, *, fresh: bool = False) -> None:
        super().__init__()
        self.value, self._does, self._fresh = value, does, fresh
        self._two, self._sides = roll.two, roll.sides
        self.setAccessibleName(f"{value}: {does.words}" if does.words else str(value))
        self.setToolTip(does.words)
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a quick second tap as another die of the same kind, never as one of another."""
        if not self._fresh:
            super().mouseDoubleClickEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Large enough for a finger."""
        return QSize(24, 24)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the number with its words in a frame."""
        tokens, rect = theme.tokens, QRectF(self.rect()).adjusted(1, 1, -1, -1)
        look = self._does.look
        edge = {"bad": tokens.err, "wanted": tokens.olive2}.get(look, tokens.edge)
        painter.setPen(QPen(edge, 2 if look else 1))
        ground = tokens.sel if look == "wanted" else tokens.raised
        painter.setBrush(tokens.hover if self.underMouse() else ground)
        painter.drawRoundedRect(rect, 5, 5)
        words = self._does.words
        line = theme.height(15, 12)
        low = rect.height() < 2 * line + theme.height(34)
        room = rect.adjusted(3, 3 if low else 6, -3, -2 if low else -4)
        if words:
            room.setBottom(room.bottom() - (1 if low else 2) * line)
        if self._two or self._sides != 6:
            role = "count" if low else "title-plain"
            paint_text(painter, theme, room, str(self.value), role, tokens.ink, CENTRE)
        else:
            side = min(room.width(), room.height(), 44.0)
            place = QRectF(0, 0, side, side)
            place.moveCenter(room.center())
            paint_die(painter, theme, place, self.value)
        role = "second-strong" if rect.width() > 60 else "small"
        below = QRectF(rect.left() + 2, room.bottom(), rect.width() - 4, line + 2)
        if low:
            paint_text(painter, theme, below, words, role, tokens.ink, CENTRE)
        else:
            below.setHeight(2 * line + 2)
            painter.setFont(theme.font(role))
            painter.setPen(tokens.ink)
            painter.drawText(below, int(CENTRE) | Qt.TextFlag.TextWordWrap, words)
        if ring_wanted(theme, self):
            paint_row_ring(painter, rect, theme, 5)


class DiceRow(QWidget):
    """Dice as they lie: good ones with an olive frame, dashed ones still to come.

    `whose` are the names of those whose dice they are, with their drawings.
    """

    def __init__(
        self,
        roll: Roll,
        values: Sequence[int],
        whose: Sequence[tuple[str, FigureSource]] = (),
        *,
        waiting: bool = False,
        small: bool = False,
    ) -> None:
        super().__init__()
        self._roll, self._values, self._small = roll, tuple(values), small
        self._count = roll.dice if waiting else len(self._values)
        self._whose = tuple(whose) if self._count <= FACED else ()
        said = ", ".join(map(str, self._values)) or "none yet"
        names = ", ".join(name for name, _ in whose)
        self.setAccessibleName(f"Dice: {said}{f', of {names}' if names else ''}")
        self.setToolTip(names)
        high = QSizePolicy.Policy.Fixed
        policy = QSizePolicy(high if small else QSizePolicy.Policy.Expanding, high)
        policy.setHeightForWidth(not small)
        self.setSizePolicy(policy)

    def _side(self) -> int:
        few = self._count <= NAMED + 1
        return theme_of(self).height(20 if self._small else 36 if few else 26)

    def _cell(self) -> tuple[float, float]:
        """Return width and height of a die with its man."""
        side, theme = self._side(), theme_of(self)
        if not self._whose:
            return side + 5, side + 5
        if self._count <= NAMED:
            return 58.0, side + 34 + theme.height(15)
        return max(side, 26) + 4, side + 30

    def _columns(self, width: int) -> int:
        return max(1, int(width // self._cell()[0]))

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows of dice."""
        return round(-(-self._count // self._columns(width)) * self._cell()[1])

    def sizeHint(self) -> QSize:
        """Return the height at the present width."""
        if self._small:
            return QSize(round(min(self._count, 6) * self._cell()[0]), self._side())
        return QSize(120, self.heightForWidth(max(self.width(), 250)))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the dice; of two dice the sum is one piece."""
        side, columns, (wide, high) = self._side(), self._columns(self.width()), self._cell()
        tokens, roll = theme.tokens, self._roll
        for at in range(self._count):
            cell = QRectF(at % columns * wide, at // columns * high, wide, high)
            left = (wide - side) / 2 if self._whose else 0
            place = QRectF(cell.left() + left, cell.top(), side, side)
            if at == len(self._values):
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(tokens.sel)
                painter.drawRoundedRect(cell.adjusted(0, 0, -1, -1), 4, 4)
            value = self._values[at] if at < len(self._values) else 0
            paint_die(painter, theme, place, value, 2 * roll.sides if roll.two else roll.sides)
            if value and roll.good != "any" and roll.is_good(value):
                painter.setPen(QPen(tokens.olive2, 3))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), side * 0.18, side * 0.18)
            if at < len(self._whose):
                name, source = self._whose[at]
                under = QRectF(cell.left(), place.bottom() + 2, wide, 30)
                paint_figure(painter, under, source, 28)
                if self._count <= NAMED:
                    line = QRectF(cell.left(), under.bottom(), wide - 2, theme.height(15))
                    paint_text(painter, theme, line, name, "small", tokens.ink2, CENTRE)


class PickFigures(TileGrid):
    """Men of one side who may be chosen; those who are chosen have a red frame and a cross."""

    gap = 2.0

    def __init__(self, name: str, battlefield: Battlefield, men: Sequence[str]) -> None:
        super().__init__(name)
        self._battlefield = battlefield
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        names = ((man, battlefield.name(man)) for man in men)
        self.set_tiles([Tile(man, called, tip=called) for man, called in names])

    def choose(self, chosen: frozenset[str]) -> None:
        """Show who is chosen."""
        self.set_tiles(
            [
                each._replace(words=f"{each.label}, chosen" if each.key in chosen else "")
                for each in self.tiles
            ]
        )
        self.set_selected(chosen)

    def item_size(self, width: float) -> tuple[int, float, float]:
        """Room for a figure of 34 px."""
        return max(1, int((width + self.gap) // (44 + self.gap))), 44.0, 54.0

    def heightForWidth(self, width: int) -> int:
        """Height of all rows."""
        columns, _, high = self.item_size(width)
        return round(-(-len(self.tiles) // columns) * (high + self.gap) - self.gap)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take more rows where the room became narrower."""
        super().resizeEvent(event)
        self.updateGeometry()

    def caption_rect(self, _at: int) -> QRectF:
        """Nothing can be renamed here."""
        return QRectF()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second of two quick clicks as a click."""
        self.mousePressEvent(event)

    def _drag(self, _point: QPointF) -> None:
        """Nothing is dragged here."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Enter to the page, which takes who is chosen; Space chooses."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paint_item(self, painter: QPainter, at: int, rect: QRectF) -> None:
        """Draw the figure, and the frame of who is chosen."""
        theme, man = theme_of(self), self.tiles[at].key
        tokens, rect = theme.tokens, rect.adjusted(1, 1, -1, -1)
        if man in self.selected:
            painter.setPen(QPen(tokens.err, 2))
            painter.setBrush(tokens.errbg)
            painter.drawRoundedRect(rect, 4, 4)
        elif at == self.hovered:
            painter.fillRect(rect, tokens.hover)
        source = source_of(self, self._battlefield, man)
        paint_figure(painter, rect.adjusted(3, 3, -3, -3), source, 34)
        if man in self.selected:
            paint_icon(painter, "cross", rect.topRight() + QPointF(-7, 7), 11, tokens.err)
        if man == self.current and ring_wanted(theme, self):
            paint_row_ring(painter, rect, theme, 4)


def source_of(widget: QWidget, battlefield: Battlefield, piece: str) -> FigureSource:
    """Return the drawing of a man, vehicle, gun or unit; of a side or squad its first man's."""
    men = battlefield.figures.get(piece) or battlefield.men_in.get(piece, ())
    if piece not in battlefield.man and men and not battlefield.is_model(piece):
        piece = men[0]
    man, roster = battlefield.man.get(piece), battlefield.roster_of(piece)
    if man is not None:
        return figure_source(widget, man_art(man), roster.army.colour_of(man.figure))
    unit = battlefield.unit[piece]
    return figure_source(widget, unit_art(roster, unit), roster.army.colour_of(unit))


class DicePart(QWidget):
    """Keys for dice, the dice told, help and the main button, each at its place.

    Shows what is asked, or what the shot that is put together would ask first. Nothing moves
    between the first die and the last. `before` stands in the place of the dice before the first.
    """

    def __init__(self, controller: GameNightController, before: QWidget) -> None:
        super().__init__()
        self.controller = controller
        self.counting = False
        """Hits are told as a number, in the place of dice."""
        self.picks: list[PickFigures] = []
        self.hits: Spin | None = None
        self.done = LargeMainButton("", hint="Enter", act=self.accept)
        self.next = NextButton(controller, brief=True)
        self._shown: object = None
        self._before = before
        self._kind: tuple[bool, int] | None = None
        self.keys, self._told, self._dice, self._help = QWidget(), QWidget(), QWidget(), QWidget()
        vbox(gap=GAP, inside=self.keys)
        self._told_box = vbox(gap=4, inside=self._told)
        hbox(gap=8, inside=self._help)
        self._either = QStackedLayout(self._dice)
        self._either.addWidget(ScrollPage(before, "What counts"))
        self._either.addWidget(ScrollPage(self._told, "Dice told"))
        vbox(self.keys, (self._dice, 1), self._help, self.done, self.next, gap=8, inside=self)
        self._key = KEY
        self.done.hide()
        controller.attack.changed.connect(self._show_picked)

    def set_key_height(self, room: int) -> None:
        """Give the keys their height, in so much room for all that stands here."""
        theme = theme_of(self)
        rest = DICE + 2 * theme.height(HELP) + 3 * 8
        high = max(LEAST_KEY, min(theme.height(KEY), (room - rest - GAP) // 2))
        self._dice.setMinimumHeight(DICE)
        self._help.setFixedHeight(theme.height(HELP))
        self._key = high
        self._set_heights()

    def _set_heights(self) -> None:
        """Let who falls have the room of keys and dice, and anything else that of the keys."""
        falls = bool(self.picks)
        self._dice.setVisible(not falls)
        self._help.setVisible(not falls)
        keys = 2 * self._key + GAP
        if falls:
            self.keys.setMinimumHeight(keys)
            self.keys.setMaximumHeight(16777215)
        else:
            self.keys.setFixedHeight(keys)

    def asked(self) -> Roll | Pick | None:
        """Return what is asked now, or would be by the shot that is put together."""
        controller = self.controller
        if controller.log.battlefield is None:
            return None
        event = controller.attack.as_event()
        if event is None:
            return controller.log.state.ask
        try:
            return referee.apply(controller.log.field, controller.log.state, event).ask
        except NotNow:
            return None

    def refresh(self) -> None:
        """Show what is asked now, where it is another thing than before."""
        controller = self.controller
        state, asked = controller.log.state, self.asked()
        made = state.open[0].made if state.open else ()
        stopping = controller.attack.stopping
        now = (asked, state.dice, made, self.counting, state.kept, stopping, state.open)
        self.next.refresh()
        shot = controller.attack.shot
        refused = (
            controller.log.choices.next_refusal if controller.log.battlefield is not None else ""
        )
        if isinstance(asked, Roll) and (refused or (shot is not None and not shot.offered)):
            self.next.wait_for(asked.dice - len(state.dice), two=asked.two)
        if now == self._shown:
            return
        if not isinstance(asked, Roll):
            self.counting = False
        self._shown = now
        for holder in (self.keys, self._told, self._help):
            layout = holder.layout()
            assert layout is not None
            empty(layout)
        self.picks, self.hits = [], None
        told = bool(made or state.dice or (state.open and controller.attack.shot is None))
        self._either.setCurrentIndex(
            int(told or (isinstance(asked, Roll) and not self._before_asks))
        )
        if told or controller.attack.shot is None:
            self._show_told(made, asked)
        if stopping:
            self._add_question(asked)
        elif isinstance(asked, Roll):
            self._add_roll(asked, state)
        elif isinstance(asked, Pick):
            self._add_pick(asked)
        # One olive button at most: that of who falls takes the place of the next step.
        self.done.setVisible(bool(self.picks))
        self.next.setVisible(not self.picks)
        self._set_heights()

    @property
    def _before_asks(self) -> bool:
        """Return whether what counts is still chosen: before the first die of a shot."""
        return self.controller.attack.shot is not None or bool(self.controller.log.choices.helps)

    def _add(self, *widgets: QWidget, to: QWidget | None = None) -> None:
        layout = (to or self.keys).layout()
        assert layout is not None
        for widget in widgets:
            layout.addWidget(widget)

    # ---- dice told

    def whose(self, roll: Roll, at: int) -> str:
        """Return the side, unit or man whose die comes next, "" where it is the attacker's."""
        if roll.each:
            return roll.each[min(at, len(roll.each) - 1)]
        return roll.about if roll.about in self.controller.log.field.side_of else ""

    def name_of(self, who: str) -> str:
        """Return what a side, unit or man is called."""
        field = self.controller.log.field
        return field.side_name(who) if who in field.side else field.name(who)

    def _row(self, roll: Roll, values: Sequence[int], *, waiting: bool = False) -> DiceRow:
        field = self.controller.log.field
        each = roll.each if roll.dice > 1 else ()  # of a single die the boxes say it
        whose = [(self.name_of(who), source_of(self, field, who)) for who in each]
        return DiceRow(roll, values, whose, waiting=waiting)

    def _show_told(self, made: Sequence[Made], asked: Roll | Pick | None) -> None:
        """Show the dice of this attack: earlier rolls a line each, those asked for large."""
        state, field = self.controller.log.state, self.controller.log.field
        first = len(made) - FOLDED
        if first > 0:
            older = (f"{n} {self._made_words(each)}" for n, each in enumerate(made[:first], 1))
            self._add(ElidedLabel(" · ".join(older), "second", "ink2"), to=self._told)
        for number, each in enumerate(made, 1):
            if number > first:
                title = TextLabel(f"{number} {title_of(field, each.roll.purpose)}", "second")
                row: list[QWidget] = [title]
                if each.values:
                    row.append(DiceRow(each.roll, each.values, small=True))
                note = told_words(each.roll, each.values, each.good)
                row.append(ElidedLabel(note, "second-bold"))
                self._add(beside(*row, grows=-1), to=self._told)
        if isinstance(asked, Roll) and (not asked.optional or state.dice):
            word = "Rolls" if asked.two else "Dice"
            so_far = told_words(asked, state.dice) if state.dice else ""
            label = TextLabel(f"{word} told: {len(state.dice)} of {asked.dice}", "label", "ink2")
            self._add(beside(label, ElidedLabel(so_far, "second-bold"), grows=1), to=self._told)
            self._add(self._row(asked, state.dice, waiting=True), to=self._told)
        self._told_box.addStretch()

    def _made_words(self, made: Made) -> str:
        title = title_of(self.controller.log.field, made.roll.purpose)
        return f"{title} {told_words(made.roll, made.values, made.good)}".strip()

    def tie(self) -> str:
        """Return that the sides rolled the same and roll again, "" where they did not."""
        state, asked = self.controller.log.state, self.controller.log.state.ask
        if not isinstance(asked, Roll) or asked.purpose not in (FIRST, ROLL_OFF) or state.dice:
            return ""
        values: tuple[int, ...] = ()
        for line in reversed(standing_lines(self.controller.log.lines)):
            if not isinstance(line.event, Dice):
                break
            values = (*line.event.values, *values)
        rolled = [str(each) for each in values[-asked.dice :]]
        if asked.purpose == ROLL_OFF:
            rolled = [f"{value} + {left}" for _, value, left in state.roll_off]
        return f"{' and '.join(rolled)}: again" if values else ""

    # ---- the question when an attack is left

    def _add_question(self, asked: Roll | Pick | None) -> None:
        """Ask what becomes of the dice that were told."""
        number, rest = self.controller.attack.told
        two = isinstance(asked, Roll) and asked.two
        words = counted(number, *(("roll", "rolls") if two else ("die", "dice")))
        values = [v for each in self.controller.log.state.open[0].made for v in each.values]
        faces = ", ".join(map(str, (*values, *self.controller.log.state.dice)))
        told = f"{words} {'is' if number == 1 else 'are'} told{f': {faces}' if faces else ''}."
        self._add(
            TextLabel("Stop here?", "heading"),
            TextLabel(f"{told}{f' {rest} to come.' if rest else ''}", "second", wrap=True),
            LargeMainButton(
                f"Keep {words} and go on", hint="Esc", act=self.controller.attack.leave
            ),
            LargeButton("Take them back", hint="T", act=self.controller.attack.take_dice_back),
            TextLabel("Taken back: nothing has happened. Redo brings them back.", "small", "ink2"),
        )
        self._add(QWidget())

    # ---- a roll

    def _add_roll(self, roll: Roll, state: State) -> None:
        optional = roll.optional and state.kept is not None and not state.dice
        if optional:
            self._add_again(roll, state)
            return
        if self.counting:
            self._add_counting(roll)
            return
        if roll.offers and not state.dice:
            self._add_offers(roll, state)
        self._add(self._number_keys(roll, state))
        self._add_help(roll, state)

    def _number_keys(self, roll: Roll, state: State) -> QWidget:
        """Return the sums of two dice, or the faces of one, to be tapped: two rows at least."""
        whole = QWidget()
        grid = QGridLayout(whole)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GAP)
        kind = (roll.two, roll.sides)
        fresh, self._kind = kind != self._kind, kind
        columns = 6 if roll.two or roll.sides > 6 else 3
        columns = max(columns, -(-len(roll.shows) // 4))
        rows = max(2, -(-len(roll.shows) // columns))
        for at, value in enumerate(roll.shows):
            does = number_words(self.controller.log.field, state, roll, value)
            key = DieKey(value, roll, does, fresh=fresh)
            key.clicked.connect(partial(self._tell, value))
            last = roll.two and value == roll.shows[-1]
            spare = columns * rows - at if last else 1
            grid.addWidget(key, at // columns, at % columns, 1, spare)
        for each in range(columns):
            grid.setColumnStretch(each, 1)
        for each in range(rows):
            grid.setRowStretch(each, 1)
        return whole

    def _tell(self, value: int, _checked: bool = False) -> None:
        self.controller.attack.tell(value)

    def _add_help(self, roll: Roll, state: State) -> None:
        """Add what takes the place of telling dice: hits as a number, or Muster rolls."""
        controller = self.controller
        known = roll.good != "any" and (bool(state.open) or controller.attack.shot is not None)
        found: list[QWidget] = []
        if controller.attack.can_undo_die:
            last = controller.attack.last_dice
            words = f"Undo the {last}" if last else "Undo the dice"
            found.append(LargeButton(words, hint="⌫", act=controller.attack.undo_die))
        elif known and roll.dice == 1:
            good, bad = answer_words(controller.log.field, roll)
            hit, miss = (bad, good) if roll.purpose in SAVED else (good, bad)
            short = {"Goes through": "Through", "Stopped by cover": "Stopped"}
            found.append(LargeButton(short.get(hit, hit), hint="H", act=self.take_hit))
            found.append(LargeButton(short.get(miss, miss), hint="M", act=self.take_miss))
        elif known and not state.dice:
            found.append(LargeButton(self._count_word(roll) + "…", hint="H", act=self.count_hits))
        left = roll.dice - len(state.dice)
        words = "Roll the rest" if state.dice else f"Roll all {left}" if left > 1 else "Roll for me"
        roll_it = LargeButton(words, hint="R", act=controller.roll)
        halves = QWidget()
        hbox(*((each, 1) for each in found), gap=4, inside=halves)
        layout = self._help.layout()
        assert isinstance(layout, QHBoxLayout)
        for half in (halves, roll_it):
            half.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            layout.addWidget(half, 1)

    @staticmethod
    def _count_word(roll: Roll) -> str:
        """Return what is counted where dice are told as a number: what is good for the shooter."""
        if roll.purpose in SAVED:
            return "How many fall"
        return "How many go through" if roll.purpose == "cover" else "Hits only"

    def _add_offers(self, roll: Roll, state: State) -> None:
        """Offer the circumstances of who was hit by chance, as long as no die is told."""
        field = self.controller.log.field
        known, named = field.playbook.modifier, state.open[0].named
        chips = []
        for each in roll.offers:
            if each not in named and why_no_help(field, state, known[each], roll.about):
                continue
            chip = PlainButton(known[each].name, tip=known[each].text)
            chip.setCheckable(True)
            chip.setChecked(each in named)
            wanted = tuple(m for m in roll.offers if (m == each) != (m in named))
            chip.clicked.connect(
                lambda _=False, wanted=wanted: self.controller.log.do(Named(wanted))
            )
            chips.append(chip)
        self._told_box.insertWidget(0, flowing(*chips, gap=6))

    def _add_again(self, roll: Roll, state: State) -> None:
        """Offer to roll dice again where somebody has the right to it."""
        if state.kept is not None and state.kept[0].values:
            self._add(DiceRow(roll, state.kept[0].values))
        modifier = self.controller.log.field.playbook.modifier.get(roll.again)
        name = modifier.name if modifier else "A helper"
        most = counted(roll.dice, "die", "dice")
        self._add(TextLabel(f"{name}: {most} may be rolled again.", "second", "ink", wrap=True))
        self._add_rolls_again(PlainButton("Roll again", hint="P", act=self.roll_again))

    def _add_die_again(self, pick: Pick) -> None:
        """Ask a side whether a die of a fight is rolled again."""
        field, controller = self.controller.log.field, self.controller
        self._add(TextLabel(f"{field.side_name(pick.side)} decides", "heading"))
        buttons: list[QWidget] = []
        for man in pick.among:
            words = f"Roll {possessive(field.side_name(field.side_of[man]))} die again"
            act = partial(controller.log.do, Picked((man,)))
            buttons.append(PlainButton(words, hint="" if buttons else "P", act=act))
        self._add_rolls_again(*buttons)

    def _add_rolls_again(self, *again: QWidget) -> None:
        """Add buttons that roll dice again; the main button keeps them."""
        self._add(flowing(*again, gap=6), QWidget())

    def roll_again(self) -> bool:
        """Choose the dice that failed to be rolled again; of a fight the first that may be."""
        asked, controller = self.controller.log.state.ask, self.controller
        if isinstance(asked, Pick):
            return controller.log.state.may_keep and controller.log.do(Picked(asked.among[:1]))
        return asked is not None and asked.optional and controller.log.do(Again())

    # ---- hits in the place of dice

    def count_hits(self) -> bool:
        """Let hits be told as a number; a single die is simply a hit."""
        asked = self.asked()
        if not isinstance(asked, Roll) or asked.good == "any":
            return False
        if asked.dice == 1:
            return self.take_hits(1)
        self.counting = True
        self.refresh()
        if self.hits is not None:
            self.hits.setFocus(Qt.FocusReason.OtherFocusReason)
            self.hits.selectAll()
        return True

    def stop_counting(self) -> bool:
        """Take dice again in the place of a number of hits; return whether hits were told."""
        told, self.counting = self.counting, False
        self.refresh()
        return told

    def _add_counting(self, roll: Roll) -> None:
        word = self._count_word(roll)
        self.hits = hits = Spin(word)
        hits.setRange(0, roll.dice // (roll.throw or 1))
        hits.lineEdit().returnPressed.connect(lambda: self.take_hits(hits.value()))
        take = PlainButton("That many", hint="Enter", act=lambda: self.take_hits(hits.value()))
        buttons: list[QWidget] = [take]
        if roll.ends:
            act: Callable[[], object] = lambda: self.take_hits(hits.value(), worst=True)  # noqa: E731
            buttons.append(PlainButton(f"And a {roll.ends}", act=act))
        buttons.append(PlainButton("Tell the dice", hint="Esc", act=self.stop_counting))
        self._add(beside(TextLabel(word), hits, grows=1), flowing(*buttons, gap=6), QWidget())

    def take_hit(self) -> bool:
        """Tell that a single die is good for the shooter."""
        return self.take_hits(1)

    def take_miss(self) -> bool:
        """Tell that no die is good for the shooter."""
        return self.take_hits(0)

    def take_hits(self, hits: int, *, worst: bool = False) -> bool:
        """Tell how many dice are good for the shooter: who saves himself has the others."""
        self.counting, asked = False, self.asked()
        if not isinstance(asked, Roll) or asked.good == "any":
            return False
        good = asked.dice - hits if asked.purpose in SAVED else hits * (asked.throw or 1)
        return self.controller.attack.answer(Hits(good, worst))

    # ---- who falls

    def _add_pick(self, pick: Pick) -> None:
        controller = self.controller
        if controller.log.state.may_keep:
            self._add_die_again(pick)
            return
        field = controller.log.field
        units = {field.unit_of[piece] for piece in pick.offered}
        sides = {field.side_of[piece] for piece in pick.offered}

        def far(piece: str) -> tuple[bool, bool, bool]:
            alike = field.unit_of[piece] in units, field.side_of[piece] in sides
            return piece not in pick.offered, not alike[0], not alike[1]

        every = sorted(pick.among, key=far)
        groups: list[QWidget] = []
        for side in dict.fromkeys(field.side_of[piece] for piece in every):
            men = [piece for piece in every if field.side_of[piece] == side]
            army = field.side[side].army.name
            figures = PickFigures(army, field, men)
            figures.activated.connect(controller.attack.pick)
            self.picks.append(figures)
            groups += (TextLabel(army.upper(), "label", "ink2"), figures)
        words = f"{field.side_name(pick.side)} chooses: tap them here, or where they stand."
        self._add(TextLabel(words, "second", "ink2", wrap=True))
        offered = QWidget()
        vbox(*groups, 1, gap=GAP, inside=offered)
        layout = self.keys.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.addWidget(ScrollPage(offered, title_of(field, pick.purpose)), 1)
        self._show_picked()

    def _show_picked(self) -> None:
        """Show who is chosen, and say on the button what becomes of them."""
        asked, chosen = self.controller.log.state.ask, self.controller.attack.chosen
        shown = {tile.key for figures in self.picks for tile in figures.tiles}
        if not isinstance(asked, Pick) or shown != {*asked.among}:
            return
        for figures in self.picks:
            figures.choose(frozenset(chosen))
        number = len(chosen)
        few, many = number < asked.least, number > asked.most
        span = f"{asked.least}" if asked.least == asked.most else f"{asked.least} to {asked.most}"
        blocked = f"Choose {span} of them." if few or many else ""
        left_out = referee.left_out(self.controller.log.field, asked, chosen)
        self.done.set_blocked(blocked or left_out)
        words = DOES.get(asked.purpose, DOES["blast"])[min(number, 2)].format(number)
        self.done.setText(f"Choose {span}, not {number}" if few or many else words)

    def accept(self) -> bool:
        """Let those who are chosen fall."""
        asked = self.controller.log.state.ask
        return isinstance(asked, Pick) and self.controller.attack.answer(
            Picked(self.controller.attack.chosen)
        )
