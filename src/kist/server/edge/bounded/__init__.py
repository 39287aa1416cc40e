"""Connections as uvicorn and websockets make them, with bounds on what a client can make the server hold or do.

All that knows how these two are made inside is here: `pyproject.toml` says for which of their versions. Only
`kist.server.run` puts it to use, and can do without it where a proxy in front has bounds of its own.
"""
