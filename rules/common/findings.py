"""Findings of the checks: error, warning or advice about an army, with the fixes offered."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

FindingSeverity = Literal["error", "warning", "advice", "agreed"]
SEVERITIES: tuple[FindingSeverity, ...] = ("error", "warning", "advice", "agreed")
"""From worst to mildest; "agreed" is a finding that an agreement allows."""


PUT_ASIDE = "Not needed"
"""The note of an agreement with nobody by which a player puts advice aside."""
STAND_IN, PRINT, OWN_MORE = "toys-stand-in", "toys-print", "toys-own-more"
TOY_FIXES = frozenset((STAND_IN, PRINT, OWN_MORE))
"""Actions of fixes that change no army but the toy box; their argument is one of those meant."""


class Fix(msgspec.Struct, frozen=True):
    """One step that resolves a finding: its label and the action of `rules.checks.fixes`.

    `army` is the id of the army that it changes, of several that meet; "" for the one at hand.
    """

    label: str
    action: str
    arguments: tuple[str, ...] = ()
    army: str = ""


class Finding(msgspec.Struct, frozen=True):
    """One finding about an army.

    `rule` names the limit or check, `targets` are ids of figures and units (of armies, between
    two armies). `message` says the shortfall and ends with the remedy; `remedy` repeats that end
    where it has to go from the message once players agreed. `source` is the heading in the
    game's document, `agreed` who allowed it and when, `note` what they said about it.
    """

    rule: str
    severity: FindingSeverity
    targets: tuple[str, ...]
    message: str
    source: str = ""
    fixes: tuple[Fix, ...] = ()
    agreed: str = ""
    remedy: str = ""
    note: str = ""

    def allowed_by(self, words: str, note: str = "") -> Finding:
        """Return the finding as one the players agreed to: no fix, no remedy."""
        return replace(
            self,
            severity="agreed",
            message=self.shortfall,
            fixes=(),
            agreed=words or "agreed",
            remedy="",
            note=note,
        )

    @property
    def shortfall(self) -> str:
        """Return the message without its remedy."""
        return self.message.removesuffix(self.remedy).rstrip() or self.message

    @property
    def put_aside(self) -> bool:
        """Return whether it is advice that a player does not need."""
        return self.severity == "agreed" and self.note == PUT_ASIDE

    @property
    def agreement(self) -> str:
        """Return what was agreed in words: with whom, when, and what they said about it."""
        who = "" if self.agreed == "agreed" else self.agreed
        return ": ".join(filter(None, (who, self.note)))


def severity_rank(finding: Finding) -> int:
    """Return the place of a finding in a list: errors first, agreed ones last."""
    return SEVERITIES.index(finding.severity)
