"""“Before you print”: what to know of the armies, the sheets and their pages, each with its way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from desktop.look.icons import paint_severity
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import beside, stacked, vbox
from desktop.look.parts.tag import Tag, TagKind
from desktop.look.parts.text import TextLabel
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import Severity
from desktop.printroom.choices import WAR, group_of
from desktop.printroom.controller import PrintController
from desktop.printroom.pages import page_of_problem
from rules.common.wording import counted

if TYPE_CHECKING:
    from printables.engine.problems import Problem

FIRST, MOST = 4, 30
"""Notices that are shown at once, and when all are asked for; who has more mends these first."""
MOST_OF_ARMY, MOST_OF_SHEET = 3, 6
"""Findings of one army, and problems of one sheet, that are told here one by one: whoever chose
too small a paper need not read hundreds."""
GO_TO_ARMY = "Go to the army"
_KINDS: dict[Severity, TagKind] = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.ADVICE: "advice",
}
_END = re.compile(r"(?<=[a-z0-9%”)])\. ")
_QUOTED = re.compile(r"“[^”]*”")
_ABBREVIATION = 5
_ENDLESS = re.compile(r"(\S{16})(?=\S)")
_BREAK = "\u200b"
"""No letter, but a place at which an endless word may go on in the next line."""


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
        advice = self.severity is Severity.ADVICE
        return (2 if advice else 0 if self.of_paper else 1, list(_KINDS).index(self.severity))


class _NoticeBox(QWidget):
    """A notice on the ground of its severity, with its shape and a bar at the left."""

    def __init__(self, notice: Notice, go: Callable[[], None]) -> None:
        super().__init__()
        self._severity = notice.severity
        first, rest = first_sentence(notice.sentence, len(notice.name))
        words = TextLabel("", "second", wrap=True)
        words.setTextFormat(Qt.TextFormat.RichText)
        ink = theme_of(self).colour(notice.severity.ink).name()
        words.setText(f'<b style="color:{ink}">{_html(first)}</b> {_html(rest)}')
        words.setAccessibleName(f"{notice.severity.value}: {notice.sentence}")
        words.setMinimumWidth(40)
        self.link = LinkButton(notice.link, act=go)
        self.link.setAccessibleDescription(notice.sentence)
        vbox(
            words,
            (self.link, 0, Qt.AlignmentFlag.AlignLeft),
            gap=2,
            margins=(34, 7, 10, 7),
            inside=self,
        )
        self.link.setVisible(notice.act is not None)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw ground, bar and shape."""
        tokens = theme.tokens
        painter.fillRect(self.rect(), tokens.named(self._severity.ground))
        painter.fillRect(0, 0, 3, self.height(), tokens.named(self._severity.ink))
        paint_severity(painter, self._severity, QPointF(19, 17), tokens, 16)


class Notices(QWidget):
    """The notices with a count of each severity; what spoils the print stands first."""

    def __init__(self, controller: PrintController) -> None:
        super().__init__()
        self._controller = controller
        self.notices: tuple[Notice, ...] = ()
        self.boxes: list[_NoticeBox] = []
        self.more = LinkButton("", act=self._show_all)
        self._most, self._ready = FIRST, False
        self._tags = {severity: Tag("", kind) for severity, kind in _KINDS.items()}
        box = QWidget()
        self._list = vbox(gap=6, inside=box)
        title = TextLabel("Before you print", "heading")
        head = beside(title, *self._tags.values(), grows=0)
        stacked(head, box, flowing(self.more), on=self)
        theme_of(self).changed.connect(self._show)
        controller.changed.connect(self._take)
        controller.pages_changed.connect(self._take)
        self._show()

    def sentences(self) -> Sequence[str]:
        """Return what is said, in its order."""
        return [notice.sentence for notice in self.notices]

    def _take(self) -> None:
        once: dict[tuple[Severity, str], Notice] = {}
        for each in notices_of(self._controller):
            once.setdefault((each.severity, each.sentence), each)
        found = tuple(sorted(once.values(), key=lambda each: each.rank))
        seen = [[(*each[:3],) for each in notices] for notices in (found, self.notices)]
        ready = self._controller.page_count > 0
        self.notices = found  # what they lead to may lie elsewhere now
        if seen[0] != seen[1] or ready != self._ready:
            self._ready = ready
            self._show()
        self.setVisible(bool(found or (self._controller.lines and self._controller.pages)))

    def _show(self) -> None:
        for severity, tag in self._tags.items():
            many = sum(each.severity is severity for each in self.notices)
            several = "pieces of advice" if severity is Severity.ADVICE else ""
            words = counted(many, severity.value, several)
            tag.set_tag(str(many))
            tag.setAccessibleName(words)
            tag.setToolTip(words)
            tag.setVisible(many > 0)
        empty(self._list)
        self.boxes = [
            _NoticeBox(notice, partial(self._go, at))
            for at, notice in enumerate(self.notices[: self._most])
        ]
        for box in self.boxes:
            self._list.addWidget(box)
        more = len(self.notices) - self._most
        if not self.notices and self._ready:
            self._list.addWidget(TextLabel("Ready to print.", "second", "good"))
        elif not self.notices:
            self._list.addWidget(TextLabel("The pages are being made.", "second", "ink2"))
        elif more > 0 and self._most == MOST:
            self._list.addWidget(TextLabel(f"and {more} more", "small", "ink2"))
        self.more.setText(f"Show all {len(self.notices)}")
        self.more.setVisible(more > 0 and self._most == FIRST)
        for box in self.boxes:
            box.show()  # its room is known at once

    def _go(self, at: int) -> None:
        act = self.notices[at].act
        if act is not None:
            act()

    def _show_all(self) -> None:
        self._most = MOST
        self._show()


