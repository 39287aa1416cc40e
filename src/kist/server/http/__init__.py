"""What all endpoints share: errors, messages, pages, health, metrics."""
