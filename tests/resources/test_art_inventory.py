"""Everything that the games and the vocabulary name has its drawing; a figure shows his items."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

import resources
from resources import art
from resources.art.choosing import POSES, man_name, vehicle_name

GAMES = sorted(resources.path("rulesets").glob("*.toml"))
ITEMS = tuple(
    item["id"] for item in tomllib.loads(resources.path("items.toml").read_text("utf-8"))["item"]
)
Entry = dict[str, Any]


def _entries(*kinds: str) -> Iterator[tuple[str, str, Entry]]:
    for game in GAMES:
        data = tomllib.loads(game.read_text("utf-8"))
        for kind in kinds:
            for entry in data.get(kind, ()):
                yield game.stem, kind, entry


def test_everything_that_a_game_offers_has_a_drawing() -> None:
    missing = [
        (game, kind, entry["id"], entry.get("art", ""), entry.get("top", ""))
        for game, kind, entry in _entries("role", "squad", "team", "vehicle", "weapon")
        if not art.has(entry.get("art", "")) or (entry.get("top") and not art.has(entry["top"]))
    ]

    assert not missing


def test_two_vehicles_teams_or_squads_of_a_game_do_not_share_a_drawing() -> None:
    seen: dict[tuple[str, str], str] = {}
    for game, _, entry in _entries("squad", "team", "vehicle"):
        other = seen.setdefault((game, entry["art"]), entry["id"])
        assert other == entry["id"], f"{game}: {other} and {entry['id']}"


def test_a_team_or_squad_of_several_is_not_drawn_as_one_man() -> None:
    roles = {(game, entry["art"]) for game, _, entry in _entries("role")}
    several = {
        (game, entry["art"])
        for game, _, entry in _entries("squad", "team")
        if entry.get("size", 2) != 1
    }

    assert not roles & several


@pytest.mark.parametrize("item", ITEMS)
def test_an_item_is_drawn_by_itself_and_on_a_man(item: str) -> None:
    assert art.has(art.ITEM + item.replace("-", "_"))
    without, carrying = man_name("rifleman", ["rifle"]), man_name("rifleman", ["rifle", item])

    assert art.has(carrying)
    if item not in ("rifle", "leader-pose"):
        assert carrying != without
        assert art.picture(carrying).layers != art.picture(without).layers


def test_every_way_to_become_a_role_is_drawn() -> None:
    for game, _, role in _entries("role"):
        for items in (role.get("gives", ()), *([i] for i in _ways(role))):
            name = man_name(role["art"], items)
            assert art.has(name), f"{game} {role['id']} with {items}: {name}"


def _ways(role: Entry) -> Iterator[str]:
    yield from role.get("needs", ())
    yield from role.get("one_of", ())


def test_what_can_be_mounted_is_drawn_on_its_vehicle() -> None:
    for game, _, vehicle in _entries("vehicle"):
        bare = vehicle_name(vehicle["art"], (), ())
        for choice in vehicle.get("choices", ()):
            for fitting in choice["options"]:
                fitted = vehicle_name(vehicle["art"], (fitting,), ())
                assert art.has(fitted), fitted
                assert art.picture(fitted).points != art.picture(bare).points, (
                    f"{game}: {vehicle['id']} with {fitting}"
                )


def test_men_aboard_are_to_be_seen() -> None:
    for game, _, vehicle in _entries("vehicle"):
        posts = [seat["post"] for seat in vehicle.get("seats", ())]
        empty, manned = (vehicle_name(vehicle["art"], (), p) for p in ((), posts))
        assert art.has(manned)
        if posts:
            assert art.picture(manned).points != art.picture(empty).points, (
                f"{game}: {vehicle['id']}"
            )


def test_riflemen_of_a_squad_differ_and_each_stays_as_he_is() -> None:
    squad = [man_name("rifleman", ["rifle"], f"figure-{n}") for n in range(12)]

    assert len(set(squad)) >= 4
    assert squad == [man_name("rifleman", ["rifle"], f"figure-{n}") for n in range(12)]
    assert man_name("rifleman", ["rifle"]) == "rifleman"
    assert all(art.has(name) for name in squad)


def test_all_poses_of_a_man_are_drawn() -> None:
    names = itertools.chain.from_iterable((name, *pose.others) for name, pose in POSES.items())

    assert [name for name in names if not art.has(name)] == []


def test_leaders_are_told_apart_by_what_they_carry() -> None:
    kits = (
        ("leader-pose", "submachine-gun", "binoculars"),
        ("leader-pose", "radio"),
        ("leader-pose", "pistol"),
        ("leader-pose", "rifle"),
        ("leader-pose", "pistol", "peaked-cap"),
        ("binoculars", "leader-pose"),
    )

    assert len({man_name("sergeant", kit) for kit in kits}) == len(kits)


def test_a_hero_has_a_face_and_other_men_have_not() -> None:
    plain = man_name("sergeant", ["pistol", "leader-pose"], "one")
    hero = man_name("sergeant", ["pistol", "leader-pose"], "one", hero=True)

    assert hero.startswith(plain + "+")
    assert art.has(hero)


def test_portraits_for_heroes_are_there() -> None:
    portraits = [name for name in art.names() if name.startswith(art.BUST)]

    assert len(portraits) >= 16
    assert len({art.picture(name).title for name in portraits}) == len(portraits)


def test_what_is_put_on_takes_the_place_of_what_is_there() -> None:
    helmet, cap = art.picture("rifleman"), art.picture("rifleman+cap")
    usual, bare = art.picture("halftrack"), art.picture("halftrack+bare")

    assert cap.box[3] < helmet.box[3], "the cap is lower than the helmet that it replaces"
    assert bare.box[3] < usual.box[3], "without its gun the half-track is lower"


def test_what_has_no_place_is_left_out() -> None:
    assert art.picture("tank+radio").points == art.picture("tank").points
    assert not art.has("rifleman+crown")
    assert art.picture("rifleman+crown").points == art.picture("rifleman").points


@pytest.mark.parametrize("small", [False, True], ids=["full", "small"])
@pytest.mark.parametrize("added", art.added_names())
def test_a_picture_with_something_on_it_is_whole(added: str, small: bool) -> None:
    picture = art.picture(f"rifleman+{added}", small)
    x0, y0, x1, y1 = picture.box

    for layer in picture.layers:
        for ring in picture.rings(layer):
            assert len(ring) >= 3
            assert all(x0 - 0.1 <= x <= x1 + 0.1 and y0 - 0.1 <= y <= y1 + 0.1 for x, y in ring)
