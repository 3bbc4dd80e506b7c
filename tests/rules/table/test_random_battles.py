"""Random legal battles of every game end, replay to the same state, and can be taken back."""

from __future__ import annotations

import pytest
from random_battle import GAMES, battlefield_of, play

from rules.table import referee
from rules.table.events import Started
from rules.table.log import Line, read_log, replay, standing_lines, without, write_log

SEEDS = 8


@pytest.mark.parametrize("game", GAMES)
def test_a_random_battle_ends_and_its_log_gives_the_same_state_again(game: str) -> None:
    for seed in range(SEEDS):
        battlefield = battlefield_of(game, seed)
        played = list(play(battlefield, seed))
        lines = [Line(1, "2026-11-22T20:00:00", Started(battlefield.battle))]
        lines += [
            Line(number, "2026-11-22T20:00:00", event)
            for number, (event, _) in enumerate(played, 2)
        ]
        end = played[-1][1]
        assert end.over
        kept = read_log(write_log(lines), "battle.log")
        found = replay(battlefield, standing_lines(kept))
        assert not found.refused
        assert found.state == end
        every = range(2, len(lines) + 1)
        assert without(battlefield, lines, every).state == referee.begin(battlefield)


@pytest.mark.parametrize("game", GAMES)
def test_any_line_can_be_taken_back_and_what_hangs_on_it_is_named(game: str) -> None:
    battlefield = battlefield_of(game)
    played = list(play(battlefield, 3))[:200]
    lines = [Line(1, "", Started(battlefield.battle))]
    lines += [Line(number, "", event) for number, (event, _) in enumerate(played, 2)]
    for number in range(2, len(lines) + 1, 17):
        found = without(battlefield, lines, [number])
        gone = [number, *(each.line.number for each in found.refused)]
        again = without(battlefield, lines, gone)
        assert not again.refused
        assert again.state == found.state
