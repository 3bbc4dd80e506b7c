"""Lists to choose from by typing: a role, a weapon, an item, or the game of the army."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from desktop.army.controller import ArmyController
from desktop.army.details import commands
from desktop.army.figure_sources import figure_source
from desktop.army.selected_men import men_at_hand, men_words
from desktop.services.armies import ArmyService
from desktop.shell.chooser import Entry, Find, chooser_over
from rules.army import bulk_edits
from rules.common.name_search import match_score
from rules.games.roles_from_items import known_items
from rules.games.ruleset import Item


def searched(entries: Iterable[Entry]) -> Find:
    """Return a search over entries that stay the same while the list is open."""
    known = [(each, each.title.casefold(), each.more.casefold()) for each in entries]

    def find(text: str) -> Sequence[Entry]:
        folded = text.casefold()
        if not folded:
            return [entry for entry, _, _ in known]
        hits = [(match_score(folded, name, more), at) for at, (_, name, more) in enumerate(known)]
        hits.sort(key=lambda hit: (-hit[0], hit[1]))
        return [known[at][0]._replace(group="") for fit, at in hits if fit]

    return find


def ask_role(controller: ArmyController, page: QWidget) -> None:
    """Let the player choose another role for the men at hand."""
    men, roster = men_at_hand(controller), controller.roster
    if roster is None or not men:
        return
    ruleset, colour = roster.ruleset, roster.army.colour
    now = dict(bulk_edits.shared_values(roster, men).roles)
    entries = [
        Entry(
            role.id,
            role.name,
            partial(commands.change_role, controller, men, role.id),
            kind=now_words(now.get(role.id, 0), len(men)),
            more=" ".join((role.short, role.group, *role.gives)),
            group=role.group or "Soldiers",
            figure=figure_source(page, role.art, colour),
        )
        for role in ruleset.roles
        if role.offered and not role.extra
    ]
    chooser_over(page).ask(
        f"Another role for {men_words(controller, men)}", "Search roles", searched(entries)
    )


def ask_weapon(controller: ArmyController, page: QWidget) -> None:
    """Let the player choose another weapon for the men at hand."""
    _ask_item(controller, page, weapon=True)


def ask_item(controller: ArmyController, page: QWidget) -> None:
    """Let the player choose something that all men at hand get.

    A weapon takes the place of the only one that each of them has; Ctrl or + adds it.
    """
    _ask_item(controller, page, weapon=False)


def _ask_item(controller: ArmyController, page: QWidget, *, weapon: bool) -> None:
    men, roster = men_at_hand(controller), controller.roster
    if roster is None or not men:
        return
    now = dict(bulk_edits.shared_values(roster, men).items)
    found = (
        bulk_edits.weapon_items(roster.ruleset)
        if weapon
        else tuple(known_items(roster.ruleset).values())
    )

    names = roster.ruleset.weapons_by_item
    weapons = {item.id for item in bulk_edits.weapon_items(roster.ruleset)}
    one_each = all(len(weapons.intersection(roster.man[man].figure.items)) == 1 for man in men)

    def entry(item: Item) -> Entry:
        changed = partial(commands.change_weapon, controller, men, item.id)
        added = partial(commands.turn_item, controller, men, item.id, True)
        either = one_each and not weapon and item.id in weapons and item.id not in now
        return Entry(
            item.id,
            item.name,
            changed if weapon or either else added,
            kind=now_words(now.get(item.id, 0), len(men)),
            more=" ".join((item.id, *(arm.name for arm in names.get(item.id, ())))),
            group="" if weapon else item.kind.capitalize(),
            hint="Enter changes the weapon, Ctrl+Enter or + adds one" if either else "",
            run_added=added if either else None,
        )

    entries = [entry(item) for item in found]
    whom = men_words(controller, men)
    chooser_over(page).ask(
        f"Another weapon for {whom}" if weapon else f"Weapons and items of {whom}",
        "Search weapons" if weapon else "Search items",
        searched(entries),
    )


def ask_game(controller: ArmyController, armies: ArmyService, page: QWidget) -> None:
    """Let the player choose by which game the open army is counted and checked from now on."""
    document = controller.document
    if document is None:
        return

    def play_by(game: str, name: str) -> None:
        if armies.play_by(document.army.id, game, name):
            said = f"Now played by {name}: the findings list what it does not have"
            controller.said.emit(said)

    hint = "The findings list what this game does not have. Undo takes it back."
    entries = [
        Entry(title.id, title.name, partial(play_by, title.id, title.name), hint=hint)
        for title in armies.catalog.titles()
    ]
    chooser_over(page).ask("Play it by…", "Search games", searched(entries))


def now_words(count: int, of: int) -> str:
    """Return how many have it already."""
    if not count:
        return ""
    return "now" if count == of else f"{count} of {of} now"
