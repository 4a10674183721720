-- Links that join another device to a player, each for one use and for minutes. The secret in a link is not here.
CREATE TABLE device_links (
    link TEXT NOT NULL PRIMARY KEY,
    sealed TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Whose name or identity is in the log of which room, so that both can be removed. Of rooms that are not recorded yet,
-- it has to be read from their logs.
CREATE TABLE room_people (
    room TEXT NOT NULL,
    player TEXT NOT NULL,
    PRIMARY KEY (room, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX room_people_by_player ON room_people (player);

-- Players who want to be forgotten, until nothing of them is left.
CREATE TABLE erasures (
    player TEXT NOT NULL PRIMARY KEY,
    asked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
