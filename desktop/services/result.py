"""What a service gives back: a value, or a sentence that says why there is none."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Generic, NamedTuple, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


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


def returns_result(call: Callable[P, T]) -> Callable[P, Result[T]]:
    """Let a function return its value as a Result, and an InputProblem as its error."""

    @wraps(call)
    def called(*args: P.args, **kwargs: P.kwargs) -> Result[T]:
        from rules.common.problems import InputProblem  # not needed for the first frame

        try:
            return Result(call(*args, **kwargs))
        except InputProblem as problem:
            return Result(error=problem.sentence())

    return called
