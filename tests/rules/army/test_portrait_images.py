"""Portraits in army files: they travel along, and a bad one never costs the army."""

from __future__ import annotations

import base64
import io
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from PIL import Image

import resources
from rules.army.documents.army_file import (
    load_army_file,
    load_bundle,
    read_army,
    read_bundle,
    save_army_file,
    write_army,
)
from rules.army.documents.salvage import salvage
from rules.army.model import Army, Figure, Unit
from rules.army.portrait_images import PICTURE_LIMIT, picture_id, picture_problem, picture_size

STORED = Path(__file__).parents[2] / "data" / "armies"


def drawn(form: str, size: tuple[int, int] = (48, 56), colour: str = "olive") -> bytes:
    """Return a picture of one colour in a file's form."""
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, form)
    return out.getvalue()


FACE, OTHER = drawn("PNG"), drawn("JPEG", colour="tan")
MAN = Figure("fern", ("rifle",), "Fern", portrait=f"picture:{picture_id(FACE)}")
ARMY = Army("a", "lgam", units=(Unit("u", "men", figures=(MAN, Figure("clay", ("radio",)))),))
PICTURES = {picture_id(FACE): FACE}


def changed(change: Callable[[dict[str, Any]], None]) -> bytes:
    """Return the army file after a change to its table of pictures."""
    document = json.loads(write_army(ARMY, PICTURES))
    change(document["pictures"])
    return json.dumps(document, indent=1).encode()


def test_a_portrait_goes_into_the_file_and_comes_out_of_it(tmp_path: Path) -> None:
    path = tmp_path / "company.muster"
    save_army_file(ARMY, path, {**PICTURES, picture_id(OTHER): OTHER})
    bundle = load_bundle(path)
    assert (bundle.army, bundle.pictures, bundle.problems) == (ARMY, PICTURES, ())
    assert load_army_file(path) == ARMY
    schema = json.loads(resources.path("schema", "army.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(json.loads(path.read_bytes()))


def test_one_picture_of_two_men_is_written_once() -> None:
    twin = Figure("birch", portrait=MAN.portrait)
    army = Army("a", "lgam", units=(Unit("u", "men", figures=(MAN, twin)),))
    data = write_army(army, PICTURES)
    assert data.count(base64.b64encode(FACE)) == 1
    assert read_bundle(data, "x").pictures == PICTURES


def test_a_portrait_without_its_picture_is_kept() -> None:
    bundle = read_bundle(write_army(ARMY), "x.muster")
    assert bundle.army.find_figure("fern")[1].picture == picture_id(FACE)
    assert not bundle.pictures


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        (picture_id(FACE), base64.b64encode(OTHER).decode(), "does not match its id"),
        (picture_id(FACE), "not base64", "is not written as base64."),
        (picture_id(FACE), "Ö", "is not written as base64."),
        (picture_id(FACE), 7, "should be a text; the file says 7."),
        (picture_id(FACE), "A" * (PICTURE_LIMIT * 2), "bytes; a portrait has at most 1,000,000."),
        ("../etc/passwd", base64.b64encode(FACE).decode(), "does not match its id"),
        (picture_id(b"GIF89a"), base64.b64encode(b"GIF89a").decode(), "neither a PNG nor a JPEG"),
    ],
)
def test_a_bad_picture_is_told_and_left_out(name: str, data: Any, words: str) -> None:
    def spoil(pictures: dict[str, Any]) -> None:
        pictures.clear()
        pictures[name] = data

    text = changed(spoil)
    bundle = read_bundle(text, "x.muster")
    assert bundle.army == ARMY
    assert not bundle.pictures
    (problem,) = bundle.problems
    assert words in problem.sentence()
    assert problem.sentence().endswith("It is left out.")
    assert problem.line == text.decode().split("\n").index(' "pictures": {') + 2
    assert read_army(text, "x.muster") == ARMY


def test_pictures_that_are_no_table_are_told() -> None:
    data = write_army(ARMY, PICTURES).decode()
    data = data[: data.index('"pictures"')] + '"pictures": ["a"]}'
    bundle = read_bundle(data.encode(), "x.muster")
    assert bundle.army == ARMY
    assert bundle.problems[0].sentence().endswith("No picture is taken.")


def test_a_picture_that_would_fill_the_memory_is_left_out() -> None:
    # The head of a picture of 30,000 x 30,000 pixels; nobody may unpack such a thing.
    head = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (30_000).to_bytes(4, "big") * 2 + b"\x08\x02"
    assert picture_problem(head).startswith("is 30,000 × 30,000 pixels large")


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
@pytest.mark.parametrize("size", [(1, 1), (480, 360), (17, 480)])
def test_the_size_of_a_picture_is_read_from_its_head(form: str, size: tuple[int, int]) -> None:
    assert picture_size(drawn(form, size)) == size
    assert picture_problem(drawn(form, size)) == ""


@pytest.mark.parametrize("cut", [0, 2, 3, 5, 20])
def test_a_head_that_is_cut_off_has_no_size(cut: int) -> None:
    assert picture_size(drawn("PNG")[:cut]) is None
    assert picture_size(drawn("JPEG")[:cut]) is None


def test_salvage_brings_the_pictures_and_keeps_a_man_whose_portrait_is_damaged() -> None:
    found = salvage(write_army(ARMY, PICTURES).replace(b'"lgam"', b'"lgam",'), "x.muster")
    assert found.army == ARMY
    assert found.pictures == PICTURES
    spoilt = write_army(ARMY, PICTURES).replace(b"picture:", b"photo:")
    found = salvage(spoilt, "x.muster")
    assert found.army is not None
    assert (found.kept, found.total) == (2, 2)
    assert found.army.find_figure("fern")[1].portrait == ""
    assert found.left_out == ("the portrait of figure 1 “Fern” of unit 1",)


def test_a_stored_file_of_version_2_still_opens() -> None:
    bundle = load_bundle(STORED / "version-2.muster")
    hero = bundle.army.find_figure("q2h7r4m0c1xd")[1]
    assert (hero.abilities, hero.lives) == (("Never lost in the garden", "Throws twice"), 4)
    assert picture_size(bundle.pictures[hero.picture]) == (12, 14)
    rifleman = bundle.army.find_figure("t8w3k6v9b5nz")[1]
    assert (rifleman.drawing, rifleman.colour) == ("sniper", "green")
    assert [bundle.army.colour_of(unit) for unit in bundle.army.units] == ["tan", "tan", "grey"]


def test_a_picture_of_filling_bytes_is_refused_quickly() -> None:
    data = b"\xff\xd8" + b"\xff" * 900_000
    begin = time.process_time()
    assert all(picture_problem(data) for _ in range(10))
    assert time.process_time() - begin < 0.5
