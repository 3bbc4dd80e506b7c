"""Medals: how one is drawn, and the choices of its metal and of its ribbon's colours."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from desktop.campaign.struct_form import combo
from desktop.look.icons import paint_icon
from desktop.look.parts.fields import Combo
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.text import CENTRE, TextLabel, paint_text
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_TAG
from rules.campaign.state.ribbon_colours import (
    EDGE,
    METALS,
    RIBBONS,
    medal_words,
    metal_of,
    ribbon_words,
    stripes_of,
)
from rules.common.wording import capital

SIZE = QSize(34, 52)
_RAYS = 20


def paint_medal(
    painter: QPainter, theme: Theme, rect: QRectF, ribbon: str = "", stamp: str = ""
) -> None:
    """Draw a medal into a box of 34 × 52; without a stamp it bears a star."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = rect.center().x()
    stripes = stripes_of(ribbon)
    wide = 14 / len(stripes)
    for at, stripe in enumerate(stripes):
        strip = QRectF(middle - 7 + at * wide, rect.top(), wide, 20)
        painter.fillRect(strip, QColor(stripe.colour))
    painter.setPen(QPen(theme.tokens.edge, 0.8))  # a black ribbon is seen on a dark ground too
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(middle - 7, rect.top() + 0.4, 14, 20))
    centre = QPointF(middle, rect.top() + 34)
    painter.setPen(QPen(QColor(EDGE), 1))
    painter.setBrush(QColor(METALS[metal_of(ribbon)]))
    star = QPolygonF()
    for at in range(2 * _RAYS):
        radius = 16 if at % 2 == 0 else 13.6
        angle = math.pi * at / _RAYS
        star.append(centre + QPointF(math.sin(angle), -math.cos(angle)) * radius)
    painter.drawPolygon(star)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, 10.5, 10.5)
    if stamp:
        box = QRectF(centre.x() - 10, centre.y() - 9, 20, 18)
        paint_text(painter, theme, box, stamp, "tag", QColor(EDGE), CENTRE)
    else:
        paint_icon(painter, "star", centre, 11, QColor(EDGE), QColor(EDGE))
    painter.restore()


