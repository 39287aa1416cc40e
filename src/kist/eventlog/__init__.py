"""One kernel for all that follows from a log: a command is decided, appended at the expected version, and then told.

Matches, classes and tournaments are aggregates: frozen values, each of which follows from the entries of its log, one
after the other. A command makes a transition of an aggregate; what is on disk is published. Here is all that this has
in common, and nothing of any of them.
"""
