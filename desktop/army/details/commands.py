"""Commands on the chosen men and units, each one step of undo with a name that says it."""

from __future__ import annotations

from functools import partial
from random import Random

from desktop.army.controller import ArmyController
from desktop.army.selected_men import alike, men_at_hand, men_words
from desktop.services.army_document import Ids
from rules.army import bulk_edits, edits
from rules.army.hero_rules import make_hero
from rules.army.model import DRAWN, PICTURE, Army
from rules.army.soldier_names import name_men, new_name
from rules.common.size_limits import ABILITY_LIMIT, NAME_LIMIT, clean
from rules.common.wording import counted, lower, plural, with_article
from rules.games.roles_from_items import known_items
from rules.games.ruleset import Ruleset

_CHANCE = Random()


def heroes(controller: ArmyController, men: Ids) -> tuple[Ids, Ids]:
    """Return which of these men are heroes, and which are not."""
    figures = [man for _, man in controller.document.men(men)] if controller.document else []
    return (
        tuple(man.id for man in figures if man.hero),
        tuple(man.id for man in figures if not man.hero),
    )


def men_to_raise(controller: ArmyController) -> Ids:
    """Return whom the acts on heroes mean: the chosen men; of many alike only the current one."""
    men = controller.selected_figures()
    found = controller.current_figure()
    return (found[1].id,) if found is not None and alike(controller, men) else men


def hero_tip(ruleset: Ruleset | None, words: str) -> str:
    """Return what the tip of a button says that makes a hero; it warns where the game has none."""
    if ruleset is None or (ruleset.hero is not None and ruleset.hero.native):
        return f"{words} (H)"
    return f"{words} (H). {ruleset.name} has no heroes: agree on it with the others first."


def make_heroes(controller: ArmyController) -> None:
    """Make heroes of the chosen men; whoever has no name gets one."""
    _, men = heroes(controller, men_to_raise(controller))
    ruleset = _ruleset(controller)

    def change(army: Army) -> Army:
        army = name_men(army, men, _CHANCE, ruleset)
        for man in men:
            army = make_hero(army, man, "")
        return army

    if men:
        what = f"a hero of {controller.called(men[0])}" if len(men) == 1 else f"{len(men)} heroes"
        controller.edit(f"make {what}", change, select=men if len(men) == 1 else None)


def make_ordinary_men(controller: ArmyController, men: Ids | None = None) -> None:
    """Make ordinary men of the chosen heroes; name, portrait, abilities and story stay theirs."""
    men, _ = heroes(controller, men_to_raise(controller) if men is None else men)

    def change(army: Army) -> Army:
        for man in men:
            army = edits.change_figure(army, man, hero=False)
        return army

    if men:
        who = controller.called(men[0]) if len(men) == 1 else counted(len(men), "hero", "heroes")
        controller.edit(f"make an ordinary man of {who}", change)


def draw_name(controller: ArmyController) -> None:
    """Give the current man another name; each further draw is the same step."""
    found, ruleset = controller.current_figure(), _ruleset(controller)
    if found is None or controller.document is None:
        return
    figure = found[1]
    name = new_name(controller.document.army, figure, _CHANCE, ruleset)
    controller.edit(
        f"rename to {name}",
        partial(edits.change_figure, figure_id=figure.id, name=name),
        select=(figure.id,),
        merge=f"die {figure.id}",
    )


def unnamed(controller: ArmyController) -> Ids:
    """Return the men at hand who have no name: the chosen ones, or all of the chosen unit.

    For one man these are the men of his unit.
    """
    document = controller.document
    men = men_at_hand(controller)
    if document is None or not men:
        return ()
    found = controller.current_figure()
    if len(men) == 1 and found is not None:
        return tuple(man.id for man in found[0].figures if not man.name)
    return tuple(man.id for _, man in document.men(men) if not man.name)


def name_everyone(controller: ArmyController) -> None:
    """Give each of the men at hand who has none a name, in one step."""
    men, ruleset = unnamed(controller), _ruleset(controller)
    if not men:
        controller.said.emit("Everyone there has a name.")
        return
    controller.edit(
        f"name {men_words(controller, men)}",
        lambda army: name_men(army, men, _CHANCE, ruleset),
        select=controller.selection.ids,
    )


def set_drawing(controller: ArmyController, figure_id: str, drawing: str) -> None:
    """Show a man as one of the drawings, as what he carries for ""."""
    _portrait(controller, figure_id, DRAWN + drawing if drawing else "")


def set_picture(controller: ArmyController, figure_id: str, picture: str) -> None:
    """Show a man as a picture of the player's, which is kept already."""
    _portrait(controller, figure_id, PICTURE + picture)


def _portrait(controller: ArmyController, figure_id: str, portrait: str) -> None:
    controller.edit(
        f"portrait of {controller.called(figure_id)}",
        partial(edits.change_figure, figure_id=figure_id, portrait=portrait),
        select=_of_many(controller, figure_id),
    )


def set_lives(controller: ArmyController, figure_id: str, lives: int | None) -> None:
    """Agree on a man's lives; None takes the game's number again."""
    words = "the game's lives" if lives is None else counted(lives, "life", "lives")
    controller.edit(
        f"{words} for {controller.called(figure_id)}",
        partial(edits.change_figure, figure_id=figure_id, lives=lives),
        merge=f"lives {figure_id}",
    )


def set_ability(controller: ArmyController, figure_id: str, at: int, text: str) -> None:
    """Change the words of an ability; a new one stands behind the last."""
    army = controller.document.army if controller.document else None
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
    controller.edit(
        f"agree: {controller.called(figure_id)} {words[:1].lower()}{words[1:]}",
        partial(edits.change_figure, figure_id=figure_id, abilities=tuple(abilities)),
        merge=f"ability {figure_id} {at}",
    )


def drop_ability(controller: ArmyController, figure_id: str, at: int) -> None:
    """Take an ability away."""
    army = controller.document.army if controller.document else None
    if army is None:
        return
    abilities = army.find_figure(figure_id)[1].abilities
    controller.edit(
        f"take an ability of {controller.called(figure_id)} away",
        partial(
            edits.change_figure,
            figure_id=figure_id,
            abilities=(*abilities[:at], *abilities[at + 1 :]),
        ),
    )


# ---- many at once


def change_role(controller: ArmyController, men: Ids, role_id: str) -> None:
    """Give men another role; what they carry beside it they keep."""
    ruleset = _ruleset(controller)
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
    ruleset = _ruleset(controller)
    if ruleset is None or not men:
        return
    name = lower(known_items(ruleset)[item].name)
    controller.edit(
        f"arm {men_words(controller, men)} with {with_article(name)}",
        lambda army: bulk_edits.change_weapon(army, ruleset, men, item),
    )


def turn_item(controller: ArmyController, men: Ids, item: str, on: bool) -> None:
    """Mould an item on all of these men, or on none of them."""
    known = known_items(_ruleset(controller))
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
    ruleset = _ruleset(controller)
    if ruleset is None:
        return
    what = f"{'mount' if on else 'take off'} {lower(ruleset.fitting[option].name)}"
    if len(units) > 1:
        what += f" {'on' if on else 'of'} {counted(len(units), 'vehicle')}"
    controller.edit(
        what,
        lambda army: bulk_edits.set_fitting(army, ruleset, units, option, on),
    )


def _ruleset(controller: ArmyController) -> Ruleset | None:
    return controller.document.ruleset if controller.document else None


def _of_many(controller: ArmyController, figure_id: str) -> Ids | None:
    """Return whom to choose after a change that parts a man from the many he was one of."""
    return (figure_id,) if len(controller.selection.ids) > 1 else None
