-- Links that join another device to a player, each for one use and for minutes. The secret in a link is not here.
CREATE TABLE device_links (
    link text COLLATE "C" NOT NULL PRIMARY KEY,
    sealed text NOT NULL,
    expires_at bigint NOT NULL
);

-- Whose name or identity is in the log of which room, so that both can be removed.
CREATE TABLE room_people (
    room text COLLATE "C" NOT NULL,
    player text COLLATE "C" NOT NULL,
    PRIMARY KEY (room, player)
);

CREATE INDEX room_people_by_player ON room_people (player);
-- By a pattern: an event that is damaged, and no JSON, must not keep all other rooms from being brought up to date.
INSERT INTO room_people SELECT room, substring(data FROM '"player":"([^"]+)"') FROM events WHERE data ~ '"player":"[^"]+"'
UNION SELECT room, substring(data FROM '"host":"([^"]+)"') FROM events WHERE data ~ '"host":"[^"]+"'
UNION SELECT room, player FROM game_players WHERE player IS NOT NULL
UNION SELECT room, player FROM running_games;

-- Rooms of earlier versions whose log was put away: who is in it has to be read there.
CREATE TABLE unread_people (
    room text COLLATE "C" NOT NULL PRIMARY KEY
);
INSERT INTO unread_people SELECT DISTINCT room FROM chapters;

-- Players who want to be forgotten, until nothing of them is left.
CREATE TABLE erasures (
    player text COLLATE "C" NOT NULL PRIMARY KEY,
    asked_at bigint NOT NULL
);
