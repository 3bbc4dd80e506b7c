"""How Muster speaks: calmly, and without blaming anybody."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from source_files import source_files

from tools.measure import SourceFile

ROOMS = ("db", "desktop", "printables", "resources", "rules")

UNKIND = re.compile(r"\b(invalid|failed|failure|please|oops|sorry)\b|\w!(\s|$)", re.IGNORECASE)
MAY_BE_UNKIND = re.compile(r"invalid|fail|please|oops|sorry|\w!(?!\w)", re.IGNORECASE)
"""Of the text of a file: without any of these no sentence in it is unkind, and none is read."""


def sentences_of(file: SourceFile) -> Iterator[tuple[int, str]]:
    """Give the texts in a file that may reach a player: neither docstrings nor keys of tables."""
    nodes = list(ast.walk(file.tree))
    unseen: set[int] = set()
    for node in nodes:
        if isinstance(node, ast.Expr):
            unseen.add(id(node.value))
        elif isinstance(node, ast.Dict):
            unseen.update(map(id, node.keys))
    for node in nodes:
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and " " in text and id(node) not in unseen:
            yield node.lineno, text


@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_in_the_program_shouts_or_blames(room: str) -> None:
    wrong = [
        f"{file.place}:{line}: {text}"
        for file in source_files(room)
        if MAY_BE_UNKIND.search(file.text)
        for line, text in sentences_of(file)
        if UNKIND.search(text)
    ]
    assert not wrong, "\n".join(wrong)
