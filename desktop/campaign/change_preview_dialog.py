"""What an act would change, shown before it is done: then it is done, or nothing is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.campaign.details.details_widgets import Line, LineRow
from desktop.campaign.open_campaign import OpenCampaign
from desktop.campaign.page_view_model import Shown
from desktop.look.parts.dialog import SentenceDialog, tell
from desktop.look.parts.fields import Field
from desktop.look.parts.layouts import vbox
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import SectionLabel, TextLabel
from rules.campaign.describe_events import number_text
from rules.campaign.ledger.acts import AnyAct
from rules.campaign.ledger.chain import CampaignProblem
from rules.campaign.ledger.preview import (
    CareerChange,
    Change,
    NumberChange,
    PlaceChange,
    StrengthChange,
)
from rules.campaign.planning.day_text import day_words
from rules.common.wording import counted, listed

WIDTH, TALLEST, MOST = 560, 340, 20
LETTERS = 72
"""About so many letters stand in a line of the list."""
FEW = 3
"""Of so many men in whose records the same changes each has a line of his own."""
LEAVE = "Leave it as it is"
Reason = Literal["none", "offered", "needed"]
"""Whether a reason is asked for."""
TO_LOOK_AT = "Needs attention"


class ChangeDialog(SentenceDialog):
    """The act in a sentence, all that follows from it in a list, and a field for the reason.

    A dialog whose reason is needed says so, and takes nothing without one.
    `told` is the sentence, `also` stands before what changes in the campaign.
    """

    def __init__(
        self,
        title: str,
        change: Change,
        act: str,
        *,
        told: str,
        also: Sequence[tuple[str, list[Line]]],
        reason: Reason,
        leave: str,
        parent: QWidget,
    ) -> None:
        super().__init__(title, told, (act, leave), parent=parent)
        self.change = change
        self.lines = [*also, *sections(change)]
        self.reason = QLineEdit()
        self.reason.setMaxLength(200)
        self.setMinimumWidth(WIDTH)
        for words in change.results:
            self.content.addWidget(TextLabel(words, "heading", wrap=True))
        if self.lines:
            self.content.addWidget(ChangeList(self.lines))
        if reason != "none":
            must = "needed, " if reason == "needed" else ""
            label = f"Reason ({must}shown in the history)"
            self.content.addWidget(Field(label, self.reason))
            self.reason.setFocus(Qt.FocusReason.OtherFocusReason)
            if reason == "needed":
                self.reason.textChanged.connect(lambda _text: self._follow())
                self._follow()

    def _follow(self) -> None:
        self.buttons[0].set_blocked("" if self.why else "Give a reason first.")

    @property
    def why(self) -> str:
        """Return the reason that was given."""
        return " ".join(self.reason.text().split())

    def words(self) -> list[str]:
        """Return all that is told, for reading."""
        told = [f"{line.title} {line.second}".strip() for _, lines in self.lines for line in lines]
        return [*self.change.results, *told]


def ask_change(
    campaign: OpenCampaign,
    title: str,
    verb: str,
    act: AnyAct,
    before: Sequence[AnyAct] = (),
    *,
    told: str = "",
    more: str = "",
    also: Sequence[tuple[str, list[Line]]] = (),
    reason: Reason = "none",
    quiet: bool = False,
    leave: str = LEAVE,
) -> str | None:
    """Show what an act changes, written after those `before` it; return the reason that is given
    for it, None where it is not to be written. `told` stands in place of the usual sentence, `more`
    behind it. With `quiet` nothing is asked where nothing changes. `leave` does nothing.
    """
    if campaign.campaigns.ledger is None:
        return None
    try:
        change = campaign.campaigns.preview(act, before)
    except CampaignProblem as problem:
        tell(campaign.widget, "This cannot be done", problem.sentence)
        return None
    if quiet and change.nothing:
        return ""
    told = f"{told or told_of(change)}{more}"
    dialog = ChangeDialog(title, change, verb, told=told, also=also, reason=reason, leave=leave,
                          parent=campaign.widget)  # fmt: skip
    return dialog.why if dialog.exec() else None


def told_of(change: Change) -> str:
    """Return whether anything changes, in one sentence."""
    if change.nothing:
        return "Nothing else changes: standings, careers and strengths stay as they are."
    return "This is what changes with it. Later battles keep their own records."


def sections(change: Change) -> list[tuple[str, list[Line]]]:
    """Return what changes in sections with a heading each; empty ones are left out."""
    shown = Shown(change.after)
    days = {line.id: line.day for line in change.after.battles}
    found = [
        (TO_LOOK_AT, [Line(each, tip=each) for each in change.contradictions]),
        ("Standings", [_place(each, change, shown) for each in change.standings]),
        ("Battles", [_number(each) for each in change.numbers]),
        ("Strength", [_strength(each, days) for each in change.strengths]),
        ("Service records", _careers(change.careers, shown)),
    ]
    return [(title, lines) for title, lines in found if lines]


def _careers(changes: Sequence[CareerChange], shown: Shown) -> list[Line]:
    """Return whose record changes; many to whom the same befalls share a line, the last ones."""
    alike: dict[tuple[str, tuple[str, ...]], list[CareerChange]] = {}
    for each in changes:
        alike.setdefault((each.entry, each.lines), []).append(each)
    own, shared = list[Line](), list[Line]()
    count = Counter(each.entry for each in changes)
    for (entry, lines), men in alike.items():
        words, tip = " · ".join(lines), "\n".join(lines)
        if len(men) <= FEW:
            own += [
                Line(f"{each.name}, {shown.names.label(entry)}", words, tip=tip) for each in men
            ]
        else:
            others = "others " if count[entry] > len(men) else ""
            who = f"{len(men)} {others}of {shown.names.label(entry)}"
            names = ", ".join(each.name for each in men[:MOST])
            more = f" and {len(men) - MOST} more" if len(men) > MOST else ""
            shared.append(Line(who, words, tip=f"{tip}\n{names}{more}"))
    return own + shared


def _place(each: PlaceChange, change: Change, shown: Shown) -> Line:
    before, after = each.before, each.after
    if before is None or after is None:
        stands = after or before
        place = f"place {stands.rank}" if stands else ""
        return Line(each.name, f"comes in at {place}" if after else f"leaves {place}")
    parts = [
        f"place {before.rank} → {after.rank}"
        if before.rank != after.rank
        else f"stays at place {after.rank}"
    ]
    for word, old, new in (
        ("points", before.points, after.points),
        ("won", before.won, after.won),
        ("drawn", before.drawn, after.drawn),
        ("lost", before.lost, after.lost),
        ("men", before.men, after.men),
        ("the game's points", before.score, after.score),
        ("points against", before.against, after.against),
        ("objectives", before.objectives, after.objectives),
    ):
        if old != new:
            parts.append(f"{word} {number_text(old)} → {number_text(new)}")
    if before.men != after.men:
        parts += _why(each.entry, change, shown)
    return Line(each.name, ", ".join(parts))


def _why(entry: str, change: Change, shown: Shown) -> Iterator[str]:
    """Yield who of an army is out now or fit again, which is why it has other numbers of men."""
    was, now = (state.entry(entry) for state in (change.before, change.after))
    gone, there = was.out | was.recovering.keys(), now.out | now.recovering.keys()
    for word, figures in (("out", there - gone), ("fit again", gone - there)):
        names = sorted(shown.names.numbered(entry, each) for each in figures)
        more = [f"{len(names) - FEW} more"] if len(names) > FEW else []
        if names:
            yield f"{word}: {listed([*names[:FEW], *more])}"


def _number(each: NumberChange) -> Line:
    name = each.name or "A battle"
    if not each.after:
        return Line(name, f"was battle {each.before}, no longer counts")
    if not each.before:
        return Line(name, f"becomes battle {each.after}")
    return Line(name, f"battle {each.before} → {each.after}")


def _strength(each: StrengthChange, days: Mapping[str, str]) -> Line:
    when = "now"
    if each.battle:
        day = days.get(each.battle, "")
        when = f"after battle {each.number}" + (f", {day_words(day)}" if day else "")
    return Line(each.name, f"{counted(each.before, 'man')} → {each.after} {when}")


class ChangeList(ScrollPage):
    """What changes, in sections."""

    def __init__(self, found: Sequence[tuple[str, list[Line]]]) -> None:
        ground = Panel()
        super().__init__(ground, "What changes")
        below = vbox(gap=0, margins=(0, 4, 8, 4), inside=ground)
        high = 30 + 26 * len(found)
        for title, lines in found:
            below.addSpacing(6)
            below.addWidget(SectionLabel(title))
            for line in lines[:MOST]:
                high += 48 if line.second else 22 * (1 + len(line.title) // LETTERS)
                ink = "warn" if title == TO_LOOK_AT else "ink"
                words = TextLabel(line.title, "body", ink, wrap=True)
                below.addWidget(LineRow(line, leads=False) if line.second else words)
            if len(lines) > MOST:
                below.addWidget(TextLabel(f"and {len(lines) - MOST} more", "small", "ink2"))
        below.addStretch(1)
        self.setFixedHeight(min(TALLEST, high))
