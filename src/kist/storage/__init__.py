"""Where matches are kept: SQLite or PostgreSQL through SQLAlchemy Core; and brokers, in process and on Redis."""
