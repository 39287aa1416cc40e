"""Every message that enters or leaves the server, as types. `docs/protocol.md` says how they are used."""
