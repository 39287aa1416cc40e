"""The states of a table, of both games."""

from functools import cache
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.layout.scene import Place, Scene, State
from tests.browser.start import Json

CUBUS: Json = {"game": "cubus", "rules": "2005"}
SKELTER: Json = {"game": "skelter", "board": "classic"}
LATE: Json = {"stack": "32/22o", "hands": ["LLRRD"] * 5 + ["LRDDDDOO"]}
"""Six hands, and hardly anything in the pile."""
HINT_TIME = 30_000


def at(match: str) -> str:
    return f"/match/{match}"


# Cubus -------------------------------------------------------------------------------------------------------------


def own_turn(scene: Scene) -> Place:
    return Place(at(scene.match(CUBUS, here=3)))


def six_at_one_screen(scene: Scene) -> Place:
    return Place(at(scene.match(CUBUS, here=6)))


def waiting(scene: Scene) -> Place:
    """Of six people at two screens one is at the other."""
    return Place(at(scene.match(CUBUS, here=1, seats=6, begins=3)))


def knock_alone(scene: Scene) -> Place:
    """Everybody has a screen: one may knock, or not."""
    match = scene.match(CUBUS, here=1, seats=6, begins=3)
    scene.act(match, 0, "pass")
    return Place(at(match))


def knock_two(scene: Scene) -> Place:
    match = scene.match(CUBUS, here=3)
    scene.act(match, 0, "pass")
    return Place(at(match))


def knock_five(scene: Scene) -> Place:
    match = scene.match(CUBUS, here=6)
    scene.act(match, 0, "pass")
    return Place(at(match))


def crates(scene: Scene) -> Place:
    """In crates, with one laid for points; of every kind something is left in the hand."""

    def lay(page: Page) -> None:
        group = page.locator(".tools [aria-pressed]")
        if page.locator("[data-spot]").count() == 0:
            group.nth(1).click()
        page.locator("[data-spot]").first.click()

    position = {"stack": ".2/21", "hands": ["LLLRRRDDO"]}
    return Place(at(scene.match({**CUBUS, "position": position}, here=2)), lay)


def typed(scene: Scene) -> Place:
    """The line for commands, with the longest answer under it."""

    def ask(page: Page) -> None:
        page.keyboard.press("/")
        page.locator(".command input").fill("help")
        page.keyboard.press("Enter")
        expect(page.locator(".command p")).to_be_visible()

    return Place(at(scene.match(CUBUS, here=1, seats=2)), ask)


def leftovers(scene: Scene) -> Place:
    match = scene.match({**CUBUS, "leftovers": "best", "position": LATE}, here=6)
    scene.pass_until(match, "leftovers")
    return Place(at(match))


def demolition(scene: Scene) -> Place:
    match = scene.match({**CUBUS, "demolition": True, "position": LATE}, here=6)
    scene.pass_until(match, "demolition")
    return Place(at(match))


def hint(step: int) -> State:
    def state(scene: Scene) -> Place:
        position = {"stack": ".2/21"}
        match = scene.match({**CUBUS, "position": position}, here=1, seats=2, chairs=["person", "bot:novice"])

        def ask(page: Page) -> None:
            for _ in range(step):
                page.locator(".tools .ask").click()
                expect(page.locator(".message.hint")).to_be_visible(timeout=HINT_TIME)

        return Place(at(match), ask)

    return state


@cache
def cubus_over(scene: Scene) -> str:
    match = scene.match({**CUBUS, "position": LATE}, here=6)
    scene.pass_until(match, "over")
    return match


def cubus_result(scene: Scene) -> Place:
    return Place(at(cubus_over(scene)))


def signs(game: Json) -> State:
    """A friend shows a sign at their seat."""

    def state(scene: Scene) -> Place:
        match = scene.match(game, here=1, seats=6, begins=3)

        def show(page: Page) -> None:
            page.set_viewport_size({"width": 1280, "height": 800})  # on phones signs are behind a button
            page.locator(".inline .sign").first.click()
            expect(page.locator("li .sign")).to_be_visible()
            page.evaluate("window.setTimeout = () => 0")

        return Place(at(match), show)

    return state


# Helter-Skelter ----------------------------------------------------------------------------------------------------


def play(scene: Scene, match: str, moves: int, until: str | None = None) -> None:
    """Stones are placed and moved by chance, the same every time."""
    rng = Random(5)
    for _ in range(moves):
        view = next(view for view in scene.views(match) if view["viewer"] in view["to_act"])
        if view["phase"] == until:
            return
        actions = [each for each in view["actions"] if each.split()[0] in {"place", "touch", "move", "accept"}]
        scene.act(match, view["viewer"], rng.choice(actions))


