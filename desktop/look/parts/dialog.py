"""A dialog that says one sentence, and a dialog that asks for one act; buttons are verbs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event
from typing import TypeVar

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from desktop.jobs import Job, is_busy, wait_for
from desktop.look.parts.buttons import DangerButton, MainButton, PlainButton
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of

Value = TypeVar("Value")

AGAIN_MS = 200
"""After this it is looked again whether whoever asked is done with it."""


class PassingDialog(QDialog):
    """Let go of with all that it holds, once the act is over for which it was opened.

    Until then what was filled in can be read, and it can be opened again.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._passing = QTimer(self, singleShot=True)
        self._passing.timeout.connect(self._pass)

    def exec(self) -> int:
        """Open it and wait for its answer."""
        self._passing.stop()
        answer = super().exec()
        if isValid(self):  # its window may be gone by now
            self._passing.start(0)
        return answer

    def _pass(self) -> None:
        if is_busy():
            self._passing.start(AGAIN_MS)
        elif not self.isVisible():
            self.deleteLater()


WIDTH = 420
_FRAME, _BESIDE = 60, 40
"""What of the screen is left to a window's title and to the bars of the desktop, px."""


def fit_to_screen(dialog: QWidget, wide: int, high: int) -> tuple[int, int]:
    """Return a size that the screen of a dialog has room for, with the title above it."""
    room = dialog.screen().availableSize()
    return min(wide, room.width() - _BESIDE), min(high, room.height() - _FRAME)


class SentenceDialog(PassingDialog):
    """One clear sentence, and buttons; Enter presses the first, or the one that Tab went to.

    Where the first loses something for good (`danger`) Enter presses the last, which leaves it.
    `answer` is the text of the button that closed it, empty for Escape.
    """

    def __init__(
        self,
        title: str,
        sentence: str,
        buttons: Sequence[str] = ("Close",),
        *,
        second: str = "",
        danger: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.answer = ""
        self.setWindowTitle("Muster")
        self.setModal(True)
        heading = TextLabel(title, "headline", wrap=True)
        words = TextLabel(sentence, "body", wrap=True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = vbox(heading, words, margins=(20, 18, 20, 16), inside=self)
        if second:
            column.addWidget(TextLabel(second, "second", "ink2", wrap=True))
        self.content = QVBoxLayout()
        add_layout(column, self.content)
        self.buttons: list[PlainButton] = []
        column.addSpacing(6)
        add_layout(column, self._button_row(buttons, danger))
        # Only a button that is in the dialog can take the focus for when it opens.
        self.buttons[-1 if danger else 0].setFocus(Qt.FocusReason.OtherFocusReason)
        self.setMinimumWidth(WIDTH)
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)

    def _button_row(self, buttons: Sequence[str], danger: bool) -> QHBoxLayout:
        row = hbox(1)
        for at, text in enumerate(buttons):
            kind = (DangerButton if danger else MainButton) if at == 0 else PlainButton
            button = kind(text)
            button.setDefault(at == (len(buttons) - 1 if danger else 0))
            button.setAutoDefault(True)  # Enter presses the button with the ring
            button.clicked.connect(lambda _=False, button=button: self._close(button.text()))
            self.buttons.append(button)
        for button in reversed(self.buttons):
            row.addWidget(button)
        return row

    def showEvent(self, event: QShowEvent) -> None:
        """Open as wide as the text asks for and just as high as that width needs."""
        if not event.spontaneous():
            least = self.minimumWidth()
            self._fit(theme_of(self).height(least, least * 2 // 3))
        super().showEvent(event)

    def adjustSize(self) -> None:
        """Be just as high as the content needs now, as wide as before."""
        self._fit(self.width())

    def _fit(self, wide: int) -> None:
        layout = self.layout()
        if layout is None:
            return
        layout.invalidate()
        layout.activate()  # the layouts within it forget their sizes only now
        wide, _ = fit_to_screen(self, max(wide, layout.totalMinimumSize().width()), 0)
        self.setMinimumHeight(0)
        self.resize(*fit_to_screen(self, wide, layout.totalHeightForWidth(wide)))
        self._hold_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Never be lower than what the lines at this width take."""
        super().resizeEvent(event)
        self._hold_height()

    def event(self, event: QEvent) -> bool:
        """Make room for what came in since."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._hold_height()
        return done

    def _hold_height(self) -> None:
        # A window's least height knows nothing of lines that wrap: what is below would lie on them.
        layout = self.layout()
        if layout is None or not self.isVisible():
            return
        _, high = fit_to_screen(self, 0, layout.totalMinimumHeightForWidth(self.width()))
        if high != self.minimumHeight():
            self.setMinimumHeight(high)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Ctrl+Enter press the first button also from a field of several lines."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.buttons[0].click()
        else:
            super().keyPressEvent(event)

    def _close(self, word: str) -> None:
        self.answer = word
        if word == self.buttons[0].text():
            self.accept()
        else:
            self.reject()


PATIENCE_MS = 400
"""A job that takes longer shows a dialog in which it can be cancelled."""


def wait_or_cancel(
    parent: QWidget | None, title: str, work: Callable[[Callable[[], bool]], Value]
) -> Value | None:
    """Do work in a thread; None when the player gave it up, raising what it raises.

    `work` is given a function that it asks whether it should stop, and touches nothing of the
    window.
    """
    stop = Event()
    values, troubles = list[Value](), list[Exception]()
    job = Job(lambda: work(stop.is_set))
    job.done.connect(values.append)
    job.troubled.connect(troubles.append)
    if not wait_for(job.start(), PATIENCE_MS):
        dialog = SentenceDialog(title, "This takes a moment.", ("Cancel",), parent=parent)
        job.done.connect(dialog.reject)
        job.troubled.connect(dialog.reject)
        dialog.exec()
        if not job.ended:
            stop.set()
            job.cancel()
            return None
    if troubles:
        raise troubles[0]
    return values[0]


def tell(parent: QWidget | None, title: str, sentence: str, second: str = "") -> None:
    """Say a sentence and wait until it was read."""
    SentenceDialog(title, sentence, second=second, parent=parent).exec()


def ask(
    parent: QWidget | None,
    title: str,
    sentence: str,
    act: str,
    *,
    other: str = "Cancel",
    second: str = "",
    danger: bool = False,
) -> bool:
    """Ask before an act; True when its button was pressed."""
    return choose(parent, title, sentence, (act, other), second=second, danger=danger) == act


def choose(
    parent: QWidget | None,
    title: str,
    sentence: str,
    acts: Sequence[str],
    *,
    second: str = "",
    danger: bool = False,
) -> str:
    """Ask which of several acts is meant; return the words of its button, "" for Escape."""
    dialog = SentenceDialog(title, sentence, acts, second=second, danger=danger, parent=parent)
    dialog.exec()
    return dialog.answer
