"""The room of the toy box, as a hand enters what lies on the table."""

from __future__ import annotations

from pathlib import Path

from army_hand import Hand
from campaigns import a_record, an_army, an_entry
from PySide6.QtCore import QMimeData, QPointF, QUrl
from PySide6.QtWidgets import QLineEdit

from desktop.look.parts.dialog import SentenceDialog
from desktop.services.services import Services
from desktop.shell.chooser import chooser_over
from desktop.toybox.page import ToyBoxPage
from rules.campaign.ledger.acts import Enter, Join, Record
from rules.campaign.planning.settings import CampaignSettings, Player
from rules.campaign.recording.battle_record import FateKind


def toy_box(hand: Hand) -> ToyBoxPage:
    """Go to the room and return its page, once what it counts in threads is there."""
    hand.window.go("toy-box")
    page = hand.window.page_of("toy-box")
    assert isinstance(page, ToyBoxPage)
    settle(hand, page)
    return page


def settle(hand: Hand, page: ToyBoxPage) -> None:
    hand.events()
    hand.qtbot.waitUntil(lambda: not page.controller.counting, timeout=15_000)
    hand.events()


def enter(hand: Hand, page: ToyBoxPage, *lines: str) -> None:
    """Type lines into the entry line, each with Enter."""
    for line in lines:
        hand.press("Ctrl+F")
        hand.type(line)
        hand.press("Return")
    settle(hand, page)


def toys(page: ToyBoxPage) -> dict[str, int]:
    """Return how many there are of each pose and colour, as the tiles tell it."""
    return {
        f"{each.pose.name} {line.colour}": line.owned
        for each in page.controller.stock()
        for line in each.colours
        if line.owned
    }


def totals(page: ToyBoxPage) -> list[str]:
    cells = page.totals_bar._cells
    return [f"{each.total.value} {each.total.label}".replace("\n", " ") for each in cells]


def test_toys_are_typed_counted_lost_and_found(hand: Hand) -> None:
    page = toy_box(hand)
    assert page.stack.currentWidget() is page.none
    hand.press("Ctrl+F")
    hand.type("12 bazooka green")
    assert (page.entry.words.text(), page.entry.second.text()) == (
        "12 green bazookas", "you own none, then 12"
    )  # fmt: skip
    hand.press("Return")
    enter(hand, page, "3 bazooka tan", "20 rifle green", "4 bazooka green")
    assert toys(page) == {"Bazooka green": 16, "Bazooka tan": 3, "Rifleman, aiming green": 20}
    assert page.head().lines[0] == "39 toys in 2 colours"

    # A word that no pose has offers the nearest ones.
    hand.press("Ctrl+F")
    hand.type("2 bazoka tan")
    assert page.entry.words.text() == "No pose is called “bazoka”."
    hand.press("Return")
    assert toys(page)["Bazooka tan"] == 3
    hand.click(page.entry._nearest.itemAt(0).widget())
    hand.press("Return")
    assert toys(page)["Bazooka tan"] == 5

    # What is typed is found: its pose is chosen before anything is added.
    hand.type("rifle")
    assert page.details.name.text() == "Rifleman, aiming"
    hand.press("Escape")

    # Keys on a tile: one lost, one broken, one found; each can be undone.
    page.tiles.setFocus()
    page.tiles._go(page.tiles.place_of("bazooka"))
    hand.press("L", "L", "B")
    settle(hand, page)
    assert "38 To hand" in totals(page)
    stock = page.controller.chosen_stock()
    assert stock is not None
    assert stock.colours[0].words[1] == "3 lost or broken"
    hand.press("F")
    assert "39 To hand" in totals(page)
    hand.press("Ctrl+Z", "Ctrl+Z")
    settle(hand, page)
    assert "39 To hand" in totals(page)
    hand.press("+")
    assert toys(page)["Bazooka green"] == 17

    # The chips show one colour, or what is missing.
    page.chips._take("tan")
    assert toys(page) == {"Bazooka tan": 5}
    page.chips._take("missing")
    assert toys(page) == {"Bazooka green": 17}

    # What armies use and lack is told; the player chooses who stands in.
    settle(hand, page)
    assert "needs" in page.warning.text()
    short = page.controller.short[0].short
    assert page.controller.short[0].army in page.warning.text()
    hand.click(page.stand_in)
    assert set(chooser_over(page).titles()) <= {"Bazooka", "Rifleman, aiming"}
    hand.press("Return")
    settle(hand, page)
    assert page.controller.box.stand_ins[0].items == short.need.items


