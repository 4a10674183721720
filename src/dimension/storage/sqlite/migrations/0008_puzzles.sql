-- Puzzles without a clock, made by the solver, with what their answers taught us about how hard they are.
CREATE TABLE puzzles (
    id INTEGER NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    grade TEXT NOT NULL,
    hand TEXT NOT NULL,
    score INTEGER NOT NULL,
    bonus INTEGER NOT NULL,
    tray TEXT NOT NULL,
    solution TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    answers INTEGER NOT NULL,
    UNIQUE (kind, hand)
) STRICT;

CREATE INDEX puzzles_by_rating ON puzzles (kind, grade, rating);

-- Every puzzle that somebody was shown: its hints, and the first answer that counts.
CREATE TABLE puzzle_answers (
    player TEXT NOT NULL,
    puzzle INTEGER NOT NULL,
    shown_at INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    answered_at INTEGER,
    answer TEXT,
    solved INTEGER NOT NULL,
    PRIMARY KEY (player, puzzle)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_answers_by_time ON puzzle_answers (player, shown_at);

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

CREATE INDEX rush_runs_by_player ON rush_runs (player, started_at);
CREATE INDEX rush_runs_by_result ON rush_runs (solved DESC, solved_at) WHERE ended_at IS NOT NULL;
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
