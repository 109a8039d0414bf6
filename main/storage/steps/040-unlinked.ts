/** An unlinked audio file stays as a row, so that unlinking can be undone. */
export const unlinked = `
ALTER TABLE audio_links ADD COLUMN unlinked INTEGER NOT NULL DEFAULT 0;
`;
