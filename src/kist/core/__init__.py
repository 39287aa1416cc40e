"""The words all games share: seats, actions, chance, views, outcomes, errors and the Game protocol."""
