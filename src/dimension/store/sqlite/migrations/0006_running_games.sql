-- Who plays where, paused games included: a player finds the way back by it. Games that were already running are not in it.
CREATE TABLE running_games (
    room TEXT NOT NULL,
    player TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (room, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX running_games_by_player ON running_games (player, since);
