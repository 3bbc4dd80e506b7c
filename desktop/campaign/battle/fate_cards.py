"""Fate cards: the figures of a unit side by side, each with what became of it, painted."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QPixmap, QPixmapCache
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.campaign.battle.fates import LOOK, FateLook, look_of
from desktop.campaign.battle.shown_figures import FigureShown
from desktop.figures import State, figure_pixmap
from desktop.look.focus import ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.text import CENTRE, LEFT, RIGHT, paint_text, text_width
from desktop.look.parts.tiles import Tile, TileGrid
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_PANEL
from rules.campaign.recording.battle_record import Fate, FateKind
from rules.campaign.state.medal_rules import known_rank

CARD_WIDTH, CARD_HEIGHT, STRIP = 79, 106, 18
AROUND = 3
"""Half of the room between cards; the ring of the keyboard lies in it."""
FIGURE = 66


def card_size(theme: Theme) -> tuple[float, float]:
    """Return the size of a card with the room around it."""
    return theme.height(CARD_WIDTH, 40) + 2.0 * AROUND, theme.height(CARD_HEIGHT, 14) + 2.0 * AROUND


def paint_strip(
    painter: QPainter, theme: Theme, card: QRectF, strip: QRectF, look: FateLook
) -> None:
    """Draw the coloured foot of a card with the shape and the word of the fate."""
    ink = theme.colour(look.ink)
    painter.save()
    painter.setClipRect(strip.adjusted(-1, 0, 1, 1))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(look.ground))
    painter.drawRoundedRect(card, RADIUS_PANEL, RADIUS_PANEL)
    painter.restore()
    painter.fillRect(QRectF(card.left(), strip.top(), card.width(), 1), ink)
    wide = text_width(theme, "tag", look.short)
    left = strip.center().x() - (wide + 15) / 2
    paint_icon(
        painter, look.icon, QPointF(left + 5.5, strip.center().y() + 0.5), 11, ink, stroke=2.4
    )
    words = QRectF(left + 15, strip.top(), wide + 1, strip.height())
    paint_text(painter, theme, words, look.short, "tag", ink)


def paint_called(
    painter: QPainter, theme: Theme, line: QRectF, figure: FigureShown, role: str
) -> None:
    """Write what a figure is called; of a long word only the word is cut, never the number.

    A name that is too long goes without its rank, which the strip of the chosen figure has.
    """
    ink, number = theme.tokens.ink2, str(figure.number)
    called = figure.name or figure.label
    rank, _, rest = called.partition(" ")
    if rest and text_width(theme, role, called) > line.width() + 0.5 and known_rank(rank):
        called = rest
    whole = f"{called} {number}" if figure.number else called
    if not figure.number or text_width(theme, role, whole) <= line.width():
        paint_text(painter, theme, line, whole, role, ink, CENTRE)
        return
    room = text_width(theme, role, number) + 3
    paint_text(painter, theme, line.adjusted(0, 0, -room, 0), called, role, ink, LEFT)
    paint_text(painter, theme, line, number, role, ink, RIGHT)


def drawn(
    figure: FigureShown, state: State, *, pale: bool, ratio: float, width: int = FIGURE
) -> QPixmap:
    """Return a figure in its plastic, or the pale shape of one that is not there."""
    dark = theme_of().tokens.dark
    if pale:
        return _pale_shape(figure, state, dark, ratio, width)
    return figure_pixmap(figure.art, figure.colour, width=width, dark=dark, state=state, dpr=ratio)


def _pale_shape(figure: FigureShown, state: State, dark: bool, ratio: float, width: int) -> QPixmap:
    """Return the pale shape of a figure that is not there, standing or lying."""
    if state != "fallen":
        return figure_pixmap(
            figure.art, figure.colour, width=width, dark=dark, state="not_owned", dpr=ratio
        )
    key = f"shape {figure.art} {dark:d} {ratio:g} {width}"
    found = QPixmap()
    if QPixmapCache.find(key, found):
        return found
    pale = QPixmap(
        figure_pixmap(figure.art, "green", width=width, dark=dark, state="fallen", dpr=ratio)
    )
    painter = QPainter(pale)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(QRectF(0, 0, width, 2 * width), theme_of().tokens.absent)
    painter.end()
    QPixmapCache.insert(key, pale)
    return pale


LIE_DOWN_MS = 160
_FEW = 12
"""When more than these fall at once, nobody is seen falling."""
_CORNER, _BESIDE_STAR = 15, 13
"""The height of the line at the top of a card, and what its star takes."""
_WALKS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class FateTiles(TileGrid):
    """The figures of one unit. A click marks one, with Shift all; arrows lead out of the grid."""

    marked = Signal(str, bool, bool)
    """(figure, whether the whole unit is meant, whether he was looked at before the click)"""
    left_to = Signal(int, int)
    """An arrow leads out of the grid: columns and rows, one of them 0."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)  # a fixed height would be that of a width it had before
        self._figures: Sequence[FigureShown] = ()
        self._fates: Mapping[str, Fate] = {}
        self._whole = False
        self._looked = True
        self.pressing = False
        """Whether the mouse makes a figure the current one just now: then he is in sight."""
        self._falling: frozenset[str] = frozenset()
        self._fall = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._fall.valueChanged.connect(lambda _: self.update())
        self._fall.finished.connect(self._lies)
        self.activated.connect(self._tell)

    # ---- what it shows

    def show_figures(self, figures: Sequence[FigureShown], fates: Mapping[str, Fate]) -> None:
        """Show these figures with what became of each."""
        same = figures is self._figures
        before = {each.id: _kind(self._fates, each.id) for each in self._figures} if same else {}
        changed = [key for key, kind in before.items() if kind != _kind(fates, key)]
        if same and not changed and not _told(self._figures, self._fates, fates):
            self._fates = fates
            return
        self._figures, self._fates = figures, fates
        self.set_tiles([Tile(each.id, self._spoken(each), tip=self._tip(each)) for each in figures])
        self._let_fall([key for key in changed if LOOK[_kind(fates, key)].state == "fallen"])

    def _spoken(self, figure: FigureShown) -> str:
        fate = self._fates.get(figure.id)
        words = [figure.called]
        words += [figure.label] if figure.name else []
        kind = fate.kind if fate else "standing"
        words.append(look_of(kind, model=figure.model).word.lower())
        if fate and fate.by_name:
            words.append(f"by {fate.by_name}")
        if fate and fate.lives:
            words.append(f"{fate.lives} {'life' if fate.lives == 1 else 'lives'} lost")
        if figure.worth:
            words.append(f"worth {figure.worth}")
        return ", ".join(words)

    def _tip(self, figure: FigureShown) -> str:
        fate = self._fates.get(figure.id)
        lines = [f"{figure.name}, {figure.label}" if figure.name else figure.label]
        if fate is not None:
            how = [f"by {fate.by_name}" if fate.by_name else "", fate.weapon, fate.note]
            word = look_of(fate.kind, model=figure.model).word
            lines.append(", ".join(filter(None, [word, *how])))
        return "\n".join(lines)

    def _let_fall(self, keys: Collection[str]) -> None:
        length = theme_of(self).motion_ms(LIE_DOWN_MS)
        if keys and length and len(keys) <= _FEW and self.isVisible():
            self._falling = frozenset(keys)
            self._fall.setDuration(length)
            self._fall.start()

    def _lies(self) -> None:
        self._falling = frozenset()
        self.update()

    # ---- geometry

    def item_size(self, width: float) -> tuple[int, float, float]:
        """Cards keep their size; a row holds as many as fit."""
        wide, high = card_size(theme_of(self))
        return max(1, int(width // wide)), wide, high

    def sizeHint(self) -> QSize:
        """Cards wrap: the layout asks for the height at its own width."""
        return QSize(self.minimumSizeHint().width(), self.heightForWidth(max(self.width(), 100)))

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
        tokens = theme.tokens
        fate = self._fates.get(figure.id)
        look = look_of(fate.kind if fate else "standing", model=figure.model)
        marked = look.kind != "standing"
        card = rect.adjusted(AROUND + 0.5, AROUND + 0.5, -AROUND - 0.5, -AROUND - 0.5)
        hovered = at == self.hovered
        ground = tokens.hover if hovered else tokens.surface if marked else tokens.raised
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(card, RADIUS_PANEL, RADIUS_PANEL)
        strip = self.caption_rect(at)
        name = strip.adjusted(4, -2, -4, -3)
        if marked:
            name.translate(0, 1 - name.height())
        foot = name.top() if marked else strip.top() - 3
        lost = _lives_lost(figure, fate)
        top = card.top() + (2 + theme.height(_CORNER, 14) if lost else 0)
        stand = QRectF(card.left(), top, card.width(), foot - top)
        self._paint_figure(painter, stand, figure, look)
        if marked:
            paint_strip(painter, theme, card, strip, look)
        paint_called(painter, theme, name, figure, "small-strong" if figure.hero else "small")
        edge = theme.colour(look.ink) if marked else tokens.edge if hovered else tokens.line
        painter.setPen(QPen(edge, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(card, RADIUS_PANEL, RADIUS_PANEL)
        self._paint_corners(painter, card, figure, fate)
        if figure.id == self.current and ring_wanted(theme, self):
            painter.setPen(QPen(tokens.focus, 2))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 8, 8)
        elif figure.id == self.current:
            painter.setPen(QPen(tokens.edge, 1))
            painter.drawRoundedRect(rect.adjusted(1.5, 1.5, -1.5, -1.5), 8, 8)

    def _paint_corners(
        self, painter: QPainter, card: QRectF, figure: FigureShown, fate: Fate | None
    ) -> None:
        theme = theme_of(self)
        high = theme.height(_CORNER, 14)
        line = QRectF(card.left() + 5, card.top() + 2, card.width() - 10, high)
        if figure.worth:
            ink = theme.tokens.ink2
            paint_text(painter, theme, line, figure.worth, "small-strong", ink, RIGHT)
        if figure.hero:
            star = QPointF(card.left() + 10, line.center().y() + 1)
            fill = None if fate is not None and fate.lives > 0 else theme.tokens.ink2
            paint_icon(painter, "star", star, 11, theme.tokens.ink2, fill)
            words = line.adjusted(_BESIDE_STAR, 0, 0, 0)
            lost = _lives_lost(figure, fate)
            paint_text(painter, theme, words, lost, "small", theme.tokens.warn)

    def _paint_figure(
        self, painter: QPainter, stand: QRectF, figure: FigureShown, look: FateLook
    ) -> None:
        falling = figure.id in self._falling
        ratio = painter.device().devicePixelRatioF()
        state: State = "normal" if falling else look.state
        pixmap = drawn(figure, state, pale=look.pale, ratio=ratio)
        size = pixmap.deviceIndependentSize()
        if size.height() > stand.height():  # his name stands between him and his fate
            width = int(FIGURE * stand.height() / size.height())
            pixmap = drawn(figure, state, pale=look.pale, ratio=ratio, width=width)
            size = pixmap.deviceIndependentSize()
        left = round(stand.center().x() - size.width() / 2)
        top = round(stand.bottom() - size.height())
        if not falling:
            painter.drawPixmap(QPointF(left, top), pixmap)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(stand)
        painter.translate(stand.center().x(), stand.bottom())
        painter.rotate(-90 * float(self._fall.currentValue()))
        painter.drawPixmap(QPointF(-size.width() / 2, -size.height()), pixmap)
        painter.restore()

    # ---- hands

    def _tell(self, key: str) -> None:
        self.marked.emit(key, self._whole, self._looked)
        self._whole = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note whether he was looked at already: then the click takes a mark away."""
        at = self.at_point(event.position())
        self._looked = at >= 0 and self.tiles[at].key == self.current
        self.pressing = True
        super().mousePressEvent(event)
        self.pressing = False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Mark the figure that was clicked, with Shift the whole unit."""
        self._whole = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        super().mouseReleaseEvent(event)
        self._whole, self._looked = False, True

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second quick click is a click like any other: names are not changed here."""
        self.mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk within the grid and out of it; Enter and Space mark, with Shift the unit."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()  # Ctrl+Enter leads to the next step
            return
        key, at = event.key(), self.place_of(self.current)
        columns = self.item_size(self.width())[0]
        if key in _WALKS and at >= 0:
            across, down = _WALKS[Qt.Key(key)]
            if not self._inside(at, columns, across, down):
                self.left_to.emit(across, down)
                event.accept()
                return
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._whole = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        super().keyPressEvent(event)
        self._whole = False

    def _inside(self, at: int, columns: int, across: int, down: int) -> bool:
        column = at % columns
        if across:
            return 0 <= column + across < columns and at + across < len(self.tiles)
        return 0 <= at + down * columns < len(self.tiles)

    def take(self, key: str) -> None:
        """Make a figure the current one and give it the keyboard."""
        self.set_current(key)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.current_changed.emit(key)


def _kind(fates: Mapping[str, Fate], key: str) -> FateKind:
    fate = fates.get(key)
    return fate.kind if fate else "standing"


def _lives_lost(figure: FigureShown, fate: Fate | None) -> str:
    """Return what stands beside a hero's star, "" for nothing: who fell has lost all."""
    told = figure.hero and fate is not None and fate.kind != "fallen" and fate.lives > 0
    return f"{fate.lives} lost" if fate is not None and told else ""


def _told(
    figures: Sequence[FigureShown], before: Mapping[str, Fate], after: Mapping[str, Fate]
) -> bool:
    """Return whether anything else is told of anybody now."""
    return any(before.get(each.id) != after.get(each.id) for each in figures)
