"""The story of a battle and its photographs."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QPushButton, QWidget

from desktop.campaign.recording.controller import BattleController
from desktop.file_dialogs import ask_open_many
from desktop.jobs import run_and_wait
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Card
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.services.campaigns import CampaignService
from desktop.services.result import Result
from rules.campaign.recording.draft import change
from rules.common.problems import InputProblem

MOST_PHOTOGRAPHS = 12
_THUMB, _SMALL = QSize(56, 42), QSize(30, 23)
_FEW, _IN_ROW = 3, 6
"""So many photographs are shown large; of more, so many small ones stand in a row."""


def stored_photograph(campaigns: CampaignService, path: Path) -> Result[str]:
    """Store the picture of a file in the database and return its id."""
    from desktop.army.details.portrait_files import read_portrait

    try:
        data = run_and_wait(partial(read_portrait, path))
    except InputProblem as trouble:
        return Result(error=trouble.sentence())
    stored = campaigns.pictures.put_one(data)
    words = f"{path.name} could not be saved: the database cannot be written now."
    return stored if stored.value else Result(error=words)


class StoryEdit(QPlainTextEdit):
    """A few lines; Tab leads on, for a story has no columns."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("The story")
        self.setTabChangesFocus(True)
        self.setAcceptDrops(False)  # what is dropped is a photograph for the card around
        self.setPlaceholderText("The cat carried off the mortar crew in turn 3…")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter is the window's: it leads to the next step."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
            return
        super().keyPressEvent(event)


class StoryCard(Card):
    """One or two lines for the campaign's history, and pictures of the table."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._controller = controller
        self._shown: tuple[str, ...] | None = None
        self.text = StoryEdit()
        self.text.textChanged.connect(self._tell)
        self.add = SmallButton("Add photograph…", "camera", kind="small", act=self._ask)
        hint = "One or two lines for the campaign’s history. Optional."
        self._words = QWidget()
        self._words.setFixedWidth(theme_of(self).height(150, 100))
        told = TextLabel(hint, "small", "ink2", wrap=True)
        vbox(TextLabel("The story", "heading"), told, 1, gap=2, inside=self._words)
        self._thumbs = QGridLayout()
        self._thumbs.setSpacing(4)
        photographs = vbox(self.add, self._thumbs, 1, gap=4)
        margins = (12, 8, 12, 8)
        hbox(self._words, (self.text, 1), photographs, gap=12, margins=margins, inside=self)
        self.set_compact(False)

    def set_compact(self, compact: bool) -> None:
        """Leave the words out in a small window; the field says what it is for."""
        self._words.setVisible(not compact)
        self.text.setFixedHeight(theme_of(self).height(44 if compact else 56, 40))

    def _tell(self) -> None:
        draft = change(self._controller.draft, story=self.text.toPlainText())
        self._controller.step("story", draft, "story")

    def show_draft(self) -> None:
        """Show story and photographs of the draft."""
        draft = self._controller.draft
        if self.text.toPlainText() != draft.story:
            with QSignalBlocker(self.text):
                self.text.setPlainText(draft.story)
        if draft.photographs == self._shown:
            return
        self._shown = draft.photographs
        empty(self._thumbs)
        size = _THUMB if len(draft.photographs) <= _FEW else _SMALL
        for at, picture in enumerate(draft.photographs):
            self._thumbs.addWidget(self._thumb(at + 1, picture, size), *divmod(at, _IN_ROW))
        full = len(draft.photographs) >= MOST_PHOTOGRAPHS
        words = f"A battle has at most {MOST_PHOTOGRAPHS} photographs."
        self.add.set_blocked(words if full else "")

    def _thumb(self, number: int, picture: str, size: QSize) -> QWidget:
        button = QPushButton()
        button.setProperty("kind", "bare")
        image = self._controller.campaigns.pictures.image(picture)
        if image is not None:
            fit, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode
            scaled = image.scaled(size * 2, fit, smooth.SmoothTransformation)
            button.setIcon(QIcon(QPixmap.fromImage(scaled)))
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

    # ---- adding photographs

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
        controller = self._controller
        picture, trouble = stored_photograph(controller.campaigns, path)
        draft = controller.draft
        if not picture:
            controller.told.emit(trouble)
        elif picture not in draft.photographs and len(draft.photographs) < MOST_PHOTOGRAPHS:
            photographs = (*draft.photographs, picture)
            controller.step("photograph", change(draft, photographs=photographs))
