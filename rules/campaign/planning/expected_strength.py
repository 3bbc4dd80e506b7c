"""How strong an army is expected to be after a campaign, by what was agreed about losses."""

from __future__ import annotations

from fractions import Fraction

from rules.campaign.planning.settings import Losses
from rules.campaign.recording.casualty_recovery import recovery_odds


def expected_strength(losses: Losses, men: int, battles: int, fallen: int) -> Fraction:
    """Return how many of so many men are expected to fight in the battle after so many battles.

    In each battle `fallen` men are killed, never more than are there. Whoever rolls does so
    before each battle until he is back. Reinforcements come as soon as they may.
    """
    fit, rolling, out, reserve = Fraction(men), Fraction(0), Fraction(0), 0
    resting: list[Fraction] = []
    for _ in range(battles):
        lost = min(Fraction(fallen), fit)
        fit -= lost
        reserve += losses.reinforcements
        away = Fraction(0)
        if losses.kind == "rest":
            away = lost
        elif losses.kind == "recover":
            rolling += lost
        elif losses.kind == "stay-out":
            out += lost
        else:
            fit += lost
        resting.append(away)
        if len(resting) > losses.fallen_miss:
            fit += resting.pop(0)
        back = rolling * recovery_odds(losses)
        fit, rolling = fit + back, rolling - back
        brought = min(Fraction(reserve), out + rolling)
        reserve -= int(brought)
        from_out = min(brought, out)
        out, rolling, fit = out - from_out, rolling - (brought - from_out), fit + brought
    return fit
