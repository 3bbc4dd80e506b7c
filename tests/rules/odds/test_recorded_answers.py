"""Thousands of questions of each game are answered as they were: the same chances and words.

With --renew-snapshots the questions in the file are asked anew, and others are chosen where the
file is deleted.
"""

from __future__ import annotations

import pytest
from random_battle import GAMES
from recorded_answers import FOLDER, answer_of, line_of, questions_of
from snapshots import SWITCH

SHOWN = 20
"""So many differences are told, and the first of them with its whole answer."""


@pytest.mark.parametrize("game", GAMES)
def test_recorded_questions_are_answered_as_they_were(
    game: str, request: pytest.FixtureRequest
) -> None:
    file = FOLDER / f"{game}.txt"
    kept = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    if request.config.getoption(SWITCH):
        asked = [line.partition(" | ")[0] for line in kept] or questions_of(game)
        kept = [line_of(game, question) for question in asked]
        FOLDER.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(kept) + "\n", encoding="utf-8", newline="\n")
    assert len(kept) > 1000
    differs = []
    for line in kept:
        now = line_of(game, line.partition(" | ")[0])
        if now != line:
            differs.append((line, now))
    told = [f"- {line}\n+ {now}" for line, now in differs[:SHOWN]]
    if differs:
        told.append(answer_of(game, differs[0][0].partition(" | ")[0]))
    assert not differs, (
        f"{len(differs)} of {len(kept)} differ; where the new answers are right, run pytest with "
        f"{SWITCH}\n" + "\n".join(told)
    )
