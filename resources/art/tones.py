"""Plastic: the tones of each army colour on a light window, a dark window, and paper."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

Scheme = Literal["light", "dark", "paper", "ink"]
"""Light or dark window, colour on paper, or lines only to save ink."""

TONES = (
    "line",
    "deep",
    "shade",
    "dark",
    "gun",
    "base",
    "light",
    "glint",
    "white",
    "flame",
    "core",
)
"""Every tone a layer may name; `dark` is a weapon at full size, `gun` a weapon when small."""

# line, deep, shade, base, light, glint
_PAPER = {
    "green": ("#16270d", "#294a17", "#3a6522", "#558a34", "#86b95a", "#c4e29c"),
    "tan": ("#4a3516", "#8d6b36", "#ad8749", "#d3b173", "#ecd6a2", "#fdf3d6"),
    "grey": ("#23272b", "#4d545a", "#68717a", "#8f99a1", "#bac3c9", "#e8edf0"),
    "blue": ("#0e1d3a", "#1d3a6e", "#2a5194", "#3f72bd", "#77a3df", "#bfd7f5"),
    "red": ("#3c0a08", "#74150f", "#991f18", "#c63a2e", "#e9776a", "#fbc5bc"),
    "yellow": ("#4f3a00", "#a57a06", "#cb9c10", "#f0c52c", "#fbe27c", "#fff7cf"),
    "black": ("#08090a", "#17191b", "#26292c", "#3d4246", "#6b7278", "#a7aeb4"),
    "olive": ("#1f1d0c", "#3b3a1a", "#53512a", "#75723f", "#a19d68", "#d4d0a6"),
    "navy": ("#070d1c", "#0f1d3c", "#182b55", "#2b4478", "#6480b2", "#b3c4e2"),
    "brown": ("#25150a", "#4c2f1a", "#6a4527", "#8c6140", "#b68d6a", "#e2c8ae"),
    "white": ("#3f4347", "#a3a7a8", "#c6c9c8", "#ecebe5", "#faf9f5", "#ffffff"),
    "orange": ("#4a1d02", "#964207", "#bd570f", "#e67a22", "#f6a766", "#fddcbd"),
    "purple": ("#1f1133", "#3d2563", "#553687", "#7650ae", "#a487d0", "#d8c9ee"),
}
_LIGHT = _PAPER | {
    "green": ("#26341a", "#364a1f", "#4a632c", "#64803a", "#8aa65b", "#c0d39c"),
    "tan": ("#5f4722", "#8a6a35", "#a8864f", "#cdaa6e", "#e4cb9c", "#f8ecd0"),
}
_DARK = {
    "green": ("#1c2611", "#3b4b22", "#587033", "#7d9b4b", "#a4c06f", "#d3e4ae"),
    "tan": ("#3e311a", "#7c6036", "#9c7d4a", "#d0ae74", "#ead3a6", "#fbf1d8"),
    "navy": ("#131a2b", "#2b3c60", "#3b5180", "#5872a8", "#8ea6d2", "#c8d6ee"),
    "olive": ("#23210f", "#4a4826", "#656235", "#8f8b52", "#b7b380", "#dcd9b4"),
    "black": ("#14171a", "#33383c", "#474e53", "#697279", "#929ba2", "#c3cacf"),
}
_PALE = {"light": "#cfc4a8", "dark": "#4a4e3a", "paper": "#d9d4c8", "ink": "#e2e2e2"}
_CROSSING = {"light": "#8c8266", "dark": "#8d9279", "paper": "#8f897b", "ink": "#7a7a7a"}
_FIXED = {"white": "#fdfbf3", "flame": "#f29a1f", "core": "#ffe680"}

COLOURS = tuple(_PAPER)
"""The army colours, the usual ones first."""
FALLBACK = "grey"
"""Stands in for a colour nobody has named."""


@cache
def tones(colour: str, scheme: Scheme = "light") -> Mapping[str, str]:
    """Tone -> "#rrggbb" for an army colour; a colour outside COLOURS is shown as grey."""
    if scheme == "ink":
        return _ink()
    colour = colour if colour in _PAPER else FALLBACK
    line, deep, shade, base, light, glint = _six(colour, scheme)
    # A weapon lies between body and shade so that its own lines still show. When small it
    # has no lines and must stand out from the body: dark on light ground, not lost on dark.
    gun = mix(deep, light, 0.1) if scheme == "dark" else mix(line, deep, 0.55)
    found = {
        "line": line,
        "deep": deep,
        "shade": shade,
        "dark": mix(base, shade, 0.75),
        "gun": gun,
        "base": base,
        "light": light,
        "glint": glint,
    }
    return MappingProxyType(found | _FIXED)


def pale(scheme: Scheme = "light") -> str:
    """The one flat tone of what is not owned, refused or lost, "#rrggbb"."""
    return _PALE[scheme]


def crossing(scheme: Scheme = "light") -> str:
    """The tone of the strokes over what is disabled, "#rrggbb"."""
    return _CROSSING[scheme]


def mix(a: str, b: str, share: float) -> str:
    """The colour at a share of the way from a to b, both "#rrggbb"."""
    pairs = zip(_channels(a), _channels(b), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _six(colour: str, scheme: Scheme) -> tuple[str, str, str, str, str, str]:
    if scheme == "paper":
        return _PAPER[colour]
    if scheme == "light":
        return _LIGHT[colour]
    if colour in _DARK:
        return _DARK[colour]
    # On a dark window every other plastic is lifted, its darkest tones most of all: they
    # would sink into the ground.
    line, deep, shade, base, light, glint = _PAPER[colour]
    return (
        mix(line, base, 0.12),
        mix(deep, light, 0.16),
        mix(shade, light, 0.16),
        mix(base, light, 0.24),
        mix(light, glint, 0.2),
        glint,
    )


def _ink() -> Mapping[str, str]:
    found = dict.fromkeys(TONES, "#ffffff")
    return MappingProxyType(found | {"line": "#1a1a1a", "deep": "#d9d9d9", "gun": "#8a8a8a"})
