"""The story of a battle and its photographs."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFocusEvent, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.asked_files import ask_open_many
from desktop.campaign.battle.controller import BattleController
from desktop.jobs import run_and_wait
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import empty
from desktop.look.parts.panel import Card
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.campaign.recording.draft import change
from rules.common.problems import InputProblem

MOST_PHOTOGRAPHS = 12
_THUMB, _SMALL = QSize(56, 42), QSize(30, 23)
_FEW, _IN_ROW = 3, 6
"""So many photographs are shown large; of more, so many small ones stand in a row."""


class StoryEdit(QPlainTextEdit):
    """A few lines; Tab leads on, for a story has no columns."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("The story")
        self.setTabChangesFocus(True)
        self.setAcceptDrops(False)  # what is dropped is a photograph for the card around
        self.setPlaceholderText("The cat carried off the mortar crew in turn 3…")

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that the writing is over for now."""
        super().focusOutEvent(event)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter is the window's: it leads to the next step."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
            return
        super().keyPressEvent(event)


class StoryCard(Card):
    """One or two lines for the campaign's book, and pictures of the table."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._controller = controller
        self._shown: tuple[str, ...] | None = None
        self.text = StoryEdit()
        self.text.setFixedHeight(theme_of(self).height(56, 40))
        self.text.textChanged.connect(self._tell)
        self.text.left.connect(controller.flush)
        self.add = SmallButton("Add photograph…", "camera")
        self.add.setProperty("kind", "small")
        self.add.clicked.connect(self._ask)
        words = QVBoxLayout()
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(2)
        words.addWidget(TextLabel("The story", "heading"))
        hint = "One or two lines for the campaign’s book. May stay empty."
        self._hint = TextLabel(hint, "small", "ink2", wrap=True)
        words.addWidget(self._hint)
        words.addStretch(1)
        left = QWidget()
        left.setLayout(words)
        left.setFixedWidth(theme_of(self).height(150, 100))
        self._left = left
        right = QVBoxLayout()
        right.setSpacing(4)
        self._thumbs = QGridLayout()
        self._thumbs.setSpacing(4)
        right.addWidget(self.add)
        right.addLayout(self._thumbs)
        right.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(12)
        row.addWidget(left)
        row.addWidget(self.text, 1)
        row.addLayout(right)

    def set_compact(self, compact: bool) -> None:
        """Leave the words out in a small window; the field says what it is for."""
        self._left.setVisible(not compact)
        self.text.setFixedHeight(theme_of(self).height(44 if compact else 56, 40))

    def _tell(self) -> None:
        draft = change(self._controller.draft, story=self.text.toPlainText())
        self._controller.step("story", draft, "story")

    def show_draft(self) -> None:
        """Show story and photographs of the draft."""
        draft = self._controller.draft
        if self.text.toPlainText() != draft.story:
            self.text.blockSignals(True)
            self.text.setPlainText(draft.story)
            self.text.blockSignals(False)
        if draft.photographs == self._shown:
            return
        self._shown = draft.photographs
        empty(self._thumbs)
        small = len(draft.photographs) > _FEW
        for at, picture in enumerate(draft.photographs):
            thumb = self._thumb(at + 1, picture, _SMALL if small else _THUMB)
            self._thumbs.addWidget(thumb, *divmod(at, _IN_ROW))
        full = len(draft.photographs) >= MOST_PHOTOGRAPHS
        self.add.set_blocked(
            f"A battle has at most {MOST_PHOTOGRAPHS} photographs." if full else ""
        )

    def _thumb(self, number: int, picture: str, size: QSize) -> QWidget:
        button = QPushButton()
        button.setProperty("kind", "bare")
        image = self._controller.campaigns.picture(picture)
        if image is not None:
            pixmap = QPixmap.fromImage(image).scaled(
                size * 2,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            button.setIcon(QIcon(pixmap))
        button.setIconSize(size)
        button.setFixedSize(size + QSize(4, 4))
        button.setAccessibleName(f"Remove photograph {number}")
        button.setToolTip("Remove this photograph")
        button.clicked.connect(lambda: self._take_away(picture))
        return button

    def _take_away(self, picture: str) -> None:
        draft = self._controller.draft
        kept = tuple(each for each in draft.photographs if each != picture)
        self._controller.step("photograph", change(draft, photographs=kept))
        self.add.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask(self) -> None:
        from desktop.army.details.portrait_files import FILTER

        for name in ask_open_many(self, "Choose photographs", FILTER):
            self.take_file(Path(name))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Let files be dropped here: photographs from a folder or a phone."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Keep the photographs that were dropped."""
        event.acceptProposedAction()
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.take_file(Path(url.toLocalFile()))

    def take_file(self, path: Path) -> None:
        """Keep the picture of a file with the battle, or say why it cannot be read."""
        from desktop.army.details.portrait_files import read_portrait

        try:
            data = run_and_wait(partial(read_portrait, path))
        except InputProblem as trouble:
            self._controller.told.emit(trouble.sentence())
            return
        picture = self._controller.campaigns.put_picture(data).value
        draft = self._controller.draft
        if not picture:
            self._controller.told.emit(
                f"{path.name} could not be saved: the database cannot be written now."
            )
        elif picture not in draft.photographs and len(draft.photographs) < MOST_PHOTOGRAPHS:
            photographs = (*draft.photographs, picture)
            self._controller.step("photograph", change(draft, photographs=photographs))
