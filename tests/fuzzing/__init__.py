"""Inputs that nobody should send, for the server, the command line and board files: a small run in every test run,
and as many as one likes in `scripts/bench fuzz`."""
