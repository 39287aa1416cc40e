"""Matches in memory: how commands are carried out there, who is told, bots at the table, deadlines."""
