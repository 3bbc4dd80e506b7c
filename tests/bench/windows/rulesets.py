"""Loads the five games in a fresh process, or only parses their text.

Words: the moment of the start, and "load" or "toml".
"""

import sys
import time
import tomllib

import rules.games.loading
from resources import path
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN

start = time.perf_counter()
if sys.argv[2] == "load":
    found = Catalog().all()
else:
    found = [
        tomllib.loads(path("rulesets", f"{each}.toml").read_text("utf-8")) for each in BUILT_IN
    ]
milliseconds = (time.perf_counter() - start) * 1000
assert len(found) == 5, rules.games.loading
print(milliseconds)
