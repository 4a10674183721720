-- One row: what only this database knows. Hands of days to come are made from it.
CREATE TABLE server_key (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    key TEXT NOT NULL
) STRICT;
INSERT INTO server_key VALUES (1, '{new key}');

-- What people did in single rounds: for the hand of the day, and for what somebody is good at. From the logs.
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

-- Whether a room's rounds are there: 0 not yet, as in rooms of earlier versions; 1 yes; 2 never, its log is damaged.
ALTER TABLE rooms ADD COLUMN recorded INTEGER NOT NULL DEFAULT 0;

CREATE INDEX rooms_to_record ON rooms (room) WHERE recorded = 0;
