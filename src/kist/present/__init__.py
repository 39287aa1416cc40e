"""What people are shown, as plain JSON values: tables, previews, lessons, puzzles, reviews as the page needs them.

The server sends these values, and so does the edition that runs in the page (`kist.browser`): nothing here knows a
connection, a store or a type of messages. What values look like is described in the server's messages; a test holds
them against each other.
"""
