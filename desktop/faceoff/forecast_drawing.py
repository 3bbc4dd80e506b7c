"""What a forecast draws: men turn by turn, the range of the verdict, who matters, how sure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.campaign.chart_drawing import line_ink, spread
from desktop.faceoff.losses import army_brush
from desktop.figures import box_height, figure_pixmap
from desktop.look.parts.text import CENTRE, LEFT, RIGHT, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from rules.campaign.state.statistics import axis_steps
from rules.forecast.assumptions import share_words
from rules.forecast.forecast import Doubt, Forecast

Colours = tuple[str, str]
_TOP, _LEFT, _RIGHT, _TURNS, _BARS = 14, 40, 108, 36, 52
_PALE = 70
"""How opaque a band is, of 255."""


class MenChart(QWidget):
    """Line and band of the men of both armies who stand, and below in which turn it is over."""

    def __init__(self) -> None:
        super().__init__()
        self._found: Forecast | None = None
        self._colours, self._unit = ("green", "tan"), ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMaximumWidth(1040)

    def show_forecast(self, found: Forecast, colours: Colours, unit: str, words: str) -> None:
        """Show a forecast; `words` are read aloud."""
        self._found, self._colours, self._unit = found, colours, unit
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        """Room for five lines of numbers."""
        return QSize(560, theme_of(self).height(250, 60))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the axis, both bands and lines, their names at the end, and the bars."""
        found, tokens = self._found, theme.tokens
        if found is None:
            return
        line, turns = theme.height(15, 15), len(found.over)
        bottom = self.height() - theme.height(_TURNS + _BARS, 55)
        plot = QRectF(_LEFT, _TOP, self.width() - _LEFT - theme.height(_RIGHT, 50), bottom - _TOP)
        most = max(found.men) * 1.04

        def at(turn: int, men: float) -> QPointF:
            across = plot.width() * turn / max(turns, 1)
            return QPointF(plot.left() + across, plot.bottom() - plot.height() * men / most)

        painter.setPen(QPen(tokens.line, 1))
        for step in axis_steps(max(found.men), 6):
            if step > most:
                break
            y = at(0, step).y()
            painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), tokens.line)
            where = QRectF(0, y - line / 2, _LEFT - 8, line)
            paint_text(painter, theme, where, f"{step:g}", "second", tokens.ink2, RIGHT)
        if found.assumptions.give_up < 1:
            half = (1 - found.assumptions.give_up) * sum(found.men) / 2
            painter.setPen(QPen(tokens.ink, 1.5, Qt.PenStyle.DotLine))
            painter.drawLine(at(0, half), at(turns, half))
            words = QRectF(plot.left() + 6, at(0, half).y() + 1, plot.width() / 2, line)
            said = f"{share_words(found.assumptions.give_up)} fallen: that side gives up"
            paint_text(painter, theme, words, said, "small", tokens.ink)
        for side in (1, 0):
            self._paint_army(painter, theme, side, [
                [at(turn, band[part]) for turn, band in enumerate(found.standing[side])]
                for part in range(3)
            ])  # fmt: skip
        ends = [at(turns, side[-1].middle).y() for side in found.standing]
        places = spread(ends, 2 * line + 4, _TOP + line, plot.bottom() - line)
        for side, y in enumerate(places):
            name = self._colours[side].split("-")[0].capitalize()
            band = found.standing[side][-1]
            box = QRectF(plot.right() + 12, y - line, self.width() - plot.right() - 12, line)
            paint_text(painter, theme, box, f"{name} {band.middle}", "heading", tokens.ink)
            low = f"{band.least} to {band.most}"
            paint_text(painter, theme, box.translated(0, line), low, "second", tokens.ink2)
        self._paint_turns(painter, theme, found, plot, line)

    def _paint_army(
        self, painter: QPainter, theme: Theme, side: int, lines: list[list[QPointF]]
    ) -> None:
        ground, strokes = army_brush(self._colours[side], theme.tokens.dark, bool(side))
        ink = line_ink(theme, self._colours[side])
        ink = ink if theme.tokens.dark else ink.darker(130)
        band = QPolygonF([*lines[0], *reversed(lines[2])])
        ground.setAlpha(_PALE)
        painter.setBrush(ground)
        painter.setPen(QPen(ink, 1, Qt.PenStyle.DashLine if side else Qt.PenStyle.SolidLine))
        painter.drawPolygon(band)
        if strokes is not None:
            hatch = QColor(strokes.color())
            hatch.setAlpha(2 * _PALE)
            strokes.setColor(hatch)
            painter.setBrush(strokes)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPolygon(band)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink, 2.5, Qt.PenStyle.DashLine if side else Qt.PenStyle.SolidLine))
        painter.drawPolyline(lines[1])
        painter.setPen(QPen(ink, 1.2))
        painter.setBrush(army_brush(self._colours[side], theme.tokens.dark, False)[0])
        for point in lines[1]:
            mark = QRectF(point.x() - 4.5, point.y() - 4.5, 9, 9)
            painter.drawRect(mark) if side else painter.drawEllipse(mark)

    def _paint_turns(
        self, painter: QPainter, theme: Theme, found: Forecast, plot: QRectF, line: float
    ) -> None:
        tokens, step = theme.tokens, plot.width() / max(len(found.over), 1)
        base, distances = self.height() - 4.0, found.assumptions.distances()
        bars = base - plot.bottom() - 2 * line - 26
        for turn in range(len(found.over) + 1):
            x = plot.left() + step * turn
            box = QRectF(x - step / 2, plot.bottom() + 8, step, line)
            paint_text(
                painter,
                theme,
                box,
                f"turn {turn}" if turn else "start",
                "second-bold",
                tokens.ink,
                CENTRE,
            )
            if turn:
                apart = f"{distances[turn - 1]:g} {self._unit}" + (" apart" if turn == 1 else "")
                paint_text(
                    painter, theme, box.translated(0, line), apart, "small", tokens.ink2, CENTRE
                )
                share = found.over[turn - 1]
                tall = bars * share / max(found.over)
                bar = QRectF(x - 16, base - tall, 32, tall)
                if share >= 0.005:
                    painter.fillRect(bar, tokens.kraftline)
                    above = QRectF(x - step / 2, bar.top() - line - 2, step, line)
                    paint_text(
                        painter,
                        theme,
                        above,
                        f"{100 * share:.0f} %",
                        "small-bold",
                        tokens.ink,
                        CENTRE,
                    )
        painter.fillRect(QRectF(plot.left(), base, plot.width() + 16, 1), tokens.edge)
        said = QRectF(plot.left(), base - 2 * line - 3, 2.4 * step, line)
        paint_text(painter, theme, said, "Over in this turn", "small", tokens.ink2)
        words = f"most likely turn {found.likeliest_end}"
        paint_text(painter, theme, said.translated(0, line), words, "small", tokens.ink2)


