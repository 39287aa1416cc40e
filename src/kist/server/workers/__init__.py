"""Processes and threads beside the server: bots, questions, reviews, and what is made for classes and print."""
