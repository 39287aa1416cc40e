"""Helter-Skelter: what the table shows. No colour of a covered field is ever in it while the game goes on."""

from pydantic import Field

from kist.server.messages.base import Outgoing


class SkelterLifted(Outgoing):
    """A stone that is in somebody's hand, and where it was taken up."""

    seat: int
    from_: str = Field(alias="from")


class SkelterAttack(Outgoing):
    """A stone of `seat` moved onto one of `owner`, who may claim that it stands right."""

    seat: int
    owner: int
    from_: str = Field(alias="from")
    on: str


class SkelterTable(Outgoing):
    """What `table` holds in a view of Helter-Skelter."""

    piles: dict[str, list[int]] = Field(description="Field to the seats whose stones lie there, lowest first.")
    colours: list[str] = Field(description="The colour of each seat.")
    shown: dict[str, str] = Field(description="Field to colour, as visible now; other empty fields are neutral.")
    out: list[int] = Field(description="Seats that are out.")
    turn: int | None
    stock: list[int] = Field(description="How many stones each seat has still to place.")
    round: int
    rounds: int | None
    lifted: SkelterLifted | None
    attack: SkelterAttack | None
    checked: list[str] = Field(description="Fields that a claim or Ready! has just shown to all.")
    places: dict[str, tuple[float, float]] = Field(description="Where to draw each field.")
    next: dict[str, list[str]] = Field(description="The fields one step away from each field.")
