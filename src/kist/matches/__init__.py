"""One match: settings, chairs, clock and log. Pure, as the games are: time and chance come in from outside."""
