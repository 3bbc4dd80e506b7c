"""Ways out of what needs attention: a correction, another man, or an agreement with a reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.campaign.open_campaign import OpenCampaign
from desktop.look.parts.dialog import SentenceDialog, tell
from desktop.look.parts.fields import Field
from desktop.services.participating_armies import ParticipatingArmies
from desktop.shell.chooser import Entry, chooser_over, with_words
from rules.campaign.ledger.acts import Note, Record, Reinforce
from rules.campaign.recording.attention_corrections import Correction, another_man
from rules.campaign.recording.draft import change
from rules.campaign.state.attention import AGREED, Point

Confirm = Callable[[Record, Sequence[Reinforce]], bool]
HALF = "You are already correcting this battle: continue that, or discard it."
WHY = "Say why it may stand. The reason stays with the battle."


class AttentionCommands:
    """Solves a point or lets it stand; what a correction changes is shown before it is written."""

    def __init__(self, campaign: OpenCampaign, confirm: Confirm) -> None:
        self._current, self._confirm = campaign, confirm

    def correct(self, found: Correction) -> bool:
        """Write a battle anew as a correction says; return whether it was written."""
        campaigns = self._current.campaigns
        if campaigns.draft(found.battle):
            tell(self._current.widget, "Not corrected", HALF)
            return False
        armies = ParticipatingArmies(campaigns, found.battle)
        draft = change(found.edit(armies.settled(armies.begin())), why=found.why)
        act, _ = armies.act(draft)
        if not self._confirm(act, draft.back):
            return False
        done = campaigns.record(draft)
        if done:
            self._current.status.emit("Corrected")
        else:
            tell(self._current.widget, "Not corrected", done.error)
        return bool(done)

    def choose_another(self, point: Point) -> None:
        """Let the player say which man of the army it was who fought."""
        shown = self._current.shown
        if shown is None:
            return
        names, entry = shown.names, point.entry
        out = shown.state.entry(entry).out
        men = (
            Entry(
                man.id,
                names.numbered(entry, man.id),
                partial(self._swap, point, man.id),
                figure=self._current.looks.man(shown, entry, man.id),
            )
            for man in shown.state.entry(entry).army.figures()
            if man.id not in out and man.id != point.figure
        )
        chooser_over(self._current.widget).ask("Who was it?", "Search his army", with_words(men))

    def _swap(self, point: Point, other: str) -> None:
        shown = self._current.shown
        if shown is None:
            return
        why = f"It was {shown.names.numbered(point.entry, other)}"
        swap = partial(another_man, entry=point.entry, figure=point.figure, other=other)
        self.correct(Correction("It was another man", point.battle, why, swap))

    def agree(self, point: Point) -> bool:
        """Ask why a point may stand, and write that down; return whether it was."""
        dialog = AgreeDialog(point, self._current.widget)
        return bool(dialog.exec()) and self._current.do(Note(AGREED + point.key, dialog.reason))


class AgreeDialog(SentenceDialog):
    """Asks for the reason for which something may stand as it is."""

    def __init__(self, point: Point, parent: QWidget) -> None:
        super().__init__("Let it stand?", point.text, ("Let it stand", "Cancel"), parent=parent)
        self.field = QLineEdit()
        self.field.setMaxLength(200)
        self.content.addWidget(Field(WHY, self.field))
        self.field.textChanged.connect(lambda _text: self._show())
        self.field.setFocus()
        self._show()

    @property
    def reason(self) -> str:
        """The reason that was given."""
        return " ".join(self.field.text().split())

    def _show(self) -> None:
        self.buttons[0].set_blocked("" if self.reason else "Give a reason first.")
