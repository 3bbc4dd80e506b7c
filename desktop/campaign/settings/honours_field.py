"""Whether medals and promotions come of themselves, and by which rules."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.text import TextLabel
from rules.campaign.planning.settings import Honour
from rules.campaign.planning.settings_presets import honours
from rules.common.wording import counted
from rules.games.playbook import Playbook


class HonoursField(QWidget):
    """A tick, the number of rules, and the way to change them."""

    def __init__(
        self, before: tuple[Honour, ...], new: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._agreed = self._own = before
        self._proposed: tuple[Honour, ...] = ()
        self._playbooks: tuple[Playbook, ...] = ()
        self._battles = 0
        self._goals: tuple[tuple[str, str], ...] = ()
        self.check = Check("Medals and promotions come of themselves")
        self.check.setChecked(bool(before) or new)
        self.told = TextLabel("", "small", "ink2")
        self.change_button = SmallButton("Change them…")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.check)
        row.addWidget(self.told, 1)
        row.addWidget(self.change_button)
        self.check.toggled.connect(lambda _on: self._follow())
        self.change_button.clicked.connect(self.change)
        self._follow()

    def offer(self, playbooks: tuple[Playbook, ...]) -> None:
        """Propose what fits these games; what players changed stays."""
        self._playbooks, self._proposed = playbooks, honours(playbooks, self._battles)
        goals = {m.id: m.name for p in playbooks for m in p.missions if m.kind == "objective"}
        self._goals = tuple(goals.items())
        self._follow()

    def expect(self, battles: int) -> None:
        """Propose what fits so many battles of each army, 0 for as they come."""
        if battles != self._battles:
            self._battles = battles
            self.offer(self._playbooks)

    @property
    def rules(self) -> tuple[Honour, ...]:
        """Return the rules that hold while the tick is set."""
        return self._own or self._proposed

    def honours(self) -> tuple[Honour, ...]:
        """Return the rules, none where nothing is to come of itself."""
        return self.rules if self.check.isChecked() else ()

    def change(self) -> None:
        """Let the players change the rules."""
        from desktop.campaign.settings.honours_dialog import HonoursDialog

        dialog = HonoursDialog(self.rules, self._proposed, self._goals, self, battles=self._battles)
        if dialog.exec():
            chosen = dialog.honours()
            self._own = () if chosen == self._proposed else chosen
            self.check.setChecked(bool(chosen))
            self._follow()

    def _follow(self) -> None:
        on = self.check.isChecked()
        self.told.setText(f"{counted(len(self.rules), 'rule')}, {self._whose()}" if on else "")
        self.change_button.set_blocked("" if on else "Tick that they come of themselves first.")

    def _whose(self) -> str:
        """Return where the rules come from: what was agreed before may have been proposed then."""
        if not self._own or self._own == self._proposed:
            return "as Muster proposes"
        return "as agreed" if self._own == self._agreed else "your own"
