"""What drafts of Cubus are worth, what was laid freely, and which builds are best: as the page shows them.

What is asked about comes as JSON, be it from a message that was read or from the page itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kist.core.errors import BadNotation, KistError
from kist.core.settings import is_whole
from kist.core.types import Json
from kist.cubus.play import laying
from kist.cubus.play import preview as drafts
from kist.cubus.play.preview import Position
from kist.cubus.shape.build import Build, Rules, points_of
from kist.cubus.shape.picture import Rhombus, picture_of, read_rhombi
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.present.games.cubus_pictures import draft_error, picture, picture_of_some
from kist.present.values import JsonObject
from kist.study.cubus import analysis, completion
from kist.study.tasks.plans import seen_heights

MOST_SHOWN: Final = 12
"""So many stacks that fit a picture are told."""
EDITS: Final[tuple[drafts.EditName, ...]] = ("add", "take", "turn")


def read_position(position: Mapping[str, Any]) -> Position:
    """A position from outside, as in `CubusPosition`; raises `KistError`."""
    u, v = position.get("origin", (0, 0))
    laid = Laid(Stack.parse(position["stack"]), (u, v))
    return Position(_rules(position.get("rules", "2005")), laid, Tiles.parse(position["hand"]))


def _rules(name: Json) -> Rules:
    for rules in Rules:
        if rules.value == name:
            return rules
    raise BadNotation("bad-rules", f"The rules are one of {', '.join(rules.value for rules in Rules)}.")


# Previews --------------------------------------------------------------------------------------------------------


def preview_of(position: Mapping[str, Any], draft: Mapping[str, Any], edit: Mapping[str, Any] | None) -> JsonObject:
    """What a draft is worth from a position as it was asked about: a `Preview`; raises `KistError` for none."""
    return preview(read_position(position), draft, edit)


def preview(position: Position, draft: Mapping[str, Any], edit: Mapping[str, Any] | None) -> JsonObject:
    """What a draft is worth, after the edit if there is one: a `Preview`. Never raises for a bad draft: it says what
    is wrong."""
    try:
        return _previewed(position, _judged(position, draft, edit))
    except KistError as wrong:
        return _previewed(position, drafts.Preview(error=wrong))


def _judged(position: Position, draft: Mapping[str, Any], edit: Mapping[str, Any] | None) -> drafts.Preview:
    if "rhombi" in draft:
        seen = drafts.preview_picture(position, read_rhombi(draft["rhombi"]))
        if edit is None or seen.laid is None:
            return seen
        stack = seen.laid.stack
    else:
        stack = Stack.parse(draft["stack"])
    if edit is not None:
        stack = drafts.edit(position, stack, *_read_edit(edit))
    return drafts.preview_stack(position, stack)


def _read_edit(edit: Mapping[str, Any]) -> tuple[drafts.EditName, tuple[int, int]]:
    do, x, y = edit.get("do"), edit.get("x"), edit.get("y")
    for known in EDITS:
        if do == known and is_whole(x) and is_whole(y):
            return known, (x, y)
    raise BadNotation("bad-edit", f"An edit is one of {', '.join(EDITS)}, with the column as x and y.")


def _previewed(position: Position, seen: drafts.Preview) -> JsonObject:
    return {
        "legal": seen.legal,
        "stack": None if seen.laid is None else str(seen.laid.stack),
        "picture": picture_of_some(seen.laid),
        "gained": seen.gained,
        "points": seen.points,
        "uses": _text(seen.uses),
        "takes": _text(seen.takes),
        "missing": _text(seen.missing),
        "spare": _text(seen.spare),
        "error": draft_error(seen.error),
        "can_add": list(seen.edits.get("add", ())),
        "gains": _gains(position, seen),
        "can_take": list(seen.edits.get("take", ())),
        "can_turn": list(seen.edits.get("turn", ())),
    }


def _gains(position: Position, seen: drafts.Preview) -> list[JsonObject]:
    """What one crate more makes of a draft, for every column that takes one."""
    if seen.laid is None:
        return []
    drafted = (drafts.edit(position, seen.laid.stack, "add", cell) for cell in seen.edits.get("add", ()))
    return [_gain(position, stack) for stack in drafted]


def _gain(position: Position, stack: Stack) -> JsonObject:
    before = position.laid.stack
    change = stack.tiles.minus(before.tiles)
    points = points_of(position.rules, stack.crates - before.crates, change.total)
    return {"points": points, "missing": str(change.positive().minus(position.hand).positive())}


def _text(tiles: Tiles | None) -> str | None:
    return None if tiles is None else str(tiles)


# What was laid ---------------------------------------------------------------------------------------------------


def lay(draft: Mapping[str, Any], edit: Mapping[str, Any] | None) -> JsonObject:
    """What rhombi show that were laid freely, or where they are wrong: a `Laying`."""
    try:
        seen = _laid(draft)
        if edit is not None and seen.laid is not None:
            seen = laying.of_stack(laying.edited(seen.laid, *_read_edit(edit)))
    except KistError as wrong:
        seen = laying.Laying(error=wrong)
    return {
        "picture": picture_of_some(seen.laid),
        "error": draft_error(seen.error),
        "hidden": [] if seen.laid is None else _hidden(seen.laid.stack),
        "can_add": list(seen.edits.get("add", ())),
        "can_take": list(seen.edits.get("take", ())),
        "can_turn": list(seen.edits.get("turn", ())),
    }


def _laid(draft: Mapping[str, Any]) -> laying.Laying:
    if "rhombi" in draft:
        return laying.lay(read_rhombi(draft["rhombi"]))
    return laying.of_stack(Laid(Stack.parse(draft["stack"]), (0, 0)))


def _hidden(stack: Stack) -> list[int]:
    seen = seen_heights(stack)
    return [height - seen[cell] for cell, height in stack.heights.items()]


def fitting(rhombi: Sequence[Rhombus]) -> list[Laid]:
    """All stacks that show these rhombi and the fewest others; it may take long."""
    return completion.fitting(rhombi)


def fitted(rhombi: Sequence[Rhombus], found: Sequence[Laid]) -> JsonObject:
    """Which stacks were found to fit a picture in which rhombi are missing: a `Fitting`."""
    missing = len(picture_of(found[0])) - len(rhombi) if found else 0
    return {"missing": missing, "pictures": [picture(laid) for laid in found[:MOST_SHOWN]], "stacks": len(found)}


def fitted_of(rhombi: Sequence[Any]) -> JsonObject:
    """Which stacks fit a picture that is still to be read: a `Fitting`; it may take long. Raises `KistError`."""
    read = tuple(read_rhombi(rhombi))
    return fitted(read, fitting(read))


# The best builds -------------------------------------------------------------------------------------------------


def analysed_of(position: Mapping[str, Any]) -> JsonObject:
    """The best builds of a position that is still to be read; it may take long. Raises `KistError`."""
    return analysed(analysis.analyse(read_position(position)))


def analysed(found: analysis.Analysis) -> JsonObject:
    """The best builds of a position: an `Analysis`."""
    choices = None if found.choices is None else [_choice(*each) for each in found.choices.items()]
    return {"builds": [_solved(found.position, build) for build in found.builds], "choices": choices}


def _solved(position: Position, build: Build) -> JsonObject:
    return {
        "points": build.points,
        "gained": build.gained,
        "uses": str(build.uses),
        "takes": str(build.takes),
        "spare": str(position.hand.minus(build.uses).plus(build.takes)),
        "picture": picture(build.laid),
    }


def _choice(choice: Tiles, build: Build) -> JsonObject:
    return {"choice": str(choice), "points": build.points, "gained": build.gained, "stack": str(build.laid.stack)}
