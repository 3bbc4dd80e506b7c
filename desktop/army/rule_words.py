"""What the game says about what is selected: its text, and the heading it stands under."""

from __future__ import annotations

from desktop.army.desk import Desk
from rules.roll import Man, Roll


def rule_words(desk: Desk) -> tuple[str, str, str]:
    """Return a title, the game's rule in Muster's words, and where the document has it."""
    document = desk.document
    roll = document.roll if document else None
    if roll is None:
        return "No rules", "The game of this army is not here.", ""
    ruleset = roll.ruleset
    found, unit = desk.current_figure(), desk.current_unit()
    if found is not None:
        return _of_man(roll, roll.man[found[1].id])
    known = roll.type_of(unit) if unit is not None else None
    if known is not None:
        return known.name, known.text or "Nothing is said of it.", _under(roll, known.source)
    return ruleset.name, ruleset.text or "Nothing is said.", f"By {ruleset.author}"


def _of_man(roll: Roll, man: Man) -> tuple[str, str, str]:
    roles = [role for role in (man.role, *man.derived.extras) if role is not None]
    texts = [role.text for role in roles] + [weapon.text for weapon in man.derived.weapons]
    sources = [role.source for role in roles] + [each.source for each in man.derived.weapons]
    words = " ".join(dict.fromkeys(filter(None, texts))) or "Nothing is said of him."
    return man.called, words, _under(roll, "; ".join(dict.fromkeys(filter(None, sources))))


def _under(roll: Roll, source: str) -> str:
    return f"{roll.ruleset.name}: {source}" if source else roll.ruleset.name
