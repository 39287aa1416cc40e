"""Cubus: pictures that the browser only has to draw, and the preview of a draft."""

from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field, Strict, StringConstraints

from kist.server.http.messages import Incoming, Outgoing, Point, RhombusTuple, says_nothing

StackText: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=100), Field(examples=[".2/22", "1"])]
HandText: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"^[LRDO]*$", max_length=48), Field(description="Letters in the order L, R, D, O.")
]
RulesName: TypeAlias = Literal["2005", "1987", "kids"]
Near: TypeAlias = Annotated[int, Field(ge=-500, le=500)]
Cell: TypeAlias = Annotated[int, Field(ge=-16, le=32)]


class Column(Outgoing):
    """One column of crates; x, y as in the text form of the stack. `open` is left out where it is not."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    x: int
    y: int
    height: int
    open: bool = Field(default=False, exclude_if=says_nothing)


class Picture(Outgoing):
    """A stack, where it lies, and the rhombi that show it."""

    stack: str
    origin: Point
    crates: int
    rhombi: list[RhombusTuple]
    columns: list[Column]


class RemovalPicture(Outgoing):
    """One legal removal of the demolition: what to do, what it sets free, and what remains."""

    do: str
    frees: int
    picture: Picture


class OfferPicture(Outgoing):
    """One build that was offered with the leftover rhombi."""

    seat: int
    points: int
    picture: Picture


class BuildNote(Outgoing):
    """How the points of a Cubus build came about, and whose they are: with leftovers, not of who answered last."""

    seat: int
    crates: int
    gained: int
    points: int
    uses: str
    takes: str


class CubusScene(Outgoing):
    """All pictures of a view of Cubus. `hand` is what may be built with now (the passer's after a knock, all
    hands together for leftovers); null when there is nothing to build."""

    game: Literal["cubus"] = "cubus"
    picture: Picture
    hand: str | None
    nailed: list[Point] = Field(description="Where laid open lids lie (u, v): they cannot be moved.")
    removals: list[RemovalPicture] = []
    offers: list[OfferPicture] = []


class CubusHint(Outgoing):
    """A hint for who builds, or may knock. Each step tells what those before it did, and more."""

    points: int = Field(description="What the best build is worth; 0 when there is none.")
    places: list[RhombusTuple] = Field(
        description="From the second step on: rhombi on the table on, before or behind which crates come to stand."
    )
    picture: Picture | None = Field(description="With the third step: a best build.")


class PicturedDraft(Incoming):
    """A draft as rhombi on the table, whether they show a stack or not."""

    rhombi: list[RhombusTuple] = Field(max_length=64)


class StackDraft(Incoming):
    """A draft in crates."""

    stack: StackText


class CrateEdit(Incoming):
    """A change to a draft in crates, done before it is read: put a crate on a column (a new column is made as high
    as what stands before it), take one off, or turn the column's lid from closed to open and back."""

    do: Literal["add", "take", "turn"]
    x: Cell
    y: Cell


class CubusPosition(Incoming):
    """What a build starts from: what lies on the table and where, and the hand to build with."""

    rules: RulesName = "2005"
    stack: StackText
    origin: Annotated[tuple[Near, Near], Strict(strict=False)] = (0, 0)
    hand: HandText


class PreviewOrder(Incoming):
    """What is to be previewed: a draft from a position."""

    position: CubusPosition
    draft: PicturedDraft | StackDraft
    edit: CrateEdit | None = None


class DraftError(Outgoing):
    """What is wrong with a draft, and where: `at` is a rhombus (laid or missing), `cell` a column."""

    error: str
    message: str
    at: RhombusTuple | None = None
    cell: Point | None = None


class Gain(Outgoing):
    """What the draft would be with one crate more on a column: what that scores, and what the hand lacks for it."""

    points: int
    missing: str


class Preview(Outgoing):
    """A draft as the rules see it.

    `legal`: the build can be made as it is, by doing `build` (or `offer`) with `stack`. `picture` is where the
    table would show it. When the draft shows no stack at all, everything but `error` is null.
    """

    legal: bool
    stack: str | None
    picture: Picture | None
    gained: int | None = Field(description="Crates more than are laid; may be below zero.")
    points: int | None = Field(description="What the build would score; below 1 it is not legal.")
    uses: str | None = Field(description="Rhombi from the hand, such as LR.")
    takes: str | None = Field(description="Rhombi that leave the picture (1987 edition: into the hand).")
    missing: str | None = Field(description="Rhombi that the hand lacks for it.")
    spare: str | None = Field(description="What stays in the hand.")
    error: DraftError | None
    can_add: list[Point] = Field(description="Columns, present or new, that a crate can be put on.")
    gains: list[Gain] = Field(description="What the draft would be with each of these.")
    can_take: list[Point] = Field(description="Columns that a crate can be taken off.")
    can_turn: list[Point] = Field(description="Columns whose lid can be turned: laid open lids cannot.")


# Any position ----------------------------------------------------------------------------------------------------


class LayingOrder(Incoming):
    """Rhombi laid freely, or a stack; with an edit, what they are like after it."""

    draft: PicturedDraft | StackDraft
    edit: CrateEdit | None = None


class Laying(Outgoing):
    """What was laid: the stack that it shows where it lies, or what is wrong and where. An empty table shows `-`."""

    picture: Picture | None
    error: DraftError | None
    hidden: list[int] = Field(description="Of each column of the picture, the crates that cannot be seen at all.")
    can_add: list[Point]
    can_take: list[Point]
    can_turn: list[Point]


class FittingOrder(Incoming):
    """A picture in which rhombi may be missing."""

    rhombi: list[RhombusTuple] = Field(min_length=1, max_length=64)


class Fitting(Outgoing):
    """All stacks that show these rhombi and the fewest others, those with few crates first."""

    missing: int = Field(description="How many rhombi are missing; 0 when nothing fits, or nothing is missing.")
    pictures: list[Picture] = Field(description="The first of them.")
    stacks: int = Field(description="How many there are.")


class AnalysisOrder(Incoming):
    """A position to be solved."""

    position: CubusPosition


class SolvedBuild(Outgoing):
    """One of the best builds that really differ, and where the table would show it."""

    points: int
    gained: int
    uses: str
    takes: str
    spare: str = Field(description="What stays in the hand.")
    picture: Picture


class SolvedChoice(Outgoing):
    """The best with just these rhombi of the hand."""

    choice: str
    points: int
    gained: int
    stack: str


class Analysis(Outgoing):
    """A position, solved."""

    builds: list[SolvedBuild] = Field(description="The best that really differ, best first.")
    choices: list[SolvedChoice] | None = Field(
        description="For each choice from the hand with which there is a build, best first; null: too many choices."
    )
