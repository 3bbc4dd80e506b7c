"""The fetch list: household things that stand in for pieces, how many, and where they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.page_flow import Block, Group
from printables.engine.small_parts import TICK, cap, draw_block, draw_tick, grey, rule
from printables.engine.text import Setter
from printables.engine.titled_page import Leaf
from printables.forms.parts import Form, credit_of, draw_leaves, game_work, head_block, words_block
from printables.pack_inputs import Game, PackFacts
from rules.army.army_under_ruleset import Roster
from rules.army.totals import pieces_needed
from rules.common.wording import capital, counted
from rules.toybox.matching import needs_of
from rules.toybox.shortfalls import called
from rules.toybox.toy_box import Bag

TABLE, KITCHEN, DESK, SEWING, WORKSHOP, TOYS, PURSE, ELSEWHERE = (
    "Dice and measures",
    "Kitchen",
    "Desk",
    "Sewing box and bathroom",
    "Workshop",
    "Toy box",
    "Purse and pockets",
    "Anywhere else",
)
PLACES = (TABLE, KITCHEN, DESK, PURSE, SEWING, TOYS, WORKSHOP, ELSEWHERE)
"""The places in the order in which the list goes through the house."""

_WORDS: tuple[tuple[str, str], ...] = (
    ("plants", ELSEWHERE),
    ("cup", KITCHEN),
    ("coin", PURSE),
    ("tape measure", TABLE),
    ("yardstick", TABLE),
    ("ruler", TABLE),
    ("a die", TABLE),
    ("dice", TABLE),
    ("soldier", TOYS),
    ("figure", TOYS),
    ("weapon from the bag", TOYS),
    ("playing card", TOYS),
    ("tile", TOYS),
    ("counter", TOYS),
    ("cube with", TOYS),
    ("saucer", KITCHEN),
    ("plate", KITCHEN),
    ("lid", KITCHEN),
    ("bottle cap", KITCHEN),
    ("sugar", KITCHEN),
    ("pea", KITCHEN),
    ("match", KITCHEN),
    ("toothpick", KITCHEN),
    ("cotton", SEWING),
    ("button", SEWING),
    ("bead", SEWING),
    ("felt", SEWING),
    ("pin", SEWING),
    ("handkerchief", SEWING),
    ("string", SEWING),
    ("washer", WORKSHOP),
    ("empty", WORKSHOP),
    ("rod", WORKSHOP),
    ("paint", WORKSHOP),
    ("pencil", DESK),
    ("pen", DESK),
    ("paper", DESK),
    ("card", DESK),
    ("tape", DESK),
    ("triangle", DESK),
    ("scissors", DESK),
    ("book", DESK),
)
"""The first of these words that a stand-in has says where it is found."""


def place_of(thing: str) -> str:
    """Return where a thing is found in the house."""
    plain = thing.lower()
    return next((place for word, place in _WORDS if word in plain), ELSEWHERE)


PAPER = "print a stand-up, or take something else"
_ROW = 5.6
_DICE_STATS = ("dice", "burst", "attacks")
_MOST_DICE = 24
_FEWEST_PLAYERS = 2
_COUNT, _THING = 15.0, 74.0


@dataclass(frozen=True, slots=True)
class Thing:
    """A household thing: how many (None: as many as the ground asks for), what it stands for."""

    name: str
    count: int | None
    uses: tuple[tuple[str, int], ...]
    place: str

    @property
    def number(self) -> str:
        """Return the count as it is written."""
        return "some" if self.count is None else f"{self.count:,} ×"

    @property
    def words(self) -> str:
        """Return what it stands for, each with its own number where there are several."""
        if len(self.uses) == 1:
            return self.uses[0][0]
        return ", ".join(f"{use} ({count:,})" if count else use for use, count in self.uses)


def things_for(game: Game) -> tuple[Thing, ...]:
    """Return all that is fetched for a game's armies; what stands for several pieces, once."""
    found: dict[str, Thing] = {}
    for thing in (*_tools(game), *_stand_ins(game)):
        known = found.get(thing.name)
        if known is None:
            found[thing.name] = thing
            continue
        counts = (known.count, thing.count)
        count = None if None in counts else sum(each for each in counts if each is not None)
        uses = tuple(dict.fromkeys((*known.uses, *thing.uses)))
        found[thing.name] = Thing(thing.name, count, uses, known.place)
    return tuple(found.values())


