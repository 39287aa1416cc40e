"""A Helter-Skelter that is small enough to be solved, and what forgetting costs there: docs/research.md."""
