"""Work in threads: what it brings, and in which thread its things are let go of."""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

import pytest
from PySide6.QtCore import QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.garbage import GarbageCollector, generation_due
from desktop.jobs import Job, finish

MAIN = threading.main_thread()


class Held:
    """Something of the window's: it notes in which thread it goes."""

    def __init__(self, gone: list[threading.Thread]) -> None:
        self.own = self  # so that only the collector finds out that nobody needs it
        weakref.finalize(self, lambda: gone.append(threading.current_thread()))


def many_allocations() -> list[list[int]]:
    """Do what makes Python collect all generations, and keep what was made."""
    return [[number] for number in range(200_000)]


@pytest.fixture
def collector(qapp: QApplication) -> Iterator[None]:
    collector = GarbageCollector(qapp)
    yield
    collector.stop()
    collector.deleteLater()


def test_a_value_is_told_in_the_windows_thread(qtbot: QtBot) -> None:
    owner = QObject()
    job = Job(threading.current_thread, owner)
    told: list[tuple[object, threading.Thread]] = []
    job.done.connect(lambda value: told.append((value, threading.current_thread())))
    with qtbot.waitSignal(job.done):
        job.start()
    (worked, heard), *others = told
    assert worked is not MAIN and heard is MAIN and not others
    assert job.ended


def test_what_was_raised_is_told_in_the_windows_thread(qtbot: QtBot) -> None:
    owner = QObject()
    job = Job(lambda: 1 // 0, owner)
    with qtbot.waitSignal(job.troubled) as heard:
        job.start()
    assert heard.args is not None and isinstance(heard.args[0], ZeroDivisionError)


@pytest.mark.parametrize("end", [Job.cancel, Job.deleteLater])
def test_nobody_hears_of_what_was_cancelled_or_deleted(
    qtbot: QtBot, end: Callable[[Job], None]
) -> None:
    owner, told = QObject(), list[object]()
    go_on = threading.Event()
    job = Job(go_on.wait, owner)
    job.done.connect(told.append)
    job.start()
    end(job)
    QTest.qWait(1)
    go_on.set()
    finish()
    QTest.qWait(1)
    assert told == []


def test_what_the_work_holds_is_let_go_of_in_the_windows_thread(qtbot: QtBot) -> None:
    """Be the thread ever so late to end: its job and its work are gone before."""
    gone: list[threading.Thread] = []

    def begin() -> None:
        held = Held(gone)
        held.own = None  # by counting alone
        Job(lambda: id(held)).start()

    for _ in range(50):
        begin()
    finish()
    qtbot.waitUntil(lambda: len(gone) == 50, timeout=15_000)
    assert set(gone) == {MAIN}


def test_how_work_ended_is_let_go_of_in_the_windows_thread() -> None:
    """What it brought, and the frames of what it raised: the thread keeps neither."""
    gone: list[threading.Thread] = []
    many = 2000

    def work(bad: bool) -> Held:
        held = Held(gone)
        held.own = None
        if bad:
            raise ValueError
        return held

    often = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for at in range(many):
            Job(partial(work, at % 2 == 0)).start()
            while len(gone) <= at:
                QApplication.processEvents()
    finally:
        sys.setswitchinterval(often)
    assert len(gone) == many and set(gone) == {MAIN}


def test_garbage_is_collected_in_the_windows_thread_alone(qtbot: QtBot, collector: None) -> None:
    owner, gone = QObject(), list[threading.Thread]()
    job = Job(many_allocations, owner)
    with qtbot.waitSignal(job.done) as made:
        Held(gone)
        job.start()
    qtbot.waitUntil(lambda: bool(gone), timeout=15_000)
    assert gone == [MAIN] and made.args


def test_without_it_a_thread_would_collect_the_windows_things(qtbot: QtBot) -> None:
    """What the test above rests on: this is what Python does by itself."""
    owner, gone = QObject(), list[threading.Thread]()
    job = Job(many_allocations, owner)
    gc.enable()
    with qtbot.waitSignal(job.done):
        Held(gone)
        job.start()
    assert gone and gone[0] is not MAIN


def test_a_generation_is_due_when_python_would_take_it() -> None:
    for young, middle, old in product((700, 701), (10, 11), (10, 11)):
        due = generation_due((young, middle, old), (700, 10, 10))
        expected = -1 if young == 700 else 2 if old == 11 else 1 if middle == 11 else 0
        assert due == expected
