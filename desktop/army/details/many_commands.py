"""Acts on many men and units at once, each one step of undo with a name that says it."""

from __future__ import annotations

from desktop.army.controller import ArmyController
from desktop.army.selected_words import men_words
from desktop.services.army_document import Ids
from rules.army import bulk_edits
from rules.common.wording import counted, lower, plural, with_article
from rules.games.items_and_roles import known_items
from rules.games.ruleset import Ruleset


def ruleset_of(controller: ArmyController) -> Ruleset | None:
    """Return the ruleset of the open army, None when it is not here."""
    return controller.document.ruleset if controller.document else None


def change_role(controller: ArmyController, men: Ids, role_id: str) -> None:
    """Give men another role; what they carry beside it they keep."""
    ruleset = ruleset_of(controller)
    if ruleset is None or not men:
        return
    name = lower(ruleset.role[role_id].name)
    what = with_article(name) if len(men) == 1 else plural(name)
    controller.edit(
        f"make {men_words(controller, men)} {what}",
        lambda army: bulk_edits.change_role(army, ruleset, men, role_id),
    )


def change_weapon(controller: ArmyController, men: Ids, item: str) -> None:
    """Give men another weapon in place of the one that makes them what they are."""
    ruleset = ruleset_of(controller)
    if ruleset is None or not men:
        return
    name = lower(known_items(ruleset)[item].name)
    controller.edit(
        f"arm {men_words(controller, men)} with {with_article(name)}",
        lambda army: bulk_edits.change_weapon(army, ruleset, men, item),
    )


def turn_item(controller: ArmyController, men: Ids, item: str, on: bool) -> None:
    """Mould an item on all of these men, or on none of them."""
    known = known_items(ruleset_of(controller))
    name = lower(known[item].name) if item in known else item
    who = men_words(controller, men)
    if on:
        controller.edit(f"give {who} {name}", lambda army: bulk_edits.give_item(army, men, item))
    else:
        controller.edit(
            f"take {name} off {who}", lambda army: bulk_edits.take_item(army, men, item)
        )


def set_rank(controller: ArmyController, men: Ids, rank: str) -> None:
    """Give all of these men a rank."""
    controller.edit(
        f"rank {rank} for {men_words(controller, men)}"
        if rank
        else f"no rank for {men_words(controller, men)}",
        lambda army: bulk_edits.change_men(army, men, rank=rank),
        merge=f"ranks {hash(men)}",
    )


def set_hero(controller: ArmyController, men: Ids, hero: bool) -> None:
    """Make heroes of these men, or ordinary men."""
    what = "heroes" if hero else "ordinary men"
    controller.edit(
        f"make {what} of {men_words(controller, men)}",
        lambda army: bulk_edits.change_men(army, men, hero=hero),
    )


def set_post(controller: ArmyController, men: Ids, post: str, name: str) -> None:
    """Put men at a post of their own units, or at none."""
    label = f"post {men_words(controller, men)} as {lower(name)}" if post else "take posts away"
    controller.edit(label, lambda army: bulk_edits.change_men(army, men, post=post))


def set_note(controller: ArmyController, units: Ids, note: str) -> None:
    """Write one note on all of these units."""
    controller.edit(
        f"note on {counted(len(units), 'unit')}",
        lambda army: bulk_edits.change_units(army, units, note=note),
        merge=f"notes {hash(units)}",
    )


def fit(controller: ArmyController, units: Ids, option: str, on: bool) -> None:
    """Mount a weapon or upgrade on all of these vehicles, or take it off all of them."""
    ruleset = ruleset_of(controller)
    if ruleset is None:
        return
    verb = "mount" if on else "take off"
    where = counted(len(units), "vehicle")
    controller.edit(
        f"{verb} {lower(ruleset.fitting[option].name)} {'on' if on else 'of'} {where}",
        lambda army: bulk_edits.set_fitting(army, ruleset, units, option, on),
    )
