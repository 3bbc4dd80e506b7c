"""Measure the code: lines, files, functions and circles of imports, room by room.

    make measure                        the table of this tree
    python3 tools/measure.py FOLDER     the table of another tree

A code line is a line with code on it: blank lines, comments and docstrings do not count. A circle
is a group of files each of which imports, over any number of others, itself; imports inside
functions and below TYPE_CHECKING count too. Nothing here fails a build: tests/test_rooms.py does.
"""

from __future__ import annotations

import ast
import io
import re
import statistics
import sys
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from pathlib import Path

ROOMS = ("rules", "db", "desktop", "printables")
LONG = 400
"""Lines, as an editor counts them, from which a file is called long."""

NOT_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


INDENTED_IMPORT = re.compile(r"^[ \t]+(?:import|from)\b", re.MULTILINE)
TOP_IMPORT = re.compile(r"^(?:import .*|from [\w.]+ import (?:\([^)]*\)|.*))", re.MULTILINE)


class When(IntEnum):
    """When an import happens: a circle is as bad as its imports that happen earliest."""

    AT_ONCE = 0
    IN_A_FUNCTION = 1
    FOR_TYPES = 2


@dataclass(frozen=True)
class Import:
    """One imported name, in the line of its file where it stands."""

    name: str
    line: int
    when: When


@dataclass(frozen=True)
class SourceFile:
    """One Python file below the root."""

    root: Path
    path: Path

    @property
    def place(self) -> str:
        """Its path below the root, with slashes."""
        return self.path.relative_to(self.root).as_posix()

    @property
    def module(self) -> str:
        """Its dotted name; a package is called as its folder is."""
        parts = self.path.relative_to(self.root).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @cached_property
    def text(self) -> str:
        """What stands in it."""
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree."""
        return ast.parse(self.text)

    @cached_property
    def lines(self) -> int:
        """All lines, as an editor counts them."""
        return len(self.text.splitlines())

    @cached_property
    def code_lines(self) -> int:
        """Lines with code on them."""
        found: set[int] = set()
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            if token.type not in NOT_CODE:
                found.update(range(token.start[0], token.end[0] + 1))
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Expr) and is_text(node.value):
                found.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        return len(found)

    @cached_property
    def functions(self) -> int:
        """Functions and methods, those inside others as well."""
        kinds = ast.FunctionDef | ast.AsyncFunctionDef
        return sum(isinstance(node, kinds) for node in ast.walk(self.tree))

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        """Every import in it, wherever it stands.

        If none stands inside a block, only the import statements are parsed: most files are read
        ten times as fast.
        """
        if INDENTED_IMPORT.search(self.text):
            return tuple(imports_below(self.tree, When.AT_ONCE))
        found: list[Import] = []
        for statement in TOP_IMPORT.finditer(self.text):
            above = self.text.count("\n", 0, statement.start())
            for each in imports_below(ast.parse(statement[0]), When.AT_ONCE):
                found.append(replace(each, line=above + each.line))
        return tuple(found)


def is_text(node: ast.expr) -> bool:
    """Tell whether an expression is nothing but a string, as a docstring is."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_for_types(test: ast.expr) -> bool:
    """Tell whether a condition holds only while types are checked."""
    names = (node for node in ast.walk(test) if isinstance(node, ast.Name | ast.Attribute))
    return any("TYPE_CHECKING" in (getattr(n, "id", ""), getattr(n, "attr", "")) for n in names)


