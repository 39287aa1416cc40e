"""Golden transcripts: whole games with the answers of `kist replay`, kept as files that a test walks.

A file is JSON Lines. `in` is a line of a transcript, good or bad; `out` is what its answer changed in the last good
answer (the first answer is whole, a refusal is whole), with null for what is gone; `why` is for the reader.

`python -m tests.playthroughs.rewrite` answers the `in` of every file, or of those named, anew. Look at the difference
before you commit it: every line of it is a change of behaviour.
"""
