"""Fate cards: a unit with its heading, its figures side by side, each with what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
    QWidget,
)

from desktop.campaign.recording.controller import BattleController
from desktop.campaign.recording.fates import FateLook, look_of
from desktop.campaign.recording.summary_texts import FigureShown, SquadShown, men_in, men_standing
from desktop.figures import State, box_height, figure_pixmap
from desktop.look.focus import ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.flow import grows_by_width
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.text import CENTRE, LEFT, RIGHT, ElidedLabel, paint_text, text_width
from desktop.look.parts.tiles import Tile, TileGrid
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_PANEL
from rules.campaign.recording.battle_record import Fate
from rules.campaign.state.medal_rules import known_rank
from rules.common.wording import counted

CARD_WIDTH, CARD_HEIGHT, STRIP, FIGURE = 79, 106, 18, 66
FIGURE_HEIGHT = box_height(FIGURE)
AROUND = 3
"""Half of the room between cards; the ring of the keyboard lies in it."""
LIE_DOWN_MS = 160
_FEW = 12
"""When more than these fall at once, nobody is seen falling."""
_COUNTED = 3
"""The cards of fewer men say themselves who stands, and their unit's name needs the room."""
_CORNER, _BESIDE_STAR = 15, 13
"""The height of the line at the top of a card, and what its star takes."""
_WIDEST_NAME = 1.4
"""A card is at most so many times as wide for its name."""
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


def card_size(theme: Theme) -> tuple[float, float]:
    """Return the size of a card with the room around it."""
    return theme.height(CARD_WIDTH, 40) + 2.0 * AROUND, theme.height(CARD_HEIGHT, 14) + 2.0 * AROUND


