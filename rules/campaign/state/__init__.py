"""What follows from a ledger: battles, standings, careers, honours, statistics."""
