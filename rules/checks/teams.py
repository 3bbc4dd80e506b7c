"""Checks of weapons teams: every post held, by a man who can hold it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.model import Unit
from rules.army.roster import Man, Roster
from rules.common.findings import Finding, Fix
from rules.common.wording import counted, listed, lower, with_article
from rules.games.ruleset import Post, Team


def team_findings(roster: Roster, unit: Unit, team: Team) -> Iterator[Finding]:
    """Yield what is wrong with a team: wrong men, missing men, men too many."""
    men = [man for man in roster.men_of(unit) if not man.commands]
    for post in team.posts:
        yield from _wrong_men(roster, unit, team, post, _holders(men, post))
    missing = [post for post in team.posts for _ in range(post.count - len(_holders(men, post)))]
    if missing:
        yield _short(roster, unit, team, missing, men)
        return
    posts = {post.id for post in team.posts}
    surplus = [man for post in team.posts for man in _holders(men, post)[post.count :]]
    surplus += [man for man in men if man.figure.post not in posts]
    if surplus:
        ids = tuple(man.figure.id for man in surplus)
        wanted = sum(post.count for post in team.posts)
        yield Finding(
            "team-too-large",
            "warning",
            (unit.id, *ids),
            f"{roster.name_of(unit)} has {counted(len(men), 'man')} for {counted(wanted, 'post')}."
            f" Move {surplus[0].called if len(surplus) == 1 else len(surplus)} to the loose men.",
            team.source,
            (Fix("Move to the loose men", "loosen", ids),),
        )


def _holders(men: list[Man], post: Post) -> list[Man]:
    return [man for man in men if man.figure.post == post.id]


def _short(roster: Roster, unit: Unit, team: Team, missing: list[Post], men: list[Man]) -> Finding:
    wanted = sum(post.count for post in team.posts)
    posts = listed([lower(post.name) for post in missing])
    which = f"; {posts} missing" if len(team.posts) > 1 else ""
    number = "a man" if len(missing) == 1 else counted(len(missing), "man")
    what = lower(team.name).rpartition(" ")[2] if len(team.posts) == 1 else "team"
    way = f"Add {number}, or take the {what} off."
    return Finding(
        "team-posts",
        team.severity,
        (unit.id,),
        f"{roster.name_of(unit)} has {wanted - len(missing)} of {counted(wanted, 'man')}{which}."
        f" {way}",
        team.source,
        (_fill(roster, unit, missing[0], men),),
        way=way,
    )


def _fill(roster: Roster, unit: Unit, post: Post, men: list[Man]) -> Fix:
    """Return the fix of an empty post: a man of the team without a post, or a new one."""
    spare = next((man for man in men if not man.figure.post), None)
    if spare is not None:
        label = f"Make {spare.called} {lower(post.name)}"
        return Fix(label, "set-post", (spare.figure.id, post.id))
    role = roster.ruleset.role.get(post.gives)
    what = with_article(lower(role.name)) if role else "a man"
    return Fix(f"Add {what}", "fill-post", (unit.id, post.id))


def _wrong_men(
    roster: Roster, unit: Unit, team: Team, post: Post, holders: list[Man]
) -> Iterator[Finding]:
    for man in holders:
        fits = {role.id for role in (man.role, *man.derived.extras) if role}
        if post.roles and fits.isdisjoint(post.roles):
            names = [lower(roster.ruleset.role[role].name) for role in post.roles]
            yield Finding(
                "team-post-role",
                team.severity,
                (man.figure.id, unit.id),
                f"{man.called} is {lower(post.name)} of {roster.name_of(unit)} but no"
                f" {listed(names, 'or')}. Put such a man there, or give him what he needs.",
                team.source,
                (Fix("Give him what he needs", "re-equip", (man.figure.id, post.roles[0])),),
            )
