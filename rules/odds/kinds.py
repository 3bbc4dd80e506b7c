"""The kinds of arithmetic that attacks follow: which module answers for each of them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from rules.games.dice_rules import OddsKind
from rules.games.playbook import Playbook

_MODULES: dict[OddsKind, str] = {
    "two-dice": "two_dice",
    "squad-fire": "squad_fire",
    "firepower": "firepower",
    "quality": "quality",
}


def module_of(kind: OddsKind) -> ModuleType | None:
    """Return the module with the arithmetic of a kind, None where the game has none."""
    name = _MODULES.get(kind)
    return import_module(f"rules.odds.{name}") if name else None


def needed_numbers(kind: OddsKind) -> tuple[str, ...]:
    """Return the numbers that `odds.stats` of a playbook must hold for this kind.

    A module names them in its constant NEEDS.
    """
    module = module_of(kind)
    return tuple(getattr(module, "NEEDS", ()))


def deeds_of(playbook: Playbook) -> tuple[str, ...]:
    """Return what can be asked of a game in the place of a weapon ("assault", "rally").

    A module names them in its table DEEDS. Where it says BY_TEST each of them is a test by die,
    and only those that the game has can be asked for.
    """
    module = module_of(playbook.odds.kind)
    deeds = tuple(getattr(module, "DEEDS", ()))
    if getattr(module, "BY_TEST", False):
        return tuple(deed for deed in deeds if deed in playbook.test)
    return deeds
