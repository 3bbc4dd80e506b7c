"""What lays out and draws a page: paper, text, tables, cells, marks; nothing of armies."""
