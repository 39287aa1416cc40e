"""Small tournaments: who sits at which table in every round, and how everybody stands; pure, like matches."""
