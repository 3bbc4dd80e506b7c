"""Long work in small parts: whoever asks for it may do something else between two of them."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

Value = TypeVar("Value")
Parts = Generator[None, None, Value]
"""Work that gives way after each of its parts, and returns its value at the end."""


def at_once(parts: Parts[Value]) -> Value:
    """Do all parts one after the other, and return what comes of them."""
    while True:
        try:
            next(parts)
        except StopIteration as end:
            value: Value = end.value
            return value
