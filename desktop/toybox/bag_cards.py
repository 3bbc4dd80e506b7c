"""The bags of the toy box: their toys, where they came from, and what is missing of them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.figures import box_height, paint_figure
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.panel import framed
from desktop.look.parts.text import CENTRE, RIGHT, paint_text
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL
from desktop.toybox.controller import BagTold

HIGH, FIGURE = 82, 34


class BagCard(QAbstractButton):
    """One bag on kraft ground; a press shows its toys alone, a double click its fields."""

    opened = Signal(str)

    def __init__(self, bag: BagTold) -> None:
        super().__init__()
        self.bag = bag
        self.setCheckable(True)
        self.setProperty(OWN_RING, True)
        self.setAccessibleName(f"{bag.name}, {bag.number} toys")
        self.setAccessibleDescription(bag.second)
        self.setToolTip(f"{bag.second}\nDouble click or F2: name, year and note".strip())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return a card three of which stand beside each other."""
        return QSize(200, theme_of(self).height(HIGH, 40))

    def mouseDoubleClickEvent(self, _event: object) -> None:
        """Ask for the fields of the bag."""
        self.opened.emit(self.bag.id)

    def keyPressEvent(self, event: object) -> None:
        """Ask for the fields of the bag with F2."""
        if event.key() == Qt.Key.Key_F2:  # type: ignore[attr-defined]
            self.opened.emit(self.bag.id)
        else:
            super().keyPressEvent(event)  # type: ignore[arg-type]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw name, number, figures and the line below."""
        theme, bag = theme_of(self), self.bag
        tokens = theme.tokens
        edge = tokens.olive if self.isChecked() else tokens.kraftline
        painter = framed(self, edge, tokens.kraft)
        rect = QRectF(self.rect()).adjusted(10, 5, -10, -5)
        line = theme.height(18)
        head = QRectF(rect.left(), rect.top(), rect.width() - 34, line)
        paint_text(painter, theme, head, bag.name, "heading", tokens.kraftink)
        number = QRectF(rect.left(), rect.top(), rect.width(), line)
        paint_text(painter, theme, number, str(bag.number), "count", tokens.kraftink, RIGHT)
        foot = QRectF(rect.left(), rect.bottom() - theme.height(15), rect.width(), theme.height(15))
        paint_text(painter, theme, foot, bag.second, "small", tokens.kraftink2)
        room = QRectF(rect.left(), head.bottom(), rect.width(), foot.top() - head.bottom())
        self._paint_men(painter, room)
        if self.isChecked():
            painter.setPen(QPen(tokens.olive, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(frame, RADIUS_PANEL, RADIUS_PANEL)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()), theme, RADIUS_PANEL)
        painter.end()

    def _paint_men(self, painter: QPainter, room: QRectF) -> None:
        photo = self.bag.photo
        if photo is not None:
            size = photo.size().scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRectF(room.right() - size.width(), room.top(), size.width(), size.height())
            painter.drawImage(place, photo)
            room = room.adjusted(0, 0, -size.width() - 4, 0)
        high = min(room.height(), box_height(FIGURE))
        wide = high * FIGURE / box_height(FIGURE)
        step = wide * 0.62
        for at, (drawing, colour) in enumerate(self.bag.men):
            place = QRectF(room.left() + at * step - wide * 0.15, room.bottom() - high, wide, high)
            if place.right() > room.right():
                break
            paint_figure(painter, place, drawing, colour, dark=theme_of(self).tokens.dark)


class DropPlace(QWidget):
    """Where a list or a CSV file can be dropped; a press asks for one."""

    dropped = Signal(str)
    asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self.setAccessibleName("Drop a list here")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size of a bag's card."""
        return QSize(150, theme_of(self).height(HIGH, 40))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and text."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand the first file on."""
        names = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if names:
            self.dropped.emit(names[0])

    def mouseReleaseEvent(self, _event: object) -> None:
        """Ask for a file."""
        self.asked.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dashed frame and its words."""
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens.edge, 1, Qt.PenStyle.DashLine))
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(rect, RADIUS_PANEL, RADIUS_PANEL)
        line = theme.height(17)
        for at, words in enumerate(("Drop a list here", "(CSV or text)")):
            place = QRectF(0, rect.center().y() + (at - 1) * line, rect.width(), line)
            paint_text(painter, theme, place, words, "second", tokens.ink2, CENTRE)
        painter.end()
