"""Portraits: a figure in its frame, and the button that leads to another picture of a man."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QWidget

from desktop.army.controller import ArmyController
from desktop.army.details.portrait_commands import PortraitActs
from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.icons import paint_icon
from desktop.look.parts.dragging import DropState, paint_drop_badge
from desktop.look.parts.panel import framed
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL

_SIZE = QSize(92, 104)
_WIDE = 80
_ARMIES = (".muster", ".txt", ".md")


class Portrait(QWidget):
    """A figure in its frame."""

    def __init__(self, wide: int = _SIZE.width(), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wide = wide
        self._source: FigureSource | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_figure(self, source: FigureSource | None, name: str) -> None:
        """Show a figure."""
        self.setAccessibleName(name)
        if source != self._source:
            self._source = source
            self.update()

    def sizeHint(self) -> QSize:
        """Return the frame's size."""
        return QSize(self._wide, round(self._wide * _SIZE.height() / _SIZE.width()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame and figure."""
        tokens = theme_of(self).tokens
        painter = framed(self, tokens.line, tokens.sunk)
        inner = QRectF(self.rect()).adjusted(0.5, 4.5, -0.5, -4.5)
        paint_figure(painter, inner, self._source, round(self._wide * _WIDE / _SIZE.width()))
        painter.end()


class PortraitButton(QAbstractButton):
    """Shows the current man; leads to another portrait, and takes picture files."""

    def __init__(
        self, controller: ArmyController, acts: PortraitActs, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._controller, self._acts = controller, acts
        self._source: FigureSource | None = None
        self._drop: DropState = ""
        self.setProperty("radius", RADIUS_PANEL)
        self.setFixedSize(_SIZE)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAcceptDrops(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._open_menu)
        controller.pictures.changed.connect(self.update)
        theme_of(self).changed.connect(self.update)

    def show_man(self, source: FigureSource, name: str) -> None:
        """Show a man."""
        self.setAccessibleName(f"Portrait of {name}")
        self.setToolTip("Choose another portrait, or drop a picture here")
        if source != self._source:
            self._source = source
            self.update()

    def sizeHint(self) -> QSize:
        """Return the frame's size."""
        return _SIZE

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for words, act, can in self._acts.entries():
            menu.addAction(words, act).setEnabled(can)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    # ---- drops

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Say whether what is dragged can be a portrait; several files are for the window."""
        urls = event.mimeData().urls()
        if len(urls) != 1 or Path(urls[0].path()).suffix.casefold() in _ARMIES:
            event.ignore()
            return
        self._show_drop("allowed" if _file_of(event) else "refused")
        if self._drop == "refused":
            self._controller.said.emit("Save the picture as a file first, and drop that here.")
        event.setAccepted(self._drop == "allowed")

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Keep to the answer."""
        event.setAccepted(self._drop == "allowed")

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        """Show no answer any more."""
        self._show_drop("")

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the file as the man's portrait."""
        self._show_drop("")
        path, found = _file_of(event), self._controller.current_figure()
        if path is not None and found is not None:
            event.acceptProposedAction()
            self._acts.take_file(path, found[1].id)

    def _show_drop(self, state: DropState) -> None:
        self._drop = state
        self.update()

    # ---- painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame, man and what dropping would do."""
        tokens = theme_of(self).tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = {"allowed": tokens.olive, "refused": tokens.err}.get(self._drop, tokens.edge)
        wide = 2.0 if self._drop else 1.0
        painter.setPen(QPen(edge, wide))
        hover = self.underMouse() or self.isDown()
        painter.setBrush(tokens.hover if hover else tokens.sunk)
        rect = QRectF(self.rect()).adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2)
        painter.drawRoundedRect(rect, RADIUS_PANEL, RADIUS_PANEL)
        paint_figure(painter, rect.adjusted(0, 4, 0, -5), self._source, _WIDE)
        corner = QPointF(rect.right() - 11, rect.bottom() - 11)
        if self._drop:
            paint_drop_badge(painter, self._drop, corner, tokens)
        else:
            painter.setPen(QPen(tokens.line, 1))
            painter.setBrush(tokens.raised)
            painter.drawEllipse(corner, 9, 9)
            paint_icon(painter, "picture", corner, 12, tokens.ink2, stroke=2.2)
        painter.end()


def _file_of(event: QDropEvent) -> Path | None:
    urls = event.mimeData().urls()
    local = urls[0].toLocalFile() if len(urls) == 1 else ""
    return Path(local) if local else None
