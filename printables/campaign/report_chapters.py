"""The chapters of a campaign's report: each is a part of the sheet, to be taken or left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printables.campaign.facts import CampaignFacts
from printables.sheet_kind import Part
from rules.campaign.state.campaign_state import Battle
from rules.common.wording import counted

AGREED, CHART, COMING, MET = "agreed", "chart", "coming", "met"
ONE = "battle"
"""The chapter of the one battle that is looked at."""
HONOUR, FALLEN, LOSSES, RECORDS = "honour", "fallen", "losses", "records"
MOST_TOLD = 60
"""Of a longer campaign only so many of the latest battles are suggested."""
MOST_RECORDS = 12
"""Of more men than this no service records are suggested: they have cards of their own."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Battles that follow each other, told in one chapter; void ones stand where they were."""

    first: int
    last: int
    lines: tuple[Battle, ...]

    @property
    def id(self) -> str:
        """Return the id of its part."""
        return f"battles-{self.first}-{self.last}"

    @property
    def title(self) -> str:
        """Return its name: "Battles 11 to 20"."""
        if self.first == self.last:
            return f"Battle {self.first}"
        return f"Battles {self.first} to {self.last}"


def step_of(battles: int) -> int:
    """Return how many battles are one chapter: few enough to choose, with few rows to read."""
    return 10 if battles <= 100 else 50 if battles <= 1000 else 100


def stretches(campaign: CampaignFacts) -> list[Stretch]:
    """Return the battles that were played, in chapters by their numbers."""
    last = max((line.number for line in campaign.state.battles), default=0)
    step = step_of(last)
    found: dict[int, list[Battle]] = {}
    number = 1
    for line in campaign.state.battles:
        number = line.number or number
        if line.state not in ("planned", "cancelled"):
            found.setdefault((number - 1) // step, []).append(line)
    return [
        Stretch(at * step + 1, max(min((at + 1) * step, last), 1), tuple(lines))
        for at, lines in sorted(found.items())
    ]


def coming(campaign: CampaignFacts) -> list[Battle]:
    """Return the battles that are planned, the next one first; those without a day come last."""
    found = [line for line in campaign.state.battles if line.state == "planned" and line.plan]
    return sorted(found, key=lambda line: line.day or "9999")


def chapters(campaign: CampaignFacts) -> Iterator[Part]:
    """Yield a part for each chapter in the order of reading, with what is suggested and why.

    Where one battle is looked at, its chapter alone is suggested.
    """
    line = chosen(campaign)
    if line is None:
        yield from _chapters(campaign)
        return
    sides = line.record.sides if line.record else ()
    met = campaign.met(side.entry for side in sides)
    number = f"Battle {line.number}" if line.number else "Battle that does not count"
    yield Part(ONE, f"{number}: {met}", 1, "the open battle")
    for part in _chapters(campaign):
        yield replace(part, count=0)


def chosen(campaign: CampaignFacts) -> Battle | None:
    """Return the played battle that is looked at, None where it is another or none."""
    line = campaign.line(campaign.battle)
    return line if line is not None and line.record is not None else None


def _chapters(campaign: CampaignFacts) -> Iterator[Part]:
    played = len(campaign.played)
    why = f"after {counted(played, 'battle')}" if played else "no battle yet"
    yield Part(AGREED, "Standings and settings", 1, why)
    if played:
        yield Part(CHART, "Points after each battle", 1, "a line for each army")
    told = stretches(campaign)
    least = max((each.last for each in told), default=0) - MOST_TOLD
    for each in told:
        late = each.last > least
        why = "their story" if late else f"only the last {MOST_TOLD} or so are suggested"
        yield Part(each.id, each.title, int(late), why)
    planned = coming(campaign)
    if planned:
        yield Part(COMING, "Battles to come", 1, counted(len(planned), "battle"))
    if not played:
        return
    yield Part(MET, "Head to head", 1, "who beat whom, and how often")
    yield Part(HONOUR, "Honours", 1, "medals and promotions")
    yield Part(FALLEN, "The fallen", 1, "who is out, and why")
    yield Part(LOSSES, "Losses", 1, "by fate and by weapon")
    men = len(campaign.remembered())
    if men:
        few = men <= MOST_RECORDS
        why = "heroes, and men with a medal, battle by battle"
        why = why if few else f"{why}; of {men} of them the report would be long"
        yield Part(RECORDS, "Service records", int(few), why)
