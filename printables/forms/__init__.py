"""Forms to write on: scores, turns, clocks, reports, deployments, what to fetch."""
