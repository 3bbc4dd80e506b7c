"""The sentences of a quick reference about armies: limits, heroes, clocks, readings, rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printables.army_facts import ArmyFacts
from printables.reference.changes import Changes
from printables.reference.words import Remark
from rules.common.wording import capital, counted, listed, lower
from rules.games.ruleset import Limit, Ruleset
from rules.games.selectors import limit_nouns


def limit_remarks(game: Ruleset, changes: Changes) -> Iterator[Remark]:
    """Yield every limit of an army in words."""
    for limit in game.limits:
        words = limit.text or _limit_words(game, limit)
        yield Remark(words, changes.of("limit", limit.id))


def _limit_words(game: Ruleset, limit: Limit) -> str:
    noun, nouns = limit_nouns(game, limit)
    if limit.kind == "count":
        if limit.at_least is not None and limit.at_most is not None:
            return f"{limit.at_least} to {limit.at_most} {nouns}."
        if limit.at_most is not None:
            return f"At most {counted(limit.at_most, noun, nouns)}."
        return f"{limit.at_least or 0} {nouns} or more."
    if limit.kind == "ratio" and limit.ratio is not None:
        return f"At most {limit.ratio[0]} {nouns} for each {limit.ratio[1]} others."
    per = limit.per_noun or listed([_selected(game, each) for each in limit.per], "or")
    if limit.kind == "per":
        return f"{capital(nouns)}: at most {limit.at_most} for each {per}."
    words = {
        "unique": f"{capital(nouns)}: none twice.",
        "requires": f"{capital(nouns)} need {per}.",
        "excludes": f"{capital(nouns)}: not together with {per}.",
        "equal": f"The same number of {nouns} in both armies.",
    }
    return words.get(limit.kind, f"{capital(limit.id.replace('-', ' '))}.")


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
