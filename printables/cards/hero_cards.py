"""The cards of heroes, folded over so that the record of the campaign lies behind each."""

from __future__ import annotations

from collections.abc import Iterator

from printables.army_facts import ArmyFacts
from printables.cards.hero_back import HeroBack
from printables.cards.hero_front import Hero, HeroFront
from printables.engine.canvas import Writer
from printables.engine.cut_pieces import Cell
from printables.engine.text import Setter
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work


def heroes(facts: PackFacts, army: ArmyFacts) -> Iterator[Hero]:
    """Yield the heroes of an army in the order of its units."""
    for unit in army.units:
        for row in unit.rows:
            if row.hero:
                man = army.roster.man[row.ids[0]]
                yield Hero(row, man, army, facts.crest(army), facts.livery(army))


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"hero-{at}.{number}", hero.row.title, 1, _why(hero), number)
        for number, army in enumerate(facts.armies, start=1)
        for at, hero in enumerate(heroes(facts, army), start=1)
    )


def _why(hero: Hero) -> str:
    """Return for whom a card speaks, in words."""
    roles = [hero.man.role, *hero.man.derived.extras]
    names = [hero.army.clean(role.name) for role in roles if role]
    return ", ".join(["a hero", *dict.fromkeys(names)])


def _cells(writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    """Yield the cards of the heroes of each army."""
    width, height = writer.options.card
    for number, army in enumerate(facts.armies, start=1):
        for at, hero in enumerate(heroes(facts, army), start=1):
            setter = Setter(facts.letters, "its card")
            front = HeroFront(hero, (width, height), setter, large=writer.options.large_print)
            back = HeroBack(hero, facts.campaign, setter, front.rest)
            cell = Cell(
                hero.row.title, width, height, front=front.draw, back=back.draw,
                ground=back.ground, back_ground=back.ground, folded=True, army=number,
                edge=hero.look.colour,
            )  # fmt: skip
            for _ in range(counts.of(f"hero-{at}.{number}")):
                yield cell


HERO_CARDS = Work(_parts, cells=_cells)
