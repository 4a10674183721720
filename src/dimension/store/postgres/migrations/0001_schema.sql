-- The log of every room; the primary key lets exactly one writer win a version.
CREATE TABLE events (
    room text COLLATE "C" NOT NULL,
    version bigint NOT NULL CHECK (version > 0),
    format integer NOT NULL,
    data text NOT NULL,
    PRIMARY KEY (room, version)
);

-- Events of finished games, thousands to a row: packed, with fewer moves, in order and without gaps. The rows of a room
-- in `events` go on where its archives end; its last event is never archived.
CREATE TABLE archives (
    room text COLLATE "C" NOT NULL,
    last_version bigint NOT NULL,
    first_version bigint NOT NULL,
    format integer NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (room, last_version)
);
ALTER TABLE archives ALTER COLUMN data SET STORAGE EXTERNAL;

-- Rooms as they were at some versions; the logs can do without.
CREATE TABLE states (
    room text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    format integer NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (room, version)
);
ALTER TABLE states ALTER COLUMN data SET STORAGE EXTERNAL;

-- One row per log, written with every append: where the log ends, which node may go on writing it, and the newest form
-- of its events, because only servers that can read it may have the room. `recorded` says whether the rows that follow
-- from the log are there: 1 yes; 0 they have to be made again from the log; 2 they cannot be, because the log is damaged.
-- The free part of each page is for the next versions of its rows, which then need no new index entries.
CREATE TABLE rooms (
    room text COLLATE "C" NOT NULL PRIMARY KEY,
    version bigint NOT NULL,
    in_progress integer NOT NULL,
    owner integer,
    released_at bigint,
    format integer NOT NULL,
    recorded integer NOT NULL
) WITH (fillfactor = 50);

CREATE INDEX rooms_in_progress ON rooms (owner, room) WHERE in_progress = 1;
CREATE INDEX rooms_by_owner ON rooms (owner) WHERE owner IS NOT NULL;
CREATE INDEX rooms_to_record ON rooms (room) WHERE recorded = 0;

-- Servers that live, or died and left rooms behind, and what they tell each other: whether they are about to end, which
-- events they can read, and their open tables. Times are milliseconds of this database's clock.
CREATE SEQUENCE node_numbers AS integer;
CREATE TABLE nodes (
    node integer NOT NULL PRIMARY KEY,
    address text NOT NULL,
    last_alive bigint NOT NULL,
    is_leaving boolean NOT NULL,
    format integer NOT NULL,
    listing text NOT NULL
) WITH (fillfactor = 50);

-- One row: the secret by which servers prove to each other that they belong together.
CREATE TABLE relay_secret (
    id integer NOT NULL PRIMARY KEY CHECK (id = 1),
    secret text NOT NULL
);
INSERT INTO relay_secret VALUES (1, '{new key}');

-- One row: when a server was last known to live.
CREATE TABLE heartbeat (
    id integer NOT NULL PRIMARY KEY CHECK (id = 1),
    last_alive bigint NOT NULL
);

-- One row: the key that only this database has. Hands of days to come are made from it.
CREATE TABLE server_key (
    id integer NOT NULL PRIMARY KEY CHECK (id = 1),
    key text NOT NULL
);
INSERT INTO server_key VALUES (1, '{new key}');

-- Finished games, for players' histories and replays.
CREATE TABLE games (
    room text COLLATE "C" NOT NULL,
    game integer NOT NULL,
    ended_at bigint NOT NULL,
    revision bigint NOT NULL,
    first_revision bigint NOT NULL,
    code text NOT NULL,
    settings_key text NOT NULL,
    known integer NOT NULL,
    seats integer NOT NULL,
    archived integer NOT NULL DEFAULT 0,
    PRIMARY KEY (room, game)
);

CREATE INDEX games_to_archive ON games (ended_at) WHERE archived = 0;

-- Who sat where, in the order of the seats; bots have no player.
CREATE TABLE game_players (
    room text COLLATE "C" NOT NULL,
    game integer NOT NULL,
    position integer NOT NULL,
    player text COLLATE "C",
    name text NOT NULL,
    total integer NOT NULL,
    place integer NOT NULL,
    PRIMARY KEY (room, game, position)
);

CREATE INDEX game_players_by_player ON game_players (player) WHERE player IS NOT NULL;

-- Who plays where, paused games included: a player finds the way back by it.
CREATE TABLE running_games (
    room text COLLATE "C" NOT NULL,
    player text COLLATE "C" NOT NULL,
    since bigint NOT NULL,
    PRIMARY KEY (room, player)
);

CREATE INDEX running_games_by_player ON running_games (player, since);

