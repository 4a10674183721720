-- Everything that the host of the server did at the desk, in order. The notice to all pages and the read-only mode follow
-- from it. Details are JSON.
CREATE TABLE host_acts (
    number INTEGER NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL,
    act TEXT NOT NULL,
    details TEXT NOT NULL
) STRICT;

CREATE INDEX host_acts_by_act ON host_acts (act, number);

CREATE INDEX games_by_end ON games (ended_at);
