/**
 * Recordings that were sent in parts. The link to the recording is in `audio_links`, with the id of the episode.
 * `transcription_id` is null until the part has a record. `dismissed_proposals`: `ids` is a JSON array.
 */
export const episodes = `
CREATE TABLE episodes (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  duration_ms INTEGER
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
