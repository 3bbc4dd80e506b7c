"""Two armies against each other: numbers, fire, findings."""
