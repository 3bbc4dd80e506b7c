"""Whether men may come back, or new ones come, as their players agreed: by dice, and by number."""

from __future__ import annotations

from rules.army.model import Army
from rules.campaign.ledger.acts import Enter, Reinforce
from rules.campaign.ledger.chain import CampaignProblem
from rules.campaign.names import nameless
from rules.campaign.planning.settings import CampaignSettings, Losses
from rules.campaign.recording.recovery import AGREED, drawn, reinforcements
from rules.campaign.state.projection import Projection
from rules.campaign.state.timeline import EntryTally
from rules.common.wording import counted

WAYS_OUT = f"Amend what was agreed, or give “{AGREED}” as the reason."


def check_reinforcing(projection: Projection, tally: EntryTally | None, act: Reinforce) -> None:
    """Raise CampaignProblem where an army rolls twice, or is given more men than was agreed.

    Where every man is back for the next battle, nothing was agreed that could be exceeded. Acts
    of old ledgers are not asked: they are read as they are.
    """
    settings = projection.settings
    if tally is None:
        return
    name = projection.entries[act.entry].name
    if not act.after or act.after == projection.last_battle():
        _check_rolls(settings.losses, tally, act, name)
    elif act.rolls:
        _check_rolls_then(projection, settings.losses, tally, act, name)
    if lasting(settings.losses):
        _check_number(projection, settings, tally, act, name)


def check_renewed(projection: Projection, tally: EntryTally | None, act: Enter) -> None:
    """Raise CampaignProblem where an army is written anew with more new men than was agreed.

    It is asked as `check_reinforcing` asks: a recruit is one, whichever act brings him.
    """
    settings = projection.settings
    if tally is not None and lasting(settings.losses):
        _check_number(projection, settings, tally, act, projection.entries[act.entry.id].name)


def men_left(losses: Losses, battles: int, used: int) -> int:
    """Return how many reinforcements an army may still have after so many battles."""
    return max(0, battles * losses.reinforcements - used)


def lasting(losses: Losses) -> bool:
    """Return whether anybody can be out after a battle."""
    kinds = (losses.kind, losses.heroes or losses.kind)
    return losses.wounded_miss > 0 or kinds != ("return", "return")


def _check_rolls(losses: Losses, tally: EntryTally, act: Reinforce, name: str) -> None:
    army = tally.army
    for figure in act.rolls:
        if figure in tally.rolled:
            who = _called(tally, army, figure)
            raise CampaignProblem(
                f"{who} of {name} rolled {tally.rolled[figure]} before this battle already:"
                " nobody rolls twice."
            )
        if tally.recovering.get(figure) != 0:
            raise CampaignProblem(f"{_called(tally, army, figure)} of {name} has no roll now.")
    _check_faces(losses, act, name)


def _check_rolls_then(
    projection: Projection, losses: Losses, tally: EntryTally, act: Reinforce, name: str
) -> None:
    """Raise CampaignProblem for dice between earlier battles of men who had none to throw there."""
    fought = _fought_until(projection, act.after)
    stand = next(each for each in reversed(tally.statuses) if each.number <= fought)
    for figure in act.rolls:
        if figure not in stand.rolling:
            raise CampaignProblem(
                f"{_called(tally, stand.army, figure)} of {name} had no roll before that battle,"
                " or has thrown it."
            )
    _check_faces(losses, act, name)


def _fought_until(projection: Projection, battle: str) -> int:
    """Return how many battles count up to one of them, which itself need not count."""
    fought = 0
    for book in projection.order():
        fought += book.record is not None and not book.void
        if book.id == battle:
            break
    return fought


def _check_faces(losses: Losses, act: Reinforce, name: str) -> None:
    for face in act.rolls.values():
        if not 1 <= face <= losses.sides:
            raise CampaignProblem(f"A die of {losses.sides} does not show {face}.")
    well = {figure for figure, face in act.rolls.items() if face >= losses.needed}
    if well != set(act.back).intersection(act.rolls):
        raise CampaignProblem(
            f"Whoever of {name} rolled {losses.needed} or more is back, and nobody else by his die."
        )


def _check_number(
    projection: Projection,
    settings: CampaignSettings,
    tally: EntryTally,
    act: Enter | Reinforce,
    name: str,
) -> None:
    each = settings.losses.reinforcements
    had = drawn((batch.act for batch in projection.standing), tally.entry)
    new = reinforcements(act, had.known, fought=had.fought)
    left = men_left(settings.losses, len(tally.appearances), had.used)
    if new <= left:
        return
    if each <= 0:
        raise CampaignProblem(f"No reinforcements were agreed. {WAYS_OUT}")
    more = f"{left} more {'man' if left == 1 else 'men'}" if left else "no more men"
    raise CampaignProblem(
        f"{name} may have {more} now, and this brings {counted(new, 'man', 'men')}. {WAYS_OUT}"
    )


def _called(tally: EntryTally, army: Army, figure: str) -> str:
    """Return what a sentence calls somebody; what a man without a name is, his battles tell."""
    for number, man in enumerate(army.figures(), 1):
        if man.id == figure:
            return man.called or nameless(_role(tally, figure), number)
    return next((unit.name for unit in army.units if unit.id == figure), "") or "Somebody"


def _role(tally: EntryTally, figure: str) -> str:
    fates = (fate for there in reversed(tally.appearances) for fate in there.side.fates)
    return next((fate.role for fate in fates if fate.figure == figure and fate.role), "")
