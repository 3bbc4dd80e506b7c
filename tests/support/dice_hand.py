"""A room of campaigns whose fallen may roll to come back, and a hand that answers its dice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import campaign_made as made
from campaign_hand import CampaignHand
from PySide6.QtWidgets import QWidget

from desktop.campaign.planning.before_page import BeforePage, RollDialog
from desktop.campaign.recording.participants_step import ParticipantRow
from rules.campaign.ledger.acts import AnyAct
from rules.campaign.ledger.append import append, begin
from rules.campaign.ledger.chain import Ledger
from rules.campaign.planning.settings import Losses
from rules.campaign.recording.battle_record import PlannedSide

Opens = Callable[..., CampaignHand]
KNOWN = made.armies()
MEET = (PlannedSide("ada", "attacker"), PlannedSide("tomas", "defender"))
RECOVER = Losses("recover", needed=4)


def opens_room(opener: Callable[..., object], data: Path) -> Opens:
    """Return what opens the room over a campaign with these acts."""

    def start(*acts: AnyAct, players: int = 2, **agreed: object) -> CampaignHand:
        ledger: Ledger = begin(made.settings(**agreed), made.MOMENT)
        founding = made.founding({name: KNOWN[name] for name in made.PLAYERS[:players]})
        for act in (*founding, *acts):
            ledger = append(ledger, act, made.MOMENT)
        made.put(data, ledger)
        return CampaignHand(opener(data, room="campaigns"))

    return start


def answers(at: CampaignHand, faces: tuple[int, ...], button: str) -> Callable[[QWidget], None]:
    """Return what throws dice, the same for every army, and presses a button of a dialog."""

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, RollDialog)
        throw_all(dialog, faces)
        at.press_button(dialog, button)

    return use


def throw_all(page: BeforePage | RollDialog, faces: tuple[int, ...]) -> None:
    """Enter what was rolled, the same for every army."""
    for column in page.columns:
        for row, face in zip(list(column.dice.values()), faces, strict=bool(faces)):
            row.throw(face)


def before(at: CampaignHand) -> BeforePage:
    """Return the page before a battle."""
    page = at.controller.cover
    assert isinstance(page, BeforePage)
    return page


def row_of(at: CampaignHand, entry: str) -> ParticipantRow:
    panel = at.controller.recording
    assert panel is not None
    return next(each for each in panel.met.rows if each.entry == entry)
