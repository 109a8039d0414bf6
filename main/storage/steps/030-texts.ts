/**
 * Data that exists only here. `account` separates the services.
 * `draft_bases` is separate because it stays the same while every keystroke changes the draft.
 * `text` of a version is compressed (main/library/texts/compression.ts).
 */
export const texts = `
CREATE TABLE drafts (
  account TEXT NOT NULL,
  transcription_id TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (account, transcription_id)
) STRICT;
CREATE TABLE draft_bases (
  account TEXT NOT NULL,
  transcription_id TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (account, transcription_id)
) STRICT;

CREATE TABLE versions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account TEXT NOT NULL,
  transcription_id TEXT NOT NULL,
  saved_at INTEGER NOT NULL,
  origin TEXT NOT NULL,
  words INTEGER NOT NULL,
  characters INTEGER NOT NULL,
  hash TEXT NOT NULL,
  text BLOB NOT NULL
) STRICT;
CREATE INDEX versions_of ON versions (account, transcription_id, id);

CREATE TABLE deleted (
  account TEXT NOT NULL,
  transcription_id TEXT NOT NULL,
  deleted_at INTEGER NOT NULL,
  deleted_by TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at TEXT,
  result TEXT NOT NULL,
  PRIMARY KEY (account, transcription_id)
) STRICT;

CREATE TABLE audio_links (
  account TEXT NOT NULL,
  transcription_id TEXT NOT NULL,
  path TEXT NOT NULL,
  file_name TEXT NOT NULL,
  size INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  duration_seconds REAL,
  linked_at INTEGER NOT NULL,
  PRIMARY KEY (account, transcription_id)
) STRICT;
`;
