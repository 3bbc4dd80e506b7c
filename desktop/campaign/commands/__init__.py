"""What a player does in a campaign, by menu, key or button."""
