"""What is inside the box of a unit of men: figures side by side, or counted chips."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.army.figure_sources import figure_source
from desktop.army.table.shown_units import TileShown, UnitShown
from desktop.look.parts.figure_tiles import ChipGrid, FigureTiles
from desktop.look.parts.tiles import Tile, TileGrid
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import Severity

LEAST = 56
"""A figure is never narrower than this."""
SIDE, ABOVE, BELOW = 0, 0, 1


def came_by_tab(widget: QWidget, event: QFocusEvent) -> bool:
    """Return whether the player walked here with Tab.

    Qt gives the same reason when it hands the focus of a vanished widget on by itself.
    """
    walked = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
    return event.reason() in walked and theme_of(widget).focus_visible


def _how(men: int) -> str:
    """Return what the mouse does with a figure, or with several alike."""
    if men == 1:
        return "Drag him to another unit, a post or a seat"
    return f"Drag all {men} to another unit; with Ctrl one of them"


def men_height(theme: Theme, shown: UnitShown, width: int) -> int:
    """Return the height of a body of men, before there is one."""
    tiles, room = len(shown.tiles), width - 2 * SIDE
    if shown.chips:
        return ChipGrid.height_of(theme, tiles, room) + ABOVE + BELOW
    return FigureTiles.height_of(theme, tiles, room, LEAST) + ABOVE + BELOW


class MenBody(QWidget):
    """Figures of a squad side by side, or counted chips of men alike."""

    picked = Signal(tuple)
    counted = Signal(tuple, int)
    removed = Signal(tuple)
    context_asked = Signal(str, QPointF)
    drag_started = Signal(tuple)
    rename_asked = Signal(tuple)
    count_asked = Signal(tuple)

    def __init__(self, chips: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._by_key: dict[str, TileShown] = {}
        self.grid: TileGrid = ChipGrid() if chips else FigureTiles(least=LEAST)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, ABOVE, SIDE, BELOW)
        column.addWidget(self.grid)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.grid.setSizePolicy(policy)  # its height follows the width it is given
        self.grid.current_changed.connect(self._walked)
        self.grid.activated.connect(self._pick)
        self.grid.plus.connect(lambda key: self.counted.emit(self._by_key[key].ids, 1))
        self.grid.minus.connect(lambda key: self.counted.emit(self._by_key[key].ids, -1))
        self.grid.removed.connect(lambda key: self.removed.emit(self._by_key[key].ids))
        self.grid.context_asked.connect(self.context_asked)
        self.grid.drag_started.connect(lambda key: self.drag_started.emit(self._by_key[key].ids))
        self.grid.rename_asked.connect(lambda key: self.rename_asked.emit(self._by_key[key].ids))
        self.grid.count_asked.connect(lambda key: self.count_asked.emit(self._by_key[key].ids))

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show the men of a unit."""
        self._by_key = {tile.key: tile for tile in shown.tiles}
        self.grid.set_tiles(
            [
                Tile(
                    tile.key,
                    tile.label,
                    figure_source(
                        self,
                        tile.art,
                        tile.colour or colour,
                        "not_owned" if tile.aboard else "normal",
                    ),
                    len(tile.ids) if shown.chips else 0,
                    f"{tile.tip}\n{_how(len(tile.ids))}".strip(),
                    Severity(tile.severity) if tile.severity in ("error", "warning") else None,
                )
                for tile in shown.tiles
            ],
            shown.name,
        )

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw the tiles of these men as chosen."""
        keys = frozenset(tile.key for tile in self._by_key.values() if not ids.isdisjoint(tile.ids))
        self.grid.set_selected(keys)

    def rect_of(self, figure: str) -> QRect:
        """Return where a man is drawn."""
        key = next((key for key, tile in self._by_key.items() if figure in tile.ids), "")
        return self.grid.rect_of(key).toAlignedRect().translated(self.grid.pos())

    def caption_rect(self, figure: str) -> QRect:
        """Return where a man's name or role stands."""
        return self._rect(figure, self.grid.caption_rect)

    def count_rect(self, figure: str) -> QRect:
        """Return where it stands how many men there are like him."""
        return self._rect(figure, self.grid.count_rect)

    def _rect(self, figure: str, rect: Callable[[int], QRectF]) -> QRect:
        tiles = self._by_key.values()
        at = next((i for i, tile in enumerate(tiles) if figure in tile.ids), -1)
        return rect(at).toAlignedRect().translated(self.grid.pos()) if at >= 0 else QRect()

    def men_in(self, area: QRect) -> tuple[str, ...]:
        """Return the men whose figures an area touches."""
        keys = self.grid.keys_in(QRectF(area.translated(-self.grid.pos())))
        return tuple(man for key in keys for man in self._by_key[key].ids)

    def _walked(self, key: str) -> None:
        """Choose who the arrow keys come to; a mouse button chooses when it is let go.

        With Ctrl the keys walk only, and Space chooses.
        """
        keys = QGuiApplication.keyboardModifiers()
        if not QGuiApplication.mouseButtons() and not keys & Qt.KeyboardModifier.ControlModifier:
            self._pick(key)

    def _pick(self, key: str) -> None:
        self.picked.emit(self._by_key[key].ids)
