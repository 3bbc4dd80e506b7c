"""An army read under another game by what is moulded on its figures."""
