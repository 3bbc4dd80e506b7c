"""One army on the page of a battle: its head with the count, its units, their fate cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop.army.figure_sources import figure_source
from desktop.campaign.battle.fate_cards import FateTiles, card_size
from desktop.campaign.battle.shown_figures import ArmyShown, SquadShown, men_in, men_standing
from desktop.look.parts.panel import Card, Divider
from desktop.look.parts.text import TextLabel, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_TAG
from rules.campaign.recording.battle_record import Fate

_ABOVE, _BESIDE = 8, 8
"""Room above a row, and between two units of one row."""


class UnitRows(QWidget):
    """Widgets of units in their order; each is as wide as its men or its name."""

    def __init__(self, squads: Sequence[tuple[SquadShown, QWidget]]) -> None:
        super().__init__()
        self._squads = list(squads)
        for _, widget in self._squads:
            widget.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme_of(self).changed.connect(self._again)

    def rows(self, width: int) -> list[list[tuple[QWidget, int]]]:
        """Return the units of each row with their widths."""
        card = card_size(theme_of(self))[0]
        most = max(1, int(width // card))
        rows: list[list[tuple[QWidget, int]]] = []
        left = 0.0
        for squad, widget in self._squads:
            cards = len(squad.figures)
            wide = width if cards >= most else max(round(cards * card), self._named(squad, card))
            wide = min(wide, width)
            if rows and cards < most and wide <= left:
                rows[-1].append((widget, wide))
            else:
                rows.append([(widget, wide)])
                left = float(width)
            left -= wide + _BESIDE
        for row in rows:
            # Whoever stands last in a row may have all that is left of it for his name.
            widget, _ = row[-1]
            row[-1] = (widget, width - sum(wide + _BESIDE for _, wide in row[:-1]))
        return rows

    def _named(self, squad: SquadShown, card: float) -> int:
        """Return how wide the name of a unit is; a long one gets no more than two cards."""
        name = text_width(theme_of(self), "heading", squad.name) + _BESIDE
        return round(min(name, 2 * card))

    def _place(self, width: int, *, move: bool) -> int:
        y = 0
        for row in self.rows(width):
            high = max(widget.heightForWidth(wide) for widget, wide in row)
            x = 0
            for widget, wide in row:
                if move:
                    widget.setGeometry(QRect(x, y, wide, high))
                x += wide + _BESIDE
            y += high + _ABOVE
        return max(0, y - _ABOVE)

    def hasHeightForWidth(self) -> bool:
        """It wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of all rows."""
        return self._place(width, move=False)

    def sizeHint(self) -> QSize:
        """The height at the present width."""
        return QSize(200, self.heightForWidth(max(self.width(), 200)))

    def minimumSizeHint(self) -> QSize:
        """One card; more rows are asked for by width."""
        wide, high = card_size(theme_of(self))
        return QSize(round(wide), round(high))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the units anew."""
        super().resizeEvent(event)
        self._place(self.width(), move=True)

    def event(self, event: QEvent) -> bool:
        """Place the units anew when one of them asks for another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._again()
        return super().event(event)

    def _again(self) -> None:
        self.updateGeometry()
        self._place(self.width(), move=True)


_HEAD_FIGURE, _COUNTED = 24, 3
_NARROW = 280
"""In a head that is narrower, in pixels, "12 of 14" says how many stand."""
_STEP = 20
"""A man further away than this, in pixels, stands in another row or column."""


class FigureLabel(QLabel):
    """A small drawing of an army's figure."""

    def __init__(self, art: str, colour: str, width: int = _HEAD_FIGURE) -> None:
        super().__init__()
        self._look = (art, colour, width)
        theme_of(self).changed.connect(self._draw)
        self._draw()

    def _draw(self) -> None:
        art, colour, width = self._look
        self.setPixmap(figure_source(self, art, colour)(width, self.devicePixelRatioF()))


class SquadFates(QWidget):
    """A unit: its name, how many of it stand, and its figures."""

    def __init__(self, squad: SquadShown, fates: Mapping[str, Fate]) -> None:
        super().__init__()
        self.squad = squad
        self._name = TextLabel(squad.name, "heading", elide=True)
        self._count = TextLabel("", "second", "ink2")
        self.tiles = FateTiles(squad.name)
        self.head = SquadHead(self._name, self._count)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.head)
        column.addWidget(self.tiles)
        self.show_fates(fates)

    def show_fates(self, fates: Mapping[str, Fate]) -> None:
        """Show what became of each of them."""
        figures = self.squad.figures
        here, men = men_standing(figures, fates), men_in(figures)
        words = f"{here} of {men} standing" if here else "none standing"
        self._count.setText(words)
        # The cards of one or two men say it themselves, and their unit's name needs the room.
        self._count.setVisible(men > 0 and len(figures) >= _COUNTED)
        self.tiles.show_figures(figures, fates)


