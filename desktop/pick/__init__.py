"""The page on which Muster picks armies."""