def first_sentence(sentence: str, name: int = 0) -> tuple[str, str]:
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


def _html(words: str) -> str:
    return escape(_ENDLESS.sub(rf"\1{_BREAK}", words))


# ---- what there is to know


def notices_of(controller: PrintController) -> Iterator[Notice]:
    """Return what to know of the pack, of its pages and of the armies."""
    if controller.maker.trouble:
        yield Notice(Severity.ERROR, controller.maker.trouble)
    if controller.printers.problem:
        yield Notice(Severity.WARNING, controller.printers.problem)
    for name in controller.lost():
        words = f"{name} is left out. Its game is not installed."
        yield Notice(Severity.ERROR, words, name=name)
    yield from _of_pages(controller)
    yield from _of_armies(controller)


def _of_armies(controller: PrintController) -> Iterator[Notice]:
    printed = [line.sheet for line in controller.lines if line.printed]
    survey = controller.maker.survey
    if survey is None or (printed and all(group_of(sheet) == WAR for sheet in printed)):
        return  # a campaign's papers tell what was, whatever the armies want now
    for army, findings in survey.findings:
        told = [each for each in findings if each.severity in ("error", "warning")]
        go = partial(controller.army_asked.emit, army.id)
        whose = f" ({army.name})" if len(survey.findings) > 1 and army.name else ""
        for finding in told[:MOST_OF_ARMY]:
            severity, words = Severity(finding.severity), f"{finding.message}{whose}"
            yield Notice(severity, words, GO_TO_ARMY, go, of_paper=False)
        more = len(told) - MOST_OF_ARMY
        if more > 0:
            name = army.name or "The army"
            words = f"{name} has {counted(more, 'more finding')}."
            severity = Severity(told[-1].severity)
            yield Notice(severity, words, GO_TO_ARMY, go, name, of_paper=False)


def _of_pages(controller: PrintController) -> Iterator[Notice]:
    """Tell what is said of the pages, each sentence once: several sheets may say the same."""
    pages = controller.pages
    for at, page in enumerate(pages):
        if page.trouble:
            go = partial(controller.page_wanted.emit, at)
            yield Notice(Severity.ERROR, page.trouble, f"Show page {at + 1}", go)
    made = controller.maker.made
    if made is None:
        return
    titles = {sheet.name: sheet.title for sheet in made.wanted.sheets}
    kinds = Counter[tuple[str, str]]()
    for problem in {each.message: each for each in made.pack.problems}.values():
        kind = (problem.severity, problem.sheet)
        kinds[kind] += 1
        if kinds[kind] <= MOST_OF_SHEET:
            yield _of_problem(controller, problem)
    for (severity, sheet), many in kinds.items():
        if many > MOST_OF_SHEET:
            words = f"{titles.get(sheet, 'The pack')}: {many - MOST_OF_SHEET} more like these."
            yield Notice(Severity(severity), words)


def _of_problem(controller: PrintController, problem: Problem) -> Notice:
    words = problem.message
    name = problem.who if words.casefold().startswith(problem.who.casefold()) else ""
    severity, pages = Severity(problem.severity), controller.pages
    if not (problem.sheet or problem.page) and problem.severity == "warning":
        return Notice(severity, words, name=name)  # read before any page was drawn: on none
    at = page_of_problem(pages, problem.who, problem.sheet, problem.page)
    go = partial(controller.page_wanted.emit, at)
    return Notice(severity, words, f"Show page {at + 1}", go, name)
