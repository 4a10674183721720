-- Finished games that others should beat. The game itself is in the log of its room; `position` is that of the seat's row
-- in `game_players`, and `bot` the level of a bot.
CREATE TABLE challenges (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    player text COLLATE "C" NOT NULL,
    room text COLLATE "C" NOT NULL,
    game bigint NOT NULL,
    seat bigint NOT NULL,
    position bigint NOT NULL,
    bot text COLLATE "C",
    made_at bigint NOT NULL
);

CREATE INDEX challenges_by_player ON challenges (player, made_at);
CREATE UNIQUE INDEX challenges_by_game ON challenges (room, game, seat, player);

-- Where a challenge is answered, and how that ended, from the logs of those rooms.
CREATE TABLE challenge_rooms (
    room text COLLATE "C" NOT NULL PRIMARY KEY,
    challenge text COLLATE "C" NOT NULL,
    player text COLLATE "C" NOT NULL,
    opened_at bigint NOT NULL,
    ended_at bigint,
    name text COLLATE "C",
    total bigint,
    outcome text COLLATE "C"
);

CREATE INDEX challenge_rooms_by_challenge ON challenge_rooms (challenge, opened_at);
CREATE INDEX challenge_rooms_by_player ON challenge_rooms (player, opened_at);

-- Rooms that are kept for another time than most, from their logs: "big" ones with many seats, and each "club".
CREATE TABLE room_kinds (
    room text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    PRIMARY KEY (room, kind)
);
