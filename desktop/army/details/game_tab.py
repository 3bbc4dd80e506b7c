"""The game of the army: what it is like, what it leaves open, what was agreed, what it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.army.controller import ArmyController
from desktop.army.details.portraits import Portrait
from desktop.army.details.weapon_table import PhaseBar
from desktop.army.figure_sources import figure_source
from desktop.choice import Choice
from desktop.look.parts.buttons import LinkButton, SmallButton
from desktop.look.parts.flow import FlowLayout, empty, flowing
from desktop.look.parts.layouts import beside, stacked
from desktop.look.parts.number_origin import Legend
from desktop.look.parts.number_table import NumberTable
from desktop.look.parts.panel import Divider
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.services.army_document import ArmyDocument
from rules.army import edits
from rules.army.army_under_ruleset import Man, Roster
from rules.army.men_by_fire_phase import fire_order, numbered_phases
from rules.army.model import Agreement
from rules.army.open_questions import (
    option_words,
    readings_about,
    selectors_of_unit,
    touched_words,
)
from rules.army.totals import totals
from rules.checks import between_limit
from rules.common.findings import Finding
from rules.common.struct_decoding import DataPath
from rules.common.wording import (
    HOUSE_SIGN,
    capital,
    counted,
    day_said,
    house_in_words,
    listed,
    lower,
)
from rules.games.ruleset import Ruleset, Switch

_PORTRAIT = 48


class GameTab(QWidget):
    """Shows the game of the open army; its questions are answered here for this army."""

    rules_asked = Signal()
    game_asked = Signal()

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._questions: dict[str, _Question] = {}
        self._questions_of: Ruleset | None = None
        self._agreements: list[tuple[Agreement, str]] = []
        self.portrait = Portrait(_PORTRAIT)
        self.name = TextLabel("", "lead-strong", wrap=True)
        self.tagline = TextLabel("", "second", wrap=True)
        self.made_by = TextLabel("", "small", "ink2", wrap=True)
        self.facts = QWidget()
        self._facts = FlowLayout(self.facts)
        self.house = Tag("", "house")
        self.rules_button = SmallButton("Read the rules", hint="F1", act=self.rules_asked.emit)
        self.change_button = SmallButton("Change the game…", act=self.game_asked.emit)
        self.phases, self.phase_words = PhaseBar(), TextLabel("", "small", "ink2", wrap=True)
        self._fire = stacked(SectionLabel("Fire order"), self.phases, self.phase_words, gap=4)
        self.limits = NumberTable()
        self._limits = stacked(SectionLabel("Limits"), self.limits, gap=4)
        self.silent = TextLabel("", "small", "ink2", wrap=True)
        self._rows = stacked(gap=10)
        self.questions = stacked(
            SectionLabel("Where the rules are silent"), self.silent, self._rows, gap=4
        )
        self.agreements = stacked(gap=6)
        self.about = SectionLabel("What the rules say")
        self.text, self.legend = TextLabel("", "second", "ink2", wrap=True), Legend()
        self.source = TextLabel("", "small", "ink2", wrap=True)
        self._build()

    def _build(self) -> None:
        about = stacked(self.name, self.tagline, self.made_by, gap=2)
        head = beside(self.portrait, about, gap=10, top=True)
        stacked(
            head, self.house, self.facts, flowing(self.rules_button, self.change_button),
            self._fire, self._limits, self.questions,
            self.agreements, Divider(), self.about, self.text, self.legend, self.source,
            gap=10, on=self,
        )  # fmt: skip

    # ---- what is shown

    def refresh(self) -> None:
        """Show the game and the army's answers as they are now."""
        document = self._controller.document
        if document is None:
            return
        army, ruleset, roster = document.army, document.ruleset, document.roster
        for part in (self.portrait, self.facts, self._fire, self._limits, self.questions):
            part.setVisible(roster is not None)
        self._show_agreements(document)
        words = rule_words(self._controller)
        self.legend.set_borrowed({}, stated=False, house=HOUSE_SIGN in words.sentence)
        if ruleset is None or roster is None:
            self.name.setText(f"“{army.ruleset}” is not installed")
            self.tagline.setText("Put its ruleset into the data folder to check this army.")
            self.made_by.setText("")
            self.house.hide()
            self.about.setText(words.title)
            self.text.setText(words.sentence)
            self.source.setText("")
            return
        base = self._controller.games.get(ruleset.extends) if ruleset.extends else None
        self.house.set_tag(f"House rules of {base.name}" if base else "")
        self.house.setVisible(base is not None)
        self.portrait.show_figure(
            figure_source(self, ruleset.plain_role.art or "rifleman", army.colour), ruleset.name
        )
        self.name.setText(ruleset.name)
        self.tagline.setText(ruleset.tagline)
        self.made_by.setText(_made_by(ruleset))
        empty(self._facts)
        for fact in _facts(roster):
            self._facts.addWidget(Tag(fact, "neutral"))
        self._show_fire_order(roster)
        self._show_limits(roster)
        self._show_questions(roster)
        self.about.setText(words.title)
        self.text.setText(words.sentence)
        self.source.setText(words.source)

    def _show_fire_order(self, roster: Roster) -> None:
        ruleset = roster.ruleset
        self._fire.setVisible(bool(ruleset.phases))
        if not ruleset.phases:
            return
        order = fire_order(roster)
        counts = [len(order.get(phase.id, ())) for phase in ruleset.phases]
        self.phases.show_phases(
            [f"{w} · {n}" for w, n in zip(numbered_phases(ruleset), counts, strict=True)]
        )
        idle = len(order.get("", ()))
        men = [
            f"{counted(count, 'man')} {'fires' if count == 1 else 'fire'} {place}"
            for count, place in zip(counts, ("first", "second", "third", "fourth"), strict=False)
        ]
        does = "does" if idle == 1 else "do"
        rest = f" {capital(counted(idle, 'man'))} {does} not fire." if idle else ""
        self.phase_words.setText(f"{capital(listed(men))}.{rest}")

    def _show_limits(self, roster: Roster) -> None:
        found = [total for total in totals(roster) if total.of is not None and total.id != "seats"]
        self._limits.setVisible(bool(found))
        self.limits.set_pairs((capital(each.label), f"{each.text} of {each.of}") for each in found)

    def _show_questions(self, roster: Roster) -> None:
        ruleset = roster.ruleset
        self.questions.setVisible(bool(ruleset.switches))
        if self._questions_of is not ruleset:
            self._questions_of = ruleset
            layout = self._rows.layout()
            assert layout is not None
            empty(layout)
            self._questions = {each.id: _Question(self._answer, each) for each in ruleset.switches}
            for question in self._questions.values():
                layout.addWidget(question)
        number = counted(len(ruleset.switches), "question")
        self.silent.setText(
            f"{capital(number)} the document leaves open. Your answers count for this army."
        )
        for each in ruleset.switches:
            self._questions[each.id].show_answer(
                option_words(roster, each), roster.switch(each.id), touched_words(roster, each)
            )

    def _show_agreements(self, document: ArmyDocument) -> None:
        """List what was agreed with what it is about, as the findings say it now."""
        shown = [(agreement, _about(agreement, document)) for agreement in document.army.agreements]
        self.agreements.setVisible(bool(shown))
        if shown == self._agreements:
            return
        self._agreements = shown
        layout = self.agreements.layout()
        assert layout is not None
        empty(layout)
        layout.addWidget(Tag(f"{len(shown)} agreed", "agreed"))
        for agreement, about in shown:
            who = ", ".join(
                filter(None, (agreement.agreed_with, day_said(agreement.day), agreement.note))
            )
            layout.addWidget(TextLabel(f"{about}\n{who}" if who else about, "second", wrap=True))
            back = LinkButton("Take back", "The finding counts again")
            back.clicked.connect(partial(self._take_back, agreement))
            layout.addWidget(back)
            layout.setAlignment(back, Qt.AlignmentFlag.AlignLeft)

    # ---- commands

    def _answer(self, switch: Switch, option: str) -> None:
        self._controller.edit(
            "answer a question of the rules",
            lambda army: edits.set_switch(
                army, switch.id, None if option == switch.default else option
            ),
        )

    def _take_back(self, agreement: Agreement, _checked: bool = False) -> None:
        self._controller.edit(
            "take an agreement back", lambda army: edits.remove_agreement(army, agreement)
        )

    def choices(self) -> dict[str, Choice]:
        """Return the drop-downs of the questions by the id of their switch."""
        return {key: question.choice for key, question in self._questions.items()}


