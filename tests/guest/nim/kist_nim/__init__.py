"""Nim for kist: take sticks from one heap at a time; the last stick wins, or loses."""