-- Results of single rounds, from the logs: for the hand of the day, and for the records of players.
CREATE TABLE played_rounds (
    room text COLLATE "C" NOT NULL,
    game integer NOT NULL,
    round integer NOT NULL,
    seat integer NOT NULL,
    player text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    day text COLLATE "C",
    settings_key text NOT NULL,
    known integer NOT NULL,
    hand text NOT NULL,
    tray text NOT NULL,
    points integer NOT NULL,
    bonus integer NOT NULL,
    failed text NOT NULL,
    best integer,
    best_bonus integer,
    best_failed text,
    PRIMARY KEY (room, game, round, seat)
);

CREATE INDEX played_rounds_by_player ON played_rounds (player, at);
CREATE INDEX played_rounds_by_day ON played_rounds (day, points, bonus) WHERE day IS NOT NULL;
CREATE INDEX played_rounds_daily ON played_rounds (player, day) WHERE day IS NOT NULL;

-- Puzzles without a clock, made by the solver, with what their answers taught us about how hard they are.
-- Those with the purpose 'pack' are taken along with their solutions, so they are never rated.
CREATE TABLE puzzles (
    id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    purpose text NOT NULL,
    kind text NOT NULL,
    cards bigint NOT NULL,
    grade text NOT NULL,
    hand text NOT NULL,
    solution text NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    answers bigint NOT NULL,
    rated_at bigint NOT NULL,
    day_rating double precision NOT NULL,
    UNIQUE (kind, hand)
);

CREATE INDEX puzzles_by_rating ON puzzles (purpose, kind, rating);
CREATE INDEX puzzles_by_grade ON puzzles (purpose, kind, grade, rating);

-- Every puzzle that a player was shown: its hints, the first answer with what it counted, and whether it was ever solved.
CREATE TABLE puzzle_answers (
    player text COLLATE "C" NOT NULL,
    puzzle bigint NOT NULL,
    shown_at bigint NOT NULL,
    hints bigint NOT NULL,
    answered_at bigint,
    answer text,
    score double precision,
    solved bigint NOT NULL,
    PRIMARY KEY (player, puzzle)
);

CREATE INDEX puzzle_answers_by_time ON puzzle_answers (answered_at) WHERE answered_at IS NOT NULL;

CREATE TABLE puzzle_players (
    player text COLLATE "C" NOT NULL PRIMARY KEY,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    answers bigint NOT NULL,
    rated_at bigint NOT NULL
);

-- Three minutes, three misses.
CREATE TABLE rush_runs (
    run text COLLATE "C" NOT NULL PRIMARY KEY,
    player text COLLATE "C" NOT NULL,
    name text NOT NULL,
    started_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    ended_at bigint,
    answers bigint NOT NULL,
    solved bigint NOT NULL,
    misses bigint NOT NULL,
    solved_at bigint NOT NULL,
    is_listed bigint NOT NULL DEFAULT 1
);

CREATE INDEX rush_runs_by_player ON rush_runs (player, solved DESC, solved_at);
CREATE INDEX rush_runs_by_result ON rush_runs (solved DESC, solved_at, player) WHERE is_listed = 1;
-- The best of a day, in UTC: as fast with a million runs as with ten.
CREATE INDEX rush_runs_by_day ON rush_runs ((started_at / 86400000), solved DESC, solved_at, player)
WHERE is_listed = 1;
CREATE INDEX rush_runs_by_time ON rush_runs (started_at);

CREATE TABLE rush_answers (
    run text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    puzzle bigint NOT NULL,
    dealt_at bigint NOT NULL,
    at bigint,
    tray text,
    is_right bigint,
    PRIMARY KEY (run, number)
);

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

-- Players who want to be forgotten, until nothing of them is left.
CREATE TABLE erasures (
    player text COLLATE "C" NOT NULL PRIMARY KEY,
    asked_at bigint NOT NULL
);

-- Which lines of the file beside the database, where erasures are noted, were carried out here: after an older copy of the
-- database was restored, the others have to be carried out again.
CREATE TABLE noted_erasures (
    note text COLLATE "C" NOT NULL PRIMARY KEY
);

-- Players whose data was joined to another player's: who is forgotten together.
CREATE TABLE joined_players (
    joined text COLLATE "C" NOT NULL PRIMARY KEY,
    player text COLLATE "C" NOT NULL
);

-- Tables of tries at the hand of today whose players were forgotten: the names say nothing about anyone.
CREATE TABLE closed_tries (
    name text COLLATE "C" NOT NULL PRIMARY KEY,
    expires_at bigint NOT NULL
);

-- What was played without a network and handed in later: for the player alone, in no public table.
CREATE TABLE offline_results (
    player text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    kind text NOT NULL,
    played_at bigint NOT NULL,
    handed_in_at bigint NOT NULL,
    data text NOT NULL,
    PRIMARY KEY (player, id)
);

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
