"""Reference cards, their backs, and which of them an army needs."""
