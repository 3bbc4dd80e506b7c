"""What players can choose from when they found a campaign: victory, losses, medals and ranks.

All of it is Muster's proposal: none of the games knows campaigns. A preset is a start, and every
number of it can be changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.campaign.charter import Honour, Losses, Victory
from rules.campaign.fielding import losses_words
from rules.campaign.honours import OBJECTIVE
from rules.playbook import Mission, Playbook
from rules.scoring.lines import POINT_KINDS


@dataclass(frozen=True, slots=True)
class VictoryPreset:
    """A way to count victory. `text` says in a sentence what it means."""

    id: str
    name: str
    text: str
    value: Victory


@dataclass(frozen=True, slots=True)
class LossesPreset:
    """What becomes of the fallen. `text` says in a sentence what it means."""

    id: str
    name: str
    text: str
    value: Losses


# ------------------------------------------------------------------ victory

_VICTORIES = (
    VictoryPreset(
        "three",
        "Three for a win",
        "3 points for a win, 1 for a draw. Level armies are parted by the battles between them.",
        Victory(),
    ),
    VictoryPreset(
        "two",
        "Two for a win",
        "2 points for a win, 1 for a draw: a draw is worth half a victory.",
        Victory(win=2, draw=1, ties=("difference", "head-to-head", "won", "name")),
    ),
    VictoryPreset(
        "win-only",
        "Only victory counts",
        "1 point for a win, nothing for a draw.",
        Victory(win=1, draw=0, ties=("head-to-head", "men", "fewest-battles", "name")),
    ),
    VictoryPreset(
        "goals",
        "Wins and objectives",
        "3 points for a win, 1 for a draw, and 1 for each objective taken, won or lost.",
        Victory(objective=1, ties=("head-to-head", "won", "difference", "name")),
    ),
    VictoryPreset(
        "objectives",
        "Objectives alone",
        "1 point for each objective taken, whoever wins the battle.",
        Victory(kind="objectives", objective=1, ties=("won", "head-to-head", "name")),
    ),
    VictoryPreset(
        "score",
        "The game's own points",
        "The points of all battles are added up.",
        Victory(kind="score", ties=("difference", "won", "head-to-head", "name")),
    ),
    VictoryPreset(
        "last-standing",
        "Last army standing",
        "Whoever has most men fit to fight is first. The fallen must stay out for it.",
        Victory(kind="last-standing", ties=("won", "head-to-head", "name")),
    ),
)


def victory_presets(playbooks: Iterable[Playbook]) -> tuple[VictoryPreset, ...]:
    """Return ways to count victory that fit all of these games.

    Points need games that count some, and objectives games that have some.
    """
    games = tuple(playbooks)
    points = bool(games) and all(each.scoring.kind in POINT_KINDS for each in games)
    goals = bool(games) and all(_objectives(each) for each in games)
    fits = {"score": points, "goals": goals, "objectives": goals}
    return tuple(each for each in _VICTORIES if fits.get(each.id, True))


# ------------------------------------------------------------------ losses


def losses_presets() -> tuple[LossesPreset, ...]:
    """Return ways to treat the fallen between battles, the gentlest first."""
    made = (
        ("return", "Everybody is back", Losses()),
        ("wounded-rest", "The wounded rest", Losses(wounded_miss=1)),
        ("recover", "Recover on a roll", Losses("recover", needed=3, wounded_miss=1)),
        ("hard-recover", "Hard recovery", Losses("recover", needed=5, wounded_miss=1)),
        (
            "stay-out",
            "Fallen, but reinforced",
            Losses("stay-out", wounded_miss=1, reinforcements=3, heroes="recover"),
        ),
        ("last-man", "To the last man", Losses("stay-out", wounded_miss=1)),
    )
    return tuple(LossesPreset(each, name, losses_text(value), value) for each, name, value in made)


def losses_text(losses: Losses) -> str:
    """Return all that was agreed about losses in a few sentences."""
    words = [losses_words(losses)]
    if losses.kind == "return" and losses.wounded_miss:
        words[0] = words[0].replace("Every man is", "Every man but the wounded is")
    if losses.heroes and losses.heroes != losses.kind:
        said = losses_words(losses, hero=True)
        said = said.replace("Every man is", "A hero is always").replace("Whoever falls", "A hero")
        words.append(said)
    if losses.wounded_miss:
        number = losses.wounded_miss
        rest = "the next battle" if number == 1 else f"the next {number} battles"
        words.append(f"The wounded miss {rest}.")
    if losses.reinforcements and losses.kind != "return":
        number = losses.reinforcements
        come = "1 of the lost comes" if number == 1 else f"{number} of the lost come"
        words.append(f"{come} back for each battle played, as the player chooses.")
    return " ".join(words)


# ------------------------------------------------------------------ medals and ranks

RANKS = (
    Honour("rank-pfc", "Private first class", "battles", 1, "Pfc.", "", "Fought his first battle"),
    Honour("rank-cpl", "Corporal", "survived", 3, "Cpl.", "", "Came home from 3 battles"),
    Honour("rank-sgt", "Sergeant", "survived", 6, "Sgt.", "", "Came home from 6 battles"),
)
"""Promotions from private to sergeant, by battles a man came home from."""

MEDALS = (
    Honour("first-blood", "First Blood", "kills", 1, "", "bronze", "First knocked over"),
    Honour("sharpshooter", "Sharpshooter", "kills", 5, "", "red", "5 knocked over"),
    Honour("ace", "Ace of the Table", "kills", 10, "", "gold red", "10 knocked over"),
    Honour("melted-edge", "Melted Edge", "wounds", 1, "", "purple", "Wounded in battle"),
    Honour("chewed-twice", "Chewed Twice", "wounds", 2, "", "purple silver", "Wounded twice"),
    Honour("old-hand", "Old Hand", "battles", 5, "", "green", "5 battles fought"),
    Honour("still-moulded", "Still in One Piece", "survived", 5, "", "blue", "Home from 5 battles"),
    Honour("winner", "Winner's Ribbon", "won", 3, "", "yellow", "3 battles won"),
    Honour("nine-lives", "Nine Lives", "lives", 3, "", "black gold", "3 lives lost"),
)
"""Medals of every game; their names are those of toys, not of any army's own."""

