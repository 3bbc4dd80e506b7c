"""Sheets of a campaign: its story, standings, men's cards, tags, certificates, the next battle."""
