"""What servers tell each other, and what each does by itself."""
