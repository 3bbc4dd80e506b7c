"""The reference for tonight: of each game one page, with what is in play alone."""
