"""The standing list of what needs attention, each point with its ways out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.campaign.controller import CampaignController
from desktop.campaign.recording.saved_drafts import SavedDraftsLine, kept_recordings
from desktop.look.parts.buttons import LinkButton, PlainButton, SmallButton
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Card, Divider, Panel, ScrollPage
from desktop.look.parts.seal import Seal
from desktop.look.parts.tag import SeverityIcon
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.tokens import Severity
from rules.campaign.display_names import CampaignNames
from rules.campaign.recording.attention_corrections import corrections
from rules.campaign.recording.casualty_recovery import reserve
from rules.campaign.state.attention import Point, open_points
from rules.common.wording import counted

TITLE = "Needs attention"
MOST = 20
"""So many points are shown at once; the others come when these are solved."""
Way = tuple[str, Callable[[], object]]


class PointRow(QWidget):
    """One point: its shape, what it is, and a button for each way out."""

    def __init__(self, point: Point, ways: list[Way]) -> None:
        super().__init__()
        self.point = point
        self.setAccessibleName(f"{point.severity}: {point.text}")
        shape = SeverityIcon(Severity.AGREED if point.agreed else Severity(point.severity))
        below = vbox(TextLabel(point.text, "body", wrap=True), gap=5)
        if point.agreed:
            below.addWidget(TextLabel(f"Agreed: {point.agreed}", "second", "agr", wrap=True))
        self.buttons: list[PlainButton] = []
        for at, (words, act) in enumerate(ways):
            button: PlainButton = SmallButton(words)
            if at == len(ways) - 1:
                button = LinkButton(words)
            elif at == 0:
                button = PlainButton(words, kind="fix")
            button.setAccessibleDescription(point.text)
            button.clicked.connect(lambda _=False, act=act: act())
            self.buttons.append(button)
        if ways:
            below.addWidget(flowing(*self.buttons, gap=6))
        hbox((shape, 0, Qt.AlignmentFlag.AlignTop), (below, 1), margins=(12, 9, 10, 9), inside=self)


def ways_out(controller: CampaignController, names: CampaignNames, point: Point) -> list[Way]:
    """Return what can be done about a point, the likeliest first; to let it stand comes last."""
    found: list[Way] = [
        (each.words, partial(controller.attention.correct, each))
        for each in corrections(names, point)
    ]
    if point.kind == "fought":
        found.append(("It was another man…", partial(controller.attention.choose_another, point)))
    elif point.kind == "overdue":
        found += list(_planned(controller, point))
    elif point.kind == "outnumbered":
        name = names.label(point.entry)

        def reinforce() -> None:
            controller.show_army(point.entry)
            controller.men.reinforce()

        ledger, state = controller.campaigns.ledger, controller.campaigns.state
        if ledger is not None and reserve(state, point.entry, ledger.batches).left:
            found.append((f"Reinforce {name}…", reinforce))
    if point.kind in ("fought", "no-winner"):
        number = names.number(point.battle)
        found.append((f"Open battle {number}", partial(controller.show_battle, point.battle)))
    fine = "That is fine…" if point.severity == "advice" else "We agreed to this…"
    found.append((fine, partial(controller.attention.agree, point)))
    return found


def _planned(controller: CampaignController, point: Point) -> Iterator[Way]:
    for words, command in (
        ("Record it…", controller.battles.play),
        ("Change the plan…", controller.battles.change_plan),
        ("Call it off…", controller.battles.cancel),
    ):

        def act(command: Callable[[], object] = command) -> None:
            controller.choose_battle(point.battle)
            command()

        yield words, act


class AttentionPane(Card):
    """The list; F8 goes from one point to the next."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self.rows: list[PointRow] = []
        self.setAccessibleName(TITLE)
        self.seal, self.note = Seal(), ElidedLabel("", "second", "ink2")
        head = hbox(self.seal, TextLabel(TITLE, "heading"), (self.note, 1),
                    TextLabel("F8", "small", "ink2"), margins=(12, 0, 12, 4))  # fmt: skip
        battles = controller.battles
        self.kept = SavedDraftsLine(battles.go_on, battles.throw_away, battles.choose_kept)
        ground = Panel()
        self._list = vbox(gap=0, inside=ground)
        self.scroller = ScrollPage(ground, TITLE)
        kept = hbox(self.kept, gap=6, margins=(12, 0, 10, 0))
        vbox(head, kept, (self.scroller, 1), gap=0, margins=(1, 6, 1, 6), inside=self)
        controller.changed.connect(self.refresh)
        controller.careers.ready.connect(self.refresh)

    def refresh(self) -> None:
        """Show the points of now."""
        controller, shown = self._controller, self._controller.shown
        empty(self._list)
        self.rows = []
        self.kept.show_kept(kept_recordings(controller.campaigns) if shown is not None else ())
        if shown is None:
            return
        still = open_points(controller.points)
        worst = Severity(still[0].severity) if still else None
        self.seal.set_state(worst, len(still))
        self.seal.setAccessibleName(counted(len(still), "thing") if still else "Nothing")
        waiting = not controller.careers.done
        self.note.setText(
            "is being worked out" if waiting else "stays here until solved" if still else "nothing"
        )
        write = controller.campaigns.can_write
        for point in still[:MOST]:
            row = PointRow(point, ways_out(controller, shown.names, point) if write else [])
            self._list.addWidget(Divider())
            self._list.addWidget(row)
            self.rows.append(row)
        if len(still) > MOST:
            self._list.addWidget(Divider())
            more = TextLabel(f"and {len(still) - MOST} more", "second", "ink2")
            more.setContentsMargins(38, 6, 12, 6)
            self._list.addWidget(more)
        if not still and not waiting:
            calm = TextLabel("Nothing needs attention.", "second", "ink2", wrap=True)
            calm.setContentsMargins(14, 6, 14, 6)
            self._list.addWidget(calm)
        self._list.addStretch(1)

    def go_to_next(self) -> None:
        """Give the keyboard to the point after the one that has it, or to the first."""
        if not self.rows:
            return
        now = self.window().focusWidget()
        at = next((at for at, row in enumerate(self.rows) if now and row.isAncestorOf(now)), -1)
        row = self.rows[(at + 1) % len(self.rows)]
        self.scroller.ensureWidgetVisible(row)
        if row.buttons:
            row.buttons[0].setFocus(Qt.FocusReason.ShortcutFocusReason)