class RangeMark(QWidget):
    """A bracket below the bar of the verdict: how far the assumption that matters most moves it."""

    def __init__(self) -> None:
        super().__init__()
        self._doubt: Doubt | None = None
        self.setFixedHeight(theme_of(self).height(24, 14))

    def show_doubt(self, doubt: Doubt | None) -> None:
        """Show the widest doubt, None while it is not known."""
        self._doubt = doubt
        self.setAccessibleName(range_words(doubt) if doubt else "")
        self.update()

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the bracket with its words."""
        box = QRectF(0, 8, self.width(), self.height() - 8)
        paint_text(painter, theme, box, "even at 50", "small", theme.tokens.ink2, RIGHT)
        if self._doubt is None:
            return
        ends = [self.width() * each for each in (self._doubt.low, self._doubt.high)]
        painter.setPen(QPen(theme.tokens.ink, 1.4))
        low, high = ends
        painter.drawPolyline([QPointF(low, 0), QPointF(low, 6), QPointF(high, 6), QPointF(high, 0)])
        words = range_words(self._doubt)
        room = self.width() - text_width(theme, "small", "even at 50") - 10
        left = max(0.0, min(ends[0], room - text_width(theme, "small", words)))
        place = QRectF(left, box.top(), room - left, box.height())
        paint_text(painter, theme, place, words, "small", theme.tokens.ink)


def range_words(doubt: Doubt) -> str:
    """Return what one assumption does to the verdict: "20 to 63, depending on who has cover"."""
    return f"{100 * doubt.low:.0f} to {100 * doubt.high:.0f}, depending on {doubt.because}"


class Standout(NamedTuple):
    """One man of the list of those who matter: his drawing, two lines, and wins of 100."""

    art: str
    name: str
    second: str
    wins: int


class RankedMen(QWidget):
    """The men of one army who matter most, each with a bar."""

    ROW, FIGURE, BAR = 36, 30, 66

    def __init__(self, side: int) -> None:
        super().__init__()
        self._side, self._colour, self.rows = side, "", tuple[Standout, ...]()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_men(self, rows: Sequence[Standout], colour: str) -> None:
        """Show these men."""
        self.rows, self._colour = tuple(rows), colour
        self.setAccessibleName("; ".join(f"{r.name}, {r.second}: {r.wins}" for r in rows))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for all rows."""
        return QSize(200, theme_of(self).height(self.ROW, 18) * max(4, len(self.rows)))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the rows."""
        tokens, high = theme.tokens, theme.height(self.ROW, 18)
        most = max((row.wins for row in self.rows), default=1) or 1
        for at, row in enumerate(self.rows):
            box = QRectF(0, at * high, self.width(), high)
            painter.fillRect(QRectF(box.left(), box.top(), box.width(), 1), tokens.line)
            ratio = self.devicePixelRatioF()
            drawn = figure_pixmap(
                row.art,
                self._colour,
                width=self.FIGURE,
                dark=tokens.dark,
                flip=bool(self._side),
                dpr=ratio,
            )
            painter.drawPixmap(QPointF(0, box.bottom() - box_height(self.FIGURE) - 1), drawn)
            words = box.adjusted(self.FIGURE + 8, 3, -self.BAR - 30, -high / 2)
            paint_text(painter, theme, words, row.name, "second-strong", tokens.ink)
            paint_text(
                painter, theme, words.translated(0, high / 2 - 3), row.second, "small", tokens.ink2
            )
            wide = max(3.0, self.BAR * row.wins / most)
            bar = QRectF(box.right() - self.BAR - 24, box.center().y() - 6, wide, 12)
            paint_bar(painter, theme, bar, self._colour, bool(self._side))
            number = QRectF(box.right() - 22, box.top(), 22, high)
            paint_text(painter, theme, number, str(row.wins), "count", tokens.ink, RIGHT)


def paint_bar(painter: QPainter, theme: Theme, bar: QRectF, colour: str, right: bool) -> None:
    """Draw a bar in an army's colour with its frame, hatched for the right one."""
    ground, strokes = army_brush(colour, theme.tokens.dark, right)
    outline = QPainterPath()
    outline.addRoundedRect(bar, 3, 3)
    painter.fillPath(outline, ground)
    if strokes is not None:
        painter.fillPath(outline, strokes)
    painter.setPen(QPen(theme.tokens.edge, 1))
    painter.drawPath(outline)


