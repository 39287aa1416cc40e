"""HTTP and sockets as tests speak them: machines are busy, and no test fails for being slow."""

from functools import partial

import httpx
from websockets.asyncio import client

PATIENCE = 120
"""Seconds that anything may take before it is given up."""

get = partial(httpx.get, timeout=PATIENCE)
post = partial(httpx.post, timeout=PATIENCE)
stream = partial(httpx.stream, timeout=PATIENCE)
Client = partial(httpx.Client, timeout=PATIENCE)
AsyncClient = partial(httpx.AsyncClient, timeout=PATIENCE)
connect = partial(client.connect, open_timeout=PATIENCE, ping_interval=None)
"""A socket that never hangs up on a server for being slow."""
