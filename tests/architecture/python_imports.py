"""What Python modules import, however they say it.

Found are `import a.b`, `from a import b` (b being a module or a name in one), relative imports, those inside
functions and under TYPE_CHECKING, `import_module("a.b")` and `__import__("a.b")`, and texts like "a.b:name" that are
loaded later.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

TARGET = re.compile(r"[a-z_]\w*(\.\w+)+:\w+")
"""A thing in a module, as entry points name it."""
LOADERS = {"import_module", "__import__"}


@dataclass(frozen=True)
class Tree:
    """A folder with one package in it, the package's name being the folder's."""

    folder: Path

    @property
    def name(self) -> str:
        return self.folder.name

    @cached_property
    def modules(self) -> dict[str, Path]:
        """All modules by name."""
        return {self._module(path): path for path in sorted(self.folder.rglob("*.py"))}

    def _module(self, path: Path) -> str:
        parts = path.relative_to(self.folder.parent).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def imports(self, module: str) -> Iterator[str]:
        """What a module imports: other modules, or names in packages (`kist.__version__`)."""
        for node in ast.walk(ast.parse(self.modules[module].read_text("utf-8"))):
            match node:
                case ast.Import(names):
                    yield from (alias.name for alias in names)
                case ast.ImportFrom():
                    yield from self._from(module, node)
                case ast.Call(func, [ast.Constant(str(target)), *more]) if _called(func) in LOADERS:
                    yield self._absolute(target, more)
                case ast.Constant(str(text)) if TARGET.fullmatch(text):
                    yield text.partition(":")[0]

    def computed(self, module: str) -> Iterator[int]:
        """The lines in which a module imports what nobody can know before it runs."""
        for node in ast.walk(ast.parse(self.modules[module].read_text("utf-8"))):
            match node:
                case ast.Call(func, [first, *_]) if _called(func) in LOADERS and not isinstance(first, ast.Constant):
                    yield node.lineno

    def _from(self, module: str, node: ast.ImportFrom) -> Iterator[str]:
        base = node.module or ""
        if node.level:
            package = module if self.modules[module].name == "__init__.py" else module.rpartition(".")[0]
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*above, *filter(None, [base])])
        for alias in node.names:
            inside = f"{base}.{alias.name}"
            # A name in a module is an import of that module; a name of the whole package is told by itself.
            yield inside if inside in self.modules or base == self.name else base

    def _absolute(self, target: str, more: list[ast.expr]) -> str:
        match more:
            case [ast.Constant(str(package)), *_] if target.startswith("."):
                return f"{package}{target}"
        return target


def _called(function: ast.expr) -> str:
    match function:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""
