"""Corrections that solve a point which needs attention: each edits the draft of one battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from rules.campaign.display_names import CampaignNames
from rules.campaign.recording.battle_record import HIT, OUT, Fate, FateKind
from rules.campaign.recording.draft import (
    Draft,
    DraftSide,
    leave_at_home,
    mark,
    settle_result,
)
from rules.campaign.state.attention import Point


@dataclass(frozen=True, slots=True)
class Correction:
    """One way out: what its button says, the battle that it corrects, and why, in words."""

    words: str
    battle: str
    why: str
    edit: Callable[[Draft], Draft]


def corrections(names: CampaignNames, point: Point) -> tuple[Correction, ...]:
    """Return the corrections that solve a point, the likeliest first; none where none does."""
    if point.kind == "fought":
        return tuple(_of_contradiction(names, point))
    if point.kind == "no-winner":
        return tuple(_of_open_result(names, point))
    return ()


def _of_contradiction(names: CampaignNames, point: Point) -> Iterator[Correction]:
    entry, figure = point.entry, point.figure
    fate = _fate(names, point.cause, entry, figure)
    called = names.who(entry, figure)
    if fate is not None and fate.kind in HIT | OUT:
        number = names.number(point.cause)
        kind, words = _milder(names, fate, model=names.is_model(entry, figure))
        yield Correction(
            words,
            point.cause,
            f"{called} fought in battle {names.number(point.battle)}",
            lambda draft: mark(draft, entry, [figure], kind),
        )
        why = f"{called} was out since battle {number}"
    else:
        why = f"{called} was out"
    number = names.number(point.battle)
    words = f"Take {'it' if names.is_model(entry, figure) else 'him'} out of {number}"
    yield Correction(words, point.battle, why, lambda draft: taken_out(draft, entry, figure))


def _milder(names: CampaignNames, fate: Fate, *, model: bool) -> tuple[FateKind, str]:
    """Return the worst fate after which he could fight the next battle, and what it is called."""
    if fate.kind in OUT and not names.state.settings.losses.wounded_miss:
        return "wounded", "It was only damaged" if model else "He was only wounded"
    return "standing", "It came home" if model else "He came home unhurt"


def _fate(names: CampaignNames, battle: str, entry: str, figure: str) -> Fate | None:
    line = names.line(battle)
    for side in line.record.sides if line is not None and line.record is not None else ():
        for fate in side.fates:
            if (side.entry, fate.figure) == (entry, figure):
                return fate
    return None


def taken_out(draft: Draft, entry: str, figure: str) -> Draft:
    """Return the draft of a battle in which a man was not; whom he hit was hit by nobody known."""
    away = draft.side(entry).away
    return leave_at_home(draft, entry, (*away, figure) if figure not in away else away)


def another_man(draft: Draft, entry: str, figure: str, other: str) -> Draft:
    """Return the draft in which another man did and suffered all that was written of `figure`."""

    def swapped(side: DraftSide) -> DraftSide:
        fates = tuple(
            replace(fate, by=other, by_name="") if fate.by == figure else fate
            for fate in side.fates
        )
        if side.entry == entry:
            fates = tuple(
                replace(fate, figure=other, name="", role="") if fate.figure == figure else fate
                for fate in fates
                if fate.figure != other
            )
        return replace(side, fates=fates)

    draft = replace(draft, sides=tuple(swapped(side) for side in draft.sides))
    away = tuple(each for each in draft.side(entry).away if each != other)
    return leave_at_home(draft, entry, (*away, figure))


def _of_open_result(names: CampaignNames, point: Point) -> Iterator[Correction]:
    line = names.line(point.battle)
    if line is None or line.record is None or len(line.record.sides) > 4:
        return

    def won(entry: str) -> Callable[[Draft], Draft]:
        return lambda draft: settle_result(draft, "agreed", [entry], "Agreed by the players")

    why = "The result was left open"
    for side in line.record.sides:
        yield Correction(f"{names.label(side.entry)} won", point.battle, why, won(side.entry))
    if len(line.record.sides) > 1:
        yield Correction(
            "Drawn",
            point.battle,
            why,
            lambda draft: settle_result(draft, "drawn", (), "Agreed by the players"),
        )
