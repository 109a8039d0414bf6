/** Loudness envelopes. `recording` is a fingerprint, or path, size and time; `used` increases with every use. */
export const envelopes = `
CREATE TABLE envelopes (
  recording TEXT PRIMARY KEY,
  used INTEGER NOT NULL,
  levels BLOB NOT NULL
) STRICT;
CREATE INDEX envelopes_used ON envelopes (used);
`;
