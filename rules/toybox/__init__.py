"""The player's plastic: poses, how many there are, and which of them an army needs."""
