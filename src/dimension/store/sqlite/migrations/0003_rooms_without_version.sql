-- The log knows its own end: a move then writes one page, not two.
ALTER TABLE rooms DROP COLUMN version;
