"""From the page of a campaign to its papers in the Print room, and back to armies."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Collection
from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import CampaignHand
from PIL import Image
from print_hand import PrintHand, begin_with

from db.pictures import Pictures
from db.store import Store
from desktop.campaign.open_campaign import REPORT, STANDINGS, About
from desktop.printroom.controller import Outcome
from rules.army.portrait_images import picture_id
from rules.campaign.ledger.acts import Record, Undo
from rules.campaign.ledger.append import append

Opens = Callable[[], CampaignHand]


@pytest.fixture
def war(opener, data: Path) -> CampaignHand:
    """The room over a campaign of seven battles."""
    made.put(data, made.war())
    begin_with(data, ("roster",))
    return CampaignHand(opener(data, room="campaigns"))


def ticked(printing: PrintHand) -> set[str]:
    return {line.sheet.name for line in printing.page.controller.lines if line.ticked}


def test_the_standings_are_printed_saved_under_the_campaign_and_had_again(
    war: CampaignHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    war.hand.click(war.page.print_button)
    printing = PrintHand(war.hand)
    page = printing.page
    assert ticked(printing) == {"campaign-report", "standings"}
    assert len(page.controller.pages) > 1
    row = page.pack.list.row_at(page.pack.list.currentIndex())
    assert row is not None
    assert row.key == "campaign-report"
    assert page.head().lines[0].startswith("The Backyard War: ")
    assert "2nd Sandbox Company" in page.pack.armies.text()
    keys = [found.key for found in page.pack.list.rows if found.sheet]
    assert keys[0] == "campaign-report"
    assert not printing.notices()
    assert page.pack.packs.text() == "Papers of the campaign"
    names = {line.sheet.name for line in page.controller.lines}
    assert {"campaign-report", "service-cards", "dog-tags", "briefing"} <= names

    offered: list[str] = []

    def ask(_parent: object, _title: str, suggested: str, _kinds: str) -> tuple[str, str]:
        offered.append(Path(suggested).name)
        return "", ""

    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", ask)
    printing.page.output.ask_pdf()
    assert offered == ["The Backyard War.pdf"]

    page.controller.take_pack("Forms")
    printing.done()
    assert page.pack.packs.text() == "Forms"
    entries = {each.text(): each for each in page.pack.menu.menu().actions()}
    entries["Papers of the campaign"].trigger()
    printing.done()
    assert ticked(printing) == {"campaign-report", "standings"}
    page.controller.tick("briefing", True)
    assert page.pack.packs.text() == "Papers of the campaign, changed"


def test_papers_are_of_the_man_or_the_battle_that_is_shown(war: CampaignHand) -> None:
    state = war.controller.campaigns.state
    entry, figure = next(key for key, career in state.careers.items() if career.given)
    war.controller.show_about(About("man", entry, figure))
    war.hand.events()
    war.hand.click(war.about.sheet.buttons["print"])
    printing = PrintHand(war.hand)
    assert ticked(printing) == {"service-cards", "dog-tags", "certificates"}
    for line in printing.page.controller.lines:
        if line.sheet.name in ("service-cards", "dog-tags"):
            chosen = [part.id for part, count in line.parts if count]
            assert [each.split("-", 1)[1] for each in chosen] == [f"{entry}-{figure}"]

    war.hand.press("Ctrl+2")
    war.hand.events()
    war.controller.show_about(About("battle", battle="battle8"))
    war.hand.events()
    war.hand.click(war.page.battle_page.buttons["print"])
    assert ticked(PrintHand(war.hand)) == {"briefing"}

    war.hand.press("Ctrl+2")
    war.hand.events()
    war.controller.show_about(About("battle", battle="battle3"))
    war.hand.events()
    war.hand.click(war.page.battle_page.buttons["print"])
    printing = PrintHand(war.hand)
    (report,) = (line for line in printing.page.controller.lines if line.ticked)
    assert [part.title for part, count in report.parts if count] == ["Battle 3: Ada – June"]
    assert len(printing.page.controller.pages) == 1
    war.hand.press("Ctrl+2")
    war.hand.events()
    war.controller.show_battle("")
    war.hand.events()
    war.hand.click(war.page.war_room.last_battle.print_button)
    printing = PrintHand(war.hand)
    (report,) = (line for line in printing.page.controller.lines if line.ticked)
    assert [part.title for part, count in report.parts if count] == ["Battle 7: Ada – Tomas"]

    war.controller.print_sheets(STANDINGS)
    printing = PrintHand(war.hand)
    printing.page.controller.tell(Outcome("1 page saved as standings.pdf."))
    assert printing.said()
    war.controller.print_sheets(REPORT)
    printing.done()
    assert not printing.said()


def test_choosing_an_army_leaves_the_campaign_and_brings_back_what_was_chosen(
    war: CampaignHand,
) -> None:
    before = PrintHand(war.hand)
    sheets, armies = before.page.controller.choices.sheets, before.page.controller.choices.armies
    war.hand.press("Ctrl+2")
    war.hand.events()
    war.hand.press("Ctrl+P")
    printing = PrintHand(war.hand)
    assert printing.page.controller.of_campaign
    ids = tuple(each.id for each in printing.page.controller.army_service.entries)[:1]
    printing.page.controller.set_armies(ids)
    printing.done()
    assert not printing.page.controller.of_campaign
    assert printing.page.controller.choices.armies == ids
    assert printing.page.controller.choices.sheets == sheets
    assert "campaign" not in printing.page.pack.packs.text()
    assert not any(name.startswith("campaign") for name in ticked(printing))
    assert printing.page.controller.source.campaign is None
    assert armies is not None


def test_the_papers_follow_the_campaign(war: CampaignHand) -> None:
    war.hand.press("Ctrl+P")
    printing = PrintHand(war.hand)
    first = printing.page.controller.source
    war.hand.press("Ctrl+2")
    war.hand.events()
    war.controller.do(Undo(war.controller.campaigns.last_acts[-1].id))
    war.hand.events()
    war.hand.press("Ctrl+4")
    war.hand.events()
    printing.done()
    now = printing.page.controller.source
    assert first is not None
    assert now is not None
    assert now.number != first.number
    assert now.campaign is not None
    assert now.campaign.state is war.controller.campaigns.state


def test_photographs_of_battles_are_printed_and_read_while_the_window_goes_on(
    opener, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = io.BytesIO()
    Image.new("RGB", (48, 32), (60, 120, 60)).save(out, "JPEG")
    picture = picture_id(out.getvalue())
    record = made.record(1, made.armies(), photographs=(picture,))
    ledger = append(made.war(2, planned=False), Record("battle2", record), made.MOMENT)
    made.put(data, ledger)
    with Store.open(data) as store, store.writing() as work:
        work.pictures.put(out.getvalue())
    war = CampaignHand(opener(data, room="campaigns"))
    read, readers = Pictures.of, []

    def watched(pictures: Pictures, wanted: Collection[str]) -> dict[str, bytes]:
        if picture in wanted:
            readers.append(threading.current_thread())
        return read(pictures, wanted)

    monkeypatch.setattr(Pictures, "of", watched)
    war.controller.print_sheets(REPORT)
    printing = PrintHand(war.hand)
    controller = printing.page.controller
    assert controller.maker.made is not None
    assert b"/Subtype /Image" in controller.maker.made.pack.pdf
    assert readers and threading.main_thread() not in readers
