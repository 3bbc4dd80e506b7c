"""A campaign as a file, and its results for other programs."""
