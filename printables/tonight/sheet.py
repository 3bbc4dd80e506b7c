"""The reference for tonight: one page a game, or half a page, with what is in play alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from printables.army_words import credit
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.crest import RATIO, draw_crest
from printables.engine.geometry import INCH, Rect
from printables.engine.half_pages import Half, half_page, rooms
from printables.engine.livery import Livery
from printables.engine.origin_marks import draw_legend
from printables.engine.page_furniture import draw_page_number, page_number_width
from printables.engine.page_notes import PageNote
from printables.engine.problems import PrintProblem
from printables.engine.rich_text import RichText, rich_text
from printables.engine.small_parts import cap, grey
from printables.engine.text import MM, Setter, fit_line
from printables.pack_inputs import Game, PackFacts
from printables.sheet_kind import Counts, Part, Work
from printables.tonight.in_play import InPlay
from printables.tonight.kind import frame_width
from printables.tonight.layout import Flow, lay_on_page, lay_on_pages
from rules.common.wording import listed
from rules.games.playbook import Playbook

SHEET = "reference-tonight"
_EDGE = 7.0
_HEAD = 11.2
_HALF_HEAD = 8.4
_FOOT = 7.8
_LINE = 3.5
_FOOT_SIZE = 8.0
_LAST = 7.0
_ANY = 1e4
_ALL_RULES = "All rules: print “Full reference”."
_IN_BOTH = "in mm: " + ", ".join(
    f"{each} in {each * INCH:.0f}" for each in (1, 2, 3, 6, 12, 24, 36)
)
_MOST_PAGES = 20


# ------------------------------------------------------------------ head and foot


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a reference stands: its room, what is left of it for the blocks, its head."""

    room: Rect
    half: bool

    @property
    def head(self) -> Rect:
        """Return the band at its head."""
        high = _HALF_HEAD if self.half else _HEAD
        return Rect(self.room.x, self.room.top - high, self.room.w, high)

    @property
    def body(self) -> Rect:
        """Return the room between head and foot."""
        low = self.room.y + _FOOT
        return Rect(self.room.x, low, self.room.w, self.head.y - 1.6 - low)


def _draw_head(writer: Writer, facts: PackFacts, game: Game, look: Livery, band: Rect) -> None:
    writer.rect(band, fill=look.band, stroke=look.line, width=frame_width(writer), radius=1.4)
    tall = band.h - 2.0
    right = band.right - 2.0
    for army in reversed(game.armies[:4]):
        right -= tall * RATIO
        box = Rect(right, band.y + 1.0, tall * RATIO, tall)
        draw_crest(writer, facts.livery(army), facts.crest(army), box)
        right -= 1.6
    name = facts.clean(game.ruleset.name).upper()
    face = fonts.title_face(name)
    setter = Setter(facts.letters, f"the head of “{facts.clean(game.ruleset.name)}”")
    line = setter.line(name, face, 20.0 if band.h > 10 else 15.0, band.w * 0.5, smallest=9)
    middle = band.y + band.h / 2
    with writer.tagged("H1"):
        base = middle - cap(line.size, face) / 2
        writer.text(line.text, band.x + 4.0, base, line.size, face, colour=look.on_band)
    start = band.x + 4.0 + face.width(line.text) * line.size / MM + 4.0
    told = f"tonight: {listed([army.name for army in game.armies[:4]])}, {_measured(facts)}"
    words = rich_text(told, 10.0, right - start - 2.0, face=fonts.medium())
    if len(words.lines) == 2:  # about even
        words = rich_text(told, 10.0, words.width * 0.75, face=fonts.medium())
        if len(words.lines) > 2:
            words = rich_text(told, 10.0, right - start - 2.0, face=fonts.medium())
    if len(words.lines) * words.leading > band.h:
        words = rich_text(
            f"tonight, {_measured(facts)}", 10.0, right - start - 2.0, face=fonts.medium()
        )
    words.draw(writer, right - 1.6, middle + words.height / 2, align="right", colour=look.on_band)


def _measured(facts: PackFacts) -> str:
    return "in millimetres" if facts.options.measures == "mm" else "in inches"


def _draw_foot(writer: Writer, play: InPlay, place: _Place) -> None:
    """Draw the legend, what is left out, and whose the rules are."""
    room, facts = place.room, play.facts
    base = room.y + _LINE
    x = draw_legend(writer, play.marks, room.x, base, _FOOT_SIZE, brief=True)
    x += 2.6 if x > room.x else 0.0
    foot = _left_out_words(play.left_out(), room.right - x)
    foot.draw(writer, x, base + (foot.leading + cap(foot.size)) / 2)
    by = facts.clean(credit(play.game.ruleset))
    last = (
        f"Muster · {facts.clean(play.game.ruleset.name)}, {by} · one for each player · plain paper"
    )
    if facts.options.measures == "both":
        last += f" · {_IN_BOTH}"
    taken = 0.0 if place.half else page_number_width(_LAST) + 3.0
    line = fit_line(last, fonts.body(), _LAST, room.w - taken)
    writer.text(line.text, room.x, room.y, line.size, colour=grey(writer))
    if not place.half:
        with writer.tagged("Artifact"):
            draw_page_number(writer, room.right - page_number_width(_LAST), room.y, _LAST)


