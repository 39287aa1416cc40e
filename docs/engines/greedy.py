#!/usr/bin/env python3
"""An engine for Cubus in few lines: it makes the best build now. docs/engines.md says what is said to engines."""

import json
import sys
from typing import Any

import kist

views: dict[int, dict[str, Any]] = {}  # what was last seen at each table


def chosen(view: dict[str, Any]) -> str:
    """What to do, as text."""
    table, kinds = view["table"], view["kinds"]
    if "remove" in kinds:
        return str(view["actions"][0])
    if "offer" in kinds:
        return "decline"
    whose = table.get("passer", view["viewer"])  # who knocks builds with the rhombi of who passed
    best = kist.best_build(table["stack"], table["hands"][whose], table["rules"])
    if "knock" in kinds:
        return "knock" if best else "waive"
    return f"build {best.stack}" if best else kinds[-1]  # pass, or fail


for line in sys.stdin:
    said = json.loads(line)
    match said["type"]:
        case "hello":
            print(json.dumps({"type": "ready", "name": "greedy in few lines", "games": ["cubus"]}), flush=True)
        case "moment":
            views[said["table"]] = said["view"]
        case "decide":
            print(json.dumps({"type": "act", "do": chosen(views[said["table"]])}), flush=True)
        case "leave":
            views.pop(said["table"], None)
