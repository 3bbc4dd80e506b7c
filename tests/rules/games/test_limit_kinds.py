"""The registry of limit kinds is complete, and each kind asks for keys that limits have."""

from __future__ import annotations

from typing import get_args

import pytest

from rules.games.limit_kinds import KINDS
from rules.games.limit_kinds.base import LimitKind
from rules.games.ruleset import Limit, LimitKindName, Scope


def test_each_kind_that_a_file_may_name_is_registered() -> None:
    assert tuple(KINDS) == get_args(LimitKindName)


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_a_kind_asks_for_keys_and_scopes_that_there_are(kind: LimitKind) -> None:
    assert {*kind.needs} <= {*Limit.__struct_fields__}
    assert {*kind.scopes} <= {*get_args(Scope)}