class Medal(QWidget):
    """A medal in a layout; its name is its tooltip."""

    def __init__(
        self, name: str, ribbon: str = "", stamp: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._ribbon, self._stamp = ribbon, stamp
        self.setFixedSize(SIZE)
        self.setToolTip(name)
        self.setAccessibleName(f"{name}: {medal_words(ribbon)}")

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw it."""
        rect = QRectF(self.rect())
        paint_medal(painter, theme, rect, self._ribbon, self._stamp)


class MedalRow(QWidget):
    """A medal with its name and what it was given for, which have all the width beside it."""

    def __init__(
        self, name: str, words: str, ribbon: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        told = [TextLabel(name, "name", wrap=True)]
        told += [TextLabel(words, "small", "ink2", wrap=True)] if words else []
        medal = (Medal(name, ribbon), 0, Qt.AlignmentFlag.AlignTop)
        hbox(medal, (vbox(1, *told, 1, gap=1), 1), gap=12, margins=(2, 0, 0, 0), inside=self)
        self.setAccessibleName(f"{name}, {words}" if words else name)


SIGN, SWATCH = QSize(54, 56), QSize(22, 12)
METAL, COLOUR, SECOND = 112, 150, 130
OUTLINE = "#8a8468"
"""Grey enough to be seen about black cloth by night, and about white by day."""


def grown(widget: QWidget, width: int) -> int:
    """Return the width of a field, grown with the text but for its frame and arrow."""
    return theme_of(widget).height(width, width - 42)


class Sign(QWidget):
    """The medal as it will be drawn, or the rank as it will stand before a name."""

    def __init__(self) -> None:
        super().__init__()
        self._ribbon, self._rank, self._is_rank = "", "", False
        self.setFixedSize(theme_of(self).height(SIGN.width(), SIGN.width()), SIGN.height())

    def show_sign(self, ribbon: str, rank: str, is_rank: bool) -> None:
        """Show another one."""
        self._ribbon, self._rank, self._is_rank = ribbon, rank, is_rank
        words = f"Rank {rank}" if is_rank else capital(medal_words(ribbon))
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw it."""
        if not self._is_rank:
            box = QRectF((self.width() - 34) / 2, (self.height() - 52) / 2, 34, 52)
            paint_medal(painter, theme, box, self._ribbon)
        else:
            box = QRectF(self.rect()).adjusted(1.5, 16.5, -1.5, -16.5)
            painter.setPen(QPen(theme.tokens.edge, 1))
            painter.setBrush(theme.tokens.sel)
            painter.drawRoundedRect(box, RADIUS_TAG, RADIUS_TAG)
            paint_text(painter, theme, box, self._rank, "tag", theme.tokens.ink, CENTRE)


class RibbonChoice(QWidget):
    """A drawn medal beside the choices of its metal and its colours."""

    def __init__(self, ribbon: str) -> None:
        super().__init__()
        self.sign, self._rank = Sign(), ""
        self.metal, self.first, self.second = self._choices = colour_choices(ribbon)
        hbox(self.sign, *self._choices, 1, inside=self)
        for choice in self._choices:
            choice.currentIndexChanged.connect(lambda _at: self.show_rank(self._rank))
        self.show_rank("")

    @property
    def ribbon(self) -> str:
        """The medal in words, "" for a rank alone."""
        return "" if self._rank else chosen_ribbon(self._choices)

    def show_rank(self, rank: str) -> None:
        """Show a rank in the place of a medal, "" for the medal again."""
        self._rank = rank
        for choice in self._choices:
            choice.setEnabled(not rank)
        self.sign.show_sign(self.ribbon, rank, bool(rank))


def chosen_ribbon(choices: Sequence[Combo]) -> str:
    """Return the metal and the colours that are chosen, each once."""
    said = dict.fromkeys(str(each.currentData()) for each in choices)
    return " ".join(each for each in said if each)


def colour_choices(ribbon: str) -> tuple[Combo, Combo, Combo]:
    """Return the choices of metal and of two colours, as a ribbon has them."""
    colours = [each for each in ribbon_words(ribbon) if each in RIBBONS]
    said = next((each for each in medal_words(ribbon).split() if each in RIBBONS), "red")
    metals = [(each, capital(each), colour) for each, colour in METALS.items()]
    cloth = [(each, f"{capital(each)} ribbon", to.colour) for each, to in RIBBONS.items()]
    others = [(each, f"and {each}", to.colour) for each, to in RIBBONS.items()]
    first, second = (*colours[:2], "", "")[:2]
    return (
        _swatches("Metal", metals, metal_of(ribbon), METAL),
        _swatches("Colour of the ribbon", cloth, first or said, COLOUR),
        _swatches("Second colour of the ribbon", [("", "one colour", ""), *others], second, SECOND),
    )


def _swatches(name: str, colours: Sequence[tuple[str, str, str]], now: str, wide: int) -> Combo:
    """Return a choice of colours, each shown before its name."""
    made = combo(name, [(key, words) for key, words, _ in colours], now)
    made.setIconSize(SWATCH)
    for at, (_, _, colour) in enumerate(colours):
        made.setItemIcon(at, _swatch(colour) if colour else QIcon())
    made.setToolTip(name)
    made.setFixedWidth(grown(made, wide))
    return made


def _swatch(colour: str) -> QIcon:
    pixmap = QPixmap(SWATCH * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(QColor(colour))
    painter = QPainter(pixmap)
    painter.setPen(QPen(QColor(OUTLINE), 1))
    painter.drawRect(QRectF(0.5, 0.5, SWATCH.width() - 1, SWATCH.height() - 1))
    painter.end()
    return QIcon(pixmap)