def _stand_ins(game: Game) -> Iterator[Thing]:
    """Yield the stand-in of each piece that these armies need."""
    if game.playbook is None:
        return
    for need in pieces_needed([army.roster for army in game.armies], game.playbook):
        piece = need.piece
        open_ended = not piece.amount.of and not need.count
        if piece.stand_in and (need.count or open_ended):
            use = piece.name + (f" ({piece.amount.why})" if open_ended and piece.amount.why else "")
            count = None if open_ended else need.count
            name, each = _plain(piece.stand_in)
            place = place_of(piece.stand_in)
            yield Thing(name, count and count * each, ((use, need.count),), place)


def _plain(stand_in: str) -> tuple[str, int]:
    """Return a stand-in for a list without its article, and how many of it make one piece.

    What is a remark ("a new pencil is an inch longer") stays whole.
    """
    if " is " not in stand_in:
        for article, each in (("a ", 1), ("an ", 1), ("the ", 1), ("two ", 2)):
            if stand_in.startswith(article):
                return capital(stand_in.removeprefix(article)), each
    return capital(stand_in), 1


# ------------------------------------------------------------------ dice and tools


def dice_of(game: Game) -> tuple[int, str]:
    """Return how many six-sided dice one player rolls at once at most, and what for."""
    found = [(1, "tests and who is first")]
    tests = game.playbook.tests if game.playbook else ()
    if any(test.dice == "2d6" for test in tests):
        found.append((2, "attacks and tests are rolled with two"))
    for army in game.armies:
        found += [
            (weapon_dice, f"{army.clean(name)}: the most dice at once")
            for name, weapon_dice in _weapon_dice(army.roster)
        ]
        if game.playbook and game.playbook.odds.kind == "squad-fire":
            most = max((len(unit.figures) for unit in army.army.units), default=0)
            found.append((most, "a die for each man of the largest squad"))
    return max(found, key=lambda each: each[0])


def _weapon_dice(roster: Roster) -> Iterator[tuple[str, int]]:
    """Yield the weapons of an army with the dice that they roll at once."""
    weapons = {weapon.id: weapon for man in roster.men for weapon in man.derived.weapons}
    for weapon in weapons.values():
        for stat in _DICE_STATS:
            number = weapon.stats.get(stat)
            if number is not None and isinstance(number.value, int):
                yield weapon.name, min(number.value, _MOST_DICE)


def _tools(game: Game) -> Iterator[Thing]:
    """Yield what every battle needs: dice, measures, something to write with."""
    players = max(len(game.armies), _FEWEST_PLAYERS)
    each, why = dice_of(game)
    tools = (
        ("Six-sided dice", each * players, f"{each} for each player: {why}", TABLE),
        ("Tape measure", 1, "moves and ranges", TABLE),
        ("Clock or telephone", len(game.ruleset.clocks) and 1, "set-up and movement", TABLE),
        ("Pencil", players, "rosters and score sheets", DESK),
        ("Paper clip", players, "counters and tracks, to be clipped", DESK),
        ("Paper fastener", players, "for dials", DESK),
        ("Scissors, ruler and glue", 1, "cards, tokens and paper soldiers", DESK),
    )
    for name, count, use, place in tools:
        if count:
            yield Thing(name, count, ((use, count),), place)
    vehicles = sum(unit.kind == "vehicle" for army in game.armies for unit in army.army.units)
    named = game.playbook.pieces if game.playbook else ()
    if vehicles and not any("cup with the name" in piece.stand_in for piece in named):
        use = f"{counted(vehicles, 'vehicle')}: for the men who ride in it"
        yield Thing("Cup", vehicles, ((use, vehicles),), place_of("cup"))


