-- Links that join another device to a player, each for one use and for minutes. The secret in a link is not here.
CREATE TABLE device_links (
    link TEXT NOT NULL PRIMARY KEY,
    sealed TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Whose name or identity is in the log of which room, so that both can be removed.
CREATE TABLE room_people (
    room TEXT NOT NULL,
    player TEXT NOT NULL,
    PRIMARY KEY (room, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX room_people_by_player ON room_people (player);
INSERT INTO room_people SELECT room, json_extract(data, '$.player') FROM events
WHERE json_valid(data) AND json_extract(data, '$.player') IS NOT NULL
UNION SELECT room, json_extract(data, '$.host') FROM events
WHERE json_valid(data) AND json_extract(data, '$.host') IS NOT NULL
UNION SELECT room, player FROM game_players WHERE player IS NOT NULL
UNION SELECT room, player FROM running_games;

-- Rooms of earlier versions whose log was put away: who is in it has to be read there.
CREATE TABLE unread_people (
    room TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
INSERT INTO unread_people SELECT DISTINCT room FROM chapters;

-- Players who want to be forgotten, until nothing of them is left.
CREATE TABLE erasures (
    player TEXT NOT NULL PRIMARY KEY,
    asked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