class _Question(QWidget):
    """A question that the rules leave open: what it is about, what it touches, the answer."""

    def __init__(self, answer: Callable[[Switch, str], None], switch: Switch) -> None:
        super().__init__()
        self._switch = switch
        self.choice = Choice(partial(answer, switch), switch.name)
        proposed = f"Usual: {switch.options[switch.default]}"
        tip = "\n".join(filter(None, (switch.text, switch.source, proposed)))
        self.choice.setToolTip(house_in_words(tip))
        self.touches = TextLabel("", "small", "ink2")
        head = beside(TextLabel(switch.name, wrap=True), self.touches, grows=0, top=True)
        stacked(head, self.choice, gap=4, on=self)

    def show_answer(self, options: Mapping[str, str], option: str, touches: str) -> None:
        """Show the answer that holds among all, and what of the army it is about."""
        self.choice.show_options(tuple(options.items()), option)
        self.touches.setText(touches)


def _facts(roster: Roster) -> list[str]:
    """Return what a game is like, in a few words each."""
    ruleset = roster.ruleset
    size = next((x.at_least for x in ruleset.limits if x.id == "army-size" and x.at_least), None)
    facts = [
        "points" if ruleset.points else "no points",
        f"about {size} men" if size else "",
        f"{len(ruleset.phases)} phases of fire" if ruleset.phases else "",
        "heroes" if ruleset.hero and ruleset.hero.native else "",
    ]
    return [fact for fact in facts if fact]


