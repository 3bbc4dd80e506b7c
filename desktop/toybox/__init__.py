"""The toy box: what plastic is there, and what it can field."""