_GOALS: dict[str, tuple[str, str, str]] = {
    "flag": ("Flag Taker", "red yellow", "Took the enemy's flag"),
    "capture-the-flag": ("Flag Taker", "red yellow", "Took the enemy's flag"),
    "destroy-all": ("Clean Sweep", "black red", "Left no enemy standing"),
    "escort": ("Safe Escort", "green white", "Brought his charge through"),
    "escape": ("Breakout", "blue white", "Got away to safety"),
    "rescue": ("Lifeline", "white red", "Got the prisoners out"),
    "recover": ("Lifeline", "white red", "Brought back what was lost"),
    "demolish": ("Wrecker", "black yellow", "Wrecked what had to go"),
    "secret-weapon": ("Wrecker", "black yellow", "Wrecked the secret weapon"),
    "leader": ("Leader Taken", "purple yellow", "Took or felled the enemy leader"),
    "capture-the-leader": ("Leader Taken", "purple yellow", "Took the enemy leader"),
    "overrun": ("Over the Wall", "green red", "Was in when the base fell"),
    "secure-the-area": ("Quarter Master", "green yellow", "Held a quarter of the table"),
    "take-and-hold": ("Hill Holder", "green red", "Held the middle of the table"),
    "breakthrough": ("Through and Out", "blue yellow", "Left over the enemy's edge"),
}


def medals(playbooks: Iterable[Playbook] = ()) -> tuple[Honour, ...]:
    """Return the medals that fit these games: those of all, and one for each objective.

    A game of a player's own gets a medal for each of its objectives under the objective's name.
    """
    found = list(MEDALS)
    known: set[str] = set()
    for playbook in playbooks:
        for mission in _objectives(playbook):
            if mission.id not in known:
                known.add(mission.id)
                found.append(_for_objective(mission))
    return tuple(found)


def honours(playbooks: Iterable[Playbook] = ()) -> tuple[Honour, ...]:
    """Return all that is proposed for these games: ranks first, then medals."""
    return (*RANKS, *medals(playbooks))


def _for_objective(mission: Mission) -> Honour:
    name, ribbon, text = _GOALS.get(
        mission.id, (mission.name, "yellow white", "Took the objective")
    )
    return Honour(f"goal-{mission.id}", name, f"{OBJECTIVE}{mission.id}", 1, "", ribbon, text)


def _objectives(playbook: Playbook) -> tuple[Mission, ...]:
    return tuple(mission for mission in playbook.missions if mission.kind == "objective")
