"""A man's portrait: how it is drawn, what can be done about it, and the button that leads there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QImage,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QWidget

from desktop.army.controller import ArmyController
from desktop.army.details import commands
from desktop.army.figure_sources import figure_source
from desktop.figures import box_height
from desktop.file_dialogs import ask_open
from desktop.jobs import Job
from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.icons import paint_icon
from desktop.look.parts.dragging import DropState, paint_drop_badge
from desktop.look.parts.panel import framed
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_PANEL
from desktop.services.pictures import PictureService
from resources import art as drawings
from rules.army.model import Figure
from rules.common.problems import InputProblem

_ROUND = 5.0
_AIR = 0.93
"""How much of a figure's box a photograph fills."""


@dataclass(frozen=True, slots=True)
class PhotoSource:
    """Shows a picture in the middle of a figure's box, its corners round."""

    portraits: PictureService
    picture: str
    instead: FigureSource

    def __call__(self, width: int, ratio: float) -> QPixmap:
        """Return the picture at a width and a pixel ratio; the drawing when it is not here."""
        image = self.portraits.image(self.picture)
        if image is None:
            return self.instead(width, ratio)
        return _photo(image, width, ratio)


def _photo(image: QImage, width: int, ratio: float) -> QPixmap:
    high = box_height(width) * _AIR
    size = image.size().scaled(
        round(width * ratio), round(high * ratio), Qt.AspectRatioMode.KeepAspectRatio
    )
    size = size.expandedTo(QSize(1, 1))
    pixmap = QPixmap(round(width * ratio), round(box_height(width) * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    path = QPainterPath()
    frame = QRectF(QPointF(), QSizeF(size))
    frame.moveCenter(QRectF(pixmap.rect()).center())
    path.addRoundedRect(frame, _ROUND * ratio, _ROUND * ratio)
    painter.setClipPath(path)
    smooth = Qt.TransformationMode.SmoothTransformation
    fitted = image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    painter.drawImage(frame, fitted)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def portrait_source(
    widget: QWidget, portraits: PictureService, portrait: str, art: str, colour: str
) -> FigureSource:
    """Return how a man with this portrait is shown; `art` is the drawing of what he carries."""
    man = Figure(id="", portrait=portrait)
    drawn = man.drawing if man.drawing and drawings.has(man.drawing) else art
    instead = figure_source(widget, drawn, colour)
    return PhotoSource(portraits, man.picture, instead) if man.picture else instead


# ---- what can be done about it

_NOBODY = ("top_", "item_")
"""What the drawings begin with that show no man: vehicles from above, things he carries."""
_SEVERAL = ("_team", "_squad")
_MODELS = frozenset(
    {
        *("aagun", "apc", "boat", "car", "halftrack", "helicopter", "hmg", "howitzer", "jeep"),
        *("jeep_medical", "light_cannon", "missile", "missile_launcher", "pillbox", "plane"),
        *("raft", "rocket_rack", "tank", "tank_heavy", "train", "truck", "truck_open"),
    }
)
"""Drawings of vehicles and guns."""
NOT_KEPT = "The picture could not be saved, so his portrait is unchanged."


class PortraitCommands(QObject):
    """What can be done about the portrait of the current man."""

    troubled = Signal(str)
    """One sentence: why a picture was not taken; "" when all is well again."""

    def __init__(self, controller: ArmyController, widget: QWidget) -> None:
        super().__init__(widget)
        self._controller, self._widget = controller, widget
        self._jobs: set[Job] = set()

    @property
    def busy(self) -> bool:
        """Return whether a picture is being read."""
        return bool(self._jobs)

    def ask_picture(self) -> None:
        """Ask for a picture file."""
        from desktop.army.details.portrait_files import FILTER

        found = self._controller.current_figure()
        name = ask_open(self._widget, "Choose a picture", FILTER)
        if name and found is not None:
            self.take_file(Path(name), found[1].id)

    def take_file(self, path: Path, figure_id: str) -> None:
        """Read a picture beside the window; the man gets it when it is there."""
        from desktop.army.details.portrait_files import read_portrait

        job = Job(lambda: read_portrait(path), self)
        self._jobs.add(job)
        document = self._controller.document
        job.done.connect(lambda data: self._take(job, document, figure_id, data))
        job.troubled.connect(lambda trouble: self._tell(job, trouble))
        self.troubled.emit("")
        job.start()

    def _take(self, job: Job, document: object, figure_id: str, data: bytes) -> None:
        self._jobs.discard(job)
        army = self._controller.document.army if self._controller.document else None
        gone = army is None or all(man.id != figure_id for man in army.figures())
        if gone or self._controller.document is not document:
            return  # another army lies there by now
        picture = self._controller.pictures.put_one(data)
        if picture.value:
            commands.set_picture(self._controller, figure_id, picture.value)
        else:
            self.troubled.emit(NOT_KEPT)

    def _tell(self, job: Job, trouble: Exception) -> None:
        self._jobs.discard(job)
        if not isinstance(trouble, InputProblem):
            raise trouble
        self.troubled.emit(trouble.sentence())
        self._controller.said.emit(trouble.sentence())

    def ask_drawing(self) -> None:
        """Let the player choose among the drawings."""
        from desktop.army.details.drawing_grid import DrawingGrid

        found, document = self._controller.current_figure(), self._controller.document
        if found is None or document is None:
            return
        figure = found[1]
        names = sorted(filter(_a_man, drawings.names()))
        names.sort(key=lambda name: not name.startswith(drawings.BUST))
        dialog = DrawingGrid(
            f"A drawing for {self._controller.called(figure.id)}",
            [(name, drawing_words(name)) for name in names],
            figure.drawing,
            document.army.colour_of(figure),
            self._widget,
        )
        dialog.exec()
        dialog.deleteLater()
        if dialog.chosen:
            self.troubled.emit("")
            commands.set_drawing(self._controller, figure.id, dialog.chosen)

    def take_away(self) -> None:
        """Show the man as what he carries."""
        found = self._controller.current_figure()
        if found is not None:
            self.troubled.emit("")
            commands.set_drawing(self._controller, found[1].id, "")

    def entries(self) -> tuple[tuple[str, Callable[[], None], bool], ...]:
        """Return what the portrait's menu offers: words, act, whether it can be done now."""
        found = self._controller.current_figure()
        own = found is not None and bool(found[1].portrait)
        return (
            ("Choose a picture…", self.ask_picture, found is not None),
            ("Choose a drawing…", self.ask_drawing, found is not None),
            ("As he is moulded", self.take_away, own),
        )


def drawing_words(name: str) -> str:
    """Return what a drawing is called: "officer_pointing" -> "Officer pointing"."""
    return name.removeprefix("bust_").replace("_", " ").capitalize()


def _a_man(name: str) -> bool:
    """Return whether a drawing shows one man."""
    return not (name in _MODELS or name.startswith(_NOBODY) or name.endswith(_SEVERAL))


# ---- widgets

_SIZE = QSize(92, 104)
_WIDE = 80
_ARMIES = (".muster", ".txt", ".md")


class Portrait(QWidget):
    """A figure in its frame."""

    def __init__(self, wide: int = _SIZE.width()) -> None:
        super().__init__()
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

    def __init__(self, controller: ArmyController, commands_: PortraitCommands) -> None:
        super().__init__()
        self._controller, self._commands = controller, commands_
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
        for words, act, can in self._commands.entries():
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
            self._commands.take_file(path, found[1].id)

    def _show_drop(self, state: DropState) -> None:
        self._drop = state
        self.update()

    # ---- painting

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw frame, man and what dropping would do."""
        tokens = theme.tokens
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


def _file_of(event: QDropEvent) -> Path | None:
    urls = event.mimeData().urls()
    local = urls[0].toLocalFile() if len(urls) == 1 else ""
    return Path(local) if local else None
