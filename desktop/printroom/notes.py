"""What “Before you print” says: what was told of the pages, and findings of the armies."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from desktop.look.tokens import Severity
from desktop.printroom.notices import Notice
from desktop.printroom.page_list import PageRef, page_of_problem
from desktop.printroom.plans import WAR, group_of
from rules.army.model import Army
from rules.common.findings import Finding
from rules.common.wording import capital, counted

if TYPE_CHECKING:
    from desktop.printroom.desk import PrintDesk
    from printables.problems import Problem

MOST_OF_ARMY, MOST_OF_KIND = 3, 3
"""Findings of one army, and problems of one kind on one sheet, that are told here one by one."""
GO_TO_ARMY = "Go to the army"
_KIND = 4
"""Words of a problem, behind the name it happened to, that tell its kind."""
_FRONTS = "have their fronts on"
_PAGES = re.compile(r"\bpages? (\d+)(?: to (\d+))?")
Go = Callable[[str], object]
Turn = Callable[[int], object]


def notes_of(desk: PrintDesk, pages: Sequence[PageRef], go_to_army: Go, turn: Turn) -> list[Notice]:
    """Return the notices; `go_to_army` takes an id, `turn` the place of a page."""
    return [*_of_desk(desk), *_of_pages(pages, turn), *_of_armies(desk, go_to_army)]


def _of_desk(desk: PrintDesk) -> Iterator[Notice]:
    if desk.trouble:
        yield Notice(Severity.ERROR, desk.trouble)
    if desk.printers.problem:
        yield Notice(Severity.WARNING, desk.printers.problem)
    for name in desk.lost():
        words = f"{name} is left out. Its game is not among the games of this computer."
        yield Notice(Severity.ERROR, words, name=name)


def _of_armies(desk: PrintDesk, go: Go) -> Iterator[Notice]:
    printed = [line.sheet for line in desk.lines if line.printed]
    if desk.looked is None or (printed and all(group_of(sheet) == WAR for sheet in printed)):
        return  # a campaign's papers tell what was, whatever the armies want now
    several = len(desk.looked.findings) > 1
    for army, findings in desk.looked.findings:
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
