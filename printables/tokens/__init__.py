"""Tokens, counters and the labels of vehicles' cups."""
