"""A second, slow referee for Helter-Skelter, written from the sheet; it shares no rule with `kist.skelter.turns`.

It keeps a table that changes, asks about every field every time, and shares only the board and the settings.
"""

from kist.skelter.settings import Settings


class Referee:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.colour = {field.name: field.colour for field in settings.layout.fields}
        self.next = {field.name: set(field.next) for field in settings.layout.fields}
        self.piles: dict[str, list[int]] = {name: [] for name in self.colour}
        self.hand = [8] * settings.seats
        self.players = list(range(settings.seats))
        self.mover = 0
        self.lifted: str | None = None
        self.attacked: str | None = None
        self.came_from: str | None = None
        self.passed: list[int] = []
        self.full_rounds = 0
        self.looked_at: list[str] = []
        self.winners: list[int] = []

    # What is legal

    def legal(self) -> set[str]:
        if self.winners:
            return set()
        if sum(self.hand):
            return {f"place {name}" for name in self.free_to_place()}
        if self.attacked:
            return {"claim", "accept"}
        if self.lifted:
            return {f"move {name}" for name in self.free_to_enter(self.lifted)}
        stones = [name for name, pile in self.piles.items() if pile[-1:] == [self.mover]]
        return {"pass", "ready"} | {f"touch {name}" for name in stones if self.free_to_enter(name)}

    def free_to_place(self) -> list[str]:
        empty = [name for name, pile in self.piles.items() if not pile and self.colour[name]]
        strange = [name for name in empty if self.colour[name] != self.settings.colours[self.mover]]
        return strange or empty

    def free_to_enter(self, start: str) -> list[str]:
        return [name for name in self.next[start] if self.piles[name][-1:] != [self.mover]]

    def asked(self) -> list[int]:
        if self.winners:
            return []
        return [self.piles[self.attacked][-2]] if self.attacked else [self.mover]

    def shown(self) -> dict[str, str]:
        return {
            name: colour
            for name, colour in self.colour.items()
            if colour and (not self.piles[name] or name in self.looked_at or self.winners)
        }

    # What happens

    def do(self, text: str) -> None:
        assert text in self.legal()
        verb, _, name = text.partition(" ")
        self.looked_at = []
        if verb != "pass":
            self.passed = []
        getattr(self, f"do_{verb}")(name)

    def do_place(self, name: str) -> None:
        self.piles[name].append(self.mover)
        self.hand[self.mover] -= 1
        self.mover = self.following()

    def do_touch(self, name: str) -> None:
        assert self.piles[name].pop() == self.mover
        self.lifted = name

    def do_move(self, name: str) -> None:
        self.came_from, self.lifted = self.lifted, None
        self.piles[name].append(self.mover)
        if len(self.piles[name]) > 1:
            self.attacked = name
        else:
            self.turn_over()

    def do_accept(self, _: str) -> None:
        self.attacked = None
        self.turn_over()

    def do_claim(self, _: str) -> None:
        assert self.attacked
        assert self.came_from
        owner = self.piles[self.attacked][-2]
        self.looked_at = [self.attacked]
        if self.colour[self.attacked] == self.settings.colours[owner]:
            self.piles[self.came_from].append(self.piles[self.attacked].pop())
        self.attacked = None
        self.turn_over()

    def do_pass(self, _: str) -> None:
        self.passed.append(self.mover)
        self.turn_over()

    def do_ready(self, _: str) -> None:
        mine = [name for name, pile in self.piles.items() for stone in pile if stone == self.mover]
        assert len(mine) == 8
        self.looked_at = mine
        if {self.colour[name] for name in mine} == {self.settings.colours[self.mover]}:
            self.winners = [self.mover]
            return
        for pile in self.piles.values():
            pile[:] = [stone for stone in pile if stone != self.mover]
        self.turn_over(leaving=True)

    def following(self) -> int:
        later = [seat for seat in self.players if seat > self.mover]
        return later[0] if later else self.players[0]

    def turn_over(self, leaving: bool = False) -> None:
        last_of_the_round = self.mover == self.players[-1]
        following = self.following()
        if leaving:
            self.players.remove(self.mover)
        self.mover = following
        self.full_rounds += last_of_the_round
        all_passed = set(self.passed) == set(self.players)
        if len(self.players) == 1 or all_passed or self.full_rounds == self.settings.rounds:
            self.winners = list(self.players)
