"""The panes of the war room: the next battle, what needs attention, standings, battles, honours."""
