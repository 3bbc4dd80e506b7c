"""What becomes of a battle that is over: recorded in its campaign, kept, or joined to one."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.campaign.recording.story_card import StoryEdit
from desktop.campaign.struct_form import combo, fill
from desktop.gamenight.battle_recording import LATER, BattleRecording, Place
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.ended_battle import EndedBattle
from desktop.gamenight.log_notice import save_log
from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Combo, Field
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Panel
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.campaign.recording.draft import names_in
from rules.common.wording import counted
from rules.table.events import Storied

MAIN = 44
FIRST = "First:"
STORY_HEIGHT = 160


class RecordBox(Panel):
    """Says what is written, and writes it; what cannot be written says why in a sentence."""

    look_over = Signal(str)
    """The recorder is to be opened with the draft of a battle, by its id in the open campaign."""
    report_asked = Signal(str)
    """The report of a recorded battle is wanted, by its id in the open campaign."""
    battle_asked = Signal(str)
    """A recorded battle is to be shown in its campaign."""

    def __init__(self, controller: GameNightController, recording: BattleRecording) -> None:
        super().__init__(("top",))
        self.controller, self.recording = controller, recording
        self._battle: EndedBattle | None = None
        self._place: Place | None = None
        self.title = TextLabel("", "heading", wrap=True)
        self.words = TextLabel("", "second", "ink2", wrap=True)
        self.trouble = TextLabel("", "second", "err", wrap=True)
        self.main = MainButton("Record it", act=self.press)
        self.look = PlainButton("Look it over first", act=self._look)
        self.tale = PlainButton("Add a story…", act=self._ask_story)
        self.file = PlainButton("Save as a file…", act=lambda: save_log(controller, self))
        self.join = PlainButton("Record it in a campaign…", act=self.ask_join)
        self.report = PlainButton("Battle report…", act=lambda: self._lead(self.report_asked))
        self.show_there = PlainButton("See it there", act=lambda: self._lead(self.battle_asked))
        self.main.setMinimumHeight(theme_of(self).height(MAIN))
        pairs = ((self.look, self.tale), (self.file,), (self.join,), (self.report, self.show_there))
        rows = [hbox(*((button, 1) for button in pair)) for pair in pairs]
        margins = (14, 12, 14, 12)
        texts = (self.title, self.words, self.trouble)
        vbox(*texts, *rows, self.main, gap=8, margins=margins, inside=self)
        self.trouble.hide()

    # ---- what is shown

    def show_battle(self, battle: EndedBattle) -> None:
        """Show what can be done with the battle now."""
        self._battle = battle
        controller = self.controller
        self._place = self.recording.place()
        recorded, inside = controller.log.recorded, self._place is not None
        for button, shown in (
            (self.look, inside and not recorded),
            (self.tale, not recorded),
            (self.file, recorded or not inside),
            (self.join, not inside and not recorded),
            (self.report, recorded),
            (self.show_there, recorded),
        ):
            button.setVisible(shown)
        found = self.recording.find() if recorded else None
        self.report.set_blocked("" if found else "Its campaign is not open.")
        self.show_there.set_blocked("" if found else "Its campaign is not open.")
        self.tale.setText("Change the story…" if controller.log.state.story else "Add a story…")
        if recorded:
            here = found or self._place
            name = f" as battle {self.recording.number(here)} of {here.name}" if here else ""
            self._say(f"Recorded{name}", "The log stays with it and can be looked at any time.")
        elif self._place is not None:
            number = self.recording.number(self._place)
            self._say(f"Writes battle {number} of {self._place.name}", self._what(battle))
        else:
            outside = "Outside of a campaign. It stays in the list of battles with its log."
            self._say("Kept on this computer", outside)
        main = ("Record it", "Ctrl+Enter") if inside and not recorded else ("Keep it", "")
        self.main.setText("Close it" if recorded else main[0])
        self.main.hint = main[1]
        open_ = [
            each.text.partition("? ")[0].removesuffix("?") + "?"
            for each in battle.questions
            if each.is_open
        ]
        open_ += [each.sentence for each in battle.score.missing]
        blocked = f"{FIRST} {open_[0]}" if open_ and not recorded else ""
        if blocked and battle.score.problems:  # an answer that cannot be
            blocked = f"{FIRST} {battle.score.problems[0].sentence}"
        self.join.set_blocked(blocked)
        blocked = blocked if inside else ""
        self.main.set_blocked(blocked)
        if recorded or self.trouble.text().startswith(FIRST):
            self.trouble.say("")
        if blocked:
            self.trouble.say(blocked)

    def _say(self, title: str, words: str) -> None:
        self.title.setText(title)
        self.words.setText(words)

    def _what(self, battle: EndedBattle) -> str:
        """Return what is written, in a sentence or two."""
        fates = sum(row.fate.kind != "standing" for side in battle.sides for row in side.fates)
        lives = sum(row.fate.lives for side in battle.sides for row in side.fates)
        points = [each.points for each in battle.score.sides]
        word = self.controller.log.field.turn.word
        parts = [
            f"{counted(fates, 'fate')} with killers and {word}s",
            counted(lives, "life", "lives") + " lost" if lives else "",
            counted(sum(len(side.objectives) for side in battle.draft.sides), "objective")
            if any(side.objectives for side in battle.draft.sides)
            else "",
            " to ".join(points) if all(points) else "",
            counted(battle.draft.turns, word),
        ]
        return f"{', '.join(filter(None, parts))}. Nothing to type. The log stays with it."

    # ---- what buttons do

    def press(self) -> None:
        """Do what the large button says: record the battle, or leave it kept."""
        if self._place is None or self.controller.log.recorded:
            self.controller.log.close()
        elif self.main.isEnabled():
            self.record(self._place)

    def record(self, place: Place, entries: dict[str, str] | None = None) -> bool:
        """Write the battle into a campaign; say why where it cannot be."""
        known = entries if entries is not None else self.recording.entries(place)
        why = self.recording.record(place, known)
        self.trouble.say(why)
        if not why:
            self.controller.log.said.emit(f"Recorded in {place.name}")
        return not why

    def _look(self) -> None:
        if self._place is not None:
            self._look_over(self._place, self.recording.entries(self._place))

    def _look_over(self, place: Place, entries: dict[str, str]) -> None:
        why = self.recording.keep_draft(place, entries)
        self.trouble.say(why)
        if not why:
            self.look_over.emit(place.battle)

    def _ask_story(self) -> None:
        words = "It stands in the battle report and in the campaign."
        dialog = SentenceDialog("Story", words, ("Keep it", "Cancel"), parent=self.window())
        text = StoryEdit()
        text.setPlainText(self.controller.log.state.story)
        text.setMinimumHeight(theme_of(self).height(STORY_HEIGHT, 80))
        dialog.content.addWidget(text)
        text.setFocus(Qt.FocusReason.OtherFocusReason)
        if dialog.exec():
            self.controller.log.do(Storied(text.toPlainText().strip()))

    def ask_join(self) -> None:
        """Let the battle be recorded in a campaign: which one, and which of its armies met."""
        before = self.recording.campaigns.opened
        if not self.recording.campaigns.listing_known:
            self.recording.campaigns.refresh()
        dialog = JoinDialog(self.controller, self.recording, self.window())
        if dialog.exec() and dialog.place is not None:
            if self.recording.changes_later(dialog.place):
                self._look_over(dialog.place, dialog.entries)
            else:
                self.record(dialog.place, dialog.entries)
        elif before and before != self.recording.campaigns.opened:
            self.recording.campaigns.open(before)

    def _lead(self, where: SignalInstance) -> None:
        found = self.recording.find()
        if found is not None:
            where.emit(found.battle)


class JoinDialog(SentenceDialog):
    """A campaign that a battle joins, or a new one, and which of its armies each side was."""

    def __init__(
        self, controller: GameNightController, recording: BattleRecording, parent: QWidget
    ) -> None:
        words = "An army that is not in the campaign yet joins it with this battle."
        title, buttons = "Record it in a campaign", ("Record it", "Cancel")
        super().__init__(title, words, buttons, parent=parent)
        self._controller, self._recording = controller, recording
        service = recording.campaigns
        rows = [*((each.id, each.name) for each in service.summaries), ("", "A new campaign")]
        self.place: Place | None = None
        """Where the battle is recorded, with the armies that join."""
        self.entries: dict[str, str] = {}
        """The entry of each side in it."""
        self.campaign = combo("Campaign", rows, service.opened or rows[0][0])
        self.name = QLineEdit(controller.log.field.battle.called)
        self._name = Field("Its name", self.name)
        self.combos: dict[str, Combo] = {}
        fields: list[QWidget] = [Field("Campaign", self.campaign), self._name]
        self._armies: list[Field] = []
        for key in controller.log.field.sides:
            name = controller.log.field.side_name(key)
            self.combos[key] = combo(f"{name} is", (), "")
            self._armies.append(Field(f"{name} is", self.combos[key]))
        self.trouble = TextLabel("", "second", "warn", wrap=True)
        add_layout(self.content, vbox(*fields, *self._armies, self.trouble))
        self.campaign.currentIndexChanged.connect(lambda _at: self._choose())
        self.name.textChanged.connect(lambda _text: self._follow())
        for each in self.combos.values():
            each.currentIndexChanged.connect(lambda _at: self._follow())
        self._choose()

    def _choose(self) -> None:
        """Offer the armies of the chosen campaign; those that are known to be the same are set."""
        place = self._recording.place_in(str(self.campaign.currentData()))
        self._name.setVisible(place is None)
        for field in self._armies:
            field.setVisible(place is not None)
        if place is not None:
            known = self._recording.entries(place)
            state = self._recording.campaigns.state
            names, game = names_in(state), self._controller.log.field.battle.ruleset
            there = [each.entry for each in state.entries if not each.entry.gone]
            here = [(each.id, names[each.id]) for each in there if each.ruleset == game]
            for key, box in self.combos.items():
                joins = [] if key in known else [("", "New in this campaign")]
                fill(box, (*joins, *here), known.get(key, ""))
        self._follow()

    def _follow(self) -> None:
        """Show whether the battle can be recorded as it is chosen."""
        place, chosen = self._recording.place_in(str(self.campaign.currentData())), {}
        if place is not None:
            chosen = {key: str(box.currentData() or "") for key, box in self.combos.items()}
        else:
            battle = self._controller.log.field.battle
            place = Place("", self.name.text().strip(), battle.id)
        known = {key: entry for key, entry in chosen.items() if entry}
        self.place, self.entries = self._recording.joined(place, known)
        why = self._recording.why_not(self.place, self.entries)
        later = not why and self._recording.changes_later(self.place)
        self.trouble.say(LATER if later else why)
        self.buttons[0].setText("Look it over" if later else "Record it")
        self.buttons[0].set_blocked(why)
