"""The room "Rules": the games to read, and the player's own house rules to change."""
