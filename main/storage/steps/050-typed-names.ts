export const typedNames = `
CREATE TABLE typed_names (
  account TEXT NOT NULL,
  transcription_id TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (account, transcription_id)
) STRICT;
`;
