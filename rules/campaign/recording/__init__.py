"""One battle: its draft, its score, its record, and who takes part."""
