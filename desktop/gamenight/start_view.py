"""Which battle is played: a kept one goes on, a planned one begins, or two armies on the spot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from db.list_summaries import BattleSummary, CampaignSummary
from desktop.figure_rows import FigureRows, drawn_men
from desktop.file_dialogs import ask_open
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.ended_battles import EndedBattles
from desktop.gamenight.log_notice import LOG_FILES
from desktop.gamenight.new_battle import fingerprint, new_battle, planned_battle, sides_of
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton
from desktop.look.parts.cards import titled_card
from desktop.look.parts.dialog import ask
from desktop.look.parts.fields import Combo
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import hbox, stacked, vbox
from desktop.look.parts.panel import Bench, Divider, ScrollPage
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.services.armies import ArmyService
from desktop.services.campaigns import CampaignService
from desktop.services.result import Result
from desktop.services.sample_armies import sample_ids
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.army.starters import starter_army, starters
from rules.campaign.planning.day_text import day_words, planned_day
from rules.campaign.state.campaign_state import Battle as CampaignBattle
from rules.common.problems import InputProblem
from rules.common.wording import capital, counted
from rules.table.battle import Battle, why_not_meet
from rules.table.log import battlefield_of, replay, standing_lines

WIDEST, FIGURE, MOST_MEN, MOST_LETTERS = 1040, 54, 7, 40
MOST_READ = 5
"""Of so many kept battles the log is read to tell their turn."""
STARTER = "starter:"
"""Begins the key of an army that is made of a starter, before its number."""


class BattleRow(QWidget):
    """A battle that can be played: what it is called, what is known of it, its buttons."""

    def __init__(self, name: str, second: str, *buttons: QWidget) -> None:
        super().__init__()
        words = stacked(
            TextLabel(name, "lead-strong", wrap=True),
            TextLabel(second, "second", "ink2", wrap=True),
            gap=1,
        )
        hbox((words, 1), *buttons, inside=self)
        for button in buttons:
            button.setAccessibleDescription(name)


class Opponents(QWidget):
    """Two armies of one game, chosen on the spot, and what is to be known before they meet."""

    def __init__(self, armies: ArmyService, play: Callable[[list[Army], list[str]], None]) -> None:
        super().__init__()
        self._armies, self._play = armies, play
        self._made: dict[str, Army] = {}
        self.chosen = ["", ""]
        self.combos = (Combo("First army"), Combo("Second army"))
        self.figures = tuple(FigureRows("", FIGURE, flip=bool(at), ground=False) for at in range(2))
        self.told = TextLabel("", "second", "ink2", wrap=True)
        self.button = PlainButton("Set it up")
        self.main = MainButton("Set it up")
        self.players = (QLineEdit(), QLineEdit())
        columns = []
        for at, combo in enumerate(self.combos):
            combo.activated.connect(lambda row, at=at: self._choose(at, row))
            self.figures[at].setFixedHeight(theme_of(self).height(FIGURE + 14, 0))
            self.players[at].setPlaceholderText("Who plays it? (optional)")
            self.players[at].setAccessibleName("First player" if not at else "Second player")
            self.players[at].setMaxLength(MOST_LETTERS)
            columns.append(vbox(combo, self.players[at], self.figures[at], gap=6))
        between = TextLabel("against", "label", "ink2")
        for button in (self.button, self.main):
            button.clicked.connect(lambda _=False: self._take())
        vbox(
            hbox((columns[0], 1), (between, 0, Qt.AlignmentFlag.AlignTop), (columns[1], 1), gap=14),
            hbox((self.told, 1), self.button, self.main),
            inside=self,
        )

    def _lists(self) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
        """Return what can stand at each side, with its name: at the second those of one game."""
        games = {title.id: title.name for title in self._armies.catalog.titles()}
        samples = sample_ids()
        entries = [e for e in self._armies.entries if e.ruleset in games and not e.archived]
        entries.sort(key=lambda each: each.id in samples)
        first = [(f"{each.called} · {games[each.ruleset]}", each.id) for each in entries]
        if not first:
            first = [(f"{name} · {games[game]}", key) for game in games
                     for name, key in self._starters(game)]  # fmt: skip
        if self.chosen[0] not in [key for _, key in first]:
            current = self._armies.current
            mine = current.army.id if current is not None else ""
            known = [key for _, key in first]
            self.chosen[0] = mine if mine in known else next(iter(known), "")
        game = self._game(self.chosen[0])
        second = [(each.called, each.id) for each in entries if each.ruleset == game]
        second = [row for row in second if row[1] != self.chosen[0]] + self._starters(game)
        if self.chosen[1] not in [key for _, key in second]:
            self.chosen[1] = second[0][1] if second else ""
        return first, second

    def _game(self, key: str) -> str:
        if key.startswith(STARTER):
            return key.split(":")[1]
        return self._armies.entry(key).ruleset if self._armies.knows(key) else ""

    def _starters(self, game: str) -> list[tuple[str, str]]:
        ruleset = self._armies.catalog.get(game)
        if ruleset is None:
            return []
        return [(f"{each.name}, to start with", f"{STARTER}{game}:{at}")
                for at, each in enumerate(starters(ruleset))]  # fmt: skip

    def army(self, key: str) -> Army | None:
        """Return an army by its key: one that is kept, or one made of a starter."""
        if not key.startswith(STARTER):
            document = self._armies.document(key) if key else None
            return document.army if document is not None else None
        if key not in self._made:
            _, game, at = key.split(":")
            ruleset = self._armies.catalog.get(game)
            if ruleset is None:
                return None
            starter = starters(ruleset)[int(at)]
            self._made[key] = starter_army(starter, ruleset, starter.name)
        return self._made[key]

    def _choose(self, side: int, row: int) -> None:
        self.chosen[side] = str(self.combos[side].itemData(row) or "")
        self.refresh(main=not self.main.isHidden())

    def refresh(self, *, main: bool) -> None:
        """Show what can be chosen now; `main`: nothing else on the page is likelier."""
        for combo, rows, key in zip(self.combos, self._lists(), self.chosen, strict=True):
            combo.clear()
            for words, each in rows:
                combo.addItem(words, each)
            combo.setCurrentIndex(combo.findData(key))
        self.button.setVisible(not main)
        self.main.setVisible(main)
        found = [self.army(key) for key in self.chosen]
        for army, figures in zip(found, self.figures, strict=True):
            ruleset = self._armies.catalog.get(army.ruleset) if army is not None else None
            men = drawn_men(Roster(army, ruleset), MOST_MEN) if army and ruleset else ()
            figures.set_figures(men)
        armies = [army for army in found if army is not None]
        refusal = "There is no second army of this game yet."
        if len(armies) == 2:
            refusal = why_not_meet(self._armies.catalog, armies)
        told = [refusal] if refusal else [self._errors(army.id) for army in armies]
        told += [] if refusal else ["Both play as copies: later changes do not reach the battle."]
        self.told.setText(" ".join(filter(None, told)))
        for button in (self.button, self.main):
            button.set_blocked(refusal)

    def _errors(self, army_id: str) -> str:
        """Say that an army breaks rules; it may play all the same."""
        document = self._armies.document(army_id) if self._armies.knows(army_id) else None
        if document is None:
            return ""
        errors = sum(each.severity == "error" for each in document.findings)
        if not errors:
            return ""
        return f"{document.army.name}: {counted(errors, 'error')}, not legal. It may play."

    def _take(self) -> None:
        found = [army for key in self.chosen if (army := self.army(key)) is not None]
        if len(found) == 2:
            self._play(found, [player.text().strip() for player in self.players])


class StartView(Bench):
    """Offers the battles that can be played."""

    def __init__(
        self,
        controller: GameNightController,
        armies: ArmyService,
        campaigns: CampaignService,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.controller, self._armies, self._campaigns = controller, armies, campaigns
        self.rows: list[BattleRow] = []
        self.trouble = TextLabel("", "name", "err", wrap=True)
        self.trouble.hide()
        self._kept, self._planned = vbox(gap=10), vbox(gap=10)
        self.opponents = Opponents(armies, self.play_pair)
        self.kept_card = titled_card("Go on", "kept after every move", below=(self._kept,))
        self.planned_card = titled_card("Planned", "", below=(self._planned,))
        spot = titled_card("Two armies on the spot", "of one game", below=(self.opponents,))
        inner = QWidget()
        inner.setMaximumWidth(WIDEST)
        self.ended = EndedBattles(controller, self._game_name, self._delete)
        cards = (self.kept_card, self.planned_card, spot, self.ended)
        self.log_button = PlainButton("Open a log…", act=self._open_log)
        vbox(self.trouble, *cards, hbox(self.log_button, 1), 1, gap=12, inside=inner)
        whole = Bench()
        hbox((inner, 1), margins=(16, 14, 16, 14), inside=whole)
        vbox(ScrollPage(whole, "Which battle"), inside=self)
        controller.log.battle_changed.connect(self._follow)
        controller.log.battles.listed.connect(self._follow)
        controller.log.said.connect(self._say)

    def _follow(self) -> None:
        if self.isVisible():
            self.refresh()

    def _say(self, sentence: str) -> None:
        if self.controller.log.battlefield is None:
            self.trouble.say(sentence)

    def showEvent(self, event: Any) -> None:
        """Tell what there is now: armies and campaigns may have changed."""
        super().showEvent(event)
        self.trouble.say("")
        if not self._campaigns.listing_known:
            self._campaigns.refresh()
        self.refresh()

    # ---- what can be played

    def kept(self) -> list[BattleSummary]:
        """Return the kept battles that are not over."""
        return [each for each in self.controller.log.battles.battles() if each.state == "open"]

    def planned(self) -> list[CampaignBattle]:
        """Return the planned battles of the open campaign that did not begin here, next first."""
        campaigns = self._campaigns
        if campaigns.ledger is None or not campaigns.can_write:
            return []
        begun = {each.planned for each in self.controller.log.battles.battles()}
        return [
            each for each in campaigns.state.battles
            if each.state == "planned" and each.id not in begun
            and each.plan is not None and len(each.plan.sides) > 1
        ]  # fmt: skip

    def refresh(self) -> None:
        """Show what can be played now."""
        self.rows = []
        kept, planned = self.kept(), self.planned()
        for layout in (self._kept, self._planned):
            empty(layout)
        for at, summary in enumerate(kept):
            self._add(self._kept, self._kept_row(summary, at))
        for at, line in enumerate(planned):
            self._add(self._planned, self._planned_row(line, main=not kept and not at))
        elsewhere = [
            each for each in self._campaigns.summaries
            if each.planned and each.id != self._campaigns.opened
        ]  # fmt: skip
        for campaign in elsewhere:
            self._add(self._planned, self._campaign_row(campaign))
        self.kept_card.setVisible(bool(kept))
        self.planned_card.setVisible(bool(planned or elsewhere))
        self.opponents.refresh(main=not kept and not planned)
        self.ended.show_battles(self.controller.log.battles.battles())

    def _game_name(self, ruleset: str) -> str:
        titles = {title.id: title.name for title in self._armies.catalog.titles()}
        return titles.get(ruleset, ruleset)

    def _add(self, layout: QVBoxLayout, row: BattleRow) -> None:
        if layout.count():
            layout.addWidget(Divider())
        layout.addWidget(row)
        self.rows.append(row)

    def _kept_row(self, summary: BattleSummary, at: int) -> BattleRow:
        words = [self._game_name(summary.ruleset)]
        words += [
            self._turn(summary) if at < MOST_READ else "",
            f"last move {_moment(summary.changed)}",
        ]
        go_on = (PlainButton if at else MainButton)("Go on")
        go_on.clicked.connect(lambda _=False: self.play_on(summary.id))
        delete = IconButton("trash", "Delete…", act=lambda: self._delete(summary))
        name = " against ".join(summary.sides) or summary.name
        return BattleRow(name, " · ".join(filter(None, words)), delete, go_on)

    def _turn(self, summary: BattleSummary) -> str:
        """Return how far a battle is: its turn, "" where its log cannot be read."""
        lines = self.controller.log.battles.peek(summary.id)
        try:
            field = battlefield_of(lines, self._armies.catalog)
            state = replay(field, standing_lines(lines)).state
        except InputProblem:
            return ""
        return f"{field.turn.word} {state.turn}" if state.turn else "being set up"

    def _delete(self, summary: BattleSummary) -> None:
        name = " against ".join(summary.sides) or summary.name
        words = f"The log of {name} is lost for good. Armies and campaigns stay as they are."
        if ask(self, "Delete this battle?", words, "Delete it", danger=True):
            done = self.controller.log.battles.delete(summary.id)
            self._say(done.error)
            self.refresh()

    def _planned_row(self, line: CampaignBattle, *, main: bool) -> BattleRow:
        campaigns, names, plan = self._campaigns, self._campaigns.names, line.plan
        assert plan is not None
        name = " against ".join(names.label(side.entry) for side in plan.sides)
        told = [campaigns.state.settings.name, self._game_name(plan.ruleset)]
        told.append(capital(planned_day(line.day, date.today().isoformat())))
        told.append(names.mission(plan.mission) if plan.mission else "")
        for side in plan.sides:
            fit = campaigns.army_for(side.entry).figure_count()
            out = f", {len(side.away)} stay at home" if side.away else ""
            told.append(f"{names.label(side.entry)}: {counted(fit, 'man', 'men')} fit{out}")
        button = (MainButton if main else PlainButton)("Set it up")
        button.clicked.connect(lambda _=False: self.play_planned(line.id))
        return BattleRow(name, " · ".join(filter(None, told)), button)

    def _campaign_row(self, campaign: CampaignSummary) -> BattleRow:
        """Return the row of another campaign in which battles are planned."""
        told = [self._game_name(each) for each in campaign.rulesets]
        told.append(f"{counted(campaign.planned, 'battle')} planned")
        button = PlainButton("Show them")
        button.clicked.connect(lambda _=False: self._open_campaign(campaign.id))
        return BattleRow(campaign.name, " · ".join(told), button)

    def _open_campaign(self, campaign: str) -> None:
        self._campaigns.open(campaign)
        self.refresh()

    # ---- beginning

    def play_planned(self, battle: str) -> None:
        """Begin a planned battle of the open campaign, or go on with it where it was begun."""
        every = self.controller.log.battles.battles()
        begun = [each for each in every if each.planned == battle and each.state != "recorded"]
        line = next((each for each in self._campaigns.state.battles if each.id == battle), None)
        if begun:
            self.play_on(begun[0].id)
        elif line is not None:
            self._begin(planned_battle(self._armies.catalog, self._campaigns, line))

    def play_on(self, battle: str) -> None:
        """Go on with a kept battle, and tell where its game was changed since it began."""
        controller = self.controller
        if (
            not controller.log.open(battle)
            or controller.log.battle is None
            or not controller.log.battle.rules
        ):
            return
        field = controller.log.field
        if controller.log.battle.rules == fingerprint(field.ruleset, field.playbook):
            return
        told = f"{field.ruleset.name} was changed since this battle began."
        left = len(replay(field, standing_lines(controller.log.lines)).refused)
        if left:
            fit = "does not fit it and is" if left == 1 else "do not fit it and are"
            told += f" {capital(counted(left, 'line'))} of the log {fit} struck out."
        controller.log.said.emit(told)

    def _open_log(self) -> None:
        """Keep the battle of a log that was saved to a file, and go on with it."""
        chosen = ask_open(self.window(), "Open the log of a battle", LOG_FILES)
        if not chosen:
            return
        read = self.controller.log.battles.read_file(Path(chosen))
        if read.value is None:
            self._say(read.error)
        else:
            self.play_on(read.value)

    def play_pair(self, armies: list[Army], players: Sequence[str] = ()) -> None:
        """Begin a battle between two armies, outside of a campaign; `players` may be named."""
        self._begin(new_battle(self._armies.catalog, sides_of(armies, players)))

    def _begin(self, battle: Result[Battle]) -> None:
        self.trouble.say(battle.error)
        if battle.value is not None:
            self.controller.log.begin(battle.value)


def _moment(when: datetime) -> str:
    local = when.astimezone() if when.tzinfo is not None else when
    return f"{day_words(local.date().isoformat())}, {local:%H:%M}"
