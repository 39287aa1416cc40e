"""Both games where researchers already work: PettingZoo, Gymnasium, OpenSpiel, and a benchmark of memory.

Each library is an extra of its own (docs/research.md); nothing outside this package imports them.
"""
