-- The log of every room; the primary key lets exactly one writer win a version.
CREATE TABLE events (
    room TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    format INTEGER NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (room, version)
) STRICT, WITHOUT ROWID;

-- What the logs say in short, written in the same transactions.
CREATE TABLE rooms (
    room TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    in_progress INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX rooms_in_progress ON rooms (room) WHERE in_progress = 1;

-- One row: when a server was last known to live.
CREATE TABLE heartbeat (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    last_alive INTEGER NOT NULL
) STRICT;
