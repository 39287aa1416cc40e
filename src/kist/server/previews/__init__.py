"""What others show of a link to this server: a title, a few words and a picture."""
