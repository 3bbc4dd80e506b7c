"""The measures of the code: what counts as a code line, and what is a circle of imports."""

from __future__ import annotations

from pathlib import Path

from tools.measure import When, circles, files_of, links_among, report

COUNTED = '''"""A docstring
over two lines."""

import os  # a comment behind code counts as code

# a comment


def greet() -> str:
    """Another docstring."""
    return """not a
docstring"""
'''


def test_blank_lines_comments_and_docstrings_are_no_code(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "greeting.py").write_text(COUNTED, encoding="utf-8")
    (file,) = files_of(tmp_path)
    assert (file.module, file.lines, file.code_lines, file.functions) == (
        "rules.greeting", 12, 4, 1,
    )  # fmt: skip


def test_circles_are_told_apart_by_when_they_close(tmp_path: Path) -> None:
    room = tmp_path / "db"
    room.mkdir()
    sources = {
        "__init__": "",
        "first": "import db.second\nfrom db import third",
        "second": "def later():\n    from db.first import name",
        "third": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import db.second",
        "alone": "import db.first",
    }
    for name, text in sources.items():
        (room / f"{name}.py").write_text(text, encoding="utf-8")
    links = links_among(files_of(tmp_path))
    assert links["db.third"] == {"db.second": When.FOR_TYPES}
    assert circles(links) == [["db.first", "db.second", "db.third"]]
    assert circles(links, When.IN_A_FUNCTION) == [["db.first", "db.second"]]
    assert circles(links, When.AT_ONCE) == []
    assert "3 files, by imports inside functions: db.first, db.second, db.third" in report(tmp_path)
