"""Architecture tests: allowed imports, import circles, lazy loading and forbidden text."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tools.measure import SourceFile, When, circles, files_of, links_among

ROOT = Path(__file__).resolve().parent.parent

# Each room may import itself and these. Nothing imports the window.
MAY_IMPORT = {
    "resources": set(),
    "rules": {"resources"},
    "db": {"resources", "rules"},
    "printables": {"resources", "rules"},
    "desktop": {"resources", "rules", "db", "printables"},
}

# Libraries that only one room knows.
ONLY_IN = {
    "PySide6": "desktop",
    "shiboken6": "desktop",
    "sqlalchemy": "db",
    "alembic": "db",
    "sqlite3": "db",
    "reportlab": "printables",
    "pypdfium2": "printables",
    "pikepdf": "printables",
}

# Parts of the desktop that work without Qt, and the module through which they open the window.
WITHOUT_QT = ("desktop.entry", "desktop.preflight", "desktop.system_libraries", "desktop.cli")
THE_WINDOW = "desktop.app"

# Libraries that take so long to import that the start must not load them.
HEAVY = ("PySide6", "sqlalchemy", "alembic", "reportlab", "pypdfium2", "numpy", "msgspec")

# The folders of rules/ are layers: each may import itself and those before it.
RULES_LAYERS = ("common", "games", "army", "checks", "odds", "scoring", "campaign")

# Rooms and folders whose files import each other in no circle; the others will follow.
WITHOUT_CIRCLES = (
    *("resources", "rules", "db", "printables"),
    *(f"desktop/{name}" for name in ("services", "cli", "look", "shell", "home", "faceoff")),
    *(f"desktop/{name}" for name in ("printroom", "rulebook", "campaign", "army")),
)


@cache
def modules(*rooms: str) -> list[SourceFile]:
    """Return the Python files of some rooms."""
    return files_of(ROOT, rooms)


def all_imports(room: str) -> list[tuple[str, str]]:
    """Return every import of a room, lazy ones as well: (file and line, imported name)."""
    return [
        (f"{file.place}:{found.line}", found.name)
        for file in modules(room)
        for found in file.imports
    ]


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_run_one_way(room: str) -> None:
    allowed = MAY_IMPORT[room] | {room}
    wrong = [
        f"{place} imports {name}; {room} may import only {', '.join(sorted(allowed))}"
        for place, name in all_imports(room)
        if (top := name.partition(".")[0]) in {*MAY_IMPORT, "tests", "tools"} and top not in allowed
    ]
    assert not wrong, "\n".join(wrong)


def test_services_load_no_widgets() -> None:
    imports = "; ".join(f"import {file.module}" for file in modules("desktop/services"))
    look = f"import sys; {imports}; print('PySide6.QtWidgets' in sys.modules)"
    ended = subprocess.run(
        [sys.executable, "-c", look], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert ended.stdout == "False\n", ended.stderr


PAGES = tuple(
    f"desktop.{name}." for name in ("army", "campaign", "printroom", "rulebook", "shell", "look")
)
"""Folders of the desktop that show something; services know none of them."""


def test_services_know_no_widget_and_no_page() -> None:
    wrong = [
        f"{place} imports {name}"
        for place, name in all_imports("desktop/services")
        if name.startswith(("PySide6.QtWidgets", *PAGES))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", WITHOUT_CIRCLES)
def test_no_files_of_a_room_import_each_other(room: str) -> None:
    """Imports inside functions and for types count too; `make measure` lists the other rooms'."""
    found = circles(links_among(modules(room)))
    assert not found


def test_rules_has_no_loose_files() -> None:
    folder = ROOT / "rules"
    assert {file.name for file in folder.glob("*.py")} <= {"__init__.py"}
    folders = {file.path.relative_to(folder).parts[0] for file in modules("rules")}
    assert folders - {"__init__.py"} == set(RULES_LAYERS)


def test_the_folders_of_rules_are_layers() -> None:
    against = set()
    for module, targets in links_among(modules("rules")).items():
        for target in targets:
            layers = [name.split(".")[1] for name in (module, target) if "." in name]
            if len(layers) == 2 and RULES_LAYERS.index(layers[1]) > RULES_LAYERS.index(layers[0]):
                against.add((module, target))
    assert not against


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_each_library_is_known_in_one_room(room: str) -> None:
    wrong = [
        f"{place} imports {name}; only {ONLY_IN[top]} knows {top}"
        for place, name in all_imports(room)
        if (top := name.partition(".")[0]) in ONLY_IN and room != ONLY_IN[top]
    ]
    assert not wrong, "\n".join(wrong)


