"""What a service gives back: a value, or a sentence that says why there is none."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Result(NamedTuple, Generic[T]):
    """Outcome of one call of a service; true when it succeeded.

    `error` is a sentence for the player, "" on success; `value` is None on failure.
    """

    value: T | None = None
    error: str = ""

    def __bool__(self) -> bool:
        """Return whether the call succeeded."""
        return not self.error


DONE: Result[None] = Result()
"""Success of a call that gives no value."""
