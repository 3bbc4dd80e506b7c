"""Acts on heroes and names: made a hero, named, given a portrait, abilities and lives."""

from __future__ import annotations

from functools import partial
from random import Random

from desktop.army.open_army import OpenArmy
from desktop.army.selected_words import alike, men_at_hand, men_words
from desktop.services.army_document import Ids
from rules.army import edits
from rules.army.heroes import make_hero
from rules.army.model import DRAWN, PICTURE, Army
from rules.army.name_generator import name_men, new_name
from rules.common.text_limits import ABILITY_LIMIT, NAME_LIMIT, clean
from rules.common.wording import counted
from rules.games.ruleset import Ruleset

_CHANCE = Random()


def heroes(desk: OpenArmy, men: Ids) -> tuple[Ids, Ids]:
    """Return which of these men are heroes, and which are not."""
    figures = [man for _, man in desk.document.men(men)] if desk.document else []
    return (
        tuple(man.id for man in figures if man.hero),
        tuple(man.id for man in figures if not man.hero),
    )


def men_to_raise(desk: OpenArmy) -> Ids:
    """Return whom the acts on heroes mean: the chosen men; of many alike only the current one."""
    men = desk.selected_figures()
    found = desk.current_figure()
    return (found[1].id,) if found is not None and alike(desk, men) else men


def make_heroes(desk: OpenArmy) -> None:
    """Make heroes of the chosen men; whoever has no name gets one."""
    _, men = heroes(desk, men_to_raise(desk))
    ruleset = _ruleset(desk)

    def change(army: Army) -> Army:
        army = name_men(army, men, _CHANCE, ruleset)
        for man in men:
            army = make_hero(army, man, "")
        return army

    if men:
        what = f"a hero of {desk.called(men[0])}" if len(men) == 1 else f"{len(men)} heroes"
        desk.edit(f"make {what}", change, select=men if len(men) == 1 else None)


def make_ordinary_men(desk: OpenArmy) -> None:
    """Make ordinary men of the chosen heroes; name, portrait, abilities and story stay theirs."""
    men, _ = heroes(desk, men_to_raise(desk))

    def change(army: Army) -> Army:
        for man in men:
            army = edits.change_figure(army, man, hero=False)
        return army

    if men:
        who = desk.called(men[0]) if len(men) == 1 else counted(len(men), "hero", "heroes")
        desk.edit(f"make an ordinary man of {who}", change)


def draw_name(desk: OpenArmy) -> None:
    """Give the current man another name; each further draw is the same step."""
    found, ruleset = desk.current_figure(), _ruleset(desk)
    if found is None or desk.document is None:
        return
    figure = found[1]
    name = new_name(desk.document.army, figure, _CHANCE, ruleset)
    desk.edit(
        f"name {name}",
        partial(edits.change_figure, figure_id=figure.id, name=name),
        select=(figure.id,),
        merge=f"die {figure.id}",
    )


def unnamed(desk: OpenArmy) -> Ids:
    """Return the men at hand who have no name: the chosen ones, or all of the chosen unit.

    For one man these are the men of his unit.
    """
    document = desk.document
    men = men_at_hand(desk)
    if document is None or not men:
        return ()
    found = desk.current_figure()
    if len(men) == 1 and found is not None:
        return tuple(man.id for man in found[0].figures if not man.name)
    return tuple(man.id for _, man in document.men(men) if not man.name)


def name_everyone(desk: OpenArmy) -> None:
    """Give each of the men at hand who has none a name, in one step."""
    men, ruleset = unnamed(desk), _ruleset(desk)
    if not men:
        desk.said.emit("Everyone there has a name.")
        return
    desk.edit(
        f"name {men_words(desk, men)}",
        lambda army: name_men(army, men, _CHANCE, ruleset),
        select=desk.selection.ids,
    )


def set_drawing(desk: OpenArmy, figure_id: str, drawing: str) -> None:
    """Show a man as one of the drawings, as what he carries for ""."""
    _portrait(desk, figure_id, DRAWN + drawing if drawing else "")


def set_picture(desk: OpenArmy, figure_id: str, picture: str) -> None:
    """Show a man as a picture of the player's, which is kept already."""
    _portrait(desk, figure_id, PICTURE + picture)


def _portrait(desk: OpenArmy, figure_id: str, portrait: str) -> None:
    desk.edit(
        f"portrait of {desk.called(figure_id)}",
        partial(edits.change_figure, figure_id=figure_id, portrait=portrait),
        select=_of_many(desk, figure_id),
    )


def set_lives(desk: OpenArmy, figure_id: str, lives: int | None) -> None:
    """Agree on a man's lives; None takes the game's number again."""
    words = "the game's lives" if lives is None else counted(lives, "life", "lives")
    desk.edit(
        f"{words} for {desk.called(figure_id)}",
        partial(edits.change_figure, figure_id=figure_id, lives=lives),
        merge=f"lives {figure_id}",
    )


def set_ability(desk: OpenArmy, figure_id: str, at: int, text: str) -> None:
    """Change the words of an ability; a new one stands behind the last."""
    army = desk.document.army if desk.document else None
    if army is None:
        return
    abilities = list(army.find_figure(figure_id)[1].abilities)
    words = clean(text, NAME_LIMIT).strip() if at >= len(abilities) else clean(text, NAME_LIMIT)
    if at >= len(abilities):
        if not words or len(abilities) >= ABILITY_LIMIT:
            return
        abilities.append(words)
    else:
        abilities[at] = words
    desk.edit(
        f"agree: {desk.called(figure_id)} {words[:1].lower()}{words[1:]}",
        partial(edits.change_figure, figure_id=figure_id, abilities=tuple(abilities)),
        merge=f"ability {figure_id} {at}",
    )


def drop_ability(desk: OpenArmy, figure_id: str, at: int) -> None:
    """Take an ability away."""
    army = desk.document.army if desk.document else None
    if army is None:
        return
    abilities = army.find_figure(figure_id)[1].abilities
    desk.edit(
        f"take an ability of {desk.called(figure_id)} away",
        partial(
            edits.change_figure,
            figure_id=figure_id,
            abilities=(*abilities[:at], *abilities[at + 1 :]),
        ),
    )


def _ruleset(desk: OpenArmy) -> Ruleset | None:
    return desk.document.ruleset if desk.document else None


def _of_many(desk: OpenArmy, figure_id: str) -> Ids | None:
    """Return whom to choose after a change that parts a man from the many he was one of."""
    return (figure_id,) if len(desk.selection.ids) > 1 else None
