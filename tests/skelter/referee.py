"""A second, slow referee for Helter-Skelter, written from the sheet; it shares no rule with `kist.skelter.turns`.

It keeps a table that changes, asks about every field every time, and shares only the board and the settings. A stone
is a pair: whose it is, and its colour.
"""

from kist.skelter.settings import Settings

ALL_COLOURS = {"red", "amber", "green", "blue", "violet", "slate"}
Stone = tuple[int, str]


class Referee:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.colour = {field.name: field.colour for field in settings.layout.fields}
        self.next = {field.name: set(field.next) for field in settings.layout.fields}
        self.piles: dict[str, list[Stone]] = {name: [] for name in self.colour}
        self.own: list[list[str]] = [[] for _ in range(settings.seats)]
        for number, colour in enumerate(settings.colours):
            self.own[number % settings.seats].append(colour)
        self.box: list[list[Stone]] = [[] for _ in range(settings.seats)]
        self.players = list(range(settings.seats))
        self.mover = 0
        self.lifted: str | None = None
        self.held: Stone | None = None
        self.attacked: str | None = None
        self.came_from: str | None = None
        self.passed: list[int] = []
        self.punished: list[int] = []
        self.stood: dict[int, int] = {}
        self.finished_rounds = 0
        self.tables: list[str] = []
        self.looked_at: list[str] = []
        self.winners: list[int] = []
        self.reason = ""
        self.fill_boxes()

    def fill_boxes(self) -> None:
        if self.choosing():
            return
        for seat, colours in enumerate(self.own):
            self.box[seat] = [(seat, colour) for _ in range(8) for colour in colours]

    def choosing(self) -> bool:
        return any(len(colours) < self.settings.sets for colours in self.own)

    def placing(self) -> bool:
        return any(self.box[seat] for seat in self.players)

    # What is legal

    def legal(self) -> set[str]:
        if self.winners:
            return set()
        if self.choosing():
            return {f"choose {colour}" for colour in ALL_COLOURS - {each for own in self.own for each in own}}
        if self.placing():
            return {f"place {name}" for name in self.free_to_place()}
        if self.attacked:
            return {"claim", "accept"}
        if self.lifted:
            empty = {f"finish {name}" for name in self.next[self.lifted] if not self.piles[name]}
            return empty | {f"move {name}" for name in self.free_to_enter(self.lifted)}
        stones = [name for name, pile in self.piles.items() if pile and pile[-1][0] == self.mover]
        return {"pass", "ready"} | {f"touch {name}" for name in stones if self.free_to_enter(name)}

    def free_to_place(self) -> list[str]:
        stone = self.box[self.mover][0]
        empty = [name for name, pile in self.piles.items() if not pile and self.colour[name]]
        strange = [name for name in empty if self.colour[name] != stone[1]]
        return strange or empty

    def free_to_enter(self, start: str) -> list[str]:
        return [name for name in self.next[start] if not self.piles[name] or self.piles[name][-1][0] != self.mover]

    def asked(self) -> list[int]:
        if self.winners:
            return []
        return [self.piles[self.attacked][-2][0]] if self.attacked else [self.mover]

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

    def do_choose(self, colour: str) -> None:
        self.own[self.mover].append(colour)
        self.mover = (self.mover + 1) % self.settings.seats
        self.fill_boxes()

    def do_place(self, name: str) -> None:
        self.piles[name].append(self.box[self.mover].pop(0))
        self.mover = self.after(self.mover)
        if not self.placing():
            self.mover = self.players[0]
            self.note_table()

    def do_touch(self, name: str) -> None:
        self.held = self.piles[name].pop()
        assert self.held[0] == self.mover
        self.lifted = name

    def put_down(self, name: str) -> None:
        assert self.held
        self.came_from, self.lifted = self.lifted, None
        self.piles[name].append(self.held)
        self.held = None

    def do_move(self, name: str) -> None:
        self.put_down(name)
        below = len(self.piles[name]) - 1
        if below == 1 or (below and self.settings.version == 2):
            self.attacked = name
        else:
            self.turn_over()

    def do_finish(self, name: str) -> None:
        self.put_down(name)
        self.do_ready("")

    def do_accept(self, _: str) -> None:
        self.attacked = None
        self.turn_over()

    def do_claim(self, _: str) -> None:
        assert self.attacked
        assert self.came_from
        pile, owner = self.piles[self.attacked], self.piles[self.attacked][-2][0]
        self.looked_at = [self.attacked]
        lies_on_the_board = len(pile[:-2]) == 0
        if lies_on_the_board and self.standing(self.attacked):
            self.piles[self.came_from].append(pile.pop())
        elif self.settings.wrong_claim == "turn":
            self.punished.append(owner)
            if self.settings.version == 2:
                self.punished = sorted(set(self.punished))
        self.attacked = None
        self.turn_over()

    def do_pass(self, _: str) -> None:
        self.passed.append(self.mover)
        self.turn_over()

    def do_ready(self, _: str) -> None:
        mine = [name for name, pile in self.piles.items() for stone in pile if stone[0] == self.mover]
        assert len(mine) == 8 * self.settings.sets
        self.looked_at = mine
        if self.right_of(self.mover) == 8 * self.settings.sets:
            self.winners, self.reason = [self.mover], "ready"
        else:
            self.stood[self.mover] = self.right_of(self.mover)
            self.leave(self.mover)
            self.turn_over()

    def standing(self, name: str) -> list[Stone]:
        """The stone that stands right on a field, if one does."""
        return [stone for stone in self.piles[name][:1] if stone[1] == self.colour[name]]

    def right_of(self, seat: int) -> int:
        return sum(stone[0] == seat for name in self.piles for stone in self.standing(name))

    def told_of(self, seat: int) -> int:
        """How many stones stand right in the end; of who called wrongly, how many did then."""
        return self.stood.get(seat, self.right_of(seat))

    def leave(self, seat: int) -> None:
        for pile in self.piles.values():
            pile[:] = [stone for stone in pile if stone[0] != seat]
        self.box[seat] = []
        self.players.remove(seat)
        self.punished = [other for other in self.punished if other != seat]
        self.passed, self.tables = [], []

    def give_up(self, seat: int) -> None:
        self.looked_at = []
        was_placing, was_asked = self.placing(), self.asked()
        self.leave(seat)
        if len(self.players) == 1:
            if self.lifted and self.held and self.mover in self.players:
                self.piles[self.lifted].append(self.held)  # what the last one had in hand is back on the board
            self.winners, self.reason = list(self.players), "last"
        elif was_placing:
            self.mover = self.after(self.mover) if seat == self.mover else self.mover
            if not self.placing():
                self.mover = self.players[0]
                self.note_table()
        elif seat == self.mover or seat in was_asked:
            self.attacked = self.lifted = self.held = None
            self.turn_over()
        elif not self.attacked and not self.lifted:
            self.note_table()

    def after(self, seat: int) -> int:
        later = [other for other in self.players if other > seat]
        return later[0] if later else self.players[0]

    def turn_over(self) -> None:
        before = self.mover
        self.mover = self.after(before)
        while self.mover in self.punished:
            self.punished.remove(self.mover)
            self.mover = self.after(self.mover)
        self.finished_rounds += self.mover <= before
        self.note_table()
        self.look_for_an_end()

    def note_table(self) -> None:
        self.tables.append(repr((self.mover, sorted(self.punished), self.piles)))

    def look_for_an_end(self) -> None:
        ends = {
            "last": len(self.players) == 1,
            "all-passed": set(self.passed) == set(self.players),
            "repetition": self.tables.count(self.tables[-1]) == 3,
            "rounds": self.finished_rounds == self.settings.rounds,
        }
        self.reason = next((reason for reason, is_so in ends.items() if is_so), "")
        if self.reason:
            most = max(self.right_of(seat) for seat in self.players)
            best = [seat for seat in self.players if self.right_of(seat) == most]
            if self.settings.play_off and self.reason != "rounds" and 1 < len(best) < len(self.players):
                self.play_off(best)
            else:
                self.winners = best

    def play_off(self, best: list[int]) -> None:
        self.reason = ""
        for seat in [seat for seat in self.players if seat not in best]:
            self.leave(seat)
        while self.mover not in best:
            self.mover = (self.mover + 1) % self.settings.seats
        self.note_table()
