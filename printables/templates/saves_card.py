"""A card that says what saves a man: for each target and weapon, in the open and in cover."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printables.army_words import names_listed
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect
from printables.engine.small_parts import draw_block, grey
from printables.engine.text import Setter
from printables.pack_inputs import Game, PackFacts
from rules.attack.dice import FACES
from rules.attack.modifiers import fits_weapon
from rules.attack.procedure import Roll
from rules.attack.question import Question
from rules.attack.question_context import GameQuestion
from rules.attack.squads import SAVE, save_of
from rules.common.wording import HOUSE_SIGN
from rules.games.playbook import Modifier, Playbook, Target
from rules.games.ruleset import Ruleset, Weapon
from rules.games.shared_types import Number

WIDTH, HEIGHT = 158.0, 92.0
_HEAD, _NAMES, _FOOT = 20.0, 28.0, 17.0
_KEY = "none: nothing saves the target. –: this weapon is not fired at it."
_SAFE = f"safe: no roll{HOUSE_SIGN}."
_GROUND = "#eef2ec"
_COVER = "#cfdcc6"

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    """What is said of saves: the names of targets, weapons that are alike, and their needs.

    Each cell holds the need in the open and in cover, "" in cover where that changes nothing.
    """

    targets: tuple[str, ...]
    columns: tuple[tuple[str, tuple[Pair, ...]], ...]
    notes: tuple[str, ...]


def table_of(facts: PackFacts, game: Game) -> Table | None:
    """Return the saves of a game, None where nobody can save himself from a hit."""
    book = game.playbook
    if book is None or book.odds.kind != "squad-fire":
        return None
    targets = tuple(target for target in book.targets if target.test)
    if not targets:
        return None
    groups: dict[tuple[Pair, ...], list[str]] = {}
    for weapon in game.ruleset.weapons:
        cells = tuple(_cell(game.ruleset, book, weapon, target) for target in targets)
        groups.setdefault(cells, []).append(facts.clean(weapon.name))
    safe = any("safe" in pair for cells in groups for pair in cells)
    notes = (*(facts.clean(each) for each in _notes(book)), *((_SAFE,) if safe else ()), _KEY)
    names = tuple(facts.clean(target.name) for target in targets)
    return Table(names, tuple((names_listed(held), key) for key, held in groups.items()), notes)


def _cell(ruleset: Ruleset, book: Playbook, weapon: Weapon, target: Target) -> Pair:
    if target.weapons and weapon.id not in target.weapons:
        return "–", ""
    plain = Question(weapon.id, target.id)
    said = _words(save_of(GameQuestion(ruleset, book, plain)))
    cover = book.modifier.get("cover")
    if cover is None or not fits_weapon(cover, weapon) or target.id not in cover.targets:
        return said, ""
    covered = replace(plain, modifiers=(cover.id,))
    behind = _words(save_of(GameQuestion(ruleset, book, covered)))
    return said, "" if behind == said else behind


def _words(save: Roll) -> str:
    """Return what a save needs, as short as a cell asks for."""
    if save.need > FACES:
        return "none"
    return "safe" if save.need <= 1 else f"{save.need}+"


def _notes(book: Playbook) -> list[str]:
    """Return what else changes the roll, and what of the table is proposed, a sentence each."""
    said = []
    for each in book.modifiers:
        if each.roll != SAVE or _is_cover(each):
            continue
        if not each.automatic:
            said.append(f"{each.name}: {_plus(each.value)}. {each.text}".strip())
        elif each.value.provenance != "stated":
            said.append(f"{each.name}: {_plus(each.value)} counted{HOUSE_SIGN}.")
    return said


def _is_cover(modifier: Modifier) -> bool:
    return modifier.id == "cover"


def _plus(number: Number) -> str:
    value = number.value
    return value if isinstance(value, str) else f"{value:+g}"


def draw_dirt(writer: Writer, table: Table, title: str, setter: Setter) -> None:
    """Draw the card, its lower left corner at (0, 0)."""
    bold = fonts.bold()
    writer.rect(Rect(0, 0, WIDTH, HEIGHT), fill=WHITE, stroke=INK, width=0.6)
    face = fonts.title_face(title.upper())
    line = setter.line(title.upper(), face, 14, WIDTH * 0.55)
    writer.text(line.text, 4.0, HEIGHT - 8.0, line.size, face)
    writer.text("this or more on one die: no harm", WIDTH - 4.0, HEIGHT - 7.6, 8.5, align="right")
    top = HEIGHT - 11.0
    wide = (WIDTH - 8.0 - _NAMES) / max(len(table.columns), 1)
    high = (top - _HEAD - _FOOT) / len(table.targets)
    for column, (names, cells) in enumerate(table.columns):
        x = 4.0 + _NAMES + column * wide
        block = setter.block(names, bold, 7.5, wide - 2.0, _HEAD - 5.0)
        draw_block(writer, block, x + 1.0, top - 0.5, bold)
        for words, share in (("open", 0.27), ("cover", 0.73)):
            base = top - _HEAD + 1.2
            writer.text(words, x + wide * share, base, 6.5, colour=grey(writer), align="centre")
        for row, pair in enumerate(cells):
            box = Rect(x, top - _HEAD - (row + 1) * high, wide, high)
            _draw_cell(writer, pair, box.inset(0.5))
    for row, name in enumerate(table.targets):
        y = top - _HEAD - (row + 0.5) * high
        line = setter.line(name, bold, 9, _NAMES - 1.0)
        writer.text(line.text, 4.0, y - 1.1, line.size, bold)
    block = setter.block(" ".join(table.notes), fonts.body(), 7.5, WIDTH - 8.0, _FOOT - 5.0)
    draw_block(writer, block, 4.0, _FOOT - 2.5)


def _draw_cell(writer: Writer, pair: Pair, box: Rect) -> None:
    """Draw what one target needs against some weapons: in the open at the left, in cover right."""
    bold = fonts.bold()
    plain, cover = pair
    writer.rect(box, fill=WHITE if writer.ink else _GROUND, stroke=grey(writer), width=0.3)
    base = box.y + box.h / 2 - 1.4
    if not cover:
        size = 12.0 if plain != "none" else 9.0
        writer.text(plain, box.x + box.w / 2, base, size, bold, align="centre")
        return
    half = Rect(box.x + box.w * 0.46, box.y + 0.6, box.w * 0.54 - 0.6, box.h - 1.2)
    writer.rect(
        half, fill=WHITE if writer.ink else _COVER, stroke=grey(writer), width=0.4, radius=1.4
    )
    writer.text(plain, box.x + box.w * 0.24, base, 12, bold, align="centre")
    writer.text(cover, half.x + half.w / 2, base, 12, bold, align="centre")
