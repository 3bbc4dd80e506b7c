"""What stands in the place of a campaign: why there is none, and the way on."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from desktop.campaign.controller import CampaignController
from desktop.empty_sprue_picture import sprue_picture
from desktop.figures import paint_picture
from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.look.parts.empty import EmptyState, Picture
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.look.parts.problem import Problem, ProblemPanel, WayOut
from desktop.look.theme import theme_of
from rules.common.wording import counted


def nothing_for(controller: CampaignController) -> QWidget | None:
    """Return what is shown instead of the campaign, None when it can be shown."""
    campaigns = controller.campaigns
    if campaigns.damage is not None and not campaigns.looking:
        return _bench(_damaged(controller))
    if campaigns.ledger is None:
        if not campaigns.listing_known or campaigns.reading:
            return _waiting(controller)
        return _scroll(_none(controller))
    if not campaigns.state.entries:
        return _scroll(_nobody(controller, campaigns.state.settings.name))
    return None


def _none(controller: CampaignController) -> QWidget:
    new = MainButton("New campaign…", hint="Ctrl+N", act=controller.settings.found)
    file = PlainButton("Open a campaign file…", act=controller.files.ask_open)
    return EmptyState(
        "NO CAMPAIGN YET",
        "A campaign keeps score over many battles: who won, who was killed, who earned a medal."
        " Name it, say who plays with which army, and record the first battle.",
        picture=sprue_picture(),
        acts=(new, file),
        note=""
        if controller.army_service.entries
        else "You need armies first: make them in Armies.",
    )


def _nobody(controller: CampaignController, name: str) -> QWidget:
    amend = MainButton("Choose players and armies…", hint="F2", act=controller.settings.amend)
    return EmptyState(
        name.upper(),
        "Nobody has joined yet. Say who plays, and with which army.",
        picture=sprue_picture(),
        acts=(amend,),
    )


def _waiting(controller: CampaignController) -> QWidget:
    problem = controller.army_service.database.problem
    if problem is None:
        return _scroll(EmptyState("CAMPAIGNS", "The campaigns are being read.", picture=None))
    again = WayOut("Try again", "After it is fixed.", "Try again", controller.campaigns.refresh)
    sentence = problem.sentence()
    return _bench(
        ProblemPanel(Problem("Your campaigns cannot be opened.", sentence, "", (), (again,)))
    )


def _damaged(controller: CampaignController) -> QWidget:
    campaigns = controller.campaigns
    damage = campaigns.damage
    assert damage is not None
    told = " ".join(dict.fromkeys(each.message for each in damage.faults[:4]))
    ways: list[WayOut] = []
    if damage.copied is not None:
        held = counted(len(damage.copied.ledger.batches), "act")
        ways.append(
            WayOut(
                f"Bring it back from the copy of {damage.copy_day}",
                f"The copy holds {held}, all whole; everything recorded since is lost.",
                "Bring it back…",
                controller.files.bring_back,
            )
        )
    if damage.readable:
        acts = counted(damage.readable, "act")
        ways.append(
            WayOut(
                "Look at what can be read",
                f"The first {acts} of the history; nothing is changed.",
                "Look at it",
                campaigns.show_readable,
            )
        )
        ways.append(
            WayOut(
                "Continue from what can be read",
                f"Keeps the first {acts}; everything after them is lost for good.",
                "Continue from there…",
                controller.settings.cut,
            )
        )
    if len(campaigns.summaries) > 1:
        ways.append(
            WayOut(
                "Open another campaign", "They are safe.", "Open…", controller.campaigns_asked.emit
            )
        )
    else:
        ways.append(
            WayOut("Read it again", "After it is fixed.", "Read again", campaigns.open_again)
        )
    title = f"The history of “{damage.name}” is damaged."
    safe = "Nothing was changed. Your armies and other campaigns are safe."
    report = f"{damage.sentence}\n" + "\n".join(each.message for each in damage.faults)
    picture = Picture(QSize(108, 60), _fallen, "A fallen figure")
    panel = ProblemPanel(Problem(title, told, safe, (), tuple(ways), report), picture)
    panel.closed.connect(
        campaigns.show_readable if damage.readable else controller.campaigns_asked.emit
    )
    return panel


def _fallen(painter: QPainter, rect: QRectF) -> None:
    paint_picture(painter, rect, "casualty", "tan", dark=theme_of().tokens.dark)


def _scroll(content: QWidget) -> QWidget:
    bench = Bench()
    vbox(content, gap=6, inside=bench)
    return ScrollPage(bench, "Campaigns")


def _bench(panel: QWidget) -> QWidget:
    bench = Bench()
    across = hbox(1, gap=6, margins=(24, 44, 24, 24), inside=bench)
    across.addWidget(panel, 100, Qt.AlignmentFlag.AlignTop)
    across.addStretch(1)
    return ScrollPage(bench, "Campaigns")
