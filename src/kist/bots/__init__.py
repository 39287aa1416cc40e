"""Players that are not people: a view in, an action out."""
