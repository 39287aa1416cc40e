"""What is learnt and practised in the page: lessons, puzzles, memory. Stateless, and without an account."""
