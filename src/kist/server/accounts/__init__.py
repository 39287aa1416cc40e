"""Accounts on the server: passkeys, recovery codes, devices, papers, and being forgotten."""
