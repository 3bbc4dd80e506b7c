"""After the last turn: a result that players settle otherwise, and one more turn."""

from __future__ import annotations

import pytest
from table_hand import Table

from rules.table.battle_result import score_of
from rules.table.describe_log import log_rows
from rules.table.events import Ended, Longer, Settled
from rules.table.state import NotNow


def test_one_more_turn_follows_the_last_one_and_can_be_taken_back() -> None:
    table = Table("army-men-combat")
    while not table.state.over:
        if table.state.ask is not None:
            table.roll(*(6 - at for at in range(table.state.ask.dice)))  # type: ignore[union-attr]
        elif table.state.acting:
            table.do(Ended())
        else:
            table.go_on()
    with pytest.raises(NotNow, match="last turn is not over"):
        table.do(Longer())
    played = Table("green-and-tan")
    last = int(played.battlefield.turn.length.value)  # type: ignore[union-attr, arg-type]
    while not played.state.over:
        if played.state.ask is not None:
            played.roll(6, 1)
        else:
            played.go_on()
    assert played.state.turn == last
    played.do(Ended(("1", "2"), "Tea was ready", {"1": "12"}))
    assert played.state.points == {"1": "12"}
    played.do(Longer())
    assert not played.state.over and played.state.turn == last + 1 and not played.state.points
    rows = log_rows(played.battlefield, played.lines)
    assert rows[-1].text == f"One more turn: turn {last + 1}."
    assert rows[-2].text.endswith("A draw. Points as agreed: Ada 12. Tea was ready.")
    played.take_back(len(played.lines))
    assert played.state.over and played.state.turn == last


def test_a_mission_that_nobody_chose_can_be_named_when_the_battle_is_over() -> None:
    table = Table("army-men-combat")
    table.go_on()
    with pytest.raises(NotNow, match="has begun"):
        table.do(Settled(mission="sabotage"))
    while table.state.ask is not None:
        table.roll(*(6 - at for at in range(table.state.ask.dice)))  # type: ignore[union-attr]
    table.do(Ended())
    assert score_of(table.battlefield, table.state).missing
    with pytest.raises(NotNow, match="has begun"):
        table.do(Settled(mission="sabotage", attackers=("1",)))
    table.do(Settled(mission="duel"))
    score = score_of(table.battlefield, table.state)
    assert score.settled and not score.missing
