"""What every test stands on: no screen, and never the player's own data."""

from __future__ import annotations

import gc
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from snapshots import FOLDER, SWITCH, Snapshots
from sqlalchemy import event
from sqlalchemy.pool import Pool

# Before anything imports Qt: windows are drawn into memory, at one size, whatever the screen here.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
for name in ("QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "DISPLAY"):
    os.environ.pop(name, None)

# What is imported for the tests lasts as long as they do: nobody looks through it for garbage.
gc.disable()

ROOT = Path(__file__).resolve().parent.parent

# A random army takes long to make: `make long` asks for many of them. None of them is timed: a busy
# computer is no fault of the program.
for profile, examples in {"few": 15, "many": 100}.items():
    settings.register_profile(
        profile,
        max_examples=examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


@event.listens_for(Pool, "connect")
def do_not_wait_for_the_disk(connection: object, _record: object) -> None:
    """Flush no commit of a test to the disk: only a power cut would tell the difference.

    The tests that kill programs start them as processes of their own, where nothing is changed.
    """
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA synchronous = OFF")


def pytest_configure(config: pytest.Config) -> None:
    """Ask for few random examples, except in `make long`."""
    settings.load_profile("many" if "random" in config.option.markexpr else "few")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that random examples are made for."""
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("random")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch that writes the snapshots anew."""
    parser.addoption(SWITCH, action="store_true", help="write tests/snapshots/ anew")


def pytest_collection_finish() -> None:
    """Collect garbage from now on, but not among what was collected and imported."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture
def snapshots(request: pytest.FixtureRequest) -> Snapshots:
    """Give what compares texts with those in tests/snapshots/."""
    return Snapshots(FOLDER, renew=request.config.getoption(SWITCH))


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Point the platform's own folders at an empty place, for whatever asks for them by mistake."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
            patch.setenv(variable, str(home))
        for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
            patch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
        yield home


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """Give a fresh folder for Muster's data, as `--data` would name it; it does not exist yet."""
    return tmp_path / "muster-data"


@pytest.fixture(scope="session")
def project_root() -> Path:
    """Give the folder that holds pyproject.toml."""
    return ROOT
