"""The referee of a battle at the table: its log of events, the state they make, what may happen."""