def _left_out_words(names: Sequence[str], room: float) -> RichText:
    """Return what is left out on one line of `room` mm; the last names go where it is too long."""
    for kept in range(len(names), -1, -1):
        more = "and more" if kept < len(names) else ""
        listing = ", ".join(filter(None, (*names[:kept], more)))
        said = f"**Left out tonight:** {listing}. {_ALL_RULES}" if listing else _ALL_RULES
        for size in (_FOOT_SIZE, 7.5, _LAST):
            words = rich_text(said, size, _ANY)
            if words.width <= room:
                return words
    return rich_text("", _LAST, _ANY)


# ------------------------------------------------------------------ pages and halves


def _places(facts: PackFacts) -> tuple[_Place | None, _Place]:
    """Return half a page, None where the paper is too small, and a whole one."""
    page = facts.options.page(landscape=False)
    reach = page.printable
    side, low = max(_EDGE, reach.x), max(_EDGE - 1.0, reach.y)
    top = min(page.height - _EDGE, reach.top)
    whole = _Place(Rect(side, low, page.width - 2 * side, top - low), half=False)
    halves = rooms(half_page(facts.options.page()))
    return (_Place(halves[0], half=True) if len(halves) > 1 else None), whole


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The reference of one game: what is in play, where it stands, how it is laid out."""

    play: InPlay
    place: _Place
    flow: Flow


_KEPT: WeakKeyDictionary[PackFacts, dict[str, _Chosen]] = WeakKeyDictionary()
"""The references of a pack, which are laid out once for its halves and its pages."""


def _chosen(facts: PackFacts, game: Game, playbook: Playbook) -> _Chosen:
    """Return a game's reference on half a page if that holds it, else on a page."""
    known = _KEPT.setdefault(facts, {})
    if game.ruleset.id not in known:
        known[game.ruleset.id] = _laid(facts, game, playbook)
    return known[game.ruleset.id]


def _laid(facts: PackFacts, game: Game, playbook: Playbook) -> _Chosen:
    look = facts.livery(game.armies[0])
    half, whole = _places(facts)
    if facts.options.large_print:
        half = None
    play = InPlay(facts, game, playbook)
    for place in filter(None, (half, whole)):
        made = lay_on_page(play, look, place.body)
        if made is not None:
            return _Chosen(play, place, made)
    flow = lay_on_pages(play, look, whole.body)
    if flow.pages > _MOST_PAGES:
        raise PrintProblem(f"The reference of {game.ruleset.name[:60]} takes {flow.pages} pages.")
    return _Chosen(play, whole, flow)


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    games = [game for game in facts.games if game.playbook]
    return tuple(
        Part(
            f"{SHEET}@{game.ruleset.id}" if len(games) > 1 else SHEET,
            facts.clean(game.ruleset.name),
            len(game.armies),
            "one for each player",
        )
        for game in games
    )


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    page = facts.options.page(landscape=False)
    for name, chosen, owners in _wanted(facts, counts):
        if chosen.place.half:
            continue
        pages = chosen.flow.pages
        if pages > 1 and not facts.options.large_print:
            facts.letters.advise(
                f"the reference for tonight of {name}",
                f"takes {pages} pages of this paper; a larger one may hold it on one.",
            )
        for owner in owners:
            writer.fresh_paper()
            for number in range(pages):
                writer.start_page(page)
                _draw_page(writer, chosen, chosen.place, number)
                writer.note(PageNote("Reference", "tonight's rules", owner))
                writer.end_page()


def _halves(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterable[Half]:
    for _, chosen, owners in _wanted(facts, counts):
        if chosen.place.half:

            def draw(writer: Writer, room: Rect, chosen: _Chosen = chosen) -> None:
                _draw_page(writer, chosen, replace(chosen.place, room=room), 0)

            yield from (Half("Reference", SHEET, draw, *owner) for owner in owners)


_Owner = tuple[()] | tuple[int]


def _wanted(facts: PackFacts, counts: Counts) -> Iterable[tuple[str, _Chosen, tuple[_Owner, ...]]]:
    """Yield what is printed: each game's name, its reference, whose each copy is.

    A copy is for an army of the game by its number in the pack, a further one for nobody.
    """
    games = [(game, game.playbook) for game in facts.games if game.playbook]
    for (game, playbook), part in zip(games, counts.parts, strict=True):
        copies = counts.of(part.id)
        if copies:
            armies: list[_Owner] = [(facts.number_of(army),) for army in game.armies]
            owners = tuple((*armies, *[()] * copies)[:copies])
            yield facts.clean(game.ruleset.name), _chosen(facts, game, playbook), owners


def _draw_page(writer: Writer, chosen: _Chosen, place: _Place, number: int) -> None:
    play, body = chosen.play, place.body
    look = play.facts.livery(play.game.armies[0])
    _draw_head(writer, play.facts, play.game, look, place.head)
    for put in chosen.flow.puts:
        if put.page == number:
            put.bit.draw(writer, body.x + put.x, body.top - put.down)
    _draw_foot(writer, play, place)


TONIGHT = Work(_parts, draw=_draw, halves=_halves)
"""The work of the sheet."""
