"""What “Before you print” says: findings of the armies, and what was told of the sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from desktop.look.tokens import Severity
from desktop.printroom.notices import Notice
from desktop.printroom.page_list import PageRef
from rules.army import Army
from rules.findings import Finding
from rules.wording import capital, counted

if TYPE_CHECKING:
    from desktop.printroom.desk import PrintDesk
    from printables.problems import Problem

MOST_OF_ARMY, MOST_OF_SHEET = 3, 4
"""Findings of one army, and problems of one sheet, that are told here one by one."""
GO_TO_ARMY = "Go to the army"
Go = Callable[[str], object]
Turn = Callable[[int], object]


def notes_of(desk: PrintDesk, pages: Sequence[PageRef], go_to_army: Go, turn: Turn) -> list[Notice]:
    """Return the notices; `go_to_army` takes an id, `turn` the place of a page."""
    return [*_of_armies(desk, go_to_army), *_of_pages(pages, turn)]


def _of_armies(desk: PrintDesk, go: Go) -> Iterator[Notice]:
    if desk.trouble:
        yield Notice(Severity.ERROR, desk.trouble)
    if desk.printers.problem:
        yield Notice(Severity.WARNING, desk.printers.problem)
    for name in desk.lost():
        words = f"{name} is left out. Its game is not among the games of this computer."
        yield Notice(Severity.ERROR, words)
    if desk.looked is None:
        return
    several = len(desk.looked.findings) > 1
    for army, findings in desk.looked.findings:
        told = [each for each in findings if each.severity in ("error", "warning")]
        act = partial(go, army.id)
        for finding in told[:MOST_OF_ARMY]:
            yield _of_finding(army, finding, act, several)
        more = len(told) - MOST_OF_ARMY
        if more > 0:
            words = f"{army.name or 'The army'} has {counted(more, 'more finding')}."
            yield Notice(Severity(told[-1].severity), words, GO_TO_ARMY, act)


def _of_finding(army: Army, finding: Finding, act: Callable[[], object], several: bool) -> Notice:
    whose = f" ({army.name})" if several and army.name else ""
    return Notice(Severity(finding.severity), f"{finding.message}{whose}", GO_TO_ARMY, act)


def _of_pages(pages: Sequence[PageRef], turn: Turn) -> Iterator[Notice]:
    seen: set[tuple[str, ...]] = set()
    for at, page in enumerate(pages):
        if page.batch.names in seen:
            continue
        seen.add(page.batch.names)
        link, act = f"Show sheet {at + 1}", partial(turn, at)
        if page.trouble:
            yield Notice(Severity.ERROR, page.trouble, link, act)
        elif page.made is not None and page.made.pack is not None:
            yield from _of_batch(page, page.made.pack.problems, link, act)


def _of_batch(
    page: PageRef, problems: Sequence[Problem], link: str, act: Callable[[], object]
) -> Iterator[Notice]:
    """Tell the first few of each kind: whoever chose too small a paper need not read hundreds."""
    for kind in ("warning", "advice"):
        told = [each for each in problems if each.severity == kind]
        for problem in told[:MOST_OF_SHEET]:
            yield Notice(Severity(kind), problem.message, link, act)
        more = len(told) - MOST_OF_SHEET
        if more > 0:
            words = f"{capital(page.batch.title)}: {counted(more, 'more text')} like these."
            if kind == "advice":
                words = f"{capital(page.batch.title)}: {more} more to know."
            yield Notice(Severity(kind), words, link, act)
