"""The server: HTTP, sockets, client tokens, limits, metrics and the built web pages."""
