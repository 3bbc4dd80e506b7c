"""Details of many men or units: what they share, in what they differ, and acts on all of them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from desktop.army.choosers import ask_item, ask_role, ask_weapon
from desktop.army.colouring import MIXED, ColourChoice, change_colour, models_at_hand, own_colours
from desktop.army.controller import ArmyController
from desktop.army.details import commands
from desktop.army.details.field_editors import FittingBoxes, StoryEdit, SuggestEdit
from desktop.army.details.item_pills import ItemPills
from desktop.army.selected_men import men_at_hand
from desktop.choice import Choice
from desktop.look.parts.buttons import LinkButton, SmallButton
from desktop.look.parts.fields import Field
from desktop.look.parts.flow import flowing
from desktop.look.parts.layouts import stacked
from desktop.look.parts.tab_order import order_keys
from desktop.look.parts.text import TextLabel
from desktop.services.army_document import Ids
from rules.army import bulk_edits
from rules.army.army_under_ruleset import Roster
from rules.army.soldier_names import rank_suggestions
from rules.common.wording import counted, listed, lower


class ManyDetails(QWidget):
    """Shows what several men, or several units with their men, have in common."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._men: Ids = ()
        self._units: Ids = ()
        self.title = TextLabel("", "headline", wrap=True)
        self.second = TextLabel("", "second", "ink2", wrap=True)
        self.role = Choice(self._set_role, "Role of all")
        self.role_button = LinkButton("Change role…", "Search the roles (Ctrl+R)")
        self.weapon_button = LinkButton("Change weapon…", "Search the weapons (Ctrl+Shift+R)")
        self.pills = ItemPills(
            "Moulded on them",
            lambda item, on: commands.turn_item(controller, self._men, item, on),
            lambda: ask_item(controller, self),
        )
        self.name = SuggestEdit(lambda rank: commands.set_rank(controller, self._men, rank))
        self.post = Choice(self._set_post, "Post of all")
        self.colour = ColourChoice(
            lambda c: change_colour(controller, self._men, models_at_hand(controller), c),
            "Colour of all",
        )
        self.hero_words = TextLabel("", "body", wrap=True)
        self.hero_button = LinkButton("Make ordinary men of them")
        self.fittings = FittingBoxes(
            lambda option, on: commands.fit(controller, self._units, option, on)
        )
        self.note = StoryEdit(lambda note: commands.set_note(controller, self._units, note))
        self._build()
        self.role_button.clicked.connect(lambda: ask_role(controller, self))
        self.weapon_button.clicked.connect(lambda: ask_weapon(controller, self))
        self.hero_button.clicked.connect(lambda: commands.make_ordinary_men(controller, self._men))

    def _build(self) -> None:
        self._men_part = stacked(
            Field("Role", self.role),
            flowing(self.role_button, self.weapon_button),
            self.pills,
            Field("Rank", self.name),
        )
        self._colour_field = Field("Colour", self.colour)
        self._post_field = Field("Post", self.post)
        self._hero_part = stacked(self.hero_words, flowing(self.hero_button))
        self._note_field = Field("Note on each unit", self.note)
        stacked(
            self.title, self.second, self._acts(), self._men_part, self._colour_field,
            self._post_field, self._hero_part, self.fittings, self._note_field, on=self,
        )  # fmt: skip

    def _acts(self) -> QWidget:
        """Return the acts that a hand on the mouse wants here; all of them have keys."""
        controller = self._controller
        acts: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("Make a unit", "Make a unit of them (Ctrl+G)", controller.group),
            ("Duplicate", "Duplicate them (Ctrl+D)", controller.duplicate),
            ("Remove", "Remove them (Del)", controller.remove),
        )
        self.group_button, *others = [SmallButton(text, tip=tip) for text, tip, _ in acts]
        for button, (_, _, act) in zip((self.group_button, *others), acts, strict=True):
            button.clicked.connect(act)
        return flowing(self.group_button, *others)

    def refresh(self) -> None:
        """Show who is chosen as they are now."""
        document = self._controller.document
        roster = document.roster if document else None
        self._men = men_at_hand(self._controller)
        self._units = self._controller.selected_units()
        self.title.setText(self._title())
        for part in (self._men_part, self._hero_part, self._post_field, self.fittings):
            part.setVisible(roster is not None)
        self._note_field.setVisible(bool(self._units))
        self.group_button.setVisible(bool(self._controller.selected_figures()))
        if document is None:
            return
        self._show_note()
        colours = own_colours(document.army, self._men, models_at_hand(self._controller))
        self._colour_field.setVisible(bool(colours))
        self.colour.show_colours(document.army, colours)
        if roster is not None:
            self._show_men(roster)
            self._show_fittings(roster)

    def _title(self) -> str:
        """Return who they are: 12 men; 3 units with 24 men; 2 units and 5 men."""
        units, men = len(self._units), len(self._controller.selected_figures())
        if not units:
            return counted(men, "man")
        if men:
            return f"{counted(units, 'unit')} and {counted(men, 'man')}"
        return f"{counted(units, 'unit')}, {counted(len(self._men), 'man')}"

    # ---- men

    def _show_men(self, roster: Roster) -> None:
        seen = bulk_edits.shared_values(roster, self._men)
        self._men_part.setVisible(seen.men > 0)
        self._hero_part.setVisible(seen.heroes > 0)
        self._show_second(roster, seen)
        if not seen.men:
            self._post_field.hide()
            return
        self._show_roles(roster, seen)
        if self.pills.show_items(seen.items, seen.men, roster.ruleset, roster.army.colour):
            order_keys(self)
        ranks = [rank for rank, _ in seen.ranks]
        self.name.suggest(rank_suggestions(roster.army))
        self.name.setPlaceholderText(
            f"Pick one for {len(ranks)} ranks" if len(ranks) > 1 else "Pick or type"
        )
        self.name.show_text(ranks[0] if len(ranks) == 1 else "")
        self._show_posts(roster, seen)
        heroes = "all of them" if seen.heroes == seen.men else f"{seen.heroes} of {seen.men}"
        self.hero_words.setText(f"Heroes: {heroes}")

    def _show_second(self, roster: Roster, seen: bulk_edits.SharedValues) -> None:
        words = []
        if seen.men and len(seen.roles) > 1:
            roles = roster.ruleset.role
            names = [
                counted(count, lower(roles[role].name) if role else "unknown soldier")
                for role, count in seen.roles[:4]
            ]
            rest = len(seen.roles) - len(names)
            words.append(listed([*names, counted(rest, "other role")] if rest else names))
        if seen.men:
            carry = "all carry the same" if seen.kinds == 1 else counted(seen.kinds, "kind")
            words.append(carry)
        self.second.setText("; ".join(words))
        self.second.setVisible(bool(words))

    def _show_roles(self, roster: Roster, seen: bulk_edits.SharedValues) -> None:
        offered = [r for r in roster.ruleset.roles if r.offered and not r.extra]
        options = [(role.id, role.name) for role in offered]
        one = seen.roles[0][0] if len(seen.roles) == 1 else MIXED
        if one not in {key for key, _ in options}:
            role = roster.ruleset.role.get(one)
            words = f"{len(seen.roles)} roles" if one == MIXED else "Unknown soldiers"
            options.insert(0, (one, role.name if role else words))
        self.role.show_options(options, one)

    def _show_posts(self, roster: Roster, seen: bulk_edits.SharedValues) -> None:
        posts = bulk_edits.common_posts(roster, self._men)
        self._post_field.setVisible(bool(posts))
        one = seen.posts[0][0] if len(seen.posts) == 1 else MIXED
        options = [("", "No post"), *posts]
        if one not in {key for key, _ in options}:
            options.insert(0, (one, f"{len(seen.posts)} posts" if one == MIXED else one))
        self.post.show_options(options, one)

    # ---- units

    def _show_note(self) -> None:
        document = self._controller.document
        units = document.army.units if document else ()
        notes = {unit.note for unit in units if unit.id in self._units}
        self.note.setPlaceholderText(
            f"Write one for all in place of {len(notes)}" if len(notes) > 1 else "Write one for all"
        )
        self.note.show_text(notes.pop() if len(notes) == 1 else "")

    def _show_fittings(self, roster: Roster) -> None:
        units, options = len(self._units), []
        for option, count in bulk_edits.common_options(roster, self._units):
            name = roster.ruleset.fitting[option].name
            words = f"{name}, {count} of {units}" if 0 < count < units else name
            options.append((option, words, count == units))
        self.fittings.show_groups([("On each of them", options)] if options else [])

    # ---- acts

    def _set_role(self, role: str) -> None:
        document = self._controller.document
        if document and document.ruleset and role in document.ruleset.role:
            commands.change_role(self._controller, self._men, role)

    def _set_post(self, post: str) -> None:
        if post != MIXED:
            commands.set_post(self._controller, self._men, post, self.post.currentText())
