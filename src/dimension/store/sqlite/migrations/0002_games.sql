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
    PRIMARY KEY (room, game)
) STRICT, WITHOUT ROWID;

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
