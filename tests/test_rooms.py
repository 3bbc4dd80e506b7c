"""Architecture tests: allowed imports, import circles, lazy loading and forbidden text."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from source_files import ROOT, source_files

from tools.measure import When, circles, links_among

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

# What a command that only reads rules does not need, and what the window's own modules do not.
WITHOUT_A_COMMAND = ("PySide6", "sqlalchemy", "alembic", "reportlab")
WITHOUT_PAPER_AND_MIGRATIONS = ("alembic", "reportlab", "pypdfium2", "numpy")

# The folders of rules/ are layers: each may import itself and those before it.
RULES_LAYERS = (
    "common", "games", "army", "checks", "toybox", "convert", "attack", "odds", "scoring",
    "forecast", "pick", "campaign", "table",
)  # fmt: skip


def all_imports(room: str) -> list[tuple[str, str]]:
    """Return every import of a room, lazy ones as well: (file and line, imported name)."""
    return [
        (f"{file.place}:{found.line}", found.name)
        for file in source_files(room)
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


WITHOUT_WIDGETS = ("services", "cli")
PAGES = tuple(
    f"desktop.{folder.name}."
    for folder in sorted((ROOT / "desktop").iterdir())
    if (folder / "__init__.py").exists() and folder.name not in WITHOUT_WIDGETS
)
"""Folders of the desktop that show something; services know none of them."""


def test_services_know_no_widget_and_no_page() -> None:
    wrong = [
        f"{place} imports {name}"
        for place, name in all_imports("desktop/services")
        if name.startswith(("PySide6.QtWidgets", *PAGES))
    ]
    assert not wrong, "\n".join(wrong)


def test_layouts_are_joined_by_one_function() -> None:
    calls = {file.place for file in source_files("desktop") if ".addLayout(" in file.text}
    assert calls == {"desktop/look/parts/layouts.py"}, "elsewhere `add_layout` is called"


def test_no_class_is_two_widgets() -> None:
    code = """
import importlib, pkgutil, desktop
from PySide6.QtCore import QObject
names = [each.name for each in pkgutil.walk_packages(desktop.__path__, "desktop.")]
modules = [importlib.import_module(n) for n in names if not n.endswith("__main__")]
classes = {each for m in modules for each in vars(m).values() if isinstance(each, type)}
print(*(c for c in classes if sum(issubclass(b, QObject) for b in c.__bases__) > 1
        and not c.__module__.startswith("PySide6")))
"""
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not made.stdout.strip(), "PySide knows such an object after it is deleted"


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_no_files_of_a_room_import_each_other(room: str) -> None:
    """Imports inside functions and for types count too."""
    found = circles(links_among(source_files(room)))
    assert not found


def test_rules_has_no_loose_files() -> None:
    folder = ROOT / "rules"
    assert {file.name for file in folder.glob("*.py")} <= {"__init__.py"}
    folders = {file.path.relative_to(folder).parts[0] for file in source_files("rules")}
    assert folders - {"__init__.py"} == set(RULES_LAYERS)


def test_the_folders_of_rules_are_layers() -> None:
    against = set()
    for module, targets in links_among(source_files("rules")).items():
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
    found = {
        (f"{file.place}:{each.line}", each.name)
        for file in source_files("tests/desktop")
        if "pypdfium2" in file.text or "from paper import" in file.text
        for each in file.imports
    }
    wrong = [
        f"{place} imports {name}; read paper back with tests/support/paper.py"
        for place, name in found
        if name.startswith("pypdfium2")
    ]
    assert ("paper.opened" in {name for _, name in found}) and not wrong, "\n".join(wrong)


def test_the_command_line_reaches_no_module_with_qt() -> None:
    """Follow every import from the start and the commands, except the one that opens the window."""
    files = {file.module: file for file in source_files("desktop")}
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


def test_each_step_loads_only_what_it_needs() -> None:
    """Import more and more into one new interpreter; heavy libraries wait for their function."""
    every = [file for file in source_files("desktop") if file.path.name != "__main__.py"]
    services = source_files("desktop/services")
    steps = [
        ("import desktop.entry", HEAVY),
        ("desktop.entry.main(['rulesets', '--json'])", WITHOUT_A_COMMAND),
        ("; ".join(f"import {file.module}" for file in services), ("PySide6.QtWidgets",)),
        ("; ".join(f"import {file.module}" for file in every), WITHOUT_PAPER_AND_MIGRATIONS),
    ]
    script = "import sys\n" + "\n".join(
        f"{statement}\nfound = sys.modules.keys() & {set(unwanted)!r}\nassert not found, found"
        for statement, unwanted in steps
    )
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert ended.returncode == 0, ended.stderr


def test_alembic_is_imported_only_when_a_database_is_old() -> None:
    """Modules that need alembic may import it; the others import those only inside a function."""
    files = [file for file in source_files("db") if not file.place.startswith("db/migrations/")]
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
