-- The log of every room; the primary key lets exactly one writer win a version.
CREATE TABLE events (
    room text COLLATE "C" NOT NULL,
    version bigint NOT NULL CHECK (version > 0),
    format integer NOT NULL,
    data text NOT NULL,
    PRIMARY KEY (room, version)
);

-- What was put away of the logs, a row for thousands of events: packed, with fewer moves, in order and without gaps.
-- A room's rows in `events` go on where its chapters end; its last event is always there.
CREATE TABLE chapters (
    room text COLLATE "C" NOT NULL,
    last_version bigint NOT NULL,
    first_version bigint NOT NULL,
    format integer NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (room, last_version)
);
ALTER TABLE chapters ALTER COLUMN data SET STORAGE EXTERNAL;

-- Rooms as they were at some versions; the logs can do without.
CREATE TABLE states (
    room text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    format integer NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (room, version)
);
ALTER TABLE states ALTER COLUMN data SET STORAGE EXTERNAL;

-- One row per log, written with every append: where the log ends, and which node may go on writing it.
-- The room in each page is for the next versions of its rows, which then need no new index entries.
CREATE TABLE rooms (
    room text COLLATE "C" NOT NULL PRIMARY KEY,
    version bigint NOT NULL,
    in_progress boolean NOT NULL,
    owner integer,
    released_at bigint
) WITH (fillfactor = 50);

CREATE INDEX rooms_in_progress ON rooms (owner, room) WHERE in_progress;
CREATE INDEX rooms_by_owner ON rooms (owner) WHERE owner IS NOT NULL;

-- Servers that live, or died and left rooms behind; times are milliseconds of this database's clock.
CREATE SEQUENCE node_numbers AS integer;
CREATE TABLE nodes (
    node integer NOT NULL PRIMARY KEY,
    address text NOT NULL,
    last_alive bigint NOT NULL
) WITH (fillfactor = 50);

-- One row: when a server was last known to live.
CREATE TABLE heartbeat (
    id integer NOT NULL PRIMARY KEY CHECK (id = 1),
    last_alive bigint NOT NULL
);

-- Finished games, for players' histories and replays.
CREATE TABLE games (
    room text COLLATE "C" NOT NULL,
    game integer NOT NULL,
    ended_at bigint NOT NULL,
    revision bigint NOT NULL,
    first_revision bigint NOT NULL,
    code text NOT NULL,
    settings_key text NOT NULL,
    known boolean NOT NULL,
    seats integer NOT NULL,
    archived boolean NOT NULL DEFAULT false,
    PRIMARY KEY (room, game)
);

CREATE INDEX games_to_archive ON games (ended_at) WHERE NOT archived;

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
