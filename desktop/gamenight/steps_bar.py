"""The steps of the turn, the cards of its deck, or the dice for who acts: what is played now."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.figures import box_height, figure_pixmap
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.step_results import (
    ShownCard,
    ShownRollOff,
    ShownStep,
    is_roll_off,
    shown_cards,
    shown_roll_off,
    shown_steps,
)
from desktop.look.icons import paint_icon
from desktop.look.parts.die import paint_die
from desktop.look.parts.text import RIGHT, paint_text, text_lines, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_PANEL
from resources.art import NEUTRAL, tones

STEPS, DECK, ROLL_OFF = 46, 150, 88
CARD_ICONS = {"move": "arrow", "fire": "target", "assault": "face-off", "rally": "campaigns"}
NARROW = 62
"""Cards that were drawn have no room for words from here on, unless others give way."""
SEALED = "Nobody knows the order. It was written down at the shuffle."
MOST_WIDE = 118.0
"""A card that was drawn is at most so wide."""


class StepsBar(QWidget):
    """Shows where in the turn the battle is. It is only looked at: the large button goes on."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self.shown: list[ShownStep] | list[ShownCard] | ShownRollOff | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        controller.log.changed.connect(self._show)
        theme_of(self).changed.connect(self.updateGeometry)

    def _show(self) -> None:
        controller = self.controller
        field, state = controller.log.battlefield, controller.log.state
        if field is None or not state.turn or state.over:
            return
        before = self.shown
        if field.turn.deck:
            self.shown = shown_cards(field, state)
        elif is_roll_off(field, state):
            self.shown = shown_roll_off(field, state)
        else:
            self.shown = shown_steps(field, state)
        if self.shown != before:
            self.setAccessibleName(self._words())
            self.updateGeometry()
            self.update()

    def _words(self) -> str:
        """Return what is shown as it is read aloud."""
        if isinstance(self.shown, ShownRollOff):
            rolled = [f"{self._name(s)} {die or 'not rolled'} + {n}" for s, die, n in self._sides()]
            return f"Roll-off {self.shown.number}: {', '.join(rolled)}"
        words = {"over": "done", "now": "now", "then": "to come"}
        return "; ".join(
            ", ".join(filter(None, (each.name, words[each.when], each.result)))
            for each in self.shown or ()
        )

    def _sides(self) -> tuple[tuple[str, int, int], ...]:
        return self.shown.sides if isinstance(self.shown, ShownRollOff) else ()

    def _name(self, side: str) -> str:
        return self.controller.log.field.side_name(side)

    def sizeHint(self) -> QSize:
        """A line of steps is lower than a row of cards."""
        theme, field = theme_of(self), self.controller.log.battlefield
        if field is not None and field.turn.deck:
            return QSize(200, theme.height(DECK, 80))
        if isinstance(self.shown, ShownRollOff):
            return QSize(200, theme.height(ROLL_OFF, 50))
        return QSize(200, theme.height(STEPS, 34))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw what the turn is made of."""
        field = self.controller.log.battlefield
        if field is None or self.shown is None:
            return
        tokens = theme.tokens
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(tokens.line, 1))
        painter.setBrush(tokens.surface)
        painter.drawRoundedRect(rect, RADIUS_PANEL, RADIUS_PANEL)
        if field.turn.deck:
            cards = [each for each in self._listed() if isinstance(each, ShownCard)]
            self._paint_deck(painter, theme, cards, len(field.turn.deck))
        elif isinstance(self.shown, ShownRollOff):
            self._paint_roll_off(painter, theme, self.shown)
        else:
            steps = [each for each in self._listed() if isinstance(each, ShownStep)]
            self._paint_steps(painter, theme, steps)

    def _listed(self) -> list[ShownStep | ShownCard]:
        return list(self.shown) if isinstance(self.shown, list) else []

    # ---- steps

    def _paint_steps(self, painter: QPainter, theme: Theme, steps: list[ShownStep]) -> None:
        tokens = theme.tokens
        wide, high = self.width() / max(1, len(steps)), float(self.height())
        line = theme.metrics("heading").lineSpacing()
        for at, step in enumerate(steps):
            cell = QRectF(at * wide, 0, wide, high).adjusted(1, 1, -1 if wide else 0, -1)
            now = step.when == "now"
            ground = {"now": tokens.olive, "over": tokens.sunk, "then": tokens.raised}[step.when]
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            ends = at in (0, len(steps) - 1)
            radius = RADIUS_PANEL - 1 if ends else 0
            painter.drawRoundedRect(cell, radius, radius)
            if at:
                painter.fillRect(QRectF(cell.left() - 1, 1, 1, high - 2), tokens.line)
            ink = tokens.onolive if now else tokens.ink if step.when == "then" else tokens.ink2
            quiet = tokens.onolive if now else tokens.ink2
            words = cell.adjusted(10, 0, -6, 0)
            top = cell.center().y() - line - 1
            if not step.result:
                top += line / 2
            name = QRectF(words.left(), top, words.width(), line + 2)
            over = step.when == "over"
            place = name.adjusted(0, 0, -16 if over else 0, 0)
            told = _fitting(
                theme, "heading", place.width(), step.name, step.name.removesuffix(" moves")
            )
            took = paint_text(painter, theme, place, told, "heading", ink)
            if over:
                right = min(took, name.width() - 16)
                middle = QPointF(name.left() + right + 10, name.center().y())
                paint_icon(painter, "tick", middle, 11, ink, stroke=3)
            second = QRectF(words.left(), top + line, words.width(), line + 2)
            result = _fitting(theme, "second", second.width(), step.result, step.short)
            paint_text(painter, theme, second, result, "second", quiet)

    # ---- a deck

    def _paint_deck(
        self, painter: QPainter, theme: Theme, cards: list[ShownCard], whole: int
    ) -> None:
        tokens = theme.tokens
        inner = QRectF(self.rect()).adjusted(12, 6, -12, -10)
        line = theme.metrics("heading").lineSpacing() + 2
        head = QRectF(inner.left(), inner.top(), inner.width(), line)
        took = paint_text(painter, theme, head, "The deck", "heading", tokens.ink)
        words = f"Card {len(cards)} of {whole}. What it says is done at once, by all of that side."
        if not cards:
            words = f"{whole} cards. Shuffled anew each turn; nobody knows the order."
        paint_text(painter, theme, head.adjusted(took + 8, 0, 0, 0), words, "second", tokens.ink2)
        row = QRectF(inner.left(), head.bottom() + 4, inner.width(), inner.bottom() - line - 10)
        row.setBottom(inner.bottom())
        large = min(228.0, row.width() * 0.29) if cards else 0.0
        back = min(76.0, row.height() * 0.72)
        to_come = whole - len(cards)
        beside = theme.height(92, 60)
        backs = back + min(to_come - 1, 3) * 22 + beside if to_come else 0.0
        drawn = cards[:-1]
        room = row.width() - large - backs - 16
        told = room / max(1, len(drawn)) >= theme.height(NARROW, 30)
        if not told and to_come:  # the head tells how many are to come
            room += beside
        wide = min(MOST_WIDE, room / max(1, len(drawn)) - 6)
        left = row.left()
        for at, card in enumerate(drawn):
            rect = QRectF(left, row.top(), wide, row.height())
            self._paint_card(painter, theme, card, at + 1, rect)
            left += wide + 6
        if cards:
            rect = QRectF(left, row.top() - 2, large, row.height() + 4)
            self._paint_now(painter, theme, cards[-1], f"Card {len(cards)} of {whole}", rect)
            left += large + 10
        if to_come:
            place = QRectF(left, row.top(), back, row.height())
            self._paint_backs(painter, theme, to_come, place, told=told)

    def _paint_card(
        self, painter: QPainter, theme: Theme, card: ShownCard, number: int, rect: QRectF
    ) -> None:
        tokens = theme.tokens
        plastic = self._plastic(card.side)
        painter.setPen(QPen(tokens.edge, 1))
        painter.setBrush(tokens.raised)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(plastic)
        painter.drawRoundedRect(QRectF(rect.left() + 1, rect.top() + 1, rect.width() - 2, 7), 3, 3)
        line = theme.metrics("small-bold").lineSpacing() + 1
        place = rect.adjusted(5, 11, -1, -3)
        place.setHeight(line)
        took = paint_text(painter, theme, place, str(number), "small", tokens.ink2)
        icon = CARD_ICONS.get(card.does, "die")
        middle = QPointF(place.left() + took + 14, place.center().y())
        paint_icon(painter, icon, middle, 15, tokens.ink)
        bottom = rect.bottom() - 3
        place.translate(0, line + 3)
        for role, text, ink in (
            ("small-bold", card.name, tokens.ink),
            ("small", card.result, tokens.ink2),
        ):
            for words in text_lines(theme, role, text, place.width(), 2):
                if place.bottom() > bottom + 2:
                    return
                paint_text(painter, theme, place, words, role, ink)
                place.translate(0, line)

    def _paint_now(
        self, painter: QPainter, theme: Theme, card: ShownCard, label: str, rect: QRectF
    ) -> None:
        plastic = self._plastic(card.side)
        ink = QColor("#23261A") if plastic.lightnessF() > 0.45 else QColor("#FFFDF3")
        painter.setPen(QPen(theme.tokens.olive, 2))
        painter.setBrush(plastic)
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 6, 6)
        colour = self.controller.log.field.side[card.side].army.colour
        size = round(min(rect.height() * 0.62, 84))
        ratio = painter.device().devicePixelRatioF()
        pixmap = figure_pixmap(NEUTRAL, colour, width=size, dark=theme.tokens.dark, dpr=ratio)
        bottom = rect.bottom() - box_height(size) - 5
        painter.drawPixmap(QPointF(round(rect.right() - size - 4), round(bottom)), pixmap)
        high = theme.height(15, 14)
        place = QRectF(rect.left() + 12, rect.top() + 6, rect.width() - 20, high)
        paint_text(painter, theme, place, label, "label", ink)
        words = QRectF(rect.left() + 12, place.bottom() + 2, rect.width() - 16, 0)
        words.setBottom(rect.bottom() - 6)
        _paint_large(
            painter, theme, words, card.name.rsplit(" ", 1), ink, words.width() - size * 0.8
        )

    def _paint_backs(
        self, painter: QPainter, theme: Theme, number: int, rect: QRectF, *, told: bool
    ) -> None:
        tokens = theme.tokens
        for at in range(min(number, 4)):
            card = rect.translated(at * 22, 0).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.setPen(QPen(tokens.surface, 1))
            painter.setBrush(tokens.rail)
            painter.drawRoundedRect(card, 5, 5)
            painter.setBrush(QBrush(tokens.olive, Qt.BrushStyle.BDiagPattern))
            painter.drawRoundedRect(card, 5, 5)
            paint_icon(painter, "star", card.center(), 26, tokens.railink, tokens.railink, stroke=1)
        if not told:
            return
        left = rect.right() + (min(number, 4) - 1) * 22 + 8
        line = theme.metrics("heading").lineSpacing() + 2
        place = QRectF(left, rect.top() + 2, max(0.0, self.width() - left - 8), line)
        paint_text(painter, theme, place, f"{number} to come", "heading", tokens.ink)
        for words in text_lines(theme, "small", SEALED, place.width(), 5):
            place.translate(0, line)
            if place.bottom() <= rect.bottom() + 2:
                paint_text(painter, theme, place, words, "small", tokens.ink2)

    def _plastic(self, side: str) -> QColor:
        colour = self.controller.log.field.side[side].army.colour
        scheme = "dark" if theme_of(self).tokens.dark else "light"
        return QColor(tones(colour, scheme)["base"])

    # ---- a roll-off

    def _paint_roll_off(self, painter: QPainter, theme: Theme, shown: ShownRollOff) -> None:
        tokens, field = theme.tokens, self.controller.log.field
        inner = QRectF(self.rect()).adjusted(14, 8, -14, -8)
        share = inner.width() * 0.24
        label = QRectF(inner.left(), inner.top(), share, theme.height(16, 14))
        words = f"Roll-off {shown.number} of this {field.turn.word}"
        words = _fitting(theme, "label", share, words, f"Roll-off {shown.number}")
        paint_text(painter, theme, label, words, "label", tokens.ink2)
        title = "Roll off" if not shown.acts else f"{self._name(shown.acts)} acts"
        below = "one unit, one action" if shown.acts else "a die each, and units still to act"
        line = theme.metrics("second").lineSpacing()
        large = QRectF(inner.left(), label.bottom(), share, inner.height() - label.height() - line)
        _paint_large(painter, theme, large, [title], tokens.olive2, share)
        foot = QRectF(inner.left(), inner.bottom() - line, share, line)
        below = _fitting(theme, "second", share, below, "one action" if shown.acts else "")
        paint_text(painter, theme, foot, below, "second", tokens.ink2)
        wide = (inner.width() - share - 16 - 8 * (len(shown.sides) - 1)) / len(shown.sides)
        for at, (side, die, left) in enumerate(shown.sides):
            box = QRectF(
                inner.left() + share + 16 + at * (wide + 8), inner.top(), wide, inner.height()
            )
            wins = side == shown.acts
            painter.setPen(QPen(tokens.olive, 2) if wins else QPen(tokens.line, 1))
            painter.setBrush(tokens.sel if wins else tokens.raised)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5)
            size = round(min(42.0, box.height() * 0.7))
            ratio = painter.device().devicePixelRatioF()
            colour = field.side[side].army.colour
            pixmap = figure_pixmap(NEUTRAL, colour, width=size, dark=tokens.dark, dpr=ratio)
            top = box.center().y() - box_height(size) / 2
            painter.drawPixmap(QPointF(round(box.left() + 8), round(top)), pixmap)
            square = QRectF(0, 0, 40, 40)
            square.moveCenter(QPointF(box.left() + size + 34, box.center().y()))
            paint_die(painter, theme, square, die)
            text = QRectF(square.right() + 8, 0, box.right() - square.right() - 16, line + 3)
            if die:
                text.moveTop(box.center().y() - text.height() / 2)
                sum_of = str(die + left)
                took = paint_text(painter, theme, text, sum_of, "total-large", tokens.ink, RIGHT)
                text.setRight(text.right() - took - 6)
            text.moveTop(box.center().y() - line - 2)
            paint_text(painter, theme, text, self._name(side), "heading", tokens.ink)
            text.translate(0, line + 2)
            words = _fitting(theme, "second", text.width(), f"+ {left} to act", f"+ {left}")
            paint_text(painter, theme, text, words, "second", tokens.ink2)


def _fitting(theme: Theme, role: str, room: float, words: str, short: str) -> str:
    """Return words, or shorter ones where they have no room."""
    return words if text_width(theme, role, words) <= room else short


def _paint_large(
    painter: QPainter, theme: Theme, rect: QRectF, lines: list[str], ink: QColor, first: float
) -> None:
    """Draw words in the letters of titles as large as they fit; the first line has less room."""
    lines = [line.upper() for line in lines]
    font = QFont(theme.font(theme.fonts.title_role(" ".join(lines))))
    size = int(min(54.0, rect.height() / len(lines)))
    while size > 11:
        font.setPixelSize(size)
        metrics = QFontMetricsF(font)
        widths = [metrics.horizontalAdvance(line) for line in lines]
        if max(widths) <= first and metrics.height() * len(lines) <= rect.height() + size * 0.3:
            break
        size -= 1
    painter.setFont(font)
    painter.setPen(ink)
    step = min(rect.height() / len(lines), 1.1 * size)
    top = rect.center().y() - step * len(lines) / 2
    for at, line in enumerate(lines):
        place = QRectF(rect.left(), top + at * step, rect.width(), step)
        painter.drawText(
            place, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), line
        )
