"""Small tournaments: their wishes, their tables, what they do by themselves, and HTTP."""
