/** The format of a file by content, and how the user wants it sent. */
export const choices = `
ALTER TABLE jobs ADD COLUMN format TEXT;
ALTER TABLE jobs ADD COLUMN choice TEXT NOT NULL DEFAULT 'automatic';
`;
