/**
 * The tables of `data.db`: data that exists only here. `account` separates the services; the id of a text begins with the tag of its account.
 * - `recordings`: `account` is null before a service is set up. A recording is only sent to the service of its account.
 *   `removed_at`: when it left the queue; null while it is there. `path`: null of an episode that the user has joined.
 *   `part_count`: of an episode. A separated one stays, so that joining its texts again restores it. `linked_at`: when the user linked the file to
 *   its text, beside the recording that the text came from. `content_sent_at`: when the file was sent, or its first part was. `preparation`, `tracks` and `left_out_tracks` are JSON. `format`: by
 *   content. `choice`: how the user wants the file sent. `replaces`: the text that is heard again. `people`: how many speak, if the user knows.
 * - `parts`: what becomes a text, at least one of each recording. `part_index` counts from 0. `state`, `sending` and `prepared` are JSON; `kind` is that of
 *   the state, and null while the queue does not have the part. `text_id`: null until it has a text, and when that is purged; then
 *   `sent_at` tells that it had one. `unlinked`: the file is hidden from the text, and in `recordings` from the episode. `heard_from`: which
 *   recording its chunks were heard from, and how.
 * - `sent_lists`: list values that a service may not return. `addresses`: IP presets, for all accounts.
 * - `bulk_run_tasks`: the last bulk run of each account. `task` and `outcome` are JSON without passwords; `outcome` is null
 *   until the task was begun.
 * - `drafts`: an unsaved text with the text that it is based on, an unsaved name, or both. `changed_at`: of the text.
 * - `versions`: `text` is compressed (main/texts/version-repository.ts).
 * - `texts`: those of this computer, and copies of deleted ones of both places (main/texts/text-repository.ts). `id` numbers those of this
 *   computer, never one twice. `deleted_at`: null while the text is there. `language` to `heard_words`: what was heard; a correction of the text
 *   does not change it. `heard_words`: words and gaps, compressed.
 * - `heard_chunks`: what was heard of a part that has no text yet. `content` is JSON.
 * - `dismissed_proposals`: `ids` is a JSON array.
 * - `rules`: what is written instead of what was heard, in the texts of a show or (`show_id` null) in all.
 * - `corrections`: how often the user has put which words right; `is_declined`: a rule for them is not offered again.
 * - `text_changes`: texts that one run changes (main/library/rules/text-changes.ts). `hits` is JSON.
 * - `written_exports`: files that were written without a question (main/library/exports/write-unasked.ts). `content`: size and hash of what was
 *   written; `next_content`: of what is being written. `source`: the path of the recording, if the file was written for one.
 * - `shows`: `fields` is JSON (`ShowFields`). `show_texts`: which show a text is in; null: the user has taken it out. `show_folders`: which show the
 *   user chose last for a recording of that folder. `recordings.show_id` may name a show that was deleted since.
 * - `watched_folders`, `watched_files`: main/watch/watch-ledger.ts. `name` of a file is its path from the folder. `ended_at`: when the file was replaced
 *   or deleted; its content stays known. `content`: a hash of all of it. `is_exported`: its text was written beside it.
 * - `watch_events`: the history of each folder; `name` is null for what concerns all of it.
 * - `feeds`: those of shows. `feed_items`: what a feed has, and what was found of it. `inside_host`: host and port of an address within
 *   this computer or its network that the user has typed. `position`: null of what the feed no longer has. `content`,
 *   `file`, `error` and `declined` are JSON (main/feeds/feed-repository.ts).
 */
