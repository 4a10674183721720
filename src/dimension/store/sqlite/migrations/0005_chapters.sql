-- What was put away of the logs, a row for thousands of events: packed, with fewer moves, in order and without gaps.
-- A room's rows in `events` go on where its chapters end; its last event is always there.
CREATE TABLE chapters (
    room TEXT NOT NULL,
    last_version INTEGER NOT NULL,
    first_version INTEGER NOT NULL,
    format INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (room, last_version)
) STRICT;

-- Rooms as they were at some versions; the logs can do without.
CREATE TABLE states (
    room TEXT NOT NULL,
    version INTEGER NOT NULL,
    format INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (room, version)
) STRICT;

-- Games that wait to be put away, those of earlier versions included.
ALTER TABLE games ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;

CREATE INDEX games_to_archive ON games (ended_at) WHERE archived = 0;