def test_tests_of_the_window_read_pdfs_back_in_one_place_only() -> None:
    """pypdfium2 is not thread-safe, and the window's threads draw pages with it."""
    found = all_imports("tests/desktop")
    wrong = [
        f"{place} imports {name}; read paper back with tests/support/paper.py"
        for place, name in found
        if name.startswith("pypdfium2")
    ]
    assert ("paper.opened" in {name for _, name in found}) and not wrong, "\n".join(wrong)


def test_the_command_line_reaches_no_module_with_qt() -> None:
    """Follow every import from the start and the commands, except the one that opens the window."""
    files = {file.module: file for file in modules("desktop")}
    ways = {name: [name] for name in files if name.startswith(WITHOUT_QT)}
    open_ends, wrong = list(ways), []
    while open_ends:
        module = open_ends.pop()
        for found in files[module].imports:
            if found.name.startswith(("PySide6", "shiboken6")):
                place = f"{files[module].place}:{found.line}"
                wrong.append(
                    f"{place} imports {found.name}, reached by {' -> '.join(ways[module])}"
                )
            target = found.name if found.name in files else found.name.rpartition(".")[0]
            if target in files and target not in ways and target != THE_WINDOW:
                ways[target] = [*ways[module], target]
                open_ends.append(target)
    assert not wrong, "\n".join(wrong)


def loaded_by(statement: str) -> set[str]:
    """Return the top-level names of all modules loaded by a statement in a new interpreter."""
    look = f"import sys; {statement}; print(*sys.modules)"
    ended = subprocess.run(
        [sys.executable, "-c", look], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert ended.returncode == 0, ended.stderr
    return {name.partition(".")[0] for name in ended.stdout.split()}


def test_the_start_loads_nothing_heavy() -> None:
    assert not loaded_by("import desktop.entry") & set(HEAVY)


def test_a_command_runs_without_qt_and_the_database() -> None:
    listing = "from desktop.entry import main; main(['rulesets', '--json'])"
    assert not loaded_by(listing) & {"PySide6", "sqlalchemy", "alembic", "reportlab"}


def test_the_windows_modules_load_nothing_that_only_paper_and_migrations_need() -> None:
    """Heavy libraries are imported inside the functions that use them."""
    files = [file for file in modules("desktop") if file.path.name != "__main__.py"]
    every = "; ".join(f"import {file.module}" for file in files)
    assert not loaded_by(every) & {"alembic", "reportlab", "pypdfium2", "numpy"}


def test_alembic_is_imported_only_when_a_database_is_old() -> None:
    """Modules that need alembic may import it; the others import those only inside a function."""
    files = [file for file in modules("db") if not file.place.startswith("db/migrations/")]
    at_once = {
        file: [found for found in file.imports if found.when == When.AT_ONCE] for file in files
    }
    need_it = {
        file.module
        for file, imports in at_once.items()
        if any(found.name.startswith("alembic") for found in imports)
    }
    wrong = [
        f"{file.place}:{found.line} imports {found.name}, which imports alembic; "
        "import it inside the function"
        for file in files
        if file.module not in need_it
        for found in at_once[file]
        if found.name in need_it or found.name.rpartition(".")[0] in need_it
    ]
    assert not wrong, "\n".join(wrong)


def committed_files() -> list[Path]:
    """Return the files that git knows or would add; without git, all files but caches."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        tools = r"(\.git|\.venv|__pycache__|\.\w+_cache|\.hypothesis|build|dist|out)$"
        every = (file for file in ROOT.rglob("*") if file.is_file())
        return [
            file
            for file in every
            if not any(re.match(tools, part) for part in file.relative_to(ROOT).parts)
        ]
    listing = subprocess.run(
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    return [file for name in listing.stdout.decode().split("\0") if (file := ROOT / name).is_file()]


def test_no_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    # Put together here, or this file would hold what it looks for.
    hosts = ["py" + "pi.org", "pythonhosted" + ".org", "registry." + "npmjs"]
    folders = ["/wo" + "rk/", "/opt/" + "pypi", "/home/" + "runner", "/root" + "/."]
    needles = re.compile("|".join(map(re.escape, [*hosts, *folders])).encode())
    wrong = []
    for file in committed_files():
        if found := needles.search(file.read_bytes()):
            wrong.append(f"{file.relative_to(ROOT)} names {found[0].decode()}")
    assert not wrong, "\n".join(wrong)


def test_no_lock_file_with_addresses_is_committed() -> None:
    names = {file.name for file in committed_files()}
    assert not {
        name for name in names if name == "uv.lock" or re.fullmatch(r"pylock.*\.toml", name)
    }


def test_the_pinned_versions_are_names_and_numbers_only() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert pins == [pin for pin in pins if re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*", pin)]
    assert len(pins) == len({pin.partition("==")[0] for pin in pins})
