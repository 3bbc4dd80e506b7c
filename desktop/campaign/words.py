"""How days, names, results and fates of a campaign are said on its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction

from rules.army.model import Army
from rules.campaign.charter import Charter, Victory
from rules.campaign.deeds import FATES, lives_left_out
from rules.campaign.standings import TIES
from rules.campaign.state import Deed, ManState
from rules.common.wording import counted, listed

_FEW_MODELS = 3
MEN: dict[ManState, str] = {
    "ready": "ready for the next battle",
    "recovering": "recovering",
    "out": "out of the campaign",
    "gone": "not to be found",
}


def victory_words(victory: Victory) -> str:
    """Return in a few words what the standings count ("Won 3, drawn 1")."""
    if victory.kind == "score":
        return "The games' own points"
    if victory.kind == "last-standing":
        return "Who is left with men"
    parts = [f"won {victory.win}", f"drawn {victory.draw}"]
    if victory.loss:
        parts.append(f"lost {victory.loss}")
    if victory.objective:
        parts.append(f"each objective {victory.objective}")
    if victory.kind == "objectives":
        parts = [f"each objective {victory.objective or 1}"]
    return ", ".join(parts).capitalize()


def tie_words(victory: Victory) -> str:
    """Return what parts those who are level, as a sentence."""
    if not victory.ties:
        return "Those who are level share a place."
    return f"Who is level is parted by {listed([TIES[tie] for tie in victory.ties], 'and then')}."


def kind_words(charter: Charter) -> str:
    """Return what kind of campaign it is."""
    return {"free": "free play", "league": "league", "tree": "linked scenarios"}[charter.kind]


def meeting_words(charter: Charter, sides: Sequence[str]) -> str:
    """Return who meets whom in a round robin; `sides` are those of the players, "" for none."""
    often = {1: "once", 2: "twice"}.get(max(1, charter.rounds), f"{charter.rounds} times")
    shared = Counter(side for side in sides if side)
    if not any(number > 1 for number in shared.values()):
        return f"everybody meets everybody {often}"
    other = "other side" if len(shared) == 2 and all(sides) else "other sides"
    return f"everybody meets everybody of the {other} {often}"


def number_words(value: Fraction | int) -> str:
    """Return points as a number: "7", or "7.5" where they are halves."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):g}"


def deed_words(deed: Deed) -> tuple[str, str]:
    """Return what a battle was for a man: what he did, and the figures of it."""
    outcome = {"won": "Won", "drawn": "Drawn", "lost": "Lost", "": "No result yet"}[deed.outcome]
    note = f": “{deed.note}”" if deed.note else ""
    title = deed.text or deed.note or outcome
    parts = []
    if note and title.endswith(note):  # the line below has room for all of it
        title, parts = title.removesuffix(note), [f"“{deed.note}”"]
    parts += [f"{deed.kills} knocked over"] if deed.kills else []
    if lives := lives_left_out(deed):
        parts.append(counted(lives, "life lost", "lives lost"))
    if not deed.text and (not deed.lives or deed.fate != "standing"):
        by = f" by {deed.by}" if deed.by and deed.fate in ("fallen", "wounded", "captured") else ""
        parts.append(FATES[deed.fate] + by)
    return title, " · ".join(parts)


def men_and_models(army: Army, beings: Collection[str]) -> str:
    """Return how many of an army these are: "2 men and Sidewinder", a vehicle or gun by its name.

    Whoever has left the army counts as a man.
    """
    models = [unit.name or "a vehicle" for unit in army.units if unit.id in beings]
    men = len(beings) - len(models)
    if len(models) > _FEW_MODELS:
        models = [f"{len(models)} vehicles and guns"]
    return listed([*([counted(men, "man")] if men else []), *models])