def imports_below(node: ast.AST, when: When) -> Iterator[Import]:
    """Give the imports of a statement and of those inside it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (Import(alias.name, child.lineno, when) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            for alias in child.names:
                yield Import(f"{child.module or ''}.{alias.name}", child.lineno, when)
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from imports_below(child, max(when, When.IN_A_FUNCTION))
        elif isinstance(child, ast.If) and is_for_types(child.test):
            yield from imports_below(child, When.FOR_TYPES)
        elif isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield from imports_below(child, when)


def files_of(root: Path, rooms: Iterable[str] = ROOMS) -> list[SourceFile]:
    """Give the Python files of some rooms, in order of their paths."""
    return [
        SourceFile(root, path) for room in rooms for path in sorted((root / room).rglob("*.py"))
    ]


Links = Mapping[str, Mapping[str, When]]
"""Of each module those it imports, and when at the earliest."""


def links_among(files: Iterable[SourceFile]) -> Links:
    """Find which of the files import which others of them."""
    known = {file.module: file for file in files}
    links: dict[str, dict[str, When]] = {name: {} for name in known}
    for name, file in known.items():
        for found in file.imports:
            target = found.name if found.name in known else found.name.rpartition(".")[0]
            if target in known and target != name:
                links[name][target] = min(found.when, links[name].get(target, found.when))
    return links


def circles(links: Links, until: When = When.FOR_TYPES) -> list[list[str]]:
    """Find the groups of modules that import each other, largest first (Tarjan's algorithm).

    With ``until`` only imports that happen as early as that are followed.
    """
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_ones: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        open_ones.append(name)
        for target, when in links[name].items():
            if when > until:
                continue
            if target not in number:
                visit(target)
                lowest[name] = min(lowest[name], lowest[target])
            elif target in open_ones:
                lowest[name] = min(lowest[name], number[target])
        if lowest[name] == number[name]:
            at = open_ones.index(name)
            group, open_ones[at:] = sorted(open_ones[at:]), []
            if len(group) > 1:
                found.append(group)

    for name in links:
        if name not in number:
            visit(name)
    return sorted(found, key=lambda group: (-len(group), group))


def told_circles(links: Links) -> list[str]:
    """Say of each circle when it closes and which modules are in it."""
    said = {
        When.AT_ONCE: "as the files are imported",
        When.IN_A_FUNCTION: "by imports inside functions",
        When.FOR_TYPES: "by imports for types only",
    }
    lines = []
    for group in circles(links):
        inside = {name: {to: at for to, at in links[name].items() if to in group} for name in group}
        closes = next(when for when in When if circles(inside, when))
        lines.append(f"  {len(group)} files, {said[closes]}: {', '.join(group)}")
    return lines


def row(label: str, *cells: object) -> str:
    """Write one row of the table."""
    return f"{label:<34}" + "".join(f"{cell:>12}" for cell in cells)


def report(root: Path) -> str:
    """Measure the tree below the root and give the table as text."""
    rooms = {room: files_of(root, [room]) for room in ROOMS}
    every = [file for files in rooms.values() for file in files]
    columns = [*rooms.values(), every]
    links = links_among(every)
    own = [links_among(files) for files in columns]
    lines = [
        row("", *ROOMS, "together"),
        row("code lines", *(f"{sum(f.code_lines for f in files):,}" for files in columns)),
        row("all lines", *(f"{sum(f.lines for f in files):,}" for files in columns)),
        row("files", *(len(files) for files in columns)),
        row("median file, code lines", *(median(f.code_lines for f in files) for files in columns)),
        row("functions", *(f"{sum(f.functions for f in files):,}" for files in columns)),
        row(f"files under {LONG} lines", *(share_under(files) for files in columns)),
        row("circles of imports", *(len(circles(found)) for found in own)),
        row("  as the files are imported", *(len(circles(f, When.AT_ONCE)) for f in own)),
    ]
    for room, found in zip(ROOMS, own, strict=False):
        if told := told_circles(found):
            lines += ["", f"circles in {room}", *told]
    if (between := len(circles(links))) != sum(len(circles(found)) for found in own[:-1]):
        lines += ["", f"circles over more than one room: {between}"]
    lines += ["", "largest files (code lines, all lines)"]
    largest = sorted(every, key=lambda file: -file.code_lines)[:10]
    lines += [f"  {file.code_lines:5} {file.lines:5}  {file.place}" for file in largest]
    others = [(room, files_of(root, [room])) for room in ("tests", "tools")]
    said = [
        f"{room} {sum(f.code_lines for f in files):,} in {len(files)}" for room, files in others
    ]
    lines += ["", f"besides, code lines in files: {', '.join(said)}"]
    return "\n".join(lines)


def median(numbers: Iterable[int]) -> int:
    """Give the middle one of some numbers, 0 of none."""
    return round(statistics.median([*numbers] or [0]))


def share_under(files: list[SourceFile]) -> str:
    """Say how many of the files are shorter than a long one."""
    short = sum(file.lines < LONG for file in files)
    return f"{short}/{len(files)}"


if __name__ == "__main__":
    print(
        report(Path(sys.argv[1] if len(sys.argv) > 1 else __file__.rpartition("tools")[0] or "."))
    )
