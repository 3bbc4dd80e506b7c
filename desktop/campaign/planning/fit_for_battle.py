"""What an army brings to its next battle: who is fit, who may roll or come back, what is amiss."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from desktop.campaign.page_view_model import Shown
from rules.army.model import Army
from rules.campaign.ledger.acts import Batch, Reinforce
from rules.campaign.recording.availability import Absence, absences, attendance, field
from rules.campaign.recording.battle_sequence import status_before
from rules.campaign.recording.casualty_recovery import (
    Reserve,
    recovered,
    reserve,
    who_rolls,
)
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.statistics import toy_away
from rules.common.findings import Finding
from rules.common.wording import counted, listed
from rules.games.ruleset import Ruleset

MOST_FINDINGS, MOST_ROLLED = 4, 12
REINFORCED, CHANGED = "Reinforcements", "Changed before the battle"


@dataclass(frozen=True, slots=True)
class Force:
    """An army before its next battle.

    `rolled` is what was rolled for it before this battle already, in words; `stays` are those who
    are left at home though they could come. `before` is the battle before which one is put among
    others, "" for the newest; of such a one `back` are those whom dice have brought back that are
    not in the ledger yet. `toys` are those whose toy is lost, each with the battle of that.
    """

    entry: str
    name: str
    absences: tuple[Absence, ...]
    rolling: tuple[str, ...]
    reserve: Reserve
    rolled: str = ""
    stays: tuple[str, ...] = ()
    before: str = ""
    back: frozenset[str] = frozenset()
    toys: tuple[tuple[str, str], ...] = ()

    @property
    def asks(self) -> bool:
        """Return whether a player has something to decide before the battle."""
        return bool(self.reserve.left or self.rolling or self.toys)


def force(
    shown: Shown,
    entry: str,
    ruleset: Ruleset | None,
    batches: Iterable[Batch],
    stays: tuple[str, ...] = (),
) -> Force:
    """Return an army of the campaign as it stands before its next battle."""
    state = shown.state
    known = state.entry(entry)
    return Force(
        entry,
        shown.names.army(entry),
        absences(state, entry, ruleset),
        who_rolls(state, entry),
        reserve(state, entry, batches),
        rolled_words(shown, entry, known.rolled),
        stays,
        toys=lost_toys(shown, entry),
    )


def force_then(
    shown: Shown,
    entry: str,
    ruleset: Ruleset | None,
    before: str,
    thrown: Iterable[Reinforce] = (),
) -> Force:
    """Return an army as it stood before a battle, where another one is put: only dice are asked.

    `thrown` are the dice of that recording, which are not in the ledger yet.
    """
    state = shown.state
    own = [each for each in thrown if each.entry == entry]
    faces = {figure: face for act in own for figure, face in act.rolls.items()}
    back = frozenset(figure for act in own for figure in act.back)
    out = absences(state, entry, ruleset, before=before)
    return Force(
        entry,
        shown.names.army(entry),
        tuple(each for each in out if each.figure not in back),
        tuple(each for each in who_rolls(state, entry, before) if each not in faces),
        Reserve(0, 0, 0, (), ""),
        rolled_words(shown, entry, faces),
        before=before,
        back=back,
    )


def lost_toys(shown: Shown, entry: str) -> tuple[tuple[str, str], ...]:
    """Return who could play but for his toy, each with the battle in which it was lost."""
    known = shown.state.entry(entry)
    found = []
    for man in known.army.figures():
        career = shown.state.careers.get((entry, man.id))
        deed = toy_away(shown.state, career) if career is not None else None
        if deed is not None and man.id not in known.out and man.id not in known.recovering:
            found.append((man.id, deed.battle))
    return tuple(found)


def fielded(
    state: CampaignState,
    entry: str,
    ruleset: Ruleset | None,
    back: Collection[str] = (),
    stays: Collection[str] = (),
    before: str = "",
    changed: Army | None = None,
) -> tuple[Army, tuple[Finding, ...]]:
    """Return an army as it takes the field, and what its checks say that the whole does not have.

    `back` are those who are well again, and not yet written down, `stays` those left at home,
    `before` is the battle before which it takes the field, "" for now. `changed` is the whole army
    as it is to be, which was not written down either.
    """
    every = changed or status_before(state, entry, before).army
    army = field(state, entry, ruleset, back=back, before=before, changed=changed)
    come = attendance(army, stays, ruleset, known=every)
    return come.army, come.findings


def called(shown: Shown, entry: str, absence: Absence) -> str:
    """Return what one who is out is called: by his number in his army where he has no name."""
    if absence.name:
        return shown.names.numbered(entry, absence.figure, absence.name)
    return shown.names.man(entry, absence.figure, absence.role)


def rollers(shown: Shown, found: Force) -> str:
    """Return who rolls: "2 men", "1 man and Sidewinder" with a vehicle or gun by its name."""
    men = {man.id for man in shown.state.entry(found.entry).army.figures()}
    rolling = set(found.rolling) - men
    models = [each for each in found.absences if each.figure in rolling]
    count = len(found.rolling) - len(models)
    words = [counted(count, "man", "men")] if count else []
    return listed(words + [called(shown, found.entry, each) for each in models])


def muster_acts(
    shown: Shown,
    found: Force,
    rolls: Mapping[str, int],
    back: tuple[str, ...],
    changed: Army | None = None,
) -> list[Reinforce]:
    """Return the acts by which an army's dice, high and low, and its reinforcements are written,
    and the army where it was `changed`."""
    acts: list[Reinforce] = []
    by_dice = recovered(shown.state, found.entry, rolls, found.before) if rolls else None
    well = frozenset(by_dice.back) if by_dice else frozenset()
    if by_dice is not None:
        acts.append(by_dice)
    coming = tuple(each for each in back if each not in well)
    if coming:
        acts.append(Reinforce(found.entry, back=coming, why=REINFORCED))
    if changed is not None:
        acts.append(Reinforce(found.entry, changed, why=CHANGED))
    return acts


def rolled_words(shown: Shown, entry: str, rolls: Mapping[str, int]) -> str:
    """Return what was rolled in words: "2 for Moss and 5 for Dusty"; "" for nothing."""
    some = islice(rolls.items(), MOST_ROLLED)
    words = [f"{face} for {shown.names.numbered(entry, figure)}" for figure, face in some]
    more = len(rolls) - len(words)
    return listed([*words, counted(more, "more die", "more dice")] if more else words)
