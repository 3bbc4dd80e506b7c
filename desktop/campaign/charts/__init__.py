"""Charts of a campaign: lines and bars, their values, and the same as a table."""
