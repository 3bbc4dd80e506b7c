"""Sets Muster up in a folder of its own (.venv) and runs it, or its tests.

    python3 tools/muster_setup.py run [WORDS...]     start Muster (words go to the program)
    python3 tools/muster_setup.py test [WORDS...]    run the tests (words go to pytest)

It needs nothing but Python 3.11: what is missing is installed the first time, and again only when
pyproject.toml or constraints.txt has changed. `make run` and `make test` call it; on Windows say
`py tools\\muster_setup.py run`.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from typing import Any

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "muster-setup.json")
WINDOWS = os.name == "nt"
PYTHON = os.path.join(VENV, "Scripts" if WINDOWS else "bin", "python.exe" if WINDOWS else "python")
OLDEST = (3, 11)

# What each word runs in the environment. The words behind it go to the last of its commands.
# More cores than eight only wait.
TESTS = ["-m", "pytest", "-n", "auto", "--maxprocesses", "8", "--dist", "worksteal"]
COMMANDS = {
    "run": [["-m", "desktop"]],
    "test": [TESTS],
    "long": [[*TESTS, "-m", "long or random"]],
    "postgres": [[*TESTS, "-m", "postgres and not long", "tests/db", "tests/desktop/test_club.py"]],
    "bench": [["-m", "tests.bench"]],
    "fuzz": [["-m", "tests.fuzz"]],
    "lint": [["-m", "ruff", "check", "."], ["-m", "ruff", "format", "--check", "."]],
    "types": [["-m", "mypy"]],
    "measure": [["tools/measure.py"]],
    "check": [
        ["-m", "ruff", "check", "."],
        ["-m", "ruff", "format", "--check", "."],
        ["-m", "mypy"],
        TESTS,
    ],
    "install": [],
}
WITH_WINDOW = ("test", "long", "postgres", "bench", "fuzz", "check")
EXTRAS = {"run": [], "measure": [], "long": ["dev", "club"], "postgres": ["dev", "club"]}


class SetupError(Exception):
    """Setting up cannot go on; the message says what to do."""


def main(words):
    # type: (list[str]) -> int
    """Set up what the first word needs, then run it; give its exit status."""
    if sys.version_info < OLDEST:
        return run_with_newer_python(words)
    command = words[0] if words else ""
    if command not in COMMANDS:
        print(f"Say one of {', '.join(COMMANDS)} after {os.path.basename(__file__)}.")
        return 2
    sys.path.insert(0, ROOT)
    try:
        set_up(command)
    except SetupError as trouble:
        print(f"Muster cannot be set up: {trouble}", file=sys.stderr)
        return 2
    return carry_out(command, words[1:])


def run_with_newer_python(words):
    # type: (list[str]) -> int
    """Hand over to the newest suitable Python on the path, or say that there is none."""
    for minor in range(19, OLDEST[1] - 1, -1):
        newer = shutil.which("python3.%d" % minor)
        if newer:
            import subprocess

            return subprocess.call([newer, os.path.abspath(__file__), *words])
    print(
        "Muster needs Python %d.%d or newer; this is %d.%d." % (OLDEST + sys.version_info[:2]),
        file=sys.stderr,
    )
    return 2


def set_up(command: str) -> None:
    """Install what is not there yet, and remember it in a stamp beside the environment."""
    extras = EXTRAS.get(command, ["dev"])
    platforms = wanted_platforms(command)
    done = read_stamp()
    if done is None or not set(extras) <= set(done["extras"]):
        install_parts(extras)
        done = {**sources(), "extras": extras, "platforms": []}
        write_stamp(done)
    lacking = [name for name in platforms if name not in done["platforms"]]
    if lacking and install_system_libraries(lacking, must=command in WITH_WINDOW):
        write_stamp({**done, "platforms": sorted({*done["platforms"], *platforms})})


def sources() -> dict[str, str]:
    """Give all that decides what is installed: when it changes, the stamp is worth nothing."""
    texts = {"root": ROOT, "python": sys.version}
    for name in ("pyproject.toml", "constraints.txt"):
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            texts[name] = file.read()
    return texts


def read_stamp() -> dict[str, Any] | None:
    """Give what is installed, or None when it is nothing, out of date or broken."""
    try:
        with open(STAMP, encoding="utf-8") as file:
            stamp = json.load(file)
    except (OSError, ValueError):
        return None
    wanted = sources()
    current = isinstance(stamp, dict) and {key: stamp.get(key) for key in wanted} == wanted
    return stamp if current and os.path.exists(PYTHON) else None


def write_stamp(stamp: dict[str, Any]) -> None:
    """Remember what is installed."""
    with open(STAMP, "w", encoding="utf-8") as file:
        json.dump(stamp, file)


def install_parts(extras: list[str]) -> None:
    """Make the environment and install Muster with its parts, in the versions that were tested."""
    print("Setting Muster up in .venv; this is needed once and takes a minute.", flush=True)
    if not os.path.exists(PYTHON) or not quietly([PYTHON, "-m", "pip", "--version"]):
        make_environment()
    wanted = f"{ROOT}[{','.join(extras)}]" if extras else ROOT
    constraints = os.path.join(ROOT, "constraints.txt")
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if call([*pip, "--constraint", constraints, "--editable", wanted]) != 0:
        raise SetupError("pip could not install its parts; pip's own message stands above.")


def make_environment() -> None:
    """Make .venv afresh; Debian keeps the module for that in a package of its own."""
    shutil.rmtree(VENV, ignore_errors=True)
    if quietly([sys.executable, "-m", "venv", VENV]):
        return
    package = "python%d.%d-venv" % sys.version_info[:2]
    if shutil.which("apt-get") and not apt_install([package]):
        raise SetupError(
            f"this Python has no module for environments. This line installs it:\n"
            f"    sudo apt-get install {package}"
        )
    shutil.rmtree(VENV, ignore_errors=True)
    if call([sys.executable, "-m", "venv", VENV]) != 0:
        raise SetupError("this Python cannot make an environment; its own message stands above.")


def wanted_platforms(command: str) -> list[str]:
    """Give the names of Qt's platforms that the command will use on this Linux."""
    if not sys.platform.startswith("linux") or command in ("lint", "types", "measure", "install"):
        return []
    if command in WITH_WINDOW:
        return ["offscreen", "xcb"] if shutil.which("Xvfb") else ["offscreen"]
    from desktop import preflight

    if os.environ.get("QT_QPA_PLATFORM"):
        return preflight.platforms(os.environ)
    has = {"wayland": "WAYLAND_DISPLAY", "xcb": "DISPLAY"}
    return [platform for platform, variable in has.items() if os.environ.get(variable)]


