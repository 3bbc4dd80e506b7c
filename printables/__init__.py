"""The only room that knows PDF: paper, cards, text, sheets, and the pack of a game night."""
