-- Damage is noticed: an event has a checksum (events from before have none), the last event of a room says that it
-- is the last, and every room has a row in `rooms`. A move changes its last two events, which are on one page.
ALTER TABLE events ADD COLUMN checksum INTEGER;
ALTER TABLE events ADD COLUMN is_last INTEGER NOT NULL DEFAULT 0;
UPDATE events SET is_last = 1 WHERE (room, version) IN (SELECT room, max(version) FROM events GROUP BY room);
INSERT INTO rooms (room, in_progress) SELECT DISTINCT room, 0 FROM events WHERE true ON CONFLICT DO NOTHING;
