"""What players agreed on about a campaign, in words, for the window, paper and the command line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.campaign.planning.settings import CampaignSettings, Losses, Victory
from rules.campaign.recording.casualty_recovery import recovery_odds
from rules.campaign.state.standings import TIES
from rules.common.wording import counted


def kind_text(settings: CampaignSettings) -> str:
    """Return what kind of campaign it is."""
    return {"free": "free play", "league": "league", "tree": "linked scenarios"}[settings.kind]


def pairing_text(settings: CampaignSettings, sides: Sequence[str]) -> str:
    """Return who meets whom in a round robin; `sides` are those of the players, "" for none."""
    often = {1: "once", 2: "twice"}.get(max(1, settings.rounds), f"{settings.rounds} times")
    shared = Counter(side for side in sides if side)
    if not any(number > 1 for number in shared.values()):
        return f"everyone meets everyone {often}"
    other = "other side" if len(shared) == 2 and all(sides) else "other sides"
    return f"everyone meets everyone on the {other} {often}"


def victory_text(victory: Victory) -> str:
    """Return in a few words what the standings count ("3 points a win, 1 a draw")."""
    if victory.kind == "score":
        return "The games' own points"
    if victory.kind == "last-standing":
        return "Last with men"
    if victory.kind == "objectives":
        return f"{counted(victory.objective or 1, 'point')} an objective"
    parts = [f"{counted(victory.win, 'point')} a win", f"{victory.draw} a draw"]
    if victory.loss:
        parts.append(f"{victory.loss} a loss")
    if victory.objective:
        parts.append(f"{victory.objective} an objective")
    return ", ".join(parts)


def ties_text(victory: Victory) -> str:
    """Return how ties are broken: "Ties: head to head, then points difference, then wins."."""
    ties = [TIES[tie] for tie in victory.ties if tie != "name"]
    return f"Ties: {', then '.join(ties)}." if ties else "Ties: the place is shared."


def victory_sentences(victory: Victory) -> str:
    """Return in sentences how the standings are counted, and how ties are broken."""
    results = f"{victory.win} for a win, {victory.draw} for a draw, {victory.loss} for a loss"
    counts = {
        "results": f"Points: {results}",
        "score": "The games' own points decide",
        "objectives": "Objectives taken decide",
        "last-standing": "Most men fit to fight leads",
    }[victory.kind]
    each = f", and {victory.objective} for each objective" if victory.objective else ""
    return f"{counts}{each}. {ties_text(victory)}"


def losses_text(losses: Losses) -> str:
    """Return all that was agreed about losses in a few sentences, none of which takes back
    another.
    """
    sentences = [_fallen_text(losses), *_others_texts(losses)]
    if losses.kind != "return" and losses.wounded_miss:
        number = losses.wounded_miss
        missed = "the next battle" if number == 1 else f"the next {number} battles"
        sentences.append(f"The wounded miss {missed}.")
    return " ".join(each for each in sentences if each)


def _fallen_text(losses: Losses) -> str:
    """Return what becomes of everybody who falls; where all are back, of the wounded too."""
    back = losses.reinforcements
    if losses.kind == "return":
        if not losses.wounded_miss:
            return losses_sentence(losses)
        missed = "it" if losses.wounded_miss == 1 else f"the next {losses.wounded_miss}"
        return f"Everyone but the wounded is back for the next battle; the wounded miss {missed}."
    brought = f"{back} for each battle played, chosen by the player"
    if losses.kind == "stay-out" and back:
        return f"A fallen man stays out until his player brings him back: {brought}."
    also = f" Reinforcements: {brought}." if back else ""
    return f"{losses_sentence(losses)}{also}"


def _others_texts(losses: Losses) -> Iterator[str]:
    """Yield what becomes of heroes and of vehicles, where that is another thing."""
    others = (
        ("A fallen hero", losses.heroes),
        ("A lost vehicle or gun", losses.vehicles),
    )
    for who, kind in others:
        if kind == "return" != losses.kind:
            yield f"{who} is always back for the next battle."
        elif kind and kind != losses.kind:
            said = losses_sentence(replace(losses, kind=kind)).replace("A fallen man", who)
            yield said if who == "A fallen hero" else said.replace(" him ", " it ")


def losses_sentence(losses: Losses) -> str:
    """Return what becomes of a fallen man in a sentence."""
    if losses.kind == "return":
        return "Everyone is back for the next battle."
    if losses.kind == "stay-out":
        return "A fallen man is out of the campaign for good."
    if losses.kind == "rest":
        miss = losses.fallen_miss
        return f"A fallen man misses the next {'battle' if miss == 1 else f'{miss} battles'}."
    needed = f"{losses.needed} or more" if losses.needed < losses.sides else f"{losses.needed}"
    roll = f"rolls a die of {losses.sides} before each battle"
    return f"A fallen man {roll}: {needed} brings him back."


def odds_text(losses: Losses) -> str:
    """Return the chance of one roll for a player: "4 or more on a die of 6: 1/2 (50 %)"."""
    chance = recovery_odds(losses)
    percent = round(100 * chance)
    shown = f"{chance} ({percent} %)" if 0 < chance < 1 else ("certain" if chance else "never")
    what = "1" if losses.needed <= 1 else f"{losses.needed}"
    more = " or more" if losses.needed < losses.sides else ""
    return f"{what}{more} on a die of {losses.sides}: {shown}"
