"""What a man plays as in a game: by his items, as a stand-in, or by a player's choice."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.army.model import Figure
from rules.games.roles_from_items import derive_roles, known_items
from rules.games.ruleset import Role, Ruleset


def plays_as(figure: Figure, ruleset: Ruleset, choice: str | None = None) -> Figure | None:
    """Return the man as he plays in a game, None when he sits out.

    `choice` is the id of a role that the player gave him, "" to leave him out, None for what
    follows from his items. A man whose weapon the game does not know plays with the nearest that
    it knows (`Item.like`); what is moulded on him is kept beside it.
    """
    bare = replace(figure, items=figure.toy, moulded=(), post="")
    if choice == "":
        return None
    if choice is not None and choice in ruleset.role:
        return in_role(bare, ruleset, ruleset.role[choice])
    if is_unarmed(bare.items, ruleset):
        for _, items in near_roles(bare.items, ruleset):
            return replace(bare, items=items, moulded=bare.items)
    return bare if derive_roles(ruleset, bare.items).role else None


def in_role(figure: Figure, ruleset: Ruleset, role: Role) -> Figure:
    """Return a man who counts as one of a role, with what is moulded on him beside it."""
    toy = figure.toy
    if derive_roles(ruleset, toy).role is role:
        return replace(figure, items=toy, moulded=())
    near = (items for found, items in near_roles(toy, ruleset) if found is role)
    known = known_items(ruleset)
    weapons = {item for item in toy if item in known and known[item].kind == "weapon"}
    kept = tuple(item for item in toy if item not in role.without and item not in weapons)
    items = next(near, (*(item for item in role.gives if item not in kept), *kept))
    if derive_roles(ruleset, items).role is not role:
        items = role.gives
    return replace(figure, items=items, moulded=toy)


def is_unarmed(items: tuple[str, ...], ruleset: Ruleset) -> bool:
    """Return whether a game knows no soldier with these items, or none of his weapons."""
    derived = derive_roles(ruleset, items)
    known = known_items(ruleset)
    armed = any(item in known and known[item].kind == "weapon" for item in items)
    return derived.role is None or (
        is_ordinary(derived.role) and armed and not any(each.stats for each in derived.weapons)
    )


def is_ordinary(role: Role) -> bool:
    """Return whether a role fits anybody, whatever he carries."""
    return not role.needs and not role.one_of


def near_roles(items: tuple[str, ...], ruleset: Ruleset) -> Iterator[tuple[Role, tuple[str, ...]]]:
    """Yield the roles of men with one item replaced by a similar one, and their items."""
    known = known_items(ruleset)
    for item in items:
        for other in known[item].like if item in known else ():
            changed = tuple(other if each == item else each for each in items)
            role = derive_roles(ruleset, changed).role
            if role and not is_ordinary(role):
                yield role, changed


def roles_offered(figure: Figure, ruleset: Ruleset) -> tuple[Role, ...]:
    """Return the roles that a player can choose for a man, the nearest first."""
    own = derive_roles(ruleset, figure.toy).role
    near = [role for role, _ in near_roles(figure.toy, ruleset)]
    others = [role for role in ruleset.roles if role.offered and not role.extra]
    return tuple({role.id: role for role in (*near, *([own] if own else ()), *others)}.values())
