"""The figures of one side at the table, painted in one widget: taps, keys, menu and tips."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip

from desktop.figures import State as Drawing
from desktop.figures import figure_pixmap
from desktop.gamenight.force_layout import FOOT, PAD, Places, find_places, fitting_size
from desktop.gamenight.shown_force import (
    ForceView,
    PiecePlace,
    ShownForce,
    ShownPiece,
    ShownUnit,
    UnitPlace,
)
from desktop.gamenight.table_marks import BADGE, mark_kind, paint_badge, paint_sign
from desktop.look.focus import ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.die import paint_die
from desktop.look.parts.tag import TagKind, paint_tag, tag_width
from desktop.look.parts.text import CENTRE, RIGHT, paint_text, text_lines, text_width
from desktop.look.parts.tiles import Tile, TileGrid, speak
from desktop.look.theme import Theme, theme_of
from rules.attack.scene import PINNED

HOLD_MS = 500
"""Whoever is pressed for so long opens his menu."""
SPOKEN = {
    "now": "may act now",
    "later": "acts after the other side",
    "fell": "fell just now, may still attack",
    "done": "has acted",
    "lies": "lies until he is cleared",
    "off": "off the table",
}
_WALK = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def words_beside(theme: Theme, words: tuple[str, ...], room: float) -> list[str]:
    """Return the words beside a vehicle that fit; how many are aboard as a number at least."""

    def fits(text: str) -> bool:
        return text_width(theme, "small", text) <= room

    short = (text if fits(text) else text.removesuffix(" aboard") for text in words)
    return [text for text in short if fits(text)]


class ForceFigures(TileGrid):
    """Paints a side; only what changed is painted anew. A tile is a man, or a unit in a box."""

    tapped = Signal(str)
    menu_asked = Signal(str, QPointF)

    def __init__(self) -> None:
        super().__init__("Force")
        self.view: ForceView | None = None
        self.shown = ShownForce({}, {})
        self.places = Places()
        self._other: tuple[UnitPlace, ...] = ()
        self._out: frozenset[str] = frozenset()
        self._room = self._full = 0.0
        self.enter_taps = True
        """Whether Enter taps who is current, and does not accept what the page proposes."""
        self._width = -1.0
        self._size = 0
        self._fits: tuple[object, ...] = ()
        """For what the size of figures was found."""
        self._folding: frozenset[str] = frozenset()
        self._unfolded: set[str] = set()
        self._held = QTimer(self, singleShot=True, interval=HOLD_MS)
        self._held.timeout.connect(self._ask_menu_held)
        self.activated.connect(self.tapped)
        self.context_asked.connect(self.menu_asked)
        theme_of(self).changed.connect(self._place_again)

    # ---- what it shows

    def set_view(self, view: ForceView, other: tuple[UnitPlace, ...]) -> None:
        """Show another force; figures are as large as those of the `other` side's units."""
        self.view, self._other, self.shown = view, other, ShownForce({}, {})
        self._out, self._unfolded = frozenset(), set()
        self._place_again()

    def set_room(self, width: float, height: float) -> None:
        """Tell the width without a scroll bar, and the height in which all should be seen."""
        if (width, height) != (self._full, self._room):
            self._full, self._room = width, height
            self._place_again()

    def show_force(self, shown: ShownForce, out: frozenset[str], folding: frozenset[str]) -> None:
        """Show the side as it is now: `out` of their vehicle are these, `folding` can be a line."""
        before, self.shown = self.shown, shown
        folding -= self._unfolded
        if out != self._out or (folding != self._folding and not self._size):
            self._out, self._folding = out, folding
            self._place_again()
        cells = self.places.cells if shown is not before else {}
        for piece, cell in cells.items():
            if before.pieces.get(piece) != shown.pieces.get(piece):
                self.update(cell.toAlignedRect().adjusted(-3, -3, 3, 3))
        for unit, now in shown.units.items():
            if before.units.get(unit) != now:
                box = self.places.boxes.get(unit) or self.places.captions.get(unit)
                if box is not None and (unit in self.places.boxes or unit in self.places.folded):
                    self.update(box.toAlignedRect().adjusted(-3, -3, 3, 3))
        self._speak()

    def _place_again(self) -> None:
        if self.view is None or self.width() < 40:
            return
        width = float(self.width())
        before = self.places
        view, theme = self.view, theme_of(self)
        full = max(width, self._full)
        fits = (id(view), full, self._room, theme.text_percent)
        if fits != self._fits:
            self._fits = fits
            self._size = min(
                fitting_size(view.layout, units, theme, full, self._room)
                for units in (view.units, self._other)
            )
        self.places = find_places(
            view.layout, view.units, self._out, theme, width, full, self._size, self._folding
        )
        self._width = width
        keys = [*self.places.boxes] if self.places.boxes else [*self.places.cells]
        if [tile.key for tile in self.tiles] != keys:
            self.tiles = [Tile(key, key) for key in keys]
            if self.current not in keys:
                self.current = ""
            self.hovered = -1
        if before.height != self.places.height:
            self.updateGeometry()
        self.update()

    def resizeEvent(self, event: object) -> None:
        """Place all figures again in another width."""
        super().resizeEvent(event)  # type: ignore[arg-type]
        if self.width() != self._width:
            self._place_again()

    # ---- geometry

    def item_rects(self, _width: float) -> list[QRectF]:
        """Return where the tiles lie."""
        return [self.item_rect(at) for at in range(len(self.tiles))]

    def item_rect(self, at: int) -> QRectF:
        """Return where a tile lies."""
        key = self.tiles[at].key
        return self.places.boxes.get(key) or self.places.cells.get(key) or QRectF()

    def caption_rect(self, _at: int) -> QRectF:
        """Nothing can be renamed here."""
        return QRectF()

    def heightForWidth(self, _width: int) -> int:
        """Height of all rows."""
        return round(self.places.height)

    def sizeHint(self) -> QSize:
        """The present height."""
        return QSize(200, round(self.places.height))

    def minimumSizeHint(self) -> QSize:
        """The present height; the pane scrolls."""
        return QSize(100, round(self.places.height))

    def piece_at(self, point: QPointF) -> str:
        """Return the piece under a point, else the unit whose box it is, "" for none."""
        for piece, cell in self.places.cells.items():
            if cell.contains(point):
                return piece
        return next((unit for unit, box in self.places.boxes.items() if box.contains(point)), "")

    # ---- words

    def _speak(self) -> None:
        at = self.place_of(self.current)
        words = self._name
        if at >= 0:
            words = f"{self.words_of(self.current)}, {at + 1} of {len(self.tiles)}"
        speak(self, words)

    def set_name(self, name: str) -> None:
        """Set the name by which the whole is read aloud."""
        self._name = name
        self._speak()

    def words_of(self, key: str) -> str:
        """Return somebody, and what he may do, as it is read aloud and shown as a tip."""
        if self.view is None:
            return ""
        place = self.view.place.get(key)
        if place is None or key in self.places.boxes:
            unit, shown = self._unit(key), self.shown.units.get(key, ShownUnit())
            words = [unit.name if unit else "", shown.note, shown.die_word, shown.words]
            if shown.glows:
                words.append(SPOKEN["now"])
            return ", ".join(filter(None, words)).replace(".,", ",")
        shown_piece = self.shown.pieces.get(key, ShownPiece())
        unit = self._unit(place.unit)
        words = [
            place.name,
            unit.name if unit and not place.model else "",
            SPOKEN.get(shown_piece.sign, ""),
            shown_piece.tag.lower(),
            *(each.replace("-", " ") for each in shown_piece.badges),
            *shown_piece.words,
            shown_piece.second,
        ]
        return ", ".join(filter(None, words))

    def _unit(self, unit_id: str) -> UnitPlace | None:
        return next((unit for unit in self.places.units if unit.id == unit_id), None)

    # ---- hands

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk by arrows among what is in sight; Enter taps."""
        step = _WALK.get(Qt.Key(event.key()))
        if step is None:
            keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if event.key() in keys and self.current and self.enter_taps:
                self.tapped.emit(self.current)
            elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and self.tiles:
                self._go(0 if event.key() == Qt.Key.Key_Home else len(self.tiles) - 1)
            else:
                event.ignore()  # digits, Space and letters are the page's
            return
        at = self.place_of(self.current)
        if at < 0:
            self._go(0)
            return
        to = at + step[0] if step[0] else self._beside(at, step[1])
        if 0 <= to < len(self.tiles):
            self._go(to)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a tap; a press that is held opens the menu, one on a folded line unfolds it."""
        if event.button() == Qt.MouseButton.LeftButton:
            point = event.position()
            for unit in self.places.folded:
                if self.places.captions[unit].contains(point):
                    self._unfolded.add(unit)
                    self._folding -= {unit}
                    self._place_again()
                    return
            self._held.start()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second of two quick taps as a tap."""
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a tap."""
        self._held.stop()
        super().mouseReleaseEvent(event)

    def _ask_menu_held(self) -> None:
        if self._pressed is not None:
            _at, point = self._pressed
            self._pressed = None
            self.menu_asked.emit(self.piece_at(point), QPointF(self.mapToGlobal(point)))

    def _drag(self, _point: QPointF) -> None:
        """Nothing is dragged here."""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of a man: by mouse of the one under it, by key of the current one."""
        self._held.stop()
        self._pressed = None
        if event.reason() != QContextMenuEvent.Reason.Keyboard:
            point = QPointF(event.pos())
            if who := self.piece_at(point):
                self.menu_asked.emit(who, QPointF(self.mapToGlobal(point)))
        elif self.current:
            middle = self.item_rect(self.place_of(self.current)).center()
            self.menu_asked.emit(self.current, QPointF(self.mapToGlobal(middle)))

    def event(self, event: QEvent) -> bool:
        """Show who is under the mouse as a tip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            who = self.piece_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self.words_of(who) if who else "", self)
            return True
        return super().event(event)

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the units and men that touch what has to be painted anew."""
        view, theme = self.view, theme_of(self)
        if view is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dirty = event.region()
        for unit in self.places.units:
            box = self.places.boxes.get(unit.id)
            if box is not None and dirty.intersects(box.toAlignedRect()):
                self._paint_box(painter, theme, unit, box)
            caption = self.places.captions.get(unit.id)
            if box is None and caption is not None and dirty.intersects(caption.toAlignedRect()):
                self._paint_caption(painter, theme, unit, caption)
        ratio = self.devicePixelRatioF()
        ring = self.current if ring_wanted(theme, self) else ""
        hovered = self.tiles[self.hovered].key if 0 <= self.hovered < len(self.tiles) else ""
        cards = view.layout == "cards"
        for piece, cell in self.places.cells.items():
            if dirty.intersects(cell.toAlignedRect()):
                shown = self.shown.pieces.get(piece, ShownPiece())
                place = view.place[piece]
                if cards:
                    self._paint_card(painter, theme, place, shown, cell, ratio, piece == hovered)
                else:
                    self._paint_piece(painter, theme, place, shown, cell, ratio, piece == hovered)
                if piece == ring:
                    self._paint_ring(painter, theme, cell)
        if ring in self.places.boxes:
            self._paint_ring(painter, theme, self.places.boxes[ring])
        painter.end()

    def _paint_ring(self, painter: QPainter, theme: Theme, rect: QRectF) -> None:
        painter.setPen(QPen(theme.tokens.focus, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 5, 5)

    def _paint_caption(
        self, painter: QPainter, theme: Theme, unit: UnitPlace, rect: QRectF
    ) -> None:
        tokens = theme.tokens
        if unit.id not in self.places.folded:
            fits = text_width(theme, "tag", unit.name) <= rect.width()
            words = unit.name if fits else unit.name.removesuffix(" team")
            paint_text(painter, theme, rect, words, "tag", tokens.ink)
            return
        middle = rect.center().y()
        paint_icon(painter, "chevron-right", QPointF(7, middle), 12, tokens.ink2)
        shown = [self.shown.pieces.get(each.id, ShownPiece()) for each in unit.pieces]
        left = sum(each.sign not in ("off", "lies", "fell") and not each.pale for each in shown)
        name = rect.adjusted(18, 0, -130, 0)
        paint_text(painter, theme, name, unit.name, "second-strong", tokens.ink)
        told = f"{left} of {len(shown)} stand"
        paint_text(painter, theme, rect.adjusted(0, 0, -4, 0), told, "small", tokens.ink2, RIGHT)

    def _ground(
        self,
        painter: QPainter,
        theme: Theme,
        rect: QRectF,
        shown: ShownPiece | ShownUnit,
        *,
        hover: bool = False,
        edge: bool = False,
        glows: bool | None = None,
    ) -> None:
        """Draw what lies behind somebody: that he glows, attacks or is the target."""
        tokens = theme.tokens
        pen = QPen(tokens.line, 1) if edge else QPen(Qt.PenStyle.NoPen)
        pinned = isinstance(shown, ShownPiece) and bool(shown.tag) and shown.lies
        ground = tokens.raised if edge else None
        if shown.frame:
            pen = QPen(tokens.ink if shown.frame == "shooter" else tokens.err, 2)
            ground = tokens.raised if shown.frame == "shooter" else tokens.errbg
        elif shown.glows if glows is None else glows:
            ground = tokens.sel
        elif pinned:
            ground = tokens.warnbg
        elif hover:
            ground = tokens.hover
        if ground is None and pen.style() == Qt.PenStyle.NoPen:
            return
        painter.setPen(pen)
        painter.setBrush(ground if ground is not None else Qt.BrushStyle.NoBrush)
        half = pen.widthF() / 2 if pen.style() != Qt.PenStyle.NoPen else 0.5
        painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), 4, 4)

    def _paint_figure(
        self,
        painter: QPainter,
        theme: Theme,
        place: PiecePlace,
        shown: ShownPiece,
        stand: QRectF,
        ratio: float,
    ) -> None:
        """Draw somebody standing or lying on the lower edge of a rectangle."""
        state: Drawing = "not_owned" if shown.pale else "fallen" if shown.lies else "normal"
        size = self.places.size
        width = round(size * 1.4) if place.model else size
        width = min(width, int(stand.width()) + (2 if not place.model else 0))
        pixmap = figure_pixmap(
            place.art, place.colour, width=width, dark=theme.tokens.dark, state=state, dpr=ratio
        )
        drawn = pixmap.deviceIndependentSize()
        left = stand.center().x() - drawn.width() / 2
        painter.drawPixmap(QPointF(round(left), round(stand.bottom() - drawn.height())), pixmap)

    def _paint_piece(
        self,
        painter: QPainter,
        theme: Theme,
        place: PiecePlace,
        shown: ShownPiece,
        cell: QRectF,
        ratio: float,
        hover: bool,
    ) -> None:
        """Draw a man in his place, or a vehicle with words beside it."""
        tokens = theme.tokens
        feet = QPointF(cell.center().x(), cell.bottom() - FOOT / 2)
        if shown.sign == "off":
            paint_sign(painter, theme, feet - QPointF(0, FOOT), "off")
            return
        body = QRectF(cell)
        if place.model:
            body.setWidth(min(cell.width(), self.places.size * 1.45))
            feet.setX(body.center().x())
        self._ground(painter, theme, body if place.model else cell, shown, hover=hover)
        pinned = shown.tag.lower() == PINNED and shown.lies
        below = theme.height(13, 13)
        stand = body.adjusted(0, 0, 0, -below if pinned else -FOOT + 1)
        self._paint_figure(painter, theme, place, shown, stand, ratio)
        if pinned:
            tag = QRectF(cell.left(), cell.bottom() - below - 1, cell.width(), below)
            if tag_width(theme, PINNED) - 10 <= cell.width():
                paint_text(painter, theme, tag, PINNED, "tag", tokens.warn, CENTRE)
        else:
            width = min(26.0, cell.width() - 6)
            paint_sign(painter, theme, feet, shown.sign, width)
            if shown.tag:
                paint_tag(painter, theme, cell.left(), cell.top() + 8, shown.tag, "advice")
        self._paint_badges(painter, theme, shown, body)
        if place.vehicle and shown.words:
            words = cell.adjusted(body.width() + 3, 0, 0, 0)
            high = theme.metrics("small").lineSpacing()
            lines = words_beside(theme, shown.words, words.width())
            top = body.bottom() - FOOT - len(lines) * high - 4
            for at, text in enumerate(lines):
                line = QRectF(words.left(), top + at * high, words.width(), high)
                paint_text(painter, theme, line, text, "small", tokens.ink2)

    def _paint_badges(
        self, painter: QPainter, theme: Theme, shown: ShownPiece, rect: QRectF
    ) -> None:
        across = rect.right() - 1 - BADGE / 2
        for at, mark in enumerate(shown.badges[:2]):
            down = rect.top() + BADGE / 2 + at * (BADGE + 1)
            paint_badge(painter, theme, QPointF(across, down), mark)

    def _paint_box(self, painter: QPainter, theme: Theme, unit: UnitPlace, box: QRectF) -> None:
        """Draw a unit that acts as one: its name, its die to move and a line of words."""
        tokens = theme.tokens
        shown = self.shown.units.get(unit.id, ShownUnit())
        hover = 0 <= self.hovered < len(self.tiles) and self.tiles[self.hovered].key == unit.id
        self._ground(painter, theme, box, shown, hover=hover, edge=True, glows=False)
        head = QRectF(self.places.captions[unit.id])
        right = head.right()
        wide = text_width(theme, "small", shown.die_word)
        needed = text_width(theme, "second-bold", unit.name) + wide + (34 if shown.die else 10)
        if shown.die_word and needed <= head.width():
            place = QRectF(right - wide, head.top(), wide, head.height())
            paint_text(painter, theme, place, shown.die_word, "small", tokens.ink2)
            right -= wide + 4
        if shown.die:
            side = 18.0
            middle = head.center().y()
            die = QRectF(right - side, middle - side / 2, side, side)
            paint_die(painter, theme, die, shown.die)
            right -= side + 6
        name = QRectF(head.left(), head.top(), right - head.left(), head.height())
        took = paint_text(painter, theme, name, unit.name, "second-bold", tokens.ink)
        rest = name.adjusted(took + 6, 0, 0, 0)
        if rest.width() > 12:
            paint_text(painter, theme, rest, shown.note, "small", tokens.ink2)
        cells = [self.places.cells[e.id] for e in unit.pieces if e.id in self.places.cells]
        left = max((cell.right() for cell in cells), default=box.left()) + 8
        room = QRectF(
            left, head.bottom() + 2, box.right() - PAD - left, box.bottom() - head.bottom()
        )
        if room.width() < 56 or not shown.words:
            return
        high = theme.metrics("small").lineSpacing()
        lines = text_lines(theme, "small", shown.words, room.width(), int(room.height() // high))
        for at, text in enumerate(lines):
            line = QRectF(room.left(), room.top() + at * high, room.width(), high)
            paint_text(painter, theme, line, text, "small", tokens.ink2)

    def _paint_card(
        self,
        painter: QPainter,
        theme: Theme,
        place: PiecePlace,
        shown: ShownPiece,
        card: QRectF,
        ratio: float,
        hover: bool,
    ) -> None:
        """Draw a man who acts by himself: figure, name, and what he did."""
        tokens, gone = theme.tokens, shown.sign == "off" or (shown.pale and not shown.frame)
        if gone:
            pen = QPen(tokens.edge, 1)
            pen.setDashPattern([4, 3])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        else:
            self._ground(painter, theme, card, shown, hover=hover, edge=True)
        below = theme.height(34, 32)
        stand = card.adjusted(2, 0, -2, -below - FOOT)
        feet = QPointF(card.center().x(), stand.bottom() + FOOT / 2 + 1)
        if gone:
            paint_sign(painter, theme, feet - QPointF(0, 24), "off", 34)
        else:
            self._paint_figure(painter, theme, place, shown, stand, ratio)
            paint_sign(painter, theme, feet, shown.sign, card.width() - 16)
            if shown.tag:
                kind: TagKind = mark_kind("")
                wide = min(tag_width(theme, shown.tag), card.width() - 4)
                middle = card.top() + theme.height(12, 8)
                paint_tag(painter, theme, card.center().x() - wide / 2, middle, shown.tag, kind)
            self._paint_badges(painter, theme, shown, card.adjusted(0, 2, -2, 0))
        high = below / 2
        line = QRectF(card.left() + 3, card.bottom() - below - 1, card.width() - 6, high)
        first, *rest = text_lines(theme, "small-bold", place.name, line.width(), 2)
        paint_text(painter, theme, line, first, "small-bold", tokens.ink, CENTRE)
        second = shown.second or (place.role if place.role != place.name else "")
        gone = shown.sign == "off"
        second = second if gone else " · ".join(filter(None, (*rest, second)))
        line.translate(0, high - 2)
        paint_text(painter, theme, line, second, "small", tokens.ink2, CENTRE)
