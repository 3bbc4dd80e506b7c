"""Games as data: rulesets, playbooks and house rules."""
