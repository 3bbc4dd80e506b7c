"""Heroes: their lives with their origin, abilities to agree on, making and unmaking a hero."""

from __future__ import annotations

from rules.army.edits import change_figure
from rules.army.model import Army, Figure
from rules.common.wording import lower, ordinal, with_article
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Ruleset
from rules.games.shared_types import Number

AGREED_LIVES = "agreed for this man"


def lives_of(figure: Figure, ruleset: Ruleset | None) -> Number | None:
    """Return how many times a man must be hit before he is gone, None where nothing is said.

    What players agreed is a house value, unless it is just what the game has for heroes.
    """
    known = ruleset.hero.lives if ruleset and ruleset.hero else None
    if figure.lives is None:
        return known if figure.hero else None
    if known is not None and known.value == figure.lives:
        return known
    return Number(value=figure.lives, origin="house", note=AGREED_LIVES)


def life_count(number: Number | None) -> int:
    """Return lives as a number, 0 where the game has words for them or none."""
    value = number.value if number else 0
    return int(value) if isinstance(value, int | float) and value > 0 else 0


def hero_text(figure: Figure, ruleset: Ruleset) -> str:
    """Return the game's text on heroes, headed by the hits that this one survives.

    Lives of another game, and those of house rules, are no words of this one: they stand in the
    lives themselves, with their origin.
    """
    number = lives_of(figure, ruleset)
    count = life_count(number)
    agreed = number is not None and number.note == AGREED_LIVES
    words = ruleset.hero.text if ruleset.hero else ""
    if number is None or not count or not (agreed or number.provenance == "stated"):
        return words
    until = "Gone at the first hit" if count == 1 else f"Gone at the {ordinal(count)} hit"
    return f"{until}{', as agreed' if agreed else ''}. {words}".rstrip()


def ability_suggestions(figure: Figure, ruleset: Ruleset | None) -> tuple[str, ...]:
    """Return abilities to agree on: what the game lets other soldiers do that he cannot.

    Every game leaves gifts of heroes to the players; its own special roles are the nearest
    thing to a list.
    """
    if ruleset is None:
        return ()
    mine = derive_roles(ruleset, figure.items)
    his = {role.id for role in (mine.role, *mine.extras) if role}
    roles = [role for role in ruleset.roles if role.text and role.id not in his]
    found = [f"Acts as {with_article(lower(role.name))}" for role in roles]
    return tuple(each for each in dict.fromkeys(found) if each not in figure.abilities)


def make_hero(army: Army, figure_id: str, name: str) -> Army:
    """Return the army with a man made a hero; `name` is for one who has none of his own."""
    figure = army.find_figure(figure_id)[1]
    return change_figure(army, figure_id, hero=True, name=figure.name or name)


def make_ordinary(army: Army, figure_id: str) -> Army:
    """Return the army with a hero made an ordinary man: without lives and abilities of his own.

    Name, rank, portrait and story stay his.
    """
    return change_figure(army, figure_id, hero=False, abilities=(), lives=None)
