"""The army page: the value being edited, what can be done with it, and the panes that show it."""
