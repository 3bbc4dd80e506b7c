"""Two armies side by side: counts, weapons, reach, exact expected losses, findings between them."""
