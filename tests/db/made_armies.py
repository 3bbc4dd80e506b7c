"""Armies made for the tests of the database: a believable one, big ones, and any at all."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.army import edits
from rules.army.model import Agreement, Army, Figure, OwnBox, OwnCard, Reading, Seat, Unit

ANY_TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12)
WORDS = st.sampled_from(("rifle", "radio", "satchel", "medic's cross", "Fernglas", "銃"))


BEAR = "9f86d081884c7d659a2feaa0c55ad015"
"""The id of a portrait: of a picture that holds b"test"."""
COLOURS = st.sampled_from(("", "tan", "blue"))
PORTRAITS = st.sampled_from(("", "drawn:radioman", f"picture:{BEAR}"))


def small_army(army_id: str = "tiger-company", name: str = "Tiger Company") -> Army:
    """Return an army with one of everything that is stored."""
    hero = Figure(
        "hero",
        ("smg", "binoculars"),
        "Kováč “Bear”",
        "Sgt",
        "commander",
        True,
        "Held the bridge.",
        f"picture:{BEAR}",
        ("Never pinned", "Throws twice as far"),
        3,
    )
    squad = Unit(
        "squad",
        "squad",
        "rifle-squad",
        "1st",
        (hero, Figure("a", ("rifle",)), Figure("b", moulded=("law", "radio"))),
    )
    jeep = Unit(
        "jeep",
        "vehicle",
        "jeep",
        "Old Reliable",
        figures=(Figure("driver", ("pistol",), post="driver", colour="green"),),
        seats=(Seat(1, "driver"), Seat(3, "a")),
        fittings=("hmg", "smoke"),
        passengers=2,
        note="Scratched.",
        colour="grey",
    )
    return Army(
        army_id,
        "lgam",
        name,
        "tan",
        (squad, jeep),
        (
            Agreement("commandos", ("hero", "squad"), "one more", "Jo", "2025-03-01"),
            Agreement("size"),
        ),
        {"rounding": "up", "crew": "strict"},
        "For Saturday.",
        "heater-castle",
        (
            OwnCard(
                "hero",
                "Lucky boots",
                "He runs twice “for luck”.",
                (OwnBox("12 in", "Move", "once", True), OwnBox("4+")),
                f"picture:{BEAR}",
                "blue",
                2,
                "Tomás",
                "2025-03-01",
            ),
            OwnCard("token", "Out of breath", "Zz", count=3),
        ),
        (Reading("army-men", (Unit("squad", "squad", "", "2nd", (Figure("left", ("law",)),)),)),),
    )


def without_readings(army: Army) -> Army:
    """Take from an army what databases before version 10 could not store."""
    return edits.change_figure(edits.change_army(army, readings=()), "b", moulded=())


def without_own_cards(army: Army) -> Army:
    """Take from an army what databases before version 8 could not store."""
    return edits.change_army(without_readings(army), own_cards=())


def without_crest(army: Army) -> Army:
    """Take from an army what databases before version 7 could not store."""
    return edits.change_army(without_own_cards(army), crest="")


def big_army(figures: int, per_unit: int = 25, army_id: str = "big") -> Army:
    """Return an army of squads of plain men."""
    men = tuple(Figure(f"m{number}", ("rifle", "radio")) for number in range(figures))
    units = tuple(
        Unit(f"u{start}", "squad", "rifle-squad", f"Squad {start}", men[start : start + per_unit])
        for start in range(0, figures, per_unit)
    )
    return Army(army_id, "army-men", "Big", units=units)


@st.composite
def armies(draw: st.DrawFn, army_id: str = "any") -> Army:
    """Draw any legal army. Few ids are used, so that two armies drawn share men and units."""
    unit_ids = draw(st.lists(st.sampled_from([f"u{n}" for n in range(6)]), unique=True))
    men = draw(st.lists(st.sampled_from([f"f{n}" for n in range(12)]), unique=True))
    if not unit_ids:
        men = []
    stands = {man: draw(st.sampled_from(unit_ids)) for man in men}
    seats = draw(_seats(unit_ids, men))
    units = tuple(
        Unit(
            unit_id,
            draw(st.sampled_from(("men", "squad", "team", "vehicle"))),
            draw(st.sampled_from(("", "jeep", "rifle-squad"))),
            draw(ANY_TEXT),
            tuple(draw(_figures(man)) for man in men if stands[man] == unit_id),
            tuple(seat for unit, seat in seats if unit == unit_id),
            tuple(draw(st.lists(WORDS, max_size=3))),
            draw(st.none() | st.integers(0, 40)),
            draw(st.just("") | ANY_TEXT),
            draw(COLOURS),
        )
        for unit_id in unit_ids
    )
    return Army(
        army_id,
        draw(st.sampled_from(("lgam", "army-men"))),
        draw(ANY_TEXT),
        draw(st.sampled_from(("green", "tan"))),
        units,
        tuple(draw(st.lists(_agreements(), max_size=3))),
        draw(st.dictionaries(ANY_TEXT, ANY_TEXT, max_size=3)),
        draw(ANY_TEXT),
        draw(st.sampled_from(("", "heater-castle", "banner-gate"))),
        readings=draw(st.sampled_from(((), small_army().readings))),
    )


@st.composite
def _seats(draw: st.DrawFn, unit_ids: list[str], men: list[str]) -> list[tuple[str, Seat]]:
    """Draw who sits where: nobody twice, and no seat taken twice."""
    places = [(unit_id, number) for unit_id in unit_ids for number in (1, 2, 9)]
    if not places or not men:
        return []
    taken = draw(st.lists(st.sampled_from(places), unique=True, max_size=len(men)))
    sitting = draw(st.permutations(men))
    return [(unit, Seat(number, man)) for (unit, number), man in zip(taken, sitting, strict=False)]


@st.composite
def _figures(draw: st.DrawFn, figure_id: str) -> Figure:
    plain = draw(st.booleans())
    items = tuple(draw(st.lists(WORDS, max_size=3)))
    if plain:
        return Figure(figure_id, items, colour=draw(COLOURS))
    name, story = draw(ANY_TEXT), draw(ANY_TEXT)
    post = draw(st.sampled_from(("", "gunner", "commander")))
    hero = draw(st.booleans())
    abilities = tuple(draw(st.lists(ANY_TEXT, max_size=3)))
    lives = draw(st.none() | st.integers(1, 9))
    return Figure(
        figure_id,
        items,
        name,
        draw(ANY_TEXT),
        post,
        hero,
        story,
        draw(PORTRAITS),
        abilities,
        lives,
        draw(COLOURS),
    )


def _agreements() -> st.SearchStrategy[Agreement]:
    targets = st.lists(ANY_TEXT, max_size=2).map(tuple)
    return st.builds(Agreement, ANY_TEXT, targets, ANY_TEXT, ANY_TEXT, ANY_TEXT)
