"""Armies for property tests: any value that an army can have, sensible under a game or not."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.army.model import (
    OWN_KINDS,
    Agreement,
    Army,
    Figure,
    OwnBox,
    OwnCard,
    Reading,
    Seat,
    Unit,
)

ITEMS = ("rifle", "submachine-gun", "bazooka", "radio", "shovel", "binoculars", "no-such-item")
_UNFIT = "".join(map(chr, (*range(32), *range(127, 160), 0x2028, 0x2029)))

ids = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_-]{0,15}", fullmatch=True)
words = st.sampled_from(("", "gunner", "assistant", "commander", "spotter"))
lines = st.text(
    st.characters(blacklist_categories=("Cs",), blacklist_characters=_UNFIT), max_size=30
)
stories = st.text(
    st.characters(
        blacklist_categories=("Cs",),
        blacklist_characters=_UNFIT.replace("\n", "").replace("\t", ""),
    ),
    max_size=60,
)
items = st.lists(st.sampled_from(ITEMS), max_size=4).map(tuple)
portraits = st.one_of(
    st.just(""),
    st.sampled_from(("rifleman", "no-such-drawing")).map("drawn:{}".format),
    st.text("0123456789abcdef", min_size=32, max_size=32).map("picture:{}".format),
)
abilities = st.lists(lines, max_size=3).map(tuple)
lives = st.none() | st.integers(1, 20)
colours = st.sampled_from(("", "", "tan", "black")) | lines


@st.composite
def figures(draw: st.DrawFn, id: str = "figure") -> Figure:  # noqa: A002 - the field's name
    """One figure with this id, anything else about him drawn."""
    return Figure(
        id=id,
        items=draw(items),
        name=draw(lines),
        rank=draw(lines),
        post=draw(words),
        hero=draw(st.booleans()),
        story=draw(stories),
        portrait=draw(portraits),
        abilities=draw(abilities),
        lives=draw(lives),
        colour=draw(colours),
        moulded=draw(st.just(()) | items),
    )


@st.composite
def agreements(draw: st.DrawFn, known: list[str]) -> Agreement:
    """One ruling about some of the known ids."""
    return Agreement(
        rule=draw(lines),
        targets=tuple(draw(st.lists(st.sampled_from(known), max_size=3))),
        note=draw(stories),
        agreed_with=draw(lines),
        day=draw(st.dates().map(str) | st.just("")),
    )


short = lines.map(lambda text: text[:20])
boxes = st.builds(OwnBox, short, short, short, st.booleans())
own_cards = st.builds(
    OwnCard,
    kind=st.sampled_from(OWN_KINDS),
    title=lines,
    text=stories,
    boxes=st.lists(boxes, max_size=5).map(tuple),
    portrait=portraits,
    colour=colours,
    count=st.integers(0, 100),
    agreed_with=lines,
    day=st.dates().map(str) | st.just(""),
)


@st.composite
def armies(draw: st.DrawFn, max_units: int = 5, max_figures: int = 6, max_games: int = 2) -> Army:
    """One army whose ids are all different and in which nobody sits twice."""
    sizes = draw(st.lists(st.integers(0, max_figures), max_size=max_units))
    wanted = 1 + len(sizes) + sum(sizes)
    names = draw(st.lists(ids, min_size=wanted, max_size=wanted, unique=True))
    army_id, *others = names
    games = draw(
        st.lists(
            st.sampled_from(("lgam", "fighting-plastic", "army-men")) | ids,
            min_size=1,
            max_size=max_games,
            unique=True,
        )
    )
    units = draw(_force(sizes, others))
    return Army(
        id=army_id,
        ruleset=games[0],
        name=draw(lines),
        colour=draw(st.sampled_from(("green", "tan", "grey"))),
        crest=draw(st.sampled_from(("", "heater-castle", "roundel-from-a-later-muster"))),
        units=units,
        agreements=tuple(draw(st.lists(agreements(names), max_size=2))),
        switches=draw(st.dictionaries(ids, lines, max_size=2)),
        note=draw(stories),
        own_cards=tuple(draw(st.lists(own_cards, max_size=2))),
        readings=tuple(
            Reading(
                game,
                draw(_force(sizes[: len(sizes) // 2], others)),
                tuple(draw(st.lists(agreements(names), max_size=1))),
                draw(st.dictionaries(ids, lines, max_size=2)),
                tuple(draw(st.lists(st.sampled_from(others), max_size=2))) if others else (),
            )
            for game in games[1:]
        ),
    )


@st.composite
def _force(draw: st.DrawFn, sizes: list[int], names: list[str]) -> tuple[Unit, ...]:
    """Units of so many men each, with these ids in some order."""
    free = iter(draw(st.permutations(names)))
    crews = [(next(free), [draw(figures(next(free))) for _ in range(size)]) for size in sizes]
    standing = draw(st.permutations([man.id for _, men in crews for man in men]))
    return tuple(draw(_units(unit_id, men, standing)) for unit_id, men in crews)


@st.composite
def _units(draw: st.DrawFn, unit_id: str, men: list[Figure], standing: list[str]) -> Unit:
    """One unit; those who get a seat in it are taken off `standing`."""
    kind = draw(st.sampled_from(("men", "squad", "team", "vehicle")))
    seats: tuple[Seat, ...] = ()
    if kind == "vehicle":
        taken = draw(st.lists(st.integers(1, 20), max_size=min(4, len(standing)), unique=True))
        seats = tuple(Seat(number=number, figure=standing.pop()) for number in taken)
    return Unit(
        id=unit_id,
        kind=kind,
        type=draw(st.just("") | ids),
        name=draw(lines),
        figures=tuple(men),
        seats=seats,
        fittings=tuple(draw(st.lists(ids, max_size=2))),
        passengers=draw(st.none() | st.integers(0, 20)),
        note=draw(stories),
        colour=draw(colours),
    )
