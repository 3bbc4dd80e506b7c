"""The picture of a campaign: chosen from a file, shown small, taken away again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.file_dialogs import ask_open
from desktop.jobs import run_and_wait
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.theme import Theme, painted
from desktop.services.result import Result
from rules.common.problems import InputProblem

NOT_KEPT = "The picture could not be saved."
GONE = "The picture is missing."
SMALL = QSize(84, 64)


class PictureBox(QWidget):
    """A picture in its frame: made to fit, or to `fill` it where what is beside may go."""

    def __init__(self, image: QImage | None, size: QSize, name: str, *, fill: bool = False) -> None:
        super().__init__()
        self.image, self._fill = image, fill
        fixed = QSizePolicy.Policy.Expanding if fill else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Expanding, fixed)
        if size.height():
            self.setFixedHeight(size.height())
        if size.width():
            self.setFixedWidth(size.width())
        self.setAccessibleName(name)

    def show_image(self, image: QImage | None) -> None:
        """Show another picture."""
        self.image = image
        self.update()

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw frame and picture."""
        tokens, rect = theme.tokens, self.rect()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(rect, tokens.sunk)
        if self.image is not None and not self.image.isNull():
            modes = Qt.AspectRatioMode
            mode = modes.KeepAspectRatioByExpanding if self._fill else modes.KeepAspectRatio
            place = QRectF(QPointF(0, 0), QSizeF(self.image.size().scaled(self.size(), mode)))
            place.moveCenter(QRectF(rect).center())
            painter.setClipRect(rect)
            painter.drawImage(place, self.image)
        painter.setPen(QPen(tokens.line, 1))
        painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5))


class PictureField(QWidget):
    """The choice of a picture; `picture` is its id, "" for none."""

    def __init__(
        self,
        picture: str,
        put: Callable[[bytes], Result[str]],
        image: Callable[[str], QImage | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.picture, self._put, self._image = picture, put, image
        self.box = PictureBox(None, SMALL, "Picture of the campaign")
        self.choose_button = SmallButton("Choose a picture…", act=self._ask)
        self.away_button = SmallButton("Take it away", act=lambda: self._show(""))
        self.told = TextLabel("", "small", "warn", wrap=True)
        below = vbox(SectionLabel("Picture"), gap=2, inside=self)
        across = hbox(self.box, self.choose_button, self.away_button, (self.told, 1), gap=10)
        add_layout(below, across)
        self._show(picture)

    def _ask(self) -> None:
        from desktop.army.details.portrait_files import FILTER

        name = ask_open(self, "Choose a picture", FILTER)
        if name:
            self.take_file(Path(name))

    def take_file(self, path: Path) -> None:
        """Read a picture and keep it; where that cannot be, say why."""
        from desktop.army.details.portrait_files import read_portrait

        try:
            data = run_and_wait(partial(read_portrait, path))
        except InputProblem as trouble:
            self.told.setText(trouble.sentence())
            return
        picture = self._put(data).value
        if picture:
            self._show(picture)
        else:
            self.told.setText(NOT_KEPT)

    def _show(self, picture: str) -> None:
        self.picture = picture
        self.box.image = self._image(picture) if picture else None
        self.box.setVisible(bool(picture))
        self.box.update()
        self.away_button.setVisible(bool(picture))
        self.told.setText(GONE if picture and self.box.image is None else "")
