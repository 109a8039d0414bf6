/**
 * `account` is null for jobs from before a service was set up. A job is only sent to the service of its
 * account.
 * `state` and `sending` are JSON.
 */
export const jobs = `
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
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  failures INTEGER NOT NULL,
  sending TEXT
) STRICT;
CREATE INDEX jobs_account ON jobs (account, position);

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
  PRIMARY KEY (account, transcription_id)
) STRICT;
CREATE INDEX sent_files_fingerprint ON sent_files (account, size, fingerprint);

CREATE TABLE notes (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`;
