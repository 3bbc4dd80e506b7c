"""Touches of a battle at the table, each from the hand to the repainted page.

Words: the moment of the start, which is not wanted here, the data folder and the game. It says in
milliseconds "touch", which 95 of 100 touches do not exceed, "usual", their median, and "repaint",
the median of painting the whole page while nothing changed, between the touches.
"""

import os
import random
import sys
import time
from pathlib import Path
from statistics import median

from desktop import entry, preflight

entry.hold_garbage()
preflight.check()

from desktop.app import QApplication, make_window  # noqa: E402
from desktop.garbage import collect_garbage  # noqa: E402
from rules.attack.procedure import Pick, Roll  # noqa: E402
from rules.attack.question import Answer  # noqa: E402
from rules.games.catalog import Catalog  # noqa: E402
from rules.table.battle import Battle, BattleSide  # noqa: E402
from tests.bench.armies import army_of  # noqa: E402
from tests.bench.harness import ROOT, percentile, timed  # noqa: E402

sys.path.append(str(ROOT / "tests" / "support"))
from random_battle import random_event  # noqa: E402

FIGURES, TOUCHES, SETTLING = 200, 150, 1.5
"""Men on each side, touches, and seconds after which what a start leaves for later is done."""


def touch():
    """Do what players would do next: answer what is asked, else act, attack or go on."""
    state, shot, asked = control.state, control.shot, control.state.ask
    if isinstance(asked, Pick):
        control.do(random_event(control.field, state, chance))
    elif asked is not None and not asked.optional:
        tell(asked)
    elif asked is None and shot is not None:
        attack(shot)
    elif asked is None and state.unit and control.choices.attackers and chance.random() < 0.7:
        control.tap(chance.choice(control.choices.attackers))
    elif asked is None and control.choices.actions and control.choices.movers:
        action = chance.choice(control.choices.actions).id
        control.act(chance.choice(control.choices.movers), action)
    else:
        able = () if asked else control.choices.attackers or control.choices.movers
        if able and chance.random() < 0.9:
            control.tap(chance.choice(able))
        else:
            control.go_on()


def tell(roll):
    """Tell a die, or let all be rolled."""
    if chance.random() < 0.3:
        control.roll()
    else:
        control.tell(chance.randint(2, 12) if roll.two else chance.randint(1, 6))


def attack(shot):
    """Say at whom a shot goes, roll its first dice, or give it up where it cannot be."""
    roll = page.turns.dice.asked() if shot.target else None
    side, known = control.field.side_of, control.field
    every = known.unit if known.squads_shoot else known.unit_of
    foes = [each for each in every if side[each] != side[shot.actor]]
    foes = [each for each in foes if control.state.piece(each).status == "stands"]
    if isinstance(roll, Roll) and isinstance(control.shot_odds(), Answer):
        tell(roll)
    elif shot.target or not foes:
        control.leave_shot()
    else:
        control.tap(chance.choice(foes))


def painted(act):
    """Return the milliseconds until what an act changed is painted."""

    def whole():
        act()
        app.processEvents()

    return timed(whole)


app, chance = QApplication([]), random.Random(3)
window = make_window(app, Path(sys.argv[2]), "armies")
window.resize(1280, 800)
window.show()
end = time.monotonic() + SETTLING
while time.monotonic() < end:
    app.processEvents()
window.go("game-night")
page = window.page_of("game-night")
control = page.controller
ruleset = Catalog().get(sys.argv[3])
sides = tuple(BattleSide(key, army_of(ruleset, FIGURES), key) for key in ("1", "2"))
assert control.begin(Battle("bench", ruleset.id, sides, "seed"))
app.processEvents()
collect_garbage(window)
touches, repaints = [], []
while len(touches) < TOUCHES and not control.state.over:
    in_play = control.state.turn > 0
    took = painted(touch if in_play else control.go_on)
    if in_play:
        touches.append(took)
        repaints.append(painted(window.repaint))
print(f"touch {percentile(touches, 0.95)}")
print(f"usual {median(touches)}")
print(f"repaint {median(repaints)}", flush=True)
os._exit(0)
