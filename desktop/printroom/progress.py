"""What becomes of a pack that is printed or saved: how far it is, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.look.parts.buttons import LinkButton, SmallButton
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of

_INKS = ("ink", "good", "err")
_SEPARATORS = re.compile(r"([/\\_.-])")
_BREAK = "\u200b"
"""No letter, but a place at which a long path may go on in the next line."""


class Bar(QWidget):
    """How much of a whole is done."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float) -> None:
        """Show a share of 1."""
        self.share = min(max(share, 0.0), 1.0)
        self.update()

    def sizeHint(self) -> QSize:
        """A thin line."""
        return QSize(100, 6)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground and what is done."""
        tokens = theme_of(self).tokens
        painter = QPainter(self)
        painter.fillRect(self.rect(), tokens.line)
        painter.fillRect(QRectF(0, 0, self.width() * self.share, self.height()), tokens.olive)
        painter.end()


class Progress(QWidget):
    """Nothing while nothing is done; then a bar with Cancel; then one sentence and a way to it."""

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels = {ink: TextLabel("", "second", ink, wrap=True) for ink in _INKS}
        self.bar = Bar()
        self.cancel = SmallButton("Cancel")
        self.open = LinkButton("Open")
        self._words = ""
        self._act: Callable[[], object] | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        row = QHBoxLayout()
        row.setSpacing(8)
        for label in self._labels.values():
            row.addWidget(label, 1)
        row.addWidget(self.cancel)
        row.addWidget(self.open)
        column.addLayout(row)
        column.addWidget(self.bar)
        self.cancel.clicked.connect(self.cancelled)
        self.open.clicked.connect(self._open)
        self.clear()

    @property
    def sentence(self) -> str:
        """Return what is said, "" for nothing."""
        return "" if self.isHidden() else self._words

    def clear(self) -> None:
        """Say nothing."""
        self.hide()

    def show_step(self, words: str, share: float) -> None:
        """Say how far the work is."""
        self._say(words, "ink")
        self.bar.show_share(share)
        self.bar.show()
        self.cancel.show()
        self.open.hide()

    def show_end(
        self, sentence: str, link: str = "", act: Callable[[], object] | None = None
    ) -> None:
        """Say how it ended, with the way to what was made."""
        self._say(sentence, "good")
        self._act = act
        self.open.setText(link)
        self.open.setVisible(act is not None)
        self.bar.hide()
        self.cancel.hide()

    def show_trouble(self, sentence: str) -> None:
        """Say why it could not be done."""
        self.show_end(sentence)
        self._say(sentence, "err")

    def _say(self, words: str, ink: str) -> None:
        self._words = words
        for name, label in self._labels.items():
            label.setText(_SEPARATORS.sub(rf"\1{_BREAK}", words) if name == ink else "")
            label.setVisible(name == ink)
        self.setAccessibleName(words)
        self.show()

    def _open(self) -> None:
        if self._act is not None:
            self._act()
