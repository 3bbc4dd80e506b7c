"""Certificates: a page for each medal and promotion of a man, to be signed and hung on a wall."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from printables.campaign.certificate_page import Certificate
from printables.campaign.names import CampaignFacts
from printables.campaign.worthy import rare_medals
from printables.canvas import Writer
from printables.pack_facts import PackFacts
from printables.parts_list import Counts, Part
from printables.sheet import Work
from rules.campaign.state.campaign_state import Career, GivenHonour
from rules.campaign.state.roll_of_honour import medals_of

_MOST = 24
"""Of more honours than this only so many are suggested: medals first, the latest ones first."""


@dataclass(frozen=True, slots=True)
class _Honoured:
    """A man and one thing that he was given; `part` is its id."""

    career: Career
    given: GivenHonour
    part: str

    @property
    def medal(self) -> bool:
        """Return whether it is a medal, and no promotion alone."""
        return self.given in medals_of(self.career)


def _honours(campaign: CampaignFacts) -> Iterator[_Honoured]:
    """Yield every medal and promotion, the latest battle's first."""
    found = [
        _Honoured(career, given, f"{career.entry}-{career.figure}-{at}")
        for career in campaign.careers()
        for at, given in enumerate(career.given)
    ]
    found.sort(key=lambda each: -campaign.names.number(each.given.battle))
    yield from found


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    campaign = facts.campaign
    if campaign is None:
        return ()
    honours = list(_honours(campaign))
    worthy = [each for each in honours if _worthy(campaign, each)]
    worthy.sort(key=lambda each: (not each.medal, not _rare(campaign, each)))
    suggested = {each.part for each in worthy[:_MOST]}
    return tuple(_part(campaign, each, suggested) for each in honours)


def _part(campaign: CampaignFacts, each: _Honoured, suggested: Collection[str]) -> Part:
    title = f"{campaign.called(each.career)}: {campaign.what(each.given)}"
    number = campaign.names.number(each.given.battle)
    why = f"earned in battle {number}" if number else "given to him"
    if campaign.chosen:
        return Part(f"given-{each.part}", title, int(campaign.wanted(each.career)), why)
    wanted = each.part in suggested
    if not wanted:
        others = f"{_MOST} others come first"
        why += f"; {others if _worthy(campaign, each) else 'for a man without a name'}"
    return Part(f"given-{each.part}", title, int(wanted), why)


def _worthy(campaign: CampaignFacts, each: _Honoured) -> bool:
    """Return whether a page is suggested: for a medal that few have, else for men with a name."""
    return _rare(campaign, each) or bool(each.career.name) or each.career.hero


def _rare(campaign: CampaignFacts, each: _Honoured) -> bool:
    return each.given in rare_medals(each.career, campaign.common)


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    campaign = facts.campaign
    if campaign is None:
        return
    for each in _honours(campaign):
        for _ in range(counts.of(f"given-{each.part}")):
            Certificate(writer, facts, campaign, each.career, each.given).draw()


CERTIFICATES = Work(_parts, draw=_draw)
