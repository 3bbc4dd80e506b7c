"""What all tables of a ruleset and its playbook have in common."""

from __future__ import annotations

from typing import Literal

import msgspec

Severity = Literal["error", "warning", "advice"]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all tables of a ruleset."""
