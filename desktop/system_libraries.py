"""Names the system libraries that Qt needs on Linux and this machine lacks.

PySide6 brings Qt itself, but Qt leans on libraries of the system (OpenGL, fonts, the X server's
client side) that a bare Linux does not have. Nothing here imports Qt, and nothing here needs more
than the standard library: the set-up script uses it before anything is installed. It stands on the
way to every window, so what only a lack needs is imported when there is one.
"""

from __future__ import annotations

import ctypes
import importlib.util
import re
import sys
from collections.abc import Iterable
from pathlib import Path

# Library -> Debian's and Ubuntu's package. Where a package was renamed, the newer name comes first.
DEBIAN_PACKAGES: dict[str, tuple[str, ...]] = {
    "libEGL.so.1": ("libegl1",),
    "libGL.so.1": ("libgl1",),
    "libX11-xcb.so.1": ("libx11-xcb1",),
    "libX11.so.6": ("libx11-6",),
    "libXau.so.6": ("libxau6",),
    "libdbus-1.so.3": ("libdbus-1-3",),
    "libfontconfig.so.1": ("libfontconfig1",),
    "libfreetype.so.6": ("libfreetype6",),
    "libglib-2.0.so.0": ("libglib2.0-0t64", "libglib2.0-0"),
    "libgthread-2.0.so.0": ("libglib2.0-0t64", "libglib2.0-0"),
    "libstdc++.so.6": ("libstdc++6",),
    "libwayland-client.so.0": ("libwayland-client0",),
    "libwayland-cursor.so.0": ("libwayland-cursor0",),
    "libwayland-egl.so.1": ("libwayland-egl1",),
    "libxcb-cursor.so.0": ("libxcb-cursor0",),
    "libxcb-glx.so.0": ("libxcb-glx0",),
    "libxcb-icccm.so.4": ("libxcb-icccm4",),
    "libxcb-image.so.0": ("libxcb-image0",),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1",),
    "libxcb-randr.so.0": ("libxcb-randr0",),
    "libxcb-render-util.so.0": ("libxcb-render-util0",),
    "libxcb-render.so.0": ("libxcb-render0",),
    "libxcb-shape.so.0": ("libxcb-shape0",),
    "libxcb-shm.so.0": ("libxcb-shm0",),
    "libxcb-sync.so.1": ("libxcb-sync1",),
    "libxcb-util.so.1": ("libxcb-util1",),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0",),
    "libxcb-xkb.so.1": ("libxcb-xkb1",),
    "libxcb.so.1": ("libxcb1",),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0",),
    "libxkbcommon.so.0": ("libxkbcommon0",),
    "libz.so.1": ("zlib1g",),
    "libzstd.so.1": ("libzstd1",),
}


def pyside_folder(site_packages: Path | None = None) -> Path | None:
    """Give the folder PySide6 is installed in (here, or in the named site-packages), or None."""
    if site_packages is not None:
        folder = site_packages / "PySide6"
        return folder if folder.is_dir() else None
    found = importlib.util.find_spec("PySide6")
    return Path(found.origin).parent if found and found.origin else None


def platform_plugin(platform: str, pyside: Path) -> Path | None:
    """Give the file of Qt's plugin for a platform such as `xcb` or `offscreen`, or None."""
    plugins = pyside / "Qt" / "plugins" / "platforms"
    exact = plugins / f"libq{platform}.so"
    if exact.is_file():
        return exact
    # Before Qt 6.10 the plugin for Wayland came as wayland-egl and wayland-generic.
    family = platform.partition("-")[0]
    return next(iter(sorted(plugins.glob(f"libq{family}-*.so"))), None)


def platform_names(pyside: Path) -> list[str]:
    """Give the names of the platforms that this Qt has a plugin for."""
    plugins = pyside / "Qt" / "plugins" / "platforms"
    return sorted(file.stem.removeprefix("libq") for file in plugins.glob("libq*.so"))


def missing_libraries(binary: Path) -> list[str]:
    """Give the file names of all system libraries that a binary needs and that do not load.

    The binary is loaded for good: in the program that is no loss, Qt loads it next.
    """
    try:
        ctypes.CDLL(str(binary))
    except OSError as trouble:
        named = re.match(r"([\w.+-]+\.so(?:\.\d+)*)", Path(str(trouble).partition(":")[0]).name)
        first = [named.group(1)] if named else [binary.name]
        return sorted({*first, *_not_found_by_ldd(binary)})
    return []


def _not_found_by_ldd(binary: Path) -> list[str]:
    """Give every library that the loader does not find: loading itself names only the first."""
    import shutil
    import subprocess

    ldd = shutil.which("ldd")
    if ldd is None:
        return []
    listing = subprocess.run([ldd, str(binary)], capture_output=True, text=True, check=False)
    lines = (line.split() for line in listing.stdout.splitlines() if line.endswith("not found"))
    return [words[0] for words in lines if words]


def debian_packages(libraries: Iterable[str]) -> list[str]:
    """Give the Debian packages that hold the libraries; one that is unknown is left out."""
    chosen = set()
    for library in libraries:
        names = DEBIAN_PACKAGES.get(library, ())
        known = (name for name in names[:-1] if _apt_knows(name))
        chosen.update([next(known, names[-1])] if names else [])
    return sorted(chosen)


def _apt_knows(package: str) -> bool:
    import subprocess

    listing = subprocess.run(
        ["apt-cache", "--quiet=0", "policy", package], capture_output=True, text=True, check=False
    )
    return "Candidate:" in listing.stdout and "Candidate: (none)" not in listing.stdout


def install_line(libraries: Iterable[str]) -> str | None:
    """Give the command that installs the libraries on this Linux, or None if none is known."""
    import shutil

    libraries = sorted(libraries)
    if shutil.which("apt-get"):
        packages = debian_packages(libraries)
        return f"sudo apt-get install {' '.join(packages)}" if packages else None
    # Both of these resolve the name of a library by themselves.
    width = "()(64bit)" if sys.maxsize > 2**32 else ""
    for installer in ("dnf", "zypper"):
        if shutil.which(installer):
            wanted = " ".join(f"'{library}{width}'" for library in libraries)
            return f"sudo {installer} install {wanted}"
    return None


def sentence_about(libraries: Iterable[str]) -> str:
    """Say which libraries are missing, and the line that installs them."""
    libraries = sorted(libraries)
    plural = len(libraries) > 1
    missing = f"Qt needs {', '.join(libraries)}, which this system does not have."
    line = install_line(libraries)
    if line is None:
        return f"{missing} Install the package{'s' if plural else ''} of your system with them."
    return f"{missing} This line installs {'them' if plural else 'it'}:\n    {line}"
