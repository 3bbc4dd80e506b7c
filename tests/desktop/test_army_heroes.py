"""Heroes in the window: names by the die, portraits, lives, agreed abilities, commanders."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from army_hand import Hand
from PIL import Image
from print_hand import PrintHand
from PySide6.QtCore import QMimeData, QPointF, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from desktop.army import portrait_files
from desktop.army.drawing_grid import DrawingGrid
from desktop.look.parts.hero import HeroBox
from rules import edits
from rules.army import Figure
from rules.documents.texts import ABILITY_LIMIT
from rules.exchange import load_bundle

PINK = (255, 0, 200)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "face.png"
    Image.new("RGB", (600, 700), PINK).save(path)
    return path


def files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def man(hand: Hand) -> Figure:
    """The current man as he is now."""
    found = hand.desk.current_figure()
    assert found is not None
    return found[1]


def choose_man(hand: Hand, label: str = "Engineer") -> Figure:
    hand.click_tile(label)
    return man(hand)


def give_photo(hand: Hand, path: Path) -> None:
    """Drop a picture file on the portrait of the current man and wait for it."""
    details = hand.page.inspector.figure
    assert hand.drop(details.portrait, files(path))
    hand.qtbot.waitUntil(lambda: not details.portraits.busy, timeout=15_000)


def shows_pink(widget: QWidget, at: QPointF) -> bool:
    image: QImage = widget.grab().toImage()
    colour = image.pixelColor(at.toPoint())
    return (colour.red(), colour.green(), colour.blue()) == PINK


def row_of(hand: Hand, name: str) -> HeroBox:
    return next(
        box
        for box in hand.page.findChildren(HeroBox)
        if box.isVisible() and name in box.accessibleName()
    )


# ---- names


def test_the_die_gives_names_that_nobody_has_in_one_step(hand: Hand) -> None:
    before = hand.army
    choose_man(hand)
    details = hand.page.inspector.figure
    others = {each.name for each in before.figures() if each.name}
    seen = []
    for _ in range(5):
        hand.click(details.die)
        seen.append(man(hand).name)
        assert details.name.text() == seen[-1] not in others
    assert len(set(seen)) > 1
    assert hand.page.undo_button.text() == f"Undo: name {seen[-1]}"
    hand.press("Ctrl+Z")
    assert hand.army == before
    hand.press("N")
    assert man(hand).name


def test_letters_stay_letters_in_a_field(hand: Hand) -> None:
    figure = choose_man(hand)
    hand.click(hand.page.inspector.figure.name)
    hand.type("hnHNpP")
    assert man(hand).name == "hnHNpP"
    assert not man(hand).hero
    assert figure.portrait == man(hand).portrait


def test_a_whole_squad_gets_names_in_one_step(hand: Hand) -> None:
    before = hand.army
    squad = hand.unit("1st Squad")
    hand.desk.selection.set((squad.id,))
    hand.press("Shift+N")
    men = hand.unit("1st Squad").figures
    assert all(each.name for each in men)
    assert len({each.name for each in hand.army.figures() if each.name}) == len(
        [each for each in hand.army.figures() if each.name]
    )
    kept = {each.id: each.name for each in squad.figures if each.name}
    assert all(each.name == kept[each.id] for each in men if each.id in kept)
    hand.press("Ctrl+Z")
    assert hand.army == before


def test_the_page_of_a_unit_names_everyone_too(hand: Hand) -> None:
    team = hand.unit("Light cannon")
    hand.desk.selection.set((team.id,))
    names = hand.page.inspector.unit.names
    hand.click(names)
    assert all(each.name for each in hand.unit("Light cannon").figures)
    assert not names.isVisible()


def test_a_rank_is_plain_text_with_suggestions(hand: Hand) -> None:
    choose_man(hand)
    rank = hand.page.inspector.figure.rank
    hand.click(rank)
    hand.type("Sandbox Marshal")
    assert man(hand).rank == "Sandbox Marshal"
    hand.press("Down")
    popup = rank.suggestions.popup()
    assert popup.isVisible()
    words = [str(popup.model().index(at, 0).data()) for at in range(popup.model().rowCount())]
    assert "Sandbox Marshal" in words
    popup.setCurrentIndex(popup.model().index(words.index("Cpl."), 0))
    hand.press("Return")
    assert man(hand).rank == "Cpl."
    assert rank.text() == "Cpl."


# ---- heroes


def test_h_makes_a_hero_with_a_name_of_the_chosen_man(hand: Hand) -> None:
    before = hand.army
    figure = choose_man(hand)
    hand.press("H")
    hero = man(hand)
    assert (hero.id, hero.hero) == (figure.id, True)
    assert hero.name
    assert row_of(hand, hero.name)
    assert hand.page.inspector.figure.hero.isChecked()
    hand.press("Ctrl+Z")
    assert hand.army == before


def test_of_many_alike_only_one_becomes_a_hero(hand: Hand) -> None:
    hand.click_tile("Rifleman")
    count = len(hand.desk.selection.ids)
    hand.click(hand.page.inspector.figure.hero)
    assert hand.desk.selection.ids == (man(hand).id,)
    assert man(hand).hero
    assert f"{count - 1} Rifleman" in hand.captions()


def test_several_different_men_become_heroes_together(hand: Hand) -> None:
    first, second = choose_man(hand, "Engineer").id, choose_man(hand, "Sniper").id
    hand.desk.selection.set((first, second))
    hand.choose("Army", "Make a hero")
    men = [hand.army.find_figure(each)[1] for each in (first, second)]
    assert all(each.hero and each.name for each in men)
    hand.choose("Army", "Make an ordinary man")
    assert not any(hand.army.find_figure(each)[1].hero for each in (first, second))


def test_lives_are_the_games_until_others_are_agreed(hand: Hand) -> None:
    choose_man(hand)
    section = hand.page.inspector.figure.heroism
    hand.press("H")
    assert section.lives.value() == 3
    assert "borrowed from FP" in section.mark.accessibleName()
    hand.click(section.lives)
    hand.press("Up", "Up")
    assert man(hand).lives == 5
    assert section.stars.accessibleName() == "5 of 5 lives"
    assert "house value" in section.mark.accessibleName()
    assert "5 of 5 lives" in row_of(hand, man(hand).name).accessibleName()
    hand.press("Down", "Down")
    assert man(hand).lives is None
    hand.press("Ctrl+Z")
    assert man(hand).lives is None


def test_abilities_are_added_changed_and_taken_away(hand: Hand) -> None:
    choose_man(hand)
    hand.press("H")
    abilities = hand.page.inspector.figure.heroism.abilities
    hand.click(abilities.new)
    hand.type("Never lost\nThrows twice\n")
    assert man(hand).abilities == ("Never lost", "Throws twice")
    assert hand.page.undo_button.text().startswith("Undo: agree: ")
    hand.click(abilities.edits()[1])
    hand.press("End")
    hand.type(" a turn")
    assert man(hand).abilities == ("Never lost", "Throws twice a turn")
    hand.click(abilities.crosses()[0])
    assert man(hand).abilities == ("Throws twice a turn",)
    assert [edit.text() for edit in abilities.edits()] == ["Throws twice a turn"]
    hand.press("Ctrl+Z")
    assert man(hand).abilities == ("Never lost", "Throws twice a turn")
    hand.click(abilities.new)
    hand.type("   \n")
    assert len(man(hand).abilities) == 2


def test_no_more_abilities_than_can_be_kept(hand: Hand) -> None:
    choose_man(hand)
    hand.press("H")
    abilities = hand.page.inspector.figure.heroism.abilities
    hand.click(abilities.new)
    hand.type("".join(f"Gift {number}\n" for number in range(ABILITY_LIMIT + 1)))
    assert len(man(hand).abilities) == ABILITY_LIMIT
    assert not abilities.new.isVisible()
    assert abilities.full.isVisible()


def test_what_the_game_lets_others_do_is_suggested(hand: Hand) -> None:
    choose_man(hand)
    hand.press("H")
    new = hand.page.inspector.figure.heroism.abilities.new
    hand.click(new)
    hand.press("Down")
    model = new.suggestions.popup().model()
    words = [str(model.index(at, 0).data()) for at in range(model.rowCount())]
    assert "Acts as a medic" in words
    assert "Acts as an engineer" not in words, "he is one"


def test_a_hero_who_is_one_no_more_keeps_his_gifts_and_it_is_told(hand: Hand) -> None:
    choose_man(hand)
    hand.press("H")
    section = hand.page.inspector.figure.heroism
    hand.click(section.abilities.new)
    hand.type("Never lost\n")
    hand.click(section.hero)
    assert man(hand).abilities == ("Never lost",)
    assert any("and is no hero" in sentence for sentence in hand.sentences())


# ---- portraits


def test_a_picture_dropped_on_the_portrait_is_his_everywhere(
    hand: Hand, photo: Path, opener: Callable[..., Hand]
) -> None:
    before = hand.army
    choose_man(hand)
    hand.press("H")
    details = hand.page.inspector.figure
    give_photo(hand, photo)
    hero = man(hand)
    assert hero.picture
    middle = QPointF(details.portrait.rect().center())
    assert shows_pink(details.portrait, middle)
    row = row_of(hand, hero.name)
    assert shows_pink(row, QPointF(40, row.height() / 2))
    hand.saved()
    again = opener(hand.data)
    again.desk.selection.set((hero.id,))
    again.events()
    assert shows_pink(again.page.inspector.figure.portrait, middle)
    hand.come().press("Ctrl+Z", "Ctrl+Z")
    assert hand.army == before
    assert not shows_pink(details.portrait, middle)


def test_a_picture_is_read_beside_the_window(
    hand: Hand, photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    read = portrait_files.read_portrait

    def noted(path: Path) -> bytes:
        threads.append(threading.current_thread())
        return read(path)

    monkeypatch.setattr(portrait_files, "read_portrait", noted)
    choose_man(hand)
    give_photo(hand, photo)
    assert threads
    assert threading.main_thread() not in threads


def test_a_bad_picture_is_one_sentence_and_changes_nothing(hand: Hand, tmp_path: Path) -> None:
    bad = tmp_path / "face.png"
    bad.write_bytes(b"no picture")
    choose_man(hand)
    before, details = hand.army, hand.page.inspector.figure
    give_photo(hand, bad)
    assert "face.png: is no picture that can be read here" in details.trouble.text()
    assert details.trouble.isVisible()
    assert hand.army == before
    assert not hand.document.undo_stack.canUndo()
    choose_man(hand, "Sniper")
    assert not details.trouble.isVisible(), "it was about another man"


def test_a_picture_of_a_web_page_is_refused_with_a_reason(hand: Hand) -> None:
    choose_man(hand)
    portrait, said = hand.page.inspector.figure.portrait, []
    hand.desk.said.connect(said.append)
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/face.png")])
    assert not hand.drop(portrait, data)
    assert said == ["Save the picture as a file first, and drop that here."]


def test_an_army_file_dropped_on_the_portrait_is_opened_as_one(hand: Hand, tmp_path: Path) -> None:
    copy = tmp_path / "copy.muster"
    hand.page.files.write_copy(copy)
    count = len(hand.library.entries)
    choose_man(hand)
    hand.drop(hand.page.inspector.figure.portrait, files(copy))
    hand.events()
    assert len(hand.library.entries) == count + 1


def test_a_picture_that_comes_after_the_man_has_gone_is_let_go(hand: Hand, photo: Path) -> None:
    choose_man(hand)
    details = hand.page.inspector.figure
    assert hand.drop(details.portrait, files(photo))
    hand.press("Delete")
    gone = hand.army
    hand.qtbot.waitUntil(lambda: not details.portraits.busy, timeout=15_000)
    assert hand.army == gone


def test_a_drawing_is_chosen_by_its_name_and_taken_away_again(hand: Hand) -> None:
    choose_man(hand)

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, DrawingGrid)
        assert not any(
            str(dialog.grid.model().index(at, 0).data()).startswith(("Top", "Item"))
            for at in range(dialog.grid.model().rowCount())
        )
        hand.click(dialog.search)
        hand.type("no such thing")
        assert not dialog.take.isEnabled()
        hand.press("Ctrl+A")
        hand.type("casualty")
        hand.press("Return")

    hand.in_dialog(lambda: hand.press("Shift+P"), use)
    assert man(hand).portrait == "drawn:casualty"
    hand.click(hand.page.inspector.figure.portrait)
    hand.pick("As he is moulded")
    assert man(hand).portrait == ""
    hand.in_dialog(lambda: hand.press("Shift+P"), lambda _: hand.press("Escape"))
    assert man(hand).portrait == ""


def test_a_portrait_goes_into_a_copy_and_comes_with_it(
    hand: Hand, photo: Path, tmp_path: Path, opener: Callable[..., Hand], first_data: Path
) -> None:
    choose_man(hand)
    hand.press("H")
    give_photo(hand, photo)
    picture = man(hand).picture
    copy = tmp_path / "copy.muster"
    hand.page.files.write_copy(copy)
    assert set(load_bundle(copy).pictures) == {picture}
    other = opener(Path(shutil.copytree(first_data, tmp_path / "other")))
    other.page.files.open_files([str(copy)])
    assert other.desk.portraits.image(picture) is not None
    assert any(each.picture == picture for each in other.army.figures())


def test_a_portrait_is_printed(hand: Hand, photo: Path, tmp_path: Path) -> None:
    choose_man(hand)
    hand.press("H")
    give_photo(hand, photo)
    target = tmp_path / "pack.pdf"
    room = PrintHand(hand, "Ctrl+P")
    room.page.saving.save_pdf(target)
    room.done()
    assert b"/Subtype /Image" in target.read_bytes()


def test_a_hero_is_copied_with_all_that_is_his(hand: Hand, photo: Path) -> None:
    choose_man(hand)
    hand.press("H")
    give_photo(hand, photo)
    hero = man(hand)
    hand.press("Ctrl+C", "Ctrl+V")
    pasted = [each for each in hand.army.figures() if each.picture == hero.picture]
    assert len(pasted) == 2
    assert pasted[0].id != pasted[1].id


def test_a_picture_that_is_not_here_is_kept_and_drawn(hand: Hand) -> None:
    figure = choose_man(hand)
    portrait = hand.page.inspector.figure.portrait
    drawn = portrait.grab().toImage()
    unknown = "picture:" + "0" * 32
    hand.desk.edit("x", lambda army: edits.change_figure(army, figure.id, portrait=unknown))
    assert portrait.grab().toImage() == drawn
    assert man(hand).portrait == unknown


# ---- commanders


def test_a_commander_is_named_on_the_box_of_his_unit(hand: Hand) -> None:
    figure = choose_man(hand)
    squad = hand.unit("1st Squad")
    hand.click(hand.page.inspector.figure.name)
    hand.type("Flint")
    hand.desk.move_to_post(figure.id, squad.id, "commander")
    hand.events()
    box = next(each for each in hand.boxes() if each.startswith("1st Squad, "))
    assert "Commander: Flint" in box
    hand.desk.selection.set((squad.id,))
    assert "commanded by Flint" in hand.page.inspector.unit.kind.text()
    hand.desk.selection.set((figure.id,))
    assert "Commander, 1st Squad" in hand.page.inspector.figure.place.text()


def test_a_picture_that_cannot_be_kept_leaves_the_portrait_as_it_was(
    hand: Hand, photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_man(hand)
    before, details = hand.army, hand.page.inspector.figure
    monkeypatch.setattr(hand.library, "write", lambda _act: False)
    give_photo(hand, photo)
    assert "could not be kept" in details.trouble.text()
    assert hand.army == before
