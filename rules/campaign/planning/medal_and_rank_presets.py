"""What players can choose from when they start a campaign: medals and ranks.

All of it is Muster's proposal: none of the games knows campaigns. A proposal is a start, and
every number of it can be changed.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.campaign.planning.settings import CampaignSettings, Honour
from rules.campaign.recording.asked_facts import objectives_of
from rules.campaign.state.medal_rules import OBJECTIVE, ONCE
from rules.common.wording import lower
from rules.games.playbook import Playbook

# ------------------------------------------------------------------ medals and ranks

RANKS = (
    Honour("rank-pfc", "Private first class", "kills", 5, "Pfc.", "", "5 kills"),
    Honour("rank-cpl", "Corporal", "kills", 7, "Cpl.", "", "7 kills"),
    Honour("rank-sgt", "Sergeant", "kills", 9, "Sgt.", "", "9 kills"),
)
"""Promotions from private to sergeant, all by what few do: who only stays alive is one of many
where few fall, and a whole army would rise on one evening. About one man in seven rises at all
(tests/rules/campaign/test_medal_rules.py)."""

MEDALS = (
    Honour("sharpshooter", "Sharpshooter", "kills", 9, "", "silver blue", "9 kills"),
    Honour("ace", "Ace of the Table", "kills", 12, "", "gold red", "12 kills"),
    Honour("hot-barrel", "Hot Barrel", f"{ONCE}kills", 4, "", "bronze red",
           "4 kills in one battle"),
    Honour("can-opener", "Can Opener", "vehicles", 3, "", "silver black yellow",
           "3 vehicles knocked out"),
    Honour("giant-killer", "Giant Killer", "heroes", 2, "", "silver red white",
           "2 heroes killed"),
    Honour("last-one-standing", "Last One Standing", "last", 1, "", "silver white",
           "The last of his unit standing"),
    Honour("melted-edge", "Melted Edge", "wounds", 3, "", "bronze purple", "Wounded 3 times"),
    Honour("not-broken", "Bent but Not Broken", "stayed", 2, "", "silver purple",
           "Twice wounded, with a kill in return"),
    Honour("in-front", "Always in Front", "led", 3, "", "bronze yellow", "3 battles won as a hero"),
    Honour("still-moulded", "Still in One Piece", "survived", 10, "", "silver green",
           "Survived 10 battles"),
    Honour("nine-lives", "Nine Lives", "lives", 9, "", "gold black", "9 lives lost"),
)  # fmt: skip
"""Medals of every game; their names are those of toys, not of any army's own.

Their numbers are such that in six battles of twenty men a side, all back for the next one, about
one man in ten gets a medal: tests/rules/campaign/test_medal_rules.py plays that. None counts
battles or victories of everybody: a whole army would have it at once."""

USUAL_BATTLES = 6
"""So many battles of an army the numbers above are made for."""
_GROWS = 0.8
"""How fast they grow: of twice as many battles not all bring a man as much."""

_GOALS: dict[str, tuple[str, str, str]] = {
    "flag": ("Flag Taker", "silver red yellow", "Took the enemy's flag"),
    "capture-the-flag": ("Flag Taker", "silver red yellow", "Took the enemy's flag"),
    "destroy-all": ("Clean Sweep", "silver black red", "Left no enemy standing"),
    "escort": ("Safe Escort", "silver green white", "Brought his charge through"),
    "escape": ("Breakout", "silver blue white", "Got away to safety"),
    "rescue": ("Lifeline", "silver white red", "Got the prisoners out"),
    "recover": ("Lifeline", "silver white red", "Brought back what was lost"),
    "demolish": ("Wrecker", "silver black yellow", "Destroyed the target"),
    "secret-weapon": ("Wrecker", "silver black yellow", "Destroyed the secret weapon"),
    "leader": ("Leader Taken", "silver purple yellow", "Took or killed the enemy leader"),
    "capture-the-leader": ("Leader Taken", "silver purple yellow", "Took the enemy leader"),
    "overrun": ("Over the Wall", "silver green red", "Was in when the base fell"),
    "secure-the-area": ("Quarter Master", "silver green yellow", "Held a quarter of the table"),
    "take-and-hold": ("Hill Holder", "silver green red", "Held the middle of the table"),
    "breakthrough": ("Through and Out", "silver blue yellow", "Left over the enemy's edge"),
}


def medals(playbooks: Iterable[Playbook] = ()) -> tuple[Honour, ...]:
    """Return the medals that fit these games: those of all, and one for each objective.

    A game of a player's own gets a medal for each of its objectives under the objective's name.
    """
    goals = dict[str, Honour]()
    for mission in (each for playbook in playbooks for each in objectives_of(playbook)):
        name, ribbon, text = _GOALS.get(
            mission.id, (mission.name, "silver yellow white", "Took the objective")
        )
        counts, twice = f"{OBJECTIVE}{mission.id}", f"Twice {lower(text)}"
        medal = Honour(f"goal-{mission.id}", name, counts, 2, "", ribbon, twice)
        goals.setdefault(mission.id, medal)
    return (*MEDALS, *goals.values())


def honours(playbooks: Iterable[Playbook] = (), battles: int = 0) -> tuple[Honour, ...]:
    """Return all that is proposed for these games: ranks first, then medals.

    `battles` is how many each army is to fight, 0 for as they come: a long campaign asks for more
    than a short one, so that medals are as rare in both.
    """
    proposed = (*RANKS, *medals(playbooks))
    return tuple(_fitting(each, battles) for each in proposed) if battles else proposed


def battles_each(settings: CampaignSettings, armies: int) -> int:
    """Return how many battles each of so many armies is to fight, 0 where nobody said."""
    if armies < 2:
        return 0
    if settings.planned:
        return -(-2 * settings.planned // armies)
    around = settings.kind == "league" and settings.pairing == "round-robin"
    return settings.rounds * (armies - 1 if around else 1) if settings.kind == "league" else 0


def _fitting(honour: Honour, battles: int) -> Honour:
    """Return a rule that asks for as much as so many battles bring to few.

    What happens within one battle is as rare in each, and nine lives are nine.
    """
    if honour.counts.startswith(ONCE) or honour.counts == "lives":
        return honour
    at = max(min(honour.at, 2), round(honour.at * (battles / USUAL_BATTLES) ** _GROWS))
    return replace(honour, at=at, text="") if at != honour.at else honour
