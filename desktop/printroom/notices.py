"""“Before you print”: what to know of the armies and the sheets, each with the way to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look.icons import paint_severity
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.flow import empty
from desktop.look.parts.tag import Tag, TagKind
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.look.tokens import Severity
from rules.common.wording import counted

FIRST, MOST = 4, 30
"""Notices that are shown at once, and when all are asked for; who has more mends these first."""
_END = re.compile(r"(?<=[a-z0-9%”)])\. ")
_QUOTED = re.compile(r"“[^”]*”")
_ABBREVIATION = 5
_ENDLESS = re.compile(r"(\S{16})(?=\S)")
_BREAK = "\u200b"
"""No letter, but a place at which an endless word may go on in the next line."""
_KINDS: tuple[tuple[Severity, TagKind], ...] = (
    (Severity.ERROR, "error"),
    (Severity.WARNING, "warning"),
    (Severity.ADVICE, "advice"),
)


class Notice(NamedTuple):
    """One thing to know. `act` leads to it, `link` says what that does.

    `name` is what the sentence begins with, if that is a name, which may hold full stops.
    `of_paper` ones spoil this print; the others are of the armies.
    """

    severity: Severity
    sentence: str
    link: str = ""
    act: Callable[[], object] | None = None
    name: str = ""
    of_paper: bool = True

    @property
    def rank(self) -> tuple[int, int]:
        """Return its place: what spoils the print, what the armies lack, then advice."""
        order = [severity for severity, _ in _KINDS]
        advice = self.severity is Severity.ADVICE
        return (2 if advice else 0 if self.of_paper else 1, order.index(self.severity))

    @property
    def key(self) -> tuple[str, str, str]:
        """Return what is seen of it."""
        return (self.severity.value, self.sentence, self.link)


class _NoticeBox(QWidget):
    """A notice on the ground of its severity, with its shape and a bar at the left."""

    def __init__(self, notice: Notice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._severity = notice.severity
        column = QVBoxLayout(self)
        column.setContentsMargins(34, 7, 10, 7)
        column.setSpacing(2)
        first, rest = _parted(notice.sentence, len(notice.name))
        words = TextLabel("", "second", wrap=True)
        words.setTextFormat(Qt.TextFormat.RichText)
        ink = theme_of(self).colour(notice.severity.ink).name()
        lead = f'<b style="color:{ink}">{_written(first)}</b>'
        words.setText(f"{lead} {_written(rest)}")
        words.setAccessibleName(f"{notice.severity.value}: {notice.sentence}")
        words.setMinimumWidth(40)
        column.addWidget(words)
        self.link: LinkButton | None = None
        if notice.act is not None:
            self.link = LinkButton(notice.link)
            self.link.setAccessibleDescription(notice.sentence)
            row = QHBoxLayout()
            row.addWidget(self.link)
            row.addStretch(1)
            column.addLayout(row)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, bar and shape."""
        tokens = theme_of(self).tokens
        painter = QPainter(self)
        painter.fillRect(self.rect(), tokens.named(self._severity.ground))
        painter.fillRect(0, 0, 3, self.height(), tokens.named(self._severity.ink))
        paint_severity(painter, self._severity, QPointF(19, 17), tokens, 16)
        painter.end()


class Notices(QWidget):
    """The notices with a count of each severity; what spoils the print stands first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notices: tuple[Notice, ...] = ()
        self.boxes: list[_NoticeBox] = []
        self.more = LinkButton("")
        self._all = False
        self._tags = {severity: Tag("", kind) for severity, kind in _KINDS}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(TextLabel("Before you print", "heading"))
        head.addStretch(1)
        for tag in self._tags.values():
            head.addWidget(tag)
        column.addLayout(head)
        self._list = QVBoxLayout()
        self._list.setSpacing(6)
        column.addLayout(self._list)
        row = QHBoxLayout()
        row.addWidget(self.more)
        row.addStretch(1)
        column.addLayout(row)
        self.more.clicked.connect(self.show_all)
        theme_of(self).changed.connect(self._show)
        self._show()

    def show_notices(self, notices: Iterable[Notice], *, known: bool = True) -> None:
        """Show these, each once; `known` says whether there is a pack to be told of."""
        once: dict[tuple[Severity, str], Notice] = {}
        for each in notices:
            once.setdefault((each.severity, each.sentence), each)
        found = sorted(once.values(), key=lambda each: each.rank)
        same = [each.key for each in found] == [each.key for each in self.notices]
        self.notices = tuple(found)  # what they lead to may lie elsewhere now
        if not same:
            self._show()
        self.setVisible(known or bool(found))

    def sentences(self) -> Sequence[str]:
        """Return what is said, in its order."""
        return [notice.sentence for notice in self.notices]

    def _show(self) -> None:
        for severity, tag in self._tags.items():
            many = sum(each.severity is severity for each in self.notices)
            tag.set_tag(str(many))
            tag.setAccessibleName(counted(many, severity.value))
            tag.setToolTip(counted(many, severity.value, _many(severity)))
            tag.setVisible(many > 0)
        empty(self._list)
        most = MOST if self._all else FIRST
        self.boxes = [_NoticeBox(notice) for notice in self.notices[:most]]
        for at, box in enumerate(self.boxes):
            self._list.addWidget(box)
            if box.link is not None:
                box.link.clicked.connect(lambda _on=False, at=at: self._go(at))
        more = len(self.notices) - most
        if not self.notices:
            self._list.addWidget(TextLabel("Nothing stands in the way.", "second", "good"))
        elif more > 0 and self._all:
            self._list.addWidget(TextLabel(f"and {more} more", "small", "ink2"))
        self.more.setText(f"Show all {len(self.notices)}")
        self.more.setVisible(more > 0 and not self._all)

    def _go(self, at: int) -> None:
        act = self.notices[at].act
        if act is not None:
            act()

    def show_all(self) -> None:
        """Show the others too."""
        self._all = True
        self._show()


def _parted(sentence: str, name: int = 0) -> tuple[str, str]:
    """Return the first sentence, which says it, and the rest; “Pvt.” is no end of a sentence.

    No full stop in the first `name` letters ends it, nor one between quotation marks.
    """
    quoted = [span.span() for span in _QUOTED.finditer(sentence)]
    for end in _END.finditer(sentence, name):
        if any(start < end.start() < stop - 1 for start, stop in quoted):
            continue
        word = sentence[: end.start()].rsplit(" ", 1)[-1]
        if not word[:1].isupper() or len(word) > _ABBREVIATION:
            return sentence[: end.start() + 1], sentence[end.end() :]
    return sentence, ""


def _written(words: str) -> str:
    return escape(_ENDLESS.sub(rf"\1{_BREAK}", words))


def _many(severity: Severity) -> str:
    return "pieces of advice" if severity is Severity.ADVICE else ""
