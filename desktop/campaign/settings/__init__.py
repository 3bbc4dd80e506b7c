"""What a campaign agrees: players, armies, losses, honours, scenarios."""
