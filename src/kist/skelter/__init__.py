"""Helter-Skelter (H. Heller): stones cover coloured fields, and nobody but memory knows what lies underneath."""
