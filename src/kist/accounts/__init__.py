"""Accounts of people who come back: what is kept of them, and nothing else."""
