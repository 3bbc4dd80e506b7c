"""What the tests of the database stand on: stores in fresh folders, and on a server's schemas."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from db import backend
from db.store import Store
from tests.db.calendars import Calendar
from tests.db.databases import TARGETS, Target, make_target


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Ask every test of file and server, unless it is about the file alone."""
    targets = TARGETS[:1] if metafunc.definition.get_closest_marker("file") else TARGETS
    for fixture in ("target", "shared_target"):
        if fixture in metafunc.fixturenames:
            metafunc.parametrize(fixture, targets, indirect=True)


@pytest.fixture(autouse=True)
def impatient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for locks as short as may be: who is locked out in a test is so for good.

    A server also has the tests beside this one to serve.
    """
    server_connection = request.node.get_closest_marker("postgres")
    monkeypatch.setattr(backend, "LOCK_TIMEOUT", 0.5 if server_connection else 0.05)


@pytest.fixture
def target(request: pytest.FixtureRequest, data_dir: Path) -> Iterator[Target]:
    """Give a place for a database, with none there yet."""
    with make_target(request.param, data_dir) as place:
        yield place


@pytest.fixture
def club(data_dir: Path) -> Iterator[Target]:
    """Give an empty schema on the server."""
    with make_target("server", data_dir) as place:
        yield place


@pytest.fixture
def store(target: Target) -> Iterator[Store]:
    with target.open() as opened:
        yield opened


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Iterator[Calendar]:
    """Give a clock for a player in Greenwich."""
    monkeypatch.setenv("TZ", "UTC")
    if hasattr(time, "tzset"):
        time.tzset()
    yield Calendar()
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()


@pytest.fixture
def dated(target: Target, calendar: Calendar) -> Iterator[Store]:
    """Give a store whose days are those of the calendar."""
    with target.open(calendar) as opened:
        yield opened


@pytest.fixture(scope="module")
def shared_target(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Target]:
    """Give one place to all tests of a module."""
    with make_target(request.param, tmp_path_factory.mktemp("shared")) as place:
        yield place


@pytest.fixture(scope="module")
def shared_store(shared_target: Target) -> Iterator[Store]:
    """Give one store to many examples of a property; each cleans up behind itself."""
    with shared_target.open() as opened:
        yield opened


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Give a folder that every user of the machine can reach, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp(prefix="muster-test-"))
    folder.chmod(0o755)
    yield folder
    for each in [folder, *folder.rglob("*")]:
        if each.is_dir():
            each.chmod(0o755)
    shutil.rmtree(folder)


@pytest.fixture
def without_rights() -> Callable[[], AbstractContextManager[None]]:
    """Give a block in which file permissions count: the system's owner lays his power down."""
    if not hasattr(os, "geteuid"):
        pytest.skip("folders are not kept read-only by their permissions here")

    @contextmanager
    def block() -> Iterator[None]:
        if os.geteuid() != 0:
            yield
            return
        os.seteuid(65534)
        try:
            yield
        finally:
            os.seteuid(0)

    return block
