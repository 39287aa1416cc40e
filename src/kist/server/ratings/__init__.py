"""Ratings over the network."""
