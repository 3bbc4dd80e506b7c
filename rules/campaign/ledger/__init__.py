"""The ledger of a campaign: acts in a chain of hashes, written, undone and previewed."""
