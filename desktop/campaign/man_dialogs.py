"""Giving an honour, letting men come back, writing a note."""

from __future__ import annotations

from random import SystemRandom

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from desktop.campaign.lazy_rows import LazyRows
from desktop.campaign.medals import RibbonChoice
from desktop.campaign.page_view_model import Shown
from desktop.campaign.struct_form import combo, fill
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Field
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import TextLabel
from rules.campaign.describe_events import MAN_STATES, men_and_models
from rules.campaign.describe_settings import odds_text
from rules.campaign.ledger.acts import Award, Reinforce
from rules.campaign.planning.day_text import day_words
from rules.campaign.planning.settings import Losses
from rules.campaign.recording.casualty_recovery import AGREED, RECOVERED, Reserve
from rules.campaign.state.campaign_state import Career
from rules.common.wording import capital, counted

WIDTH, MOST_FACES = 480, 24
NO_BATTLE = ("", "No battle")


class AwardDialog(SentenceDialog):
    """A medal or a rank for a man: `award()` is what was filled in."""

    def __init__(
        self,
        shown: Shown,
        men: tuple[tuple[str, str, str], ...],
        chosen: tuple[str, str],
        parent: QWidget | None = None,
        *,
        battle: str = "",
    ) -> None:
        words = "A medal or rank of your choice. It goes into his service record."
        super().__init__("Give an honour", words, ("Give it", "Cancel"), parent=parent)
        self.setMinimumWidth(WIDTH)
        keys = tuple((f"{entry}/{figure}", name) for entry, figure, name in men)
        self.man = combo("Who", keys, "/".join(chosen))
        self.name = QLineEdit()
        self.name.setMaxLength(60)
        self.name.setPlaceholderText("Order of the Sandbox")
        self.ribbon = RibbonChoice("gold red")
        self.rank = QLineEdit()
        self.rank.setMaxLength(40)
        self.rank.setPlaceholderText("Sergeant")
        self.citation = QLineEdit()
        self.citation.setMaxLength(160)
        self.citation.setPlaceholderText("Held the sandpit with five men")
        self._shown = shown
        self.battle = combo("Battle", (NO_BATTLE,), "")
        self._offer_battles(battle)
        for label, widget in (
            ("Who", self.man),
            ("Medal", self.name),
            ("Its metal and ribbon", self.ribbon),
            ("New rank", self.rank),
            ("What for", self.citation),
            ("Earned in", self.battle),
        ):
            self.content.addWidget(Field(label, widget))
        self.man.currentIndexChanged.connect(
            lambda _at: self._offer_battles(str(self.battle.currentData() or ""))
        )
        self.name.textChanged.connect(lambda _text: self._follow())
        self.rank.textChanged.connect(lambda _text: self._follow())
        self.name.setFocus()
        self._follow()

    def _offer_battles(self, wanted: str) -> None:
        """Offer the battles that he fought, the last one first; one he did not fight earns none."""
        entry, _, figure = str(self.man.currentData()).partition("/")
        career = self._shown.state.careers.get((entry, figure))
        fought = {deed.battle for deed in career.deeds} if career else set()
        battles = [
            (each.id, f"Battle {each.number}, {day_words(each.day)}")
            for each in reversed(self._shown.state.battles)
            if each.number and each.id in fought
        ]
        fill(self.battle, [*battles, NO_BATTLE], wanted or battles[0][0] if battles else "")

    def _follow(self) -> None:
        given = self.name.text().strip() or self.rank.text().strip()
        self.buttons[0].set_blocked("" if given else "Name a medal or a rank.")
        self.ribbon.show_rank("" if self.name.text().strip() else self.rank.text().strip())

    def award(self) -> Award:
        """Return what was filled in."""
        entry, _, figure = str(self.man.currentData()).partition("/")
        rank = " ".join(self.rank.text().split())
        return Award(
            entry,
            figure,
            " ".join(self.name.text().split()) or rank,
            rank,
            self.ribbon.ribbon,
            " ".join(self.citation.text().split()),
            str(self.battle.currentData() or ""),
        )


