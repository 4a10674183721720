-- Finished games that others should beat. The game itself is in the log of its room.
CREATE TABLE challenges (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    player text COLLATE "C" NOT NULL,
    room text COLLATE "C" NOT NULL,
    game bigint NOT NULL,
    seat bigint NOT NULL,
    made_at bigint NOT NULL
);

CREATE INDEX challenges_by_player ON challenges (player, made_at);
CREATE INDEX challenges_by_game ON challenges (room, game, seat);

-- Where a challenge is answered, from the logs of those rooms.
CREATE TABLE challenge_rooms (
    room text COLLATE "C" NOT NULL PRIMARY KEY,
    challenge text COLLATE "C" NOT NULL,
    player text COLLATE "C" NOT NULL,
    opened_at bigint NOT NULL
);

CREATE INDEX challenge_rooms_by_challenge ON challenge_rooms (challenge, opened_at);
CREATE INDEX challenge_rooms_by_player ON challenge_rooms (player, opened_at);

-- Rooms that are kept for another time than most, from their logs: "big" ones with many seats, and each "club".
CREATE TABLE room_kinds (
    room text COLLATE "C" NOT NULL PRIMARY KEY,
    kind text COLLATE "C" NOT NULL
);
