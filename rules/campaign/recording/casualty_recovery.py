"""Who comes back between battles: rolls with their exact odds, and reinforcements."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from rules.army.model import Army
from rules.campaign.ledger.acts import Act, Batch, Enter, Record, Reinforce
from rules.campaign.ledger.undone_acts import standing_acts
from rules.campaign.planning.settings import Losses
from rules.campaign.recording.availability import members_of
from rules.campaign.recording.battle_sequence import last_before, status_before
from rules.campaign.state.campaign_state import CampaignState
from rules.common.wording import counted

RECOVERED = "Recovered on a roll"
"""Why men come back whom a die brought back: they are no reinforcements."""
AGREED = "agreed by all"
"""In the reason of a reinforcement: it may be more than what was agreed at the beginning."""


@dataclass(frozen=True, slots=True)
class Reserve:
    """How many of an army's lost may be brought back as reinforcements.

    `allowed` is for all battles it has played, `used` how many came back so far, `left` what
    remains, never more than there are men to bring back; `able` are those, the first lost first.
    """

    allowed: int
    used: int
    left: int
    able: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """What an army has had of reinforcements: `used` men, of `known` who ever were in it.

    `fought` tells whether it has fought yet.
    """

    used: int
    known: frozenset[str]
    fought: bool


def recovery_odds(losses: Losses, rolls: int = 1) -> Fraction:
    """Return the chance that a fallen man is back after at most so many rolls."""
    faces = max(0, min(losses.sides, losses.sides + 1 - losses.needed))
    once = Fraction(faces, losses.sides) if losses.sides > 0 else Fraction(0)
    return 1 - (1 - once) ** max(0, rolls)


def recovery_spread(losses: Losses, men: int) -> tuple[Fraction, ...]:
    """Return how likely it is that just 0, 1, 2 ... of so many men are back after one roll each."""
    chance = recovery_odds(losses)
    return tuple(
        comb(men, back) * chance**back * (1 - chance) ** (men - back) for back in range(men + 1)
    )


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


def who_rolls(state: CampaignState, entry_id: str, before: str = "") -> tuple[str, ...]:
    """Return who of an army may roll to come back before its next battle, in its order.

    Whoever has rolled for that battle does not roll again. `before` is a battle before which one
    is put: then it is who could have rolled there, and has not.
    """
    then = status_before(state, entry_id, before)
    return tuple(figure for figure in members_of(then.army) if figure in then.rolling)


def nobody_back(state: CampaignState, entry_ids: Iterable[str]) -> str:
    """Return why nobody of these armies can come back now, "" where somebody can."""
    met = [state.entry(each) for each in entry_ids]
    if not any(each.out or each.recovering for each in met):
        return "Nobody is out: everyone can play."
    if state.settings.losses.reinforcements or any(who_rolls(state, each.entry.id) for each in met):
        return ""
    if any(each.rolled for each in met):
        return "The dice for the next battle are rolled already."
    return "Nobody can roll, and no reinforcements were agreed."


def recovered(
    state: CampaignState, entry_id: str, rolls: Mapping[str, int], before: str = ""
) -> Reinforce | None:
    """Return the act that holds the dice and brings back whose was high enough, None for no dice.

    `rolls` are the faces by figure, `before` is the battle before which they were thrown, "" for
    after all; ValueError for a face that the die does not have, or a man who has no roll.
    """
    losses, last = state.settings.losses, last_before(state, before) if before else None
    rolling = dict.fromkeys(who_rolls(state, entry_id, before))
    for figure, face in rolls.items():
        if figure not in rolling:
            raise ValueError(f"{figure} has no roll")
        if not 1 <= face <= losses.sides:
            raise ValueError(f"a die of {losses.sides} does not show {face}")
    back = tuple(each for each in rolling if rolls.get(each, 0) >= losses.needed)
    if not rolls:
        return None
    after = last.id if last else ""
    return Reinforce(entry_id, back=back, after=after, why=RECOVERED, rolls=dict(rolls))


def reserve(state: CampaignState, entry_id: str, batches: Iterable[Batch]) -> Reserve:
    """Return how many of an army's lost its player may bring back now.

    `batches` are those of the ledger. Whom a die brought back was no reinforcement; a recruit is.
    """
    played = sum(
        side.entry == entry_id
        for line in state.battles
        if line.record is not None and line.state in ("played", "undecided")
        for side in line.record.sides
    )
    allowed = played * max(0, state.settings.losses.reinforcements)
    used = drawn(standing_acts(batches), entry_id).used
    now = status_before(state, entry_id)
    lost = [each for each in members_of(now.army) if each in now.absent]

    def lost_in(figure: str) -> int:
        """Return the number of the last battle that somebody fought, in which he was lost."""
        career = state.careers.get((entry_id, figure))
        return career.deeds[-1].number if career and career.deeds else 0

    able = tuple(sorted(lost, key=lost_in))
    left = max(0, min(allowed - used, len(able)))
    return Reserve(allowed, used, left, able, _reserve_words(state, allowed, used, left, len(able)))


def drawn(acts: Iterable[Act], entry_id: str) -> Drawn:
    """Return what an army has had of reinforcements by acts that stand."""
    known: set[str] = set()
    used, fought = 0, False
    for act in acts:
        if isinstance(act, Enter | Reinforce):
            if entry_id != (act.entry.id if isinstance(act, Enter) else act.entry):
                continue
            used += reinforcements(act, known, fought=fought)
            known |= men_of(act.army)
        elif isinstance(act, Record) and not fought:
            fought = any(side.entry == entry_id for side in act.record.sides)
    return Drawn(used, frozenset(known), fought)


def reinforcements(act: Enter | Reinforce, known: Collection[str], *, fought: bool) -> int:
    """Return how many of what was agreed an act takes: who comes back by no die, and recruits.

    `known` are the men that the army ever had. What all agreed to takes nothing, and before an
    army has fought it may change as its player likes.
    """
    if AGREED in act.why.casefold():
        return 0
    recruits = men_of(act.army).difference(known) if fought else set[str]()
    if isinstance(act, Enter):
        return len(recruits)
    by_dice = set(act.back) if act.why == RECOVERED and not act.rolls else set(act.rolls)
    return len(set(act.back) - by_dice) + len(recruits)


def men_of(army: Army | None) -> set[str]:
    """Return the ids of the men of an army; none for no army."""
    return {man.id for man in army.figures()} if army is not None else set()


def _reserve_words(state: CampaignState, allowed: int, used: int, left: int, lost: int) -> str:
    each = state.settings.losses.reinforcements
    if each <= 0:
        return "No reinforcements were agreed."
    if not lost:
        return "Nobody is out."
    men = counted(each, "man comes", "men come")
    if left:
        return f"{men.capitalize()} back for each battle: {left} of {lost} may come back now."
    if used > allowed:  # an army taken anew with more, before that was asked
        return f"{men.capitalize()} back for each battle: {allowed} were due, {used} have come."
    return f"{men.capitalize()} back for each battle: all {used} of {allowed} have come."
