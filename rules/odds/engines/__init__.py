"""The arithmetic of each kind of game: attacks, and actions that take an attack's place."""
