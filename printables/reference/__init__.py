"""A game on one sheet of paper, and the exact odds of an army."""
