"""The games themselves: rulesets, armies, edits and checks, with no Qt, SQL or PDF."""
