"""Findings about the toys of an army: who has none, and whom another toy plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.army.army_under_ruleset import Roster
from rules.common.findings import OWN_MORE, PRINT, STAND_IN, Finding, FindingSeverity, Fix
from rules.common.wording import capital, counted, listed, lower, plural, with_article
from rules.games.roles_from_items import vocabulary
from rules.toybox.matching import (
    Kind,
    Matching,
    Need,
    Short,
    kind_of,
    match,
    moulded,
    name_of_kind,
    needs_of,
)
from rules.toybox.toy_box import ToyBox
from rules.toybox.usual_toys import all_poses, family_of

MOST_SHORT = 8
"""Kinds of toys whose lack is told one by one; a box that was just begun lacks nearly all."""
SEEN = "What you see is what he has: agree on it before you play."
UNSEEN = "Tell the other player."


def toy_findings(box: ToyBox, roster: Roster) -> tuple[Finding, ...]:
    """Return what an army lacks of the toys to hand, and its stand-ins; () for an empty box.

    Stand-ins with another weapon are as grave as the game says (`Ruleset.stand_ins`), others are
    advice.
    """
    if not box.lots:
        return ()
    matching = match(box, (roster,))
    told = MOST_SHORT if len(matching.short) > MOST_SHORT + 1 else None
    short = [_short(box, roster, each) for each in matching.short[:told]]
    if told is not None:
        short.append(_others(matching.short[told:]))
    return (*short, *_stand_ins(box, roster, matching))


def toys_between(box: ToyBox, rosters: Sequence[Roster]) -> tuple[Finding, ...]:
    """Return which toys armies lack on one table that each of them by itself has.

    The targets are the armies that need such toys.
    """
    if not box.lots or len(rosters) < 2:
        return ()
    alone = [match(box, (roster,)).toys for roster in rosters]
    together = match(box, rosters).toys
    needs: dict[tuple[Kind, str], list[tuple[Roster, Need, int, int]]] = {}
    for roster, own in zip(rosters, alone, strict=True):
        for need in needs_of(roster):
            keys = [(need.army, each) for each in need.ids]
            counts = (sum(key in own for key in keys), sum(key in together for key in keys))
            family = family_of(need.colour)
            needs.setdefault((need.kind, family), []).append((roster, need, *counts))
    found = []
    for each in needs.values():
        wanted, had = sum(one[2] for one in each), sum(one[3] for one in each)
        if had < wanted:
            roster, need, *_ = each[0]
            name = f"{need.colour} {called(box, roster, need)}"
            said = f"Together they need {counted(wanted, name)}, you own {had or 'none'}."
            armies = tuple(dict.fromkeys(one[1].army for one in each))
            found.append(Finding("toys-shared", "warning", armies, said))
    return tuple(found)


def _others(short: Sequence[Short]) -> Finding:
    """Return one finding for all kinds beyond those that are told one by one."""
    ids = tuple(each for one in short for each in one.need.ids[one.found :])
    said = f"{len(ids)} more toys of {len(short)} other kinds are lacking."
    fixes = (Fix("Print stand-ups…", PRINT, ids[:1]),)
    return Finding("toy-short", "warning", ids, said, fixes=fixes)


def shortage(box: ToyBox, roster: Roster, short: Short) -> str:
    """Return what is lacking in words: "Needs 3 bazookas, you own 2."

    The colour is told where there are such toys in others; what is lost or broken is, too.
    """
    need, found = short.need, short.found
    poses = {pose.id for pose in box.poses if kind_of(pose) == need.kind}
    family = family_of(need.colour)
    here = [lot for lot in box.lots if lot.pose in poses]
    ours = [lot for lot in here if family_of(lot.colour) == family]
    name = called(box, roster, need)
    if len(here) > len(ours):
        name = f"{need.colour} {name}"
    many = len(need.ids)
    needs = f"Needs {counted(many, name)}"
    owned, gone = sum(lot.owned for lot in ours), sum(box.lost_of(lot) for lot in ours)
    broken = sum(lot.broken for lot in ours)
    if owned > found and gone + broken:
        away = " and ".join(
            f"{count} {'is' if count == 1 else 'are'} {word}"
            for count, word in ((gone, "lost"), (broken, "broken"))
            if count
        )
        return f"{needs}, you own {owned}, but {away}."
    return f"{needs}, you own {found or 'none'}."


def called(box: ToyBox, roster: Roster, need: Need) -> str:
    """Return what alike figures are called: as their pose, else by role and what they carry.

    The role alone would not tell a radio operator with a rifle from a pose with only the radio.
    """
    man = roster.man.get(need.ids[0])
    known = any(kind_of(pose) == need.kind for pose in all_poses(box))
    if known or man is None or man.role is None:
        return lower(name_of_kind(box, need.kind))
    name, known_items = lower(man.role.name), vocabulary()
    carried = [known_items[each] for each in need.items if each in known_items]
    things = [lower(each.name) for each in carried if each.kind in ("weapon", "gear")]
    more = [each for each in things if each not in name]
    if not more:
        return name
    return f"{name} {'and' if ' with ' in name else 'with'} {listed(more)}"


def _short(box: ToyBox, roster: Roster, short: Short) -> Finding:
    need = short.need
    one = need.ids[short.found]
    fixes = [Fix("Print a stand-up…", PRINT, (one,)), Fix("I own more…", OWN_MORE, (one,))]
    if not need.kind.model:
        fixes.insert(0, Fix("Stand-in…", STAND_IN, (one,)))
    lacking = need.ids[short.found :]
    return Finding(
        "toy-short", "warning", lacking, shortage(box, roster, short), fixes=tuple(fixes)
    )


def _stand_ins(box: ToyBox, roster: Roster, matching: Matching) -> Iterator[Finding]:
    for need in needs_of(roster):
        played: dict[str, list[str]] = {}
        for each in need.ids:
            toy = matching.toys.get((need.army, each))
            if toy is not None and toy.how == "stand-in":
                played.setdefault(toy.pose, []).append(each)
        for pose_id, ids in played.items():
            pose = box.pose(pose_id)
            if pose is not None:
                kind = Kind(moulded(pose.items))
                yield _played(roster, box, need, (pose.name, kind), tuple(ids))


def _played(
    roster: Roster, box: ToyBox, need: Need, toy: tuple[str, Kind], ids: tuple[str, ...]
) -> Finding:
    severity: FindingSeverity = "advice"
    if _weapons(toy[1]) != _weapons(need.kind):
        severity = roster.ruleset.stand_ins
    wanted, name = called(box, roster, need), lower(toy[0].partition(",")[0])
    remedy = SEEN if severity == "warning" else UNSEEN
    if len(ids) == 1:
        said = f"{capital(with_article(wanted))} is played by {with_article(name)}."
    else:
        said = f"{len(ids)} {plural(wanted)} are played by {plural(name)}."
    fixes = (Fix("Another stand-in…", STAND_IN, ids[:1]),)
    return Finding("toy-stand-in", severity, ids, f"{said} {remedy}", fixes=fixes, remedy=remedy)


def _weapons(kind: Kind) -> frozenset[str]:
    known = vocabulary()
    return frozenset(item for item in kind.items if item in known and known[item].kind == "weapon")


def need_of(roster: Roster, target: str) -> Need | None:
    """Return what a figure or unit needs together with those like it, None for one not here."""
    return next((need for need in needs_of(roster) if target in need.ids), None)
