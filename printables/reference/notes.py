"""The sentences of a quick reference about armies: limits, heroes, clocks, readings, rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printables.army_facts import ArmyFacts
from printables.reference.changes import Changes
from printables.reference.words import Remark
from rules.common.wording import capital, listed, lower
from rules.games.limit_kinds import KINDS
from rules.games.ruleset import Limit, Ruleset


def limit_remarks(game: Ruleset, changes: Changes) -> Iterator[Remark]:
    """Yield every limit of an army in words."""
    for limit in game.limits:
        words = limit.text or _limit_words(game, limit)
        yield Remark(words, changes.of("limit", limit.id))


def _limit_words(game: Ruleset, limit: Limit) -> str:
    per = limit.per_noun or listed([_selected(game, each) for each in limit.per], "or")
    return KINDS[limit.kind].sentence(game, limit, per)


def _selected(game: Ruleset, selector: str) -> str:
    kind, _, wanted = selector.lstrip("!").partition(":")
    tables: Mapping[str, Mapping[str, object]] = {
        "role": game.role,
        "skill": game.role,
        "team": game.team,
        "vehicle": game.vehicle,
        "squad": game.squad,
    }
    entry = tables.get(kind, {}).get(wanted)
    return lower(getattr(entry, "name", wanted.replace("-", " ") or kind))


def hero_remarks(game: Ruleset) -> Iterator[Remark]:
    """Yield what the game says of heroes and of commanders."""
    hero = game.hero
    if hero is not None and (hero.native or hero.text):
        lives = f"{hero.lives.text()} lives." if hero.lives else ""
        yield Remark(" ".join(part for part in (lives, hero.text) if part), head="Heroes")
    commander = game.commander
    if commander is not None and commander.text:
        yield Remark(commander.text, head="Commanders")


def clock_remarks(game: Ruleset) -> Iterator[Remark]:
    """Yield the clocks of the game."""
    for clock in game.clocks:
        if clock.text:
            yield Remark(clock.text, head=capital(clock.name))


def reading_remarks(game: Ruleset, armies: Sequence[ArmyFacts]) -> Iterator[Remark]:
    """Yield each reading with the option that these armies play; who differs is named."""
    for switch in game.switches:
        chosen: dict[str, list[str]] = {}
        for army in armies:
            option = army.army.switches.get(switch.id, switch.default)
            option = option if option in switch.options else switch.default
            chosen.setdefault(option, []).append(army.name)
        said = []
        for option, names in chosen.items():
            agreed = "proposed" if option == switch.default else "agreed"
            who = f" for {listed(names)}" if len(chosen) > 1 else ""
            said.append(f"{switch.options[option].rstrip('.')} ({agreed}{who}).")
        yield Remark(" ".join(said), head=switch.name)


def agreed_remarks(armies: Sequence[ArmyFacts]) -> Iterator[Remark]:
    """Yield what the players of these armies agreed on beside the rules."""
    for army in armies:
        for finding in army.findings:
            if finding.severity == "agreed" or finding.agreed:
                words = finding.message.rstrip(".")
                by = f" ({finding.agreed})" if finding.agreed and finding.agreed != "agreed" else ""
                yield Remark(f"{words}{by}.", head=army.name)
