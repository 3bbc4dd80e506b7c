"""Tell quickly of most armies that they are sound, without looking at every field by itself.

A campaign of many battles holds thousands of armies, and `read_army` needs a second for 80,000
figures. Texts of one kind are joined here and looked at together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rules.army.model import DRAWN, PICTURE, Army
from rules.common import size_limits

_ID = r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}"
_IDS = re.compile(rf"(?:{_ID}\n)*\Z")
_PORTRAITS = re.compile(rf"(?:(?:{DRAWN}{_ID}|{PICTURE}[0-9a-f]{{32}}|)\n)*\Z")


def is_surely_sound(army: Army) -> bool:
    """Return whether `read_army` would take an army of the right types; False leaves it open."""
    units, figures = army.units, tuple(army.figures())
    items = [*(man.items for man in figures), *(unit.fittings for unit in units)]
    items += [man.moulded for man in figures if man.moulded]
    games = [each.ruleset for each in army.readings]
    targets = [agreed.targets for agreed in army.agreements]
    own = [army.id, *(unit.id for unit in units), *(man.id for man in figures)]
    named = [army.ruleset, *army.switches, *(each for inner in items + targets for each in inner)]
    named += [unit.type for unit in units if unit.type] + ([army.crest] if army.crest else [])
    named += [man.post for man in figures if man.post]
    cards = army.own_cards
    lives = [man.lives for man in figures if man.lives is not None]
    passengers = [unit.passengers for unit in units if unit.passengers is not None]
    return (
        len(units) <= size_limits.UNIT_LIMIT
        and len(figures) <= size_limits.FIGURE_LIMIT
        and len(army.agreements) <= size_limits.AGREEMENT_LIMIT
        and len(cards) <= size_limits.OWN_CARD_LIMIT
        and all(0 <= card.count <= size_limits.OWN_COUNT_LIMIT for card in cards)
        and all(len(card.boxes) <= size_limits.BOX_LIMIT for card in cards)
        and len(army.switches) <= size_limits.SWITCH_LIMIT
        and len(army.readings) <= size_limits.READING_LIMIT
        and len({army.ruleset, *games}) == len(games) + 1
        and _all_match(_IDS, [each for reading in army.readings for each in reading.left_out])
        and all(
            len(each.left_out) <= size_limits.FIGURE_LIMIT
            and is_surely_sound(
                Army(army.id, each.ruleset, "", "", each.units, each.agreements, each.switches)
            )
            for each in army.readings
        )
        and _longest(items) <= size_limits.ITEM_LIMIT
        and _longest(targets) <= size_limits.TARGET_LIMIT
        and _longest(man.abilities for man in figures) <= size_limits.ABILITY_LIMIT
        and all(1 <= each <= size_limits.LIVES_LIMIT for each in lives)
        and all(0 <= each <= size_limits.SEAT_LIMIT for each in passengers)
        and len(set(own)) == len(own)
        and _all_match(_IDS, (*own, *named))
        and _all_match(
            _PORTRAITS, [man.portrait for man in figures] + [card.portrait for card in cards]
        )
        and _seats_are_sound(army, {man.id for man in figures})
        and _texts_are_sound(army)
    )


def _longest(lists: Iterable[Sequence[str]]) -> int:
    return max(map(len, lists), default=0)


def _all_match(lines: re.Pattern[str], words: Sequence[str]) -> bool:
    text = "".join(each + "\n" for each in words)
    return text.count("\n") == len(words) and lines.match(text) is not None


def _seats_are_sound(army: Army, figures: set[str]) -> bool:
    """Return whether each seat is taken once, by a figure of the army that sits once."""
    sitting = [seat.figure for unit in army.units for seat in unit.seats]
    for unit in army.units:
        numbers = [seat.number for seat in unit.seats]
        if len(set(numbers)) < len(numbers) or len(numbers) > size_limits.SEAT_LIMIT:
            return False
        if not all(1 <= number <= size_limits.SEAT_LIMIT for number in numbers):
            return False
    return len(set(sitting)) == len(sitting) and figures.issuperset(sitting)


def _texts_are_sound(army: Army) -> bool:
    colours = [army.colour, *(unit.colour for unit in army.units)]
    names = [army.name, *army.switches.values(), *(unit.name for unit in army.units)]
    stories = [army.note, *(unit.note for unit in army.units)]
    for man in army.figures():
        names += (man.name, man.rank, *man.abilities)
        colours.append(man.colour)
        stories.append(man.story)
    for agreed in army.agreements:
        names += (agreed.rule, agreed.agreed_with, agreed.day)
        stories.append(agreed.note)
    texts_of_cards, boxes = [""], [""]
    for card in army.own_cards:
        names += (card.title, card.agreed_with, card.day)
        colours.append(card.colour)
        texts_of_cards.append(card.text)
        for box in card.boxes:
            boxes += (box.value, box.label, box.qualifier)
    limits = (
        (texts_of_cards, size_limits.OWN_TEXT_LIMIT),
        (boxes, size_limits.BOX_TEXT_LIMIT),
        (colours, size_limits.WORD_LIMIT),
        (names, size_limits.NAME_LIMIT),
        (stories, size_limits.STORY_LIMIT),
    )
    if any(max(map(len, texts)) > limit for texts, limit in limits):
        return False
    unfit = size_limits.first_unfit_character
    return not unfit("".join(colours + names + boxes)) and not unfit(
        "".join(stories + texts_of_cards), lines=True
    )
