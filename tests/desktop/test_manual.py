"""The manual names the commands of each room by their texts, and their keys."""

from __future__ import annotations

import re
from pathlib import Path

import campaign_made as made
from campaign_hand import CampaignHand

ROOMS = {"armies": "Armies", "campaigns": "Campaigns", "print": "the Print room", "rules": "Rules"}


def keys_of(manual: str, room: str) -> dict[str, str]:
    """Return the keys in the manual's table of a room, by the commands' texts."""
    chapter = manual.partition(f"### Keys in {ROOMS[room]}\n")[2].partition("\n#")[0]
    return dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", chapter, re.MULTILINE)[1:][1:])


def test_the_keys_of_the_manual_are_those_of_the_window(opener, data, project_root: Path) -> None:
    made.put(data, made.war())
    window = CampaignHand(opener(data)).page.window()
    manual = (project_root / "docs" / "manual.md").read_text("utf-8")
    for room in ROOMS:
        window.go(room)
        keys = {
            action.text().replace("&", ""): {each.toString() for each in action.shortcuts()}
            for action in window.actions()
        }
        told = keys_of(manual, room)
        assert len(told) > 5, room
        wrong = {name: key for name, key in told.items() if key not in keys.get(name, ())}
        assert not wrong, room
