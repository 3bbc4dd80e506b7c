"""Which screens Muster recognises, and what it says about libraries that Qt lacks."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop import preflight, system_libraries

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone can lack a screen")


@pytest.fixture
def pyside() -> Path:
    folder = system_libraries.pyside_folder()
    assert folder is not None
    return folder


@pytest.fixture
def x_server() -> Iterator[str]:
    """Start a virtual X server and give its DISPLAY."""
    xvfb = shutil.which("Xvfb")
    if xvfb is None:
        pytest.skip("there is no virtual screen (Xvfb) here")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [xvfb, "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


@pytest.mark.parametrize(
    ("environ", "order"),
    [
        ({"DISPLAY": ":0"}, ["xcb"]),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, ["wayland", "xcb"]),
        ({"XDG_SESSION_TYPE": "wayland"}, ["wayland", "xcb"]),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen:enable_fonts"}, ["offscreen"]),
        ({"QT_QPA_PLATFORM": "wayland;xcb"}, ["wayland", "xcb"]),
    ],
)
def test_platforms_are_tried_in_qts_order(environ: dict[str, str], order: list[str]) -> None:
    assert preflight.platforms(environ) == order


@pytest.mark.parametrize(
    ("environ", "reason"),
    [
        ({}, "neither DISPLAY nor WAYLAND_DISPLAY is set"),
        ({"QT_QPA_PLATFORM": "xcb", "DISPLAY": ":77"}, "nothing answers at DISPLAY=:77"),
        ({"WAYLAND_DISPLAY": "wayland-77"}, "nothing answers at WAYLAND_DISPLAY=wayland-77"),
        ({"WAYLAND_DISPLAY": "wayland-77", "DISPLAY": ":77"}, "nothing answers at DISPLAY=:77"),
        ({"QT_QPA_PLATFORM": "wayland"}, "QT_QPA_PLATFORM is wayland, and nothing answers there"),
    ],
)
def test_where_there_is_no_screen_the_reason_is_told(environ: dict[str, str], reason: str) -> None:
    with pytest.raises(preflight.NoScreenError) as told:
        preflight.check({"XDG_RUNTIME_DIR": "/nowhere", **environ})
    assert str(told.value) == reason


def test_an_x_server_answers(x_server: str) -> None:
    assert preflight.answers("xcb", {"DISPLAY": x_server})
    preflight.check({"DISPLAY": x_server})


WATCH = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

def look():
    if any(window.isExposed() and window.width() > 600 for window in app.topLevelWindows()):
        print("shown on", app.platformName())
        app.quit()

app = QApplication([])
timer = QTimer(interval=50)
timer.timeout.connect(look)
timer.start()

from desktop.entry import main
sys.exit(main(["--data", sys.argv[1]]))
"""


def test_the_window_opens_on_an_x_server(x_server: str, data_dir: Path) -> None:
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("QT_", "WAYLAND"))}
    ended = subprocess.run(
        [sys.executable, "-c", WATCH, str(data_dir)],
        env={**environ, "DISPLAY": x_server},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.stdout == "shown on xcb\n", ended.stderr
    assert ended.returncode == 0
    assert "qt." not in ended.stderr


def test_a_dead_wayland_does_not_hide_a_living_x(x_server: str) -> None:
    preflight.check({"DISPLAY": x_server, "WAYLAND_DISPLAY": "wayland-77"})


def test_a_wayland_socket_answers(tmp_path: Path) -> None:
    environ = {"XDG_RUNTIME_DIR": str(tmp_path), "WAYLAND_DISPLAY": "wayland-5"}
    assert not preflight.answers("wayland", environ)
    with socket.socket(socket.AF_UNIX) as compositor:
        compositor.bind(str(tmp_path / "wayland-5"))
        compositor.listen()
        assert preflight.answers("wayland", environ)


@pytest.mark.parametrize(("what_qt_does", "answer"), [("os.abort()", False), ("pass", True)])
def test_a_rare_platform_is_tried_where_it_may_die(
    what_qt_does: str, answer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preflight, "_PROBE", f"import os; {what_qt_does}")
    assert preflight.answers("linuxfb", os.environ) is answer


@pytest.mark.skipif(shutil.which("readelf") is None, reason="needs readelf")
def test_whatever_qt_asks_of_the_system_has_a_known_package(pyside: Path) -> None:
    on_every_linux = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "libdl.so.2", "libpthread.so.0"}
    modules = ("Core", "DBus", "Gui", "Svg", "Widgets", "WaylandClient", "XcbQpa")
    binaries = [pyside / "Qt" / "lib" / f"libQt6{module}.so.6" for module in modules]
    plugins = [system_libraries.platform_plugin(name, pyside) for name in ("xcb", "wayland")]
    asked = {name for file in [*binaries, *plugins] if file for name in needed_by(file)}
    of_the_system = {name for name in asked if not name.startswith(("libQt6", "libicu", "ld-"))}
    assert of_the_system - on_every_linux <= set(system_libraries.DEBIAN_PACKAGES)


def needed_by(binary: Path) -> list[str]:
    listing = subprocess.run(["readelf", "-d", binary], capture_output=True, text=True, check=True)
    return re.findall(r"\(NEEDED\).*\[(.*)\]", listing.stdout)


def test_the_missing_library_of_a_plugin_is_found_by_loading_it(
    tmp_path: Path, pyside: Path
) -> None:
    plugin = system_libraries.platform_plugin("offscreen", pyside)
    (tmp_path / "libdbus-1.so.3").write_bytes(b"")
    look = (
        "from pathlib import Path; from desktop.system_libraries import missing_libraries;"
        f"print(missing_libraries(Path({str(plugin)!r})))"
    )
    told = subprocess.run(
        [sys.executable, "-c", look],
        env={**os.environ, "LD_LIBRARY_PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "libdbus-1.so.3" in told.stdout


def test_an_unusable_window_names_libraries_and_line(
    monkeypatch: pytest.MonkeyPatch, pyside: Path
) -> None:
    lacking = ["libxcb-cursor.so.0", "libGL.so.1"]
    monkeypatch.setattr(system_libraries, "missing_libraries", lambda _plugin: lacking)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" * (name == "apt-get"))
    with pytest.raises(preflight.NoWindowError) as told:
        preflight.check_libraries(["xcb"], pyside)
    assert "libGL.so.1, libxcb-cursor.so.0" in str(told.value)
    assert str(told.value).endswith("sudo apt-get install libgl1 libxcb-cursor0")


@pytest.mark.parametrize(
    ("known_to_apt", "package"), [(True, "libglib2.0-0t64"), (False, "libglib2.0-0")]
)
def test_a_renamed_package_is_called_what_this_debian_calls_it(
    known_to_apt: bool, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_libraries, "_apt_knows", lambda _package: known_to_apt)
    assert system_libraries.debian_packages(["libgthread-2.0.so.0"]) == [package]


@pytest.mark.parametrize(
    ("installer", "line"),
    [
        ("dnf", "sudo dnf install 'libGL.so.1()(64bit)'"),
        ("zypper", "sudo zypper install 'libGL.so.1()(64bit)'"),
        ("pacman", None),
    ],
)
def test_other_linuxes_get_their_own_line(
    installer: str, line: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name if name == installer else None)
    assert system_libraries.install_line(["libGL.so.1"]) == line
