"""How values show themselves in notebooks, which ask for `_repr_html_` or `_repr_svg_`."""

from html import escape


def html_of(value: object) -> str:
    """A value as a notebook shows it: as HTML, as a drawing, or as text."""
    for form in ("_repr_html_", "_repr_svg_"):
        if draw := getattr(value, form, None):
            return str(draw())
    return f"<pre>{escape(str(value))}</pre>"


def beside(*parts: str) -> str:
    """Some HTML side by side, and below each other where there is no room."""
    items = "".join(f"<div>{part}</div>" for part in parts)
    return f'<div style="display:flex;flex-wrap:wrap;gap:1em;align-items:center">{items}</div>'
