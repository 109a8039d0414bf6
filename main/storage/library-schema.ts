/**
 * The tables of `search.db`: the transcription cache, in a separate file so that it does not slow down the application
 * database.
 * - `tag`: see preload/contract/account-id.ts. `round`: counts full syncs, so that finding missing records does not depend on the clock.
 * - `key`: see main/library/cache/record-repository.ts.
 * - `excerpt`, `word_count`: of the text, for the list. `arrived_at`: when a record was cached that is younger than the first sync.
 *   `records_listed` has all that the list shows, because the rows are as far from each other as their texts are long.
 *   `held_at`: when the draft changed that is indexed instead of the service's text, because it is longer than the service takes. `result`: the
 *   text. It is the last column, so that what needs no text reads none of its pages.
 * - `seen`: when the service last returned the record, and in which round. Each sync changes it, and does not write the record again.
 * - `to_index`: changed records. Triggers fill it, so it includes salvaged rows. That of updates does without `OR IGNORE`,
 *   which SQLite ignores in a trigger that an upsert fires.
 * - `occurs`: words without positions. Fast enough for a query on every keystroke.
 * - `places`: words with positions, for phrases and ranking. `titles`: names only.
 * - `envelopes`: loudness; `recording` is a fingerprint, or path, size and time. `used` increases with every use.
 */
export const librarySchema = `
CREATE TABLE accounts (
  number INTEGER PRIMARY KEY,
  tag TEXT NOT NULL UNIQUE,
  round INTEGER NOT NULL DEFAULT 0,
  filling_offset INTEGER,
  filled_at INTEGER
) STRICT;

CREATE TABLE records (
  key INTEGER PRIMARY KEY,
  account INTEGER NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  favorite INTEGER NOT NULL,
  words INTEGER,
  created_at TEXT,
  updated_at TEXT,
  more TEXT NOT NULL,
  excerpt TEXT,
  word_count INTEGER,
  arrived_at INTEGER,
  held_at INTEGER,
  result TEXT
) STRICT;
CREATE UNIQUE INDEX records_id ON records (id);
CREATE INDEX records_account ON records (account);
CREATE INDEX records_listed
  ON records (key, id, name, favorite, words, word_count, created_at, arrived_at, excerpt);
CREATE INDEX records_held ON records (account) WHERE held_at IS NOT NULL;

CREATE TABLE seen (
  key INTEGER PRIMARY KEY REFERENCES records ON DELETE CASCADE,
  at INTEGER NOT NULL,
  round INTEGER NOT NULL
) STRICT;

CREATE TABLE to_index (key INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER record_added AFTER INSERT ON records BEGIN
  INSERT OR IGNORE INTO to_index VALUES (new.key);
END;
CREATE TRIGGER record_changed AFTER UPDATE OF name, result ON records
WHEN old.name IS NOT new.name OR old.result IS NOT new.result BEGIN
  INSERT INTO to_index SELECT new.key WHERE new.key NOT IN to_index;
END;
CREATE TRIGGER record_removed AFTER DELETE ON records BEGIN
  INSERT OR IGNORE INTO to_index VALUES (old.key);
END;

CREATE VIRTUAL TABLE occurs USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);
CREATE VIRTUAL TABLE places USING fts5 (
  name, result, content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);
CREATE VIRTUAL TABLE titles USING fts5 (
  name, content = '', contentless_delete = 1, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);

CREATE TABLE envelopes (
  recording TEXT PRIMARY KEY,
  used INTEGER NOT NULL,
  levels BLOB NOT NULL
) STRICT;
CREATE INDEX envelopes_used ON envelopes (used);
`;
