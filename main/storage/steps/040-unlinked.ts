/** A file that does not belong to its text after all: its row stays, so that this can be taken back, and says so. */
export const unlinked = `
ALTER TABLE audio_links ADD COLUMN unlinked INTEGER NOT NULL DEFAULT 0;
`;
