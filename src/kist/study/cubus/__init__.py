"""What a game of Cubus teaches: every decision beside the best there was."""
