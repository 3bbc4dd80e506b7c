"""What an army brings to its next battle: who is fit, who may roll or come back, what is amiss."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from desktop.campaign.shown import Shown
from rules.army import Army
from rules.campaign.acts import AnyAct, Batch, Note, Reinforce
from rules.campaign.charter import Losses
from rules.campaign.fielding import Absence, absences, field
from rules.campaign.recovery import (
    Reserve,
    odds_words,
    recovered,
    recovery_odds,
    recovery_spread,
    reserve,
    who_rolls,
)
from rules.campaign.state import State
from rules.checks import check
from rules.findings import Finding
from rules.ruleset import Ruleset
from rules.wording import capital, counted, listed

MOST_SPREAD = 6
"""Of more men than this the mean is told in place of every number that can be back."""
MOST_FINDINGS = 4
REINFORCED = "Reinforcements"


@dataclass(frozen=True, slots=True)
class Force:
    """An army before its next battle. `whole` is how many men it has in all."""

    entry: str
    name: str
    whole: int
    absences: tuple[Absence, ...]
    rolling: tuple[str, ...]
    reserve: Reserve
    rolled: tuple[str, ...] = ()
    """What was rolled for it before this battle already, in words."""

    @property
    def asks(self) -> bool:
        """Return whether a player has something to decide before the battle."""
        return bool(self.reserve.left or (self.rolling and not self.rolled))

    @property
    def away(self) -> frozenset[str]:
        """Return who cannot fight now."""
        return frozenset(each.figure for each in self.absences)


def force(
    shown: Shown,
    entry: str,
    ruleset: Ruleset | None,
    batches: Iterable[Batch],
    battle: str = "",
) -> Force:
    """Return an army of the campaign as it stands before a battle, "" for the next of all."""
    state = shown.state
    name = shown.army(entry)
    notes = state.notes.get(f"battle:{battle}", ()) if battle else ()
    line = next((each for each in state.battles if each.id == battle), None)
    every = (*notes, *(line.notes if line else ()))
    return Force(
        entry,
        name,
        state.entry(entry).army.figure_count(),
        absences(state, entry, ruleset),
        who_rolls(state, entry),
        reserve(state, entry, batches),
        tuple(dict.fromkeys(each for each in every if each.startswith(f"{name} rolled "))),
    )


def fielded(
    state: State, entry: str, ruleset: Ruleset | None, back: Collection[str] = ()
) -> tuple[Army, tuple[Finding, ...]]:
    """Return an army as it takes the field, and what its checks say that the whole does not have.

    `back` are those who are well again, and not yet written down.
    """
    army = field(state, entry, ruleset, back=back)
    if ruleset is None:
        return army, ()
    whole = state.entry(entry).army
    known = {(each.rule, each.message) for each in check(whole, ruleset)}
    found = (each for each in check(army, ruleset) if (each.rule, each.message) not in known)
    return army, tuple(each for each in found if each.severity != "agreed")


def called(shown: Shown, entry: str, absence: Absence) -> str:
    """Return what one who is out is called: by his number in his army where he has no name."""
    if absence.name:
        return absence.name
    _, number = shown.figure(entry, absence.figure)
    role = capital(absence.role) or "Man"
    return f"{role} No. {number}" if number else role


def strength_words(men: int, whole: int) -> str:
    """Return how many of an army take the field: "9 of 12 men take the field"."""
    if men >= whole:
        return f"All {counted(whole, 'man')} take the field" if whole > 1 else "The whole army"
    return f"{men} of {counted(whole, 'man')} take the field"


def chance_words(losses: Losses, men: int) -> str:
    """Return the exact odds of the rolls of so many men, in a sentence or two."""
    one = f"{counted(men, 'man rolls', 'men roll')}: back with {odds_words(losses)}."
    chance = recovery_odds(losses)
    if men < 2 or chance in (0, 1):
        return one
    if men > MOST_SPREAD:
        mean = chance * men
        about = str(mean) if mean.denominator == 1 else f"{float(mean):.1f}"
        return f"{one} Of {men} it brings back {about} on average."
    parts = [
        f"{back or 'none'} {_percent(share)}"
        for back, share in enumerate(recovery_spread(losses, men))
    ]
    return f"{one} Back of {men}: {', '.join(parts)}."


def _percent(share: Fraction) -> str:
    percent = 100 * share
    if percent.denominator == 1:
        return f"{percent} %"
    return f"{float(percent):.1f} %"


def muster_acts(
    shown: Shown,
    found: Force,
    rolls: Mapping[str, int],
    back: tuple[str, ...],
    battle: str = "",
) -> list[AnyAct]:
    """Return the acts by which an army's dice and its reinforcements are written down.

    What was rolled stands as a note beside the battle, so that all can see that it was done.
    """
    acts: list[AnyAct] = []
    by_dice = recovered(shown.state, found.entry, rolls) if rolls else None
    well = frozenset(by_dice.back) if by_dice else frozenset()
    if by_dice is not None:
        acts.append(by_dice)
    coming = tuple(each for each in back if each not in well)
    if coming:
        acts.append(Reinforce(found.entry, back=coming, why=REINFORCED))
    if rolls and battle:
        acts.append(Note(f"battle:{battle}", rolled_words(found.name, rolls, len(well))))
    return acts


def rolled_words(name: str, rolls: Mapping[str, int], back: int) -> str:
    """Return what was rolled in a sentence: "Tan Raiders rolled 2 and 5: 1 man is back."."""
    faces = listed([str(face) for face in rolls.values()])
    result = counted(back, "man is", "men are") if back else "nobody is"
    return f"{name} rolled {faces}: {result} back."
