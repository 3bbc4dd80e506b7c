"""What a battle was for one man, said once."""

from __future__ import annotations

import pytest

from rules.campaign.deeds import lives_left_out, told
from rules.campaign.record import Fate
from rules.campaign.state import Deed


@pytest.mark.parametrize(
    ("fate", "left"),
    [
        (Fate("m", "standing", lives=1), 0),
        (Fate("m", "standing", lives=2, note="Hit by a marble"), 2),
        (Fate("m", "fallen", lives=3), 3),
        (Fate("m", "standing"), 0),
    ],
)
def test_lives_are_told_beside_a_sentence_that_does_not_tell_them(fate: Fate, left: int) -> None:
    deed = Deed("b1", 1, "2026-10-04", fate.kind, "won", lives=fate.lives, text=told(fate))
    assert lives_left_out(deed) == left
