"""Who may import whom, what must not be loaded early, and what no file may name."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

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

# Parts of the desktop that work without Qt, and the door from them to the parts that need it.
WITHOUT_QT = ("desktop.entry", "desktop.preflight", "desktop.system_libraries", "desktop.cli")
THE_WINDOW = "desktop.app"

# Where each of these is imported, it costs the first window more than it may.
HEAVY = ("PySide6", "sqlalchemy", "alembic", "reportlab", "pypdfium2", "numpy", "msgspec")

Import = tuple[str, str, bool]
"""Where it stands, what it names, and whether it happens as soon as the file is imported."""


def modules(*rooms: str) -> list[Path]:
    return sorted(file for room in rooms for file in (ROOT / room).rglob("*.py"))


def dotted(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports_of(file: Path) -> tuple[Import, ...]:
    """Give each import in a file, with its place; one inside a function happens only on use."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return tuple(imports_below(tree, str(file.relative_to(ROOT)), at_once=True))


def imports_below(node: ast.AST, file: str, *, at_once: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        names: list[str] = []
        if isinstance(child, ast.Import):
            names = [alias.name for alias in child.names]
        elif isinstance(child, ast.ImportFrom):
            names = [f"{child.module or ''}.{alias.name}" for alias in child.names]
        elif isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield from imports_below(child, file, at_once=at_once and not waits(child))
        place = f"{file}:{getattr(child, 'lineno', 0)}"
        yield from ((place, name, at_once) for name in names)


def waits(statement: ast.AST) -> bool:
    """Tell whether what stands below a statement is not carried out with the file."""
    if isinstance(statement, ast.If):
        return "TYPE_CHECKING" in ast.unparse(statement.test)
    return isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef)


def all_imports(room: str) -> list[Import]:
    return [found for file in modules(room) for found in imports_of(file)]


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_run_one_way(room: str) -> None:
    allowed = MAY_IMPORT[room] | {room}
    wrong = [
        f"{place} imports {name}; {room} may import only {', '.join(sorted(allowed))}"
        for place, name, _ in all_imports(room)
        if (top := name.partition(".")[0]) in {*MAY_IMPORT, "tests", "tools"} and top not in allowed
    ]
    assert not wrong, "\n".join(wrong)


def test_services_know_no_widget() -> None:
    wrong = [
        f"{place} imports {name}"
        for file in modules("desktop/services")
        for place, name, _ in imports_of(file)
        if name.startswith("PySide6.QtWidgets")
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_each_library_is_known_in_one_room(room: str) -> None:
    wrong = [
        f"{place} imports {name}; only {ONLY_IN[top]} knows {top}"
        for place, name, _ in all_imports(room)
        if (top := name.partition(".")[0]) in ONLY_IN and room != ONLY_IN[top]
    ]
    assert not wrong, "\n".join(wrong)


def test_beside_a_window_paper_is_read_back_by_one_hand_only() -> None:
    """The window's threads draw pages with the same library, which serves one at a time."""
    files = sorted((ROOT / "tests" / "desktop").rglob("*.py"))
    found = [(place, name) for file in files for place, name, _ in imports_of(file)]
    wrong = [
        f"{place} imports {name}; read paper back with tests/support/paper.py"
        for place, name in found
        if name.startswith("pypdfium2")
    ]
    assert ("paper.opened" in {name for _, name in found}) and not wrong, "\n".join(wrong)


def test_the_command_line_reaches_no_module_with_qt() -> None:
    """Follow every import from the start and the commands, but for the door to the window."""
    files = {dotted(file): file for file in modules("desktop")}
    ways = {name: [name] for name in files if name.startswith(WITHOUT_QT)}
    open_ends, wrong = list(ways), []
    while open_ends:
        module = open_ends.pop()
        for place, name, _ in imports_of(files[module]):
            if name.startswith(("PySide6", "shiboken6")):
                wrong.append(f"{place} imports {name}, reached by {' -> '.join(ways[module])}")
            target = name if name in files else name.rpartition(".")[0]
            if target in files and target not in ways and target != THE_WINDOW:
                ways[target] = [*ways[module], target]
                open_ends.append(target)
    assert not wrong, "\n".join(wrong)


def loaded_by(statement: str) -> set[str]:
    """Give the top names of all modules that are loaded after a statement in a fresh Python."""
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
    """However many pages there will be: what is heavy is imported when it is used."""
    files = [file for file in modules("desktop") if file.name != "__main__.py"]
    every = "; ".join(f"import {dotted(file)}" for file in files)
    assert not loaded_by(every) & {"alembic", "reportlab", "pypdfium2", "numpy"}


def test_alembic_is_imported_only_when_a_database_is_old() -> None:
    """Modules that need alembic may import it; the others import those only inside a function."""
    files = [file for file in modules("db") if (ROOT / "db" / "migrations") not in file.parents]
    at_once = {file: [(p, n) for p, n, now in imports_of(file) if now] for file in files}
    need_it = {dotted(f) for f, found in at_once.items() for _, n in found if n[:7] == "alembic"}
    wrong = [
        f"{place} imports {name}, which imports alembic; import it inside the function"
        for file in files
        if dotted(file) not in need_it
        for place, name in at_once[file]
        if name in need_it or name.rpartition(".")[0] in need_it
    ]
    assert not wrong, "\n".join(wrong)


def committed_files() -> list[Path]:
    """Give the files of the project as git knows them; of a copy without git, whatever is there."""
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
