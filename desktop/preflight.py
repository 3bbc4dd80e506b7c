"""Finds out, before Qt is asked, whether a window can be opened here.

Without a screen, or without a library it needs, Qt ends the process with a message for programmers.
So the screen is really spoken to and the library really loaded first, and what is missing becomes a
sentence. Nothing here imports Qt. (Windows and macOS always have a screen and bring the libraries.)
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from desktop import system_libraries

# These draw into memory or serve other machines: they need no screen of this one.
_SCREENLESS = frozenset({"minimal", "offscreen", "vnc"})
_PROBE = "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"
_PROBE_SECONDS = 20


class NoScreenError(Exception):
    """There is nothing to show a window on; the message says why, as part of a sentence."""


class NoWindowError(Exception):
    """There is a screen, but Qt cannot use it; the message is for the player."""


def check(environ: Mapping[str, str] = os.environ) -> None:
    """Raise NoScreenError or NoWindowError where Qt would end the process; else do nothing."""
    if not sys.platform.startswith("linux"):
        return
    pyside = system_libraries.pyside_folder()
    answering = [name for name in platforms(environ) if answers(name, environ)]
    if not answering:
        raise NoScreenError(why_no_screen(environ))
    if pyside is None:
        raise NoWindowError("The window needs PySide6-Essentials, which this Python does not have.")
    check_libraries(answering, pyside)


def platforms(environ: Mapping[str, str]) -> list[str]:
    """Give the platforms Qt would try, in its order: what is asked for, or Wayland, then X."""
    asked = environ.get("QT_QPA_PLATFORM", "")
    if asked:
        return [part.partition(":")[0] for part in asked.split(";") if part]
    wayland = environ.get("WAYLAND_DISPLAY") or environ.get("XDG_SESSION_TYPE") == "wayland"
    return ["wayland", "xcb"] if wayland else ["xcb"]


def answers(platform: str, environ: Mapping[str, str]) -> bool:
    """Tell whether the screen behind a platform can be reached."""
    if platform in _SCREENLESS:
        return True
    if platform == "xcb":
        return _x_answers(environ)
    if platform.startswith("wayland"):
        return _wayland_answers(environ)
    pyside = system_libraries.pyside_folder()
    if pyside is None or system_libraries.platform_plugin(platform, pyside) is None:
        return False
    return _qt_survives(platform, environ)


def why_no_screen(environ: Mapping[str, str]) -> str:
    """Say in a few words which of the environment's settings leads to no screen."""
    if asked := environ.get("QT_QPA_PLATFORM"):
        tried = platforms(environ)
        pyside = system_libraries.pyside_folder()
        unknown = pyside and not any(system_libraries.platform_plugin(p, pyside) for p in tried)
        if pyside and unknown:
            known = ", ".join(system_libraries.platform_names(pyside))
            return f"QT_QPA_PLATFORM is {asked}, and this Qt knows only {known}"
        if "xcb" not in tried:
            return f"QT_QPA_PLATFORM is {asked}, and nothing answers there"
    if display := environ.get("DISPLAY"):
        return f"nothing answers at DISPLAY={display}"
    if wayland := environ.get("WAYLAND_DISPLAY"):
        return f"nothing answers at WAYLAND_DISPLAY={wayland}"
    return "neither DISPLAY nor WAYLAND_DISPLAY is set"


def check_libraries(answering: list[str], pyside: Path) -> None:
    """Raise NoWindowError unless Qt can load its plugin for one of the platforms."""
    missing: list[str] = []
    for platform in answering:
        plugin = system_libraries.platform_plugin(platform, pyside)
        lacking = system_libraries.missing_libraries(plugin) if plugin else []
        if plugin and not lacking:
            return
        missing = missing or lacking
    raise NoWindowError(system_libraries.sentence_about(missing))


def _x_answers(environ: Mapping[str, str]) -> bool:
    """Open a connection to the X server, with its permissions, as Qt will.

    It stays open: a server that no other program uses starts anew when its last client leaves, and
    while it does it would turn Qt away.
    """
    display = environ.get("DISPLAY")
    if not display:
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        # Whether the server answers cannot be told; that the library is missing will be.
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(os.fsencode(display), None)
    return bool(xcb.xcb_connection_has_error(connection) == 0)


def _wayland_answers(environ: Mapping[str, str]) -> bool:
    """Connect to the Wayland compositor's socket and leave again."""
    import socket

    path = Path(environ.get("XDG_RUNTIME_DIR", "/")) / environ.get("WAYLAND_DISPLAY", "wayland-0")
    with socket.socket(socket.AF_UNIX) as line:
        try:
            line.connect(str(path))
        except OSError:
            return False
    return True


def _qt_survives(platform: str, environ: Mapping[str, str]) -> bool:
    """Try a rare platform (a frame buffer, say) in a process of its own that may die."""
    import subprocess

    try:
        trial = subprocess.run(
            [sys.executable, "-c", _PROBE],
            env={**environ, "QT_QPA_PLATFORM": platform},
            capture_output=True,
            timeout=_PROBE_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return trial.returncode == 0
