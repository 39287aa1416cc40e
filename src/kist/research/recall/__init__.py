"""A benchmark of memory: who remembers how much wins how often at Helter-Skelter? See docs/research.md."""
