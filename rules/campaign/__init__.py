"""Campaigns: what players agreed, the ledger of what happened, and what follows from it."""
