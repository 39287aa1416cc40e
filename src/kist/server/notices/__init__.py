"""Web Push: people who are not there are told when a match over days waits for them, or is over."""
