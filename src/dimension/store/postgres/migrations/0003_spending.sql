-- What servers tell each other: how much of what is limited was taken there, by hidden address.
ALTER TABLE nodes ADD COLUMN spending text NOT NULL DEFAULT '';
