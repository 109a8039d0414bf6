/**
 * The mirror of the service's transcriptions, in a file of its own: all of it can be fetched again, so it is written with
 * less ceremony than what only we have, and may grow large without slowing that down.
 *
 * Rounds of comparing all records are counted, so that clocks that jump confuse nobody about what was not seen.
 * `key` orders the records of an account by their creation, newest last (main/library/cache/keys.ts); texts are apart from the
 * rest, so that lists read little. What changed is noted in `to_index` by triggers, so that nothing can change, not even
 * a rescue from a damaged file, without the indexes hearing of it.
 *
 * Three indexes, none of which holds a text:
 * - `occurs`: which words occur, without their places. Small, and so quick that every keystroke can ask it.
 * - `places`: with the places, for phrases and for the ranking of a few.
 * - `titles`: names alone.
 */
export const cache = `
CREATE TABLE accounts (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
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
  seen_at INTEGER NOT NULL,
  seen_round INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX records_id ON records (account, id);

CREATE TABLE texts (
  key INTEGER PRIMARY KEY,
  result TEXT NOT NULL
) STRICT;

CREATE TABLE to_index (key INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER record_added AFTER INSERT ON records BEGIN
  INSERT OR IGNORE INTO to_index VALUES (new.key);
END;
CREATE TRIGGER record_renamed AFTER UPDATE OF name ON records WHEN old.name IS NOT new.name BEGIN
  INSERT OR IGNORE INTO to_index VALUES (new.key);
END;
CREATE TRIGGER record_removed AFTER DELETE ON records BEGIN
  DELETE FROM texts WHERE key = old.key;
  INSERT OR IGNORE INTO to_index VALUES (old.key);
END;
CREATE TRIGGER text_added AFTER INSERT ON texts BEGIN
  INSERT OR IGNORE INTO to_index VALUES (new.key);
END;
CREATE TRIGGER text_changed AFTER UPDATE OF result ON texts BEGIN
  INSERT OR IGNORE INTO to_index VALUES (new.key);
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
`;
