"""A card for each weapon that an army carries: its drawing, numbers, rules, and who has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from printables.army_facts import ArmyFacts
from printables.cards.blocks import boxes_block, marks_of, table_block
from printables.cards.cells import card_cells
from printables.cards.face import Face, head_block, words_block
from printables.cards.frame import Head, Space
from printables.cards.sheets import army_back
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.cut_pieces import Cell
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.length_and_date_text import in_measures
from printables.engine.livery import Livery
from printables.engine.page_flow import Block
from printables.engine.text import LEADING, MM, Setter
from printables.facts import StatBox, WeaponFacts, WeaponTable
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from printables.stat_boxes import boxes_of, subject_of_weapon, table_of
from rules.army.crests import Crest
from rules.common.wording import capital, counted, listed, lower

_CARRIERS = 3
"""Lines that those who carry a weapon take at most; the roster names them all."""


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"weapon-{weapon.id}.{number}", weapon.name, 1, f"carried by {who}", number)
        for number, army in enumerate(facts.armies, start=1)
        for weapon, who in carried(army)
    )


def _cells(writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    setter = Setter(facts.letters, "its card")
    for number, army in enumerate(facts.armies, start=1):
        look, back = facts.livery(army), army_back(facts, army)
        for weapon, who in carried(army):
            part = f"weapon-{weapon.id}.{number}"
            face = _face(army, weapon, who, look, back.crest, large=facts.options.large_print)
            draw = partial(_draw, face=face, look=look, setter=setter)
            for cell in card_cells(
                writer.options, weapon.name, counts.of(part), part, draw, look, back
            ):
                yield replace(cell, army=number)


WEAPON_CARDS = Work(_parts, cells=_cells)


def carried(army: ArmyFacts) -> Iterator[tuple[WeaponFacts, str]]:
    """Yield each weapon of the army with who carries it in words: roles, heroes, vehicles."""
    carriers: dict[str, Counter[str]] = {}
    for man in army.roster.men:
        role = man.role.name if man.role else ""
        name = man.called if man.figure.hero or not role else lower(role)
        for weapon in man.derived.weapons:
            carriers.setdefault(weapon.id, Counter())[army.clean(name)] += 1
    for unit in army.units:
        for own in unit.weapons:
            carriers.setdefault(own.id, Counter())[unit.title] += 1
    for weapon in army.ruleset.weapons:
        facts = army.weapon(weapon.id) if weapon.id in carriers else None
        if facts:
            often = carriers[weapon.id].items()
            yield facts, listed([counted(n, who) if n > 1 else who for who, n in often])


def _draw(writer: Writer, at: Rect, *, face: Face, look: Livery, setter: Setter) -> None:
    face.draw(writer, at, look, setter)


def _face(army: ArmyFacts, weapon: WeaponFacts, who: str, look: Livery, crest: Crest | None, *,
          large: bool) -> Face:  # fmt: skip
    subject = subject_of_weapon(army, army.ruleset.weapon[weapon.id])
    boxes = boxes_of(subject)
    table = table_of(subject)

    def picture(writer: Writer, card: Rect, window: Rect) -> None:
        inside = window.moved(card.x, card.y).inset(2.6 if not look.ink else 2.6 + window.h * 0.15)
        draw_figure(writer, look, weapon.art, inside, stand=False)

    return Face(
        Head(weapon.name, army.name, "", crest),
        army.game,
        (partial(_blocks, army=army, weapon=weapon, who=who, boxes=boxes, table=table),),
        picture,
        tuple(marks_of(boxes, table, ())),
        large,
    )


def _blocks(
    space: Space,
    *,
    army: ArmyFacts,
    weapon: WeaponFacts,
    who: str,
    boxes: tuple[StatBox, ...],
    table: WeaponTable,
) -> Sequence[Block]:
    blocks = [boxes_block(space, boxes)] if boxes else []
    if table.rows:
        blocks.append(table_block(space, table, army.cards.head))
    if weapon.text:
        blocks.append(words_block(space, in_measures(weapon.text, army.words_measures)))
    return [*blocks, head_block(space, "Carried by"), _carriers(space, capital(who))]


def _carriers(space: Space, who: str) -> Block:
    height = _CARRIERS * space.size * LEADING / MM
    text = space.set.block(
        who, fonts.body(), space.size, space.text, height, smallest=space.shape.least_type
    )
    return Block(text.height() + 0.5, lambda writer, top: space.draw_words(writer, text, top))
