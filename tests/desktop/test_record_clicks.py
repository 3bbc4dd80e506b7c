"""A battle is recorded with few clicks, by the mouse alone, in games with points and without."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot
from record_hand import Opens, opens_battles

MOST = 25
"""A battle with a dozen casualties takes fewer clicks than this."""


@pytest.fixture
def opens(qtbot: QtBot) -> Opens:
    return opens_battles(qtbot)


@pytest.mark.parametrize(
    ("names", "mission", "objective"),
    [
        (("Garden Gate", "Patio Guard"), "battle", "take-and-hold"),
        (("2nd Sandbox Company", "Tan Raiders"), "attack-defend", "flag"),
        (("Olive's Own", "Olive's Own"), "capture-the-flag", "capture-the-flag"),
    ],
)
def test_a_battle_with_casualties_and_an_objective_takes_under_25_clicks(
    opens: Opens, names: tuple[str, str], mission: str, objective: str
) -> None:
    at = opens(*names, mission=mission)
    panel = at.panel
    green, tan = ([each.id for each in army.figures] for army in panel.controller.shown())
    for man in (*green[:4], *tan[:3]):  # seven killed, one by one
        at.click(man)
    at.push(panel.fates.bar.buttons["wounded"])
    at.click(green[4])
    unit = panel.fates.field.armies[1].squads[-1]
    at.push(panel.fates.bar.buttons["captured"])
    at.push(unit.head)  # the last unit, whole
    at.push(panel.fates.bar.home)
    at.push(panel.score.next)
    at.push(panel.objectives.sides[0].ticks[objective])
    at.push(panel.score.next)
    at.push(panel.score.next)
    assert at.done == ["b1"] and at.record.winners, "it is written, and somebody won"
    assert at.record.sides[0].objectives == (objective,)
    assert sum(len(side.fates) for side in at.record.sides) >= 9
    assert at.clicks < MOST
