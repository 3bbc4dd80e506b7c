"""The colours can be read: WCAG contrast of every pair that look.md's table names."""

import pytest
from PySide6.QtGui import QColor

from desktop.look.tokens import DARK, LIGHT, TYPE, Tokens

SCHEMES = pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
TEXT, EDGE = 4.5, 3.0

ON_PANELS = ["bg", "surface", "raised", "sunk", "hover", "sel"]
TEXT_PAIRS = [
    *[("ink", ground) for ground in ON_PANELS],
    *[("ink2", ground) for ground in ON_PANELS],
    *[("bor", ground) for ground in ("surface", "raised", "sel", "hover")],
    *[("hou", ground) for ground in ("surface", "raised", "sel", "hover", "houbg")],
    ("olive", "surface"), ("olive2", "sel"), ("onolive", "olive"), ("onolive", "olive2"),
    ("kraftink", "kraft"), ("kraftink2", "kraft"),
    ("railink", "rail"), ("railink", "railsel"), ("railink2", "rail"),
    ("err", "errbg"), ("err", "surface"), ("err", "raised"),
    ("warn", "warnbg"), ("adv", "advbg"), ("agr", "agrbg"),
    ("good", "surface"), ("good", "bg"),
]  # fmt: skip
EDGE_PAIRS = [
    *[("edge", ground) for ground in ("bg", "raised", "surface")],
    *[("focus", ground) for ground in ON_PANELS],
    ("olive", "raised"), ("err", "surface"),
]  # fmt: skip


def luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@SCHEMES
@pytest.mark.parametrize(("ink", "ground"), TEXT_PAIRS)
def test_text_can_be_read_on_its_ground(tokens: Tokens, ink: str, ground: str) -> None:
    assert contrast(tokens.named(ink), tokens.named(ground)) >= TEXT


@SCHEMES
@pytest.mark.parametrize(("line", "ground"), EDGE_PAIRS)
def test_edges_and_rings_stand_out_from_their_ground(
    tokens: Tokens, line: str, ground: str
) -> None:
    assert contrast(tokens.named(line), tokens.named(ground)) >= EDGE


@pytest.mark.parametrize(
    ("line", "ground", "light", "dark"),
    [
        ("edge", "bg", 3.3, None),
        ("edge", "raised", None, 3.7),
        ("ink", "sel", 11.6, 8.4),
        ("ink2", "sel", 5.7, 5.0),
        ("onolive", "olive", 7.4, 9.1),
        ("focus", "sel", 5.0, 5.0),
        ("err", "errbg", 5.9, 6.6),
        ("agr", "agrbg", 6.2, 7.2),
    ],
)
def test_the_ratios_are_those_of_the_specification(
    line: str, ground: str, light: float | None, dark: float | None
) -> None:
    for tokens, expected in ((LIGHT, light), (DARK, dark)):
        if expected is not None:
            found = contrast(tokens.named(line), tokens.named(ground))
            assert found == pytest.approx(expected, abs=0.06)


def test_an_unknown_colour_name_is_a_mistake() -> None:
    with pytest.raises((AttributeError, KeyError)):
        LIGHT.named("pink")
    with pytest.raises(KeyError):
        LIGHT.named("dark")


def test_no_text_is_smaller_than_11_but_the_boxed_name() -> None:
    small = {name for name, role in TYPE.items() if role.px < 11}
    assert small == {"borrowed"}
