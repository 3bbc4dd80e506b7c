"""An army on paper: rosters in three lengths, casualties, records of heroes."""
