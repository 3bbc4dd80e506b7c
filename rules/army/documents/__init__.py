"""Reading and writing documents: limits, positions in a file, upgrades, and what can be saved."""
