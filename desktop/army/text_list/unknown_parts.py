"""Questions about a list: what each part that was not understood may mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.fields import Combo
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.text import SectionLabel, TextLabel
from rules.army.text_list_reader import UnknownPart
from rules.army.text_list_syntax import ListVocabulary

MOST_ASKED = 30
MOST_BUTTONS = 2
CHOICE_WIDTH = 170
NOTE = "Keep it as a note"


class DoubtRows(QWidget):
    """A sentence and a choice for each doubt; the same word is asked for once."""

    def __init__(self, answer: Callable[[str, str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._answer = answer
        self._shown: tuple[UnknownPart, ...] = ()
        self.choices: list[Combo] = []
        self.buttons: list[SmallButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self.hide()

    def show_doubts(self, doubts: Sequence[UnknownPart], lexicon: ListVocabulary | None) -> None:
        """Ask about these."""
        asked = tuple({doubt.key: doubt for doubt in reversed(doubts)}.values())[::-1]
        if asked == self._shown:
            return
        self._shown = asked
        self._clear()
        if not asked or lexicon is None:
            self.hide()
            return
        self._column.addWidget(SectionLabel("What is meant"))
        for doubt in asked[:MOST_ASKED]:
            words = f"Line {doubt.line}, “{doubt.text}”: {doubt.message}"
            self._column.addWidget(TextLabel(words, "body", wrap=True))
            answers = self._answers(doubt, lexicon)
            if answers is not None:
                self._column.addWidget(answers)
        more = len(asked) - MOST_ASKED
        if more > 0:
            words = f"{more} more: kept as a note, as all that stays without an answer."
            self._column.addWidget(TextLabel(words, "second", "ink2", wrap=True))
        self.show()

    def _answers(self, doubt: UnknownPart, lexicon: ListVocabulary) -> QWidget | None:
        """Return a button for each likely answer, and a choice of all others."""
        near = dict(doubt.suggestions)
        others = [each for each in lexicon.of_kind(doubt.kind).entries() if each[0] not in near]
        if not near and not others:
            return None
        row = QWidget()
        flow = FlowLayout(row)
        for key, name in list(near.items())[:MOST_BUTTONS]:
            button = SmallButton(name.replace("&", "&&"))
            button.setToolTip(f"Take “{doubt.text}” for {name}")
            button.clicked.connect(partial(self._answer, doubt.key, key))
            flow.addWidget(button)
            self.buttons.append(button)
        choice = Combo(f"What “{doubt.text}” means")
        choice.addItem(NOTE, "")
        for key, name in (*list(near.items())[MOST_BUTTONS:], *others):
            choice.addItem(name, key)
        choice.setFixedWidth(CHOICE_WIDTH)
        choice.activated.connect(
            lambda _, key=doubt.key, box=choice: self._answer(key, str(box.currentData() or ""))
        )
        flow.addWidget(choice)
        self.choices.append(choice)
        return row

    def _clear(self) -> None:
        self.choices.clear()
        self.buttons.clear()
        empty(self._column)
