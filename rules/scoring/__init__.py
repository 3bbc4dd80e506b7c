"""Scores: from the final facts of a battle to points, winner or draw, with the working."""
