"""The arena: bots play many games against each other, and the results are counted; `kist.contest` from Python."""
