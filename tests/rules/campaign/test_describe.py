"""What a battle was for one man, said once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.campaign.describe_events import deed_details, fate_sentence, winner_change
from rules.campaign.recording.battle_record import BattleRecord, Fate, SideRecord
from rules.campaign.state.campaign_state import Deed


@pytest.mark.parametrize(
    ("fate", "left"),
    [
        (Fate("m", "standing", lives=1), 0),
        (Fate("m", "standing", lives=2, note="Hit by a marble"), 0),
        (Fate("m", "fallen", lives=3), 3),
        (Fate("m", "standing"), 0),
    ],
)
def test_lives_are_told_beside_a_sentence_that_does_not_tell_them(fate: Fate, left: int) -> None:
    deed = Deed("b1", 1, "2026-10-04", fate.kind, "won", lives=fate.lives, text=fate_sentence(fate))
    assert deed_details(deed) == ([f"{left} lives lost"] if left else [])


@pytest.mark.parametrize(
    ("fate", "words"),
    [
        (Fate("m", "wounded", by="b", by_name="Brick", note="Shot off his jeep"),
         "Wounded by Brick: “Shot off his jeep”"),
        (Fate("m", "lost", note="The green one"), "Lost under the sofa: “The green one”"),
        (Fate("m", "standing", lives=1, note="Hit by a marble"),
         "Lost 1 life and came home: “Hit by a marble”"),
        (Fate("m", "standing", note="Held the gate"), "Held the gate"),
    ],
)  # fmt: skip
def test_what_players_wrote_stands_beside_a_fate_and_not_in_its_place(
    fate: Fate, words: str
) -> None:
    assert fate_sentence(fate) == words


def test_a_life_that_was_lost_tells_who_took_it() -> None:
    fate = Fate("m", "standing", lives=1, by="f", by_name="Sgt. Brick")
    assert fate_sentence(fate) == "Lost 1 life to Sgt. Brick and came home"
    assert fate_sentence(replace(fate, lives=2, weapon="Rifle", note="Twice")) == (
        "Lost 2 lives to Sgt. Brick, rifle, and came home: “Twice”"
    )
    assert fate_sentence(replace(fate, lives=0)) == "Came home unhurt"


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (("ada",), ("june",), "June now wins instead of Ada."),
        ((), ("june", "milo"), "June and Milo now win instead of a draw."),
        (("ada",), (), "It is a draw now instead of a win for Ada."),
        (("ada",), ("ada",), ""),
        ((), (), ""),
    ],
)
def test_a_correction_says_who_wins_in_place_of_whom(
    before: tuple[str, ...], after: tuple[str, ...], words: str
) -> None:
    sides = tuple(SideRecord(each) for each in ("ada", "june", "milo"))
    record = BattleRecord("2026-10-04", sides, "lgam", winners=before, decided="agreed")
    assert winner_change(record, after, "agreed", str.capitalize) == words
    assert winner_change(record, (), "none", str.capitalize).startswith("There is no result now")
