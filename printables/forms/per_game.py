"""Forms of which each game of a pack has its own: one part for each, drawn as often as chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from printables.canvas import Writer
from printables.forms.parts import game_end, part_title
from printables.pack_facts import Game, PackFacts
from printables.parts_list import Counts, Part
from printables.sheet import Work


@dataclass(frozen=True, slots=True)
class Form:
    """What a form is to one game: its title, how many are suggested, and why in words."""

    title: str
    count: int
    why: str


def game_work(
    stem: str,
    form_of: Callable[[Game], Form],
    draw: Callable[[Writer, PackFacts, Game], None],
    tonight: Callable[[PackFacts], bool] | None = None,
) -> Work:
    """Return the work of a form; the ids of its parts begin with `stem`."""

    def part(facts: PackFacts, game: Game) -> Part:
        form = form_of(game)
        title = part_title(facts, game, form.title)
        return Part(f"{stem}{game_end(facts, game)}", title, form.count, form.why)

    def parts(facts: PackFacts) -> tuple[Part, ...]:
        return tuple(part(facts, game) for game in facts.games)

    def draw_all(writer: Writer, facts: PackFacts, counts: Counts) -> None:
        for game in facts.games:
            for _ in range(counts.of(f"{stem}{game_end(facts, game)}")):
                draw(writer, facts, game)

    return Work(parts, draw=draw_all, tonight=tonight)
