"""What is answered now: dice to tell or to roll, hits, who falls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.army.figure_sources import figure_source
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.large_buttons import LargeButton, LargeMainButton
from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.die import paint_die
from desktop.look.parts.fields import Spin
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import beside, hbox, vbox
from desktop.look.parts.text import CENTRE, ElidedLabel, TextLabel, paint_text
from desktop.look.parts.tiles import Tile, TileGrid
from desktop.look.theme import Theme, painted, theme_of
from rules.army.drawing_choice import man_art, unit_art
from rules.attack.dice import FACES
from rules.attack.die_tests import span_words
from rules.attack.procedure import JAMS, Made, Pick, Roll
from rules.attack.two_dice import DRAWN
from rules.common.wording import capital, counted
from rules.table import referee
from rules.table.battle import Battlefield
from rules.table.events import Again, Hits, Named, Picked
from rules.table.piece_names import possessive
from rules.table.state import NotNow, State
from rules.table.turns import why_no_help

MOST_IN_ROW = 12
"""More numbers than these stand in rows."""
MOST_ABOVE = 30
"""With more men than these to choose from, the button that takes them stands above them."""
WAYS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""Of 36, how often two dice show 2 to 12."""
TITLES = {
    "hit": "Fire",
    "hit-again": "Fire again",
    "how-many": "How many it reaches",
    "save": "Hit the dirt",
    "cover": "Cover",
    "block": "Block",
    "burst": "Burst",
    "strike": "The attackers strike",
    "strike-back": "They strike back",
    "retreat": "Inches back",
    "duel": "A die each",
    "again": "Roll again?",
    "duel-again": "Rolled again",
    "lives-on": "Does he live on?",
    "first": "Who goes first",
    "roll-off": "Who acts next",
    "activation": "Does it move?",
    "rally": "Does he stand up?",
    "morale": "Morale",
    "jam": "Is the jam cleared?",
    "smoke": "Does the smoke stay?",
    "mines": "Mines",
    "fall": "Who falls",
    "blast": "Who is in the blast",
    "unseen": "Who stands in the smoke",
    "drawn": "Who of them is hit",
    "edge": "Did it leave the table?",
    "move": "How far it moves",
}
"""What is rolled or chosen, by its purpose; tests by die have their own names."""


ANSWERS = {
    "hit": ("Hit", "Miss"),
    "hit-again": ("Hit", "Miss"),
    "burst": ("Hit", "Miss"),
    "strike": ("Hit", "Miss"),
    "strike-back": ("Hit", "Miss"),
    "jam": ("Cleared", "Stays"),
    "save": ("Safe", "Hit"),
    "cover": ("Safe", "Hit"),
    "block": ("Safe", "Hit"),
}
"""What a good and a bad roll are called on their buttons, by its purpose."""


DOES = {
    "fall": ("Nobody", "1 man falls", "{} men fall"),
    "blast": ("Nobody", "1 man is in the blast", "{} men are in the blast"),
    "unseen": ("Nobody", "1 man stands in the smoke", "{} men stand in the smoke"),
    "edge": ("Still on the table", "Left the table: killed", "{} left the table: killed"),
}
"""What becomes of those who are chosen, by the purpose: of nobody, of one, of several."""


def outcome_words(battlefield: Battlefield, roll: Roll) -> str:
    """Return what each number means in a test by die: "1-3 explodes · 4-6 only he dies"."""
    if roll.purpose == DRAWN:
        return " · ".join(f"{band.low} {battlefield.name(band.name)}" for band in roll.table)
    test = battlefield.playbook.test.get(roll.purpose)
    if test is None or roll.good != "any":
        return ""
    return " · ".join(f"{span_words(each)} {each.result}" for each in test.outcomes)


def title_of(battlefield: Battlefield, purpose: str) -> str:
    """Return what is rolled or chosen, in words."""
    test = battlefield.playbook.test.get(purpose)
    return TITLES.get(purpose) or (test.name if test else capital(purpose))


