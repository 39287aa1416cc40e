"""An engine that does what it is told on the command line, mostly wrong things."""

import json
import sys
import time

how = sys.argv[1]
asked, views = 0, {}


def say(**message: object) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":
        if how == "silent at first":
            time.sleep(600)
        say(type="ready", name="rogue", games=["cubus"])
    if said["type"] == "moment":
        views[said["table"]] = said["view"]
    if said["type"] == "decide":
        asked += 1
        if how == "dies" or (how == "dies once more" and asked > 2):
            sys.exit(3)
        if how == "sleeps":
            time.sleep(600)
        if how == "babbles":
            sys.stdout.write("info depth 5\n")
            sys.stdout.flush()
        if how == "never stops talking":
            while True:
                sys.stdout.write("x" * 10_000)
        if how == "gives up":
            say(type="fail", message="I am lost")
        answers: dict[str, object] = {
            "a number": 5,
            "nonsense": "Pass!",
            "cheats": "build 22/22",
        }
        say(
            type="act",
            do=answers.get(how, views[said["table"]]["actions"][-1]),
            delay=-1 if how == "goes back in time" else 0.25,
        )
    if said["type"] == "leave":
        sys.stderr.write(f"left {said['table']}\n")
        sys.stderr.flush()
while how == "stays":
    time.sleep(1)