def placing(scene: Scene) -> Place:
    match = scene.match(SKELTER, here=6)
    play(scene, match, 9)
    return Place(at(match))


def choosing(scene: Scene) -> Place:
    return Place(at(scene.match({**SKELTER, "colours": "chosen"}, here=6)))


@cache
def skelter_at_turn(scene: Scene) -> str:
    match = scene.match(SKELTER, here=3)
    play(scene, match, 24 + 30)
    play(scene, match, 9, until="turn")
    return match


def skelter_turn(scene: Scene) -> Place:
    return Place(at(skelter_at_turn(scene)))


def skelter_waiting(scene: Scene) -> Place:
    """The friend, who has five of six seats, is to move."""
    match = scene.match(SKELTER, here=1, seats=6, begins=1)
    play(scene, match, 48)
    return Place(at(match))


def lifted(scene: Scene) -> Place:
    match = scene.match(SKELTER, here=2)
    play(scene, match, 16 + 10)
    play(scene, match, 9, until="lifted")
    return Place(at(match))


def claiming(scene: Scene) -> Place:
    match = scene.match(SKELTER, here=3)
    play(scene, match, 400, until="claim")
    assert scene.phase(match) == "claim"
    return Place(at(match))


def asked_ready(scene: Scene) -> Place:
    place = skelter_turn(scene)
    return Place(place.path, lambda page: page.locator(".actions .alarm").click())


def skelter_result(scene: Scene) -> Place:
    """Everybody but one says Ready! too early, and is out."""
    match = scene.match(SKELTER, here=6)
    play(scene, match, 48)
    for _ in range(40):
        views = scene.views(match)
        if views[0]["phase"] == "over":
            break
        view = next(view for view in views if view["viewer"] in view["to_act"])
        scene.act(match, view["viewer"], "ready" if "ready" in view["actions"] else view["actions"][0])
    assert scene.phase(match) == "over"
    return Place(at(match))


# Both --------------------------------------------------------------------------------------------------------------


def menu(scene: Scene) -> Place:
    match = scene.match(CUBUS, here=2)
    return Place(at(match), lambda page: page.locator("button.more").click())


def rules_beside(scene: Scene) -> Place:
    match = scene.match(CUBUS, here=1, seats=6, begins=3)
    return Place(at(match), lambda page: page.locator(".buttons > button[aria-expanded]").first.click())


def lobby(scene: Scene) -> Place:
    """Six chairs: one is taken, some are free, one is a bot's."""
    return Place(at(scene.open_table(scene.host, ["person"] * 5 + ["bot:novice"])))


def guest(scene: Scene) -> Place:
    """Who was invited, before sitting down."""
    return Place(at(scene.open_table(scene.friend, ["person"] * 6)))


def replay(scene: Scene) -> Place:
    return Place(f"/replay/{cubus_over(scene)}")


def review(scene: Scene) -> Place:
    def ready(page: Page) -> None:
        expect(page.locator("[data-verdict]").first).to_be_visible(timeout=60_000)

    return Place(f"/replay/{cubus_over(scene)}#review", ready)


CUBUS_TABLES: dict[str, State] = {
    "cubus-turn": own_turn,
    "cubus-six": six_at_one_screen,
    "cubus-waiting": waiting,
    "cubus-knock-1": knock_alone,
    "cubus-knock-2": knock_two,
    "cubus-knock-5": knock_five,
    "cubus-crates": crates,
    "cubus-leftovers": leftovers,
    "cubus-demolition": demolition,
    "cubus-hint-1": hint(1),
    "cubus-hint-2": hint(2),
    "cubus-hint-3": hint(3),
    "cubus-typed": typed,
    "cubus-signs": signs(CUBUS),
    "cubus-result": cubus_result,
}
SKELTER_TABLES: dict[str, State] = {
    "skelter-choose": choosing,
    "skelter-place": placing,
    "skelter-turn": skelter_turn,
    "skelter-waiting": skelter_waiting,
    "skelter-lifted": lifted,
    "skelter-claim": claiming,
    "skelter-ready": asked_ready,
    "skelter-signs": signs(SKELTER),
    "skelter-result": skelter_result,
}
AROUND: dict[str, State] = {
    "menu": menu,
    "rules-beside": rules_beside,
    "lobby": lobby,
    "guest": guest,
    "replay": replay,
    "review": review,
}
