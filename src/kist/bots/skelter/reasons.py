"""Why something is done, as a code with values; docs/bots.md lists them for whoever words them.

Reasons are for everybody's ears, so no value tells the colour of a covered field: a goal is named only while it lies
open.
"""

from kist.bots.base import Reason
from kist.bots.skelter.outlook import Layout, Outlook, Step, kind_of
from kist.bots.skelter.routes import Routes
from kist.bots.skelter.scene import At, Scene


def why_placed(scene: Scene, routes: Routes, at: At) -> Reason:
    """How far a placed stone means to go."""
    assert scene.hand is not None
    goal = routes.plan((*scene.lies(scene.hand), at)).get(at)
    return Reason("no-goal") if goal is None else Reason("starts", {"steps": scene.ground.steps[at][goal]})


def why_moved(outlook: Outlook, layout: Layout, step: Step) -> Reason:
    """What a step does, the most striking thing first."""
    scene, kind = outlook.scene, kind_of(layout, step)
    goal = outlook.routes[kind].plan(layout.after(step).spots[kind]).get(step.target)
    return why_stepped(scene, layout, step, goal)


def why_stepped(scene: Scene, layout: Layout, step: Step, goal: At | None) -> Reason:
    """What a step does of a stone whose goal is known already, the most striking thing first."""
    if met := layout.piles[step.target]:
        return Reason("blocks", {"field": scene.name(step.target), "seat": scene.ground.owner[met[-1]]})
    if goal == step.target:
        return Reason("home", {"field": scene.name(goal)})
    steps = scene.ground.steps
    if goal is None or steps[step.target][goal] >= steps[step.origin][goal]:
        return Reason("aside", {"field": scene.name(step.target)})
    away = steps[step.target][goal]
    return Reason("nearer", {"steps": away}) if layout.piles[goal] else _towards(scene, goal, away)


def _towards(scene: Scene, goal: At, away: int) -> Reason:
    return Reason("towards", {"field": scene.name(goal), "steps": away})