class FateTiles(TileGrid):
    """The figures of one unit. A click marks one, with Shift all; arrows are left to the field."""

    def __init__(self, controller: BattleController, entry: str, squad: SquadShown) -> None:
        super().__init__(squad.name)
        grows_by_width(self)  # a fixed height would be that of a width it had before
        self._controller, self._entry, self._figures = controller, entry, squad.figures
        self._fates: Mapping[str, Fate] | None = None
        self._named, self._named_at = 0.0, 0
        """The width of a card with a whole name, and at which size of text."""
        self._looked = True
        """Whether he who is clicked was looked at before."""
        self._falling: frozenset[str] = frozenset()
        self._fall = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._fall.valueChanged.connect(lambda _: self.update())
        self._fall.finished.connect(self._lies)
        self.activated.connect(self._click)
        self.current_changed.connect(lambda figure: controller.look_at(entry, figure))

    # ---- what it shows

    def show_fates(self, fates: Mapping[str, Fate]) -> None:
        """Show what became of each figure."""
        before, self._fates = self._fates, fates
        changed = [
            each
            for each in self._figures
            if before is None or before.get(each.id) != fates.get(each.id)
        ]
        if not changed:
            return
        self.set_tiles(
            [Tile(each.id, self._spoken(each), tip=self._tip(each)) for each in self._figures]
        )
        fell = [each.id for each in changed if self._look(each).state in ("fallen", "lost")]
        length = theme_of(self).motion_ms(LIE_DOWN_MS)
        if before is not None and fell and length and len(fell) <= _FEW and self.isVisible():
            self._falling = frozenset(fell)
            self._fall.setDuration(length)
            self._fall.start()

    def _lies(self) -> None:
        self._falling = frozenset()
        self.update()

    def _fate(self, figure: FigureShown) -> Fate:
        return (self._fates or {}).get(figure.id) or Fate(figure.id, "standing")

    def _look(self, figure: FigureShown) -> FateLook:
        return look_of(self._fate(figure).kind, model=figure.model)

    def _spoken(self, figure: FigureShown) -> str:
        fate = self._fate(figure)
        words = [
            figure.called,
            figure.label if figure.name else "",
            self._look(figure).word.lower(),
            f"by {fate.by_name}" if fate.by_name else "",
            f"{counted(fate.lives, 'life', 'lives')} lost" if fate.lives else "",
            f"worth {figure.worth}" if figure.worth else "",
        ]
        return ", ".join(filter(None, words))

    def _tip(self, figure: FigureShown) -> str:
        fate = self._fate(figure)
        name = f"{figure.name}, {figure.label}" if figure.name else figure.label
        if fate == Fate(figure.id, "standing"):
            return name
        by = f"by {fate.by_name}" if fate.by_name else ""
        told = (self._look(figure).word, by, fate.weapon, fate.note)
        return f"{name}\n{', '.join(filter(None, told))}"

    # ---- geometry

    def item_size(self, width: float) -> tuple[int, float, float]:
        """A row holds as many cards as fit; where room is left they are as wide as their names."""
        wide, high = card_size(theme_of(self))
        columns = max(1, int(width // wide))
        share = width / min(columns, len(self._figures) or 1)
        return columns, max(wide, min(share, self._wanted())), high

    def _wanted(self) -> float:
        """Return the width of a card at which every name is whole, within bounds."""
        theme = theme_of(self)
        if self._named_at != theme.text_percent:
            self._named_at, wide = theme.text_percent, card_size(theme)[0]
            names = (text_width(theme, _name_role(each), _name_of(each)) for each in self._figures)
            self._named = min(max(names, default=0.0) + 12 + 2 * AROUND, _WIDEST_NAME * wide)
        return self._named

    def sizeHint(self) -> QSize:
        """All cards in one row; with less room they wrap."""
        wide, high = card_size(theme_of(self))
        return QSize(ceil(max(wide, self._wanted()) * len(self._figures)), round(high))

    def minimumSizeHint(self) -> QSize:
        """One card; more rows are asked for by width."""
        wide, high = card_size(theme_of(self))
        return QSize(round(wide), round(high))

    def caption_rect(self, at: int) -> QRectF:
        """Return the line at the foot of a card."""
        card = self.item_rect(at).adjusted(AROUND, AROUND, -AROUND, -AROUND)
        return card.adjusted(0, card.height() - theme_of(self).height(STRIP, 14), 0, 0)

    # ---- painting

    def paint_item(self, painter: QPainter, at: int, rect: QRectF) -> None:
        """Draw card, figure, worth and the strip with the fate."""
        theme, figure = theme_of(self), self._figures[at]
        tokens, look = theme.tokens, self._look(figure)
        marked, hovered = look.kind != "standing", at == self.hovered
        card = rect.adjusted(AROUND + 0.5, AROUND + 0.5, -AROUND - 0.5, -AROUND - 0.5)
        ground = tokens.hover if hovered else tokens.surface if marked else tokens.raised
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(card, RADIUS_PANEL, RADIUS_PANEL)
        strip = self.caption_rect(at)
        name = strip.adjusted(4, -2, -4, -3)
        lines = name_lines(theme, figure, name.width())
        if marked:
            name.translate(0, 1 - name.height())
            _paint_strip(painter, theme, card, strip, look)
        above = (len(lines) - 1) * theme.metrics(_name_role(figure)).height()
        foot = (name.top() if marked else strip.top() - 3) - above
        fate = self._fate(figure)
        # Who fell has lost all his lives.
        lost = f"{fate.lives} lost" if figure.hero and fate.lives and fate.kind != "fallen" else ""
        top = card.top() + (2 + theme.height(_CORNER, 14) if lost else 0)
        self._paint_figure(
            painter, QRectF(card.left(), top, card.width(), foot - top), figure, look
        )
        for at_line, text in enumerate(reversed(lines)):
            up = at_line * theme.metrics(_name_role(figure)).height()
            _paint_name(painter, theme, name.translated(0, -up), figure, text)
        edge = theme.colour(look.ink) if marked else tokens.edge if hovered else tokens.line
        painter.setPen(QPen(edge, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(card, RADIUS_PANEL, RADIUS_PANEL)
        line = QRectF(card.left() + 5, card.top() + 2, card.width() - 10, theme.height(_CORNER, 14))
        paint_text(painter, theme, line, figure.worth, "small-strong", tokens.ink2, RIGHT)
        if figure.hero:
            star = QPointF(card.left() + 10, line.center().y() + 1)
            paint_icon(painter, "star", star, 11, tokens.ink2, None if fate.lives else tokens.ink2)
            words = line.adjusted(_BESIDE_STAR, 0, 0, 0)
            paint_text(painter, theme, words, lost, "small", tokens.warn)
        if figure.id == self.current:
            ring = ring_wanted(theme, self)
            painter.setPen(QPen(tokens.focus, 2) if ring else QPen(tokens.edge, 1))
            inset = 1.0 if ring else 1.5
            painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 8, 8)

    def _paint_figure(
        self, painter: QPainter, stand: QRectF, figure: FigureShown, look: FateLook
    ) -> None:
        """Draw who stands or lies there between his name and what is above it."""
        falling = figure.id in self._falling
        state: State = "normal" if falling else look.state
        width = min(FIGURE, int(FIGURE * stand.height() / FIGURE_HEIGHT))
        dark, ratio = theme_of(self).tokens.dark, painter.device().devicePixelRatioF()
        pixmap = figure_pixmap(
            figure.art, figure.colour, width=width, dark=dark, state=state, dpr=ratio
        )
        size = pixmap.deviceIndependentSize()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, falling)
        painter.setClipRect(stand)
        painter.translate(round(stand.center().x()), round(stand.bottom()))
        if falling:
            painter.rotate(-90 * float(self._fall.currentValue()))
        painter.drawPixmap(QPointF(round(-size.width() / 2), round(-size.height())), pixmap)
        painter.restore()

    # ---- hands

    def _click(self, figure: str) -> None:
        whole = bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
        looked, self._looked = self._looked, True
        self._controller.click(self._entry, figure, whole=whole, looked=looked)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note whether he was looked at already: then the click takes a mark away."""
        at = self.at_point(event.position())
        self._looked = at >= 0 and self.tiles[at].key == self.current
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second quick click is a click like any other: names are not changed here."""
        self.mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows to the field of all armies, and Ctrl+Enter to the page."""
        if event.key() in _ARROWS or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)


def _paint_strip(
    painter: QPainter, theme: Theme, card: QRectF, strip: QRectF, look: FateLook
) -> None:
    """Draw the coloured foot of a card with the shape and the word of the fate."""
    ink = theme.colour(look.ink)
    painter.save()
    painter.setClipRect(strip.adjusted(-1, 0, 1, 1))
    painter.setBrush(theme.colour(look.ground))
    painter.drawRoundedRect(card, RADIUS_PANEL, RADIUS_PANEL)
    painter.restore()
    painter.fillRect(QRectF(card.left(), strip.top(), card.width(), 1), ink)
    wide = text_width(theme, "tag", look.short)
    left = strip.center().x() - (wide + 15) / 2
    icon_at = QPointF(left + 5.5, strip.center().y() + 0.5)
    paint_icon(painter, look.icon, icon_at, 11, ink, stroke=2.4)
    words = QRectF(left + 15, strip.top(), wide + 1, strip.height())
    paint_text(painter, theme, words, look.short, "tag", ink)


def _name_role(figure: FigureShown) -> str:
    return "small-strong" if figure.hero else "small"


def _name_of(figure: FigureShown) -> str:
    """Return what a card calls somebody: "Flame thrower 9"."""
    called = figure.name or figure.label
    return f"{called} {figure.number}" if figure.number else called


def name_lines(theme: Theme, figure: FigureShown, width: float) -> tuple[str, ...]:
    """Return what a card calls somebody, in two lines where one is too narrow for it.

    A name that is too long goes without its rank, which the strip of the chosen figure has.
    """
    role, whole = _name_role(figure), _name_of(figure)
    rank, _, rest = whole.partition(" ")
    if rest and known_rank(rank) and text_width(theme, role, whole) > width + 0.5:
        whole = rest
    if text_width(theme, role, whole) <= width + 0.5:
        return (whole,)
    words = whole.split()
    for at in range(len(words) - 1, 0, -1):
        lines = " ".join(words[:at]), " ".join(words[at:])
        if all(text_width(theme, role, each) <= width + 0.5 for each in lines):
            return lines
    return (whole,)


def _paint_name(
    painter: QPainter, theme: Theme, line: QRectF, figure: FigureShown, words: str
) -> None:
    """Write a line of a name; of a long word only the word is cut, never the number."""
    role, ink, number = _name_role(figure), theme.tokens.ink2, str(figure.number)
    if not words.endswith(f" {number}") or text_width(theme, role, words) <= line.width() + 0.5:
        paint_text(painter, theme, line, words, role, ink, CENTRE)
        return
    room = text_width(theme, role, number) + 3
    called = words.removesuffix(f" {number}")
    paint_text(painter, theme, line.adjusted(0, 0, -room, 0), called, role, ink, LEFT)
    paint_text(painter, theme, line, number, role, ink, RIGHT)


class SquadHead(QPushButton):
    """The heading of a unit with how many of it stand: a click marks the whole unit."""

    def __init__(self, squad: SquadShown) -> None:
        super().__init__()
        self.setProperty("kind", "bare")
        self.setToolTip("Click to mark the whole unit (or Shift and the letter)")
        self.setAccessibleName(squad.name)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        name = ElidedLabel(squad.name, "heading")
        self.count = ElidedLabel("", "second", "ink2")
        for label in (name, self.count):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        hbox(name, self.count, 1, margins=(3, 0, 0, 0), inside=self)
        # A long name gets no more than two cards, so that units stand beside each other.
        cards = max(2, len(squad.figures))
        name.setMaximumWidth(round(cards * card_size(theme_of(self))[0]) - 8)

    def sizeHint(self) -> QSize:
        """Ask for the room of the words: the style knows none in it."""
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()


class SquadFates(QWidget):
    """A unit: its name, how many of it stand, and its figures."""

    def __init__(self, controller: BattleController, entry: str, squad: SquadShown) -> None:
        super().__init__()
        self._squad = squad
        self.head, self.tiles = SquadHead(squad), FateTiles(controller, entry, squad)
        vbox(self.head, self.tiles, gap=2, inside=self)
        first = squad.figures[0].id
        self.head.clicked.connect(lambda: controller.click(entry, first, whole=True))

    def show_fates(self, fates: Mapping[str, Fate]) -> None:
        """Show what became of each of them."""
        figures = self._squad.figures
        here, men = men_standing(figures, fates), men_in(figures)
        self.head.count.setText(f"{here} of {men} standing" if here else "none standing")
        self.head.count.setVisible(men > 0 and len(figures) >= _COUNTED)
        self.tiles.show_fates(fates)
