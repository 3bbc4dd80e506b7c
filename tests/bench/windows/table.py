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
    state, shot, asked = control.log.state, control.attack.shot, control.log.state.ask
    if isinstance(asked, Pick):
        control.log.do(random_event(control.log.field, state, chance))
    elif asked is not None and not asked.optional:
        tell(asked)
    elif asked is None and shot is not None:
        attack(shot)
    elif asked is None and state.unit and control.log.choices.attackers and chance.random() < 0.7:
        control.tap(chance.choice(control.log.choices.attackers))
    elif asked is None and control.log.choices.actions and control.log.choices.movers:
        action = chance.choice(control.log.choices.actions).id
        control.act(chance.choice(control.log.choices.movers), action)
    else:
        able = () if asked else control.log.choices.attackers or control.log.choices.movers
        if able and chance.random() < 0.9:
            control.tap(chance.choice(able))
        else:
            control.go_on()


def tell(roll):
    """Tell a die, or let all be rolled."""
    if chance.random() < 0.3:
        control.attack.roll()
    else:
        control.attack.tell(chance.randint(2, 12) if roll.two else chance.randint(1, 6))


def attack(shot):
    """Say at whom a shot goes, roll its first dice, or give it up where it cannot be."""
    roll = page.turns.dice.asked() if shot.target else None
    side, known = control.log.field.side_of, control.log.field
    every = known.unit if known.squads_shoot else known.unit_of
    foes = [each for each in every if side[each] != side[shot.actor]]
    foes = [each for each in foes if control.log.state.piece(each).status == "stands"]
    if isinstance(roll, Roll) and isinstance(control.attack.odds(), Answer):
        tell(roll)
    elif shot.target or not foes:
        control.attack.leave()
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
assert control.log.begin(Battle("bench", ruleset.id, sides, "seed"))
app.processEvents()
collect_garbage(window)
touches, repaints = [], []
while len(touches) < TOUCHES and not control.log.state.over:
    in_play = control.log.state.turn > 0
    took = painted(touch if in_play else control.go_on)
    if in_play:
        touches.append(took)
        repaints.append(painted(window.repaint))
print(f"touch {percentile(touches, 0.95)}")
print(f"usual {median(touches)}")
print(f"repaint {median(repaints)}", flush=True)
os._exit(0)
