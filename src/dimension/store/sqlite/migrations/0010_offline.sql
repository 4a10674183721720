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
