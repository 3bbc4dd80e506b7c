"""What surprised in a battle: luck, losses against what was likely, the turning point, the dice."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.figures import paint_figure
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.ended_battle import EndedBattle
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.cards import CARD
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import add_layout, hbox, laid_out, vbox
from desktop.look.parts.panel import Card, Divider
from desktop.look.parts.text import LEFT, TextLabel, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from resources import art
from rules.attack.dice import mean_text, percent_text
from rules.common.wording import counted
from rules.table.luck_review import DiceFairness, Luck, SideLosses, Surprises, surprises

FIGURE, BAR_ROW, BAR, FACE_ROW = 42, 26, 16, 22
LATER_MS = 60
"""Time for the rest of the page to be laid out and painted before a second of arithmetic."""


class Picture(QWidget):
    """A figure standing in its box."""

    def __init__(self, drawing: str, colour: str) -> None:
        super().__init__()
        self._drawing, self._colour = drawing, colour
        self.setFixedSize(FIGURE, round(FIGURE * 7 / 6))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw him."""
        dark = theme.tokens.dark
        paint_figure(painter, QRectF(self.rect()), self._drawing, self._colour, dark=dark)


class LossBar(QWidget):
    """How many of a side fell, as a bar in its colour, and how many were likely, as a line."""

    def __init__(self, losses: SideLosses, name: str, colour: str, most: float) -> None:
        super().__init__()
        self._losses, self._name, self._colour, self._most = losses, name, colour, most
        self.words = f"{losses.lost} fell, {mean_text(losses.likely)} likely"
        self.setAccessibleName(f"{name}: {self.words}")
        self.setToolTip(f"So many or more: {percent_text(losses.chance)}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(260, theme_of(self).height(BAR_ROW, 18))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the name, the bar with the line of what was likely, and both numbers."""
        tokens, wide, high = theme.tokens, self.width(), self.height()
        right = text_width(theme, "second", self.words) + 10
        left = min(text_width(theme, "second", self._name) + 10, wide * 0.34)
        paint_text(painter, theme, QRectF(0, 0, left - 6, high), self._name, "second")
        room = max(20.0, wide - left - right)
        top = (high - BAR) / 2
        scale = room / self._most
        tones = art.tones(self._colour, "dark" if tokens.dark else "light")
        bar = QRectF(left, top, max(1.0, self._losses.lost * scale), BAR)
        painter.fillRect(bar, QColor(tones["base"]))
        painter.setPen(tokens.edge)
        painter.drawRect(bar)
        likely = left + float(self._losses.likely) * scale
        painter.fillRect(QRectF(likely - 1.5, top - 3, 3, BAR + 6), tokens.ink)
        place = QRectF(wide - right + 8, 0, right, high)
        paint_text(painter, theme, place, self.words, "second", align=LEFT)


class FaceBar(QWidget):
    """How often a face came: its number, a bar, the count and its share."""

    def __init__(self, face: int, count: int, percent: int, most: int) -> None:
        super().__init__()
        self._face, self._count, self._most = str(face), count, max(1, most)
        self.words = f"{counted(count, 'time')}, {percent} %"
        self.setAccessibleName(f"{face}: {self.words}")

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(320, theme_of(self).height(FACE_ROW, 16))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the face, the bar and the words."""
        tokens, wide, high = theme.tokens, self.width(), self.height()
        right = text_width(theme, "second", "1,000 times, 100 %") + 12
        paint_text(painter, theme, QRectF(0, 0, 20, high), self._face, "second-bold")
        long = max(1.0, (wide - 24 - right) * self._count / self._most)
        painter.fillRect(QRectF(24, (high - 12) / 2, long, 12), tokens.olive)
        place = QRectF(wide - right + 8, 0, right, high)
        paint_text(painter, theme, place, self.words, "second", tokens.ink2)


class SurprisesCard(Card):
    """Shows what surprised; worked out anew only when the log is another."""

    def __init__(self, controller: GameNightController) -> None:
        super().__init__()
        self.controller = controller
        self.shown: Surprises | None = None
        self._battle: EndedBattle | None = None
        self._read: object = None
        self.note = TextLabel("", "second", "ink2")
        self.dice = LinkButton("All the dice…", act=self.show_dice)
        self._column = vbox(gap=8)
        self.later = QTimer(self, singleShot=True, interval=LATER_MS)
        self.later.timeout.connect(self._work_out)
        head = hbox(TextLabel("Surprises", "lead-strong"), 1, self.note)
        vbox(head, self._column, hbox(self.dice, 1), 1, gap=8, margins=CARD, inside=self)

    def show_battle(self, battle: EndedBattle) -> None:
        """Show what surprised in a battle, once the rest of the page was painted."""
        self._battle = battle
        read = self.controller.log.field.battle.id, len(self.controller.log.lines)
        if read != self._read:
            self._read = read
            self.later.start()

    def _work_out(self) -> None:
        if self.controller.log.battlefield is None or self._battle is None:
            return
        self.shown = found = surprises(self.controller.log.field, self.controller.log.lines)
        empty(self._column)
        dice = counted(found.dice.dice, "die", "dice")
        self.note.setText(f"from {counted(found.attacks, 'attack')}, {dice}")
        self.dice.setVisible(bool(found.dice.dice))
        if found.luckiest is not None:
            ended = self._battle.ended_words(found.luckiest.piece)
            self._column.addWidget(self._luck("Luckiest", found.luckiest, ended))
        if found.unluckiest is not None:
            self._column.addWidget(self._luck("Unluckiest shot", found.unluckiest))
        if found.attacks:
            self._show_losses(self._battle, found)
        if found.turning_point is not None:
            self._column.addWidget(TextLabel(self._turning(found), "second", wrap=True))
        self._column.addWidget(TextLabel(found.dice.text, "second", "ink2", wrap=True))

    def _luck(self, word: str, luck: Luck, ended: str = "") -> QWidget:
        turn = f", {self.controller.log.field.turn.word} {luck.turn}" if luck.turn else ""
        words = laid_out(
            vbox,
            TextLabel(f"{word}: {luck.name}{turn}", "heading", wrap=True),
            TextLabel(f"{luck.text} {ended}".rstrip(), "second", "ink2", wrap=True),
            1,
            gap=2,
        )
        drawing, colour = self._drawing(luck.piece)
        top = Qt.AlignmentFlag.AlignTop
        return laid_out(hbox, (Picture(drawing, colour), 0, top), (words, 1), gap=10)

    def _drawing(self, piece: str) -> tuple[str, str]:
        """Return the picture of a piece, of a unit that of its first figure, with its colour."""
        for side in self._battle.sides if self._battle is not None else ():
            for squad in side.army.squads:
                for figure in squad.figures:
                    if piece in (figure.id, squad.id):
                        return figure.art, figure.colour
        return "rifleman", "green"

    def _show_losses(self, battle: EndedBattle, found: Surprises) -> None:
        self._column.addWidget(Divider())
        note = TextLabel("bar: fell · line: likely", "small", "ink2")
        head = TextLabel("Lost to fire and assault", "heading")
        self._column.addWidget(laid_out(hbox, head, 1, note))
        known = {side.key: side for side in battle.sides}
        most = max(max(float(each.likely), each.lost) for each in found.losses) or 1.0
        for losses in found.losses:
            army = known[losses.side].army
            self._column.addWidget(LossBar(losses, army.bare, army.colour, most))

    def _turning(self, found: Surprises) -> str:
        """Return in which turn most changed, with what was left of each side then."""
        turn, field = found.turning_point, self.controller.log.field
        assert turn is not None
        shares = [
            f"{field.side_name(key)} {share}\u00a0%"
            for key, share in zip(field.sides, turn.shares, strict=True)
        ]
        word = field.turn.word
        return f"Turning point: {word} {turn.turn}. Of all that was left: {', '.join(shares)}."

    def show_dice(self) -> None:
        """Show how often each face came."""
        if self.shown is not None:
            dice_dialog(self.shown.dice, self.window()).exec()


def dice_dialog(dice: DiceFairness, parent: QWidget) -> SentenceDialog:
    """Return a dialog with all the dice of an evening."""
    pairs = (dice.dice - sum(dice.faces)) // 2
    second = f"{counted(pairs, 'roll')} of two dice are in the average alone." if pairs else ""
    dialog = SentenceDialog("All the dice", dice.text, ("Close",), second=second, parent=parent)
    most = max(dice.faces)
    if most:
        rows = zip(range(1, 7), dice.faces, dice.percents, strict=True)
        add_layout(dialog.content, vbox(*(FaceBar(*row, most) for row in rows), gap=2))
    return dialog
