"""Grounds and furniture of a page: the bench, panels, their heads, and dividing lines."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QScrollArea,
    QSizePolicy,
    QTableView,
    QWidget,
)

from desktop.look.parts.layouts import hbox
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_PANEL


def framed(widget: QWidget, edge: QColor, ground: QColor, radius: float = RADIUS_PANEL) -> QPainter:
    """Return a painter on a widget whose whole rectangle has a rounded frame and its ground.

    The caller ends it.
    """
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(edge, 1))
    painter.setBrush(ground)
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    return painter


class Bench(QWidget):
    """The ground behind panels."""

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Fill with the bench's colour."""
        painter.fillRect(self.rect(), theme.tokens.bg)


class Panel(QWidget):
    """A flat ground; `lines` names edges with a line: "right", or "top-strong" for a dark one."""

    def __init__(self, lines: Sequence[str] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = frozenset(lines)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Fill and draw the lines."""
        tokens = theme.tokens
        painter.fillRect(self.rect(), tokens.surface)
        wide, high = self.width(), self.height()
        edges = {
            "left": (0, 0, 1, high),
            "right": (wide - 1, 0, 1, high),
            "top": (0, 0, wide, 1),
            "bottom": (0, high - 1, wide, 1),
        }
        for name in self._lines:
            side, _, strong = name.partition("-")
            painter.fillRect(*edges[side], tokens.edge if strong else tokens.line)


class Card(QWidget):
    """A rounded panel on the bench, on which forms stand; `edge` and `ground` name its tokens."""

    edge, ground = "line", "surface"

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame."""
        tokens = theme_of(self).tokens
        framed(self, tokens.named(self.edge), tokens.named(self.ground)).end()


class Divider(QWidget):
    """A line of 1 px across a panel, or `upright` down it."""

    def __init__(self, *, upright: bool = False) -> None:
        super().__init__()
        if upright:
            self.setFixedWidth(1)
            return
        self.setFixedHeight(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the line."""
        painter.fillRect(self.rect(), theme.tokens.line)


class PanelHeader(QWidget):
    """The head of a panel: title, a quiet note and buttons at the right."""

    def __init__(
        self,
        title: str,
        note: str = "",
        buttons: Sequence[QWidget] = (),
        height: int = 36,
    ) -> None:
        super().__init__()
        self._height = height
        self._title = ElidedLabel(title, "heading")
        self._note = TextLabel(note, "small", "ink2")
        hbox(self._title, 1, self._note, *buttons, margins=(12, 0, 10, 0), inside=self)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def set_title(self, title: str) -> None:
        """Change the title."""
        self._title.setText(title)

    @property
    def note(self) -> str:
        """Return the quiet words at the right."""
        return self._note.text()

    def set_note(self, note: str) -> None:
        """Change the quiet words at the right."""
        self._note.say(note)

    def _measure(self) -> None:
        self.setFixedHeight(theme_of(self).height(self._height))


class ScrollPage(QScrollArea):
    """A scroll area without a frame, whose content takes the whole width."""

    def __init__(self, content: QWidget, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(name)
        self.setViewport(QWidget())  # its own one fills itself, and takes 11 ms to be asked for
        self.setWidget(content)
        content.setAutoFillBackground(False)

    def keep_bar(self) -> None:
        """Keep the room of the scroll bar where there is nothing to scroll, without a handle."""
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(lambda least, most: bar.setEnabled(most > least))

    def make_room(self, changed: QWidget) -> None:
        """Lay out everything around what changed inside at once, not with the next events."""
        widget: QWidget | None = changed
        while widget is not None and widget is not self.viewport():
            if (layout := widget.layout()) is not None:
                layout.activate()
            widget = widget.parentWidget()
        QApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the content out: Qt posts no request for what became larger while it was hidden."""
        super().showEvent(event)
        QApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def event(self, event: QEvent) -> bool:
        """Let the bench reach under the scroll bar."""
        if event.type() == QEvent.Type.Paint and isinstance(self.widget(), Bench):
            painter = QPainter(self)
            painter.fillRect(self.rect(), theme_of(self).tokens.bg)
            painter.end()
        return super().event(event)


def plain_table(view: QTableView) -> None:
    """Take from a table what its delegate draws itself: frame, grid, corner, heads of rows.

    One cell or row is chosen at a time, it scrolls smoothly, and Tab leads out of it.
    """
    view.verticalHeader().hide()
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setShowGrid(False)
    view.setTabKeyNavigation(False)
    view.setCornerButtonEnabled(False)
    view.setCornerWidget(Panel())
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
