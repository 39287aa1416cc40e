"""XML as nested calls."""

from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'


def node(tag: str, *inside: Element | str, **attributes: str) -> Element:
    """An element; `response_identifier` is the attribute `response-identifier`."""
    element = Element(tag, {name.rstrip("_").replace("_", "-"): printable(text) for name, text in attributes.items()})
    for part in inside:
        if isinstance(part, Element):
            element.append(part)
        elif len(element):
            element[-1].tail = (element[-1].tail or "") + printable(part)
        else:
            element.text = (element.text or "") + printable(part)
    return element


def printable(text: str) -> str:
    """A text without what XML cannot hold."""
    return "".join(sign for sign in text if sign.isprintable())


def document(root: Element) -> bytes:
    """The file."""
    ElementTree.indent(root)
    return (HEAD + ElementTree.tostring(root, "unicode") + "\n").encode()
