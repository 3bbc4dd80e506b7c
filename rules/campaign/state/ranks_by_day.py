"""Which rank everybody of an army had on a day of the campaign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.campaign.state.campaign_state import CampaignState, Career
from rules.campaign.state.careers import Careers
from rules.campaign.state.statistics import careers_of


def ranks_now(state: CampaignState, entry: str) -> Mapping[str, str]:
    """Return the ranks of an army's men by their ids, "" for none."""
    return {each.figure: each.rank for each in careers_of(state, entry)}


def ranks_after(state: CampaignState, entry: str, battles: int) -> Mapping[str, str]:
    """Return the ranks to which men of an army had risen after so many battles of the campaign.

    Whoever had not risen by then is not among them: his army says which rank he had.
    """
    numbers = {line.id: line.number for line in state.battles}
    if isinstance(state.careers, Careers):
        numbers |= state.careers.awarded(entry)
    found = {}
    for career in careers_of(state, entry):
        risen = [rank for number, rank in _risen(career, numbers) if number <= battles]
        if risen:
            found[career.figure] = risen[-1]
    return found


def _risen(career: Career, numbers: Mapping[str, int]) -> Iterator[tuple[int, str]]:
    """Give the ranks to which a man rose in their order, each with after how many battles."""
    for given in career.given:
        if given.rank:
            yield numbers.get(given.batch or given.battle, 0), given.rank