export const appSchema = `
CREATE TABLE recordings (
  id TEXT PRIMARY KEY,
  account TEXT,
  position REAL NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  episode_name TEXT,
  description TEXT NOT NULL DEFAULT '',
  language TEXT NOT NULL DEFAULT '',
  people INTEGER,
  show_id TEXT,
  path TEXT,
  file_name TEXT,
  folder TEXT,
  size INTEGER,
  mtime_ms REAL,
  inode TEXT,
  duration_seconds REAL,
  fingerprint TEXT,
  created_at INTEGER NOT NULL,
  preparation TEXT,
  format TEXT NOT NULL DEFAULT '',
  tracks TEXT NOT NULL DEFAULT '[]',
  left_out_tracks TEXT NOT NULL DEFAULT '[]',
  choice TEXT NOT NULL DEFAULT 'automatic',
  replaces TEXT,
  part_count INTEGER,
  removed_at INTEGER,
  separated_at INTEGER,
  linked_at INTEGER,
  content_sent_at INTEGER,
  unlinked INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX recordings_content ON recordings (fingerprint, size, account, created_at, position) WHERE removed_at IS NULL;
CREATE INDEX recordings_fingerprint ON recordings (fingerprint, size, account, content_sent_at) WHERE fingerprint IS NOT NULL;
CREATE INDEX recordings_episodes ON recordings (account, created_at) WHERE part_count IS NOT NULL;

CREATE TABLE parts (
  id TEXT PRIMARY KEY,
  recording_id TEXT NOT NULL REFERENCES recordings ON DELETE CASCADE,
  part_index INTEGER,
  kind TEXT,
  state TEXT,
  failures INTEGER NOT NULL DEFAULT 0,
  sending TEXT,
  prepared TEXT NOT NULL DEFAULT '{}',
  start_ms INTEGER,
  end_ms INTEGER,
  text_id TEXT,
  sent_at INTEGER,
  unlinked INTEGER NOT NULL DEFAULT 0,
  heard_from TEXT
) STRICT;
CREATE INDEX parts_recording ON parts (recording_id);
CREATE INDEX parts_kind ON parts (kind) WHERE kind IS NOT NULL;
CREATE INDEX parts_text ON parts (text_id) WHERE text_id IS NOT NULL;

CREATE TABLE notes (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE sent_lists (
  account TEXT NOT NULL,
  website_id TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  PRIMARY KEY (account, website_id, field)
) STRICT;

CREATE TABLE bulk_run_tasks (
  account TEXT NOT NULL,
  run_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  key TEXT NOT NULL,
  task TEXT NOT NULL,
  outcome TEXT,
  PRIMARY KEY (run_id, key)
) STRICT;
CREATE INDEX bulk_run_tasks_account ON bulk_run_tasks (account, position);

CREATE TABLE addresses (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  ips TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE drafts (
  text_id TEXT PRIMARY KEY,
  changed_at INTEGER NOT NULL,
  name TEXT,
  text TEXT,
  base TEXT
) STRICT;

CREATE TABLE versions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  text_id TEXT NOT NULL,
  saved_at INTEGER NOT NULL,
  origin TEXT NOT NULL,
  words INTEGER NOT NULL,
  characters INTEGER NOT NULL,
  hash TEXT NOT NULL,
  text BLOB NOT NULL
) STRICT;
CREATE INDEX versions_of ON versions (text_id, id);

CREATE TABLE texts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  text_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  favorite INTEGER NOT NULL DEFAULT 0,
  created_at TEXT,
  updated_at TEXT,
  deleted_at INTEGER,
  deleted_by TEXT,
  language TEXT,
  is_language_found INTEGER,
  heard_at INTEGER,
  duration_ms INTEGER,
  result TEXT NOT NULL,
  heard_words BLOB
) STRICT;

CREATE TABLE heard_chunks (
  part_id TEXT NOT NULL REFERENCES parts ON DELETE CASCADE,
  position INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (part_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE dismissed_proposals (ids TEXT PRIMARY KEY) STRICT;

CREATE TABLE rules (
  id TEXT PRIMARY KEY,
  heard TEXT NOT NULL,
  written TEXT NOT NULL,
  show_id TEXT REFERENCES shows ON DELETE CASCADE,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX rules_heard ON rules (heard, coalesce(show_id, ''));

CREATE TABLE corrections (
  heard TEXT NOT NULL,
  written TEXT NOT NULL,
  count INTEGER NOT NULL,
  is_declined INTEGER NOT NULL DEFAULT 0,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (heard, written)
) STRICT;

CREATE TABLE text_changes (
  run_id TEXT NOT NULL,
  text_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  state TEXT NOT NULL,
  hash TEXT NOT NULL,
  hits TEXT NOT NULL,
  PRIMARY KEY (run_id, text_id)
) STRICT;

CREATE TABLE written_exports (
  path TEXT PRIMARY KEY,
  text_id TEXT NOT NULL,
  source TEXT,
  content TEXT,
  next_content TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE shows (id TEXT PRIMARY KEY, fields TEXT NOT NULL) STRICT;

CREATE TABLE show_texts (
  text_id TEXT PRIMARY KEY,
  show_id TEXT REFERENCES shows ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX show_texts_show ON show_texts (show_id);

CREATE TABLE show_folders (
  folder TEXT PRIMARY KEY,
  show_id TEXT REFERENCES shows ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX show_folders_show ON show_folders (show_id);

CREATE TABLE watched_folders (
  id TEXT PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  show_id TEXT,
  is_paused INTEGER NOT NULL DEFAULT 0,
  polls INTEGER NOT NULL DEFAULT 0,
  gone_since INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE watched_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  folder_id TEXT NOT NULL,
  name TEXT NOT NULL,
  size INTEGER NOT NULL,
  mtime_ms REAL NOT NULL,
  inode TEXT NOT NULL,
  fingerprint TEXT,
  content TEXT,
  finding TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  found_at INTEGER NOT NULL,
  ended_at INTEGER,
  recording_id TEXT,
  is_exported INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX watched_files_name ON watched_files (folder_id, name) WHERE ended_at IS NULL;
CREATE INDEX watched_files_content ON watched_files (fingerprint, size) WHERE fingerprint IS NOT NULL;
CREATE INDEX watched_files_unexported ON watched_files (recording_id) WHERE recording_id IS NOT NULL AND is_exported = 0;

CREATE TABLE watch_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  folder_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  name TEXT,
  finding TEXT NOT NULL
) STRICT;
CREATE INDEX watch_events_folder ON watch_events (folder_id, id);
CREATE TABLE feeds (
  show_id TEXT PRIMARY KEY REFERENCES shows ON DELETE CASCADE,
  address TEXT NOT NULL,
  title TEXT NOT NULL,
  language TEXT NOT NULL,
  etag TEXT,
  last_modified TEXT,
  fetched_at INTEGER NOT NULL,
  inside_host TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE feed_items (
  id TEXT PRIMARY KEY,
  show_id TEXT NOT NULL REFERENCES feeds ON DELETE CASCADE,
  guid TEXT NOT NULL,
  position INTEGER,
  title TEXT NOT NULL,
  published INTEGER,
  seconds REAL,
  content TEXT NOT NULL,
  file TEXT,
  is_wanted INTEGER NOT NULL DEFAULT 0,
  wanted_at INTEGER,
  error TEXT,
  recording_id TEXT,
  text_id TEXT,
  match TEXT,
  declined TEXT,
  UNIQUE (show_id, guid)
) STRICT;
CREATE INDEX feed_items_wanted ON feed_items (wanted_at) WHERE is_wanted = 1;
`;
