"""Game night: the battle at the table, refereed."""
