"""The JSON schema of army files: for other programs it must say what the reader does."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from army_strategies import armies
from hypothesis import given

import resources
from rules.army.documents import field_checks as fields
from rules.army.documents.army_file import pack_army, write_army
from rules.army.model import Agreement, Army, Figure, Reading, Seat, Unit
from rules.common import size_limits

DATA = Path(__file__).parents[2] / "data" / "armies"
# The others are what no schema can say; its description tells them.
WRONG = tomllib.loads((DATA / "wrong.toml").read_text("utf-8"))["wrong"]
SEEN = [case for case in WRONG if case["schema"]]
TEXT = (DATA / "two-men.muster").read_text("utf-8")
SCHEMA = json.loads(resources.path("schema", "army.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
PARTS: dict[str, tuple[type[msgspec.Struct], fields.Fields]] = {
    "army": (Army, fields.ARMY),
    "unit": (Unit, fields.UNIT),
    "figure": (Figure, fields.FIGURE),
    "seat": (Seat, fields.SEAT),
    "ruling": (Agreement, fields.AGREEMENT),
    "reading": (Reading, fields.READING),
}


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@given(armies())
def test_every_army_that_is_written_fits_the_schema(army: Army) -> None:
    VALIDATOR.validate(json.loads(write_army(army)))
    VALIDATOR.validate(json.loads(pack_army(army)))


@pytest.mark.parametrize("file", sorted(DATA.glob("version-*.muster")), ids=lambda file: file.stem)
def test_stored_examples_fit_the_schema(file: Path) -> None:
    VALIDATOR.validate(json.loads(file.read_bytes()))


@pytest.mark.parametrize("case", SEEN, ids=lambda case: case["new"][:40])
def test_the_schema_refuses_what_the_reader_refuses(case: dict[str, Any]) -> None:
    text = TEXT.replace(case["old"], case["new"].replace("@", "9" * 5000), 1)
    assert not VALIDATOR.is_valid(json.loads(text, strict=False))


@pytest.mark.parametrize("part", PARTS)
def test_schema_reader_and_value_know_the_same_fields(part: str) -> None:
    value, known = PARTS[part]
    described = SCHEMA["$defs"][part]
    assert list(described["properties"]) == list(known) == list(value.__struct_encode_fields__)
    required = {field.name for field in msgspec.structs.fields(value) if field.required}
    assert set(described["required"]) == required
    assert {name for name, field in known.items() if field.required} == required


@pytest.mark.parametrize("part", PARTS)
def test_every_field_is_described_and_has_the_default_of_the_value(part: str) -> None:
    value, _ = PARTS[part]
    optional = {
        field.name: field.default if field.default_factory is msgspec.NODEFAULT else {}
        for field in msgspec.structs.fields(value)
        if not field.required
    }
    for name, described in SCHEMA["$defs"][part]["properties"].items():
        shared = SCHEMA["$defs"].get(described.get("$ref", "").rpartition("/")[2], {})
        assert described.get("description") or shared.get("description"), name
        if name in optional:
            assert described["default"] == json.loads(json.dumps(optional[name])), name


def test_the_limits_of_the_schema_are_those_of_the_reader() -> None:
    parts = SCHEMA["$defs"]
    assert parts["line"]["maxLength"] == size_limits.NAME_LIMIT
    assert parts["note"]["maxLength"] == size_limits.STORY_LIMIT
    assert parts["id"]["maxLength"] == size_limits.WORD_LIMIT
    army, unit = parts["army"]["properties"], parts["unit"]["properties"]
    assert army["units"]["maxItems"] == size_limits.UNIT_LIMIT
    assert army["rulings"]["maxItems"] == size_limits.AGREEMENT_LIMIT
    assert army["switches"]["maxProperties"] == size_limits.SWITCH_LIMIT
    assert unit["figures"]["maxItems"] == size_limits.FIGURE_LIMIT
    assert unit["seats"]["maxItems"] == unit["passengers"]["maximum"] == size_limits.SEAT_LIMIT
    assert parts["figure"]["properties"]["items"]["maxItems"] == size_limits.ITEM_LIMIT
    assert parts["figure"]["properties"]["abilities"]["maxItems"] == size_limits.ABILITY_LIMIT
    assert parts["figure"]["properties"]["lives"]["maximum"] == size_limits.LIVES_LIMIT
    assert SCHEMA["properties"]["pictures"]["maxProperties"] == size_limits.PICTURES_LIMIT
    assert parts["ruling"]["properties"]["targets"]["maxItems"] == size_limits.TARGET_LIMIT
