-- The log of every room; the primary key lets exactly one writer win a version. The checksum and the mark on the last
-- event reveal damage: a damaged log is never taken for a shorter one.
CREATE TABLE events (
    room TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    format INTEGER NOT NULL,
    data TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    is_last INTEGER NOT NULL,
    PRIMARY KEY (room, version)
) STRICT, WITHOUT ROWID;

-- Events of finished games, thousands to a row: packed, with fewer moves, in order and without gaps. The rows of a room
-- in `events` go on where its archives end; its last event is never archived.
CREATE TABLE archives (
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

-- One row per log, written in the same transactions. `recorded` says whether the rows that follow from the log are
-- there: 1 yes; 0 they have to be made again from the log; 2 they cannot be, because the log is damaged.
CREATE TABLE rooms (
    room TEXT NOT NULL PRIMARY KEY,
    in_progress INTEGER NOT NULL,
    recorded INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX rooms_in_progress ON rooms (room) WHERE in_progress = 1;
CREATE INDEX rooms_to_record ON rooms (room) WHERE recorded = 0;

-- One row: when a server was last known to live.
CREATE TABLE heartbeat (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    last_alive INTEGER NOT NULL
) STRICT;

-- One row: the key that only this database has. Hands of days to come are made from it.
CREATE TABLE server_key (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    key TEXT NOT NULL
) STRICT;
INSERT INTO server_key VALUES (1, '{new key}');

-- Finished games, for players' histories and replays.
CREATE TABLE games (
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    first_revision INTEGER NOT NULL,
    code TEXT NOT NULL,
    settings_key TEXT NOT NULL,
    known INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    archived INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (room, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX games_to_archive ON games (ended_at) WHERE archived = 0;

-- Who sat where, in the order of the seats; bots have no player.
CREATE TABLE game_players (
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    position INTEGER NOT NULL,
    player TEXT,
    name TEXT NOT NULL,
    total INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (room, game, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX game_players_by_player ON game_players (player) WHERE player IS NOT NULL;

-- Who plays where, paused games included: a player finds the way back by it.
CREATE TABLE running_games (
    room TEXT NOT NULL,
    player TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (room, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX running_games_by_player ON running_games (player, since);

-- Results of single rounds, from the logs: for the hand of the day, and for the records of players.
CREATE TABLE played_rounds (
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    at INTEGER NOT NULL,
    day TEXT,
    settings_key TEXT NOT NULL,
    known INTEGER NOT NULL,
    hand TEXT NOT NULL,
    tray TEXT NOT NULL,
    points INTEGER NOT NULL,
    bonus INTEGER NOT NULL,
    failed TEXT NOT NULL,
    best INTEGER,
    best_bonus INTEGER,
    best_failed TEXT,
    PRIMARY KEY (room, game, round, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX played_rounds_by_player ON played_rounds (player, at);
CREATE INDEX played_rounds_by_day ON played_rounds (day, points, bonus) WHERE day IS NOT NULL;
CREATE INDEX played_rounds_daily ON played_rounds (player, day) WHERE day IS NOT NULL;

-- Puzzles without a clock, made by the solver, with what their answers taught us about how hard they are.
-- Those with the purpose 'pack' are taken along with their solutions, so they are never rated.
CREATE TABLE puzzles (
    id INTEGER NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL,
    kind TEXT NOT NULL,
    cards INTEGER NOT NULL,
    grade TEXT NOT NULL,
    hand TEXT NOT NULL,
    solution TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    answers INTEGER NOT NULL,
    rated_at INTEGER NOT NULL,
    day_rating REAL NOT NULL,
    UNIQUE (kind, hand)
) STRICT;

CREATE INDEX puzzles_by_rating ON puzzles (purpose, kind, rating);
CREATE INDEX puzzles_by_grade ON puzzles (purpose, kind, grade, rating);

-- Every puzzle that a player was shown: its hints, the first answer with what it counted, and whether it was ever solved.
CREATE TABLE puzzle_answers (
    player TEXT NOT NULL,
    puzzle INTEGER NOT NULL,
    shown_at INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    answered_at INTEGER,
    answer TEXT,
    score REAL,
    solved INTEGER NOT NULL,
    PRIMARY KEY (player, puzzle)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_answers_by_time ON puzzle_answers (answered_at) WHERE answered_at IS NOT NULL;

CREATE TABLE puzzle_players (
    player TEXT NOT NULL PRIMARY KEY,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    answers INTEGER NOT NULL,
    rated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Three minutes, three misses.
CREATE TABLE rush_runs (
    run TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL,
    name TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    ended_at INTEGER,
    answers INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    misses INTEGER NOT NULL,
    solved_at INTEGER NOT NULL,
    is_listed INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;

CREATE INDEX rush_runs_by_player ON rush_runs (player, solved DESC, solved_at);
CREATE INDEX rush_runs_by_result ON rush_runs (solved DESC, solved_at, player) WHERE is_listed = 1;
-- The best of a day, in UTC: as fast with a million runs as with ten.
CREATE INDEX rush_runs_by_day ON rush_runs (started_at / 86400000, solved DESC, solved_at, player) WHERE is_listed = 1;
CREATE INDEX rush_runs_by_time ON rush_runs (started_at);

CREATE TABLE rush_answers (
    run TEXT NOT NULL,
    number INTEGER NOT NULL,
    puzzle INTEGER NOT NULL,
    dealt_at INTEGER NOT NULL,
    at INTEGER,
    tray TEXT,
    is_right INTEGER,
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;

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

-- Players who want to be forgotten, until nothing of them is left.
CREATE TABLE erasures (
    player TEXT NOT NULL PRIMARY KEY,
    asked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Which lines of the file beside the database, where erasures are noted, were carried out here: after an older copy of the
-- database was restored, the others have to be carried out again.
CREATE TABLE noted_erasures (
    note TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Players whose data was joined to another player's: who is forgotten together.
CREATE TABLE joined_players (
    joined TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Tables of tries at the hand of today whose players were forgotten: the names say nothing about anyone.
CREATE TABLE closed_tries (
    name TEXT NOT NULL PRIMARY KEY,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What was played without a network and handed in later: for the player alone, in no public table.
CREATE TABLE offline_results (
    player TEXT NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    played_at INTEGER NOT NULL,
    handed_in_at INTEGER NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (player, id)
) STRICT, WITHOUT ROWID;

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
