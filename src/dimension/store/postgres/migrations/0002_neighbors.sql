-- What servers tell each other: whether they are about to end, which events they can read, and their open tables.
ALTER TABLE nodes ADD COLUMN is_leaving boolean NOT NULL DEFAULT false;
ALTER TABLE nodes ADD COLUMN format integer NOT NULL DEFAULT 1;
ALTER TABLE nodes ADD COLUMN listing text NOT NULL DEFAULT '';

-- The newest form of event in a room: only servers that can read it may have the room.
ALTER TABLE rooms ADD COLUMN format integer NOT NULL DEFAULT 1;

-- One row: what servers prove to each other that they belong together with.
CREATE TABLE relay_secret (
    id integer NOT NULL PRIMARY KEY CHECK (id = 1),
    secret text NOT NULL
);
INSERT INTO relay_secret VALUES (1, '{new key}');
