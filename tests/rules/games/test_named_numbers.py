"""Numbers that texts name, and the forms in which they say them."""

from __future__ import annotations

import pytest

from rules.games.named_numbers import NamedNumbers

RULESET = {
    "hero": {"lives": 3},
    "weapon": [{"id": "rifle", "stats": {"range": {"value": 2}, "reach": {"value": "any"}}}],
}
PLAYBOOK = {
    "test": [
        {"id": "save", "outcomes": [{"low": 1, "high": 3}, {"low": 4, "high": 6}]},
        {"id": "mine", "outcomes": [{"low": 1, "high": 2}, {"low": 3, "high": 6}]},
    ],
    "modifier": [{"id": "cover", "value": {"value": -3}}, {"id": "wall", "value": {"value": -5}}],
    "move-modifier": [
        {"id": "uphill", "value": {"value": 0.5}},
        {"id": "mud", "value": {"value": 0.75}},
    ],
    "turn": {"warnings": [120, 60, 30, 90]},
}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{hero.lives|words}, {hero.lives|Words}", "three, Three"),
        ("{hero.lives|times} {hero.lives|ordinal}", "three times third"),
        ("{modifier:cover} {-modifier:cover} {+hero.lives}", "−3 3 +3"),
        ("{modifier:cover & modifier:wall}", "−3/−5"),
        ("{hero.lives & hero.lives|Words} hits", "Three hits"),
        ("{weapon:rifle.range & hero.lives|Words} hits", "Two or three hits"),
        ("{move-modifier:uphill|half} {move-modifier:mud|half}", "½ ×0.75"),
        ("mud {move-modifier:mud|halves} it, hills {move-modifier:uphill|halve} it",
         "mud leaves 0.75 of it, hills halve it"),
        ("{move-modifier:uphill|halved}, {move-modifier:mud|halved}", "halved, cut to 0.75"),
        ("{weapon:rifle.range|inches} in", "24 in"),
        ("{test:save} {test:save|more}, {test:save|rolls}", "4+ 4 or more, 4 to 6"),
        ("{test:mine.1} {test:mine.1|rolls} {test:mine.1.high}", "1–2 1 or 2 2"),
        ("{test:save|below}{test:save|faces} {test:mine.1|faces}", "⚀⚁⚂⚃⚄⚅ ⚀⚁"),
        ("{turn.warnings.1|time}, {turn.warnings.4|min}", "2 minutes, 1 min 30 s"),
        ("{turn.warnings.count} warnings", "4 warnings"),
        ("{weapon:rifle.reach|words}", "any"),
    ],
)  # fmt: skip
def test_a_text_says_the_numbers_that_it_names(text: str, says: str) -> None:
    assert NamedNumbers(RULESET, lambda: PLAYBOOK).text(text) == says
