"""What is measured, against which peer, in one run. `scripts/bench` starts it."""
