"""Kist without a server: matches, bots, lessons, puzzles, analysis and reviews in one Python in the page's worker,
behind the page's own protocol.

Nothing here knows a browser. What it needs of one (a place to keep logs, a thinker beside it, a line to the page) it
is given: in a page by web/src/local, in tests by Python.
"""
