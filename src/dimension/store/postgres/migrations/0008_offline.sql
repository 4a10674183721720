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
