"""The `kist` command."""
