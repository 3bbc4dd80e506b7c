"""Makes all that a game night of two armies of 40 needs, in a fresh process, and looks at it.

Words: the moment of the start, and what is asked for: "pack" gives the milliseconds of the pack,
"memory" the most megabytes that the process had, "page" the milliseconds of the slowest of its
pages as a picture. Imports are not measured.
"""

import resource
import sys
import time

import printables.engine.imposition  # noqa: F401
from printables.pack import Order, build_pack
from printables.preview import PackImages
from printables.sheets import SHEETS
from printables.source import Source
from rules.games.catalog import Catalog
from tests.bench.armies import army_of

FIGURES = 40
DPI = 96

asked = sys.argv[2]
catalog = Catalog()
game = catalog.get("lgam")
armies = [(army_of(game, FIGURES), game) for _ in range(2)]
known = {ruleset.id: ruleset for ruleset in catalog.all()}
source = Source(armies, known, {"lgam": catalog.playbook("lgam")})
for sheet in SHEETS:
    sheet.work()
start = time.perf_counter()
pack = build_pack(source, Order())
took = (time.perf_counter() - start) * 1000
if asked == "pack":
    print(took)
elif asked == "memory":
    with PackImages(pack.pdf) as images:
        images.page(0, DPI)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
else:
    times = []
    with PackImages(pack.pdf) as images:
        images.page(0, DPI)
        for number in range(images.pages):
            start = time.perf_counter()
            images.page(number, DPI)
            times.append((time.perf_counter() - start) * 1000)
    print(max(times))
