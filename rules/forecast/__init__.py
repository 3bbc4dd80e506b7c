"""Forecast a whole battle of two armies: who wins how often, and how many are left."""
