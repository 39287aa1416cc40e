"""Small faults, planted one at a time: a comparison turned round, a line left out, a number one too high."""

import ast
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
WORD = re.compile(r"[a-z][a-z0-9-]*")
"""Verbs, codes and keys; sentences for people are left as they are."""
NOT_RUN = frozenset({"annotation", "returns", "decorator_list", "bases"})
"""Parts of the syntax in which no rule can be broken."""

Change = Callable[[ast.AST], ast.AST]


@dataclass(frozen=True)
class Mutant:
    """A module with one fault in it: where, what was there and what is there now."""

    line: int
    was: str
    now: str
    tree: ast.Module


@dataclass(frozen=True)
class _Place:
    """Where a fault can be planted: the path of fields and positions that leads to a node."""

    path: tuple[tuple[str, int | None], ...]
    change: Change


def mutants(source: str) -> Iterator[Callable[[], Mutant]]:
    """Every fault that can be planted in a module; each is made when it is asked for."""
    tree = ast.parse(source)
    for place in _places(tree, ()):
        yield lambda place=place: _planted(tree, place)  # type: ignore[misc]


def _planted(tree: ast.Module, place: _Place) -> Mutant:
    mutated = deepcopy(tree)
    *way, (field, position) = place.path
    parent: ast.AST = mutated
    for step in way:
        parent = _child(parent, *step)
    node = _child(parent, field, position)
    changed = ast.copy_location(place.change(deepcopy(node)), node)
    if position is None:
        setattr(parent, field, changed)
    else:
        getattr(parent, field)[position] = changed
    return Mutant(_line(node), _shown(node), _shown(changed), ast.fix_missing_locations(mutated))


def _line(node: ast.AST) -> int:
    line: int = node.target.lineno if isinstance(node, ast.comprehension) else node.lineno  # type: ignore[attr-defined]
    return line


def _shown(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0]


def _child(node: ast.AST, field: str, position: int | None) -> ast.AST:
    found = getattr(node, field)
    child: ast.AST = found if position is None else found[position]
    return child


def _places(node: ast.AST, path: tuple[tuple[str, int | None], ...]) -> Iterator[_Place]:
    for field, value in ast.iter_fields(node):
        if field in NOT_RUN:
            continue
        for position, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(child, ast.AST) or _says_nothing(child):
                continue
            here = (*path, (field, position))
            yield from (_Place(here, change) for change in _changes(child))
            yield from _places(child, here)


def _says_nothing(node: ast.AST) -> bool:
    """Docstrings, imports, what is only for types, and what is only noted in the server's own log."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom():
            return True
        case ast.Assign(targets=[ast.Name(id="__slots__" | "__all__" | "LOG")]):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="LOG")))):
            return True
        case (
            ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar")))
            | ast.AnnAssign(annotation=ast.Name(id="TypeAlias"))
        ):
            return True
    return False


def _changes(node: ast.AST) -> Iterator[Change]:
    yield from _changes_of_values(node)
    match node:
        case ast.If() | ast.IfExp() | ast.While() if not isinstance(
            node.test, ast.Compare | ast.BoolOp | ast.UnaryOp
        ):
            yield _negated
        case ast.comprehension(ifs=[_, *_]):
            yield _unfiltered
        case ast.Return(value=ast.expr()) if not _is_none(node.value):
            yield _gives_nothing
        case ast.Raise() | ast.Expr(value=ast.Call() | ast.Await()) | ast.Assign(targets=[ast.Attribute()]):
            yield _left_out
        case ast.Break():
            yield lambda _: ast.Continue()
        case ast.Continue():
            yield lambda _: ast.Break()


def _changes_of_values(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in SWAPPED:
            yield _swapped_comparison
        case ast.BoolOp() | ast.BinOp() | ast.AugAssign() if type(node.op) in SWAPPED:
            yield _swapped
        case ast.UnaryOp(op=ast.Not()):
            yield _operand
        case ast.Constant(value=bool()):
            yield _flipped
        case ast.Constant(value=int()):
            yield _one_more
        case ast.Constant(value=str(text)) if WORD.fullmatch(text):
            yield _other_word


def _swapped_comparison(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Compare)
    node.ops = [SWAPPED[type(node.ops[0])]()]  # type: ignore[list-item]
    return node


def _swapped(node: ast.AST) -> ast.AST:
    node.op = SWAPPED[type(node.op)]()  # type: ignore[attr-defined]
    return node


def _operand(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.UnaryOp)
    return node.operand


def _negated(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.If | ast.IfExp | ast.While)
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return node


def _unfiltered(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.comprehension)
    node.ifs = node.ifs[1:]
    return node


def _gives_nothing(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Return)
    node.value = ast.Constant(None)
    return node


def _left_out(_: ast.AST) -> ast.AST:
    return ast.Pass()


def _flipped(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Constant)
    return ast.Constant(not node.value)


def _one_more(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, int)
    return ast.Constant(node.value + 1)


def _other_word(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, str)
    return ast.Constant(f"not-{node.value}")


def _is_none(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
