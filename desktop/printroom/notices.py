"""“Before you print”: what to know of the armies, the sheets and their pages, each with its way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING, NamedTuple

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
from desktop.printroom.page_list import PageRef, page_of_problem
from desktop.printroom.plans import WAR, group_of
from rules.army.model import Army
from rules.common.findings import Finding
from rules.common.wording import capital, counted

if TYPE_CHECKING:
    from desktop.printroom.controller import PrintController
    from printables.problems import Problem

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
            self._list.addWidget(TextLabel("Ready to print.", "second", "good"))
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


MOST_OF_ARMY, MOST_OF_KIND = 3, 3
"""Findings of one army, and problems of one kind on one sheet, that are told here one by one."""
GO_TO_ARMY = "Go to the army"
_KIND = 4
"""Words of a problem, behind the name it happened to, that tell its kind."""
_FRONTS = "have their fronts on"
_PAGES = re.compile(r"\bpages? (\d+)(?: to (\d+))?")
Go = Callable[[str], object]
Turn = Callable[[int], object]


def notes_of(
    controller: PrintController, pages: Sequence[PageRef], go_to_army: Go, turn: Turn
) -> list[Notice]:
    """Return the notices; `go_to_army` takes an id, `turn` the place of a page."""
    return [*_of_desk(controller), *_of_pages(pages, turn), *_of_armies(controller, go_to_army)]


def _of_desk(controller: PrintController) -> Iterator[Notice]:
    if controller.trouble:
        yield Notice(Severity.ERROR, controller.trouble)
    if controller.printers.problem:
        yield Notice(Severity.WARNING, controller.printers.problem)
    for name in controller.lost():
        words = f"{name} is left out. Its game is not among the games of this computer."
        yield Notice(Severity.ERROR, words, name=name)


def _of_armies(controller: PrintController, go: Go) -> Iterator[Notice]:
    printed = [line.sheet for line in controller.lines if line.printed]
    if controller.looked is None or (printed and all(group_of(sheet) == WAR for sheet in printed)):
        return  # a campaign's papers tell what was, whatever the armies want now
    several = len(controller.looked.findings) > 1
    for army, findings in controller.looked.findings:
        told = [each for each in findings if each.severity in ("error", "warning")]
        act = partial(go, army.id)
        for finding in told[:MOST_OF_ARMY]:
            yield _of_finding(army, finding, act, several)
        more = len(told) - MOST_OF_ARMY
        if more > 0:
            name = army.name or "The army"
            words = f"{name} has {counted(more, 'more finding')}."
            kind = Severity(told[-1].severity)
            yield Notice(kind, words, GO_TO_ARMY, act, name, of_paper=False)


def _of_finding(army: Army, finding: Finding, act: Callable[[], object], several: bool) -> Notice:
    whose = f" ({army.name})" if several and army.name else ""
    words = f"{finding.message}{whose}"
    return Notice(Severity(finding.severity), words, GO_TO_ARMY, act, of_paper=False)


# ------------------------------------------------------------------ of the pages


def _of_pages(pages: Sequence[PageRef], turn: Turn) -> Iterator[Notice]:
    """Tell what is said of the pages, each sentence once: several sheets may say the same."""
    seen: set[tuple[str, ...]] = set()
    told: set[str] = set()
    for at, page in enumerate(pages):
        if page.batch.names in seen or page.blank:
            continue
        seen.add(page.batch.names)
        if page.trouble:
            yield Notice(Severity.ERROR, page.trouble, f"Show page {at + 1}", partial(turn, at))
        elif page.made is not None and page.made.pack is not None:
            fresh = [each for each in page.made.pack.problems if each.message not in told]
            told.update(each.message for each in fresh)
            yield from _of_batch(pages, at, fresh, turn)


def _of_batch(
    pages: Sequence[PageRef], first: int, problems: Sequence[Problem], turn: Turn
) -> Iterator[Notice]:
    """Tell the first few of each kind: whoever chose too small a paper need not read hundreds."""
    kinds: dict[tuple[str, str, str], list[Problem]] = {}
    for problem in problems:
        kinds.setdefault((problem.severity, problem.sheet, _kind(problem)), []).append(problem)
    for (severity, _sheet, _words), alike in kinds.items():
        for problem in alike[:MOST_OF_KIND]:
            yield _of_problem(pages, first, problem, turn)
        more = len(alike) - MOST_OF_KIND
        if more > 0:
            title = capital(pages[first].title)
            words = f"{title}: {counted(more, 'more text')} like these."
            if severity == "advice":
                words = f"{title}: {more} more to know."
            yield _shown(pages, first, words, alike[MOST_OF_KIND], turn)


def _of_problem(pages: Sequence[PageRef], first: int, problem: Problem, turn: Turn) -> Notice:
    words = problem.message
    if _FRONTS in words:  # it counts the pages of its own sheets, the player those of the pack
        words = _PAGES.sub(lambda found: _moved(found, first), words)
    return _shown(pages, first, words, problem, turn)


def _shown(
    pages: Sequence[PageRef], first: int, words: str, problem: Problem, turn: Turn
) -> Notice:
    name = problem.who if words.casefold().startswith(problem.who.casefold()) else ""
    severity = Severity(problem.severity)
    if not (problem.sheet or problem.page) and problem.severity == "warning":
        return Notice(severity, words, name=name)  # read before any page was drawn: on none
    at = page_of_problem(pages, first, problem.who, problem.sheet, problem.page)
    return Notice(severity, words, f"Show page {at + 1}", partial(turn, at), name)


def _moved(found: re.Match[str], by: int) -> str:
    numbers = [str(int(each) + by) for each in found.groups() if each]
    return f"{'page' if len(numbers) == 1 else 'pages'} {' to '.join(numbers)}"


def _kind(problem: Problem) -> str:
    """Return what happened, without whom it happened to."""
    behind = problem.message[len(problem.who) :] if len(problem.who) <= 100 else problem.message
    return " ".join(behind.split()[:_KIND])
