"""How far somebody at the table may move now, in a line of words."""

from __future__ import annotations

from rules.attack.procedure import IMMOBILISED
from rules.common.wording import lower_first
from rules.odds.describe_movement import man_moves, unit_moves
from rules.odds.movement import inches_text, movement
from rules.odds.movement_choices import ACTIVATE, Mover
from rules.table.battle import Battlefield
from rules.table.state import State


def move_words(battlefield: Battlefield, state: State, piece: str) -> str:
    """Return how far a man or unit may move now, and under what how far, "" where nobody says.

    "Fire Team: move 12 in; uphill or rough 6". What was immobilised moves no more.
    """
    roster, name = battlefield.roster_of(piece), battlefield.name(piece)
    marks = battlefield.playbook.mark
    if IMMOBILISED in state.piece(piece).marks:
        return f"{name} has been stopped: it does not move any more."
    man, playbook = battlefield.man.get(piece), battlefield.playbook
    if man is not None:
        moves = man_moves(roster, playbook, man)
    else:
        unit = battlefield.unit[piece]
        known = roster.type_of(unit)
        moves = "; ".join(unit_moves(roster, playbook, unit))
        if known is not None and ACTIVATE in known.stats:  # its roll stands on the panel
            own = movement(battlefield.ruleset, playbook, Mover(known)).steps[0]
            moves = f"Move {inches_text(own.inches)}"
    if not moves:
        return ""
    stands = sorted(marks[each].name for each in state.piece(piece).marks if each in marks)
    now = f" Now: {', '.join(map(lower_first, stands))}." if stands else ""
    return f"{name}: {lower_first(moves)}.{now}"
