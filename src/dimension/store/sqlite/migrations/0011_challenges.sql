-- Finished games that others should beat. The game itself is in the log of its room; `position` is that of the seat's row
-- in `game_players`, and `bot` the level of a bot.
CREATE TABLE challenges (
    id TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL,
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    position INTEGER NOT NULL,
    bot TEXT,
    made_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX challenges_by_player ON challenges (player, made_at);
CREATE UNIQUE INDEX challenges_by_game ON challenges (room, game, seat, player);

-- Where a challenge is answered, and how that ended, from the logs of those rooms.
CREATE TABLE challenge_rooms (
    room TEXT NOT NULL PRIMARY KEY,
    challenge TEXT NOT NULL,
    player TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    ended_at INTEGER,
    name TEXT,
    total INTEGER,
    outcome TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX challenge_rooms_by_challenge ON challenge_rooms (challenge, opened_at);
CREATE INDEX challenge_rooms_by_player ON challenge_rooms (player, opened_at);

-- Rooms that are kept for another time than most, from their logs: "big" ones with many seats, and each "club".
CREATE TABLE room_kinds (
    room TEXT NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (room, kind)
) STRICT, WITHOUT ROWID;
