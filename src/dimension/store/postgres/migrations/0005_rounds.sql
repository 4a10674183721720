-- One row: what only this database knows. Hands of days to come are made from it.
CREATE TABLE server_key (
    id integer NOT NULL PRIMARY KEY CHECK (id = 1),
    key text NOT NULL
);
INSERT INTO server_key VALUES (1, '{new key}');

-- What people did in single rounds: for the hand of the day, and for what somebody is good at. From the logs.
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

-- Whether a room's rounds are there: 0 not yet, as in rooms of earlier versions; 1 yes; 2 never, its log is damaged.
ALTER TABLE rooms ADD COLUMN recorded integer NOT NULL DEFAULT 0;

CREATE INDEX rooms_to_record ON rooms (room) WHERE recorded = 0;
