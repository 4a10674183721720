-- Who plays where, paused games included: a player finds the way back by it. Games that were already running are not in it.
CREATE TABLE running_games (
    room text COLLATE "C" NOT NULL,
    player text COLLATE "C" NOT NULL,
    since bigint NOT NULL,
    PRIMARY KEY (room, player)
);

CREATE INDEX running_games_by_player ON running_games (player, since);
