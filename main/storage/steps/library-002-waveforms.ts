/**
 * How loud recordings are, as far as they were looked at (main/library/audio/peaks-repository.ts): what is opened again is
 * there at once. `file` tells a file as it was, with path, size and time; `used` counts up.
 */
export const waveforms = `
CREATE TABLE waveforms (
  file TEXT PRIMARY KEY,
  used INTEGER NOT NULL,
  heights BLOB NOT NULL
) STRICT;
CREATE INDEX waveforms_used ON waveforms (used);
`;
