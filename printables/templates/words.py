"""Words that templates and sticks share."""

from __future__ import annotations

from collections.abc import Iterable


def listed(names: Iterable[str]) -> str:
    """Return names as one list that begins with a capital; short forms keep theirs."""
    return ", ".join(
        name if at == 0 or name[1:2].isupper() else name[:1].lower() + name[1:]
        for at, name in enumerate(names)
    )
