"""What the game says of those who come: all of it, and what finds no room scrolls."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent

from desktop.look.parts.layouts import vbox
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import TextLabel
from rules.common.findings import Finding

_ABOVE = 4
"""Room to what stands above, px."""

SEVERITIES = {"error": "Error", "warning": "Warning", "advice": "Advice"}


def findings_words(findings: tuple[Finding, ...]) -> str:
    """Return what the game says of those who come, a line each; "" for nothing."""
    return "\n".join(f"{SEVERITIES.get(each.severity, '')}: {each.message}" for each in findings)


def findings_ink(words: str) -> str:
    """Return the colour of such words: that of the most severe line."""
    kinds = {line.partition(":")[0] for line in words.splitlines()}
    return "err" if "Error" in kinds else "warn" if "Warning" in kinds else "ink2"


class FindingsPage(ScrollPage):
    """Wrapped lines, at most `most` px high; a `steady` one always, so that nothing by it moves."""

    def __init__(self, most: int, *, steady: bool = False) -> None:
        ground = Panel()
        super().__init__(ground, "What the game says")
        self._most, self._steady = most, steady
        self._words = TextLabel("", "second", "warn", wrap=True)
        vbox(self._words, 1, gap=6, margins=(0, _ABOVE, 10, 0), inside=ground)
        self.setVisible(steady)
        self._fit()

    def text(self) -> str:
        """Return what is said."""
        return self._words.text()

    def say(self, words: str) -> None:
        """Say something else, from its beginning."""
        self._words.setText(words)
        self._words.set_ink(findings_ink(words))
        self.verticalScrollBar().setValue(0)
        self.setVisible(self._steady or bool(words))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height that the lines have at this width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        wide = self.viewport().width() - 10
        high = max(0, self._words.heightForWidth(max(wide, 100))) + _ABOVE
        self.setFixedHeight(self._most if self._steady else min(high, self._most))
