"""What a kit is kept and shown in: tuck box, dividers, screen, flags, plan of the table."""
