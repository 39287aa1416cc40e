"""What the games teach, made exact: reviews, puzzles, lessons. Pure functions of settings, logs and positions."""
