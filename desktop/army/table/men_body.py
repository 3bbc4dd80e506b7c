"""What is inside the box of a unit of men: figures side by side, or groups of men alike."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.army.figure_sources import figure_source
from desktop.army.table.hands import Hands
from desktop.army.table.shown_units import TileShown, UnitShown
from desktop.look.parts.figure_tiles import FigureGroups, FigureTiles, group_rects, tiles_height
from desktop.look.parts.tiles import Tile
from desktop.look.theme import Theme
from desktop.look.tokens import Severity
from rules.army.drag_and_drop import DropAnswer, DropTarget


def men_height(theme: Theme, shown: UnitShown, figure: int, width: int) -> int:
    """Return the height of a body of men, before there is one."""
    if not shown.chips:
        return tiles_height(theme, figure, width, len(shown.tiles))
    groups = [(len(tile.ids), tile.called or tile.short) for tile in shown.tiles]
    rects = group_rects(theme, figure, width, groups)
    return round(rects[-1].bottom()) if rects else 0


class MenBody(QWidget):
    """Figures of a squad side by side, or groups of men alike."""

    def __init__(self, chips: bool, figure: int, hands: Hands, parent: QWidget) -> None:
        super().__init__(parent)
        self._hands, self._unit = hands, ""
        self._by_key: dict[str, TileShown] = {}
        self.grid = (FigureGroups if chips else FigureTiles)(figure=figure, parent=self)
        grid = self.grid
        grid.current_changed.connect(lambda key: hands.walk(self._by_key[key].ids))
        grid.activated.connect(lambda key: hands.pick(self._by_key[key].ids))
        grid.plus.connect(lambda key: hands.count(self._unit, self._by_key[key].ids, 1))
        grid.minus.connect(lambda key: hands.count(self._unit, self._by_key[key].ids, -1))
        grid.removed.connect(lambda key: hands.remove(self._by_key[key].ids))
        grid.context_asked.connect(lambda key, at: hands.open_menu(self._unit, key, at))
        grid.drag_started.connect(
            lambda key: hands.drag_men(self, self._by_key[key].ids, False, chips)
        )
        grid.rename_asked.connect(lambda key: hands.rename(self._by_key[key].ids[-1]))
        grid.count_asked.connect(lambda key: hands.ask_count(self._unit, self._by_key[key].ids))

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show the men of a unit."""
        self._unit = shown.id
        self._by_key = {tile.key: tile for tile in shown.tiles}
        tiles = [self._tile(tile, shown, tile.colour or colour) for tile in shown.tiles]
        self.grid.set_tiles(tiles, shown.name)

    def _tile(self, tile: TileShown, shown: UnitShown, colour: str) -> Tile:
        return Tile(
            tile.key,
            tile.label,
            figure_source(self, tile.art, colour),
            len(tile.ids) if shown.chips else 0,
            "",
            Severity(tile.severity) if tile.severity in ("error", "warning") else None,
            tile.called,
            tile.short,
            tuple(figure_source(self, each, colour) for each in tile.poses),
        )

    def set_figure(self, figure: int) -> None:
        """Draw the men at another width."""
        self.grid.set_figure(figure)

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw the tiles of these men as chosen."""
        keys = frozenset(tile.key for tile in self._by_key.values() if not ids.isdisjoint(tile.ids))
        self.grid.set_selected(keys)

    def show_answers(
        self, answers: Mapping[DropTarget, DropAnswer], near: DropTarget | None
    ) -> None:
        """Mark the man under the mouse who would change places."""
        key = near.man if near is not None and near.kind == "man" and near in answers else ""
        self.grid.set_drop(next((k for k, tile in self._by_key.items() if key in tile.ids), ""))

    def target_at(
        self, point: QPoint, answers: Mapping[DropTarget, DropAnswer]
    ) -> DropTarget | None:
        """Return the man under a point when what is dragged can change places with him."""
        at = self.grid.at_point(QPointF(point))
        if at < 0:
            return None
        tile = self._by_key[self.grid.tiles[at].key]
        target = DropTarget("man", tile.unit, man=tile.ids[-1])
        return target if target in answers else None

    def hasHeightForWidth(self) -> bool:
        """Men wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows."""
        return self.grid.heightForWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the figures the whole room."""
        super().resizeEvent(event)
        self.grid.setGeometry(self.rect())

    def rect_of(self, figure: str) -> QRect:
        """Return where a man is drawn."""
        at = self._at(figure)
        return self.grid.item_rect(at).toAlignedRect() if at >= 0 else QRect()

    def caption_rect(self, figure: str) -> QRect:
        """Return where a man's name or role stands."""
        at = self._at(figure)
        return self.grid.caption_rect(at).toAlignedRect() if at >= 0 else QRect()

    def count_rect(self, figure: str) -> QRect:
        """Return where it stands how many men there are like him."""
        at = self._at(figure)
        return self.grid.count_rect(at).toAlignedRect() if at >= 0 else QRect()

    def _at(self, figure: str) -> int:
        tiles = self._by_key.values()
        return next((at for at, tile in enumerate(tiles) if figure in tile.ids), -1)

    def men_in(self, area: QRect) -> tuple[str, ...]:
        """Return the men whose figures an area touches."""
        keys = self.grid.keys_in(QRectF(area))
        return tuple(man for key in keys for man in self._by_key[key].ids)