def need_words(roll: Roll) -> str:
    """Return what a roll needs: "7 or less on two dice", "4 or more on each of 3 dice"."""
    if roll.purpose == DRAWN:
        return f"a number from 1 to {roll.sides}"
    dice = "two dice" if roll.two else "a die" if roll.dice == 1 else f"each of {roll.dice} dice"
    if roll.good == "any":
        return "two dice" if roll.two else counted(roll.dice, "die", "dice")
    if roll.good == "least" and roll.need == 6 and not roll.two:
        return f"6 on {dice}"
    side = "less" if roll.good == "most" else "more"
    return f"{roll.need} or {side} on {dice}"


class SumButton(QAbstractButton):
    """A sum of two dice: its likelihood as a bar, olive where it is what is needed."""

    def __init__(self, value: int, roll: Roll) -> None:
        super().__init__()
        self.value = value
        self._good = roll.good == "any" or roll.is_good(value)
        self._worst = roll.class_of(value) == JAMS
        self.setAccessibleName(f"{value}: {'good' if self._good else 'not enough'}")
        self.setToolTip("Misses; the weapon jams or is out of ammunition" if self._worst else "")
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A narrow upright button."""
        return QSize(22, theme_of(self).height(62))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the bar and the number."""
        tokens, rect = theme.tokens, QRectF(self.rect()).adjusted(1, 1, -1, -1)
        edge = tokens.err if self._worst else tokens.olive2 if self._good else tokens.edge
        painter.setPen(QPen(edge, 2 if self._good or self._worst else 1))
        painter.setBrush(tokens.sel if self._good else tokens.raised)
        painter.drawRoundedRect(rect, 4, 4)
        line = theme.height(20)
        room = rect.height() - line - 8
        high = room * WAYS[self.value - 2] / max(WAYS)
        bar = QRectF(rect.left() + 4, rect.bottom() - line - high, rect.width() - 8, high)
        painter.fillRect(bar, tokens.olive2 if self._good else tokens.line)
        below = QRectF(rect.left(), rect.bottom() - line, rect.width(), line - 2)
        paint_text(painter, theme, below, str(self.value), "heading", tokens.ink, CENTRE)
        if ring_wanted(theme, self):
            paint_row_ring(painter, rect, theme, 4)


class FaceButton(QAbstractButton):
    """A face of a die to tap."""

    def __init__(self, face: int, sides: int = FACES) -> None:
        super().__init__()
        self.face, self._sides = face, sides
        self.setAccessibleName(str(face))
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """About a square."""
        side = theme_of(self).height(42)
        return QSize(side, side)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the die in its frame."""
        tokens, rect = theme.tokens, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(tokens.edge, 1))
        painter.setBrush(tokens.hover if self.underMouse() else tokens.raised)
        painter.drawRoundedRect(rect, 5, 5)
        side = min(rect.width(), rect.height()) - 14
        place = QRectF(rect.center() - QPointF(side / 2, side / 2), rect.center())
        place.setSize(QSize(round(side), round(side)))
        paint_die(painter, theme, place, self.face, self._sides)
        if ring_wanted(theme, self):
            paint_row_ring(painter, rect, theme, 5)


class DiceRow(QWidget):
    """Dice as they lie: good ones with an olive frame, dashed ones still to come."""

    def __init__(self, roll: Roll, values: Sequence[int], *, waiting: bool = False) -> None:
        super().__init__()
        self._roll, self._values = roll, tuple(values)
        self._count = roll.dice if waiting else len(self._values)
        said = ", ".join(map(str, self._values)) or "none yet"
        self.setAccessibleName(f"Dice: {said}")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _side(self) -> int:
        return theme_of(self).height(34 if self._count <= 8 else 22)

    def _columns(self, width: int) -> int:
        return max(1, width // (self._side() + 5))

    def hasHeightForWidth(self) -> bool:
        """Many dice wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows of dice."""
        return -(-self._count // self._columns(width)) * (self._side() + 5)

    def sizeHint(self) -> QSize:
        """Return the height at the present width."""
        return QSize(120, self.heightForWidth(max(self.width(), 250)))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the dice; of two dice the sum is one piece."""
        side, columns = self._side(), self._columns(self.width())
        for at in range(self._count):
            place = QRectF(at % columns * (side + 5), at // columns * (side + 5), side, side)
            value = self._values[at] if at < len(self._values) else 0
            sides = 2 * self._roll.sides if self._roll.two and value else self._roll.sides
            paint_die(painter, theme, place, value, sides)
            if value and self._roll.good != "any":
                good = self._roll.is_good(value)
                tokens = theme.tokens
                painter.setPen(QPen(tokens.olive2 if good else tokens.edge, 3 if good else 1))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), side * 0.18, side * 0.18)


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
    """Return the drawing of a man, vehicle, gun or unit."""
    man, roster = battlefield.man.get(piece), battlefield.roster_of(piece)
    if man is not None:
        return figure_source(widget, man_art(man), roster.army.colour_of(man.figure))
    unit = battlefield.unit[piece]
    return figure_source(widget, unit_art(roster, unit), roster.army.colour_of(unit))


