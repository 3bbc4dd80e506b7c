"""Whether men may come back, or new ones come, as their players agreed: by dice, and by number."""

from __future__ import annotations

from collections.abc import Iterable

from rules.army.model import Army
from rules.campaign.display_names import nameless
from rules.campaign.ledger.acts import Act, Enter, Reinforce
from rules.campaign.ledger.chain import CampaignProblem
from rules.campaign.planning.settings import Losses
from rules.campaign.recording.casualty_recovery import AGREED, drawn, reinforcements
from rules.campaign.state.acts_by_subject import Projection
from rules.campaign.state.campaign_state import EntryState
from rules.campaign.state.timeline import Timeline
from rules.common.wording import counted

WAYS_OUT = f"Change the campaign's settings, or give “{AGREED}” as the reason."


def check_reinforcing(projection: Projection, act: Reinforce) -> None:
    """Raise CampaignProblem where an army rolls twice, or is given more men than was agreed.

    Where every man is back for the next battle, nothing was agreed that could be exceeded. Acts
    of old ledgers are not asked: they are read as they are.
    """
    losses, state = projection.settings.losses, Timeline(projection).entries.get(act.entry)
    if state is None:
        return
    if not act.after or act.after == projection.last_battle():
        for figure in act.rolls:
            called = _called(state, state.army, figure)
            if figure in state.rolled:
                raise CampaignProblem(
                    f"{called} rolled {state.rolled[figure]} before this battle already. Nobody"
                    f" rolls twice."
                )
            if state.recovering.get(figure) != 0:
                raise CampaignProblem(f"{called} has no roll now.")
    elif act.rolls:  # between earlier battles
        then = state.status_after(_fought_until(projection, act.after))
        for figure in act.rolls:
            if figure not in then.rolling:
                raise CampaignProblem(
                    f"{_called(state, then.army, figure)} had no roll before that battle, or has"
                    f" rolled already."
                )
    _check_faces(losses, act, state.entry.name)
    _check_number(projection, state, act)


def check_renewed(projection: Projection, act: Enter) -> None:
    """Raise CampaignProblem where an army is written anew with more new men than was agreed.

    It is asked as `check_reinforcing` asks: a recruit is one, whichever act brings him.
    """
    state = Timeline(projection).entries.get(act.entry.id)
    if state is not None:
        _check_number(projection, state, act)


def too_many(
    losses: Losses, standing: Iterable[Act], state: EntryState, act: Enter | Reinforce
) -> tuple[int, int] | None:
    """Return how many new men an act brings and how many are left of those agreed; None where
    these are enough. `standing` are the acts that stand."""
    if not losses.lasting:
        return None
    had = drawn(standing, state.entry.id)
    new = reinforcements(act, had.known, fought=had.fought)
    left = max(0, len(state.appearances) * losses.reinforcements - had.used)
    return (new, left) if new > left else None


def _fought_until(projection: Projection, battle: str) -> int:
    """Return how many battles count up to one of them, which itself need not count."""
    fought = 0
    for each in projection.order():
        fought += each.record is not None and not each.void
        if each.id == battle:
            break
    return fought


def _check_faces(losses: Losses, act: Reinforce, name: str) -> None:
    for face in act.rolls.values():
        if not 1 <= face <= losses.sides:
            raise CampaignProblem(f"A die of {losses.sides} sides cannot roll {face}.")
    well = {figure for figure, face in act.rolls.items() if face >= losses.needed}
    if well != set(act.back).intersection(act.rolls):
        raise CampaignProblem(
            f"Only men of {name} who rolled {losses.needed} or more come back by dice."
        )


def _check_number(projection: Projection, state: EntryState, act: Enter | Reinforce) -> None:
    losses = projection.settings.losses
    found = too_many(losses, (batch.act for batch in projection.acts.standing), state, act)
    if found is None:
        return
    if losses.reinforcements <= 0:
        raise CampaignProblem(f"No reinforcements were agreed. {WAYS_OUT}")
    new, left = found
    more = f"{left} more {'man' if left == 1 else 'men'}" if left else "no more men"
    raise CampaignProblem(
        f"{state.entry.name} may have {more} now, but this brings {counted(new, 'man')}. {WAYS_OUT}"
    )


def _called(state: EntryState, army: Army, figure: str) -> str:
    """Return what a sentence calls somebody; what a man without a name is, his battles tell."""
    fates = (fate for there in reversed(state.appearances) for fate in there.side.fates)
    role = next((fate.role for fate in fates if fate.figure == figure and fate.role), "")
    men = enumerate(army.figures(), 1)
    name = next((man.called or nameless(role, at) for at, man in men if man.id == figure), "")
    name = name or next((unit.name for unit in army.units if unit.id == figure), "")
    return f"{name or 'Somebody'} of {state.entry.name}"
