"""The tables as SQLAlchemy sees them. How they came to be is in `migrations`."""

from sqlalchemy import BigInteger, Boolean, Column, Double, Integer, MetaData, Table, Text

METADATA = MetaData()

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("creator", Text, nullable=False),
    Column("request", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("due", BigInteger),
    Column("bots_due", BigInteger),
    Column("card", Text, nullable=False),
    Column("over_days", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("match_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("chair", Integer),
    Column("did", Text, nullable=False),
    Column("auto", Boolean, nullable=False),
    Column("owner", Text),
    Column("request", Text),
    Column("name", Text),
    Column("reason", Text),
    Column("hash", Text),
)

OWNERS = Table(
    "owners",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("match_id", Text, primary_key=True),
)

UNASKED = Table(
    "unasked",
    METADATA,
    Column("match_id", Text, primary_key=True),
    Column("chair", Integer, primary_key=True),
    Column("said", Integer, nullable=False),
)

WITNESSED = Table(
    "witnessed",
    METADATA,
    Column("match_id", Text, primary_key=True),
    Column("chair", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
)

REVOKED = Table(
    "revoked",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("code", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("account", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("account", Text, nullable=False),
    Column("device", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("proved", BigInteger, nullable=False),
)

PAPERS = Table(
    "papers",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("text", Text, nullable=False),
)

USED_CHALLENGES = Table(
    "used_challenges",
    METADATA,
    Column("challenge", Text, primary_key=True),
    Column("expires", BigInteger, nullable=False),
)

GUESSES = Table(
    "guesses",
    METADATA,
    Column("guesser", Text, primary_key=True),
    Column("wrong", Double, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)

META = Table("meta", METADATA, Column("key", Text, primary_key=True), Column("value", Text, nullable=False))

UNCOUNTED = Table(
    "uncounted",
    METADATA,
    Column("match_id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

RATINGS = Table(
    "ratings",
    METADATA,
    Column("match_id", Text, primary_key=True),
    Column("owner", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("pool", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
)

PUZZLE_RATINGS = Table(
    "puzzle_ratings",
    METADATA,
    Column("puzzle", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
)

SUBSCRIPTIONS = Table(
    "subscriptions",
    METADATA,
    Column("endpoint", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("session", Text, nullable=False),
)

QUIET = Table(
    "quiet",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("start", Integer, nullable=False),
    Column("stop", Integer, nullable=False),
    Column("zone", Text, nullable=False),
)

NOTICES = Table(
    "notices",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("match_id", Text, primary_key=True),
    Column("endpoint", Text, primary_key=True),
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
)

VACATIONS = Table(
    "vacations",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("start", BigInteger, primary_key=True),
    Column("stop", BigInteger, nullable=False),
)

CLASSES = Table(
    "classes",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("kept_days", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("creator", Text, nullable=False),
    Column("request", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("plan", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("stage", Text, nullable=False),
    Column("due", BigInteger, nullable=False),
)

TOURNAMENT_ENTRIES = Table(
    "tournament_entries",
    METADATA,
    Column("tournament_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("player", Integer),
    Column("did", Text, nullable=False),
    Column("owner", Text),
    Column("request", Text),
    Column("data", Text, nullable=False),
    Column("hash", Text, nullable=False),
)

TOURNAMENT_OWNERS = Table(
    "tournament_owners",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("tournament_id", Text, primary_key=True),
)

CLASS_ENTRIES = Table(
    "class_entries",
    METADATA,
    Column("class_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("pupil", Integer),
    Column("did", Text, nullable=False),
    Column("owner", Text),
    Column("request", Text),
    Column("data", Text, nullable=False),
    Column("hash", Text, nullable=False),
)

AUDIT = Table(
    "audit",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
    Column("did", Text, nullable=False),
    Column("about", Text, nullable=False),
)

BANS = Table(
    "bans",
    METADATA,
    Column("kind", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
)

CLASS_KEYS = Table(
    "class_keys",
    METADATA,
    Column("class_id", Text, primary_key=True),
    Column("key", Text, nullable=False),
)
