"""Ratings of players: how good somebody is at a game, and how sure that is; from the logs of rated matches alone."""
