/** Cached waveforms. `file` contains path, size and modification time; `used` increases with every use. */
export const waveforms = `
CREATE TABLE waveforms (
  file TEXT PRIMARY KEY,
  used INTEGER NOT NULL,
  heights BLOB NOT NULL
) STRICT;
CREATE INDEX waveforms_used ON waveforms (used);
`;
