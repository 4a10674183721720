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
    UNIQUE (kind, hand)
) STRICT;

CREATE INDEX puzzles_by_rating ON puzzles (purpose, kind, rating);
CREATE INDEX puzzles_by_grade ON puzzles (purpose, kind, grade, rating);

-- Every puzzle that somebody was shown: its hints, the first answer with what it counted, and whether it was ever solved.
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
    solved_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX rush_runs_by_player ON rush_runs (player, solved DESC, solved_at);
CREATE INDEX rush_runs_by_result ON rush_runs (solved DESC, solved_at, player);
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