class ReinforceDialog(SentenceDialog):
    """Who of an army is well again, and whether it is taken as it is in the library now."""

    def __init__(
        self,
        shown: Shown,
        entry: str,
        out: tuple[Career, ...],
        renew: str = "",
        reserve: Reserve | None = None,
        rolling: tuple[str, ...] = (),
        parent: QWidget | None = None,
        *,
        recruits: int = 0,
    ) -> None:
        army, losses = shown.names.army(entry), shown.state.settings.losses
        words = f"Who is out of {army} and comes back for the next battle?"
        if not out:
            words = f"Nobody of {army} is out."
        second = reserve.sentence if reserve and losses.reinforcements else ""
        if rolling:
            second = f"{second} A roll brings them back with {odds_text(losses)}.".strip()
        super().__init__(
            f"Reinforce {army}", words, ("Save", "Cancel"), second=second, parent=parent
        )
        self._entry, self._losses, self._rolling = entry, losses, rolling
        self.rolls: dict[str, int] = {}
        who = men_and_models(shown.state.entry(entry).army, rolling)
        self.roll_button = SmallButton(f"Roll for {who}", act=self._roll)
        self.told = TextLabel("", "second", "ink2", wrap=True)
        self.setMinimumWidth(WIDTH)
        self._shown, self._out = shown, out
        self._ticked: set[str] = set()
        self._checks = LazyRows(len(out), self._check)
        self._recruits, self._room = recruits, _room(losses, reserve)
        self.agreed = Check("All agreed to more than the campaign allows")
        self.renew = Check("Take the army as it is in Armies now", renew)
        self.why = QLineEdit()
        self.why.setMaxLength(160)
        if out:
            self.content.addWidget(self._list())
        if rolling:
            across = hbox(self.roll_button, (self.told, 1), gap=6)
            add_layout(self.content, across)
        self.renew.setVisible(bool(renew))
        self.content.addWidget(self.renew)
        self.content.addWidget(self.agreed)
        self.content.addWidget(Field("Reason (shown in the history)", self.why))
        for check in (self.renew, self.agreed):
            check.toggled.connect(lambda _on: self._follow())
        self._follow()

    def _check(self, at: int) -> Check:
        career = self._out[at]
        check = Check(self._shown.names.numbered(career.entry, career.figure), _fate(career))
        check.setChecked(career.figure in self._ticked)
        check.clicked.connect(lambda on: self._tick(career.figure, on=on))
        return check

    @property
    def men(self) -> dict[str, Check]:
        """Return the ticks that are in sight or near it, by figure."""
        made = sorted(self._checks.made.items())
        return {self._out[at].figure: check for at, check in made if isinstance(check, Check)}

    def _tick(self, figure: str, *, on: bool) -> None:
        self._ticked.add(figure) if on else self._ticked.discard(figure)
        self._follow()

    def _list(self) -> QWidget:
        ground = Panel()
        vbox(self._checks, 1, gap=2, margins=(4, 4, 8, 4), inside=ground)
        page = ScrollPage(ground, "Who is out")
        page.setFixedHeight(min(260, 38 * len(self._out) + 14))
        return page

    def _roll(self) -> None:
        """Roll a die for each who may come back, and tick those who do."""
        chance = SystemRandom()
        self.rolls = {each: chance.randint(1, self._losses.sides) for each in self._rolling}
        well = {figure for figure, face in self.rolls.items() if face >= self._losses.needed}
        self._ticked = self._ticked.difference(self.rolls).union(well)
        for figure, check in self.men.items():
            check.setChecked(figure in self._ticked)
        faces = [str(face) for face in self.rolls.values()]
        shown = faces if len(faces) <= MOST_FACES else [*faces[:MOST_FACES], "…"]
        back = counted(len(well), "man is", "men are")
        self.told.setText(f"Rolled {', '.join(shown)}: {back} back.")
        self.roll_button.set_blocked("The dice are rolled.")
        self._follow()

    def _follow(self) -> None:
        """Say what is lacking: somebody, or that all agreed to so many."""
        some = bool(self.renew.isChecked() or self.back() or self.rolls)
        new = len(set(self.back()).difference(self.rolls))
        new += self._recruits if self.renew.isChecked() else 0
        more = self._room is not None and new > self._room
        self.agreed.setVisible(more)
        why = "" if some else "Tick who comes back."
        if more and not self.agreed.isChecked():
            may = counted(self._room or 0, "man may", "men may")
            why = f"{capital(may)} come by what was agreed: tick that all agreed, or fewer men."
        self.buttons[0].set_blocked(why)

    def back(self) -> tuple[str, ...]:
        """Return who was ticked."""
        return tuple(each.figure for each in self._out if each.figure in self._ticked)

    def act(self) -> Reinforce:
        """Return the act without the army, which the caller adds where it was asked for."""
        why = " ".join(self.why.text().split())
        if self.agreed.isChecked() and not self.agreed.isHidden():
            why = f"{capital(AGREED)}: {why}" if why else capital(AGREED)
        elif self.rolls and set(self.back()) <= set(self.rolls):
            why = RECOVERED
        return Reinforce(self._entry, None, self.back(), "", why, self.rolls)


def _room(losses: Losses, reserve: Reserve | None) -> int | None:
    """Return how many men may come by what was agreed; None where there is no limit."""
    if reserve is None or not losses.lasting:
        return None
    return max(0, reserve.allowed - reserve.used)


def _fate(career: Career) -> str:
    last = next((each for each in reversed(career.deeds) if each.fate != "standing"), None)
    battle = f" since battle {last.number}" if last else ""
    return capital(f"{MAN_STATES[career.state]}{battle}")


class NoteDialog(SentenceDialog):
    """A text about a battle, an army or a man; it changes nothing in the books."""

    def __init__(self, about: str, parent: QWidget | None = None) -> None:
        words = "It is kept in the history and changes nothing else."
        super().__init__(f"Note about {about}", words, ("Save", "Cancel"), parent=parent)
        self.setMinimumWidth(WIDTH)
        self.note = QPlainTextEdit()
        self.note.setFixedHeight(96)
        self.note.setTabChangesFocus(True)
        self.content.addWidget(Field("Note", self.note))
        self.note.textChanged.connect(self._follow)
        self.note.setFocus()
        self._follow()

    def _follow(self) -> None:
        self.buttons[0].set_blocked("" if self.text() else "Write something first.")

    def text(self) -> str:
        """Return what was written."""
        return self.note.toPlainText().strip()
