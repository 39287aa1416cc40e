"""The course of a game of Cubus: settings, states, turns, and the protocol that every game speaks."""
