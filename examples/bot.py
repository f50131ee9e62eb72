"""A bot that comes in as a guest, takes a seat, checks where that is free and calls otherwise, for one whole hand.

floorman serve --demo     # and in another terminal:
python examples/bot.py http://127.0.0.1:8000 demo
"""

import json
import sys
from itertools import count
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def play(club: str, table: str) -> None:
    """Play until a hand that we were dealt is over."""
    guest = Request(f"{club}/api/guests", b"{}", {"Content-Type": "application/json"})  # noqa: S310  # the address is ours
    with urlopen(guest) as answer:  # noqa: S310  # and so is this
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
    topic, ids, turn, plays, asks_at = f"table/{table}", count(1), 0, False, -1
    with connect(club.replace("http", "ws", 1) + "/api/live", additional_headers={"Cookie": cookie}) as line:

        def want(command: object) -> None:
            line.send(json.dumps({"type": "do", "id": f"{next(ids)}", "to": topic, "command": command}))

        line.send(json.dumps({"type": "follow", "topic": topic}))
        for data in line:
            said = json.loads(data)
            legal, over = None, False
            if said["type"] == "told":  # the table whole: once, and whenever we come or go
                view = said["view"]
                turn, hand = view["turn"], view["hand"] or {}
                legal = hand.get("legal")
                free = {*range(1, view["size"] + 1)} - {place["seat"] for place in view["seats"]}
                if view["you"] is None and free:
                    want({"type": "sit_down", "seat": min(free), "chips": view["largest_buy_in"]})
            elif said["type"] == "changed":  # what has changed, and beside it what our seat alone knows
                turn = said["shared"]["fields"].get("turn", turn)
                legal = (said.get("own") or {}).get("legal")
                over = any(event["type"] == "pot_awarded" for event in said["events"])
            for event in said.get("events", ()):
                plays = plays or (event["type"] == "dealt" and bool(event["cards"]))
                print(json.dumps(event))
            if legal and turn != asks_at:
                asks_at = turn
                how = next((action for action in ("check", "call", "muck") if legal[action]), "fold")
                want({"type": "act", "turn": turn, "action": {"type": how}})
            if over and plays:
                return


if __name__ == "__main__":
    play(*sys.argv[1:])