class SquadHead(QWidget):
    """The heading of a unit: a click marks the whole unit."""

    clicked = Signal()

    def __init__(self, name: QWidget, count: QWidget) -> None:
        super().__init__()
        self.setToolTip("Click to mark the whole unit (or Shift and the letter)")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        row = QHBoxLayout(self)
        row.setContentsMargins(3, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(name)
        row.addWidget(count)
        row.addStretch(1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a ground under the pointer: here something can be clicked."""
        if self.underMouse():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme_of(self).tokens.hover)
            painter.drawRoundedRect(self.rect(), RADIUS_TAG, RADIUS_TAG)
            painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click that ends on the heading marks the unit."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(
            event.position().toPoint()
        ):
            self.clicked.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the press, so that the release comes here."""
        event.accept()


class ArmyFates(Card):
    """An army in its units. Marks and walks are told with the army's entry."""

    marked = Signal(str, str, bool, bool)
    """(entry, figure, whether the whole unit is meant, whether he was looked at before)"""
    chosen = Signal(str, str)
    """The player looks at a figure: (entry, figure)."""
    left_to = Signal(str, int, int)
    """An arrow leads out of this army, to the left or to the right, at a height: (…, step, y)."""

    def __init__(self, army: ArmyShown, fates: Mapping[str, Fate]) -> None:
        super().__init__()
        self.army = army
        self._count, self._standing = TextLabel("", "second", "ink"), ""
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 10)
        column.setSpacing(8)
        column.addLayout(self._head())
        column.addWidget(Divider())
        self.squads = [SquadFates(squad, fates) for squad in army.squads]
        column.addWidget(UnitRows([(squad.squad, squad) for squad in self.squads]))
        for squad in self.squads:
            tiles = squad.tiles
            first = squad.squad.figures[0].id
            squad.head.clicked.connect(lambda key=first: self._mark_unit(key))
            tiles.marked.connect(lambda *click: self.marked.emit(army.entry, *click))
            tiles.current_changed.connect(lambda key: self.chosen.emit(army.entry, key))
            tiles.left_to.connect(lambda across, down, tiles=tiles: self._walk(tiles, across, down))
        column.addStretch(1)
        self._stops("")
        self.show_fates(fates)

    def _mark_unit(self, figure: str) -> None:
        self.marked.emit(self.army.entry, figure, True, True)

    def _stops(self, current: str) -> None:
        """Let Tab stop once in an army: at who is looked at, else at its first unit."""
        here = [squad.tiles for squad in self.squads]
        at = next((each for each in here if current and each.place_of(current) >= 0), None)
        for tiles in here:
            stop = tiles is (at or here[0])
            policy = Qt.FocusPolicy.StrongFocus if stop else Qt.FocusPolicy.ClickFocus
            if tiles.focusPolicy() != policy:
                tiles.setFocusPolicy(policy)

    def _head(self) -> QHBoxLayout:
        army, head = self.army, QHBoxLayout()
        head.setContentsMargins(3, 0, 3, 0)
        head.setSpacing(8)
        head.addWidget(FigureLabel(army.art, army.colour))
        name = TextLabel(army.bare, "heading", elide=True)
        name.setToolTip(", ".join(filter(None, [army.name, army.player])))
        head.addWidget(name)
        head.addWidget(TextLabel(army.player, "second", "ink2", elide=True))
        head.addStretch(1)
        head.addWidget(self._count)
        return head

    def show_fates(self, fates: Mapping[str, Fate]) -> None:
        """Show what became of everybody."""
        for squad in self.squads:
            squad.show_fates(fates)
        self._standing = f"{self.army.standing(fates)} of {self.army.men}"
        self.setAccessibleName(f"{self.army.name}, {self._standing} standing")
        self._say_count()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the name of the army its room where the head is narrow."""
        super().resizeEvent(event)
        self._say_count()

    def _say_count(self) -> None:
        narrow = self.width() < theme_of(self).height(_NARROW, _NARROW)
        self._count.setText(self._standing if narrow else f"{self._standing} standing")

    # ---- walking

    def choose(self, figure: str) -> bool:
        """Give the keyboard to a figure; return whether it is here."""
        for squad in self.squads:
            if squad.tiles.place_of(figure) >= 0:
                squad.tiles.take(figure)
                return True
        return False

    def forget_current(self, but: str) -> None:
        """Draw nobody as current but this one."""
        if but:
            self._stops(but)
        for squad in self.squads:
            if squad.tiles.current and squad.tiles.current != but:
                squad.tiles.set_current("")

    def rect_of(self, figure: str) -> QRect:
        """Return where a figure lies in this army, nothing when he is not of it."""
        for squad in self.squads:
            rect = squad.tiles.rect_of(figure).toAlignedRect()
            if not rect.isEmpty():
                return QRect(squad.tiles.mapTo(self, rect.topLeft()), rect.size())
        return QRect()

    @property
    def pressing(self) -> bool:
        """Return whether the mouse chooses one of these figures just now."""
        return any(squad.tiles.pressing for squad in self.squads)

    def choose_near(self, y: int, from_right: bool) -> None:
        """Give the keyboard to the figure at the edge that lies nearest to a height."""
        found: tuple[int, str, FateTiles] | None = None
        for squad in self.squads:
            tiles = squad.tiles
            for at, tile in enumerate(tiles.tiles):
                rect = tiles.item_rect(at)
                columns = tiles.item_size(tiles.width())[0]
                edge = at % columns == columns - 1 or at == len(tiles.tiles) - 1
                if not (edge if from_right else at % columns == 0):
                    continue
                middle = tiles.mapTo(self, QPoint(0, round(rect.center().y()))).y()
                if found is None or abs(middle - y) < found[0]:
                    found = (abs(middle - y), tile.key, tiles)
        if found is not None:
            found[2].take(found[1])

    def _walk(self, tiles: FateTiles, across: int, down: int) -> None:
        """Go to the nearest man in that direction; to the side also into the army beside."""
        start = self.rect_of(tiles.current).center()
        found: tuple[int, str, FateTiles] | None = None
        for squad in self.squads:
            for tile in squad.tiles.tiles:
                way = self.rect_of(tile.key).center() - start
                ahead, aside = (way.x() * across, way.y()) if across else (way.y() * down, way.x())
                if ahead < _STEP or (across and abs(aside) > _STEP):
                    continue
                far = ahead * 4 + abs(aside)
                if found is None or far < found[0]:
                    found = (far, tile.key, squad.tiles)
        if found is not None:
            found[2].take(found[1])
        elif across:
            self.left_to.emit(self.army.entry, across, start.y())
