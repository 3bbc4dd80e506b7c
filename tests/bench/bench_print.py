"""What printing costs: packs, cards beside other ways of drawing them, pages as pictures."""

from __future__ import annotations

from tests.bench.harness import Row, interleaved, process

PACK, CARDS, TONIGHT = "windows/pack.py", "windows/cards.py", "windows/tonight.py"
FEW, MANY, MOST = 50, 500, 5000


def rows() -> list[Row]:
    """Measure the first pack of a process, 500 cards beside their rivals, and a game night."""
    found = interleaved(
        {"pack": lambda: process(PACK, "pack"), "floor": lambda: process(PACK, "floor")}
    )
    return [
        Row("pack: roster and 60 cards", found["pack"], "its letters", found["floor"], 150),
        *_cards(),
        *_many_cards(),
        *_tonight(),
    ]


def _cards() -> list[Row]:
    """Measure 500 cards in each way; Typst's bound is a third of its time."""
    ways = ("ours", "army", "plain", "typst", "typst-one-core")
    found = interleaved({way: lambda way=way: process(CARDS, way, MANY) for way in ways}, 9)  # type: ignore[misc]
    plain, typst = found["plain"], found["typst"]
    return [
        Row("500 cards", found["ours"], "reportlab's canvas", plain, 1.0, times_rival=True),
        Row(
            "500 cards of an army",
            found["army"],
            "reportlab's canvas",
            plain,
            1.0,
            times_rival=True,
        ),
        Row("500 cards", found["ours"], "Typst on all cores", typst, 1 / 3, times_rival=True),
        Row(
            "500 cards",
            found["ours"],
            "Typst on one core",
            found["typst-one-core"],
            1 / 3,
            times_rival=True,
        ),
    ]


def _many_cards() -> list[Row]:
    """Measure what a card costs among few and among many, without what a pack costs by itself."""
    counts = (1, FEW, MANY, MOST)
    found = interleaved(
        {str(count): lambda count=count: process(CARDS, "ours", count) for count in counts},  # type: ignore[misc]
        5,
    )
    own = found["1"]
    each = {count: (found[str(count)] - own) / count for count in (FEW, MANY, MOST)}
    return [
        Row("a card of 500", each[MANY], "one of 50", each[FEW], 1.25, times_rival=True),
        Row("a card of 5,000", each[MOST], "one of 50", each[FEW], 1.25, times_rival=True),
    ]


def _tonight() -> list[Row]:
    """Measure all for a game night of two armies of 40: its time, its memory, its pages."""
    found = interleaved(
        {ask: lambda ask=ask: process(TONIGHT, ask) for ask in ("pack", "memory", "page")},  # type: ignore[misc]
        5,
    )
    return [
        Row("all for tonight, two armies of 40", found["pack"], "", 0, 1000),
        Row("its process in MB, not ms", found["memory"], "", 0, 150),
        Row("its slowest page as a picture", found["page"], "", 0, 50),
    ]
