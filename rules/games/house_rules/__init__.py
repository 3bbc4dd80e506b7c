"""House rules: changed values of a game, as a value, as changes and as a file."""
