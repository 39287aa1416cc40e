"""Small tournaments: their commands, their tables, what they do by themselves, and HTTP."""