def test_a_bag_is_entered_by_digits_and_by_a_list_and_kept_when_it_is_left(hand: Hand) -> None:
    page = toy_box(hand)
    hand.press("Ctrl+B")
    bag = page.bag_entry
    assert page.head().title == "Enter a bag"
    assert bag.add.toolTip() == "Count something first."
    hand.press("1", "4", "Return", "1", "0", "Return", "Space")
    assert (bag.number.text(), bag.of.text()) == ("32", "of 100 in the bag")
    assert bag.list.toPlainText().splitlines() == [
        "14 Rifleman, aiming", "10 Rifleman, kneeling", "8 Rifleman, lying"
    ]  # fmt: skip
    hand.type("baz")
    hand.press("1", "2", "-")
    assert bag.draft.counts["bazooka"] == 11
    hand.press("Delete")
    assert bag.draft.counts["bazooka"] == 0

    # Left and come back to: it goes on where it was.
    hand.press("Escape")
    assert not page.entering
    hand.press("Ctrl+B")
    assert bag.number.text() == "32"
    bag.list.setFocus()
    bag.list.setPlainText("5 smg\n3 wombats")
    assert (bag.number.text(), bag.unread.text()) == ("5", "No pose is called “3 wombats”.")
    bag.list.setPlainText("5 smg")
    hand.click(bag.presets["50"])
    hand.click(bag.rest)
    assert bag.number.text() == "50"
    bag.name.setFocus()
    hand.type("Garage bag")
    hand.press("Ctrl+Return")
    settle(hand, page)
    assert not page.entering
    assert [(each.name, each.number) for each in page.controller.bags()] == [("Garage bag", 50)]
    assert toys(page)["Submachine gun green"] == 5
    hand.press("Ctrl+B")
    assert bag.number.text() == "0"
    hand.press("Escape", "Ctrl+Z")
    assert toys(page) == {}


def test_files_in_and_out_names_and_items(hand: Hand, tmp_path: Path) -> None:
    page = toy_box(hand)
    file = tmp_path / "toys.csv"
    file.write_text("count,pose,colour,bag\n4,bazooka,green,Patio\n2,jeep,tan,\n")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    hand.drop(page.drop, data, QPointF(20, 20))
    settle(hand, page)
    assert toys(page) == {"Bazooka green": 4, "Jeep tan": 2}
    page.controller.show_only(view="bags")
    hand.events()
    hand.click(page.list, page.list.visualRect(page.list.model().index(0, 0)).center())
    hand.click(page.delete)
    settle(hand, page)
    assert [(each.name, each.number) for each in page.controller.bags()] == [("Loose finds", 6)]
    assert not page.delete.isVisible()
    page.controller.show_only(view="poses")
    assert toys(page) == {"Bazooka green": 4, "Jeep tan": 2}
    hand.press("Ctrl+Z")
    settle(hand, page)
    listed = tmp_path / "list.txt"
    listed.write_text("3 radio green\n")
    page.controller.take_file(listed)
    assert toys(page)["Radio green"] == 3
    said: list[str] = []
    page.status.connect(said.append)
    file.write_text("count,pose\n-4,bazooka\n")
    page.controller.take_file(file)
    assert said == ["toys.csv, line 2: count: '-4' should be a whole number from 0 to 9999"]
    assert toys(page)["Bazooka green"] == 4

    out = tmp_path / "out.csv"
    assert page.controller.save_file(out)
    assert "4,Bazooka,bazooka,green,Patio,54,0,0" in out.read_text("utf-8-sig")

    # A pose is named and gets an item where it is read.
    page.tiles._go(page.tiles.place_of("bazooka"))
    page.tiles.setFocus()

    def rename(dialog: object) -> None:
        assert isinstance(dialog, SentenceDialog)
        dialog.findChildren(QLineEdit)[0].setText("Bazooka, old bag")
        dialog.buttons[0].click()

    hand.in_dialog(lambda: hand.press("F2"), rename)
    assert page.details.name.text() == "Bazooka, old bag"
    page.controller.turn_item("binoculars", True)
    assert dict(page.controller.roles_of(page.controller.box.poses[0]))["L.G.A.M."]
    pose = page.controller.box.pose("bazooka")
    assert pose is not None
    assert pose.items == ("bazooka", "binoculars")
    page.controller.delete_pose()
    assert "Bazooka, old bag green" not in toys(page)
    hand.press("Ctrl+Z")
    assert toys(page)["Bazooka, old bag green"] == 4


def test_the_box_is_the_same_in_the_next_window(hand: Hand) -> None:
    page = toy_box(hand)
    enter(hand, page, "4 bazooka tan")
    hand.start_over()
    assert toys(toy_box(hand)) == {"Bazooka tan": 4}


def test_a_toy_that_a_campaign_lost_is_found_and_the_campaign_is_told_when_asked(
    hand: Hand,
) -> None:
    page = toy_box(hand)
    services = hand.army_service.parent()
    assert isinstance(services, Services)
    campaigns = services.campaigns
    campaigns.create(CampaignSettings("The backyard war", ("army-men",)))
    for owner in ("ada", "june"):
        campaigns.append(Join(Player(owner, owner.title())))
        campaigns.append(Enter(an_entry(owner), an_army(owner)))
    enter(hand, page, "9 rifle green")
    fates: dict[str, FateKind] = {"ada-1": "lost", "june-1": "gone"}
    campaigns.append(Record("b1", a_record("ada", "june", won="ada", fates=fates)))
    settle(hand, page)
    assert "7 To hand" in totals(page)

    def find(answer: str) -> None:
        hand.in_dialog(
            lambda: page.controller.count_one("f", "green"), lambda _: hand.press(answer)
        )

    find("Escape")
    assert "8 To hand" in totals(page)
    assert len(campaigns.state.toys) == 0
    find("Return")
    assert ("9 To hand" in totals(page), len(campaigns.state.toys)) == (True, 1)
    assert [each.found for each in page.controller.box.losses] == [True]