class DicePart(QWidget):
    """Shows what is asked, or what the shot that is put together would ask first."""

    def __init__(self, controller: GameNightController, *, banded: bool = False) -> None:
        super().__init__()
        self.controller, self.banded = controller, banded
        """`banded`: what the first roll needs stands above it already."""
        self.counting = False
        """Hits are told as a number, in the place of dice."""
        self.picks: list[PickFigures] = []
        self.hits: Spin | None = None
        self._shown: object = None
        vbox(gap=6, inside=self)
        controller.shot_changed.connect(self._show_picked)

    def asked(self) -> Roll | Pick | None:
        """Return what is asked now, or would be by the shot that is put together."""
        controller = self.controller
        if controller.battlefield is None:
            return None
        event = controller.shot_event()
        if event is None:
            return controller.state.ask
        try:
            return referee.apply(controller.field, controller.state, event).ask
        except NotNow:
            return None

    def refresh(self) -> None:
        """Show what is asked now, where it is another thing than before."""
        controller = self.controller
        state, asked = controller.state, self.asked()
        made = state.open[0].made if state.open else ()
        now = (asked, state.dice, made, self.counting, state.kept)
        if now == self._shown:
            return
        if asked is None or not isinstance(asked, Roll):
            self.counting = False
        self._shown = now
        layout = self.layout()
        assert layout is not None
        empty(layout)
        self.picks, self.hits = [], None
        for number, each in enumerate(made, 1):
            self._add_made(number, each)
        if isinstance(asked, Roll):
            self._add_roll(len(made) + 1, asked, state)
        elif isinstance(asked, Pick):
            self._add_pick(len(made) + 1, asked)
        self.setVisible(asked is not None or bool(made))

    def _add(self, *widgets: QWidget) -> None:
        layout = self.layout()
        assert layout is not None
        for widget in widgets:
            layout.addWidget(widget)

    @staticmethod
    def _good_word(roll: Roll) -> str:
        """Return what a good die of a roll is: "hit", "safe" or "good"."""
        return ANSWERS.get(roll.purpose, ("good", ""))[0].lower()

    def _good_words(self, roll: Roll, number: int) -> str:
        """Return how many dice are good, in words: "2 hits", "none safe"."""
        word = self._good_word(roll)
        return counted(number, "hit") if word == "hit" else f"{number or 'none'} {word}"

    def _heading(self, number: int, purpose: str, note: str) -> None:
        title = title_of(self.controller.field, purpose)
        words = f"{number}  {title}" if number > 1 or self._many else title
        said = ElidedLabel(note, "second", "ink2")
        self._add(beside(ElidedLabel(words, "heading"), said, grows=0))

    @property
    def _many(self) -> bool:
        """Return whether an attack has more rolls than one, so that they are numbered."""
        field = self.controller.battlefield
        return field is not None and field.playbook.odds.kind in ("squad-fire", "quality")

    def _add_made(self, number: int, made: Made) -> None:
        good = self._good_words(made.roll, made.good)
        whose = self._whose(made.roll, 0) if len(made.roll.each) == 1 else ""
        self._heading(number, made.roll.purpose, good if made.roll.good != "any" else whose)
        if made.values:
            self._add(DiceRow(made.roll, made.values))

    # ---- a roll

    def _add_roll(self, number: int, roll: Roll, state: State) -> None:
        optional = roll.optional and state.kept is not None and not state.dice
        note, tap = need_words(roll), f"tap the {'sum' if roll.two else 'die'}, or type it"
        if roll.two and roll.dice > 1:
            tap = "name each roll's target first"
        if state.dice and roll.good != "any":
            now = sum(map(roll.is_good, state.dice))
            tap = f"{self._good_words(roll, now)} so far"
        whose = self._whose(roll, len(state.dice))
        meanings = outcome_words(self.controller.field, roll)
        if self.banded and number == 1 and not whose:
            title = TextLabel("WHAT FELL ON THE TABLE", "label", "ink2")
            self._add(beside(title, ElidedLabel(tap, "second", "ink2"), grows=0))
        else:
            self._heading(number, roll.purpose, whose or note)
        if whose or meanings:
            told = f"{note}; {tap}" if state.dice and roll.good != "any" else note
            self._add(TextLabel(meanings or told, "second", "ink2", wrap=True))
        if optional:
            self._add_again(roll, state)
            return
        if self.counting:
            self._add_counting(roll)
            return
        if roll.offers and not state.dice:
            self._add_offers(roll, state)
        if roll.dice > 1 or state.dice:
            self._add(DiceRow(roll, state.dice, waiting=True))
        self._add(self._faces(roll))
        self._add(self._buttons(roll))

    def _whose(self, roll: Roll, at: int) -> str:
        """Return whose die comes next, where each is somebody's own."""
        field = self.controller.field
        if not roll.each:
            return field.name(roll.about) if roll.about in field.side_of else roll.about
        who = roll.each[min(at, len(roll.each) - 1)]
        duel = (len(roll.each) == 2 and roll.purpose == "duel") or roll.purpose == "duel-again"
        if who in field.side or duel:
            return field.side_name(field.side_of.get(who, who))
        return field.name(who)

    def _faces(self, roll: Roll) -> QWidget:
        """Return the sums of two dice, or the faces of one, to be tapped."""
        buttons: list[QWidget] = []
        for value in roll.shows:
            button = SumButton(value, roll) if roll.two else FaceButton(value, roll.sides)
            button.clicked.connect(lambda _=False, value=value: self.controller.tell(value))
            buttons.append(button)
        if len(buttons) > MOST_IN_ROW:
            return flowing(*buttons, gap=3)
        whole = QWidget()
        hbox(*((each, 1) for each in buttons), gap=3, inside=whole)
        return whole

    def _buttons(self, roll: Roll) -> QWidget:
        controller = self.controller
        known = roll.good != "any" and (bool(controller.state.open) or controller.shot is not None)
        found: list[QWidget] = []
        if known and roll.dice == 1:
            good, bad = ANSWERS.get(roll.purpose, ("Passed", "Failed"))
            found.append(LargeButton(good, hint="H", act=lambda: self.take_hits(1)))
            found.append(LargeButton(bad, hint="M", act=lambda: self.take_hits(0)))
        elif known and not controller.state.dice:
            words = "Hits only…" if self._good_word(roll) == "hit" else "Only how many…"
            found.append(LargeButton(words, hint="H", act=self.count_hits))
        words = "Roll the rest" if controller.state.dice else "Roll for me"
        found.append(LargeButton(words, hint="R", act=controller.roll))
        whole = QWidget()
        hbox(*((each, 1) for each in found), gap=6, inside=whole)
        return whole

    def _add_offers(self, roll: Roll, state: State) -> None:
        """Offer the circumstances of who was hit by chance, as long as no die is told."""
        field = self.controller.field
        known, named = field.playbook.modifier, state.open[0].named
        chips = []
        for each in roll.offers:
            if each not in named and why_no_help(field, state, known[each], roll.about):
                continue
            chip = PlainButton(known[each].name, tip=known[each].text)
            chip.setCheckable(True)
            chip.setChecked(each in named)
            wanted = tuple(m for m in roll.offers if (m == each) != (m in named))
            chip.clicked.connect(lambda _=False, wanted=wanted: self.controller.do(Named(wanted)))
            chips.append(chip)
        self._add(flowing(*chips, gap=6))

    def _add_again(self, roll: Roll, state: State) -> None:
        """Offer to roll dice again where somebody has the right to it."""
        if state.kept is not None and state.kept[0].values:
            self._add(DiceRow(roll, state.kept[0].values))
        modifier = self.controller.field.playbook.modifier.get(roll.again)
        name = modifier.name if modifier else "A helper"
        most = counted(roll.dice, "die", "dice")
        self._add(TextLabel(f"{name}: {most} may be rolled again.", "second", "ink", wrap=True))
        self._add_keep(PlainButton("Roll again", hint="P", act=self.roll_again))

    def _add_die_again(self, number: int, pick: Pick) -> None:
        """Ask a side whether a die of a fight is rolled again."""
        field, controller = self.controller.field, self.controller
        self._heading(number, pick.purpose, f"{field.side_name(pick.side)} decides")
        buttons: list[QWidget] = []
        for man in pick.among:
            words = f"Roll {possessive(field.side_name(field.side_of[man]))} die again"
            act = partial(controller.do, Picked((man,)))
            buttons.append(PlainButton(words, hint="" if buttons else "P", act=act))
        self._add_keep(*buttons)

    def _add_keep(self, *again: QWidget) -> None:
        """Add buttons that roll dice again, and the one that keeps them."""
        keep = PlainButton("Keep them", hint="N", act=self.controller.go_on)
        self._add(flowing(*again, keep, gap=6))

    def roll_again(self) -> bool:
        """Choose the dice that failed to be rolled again; of a fight the first that may be."""
        asked, controller = self.controller.state.ask, self.controller
        if isinstance(asked, Pick):
            return controller.state.may_keep and controller.do(Picked(asked.among[:1]))
        return asked is not None and asked.optional and controller.do(Again())

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
        word = self._good_word(roll).capitalize()
        word = "Hits" if word == "Hit" else word
        self.hits = hits = Spin(word)
        hits.setRange(0, roll.dice)
        hits.lineEdit().returnPressed.connect(lambda: self.take_hits(hits.value()))
        take = PlainButton("That many", hint="Enter", act=lambda: self.take_hits(hits.value()))
        buttons: list[QWidget] = [take]
        if roll.ends:
            act: Callable[[], object] = lambda: self.take_hits(hits.value(), worst=True)  # noqa: E731
            buttons.append(PlainButton(f"And a {roll.ends}", act=act))
        buttons.append(PlainButton("Tell the dice", hint="Esc", act=self.stop_counting))
        self._add(beside(TextLabel(word), hits, grows=1), flowing(*buttons, gap=6))

    def take_hits(self, hits: int, *, worst: bool = False) -> bool:
        """Tell hits in the place of dice."""
        self.counting = False
        return self.controller.answer(Hits(hits, worst))

    # ---- who falls

    def _add_pick(self, number: int, pick: Pick) -> None:
        controller = self.controller
        if controller.state.may_keep:
            self._add_die_again(number, pick)
            return
        field = controller.field
        self._heading(number, pick.purpose, f"{field.side_name(pick.side)} chooses")
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
            figures.activated.connect(controller.pick)
            self.picks.append(figures)
            groups += (TextLabel(army.upper(), "label", "ink2"), figures)
        self.done = LargeMainButton("", hint="Enter", act=self.accept)
        self._add(TextLabel("Tap them here, or where they stand.", "second", "ink2", wrap=True))
        many = len(every) > MOST_ABOVE
        self._add(*((self.done, *groups) if many else (*groups, self.done)))
        self._show_picked()

    def _show_picked(self) -> None:
        """Show who is chosen, and say on the button what becomes of them."""
        asked, chosen = self.controller.state.ask, self.controller.chosen
        shown = {tile.key for figures in self.picks for tile in figures.tiles}
        if not isinstance(asked, Pick) or shown != {*asked.among}:
            return
        for figures in self.picks:
            figures.choose(frozenset(chosen))
        number = len(chosen)
        few, many = number < asked.least, number > asked.most
        span = f"{asked.least}" if asked.least == asked.most else f"{asked.least} to {asked.most}"
        blocked = f"Choose {span} of them." if few or many else ""
        left_out = referee.left_out(self.controller.field, asked, chosen)
        self.done.set_blocked(blocked or left_out)
        words = DOES.get(asked.purpose, DOES["blast"])[min(number, 2)].format(number)
        self.done.setText(f"Choose {span}, not {number}" if few or many else words)

    def accept(self) -> bool:
        """Let those who are chosen fall."""
        asked = self.controller.state.ask
        return isinstance(asked, Pick) and self.controller.answer(Picked(self.controller.chosen))
