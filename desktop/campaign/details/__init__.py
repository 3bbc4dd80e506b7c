"""What is selected in a campaign: a man, an army, a player, a battle."""
