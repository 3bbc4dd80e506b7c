"""One step of undo of an army as it is stored, so that it outlives the program."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from rules.army.documents.army_file import pack_army, unpack_army
from rules.army.model import Army
from rules.common.problems import InputProblem

_QUICK = 1
"""zlib's fastest level: a tenth of the size in a tenth of the time of its best."""


@dataclass(frozen=True, slots=True)
class ArmyStep:
    """The army after a step, packed; of the oldest only the army counts, as what to go back to.

    `number` grows with each step of an army, `label` says what it did ("add commando"), `moment`
    is the local time (ISO 8601, to the minute).
    """

    number: int
    label: str
    moment: str
    document: bytes

    def army(self) -> Army | None:
        """Return the army after this step, None when it cannot be read."""
        try:
            return unpack_army(zlib.decompress(self.document), self.label)
        except (zlib.error, InputProblem):
            return None


def pack_step(number: int, label: str, moment: str, army: Army) -> ArmyStep:
    """Return a step to be stored."""
    return ArmyStep(number, label, moment, zlib.compress(pack_army(army), _QUICK))
