"""The acts on heroes, names and portraits in the menus, and when they can do something."""

from __future__ import annotations

from desktop.army.controller import ArmyController
from desktop.army.details import commands
from desktop.army.details.commands import heroes, men_to_raise, unnamed
from desktop.army.details.portraits import PortraitCommands
from desktop.army.page import ArmyPage
from desktop.shell.actions import Command

HERO_REASONS = {
    "one man": "Choose one man first.",
    "hero": "Choose a hero first.",
    "no hero": "Choose a man who is not a hero.",
    "nameless": "Choose men, or a unit with men, who have no name.",
    "portrait": "Choose a man with a portrait of his own.",
}
_GROUP = 4
_LISTED = ("Make a &hero", "Give e&veryone a name")
"""What stands in the menu; the rest is in the menu of a man and in his details."""


def hero_menu(page: ArmyPage) -> tuple[Command, ...]:
    """Return the acts, in one group of the menu Army."""
    controller = page.controller
    portraits = PortraitCommands(controller, page)
    rows = (
        ("Make a &hero", lambda: commands.make_heroes(controller), "H", "no hero"),
        (
            "Make an &ordinary man",
            lambda: commands.make_ordinary_men(controller),
            "Shift+H",
            "hero",
        ),
        ("Another &name", lambda: commands.draw_name(controller), "N", "one man"),
        (
            "Give e&veryone a name",
            lambda: commands.name_everyone(controller),
            "Shift+N",
            "nameless",
        ),
        ("Portrait: a p&icture…", portraits.ask_picture, "P", "one man"),
        ("Portrait: a &drawing…", portraits.ask_drawing, "Shift+P", "one man"),
        ("Portrait: as he is &moulded", portraits.take_away, "", "portrait"),
    )
    acts = [Command(text, slot, "Army", keys, _GROUP, needs) for text, slot, keys, needs in rows]
    return tuple(act._replace(listed=act.text in _LISTED) for act in acts)


def hero_conditions(controller: ArmyController) -> dict[str, bool]:
    """Return which of the conditions hold for the open army."""
    found = controller.current_figure()
    known, others = heroes(controller, men_to_raise(controller))
    return {
        "one man": found is not None,
        "hero": bool(known),
        "no hero": bool(others),
        "nameless": bool(unnamed(controller)),
        "portrait": found is not None and bool(found[1].portrait),
    }
