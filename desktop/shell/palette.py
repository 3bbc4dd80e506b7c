"""The command palette: every action, and whatever pages add to go to, found by a few letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from desktop.services.preferences import Preferences
from desktop.shell.actions import ActionRegistry
from desktop.shell.chooser import Entry, chooser_over
from rules.common.name_search import match_score

RECENT, MOST_RECENT = "Recent", 6
_LATEST, _BLOCKED = 40, 150


class _Ready(NamedTuple):
    """An entry with its words folded once, when the palette opens."""

    entry: Entry
    name: str
    more: str


class Palette:
    """Gathers what can be done as it opens, ranks it with each letter, remembers what was taken."""

    def __init__(
        self, window: QWidget, registry: ActionRegistry, preferences: Preferences | None = None
    ) -> None:
        self._window, self._registry = window, registry
        self._preferences = preferences or Preferences()
        self._recent = [each for each in self._preferences.values.recent.split("\n") if each]
        self._ready: list[_Ready] = []

    def open(self) -> None:
        """Open the palette over the window."""
        entries = [self._remembering(entry) for entry in self._gather()]
        self._ready = [
            _Ready(each, each.title.casefold(), f"{each.more} {each.kind}".casefold())
            for each in entries
        ]
        chooser_over(self._window).ask("", "Search commands, armies, units and men", self._find)

    def _gather(self) -> Iterable[Entry]:
        for menu, action, reason in self._registry.all_actions():
            yield _act(menu, action, reason)
        for jumps in self._registry.jumps():
            yield from jumps()

    def _remembering(self, entry: Entry) -> Entry:
        def run() -> None:
            self._recent = [entry.key, *(each for each in self._recent if each != entry.key)]
            del self._recent[MOST_RECENT:]
            self._preferences.change(recent="\n".join(self._recent))
            entry.run()

        return entry._replace(run=run)

    def _find(self, text: str) -> Sequence[Entry]:
        folded = text.casefold()
        if not folded:
            return self._by_group()
        lift = {key: _LATEST - 5 * at for at, key in enumerate(self._recent)}
        hits: list[tuple[int, int, Entry]] = []
        for at, (entry, name, more) in enumerate(self._ready):
            fit = match_score(folded, name, more)
            if fit:
                fit += entry.bonus + lift.get(entry.key, 0) - (_BLOCKED if entry.blocked else 0)
                hits.append((-fit, at, entry))
        hits.sort(key=lambda hit: hit[:2])
        return [entry._replace(group="") for _, _, entry in hits]

    def _by_group(self) -> list[Entry]:
        """Return what was used last, then all by their menus; what is blocked last in each."""
        known = {each.entry.key: each.entry for each in self._ready}
        recent = [known[key]._replace(group=RECENT) for key in self._recent if key in known]
        groups: dict[str, list[Entry]] = {}
        for each in self._ready:
            if each.entry.key not in self._recent:
                groups.setdefault(each.entry.group, []).append(each.entry)
        rest = (sorted(group, key=lambda entry: bool(entry.blocked)) for group in groups.values())
        return [*recent, *(entry for group in rest for entry in group)]


def _act(menu: str, action: QAction, reason: str) -> Entry:
    words = action.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    blocked = "" if action.isEnabled() else reason or "There is nothing to use this on now."
    return Entry(
        f"act:{action.objectName()}",
        words,
        action.trigger,
        kind=f"{menu} · {keys}" if keys else menu,
        more=menu,
        group=menu,
        blocked=blocked,
        bonus=20,
    )
