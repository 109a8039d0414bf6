/**
 * The tables of `sidetone.db`: data that exists only here. `account` separates the services.
 * - `jobs`: `account` is null before a service is set up. A job is only sent to the service of its account.
 *   `preparation`, `tracks` and `left_out_tracks` are JSON. `format`: by content. `choice`: how the user wants the file sent. `replaces`: the transcription
 *   whose text is replaced.
 * - `job_parts`: what is sent of a job, at least one. `part_index` counts from 0. `state`, `sending` and `prepared` are JSON;
 *   `kind` is that of the state.
 * - `sent_lists`: list values that a service may not return. `addresses`: IP presets, for all accounts.
 * - `bulk_run_tasks`: the last bulk run of each account. `task` and `outcome` are JSON without passwords; `outcome` is null
 *   until the task was begun.
 * - `draft_bases` is separate because it stays the same while every keystroke changes the draft.
 * - `versions`: `text` is compressed (main/texts/version-repository.ts).
 * - `audio_links`: an unlinked audio file stays as a row, so that unlinking can be undone. The link of an episode has the
 *   id of the episode.
 * - `texts`, `text_words`: of this computer (main/texts). `content`: words and gaps, compressed. A correction of a text does not change its words.
 * - `heard_parts`, `heard_chunks`: what was heard of a part that has no text yet. `source`: which recording, and how it is heard. `content` is JSON.
 * - `episodes`: a separated episode stays, so that joining its parts again restores it.
 * - `episode_parts`: `job_id` is the id of a part of a job. `transcription_id` is null until the part has a record. `dismissed_proposals`: `ids` is a JSON array.
 */
export const appSchema = `
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  account TEXT,
  position REAL NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  language TEXT NOT NULL,
  path TEXT NOT NULL,
  file_name TEXT NOT NULL,
  folder TEXT,
  size INTEGER NOT NULL,
  mtime_ms REAL NOT NULL,
  inode TEXT NOT NULL,
  duration_seconds REAL,
  fingerprint TEXT,
  created_at INTEGER NOT NULL,
  preparation TEXT,
  format TEXT NOT NULL,
  tracks TEXT NOT NULL,
  left_out_tracks TEXT NOT NULL,
  choice TEXT NOT NULL,
  replaces TEXT
) STRICT;
CREATE INDEX jobs_account ON jobs (account, position);

CREATE TABLE job_parts (
  id TEXT PRIMARY KEY,
  job_id TEXT NOT NULL,
  part_index INTEGER,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  failures INTEGER NOT NULL,
  sending TEXT,
  prepared TEXT NOT NULL
) STRICT;
CREATE INDEX job_parts_job ON job_parts (job_id);

CREATE TABLE sent_files (
  account TEXT NOT NULL,
  transcription_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  file_name TEXT NOT NULL,
  size INTEGER NOT NULL,
  fingerprint TEXT,
  sent_at INTEGER NOT NULL,
  mtime_ms REAL NOT NULL,
  duration_seconds REAL,
  language TEXT NOT NULL,
  PRIMARY KEY (account, transcription_id)
) STRICT;
CREATE INDEX sent_files_fingerprint ON sent_files (account, size, fingerprint);

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
  unlinked INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account, transcription_id)
) STRICT;

CREATE TABLE typed_names (
  account TEXT NOT NULL,
  transcription_id TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (account, transcription_id)
) STRICT;

CREATE TABLE texts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  result TEXT NOT NULL,
  favorite INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE TABLE text_words (
  text_id INTEGER PRIMARY KEY REFERENCES texts ON DELETE CASCADE,
  language TEXT NOT NULL,
  is_language_found INTEGER NOT NULL,
  heard_at INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;
CREATE TABLE heard_parts (
  part_id TEXT PRIMARY KEY,
  source TEXT NOT NULL
) STRICT;
CREATE TABLE heard_chunks (
  part_id TEXT NOT NULL REFERENCES heard_parts ON DELETE CASCADE,
  position INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (part_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE episodes (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  duration_ms INTEGER,
  separated_at INTEGER
) STRICT;
CREATE INDEX episodes_account ON episodes (account, created_at);

CREATE TABLE episode_parts (
  episode_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  account TEXT NOT NULL,
  start_ms INTEGER,
  end_ms INTEGER,
  job_id TEXT,
  transcription_id TEXT,
  PRIMARY KEY (episode_id, position)
) STRICT;
CREATE UNIQUE INDEX episode_parts_job ON episode_parts (job_id) WHERE job_id IS NOT NULL;
CREATE UNIQUE INDEX episode_parts_record ON episode_parts (account, transcription_id)
  WHERE transcription_id IS NOT NULL;

CREATE TABLE dismissed_proposals (
  account TEXT NOT NULL,
  ids TEXT NOT NULL,
  PRIMARY KEY (account, ids)
) STRICT;
`;
