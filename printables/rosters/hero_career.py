"""What a campaign knows of a hero, written into his record: his battles, and his medals."""

from __future__ import annotations

from collections.abc import Sequence

from printables import fonts
from printables.army_facts import ArmyFacts
from printables.campaign.medal import draw_medal
from printables.campaign.names import CampaignFacts
from printables.canvas import Writer
from printables.facts import ManFacts
from printables.geometry import Rect
from printables.setting import Setter
from rules.campaign.state.campaign_state import Career, Deed, GivenHonour
from rules.campaign.state.roll_of_honour import medals_of
from rules.common.wording import counted

_SIZE = 8.5


def career_of(campaign: CampaignFacts | None, army: ArmyFacts, row: ManFacts) -> Career | None:
    """Return what a hero did in the pack's campaign, None without one, or where he is not in it."""
    if campaign is None:
        return None
    for each in campaign.state.entries:
        if each.army.id == army.army.id:
            return campaign.state.careers.get((each.entry.id, row.ids[0]))
    return None


def draw_battles(
    writer: Writer,
    setter: Setter,
    campaign: CampaignFacts,
    career: Career,
    room: Rect,
    shares: Sequence[float],
    lines: int,
) -> None:
    """Write his battles on the lines of a room, the latest ones where a line must stay free."""
    most = max(lines - 1, 1)
    deeds = career.deeds if len(career.deeds) <= most else career.deeds[-(most - 1) :]
    rows = [_told(campaign, career, deed) for deed in deeds]
    left = len(career.deeds) - len(deeds)
    if left:
        kills = sum(deed.kills for deed in career.deeds[:left])
        rows.insert(0, ("", counted(left, "earlier battle"), "", str(kills or ""), ""))
    high = room.h / lines
    for at, row in enumerate(rows[:lines]):
        x, base = room.x + 1.0, room.top - (at + 0.66) * high
        for text, share in zip(row, shares, strict=True):
            line = setter.line(text, fonts.bold(), _SIZE, room.w * share - 2.0, smallest=6.0)
            writer.text(line.text, x, base, line.size, fonts.bold())
            x += room.w * share


def _told(campaign: CampaignFacts, career: Career, deed: Deed) -> tuple[str, str, str, str, str]:
    """Return date, battle, deeds, kills and wounds of one battle."""
    line = campaign.line(deed.battle)
    name = campaign.battle_name(line) if line else ""
    battle = f"{deed.number} {name}".strip()
    earned = campaign.earned(career, deed)
    honours = f"{earned[0]} and {len(earned) - 1} more" if len(earned) > 1 else "".join(earned)
    parts = (campaign.deed(career, deed), campaign.fared(career.entry, deed), honours)
    done = "; ".join(part for part in parts if part)
    wounds = str(deed.lives) if deed.lives else "wounded" if deed.fate == "wounded" else ""
    return campaign.day(deed.day), battle, done, str(deed.kills or ""), wounds


def latest_medals(career: Career | None, most: int) -> list[GivenHonour]:
    """Return his latest medals, ranks left out."""
    given = medals_of(career) if career else ()
    return list(given[-most:])


def draw_medal_won(
    writer: Writer, setter: Setter, campaign: CampaignFacts, given: GivenHonour, room: Rect
) -> None:
    """Draw a medal in its place, with its name below."""
    draw_medal(writer, Rect(room.x, room.y + 4.0, room.w, room.h - 4.0), given.ribbon)
    name = setter.line(campaign.what(given), fonts.bold(), 7.5, room.w, smallest=5.5)
    writer.text(
        name.text, room.x + room.w / 2, room.y + 0.6, name.size, fonts.bold(), align="centre"
    )
