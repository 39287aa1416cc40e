"""Engines: bots in any language, as programs that are spoken to over standard input and output (docs/engines.md)."""