def install_system_libraries(platforms: list[str], must: bool) -> bool:
    """Install the system libraries that Qt lacks; tell whether all are there now.

    Where that is not possible, a command that cannot do without ends with the line that installs
    them. Muster itself is started all the same: it says the same, or does what needs no window.
    """
    from desktop import system_libraries

    missing = missing_for(platforms)
    packages = system_libraries.debian_packages(missing)
    if packages and apt_install(packages):
        missing = missing_for(platforms)
    if missing and must:
        raise SetupError(system_libraries.sentence_about(missing))
    return not missing


def missing_for(platforms: list[str]) -> list[str]:
    """Give the system libraries that the platforms' plugins do not find."""
    import glob
    from pathlib import Path

    from desktop import system_libraries

    missing = set()
    for folder in glob.glob(os.path.join(VENV, "lib", "python3*", "site-packages")):
        pyside = system_libraries.pyside_folder(Path(folder))
        plugins = [system_libraries.platform_plugin(p, pyside) for p in platforms if pyside]
        for plugin in filter(None, plugins):
            missing.update(system_libraries.missing_libraries(plugin))
    return sorted(missing)


def apt_install(packages: list[str]) -> bool:
    """Install Debian packages if that needs no question to anybody; tell whether it worked."""
    if not shutil.which("apt-get"):
        return False
    if os.geteuid() == 0:
        root = []
    elif shutil.which("sudo") and quietly(["sudo", "-n", "true"]):
        root = ["sudo", "-n"]
    else:
        return False
    print(f"Installing {' '.join(packages)} with apt-get.", flush=True)
    silent = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    quietly([*silent, "update"])
    return quietly([*silent, "install", "-y", "--no-install-recommends", *packages])


def carry_out(command: str, words: list[str]) -> int:
    """Run the command's lines in the environment until one does not succeed."""
    if not COMMANDS[command]:
        return 0
    *first, last = COMMANDS[command]
    for line in first:
        status = call([PYTHON, *line])
        if status:
            return status
    # The player's folder is his own; everything else is run from the root of the project.
    if command != "run":
        os.chdir(ROOT)
    line = [PYTHON, *last, *words]
    if not WINDOWS:
        os.execve(PYTHON, line, environment())
    return call(line, os.getcwd())


def call(line: list[str], folder: str = ROOT) -> int:
    """Run a line and give its exit status."""
    import subprocess

    return subprocess.call(line, cwd=folder, env=environment())


def quietly(line: list[str]) -> bool:
    """Run a line without showing what it prints; tell whether it succeeded."""
    import subprocess

    return subprocess.run(line, cwd=ROOT, capture_output=True, check=False).returncode == 0


def environment() -> dict[str, str]:
    """Give the environment for what is run: compiled modules are kept for the next start."""
    return {key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