def _about(agreement: Agreement, document: ArmyDocument) -> str:
    """Return what an agreement allows, or that nothing needs it any more."""
    for finding in document.shown_findings:
        if finding.rule == agreement.rule and agreement.covers(finding.targets):
            return finding.message
    limit = between_limit(agreement, document.ruleset) if document.ruleset else None
    if limit is not None:
        return f"Exception with another army: {lower(limit.text or limit.id)}"
    return f"Not needed now: {agreement.rule.replace('-', ' ')}."


def _made_by(ruleset: Ruleset) -> str:
    if ruleset.extends:
        agreed = f"agreed with {ruleset.agreed_with}" if ruleset.agreed_with else ""
        return ", ".join(filter(None, (agreed, day_said(ruleset.day))))
    year = f", {ruleset.year}" if ruleset.year else ""
    return f"{capital(ruleset.version)}, by {ruleset.author}{year}"


# ---- what the rules say


class RuleWords(NamedTuple):
    """What a game says of somebody, where its document has it, and its entry in the game's data."""

    title: str
    sentence: str
    source: str = ""
    path: DataPath = ()


def rule_words(controller: ArmyController) -> RuleWords:
    """Return what the game says about what is selected, or of itself."""
    document = controller.document
    roster = document.roster if document else None
    if roster is None:
        return RuleWords("No rules", "The game of this army is not installed.")
    found, unit = controller.current_figure(), controller.current_unit()
    target = found[1].id if found is not None else unit.id if unit is not None else ""
    ruleset = roster.ruleset
    return _of_target(roster, target) or RuleWords(
        ruleset.name, ruleset.text or "The rules do not mention it.", f"By {ruleset.author}"
    )


def rule_path(controller: ArmyController, finding: Finding | None) -> DataPath:
    """Return the entry of the limit that was broken, else of whom a finding or the choice means."""
    document = controller.document
    roster = document.roster if document else None
    if finding is None or roster is None:
        return rule_words(controller).path
    if any(limit.id == finding.rule for limit in roster.ruleset.limits):
        return ("limit", finding.rule)
    about = _of_target(roster, finding.targets[0]) if finding.targets else None
    return about.path if about else ()


def _of_target(roster: Roster, target: str) -> RuleWords | None:
    """Return what is said of a man or a unit of a type; None of anything else."""
    if target in roster.man:
        return _of_man(roster, roster.man[target])
    unit = next((each for each in roster.army.units if each.id == target), None)
    known = roster.type_of(unit) if unit is not None else None
    if unit is None or known is None:
        return None
    said = [known.text, *readings_about(roster, selectors_of_unit(known, unit.kind))]
    words = " ".join(filter(None, said)) or "The rules do not mention it."
    return RuleWords(known.name, words, _under(roster, known.source), (unit.kind, known.id))


def _of_man(roster: Roster, man: Man) -> RuleWords:
    roles = [role for role in (man.role, *man.derived.extras) if role is not None]
    texts = [role.text for role in roles] + [weapon.text for weapon in man.derived.weapons]
    texts += readings_about(roster, man.derived.selectors)
    sources = [role.source for role in roles] + [each.source for each in man.derived.weapons]
    words = " ".join(dict.fromkeys(filter(None, texts))) or "The rules do not mention him."
    under = _under(roster, "; ".join(dict.fromkeys(filter(None, sources))))
    paths: list[DataPath] = [("role", role.id) for role in roles]
    paths += [("weapon", weapon.id) for weapon in man.derived.weapons]
    return RuleWords(man.called, words, under, paths[0] if paths else ())


def _under(roster: Roster, source: str) -> str:
    return f"{roster.ruleset.name}: {source}" if source else roster.ruleset.name
