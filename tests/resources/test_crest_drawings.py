"""The crests in the tree are those that the generator draws."""

from __future__ import annotations

import resources
from tools.art.crests import crests_text


def test_drawing_crests_afresh_changes_nothing() -> None:
    kept = (resources.path("art") / "crests.json").read_text(encoding="ascii")
    assert kept == crests_text()
