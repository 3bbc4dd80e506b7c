"""Mines on a deployment: whether a game has them, and how many an army may lay."""

from __future__ import annotations

from fractions import Fraction

from printables.army_facts import ArmyFacts
from printables.forms.parts import sentence
from printables.lengths import length_words
from printables.options import Measures
from printables.pack_facts import Game
from rules.common.wording import counted
from rules.games.playbook import Piece

_MINES = ("minefield", "mines")
_SQUARE_FOOT = 144
_CM2 = Fraction("6.4516")
"""Square centimetres in a square inch."""


def mines_of(game: Game) -> Piece | None:
    """Return the minefield of a game, None where it has none."""
    pieces = game.playbook.piece if game.playbook else {}
    return next((pieces[name] for name in _MINES if name in pieces), None)


def mined_feet(army: ArmyFacts, piece: Piece) -> Fraction | None:
    """Return how many square feet an army may mine, in proportion; None where no size is set."""
    size, second = piece.size, piece.second or piece.size
    if piece.amount.shared or piece.unit != "in" or size is None or second is None:
        return None
    if piece.shape != "square" or not isinstance(size.value, int | float):
        return None
    assert isinstance(second.value, int | float)
    area = Fraction(str(size.value)) * Fraction(str(second.value)) / _SQUARE_FOOT
    count = army.roster.count(piece.amount.of)
    return area * (Fraction(piece.amount.each * count, piece.amount.per) + piece.amount.plus)


def mines_words(army: ArmyFacts, piece: Piece, measures: Measures = "both") -> str:
    """Return how many mines an army may lay, in a sentence with its reason."""
    feet = mined_feet(army, piece)
    if feet is None:
        wide = piece.size.value if piece.size and piece.unit == "in" else None
        across = ""
        if isinstance(wide, int | float):
            across = f"Each {length_words(wide, measures)} across at most"
        return sentence(f"Mines: {piece.amount.why}", across, piece.text)
    return (
        f"Mines: at most {_area_words(feet, measures)} for "
        f"{counted(army.figures, 'man')}, in patches as you like. {piece.text}"
    )


def _area_words(feet: Fraction, measures: Measures) -> str:
    """Return an area given in square feet, rounded down so that nobody lays too much."""
    inches = int(feet * _SQUARE_FOOT)
    first = f"{float(feet):.3g} square feet ({inches} square inches)"
    metric = f"{int(feet * _SQUARE_FOOT * _CM2):,} cm²"
    if measures == "both":
        return f"{first[:-1]}, {metric})"
    return metric if measures == "mm" else first
