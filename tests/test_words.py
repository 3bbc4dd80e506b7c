"""How Muster speaks: calmly, and without blaming anybody."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("db", "desktop", "printables", "resources", "rules")

UNKIND = re.compile(r"\b(invalid|failed|failure|please|oops|sorry)\b|\w!(\s|$)", re.IGNORECASE)


def sentences_of(file: Path) -> Iterator[tuple[int, str]]:
    """Give the texts in a file that may reach a player: neither docstrings nor keys of tables."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    unseen: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            unseen.add(id(node.value))
        elif isinstance(node, ast.Dict):
            unseen.update(map(id, node.keys))
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and " " in text and id(node) not in unseen:
            yield node.lineno, text


@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_in_the_program_shouts_or_blames(room: str) -> None:
    wrong = [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for file in sorted((ROOT / room).rglob("*.py"))
        for line, text in sentences_of(file)
        if UNKIND.search(text)
    ]
    assert not wrong, "\n".join(wrong)