class DoubtBars(QWidget):
    """How far each assumption moves the left army's wins, with a mark where they are now."""

    ROW, NAME, WORDS = 28, 60, 76

    def __init__(self) -> None:
        super().__init__()
        self.rows, self._now = tuple[Doubt, ...](), 0.5
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_doubts(self, rows: Sequence[Doubt], now: float) -> None:
        """Show these doubts."""
        self.rows, self._now = tuple(rows), now
        self.setAccessibleName("; ".join(f"{r.name}: {range_words(r)}" for r in rows))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for all rows."""
        return QSize(260, theme_of(self).height(self.ROW, 6) * max(4, len(self.rows)))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the rows."""
        tokens, high = theme.tokens, theme.height(self.ROW, 6)
        name, side = theme.height(self.NAME, 60), theme.height(self.WORDS, 60)
        room = self.width() - name - side - 60
        ends = [self._now, *(each for row in self.rows for each in (row.low, row.high))]
        least, span = min(ends), max(0.1, max(ends) - min(ends))
        for at, row in enumerate(self.rows):
            box = QRectF(0, at * high, self.width(), high)
            painter.fillRect(QRectF(0, box.top(), box.width(), 1), tokens.line)
            paint_text(
                painter,
                theme,
                box.adjusted(0, 0, name - box.width(), 0),
                row.name,
                "second",
                tokens.ink,
            )
            paint_text(painter, theme, box, row.words, "small", tokens.ink2, RIGHT)
            shares = (row.low, self._now, row.high)
            low, now, top = (name + 30 + room * (x - least) / span for x in shares)
            painter.setPen(QPen(tokens.kraftline, 1))
            painter.setBrush(tokens.kraftline if tokens.dark else tokens.kraft)
            painter.drawRect(QRectF(low, box.center().y() - 6, max(2.0, top - low), 12))
            painter.fillRect(QRectF(now - 1, box.center().y() - 9, 2, 18), tokens.ink)
            for x, share, align in ((low - 34, row.low, RIGHT), (top + 4, row.high, LEFT)):
                number = QRectF(x, box.top(), 30, high)
                paint_text(
                    painter, theme, number, f"{100 * share:.0f}", "second-bold", tokens.ink, align
                )
