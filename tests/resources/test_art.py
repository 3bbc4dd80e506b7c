"""The drawings: whole, in both sets, in known tones, with seats where the vehicle is."""

from __future__ import annotations

import itertools
import re

import pytest

import resources
from resources import art

SCHEMES: tuple[art.Scheme, ...] = ("light", "dark", "paper", "ink")
GROUNDED = [n for n in art.names() if n not in ("helicopter", "plane") and "top_" not in n]
SEATS = {
    "top_jeep": 4,
    "top_truck": 15,
    "top_halftrack": 5,
    "top_apc": 15,
    "top_tank": 5,
    "top_helicopter": 14,
    "top_boat": 12,
}


@pytest.mark.parametrize("small", [False, True], ids=["full", "small"])
@pytest.mark.parametrize("name", art.names())
def test_a_picture_is_whole(name: str, small: bool) -> None:
    picture = art.picture(name, small)

    assert picture.name == name
    assert picture.title
    assert 20 < picture.width < 480
    assert 20 < picture.height < 240
    assert {layer.tone for layer in picture.layers} <= set(art.TONES)
    assert len(picture.layers) >= (2 if name.startswith(art.ITEM) else 5)
    assert picture.layers[0].tone == "line", "the contour lies under everything"
    x0, y0, x1, y1 = picture.box
    for layer in picture.layers:
        rings = list(picture.rings(layer))
        assert [len(ring) for ring in rings] == list(layer.sizes)
        assert all(len(ring) >= 3 for ring in rings)
        for x, y in itertools.chain.from_iterable(rings):
            assert x0 - 0.05 <= x <= x1 + 0.05
            assert y0 - 0.05 <= y <= y1 + 0.05


@pytest.mark.parametrize("name", art.names())
def test_the_silhouette_reaches_the_edges_of_the_box(name: str) -> None:
    picture = art.picture(name)
    outlines = picture.layers[: picture.outlines]
    points = [p for layer in outlines for ring in picture.rings(layer) for p in ring]

    reach = (
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )
    assert reach == pytest.approx(picture.box, abs=0.1)


@pytest.mark.parametrize("name", GROUNDED)
def test_a_picture_stands_on_the_ground(name: str) -> None:
    assert -18 < art.picture(name).box[1] < 1


def test_the_small_set_is_the_lighter_one() -> None:
    for name in art.names():
        assert len(art.picture(name, small=True).points) < len(art.picture(name).points), name


def test_an_unknown_name_shows_the_neutral_rifleman_and_says_so() -> None:
    assert not art.has("dragoon")
    assert art.picture("dragoon") == art.picture(art.NEUTRAL)
    assert not art.has("../small/rifleman")
    assert art.has(art.NEUTRAL)


@pytest.mark.parametrize("colour", art.COLOURS)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_colour_has_every_tone(colour: str, scheme: art.Scheme) -> None:
    tones = art.tones(colour, scheme)

    assert set(tones) == set(art.TONES)
    assert all(re.fullmatch("#[0-9a-f]{6}", value) for value in tones.values())


@pytest.mark.parametrize("scheme", ["light", "dark", "paper"])
def test_colours_are_told_apart(scheme: art.Scheme) -> None:
    bodies = [art.tones(colour, scheme)["base"] for colour in art.COLOURS]

    assert len(set(bodies)) == len(art.COLOURS)


def test_an_unknown_colour_is_grey() -> None:
    assert art.tones("chartreuse") == art.tones(art.FALLBACK)


@pytest.mark.parametrize("colour", art.COLOURS)
@pytest.mark.parametrize(
    ("scheme", "ground"), [("light", "#fbf7ec"), ("dark", "#21241a"), ("paper", "#ffffff")]
)
def test_plastic_or_its_contour_shows_on_every_ground(
    colour: str, scheme: art.Scheme, ground: str
) -> None:
    tones = art.tones(colour, scheme)

    assert max(_contrast(tones[tone], ground) for tone in ("base", "line")) >= 3


@pytest.mark.parametrize(("name", "count"), SEATS.items())
def test_seats_lie_inside_the_vehicle_and_apart(name: str, count: int) -> None:
    x0, y0, x1, y1 = art.picture(name).box
    seats = art.seats(name)

    assert [seat.number for seat in seats] == list(range(1, count + 1))
    for seat in seats:
        half = seat.size / 2
        assert x0 <= seat.x - half
        assert seat.x + half <= x1
        assert y0 <= seat.y - half
        assert seat.y + half <= y1
    for one, other in itertools.combinations(seats, 2):
        apart = max(abs(one.x - other.x), abs(one.y - other.y))
        assert apart >= one.size, f"seats {one.number} and {other.number}"


def test_the_driver_sits_in_front_on_the_left() -> None:
    for name in ("top_jeep", "top_truck", "top_halftrack", "top_apc", "top_tank"):
        driver, *others = art.seats(name)
        assert driver.y > 0, name
        assert driver.x >= max(seat.x for seat in others), name


def test_a_man_has_no_seats() -> None:
    assert art.seats("rifleman") == ()


def test_every_font_is_there_with_its_licence() -> None:
    folder = resources.path("fonts")

    assert len(list(folder.glob("*.ttf"))) == 7
    assert "Apache License" in resources.path("fonts", "Apache-2.0-Roboto.txt").read_text("utf-8")
    stencil = resources.path("fonts", "OFL-SairaStencilOne.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE" in stencil


def _contrast(a: str, b: str) -> float:
    """The contrast ratio of two colours, as WCAG counts it."""
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