# ------------------------------------------------------------------ the sheet


def _form(_game: Game) -> Form:
    return Form("Fetch list", 1, "one for the table: what to collect around the house")


def _draw_list(writer: Writer, facts: PackFacts, game: Game) -> None:
    armies = game.armies
    names = " and ".join(army.name for army in armies)
    if len(armies) > 2:
        names = f"{len(armies)} armies"
    leaf = Leaf(
        facts.options.page(), "Fetch list", f"{game.armies[0].game} · for {names}", credit_of(game)
    )
    setter = Setter(facts.letters, "the fetch list")
    body = leaf.body
    said = "The most these armies can need, from around the house. Leave out what you have printed."
    groups = [Group((words_block(setter, said, body.x, body.w),), gap=0.0)]
    things = things_for(game)
    places = [(place, [each for each in things if each.place == place]) for place in PLACES]
    for place, here in (*_toys(facts, game), *places):
        if here:
            head = head_block(facts.clean(place.upper()), body.x, body.w)
            rows = [_row(facts, thing, body, setter) for thing in here]
            groups.append(Group((head, *rows), gap=2.6, again=head, lead=2, empty=0.12))
    draw_leaves(writer, facts.letters, leaf, groups)


def _toys(facts: PackFacts, game: Game) -> Iterator[tuple[str, list[Thing]]]:
    """Yield the toys that play the armies, by the bag they are in, and then what no toy plays."""
    box, matching = facts.toys, facts.matching
    if not box.lots:
        return
    several = len(game.armies) > 1
    bags: dict[str, dict[str, dict[str, int]]] = {bag.id: {} for bag in (*box.bags, Bag(""))}
    missing: dict[str, dict[str, int]] = {}
    for army in game.armies:
        for need in needs_of(army.roster):
            name = called(box, army.roster, need)
            use = f"{army.name}: {name}" if several else name
            for each in need.ids:
                toy = matching.toys.get((need.army, each))
                pose = box.pose(toy.pose) if toy else None
                if toy is None or pose is None:
                    uses = missing.setdefault(f"{capital(name)}, {need.colour}", {})
                    used = army.name if several else PAPER
                else:
                    uses = bags[toy.bag].setdefault(f"{pose.name}, {toy.colour}", {})
                    used = f"stand-in for {use}" if toy.how == "stand-in" else use
                uses[used] = uses.get(used, 0) + 1
    for bag in (*box.bags, Bag("")):
        if bags[bag.id]:
            title = f"{TOYS}: {bag.name or 'a bag'}" if bag.id else f"{TOYS}: loose finds"
            yield title, _things(bags[bag.id])
    if missing:
        yield "Not in the toy box", _things(missing)


def _things(found: dict[str, dict[str, int]]) -> list[Thing]:
    return [
        Thing(name, sum(uses.values()), tuple(uses.items()), TOYS) for name, uses in found.items()
    ]


FETCH_LIST = game_work("fetch", _form, _draw_list)


def _row(facts: PackFacts, thing: Thing, box: Rect, setter: Setter) -> Block:
    start = box.x + TICK + _COUNT + 3.0
    words = start + _THING + 3.0
    name = setter.block(facts.clean(thing.name), fonts.bold(), 9.5, _THING, 16.0)
    uses = setter.block(facts.clean(thing.words), fonts.body(), 8.5, box.right - words, 24.0)
    height = max(_ROW, name.height() + 1.6, uses.height() + 1.6)

    def draw(writer: Writer, top: float) -> None:
        middle = top - height / 2
        draw_tick(writer, box.x, middle)
        base = middle - cap(9.5) / 2
        right = box.x + TICK + _COUNT
        writer.text(thing.number, right, base, 9.5, fonts.bold(), align="right")
        draw_block(writer, name, start, middle + name.height() / 2 - 0.2, fonts.bold())
        draw_block(writer, uses, words, middle + uses.height() / 2 - 0.2, colour=grey(writer))
        rule(writer, box.x, top - height, box.w)

    return Block(height, draw)
