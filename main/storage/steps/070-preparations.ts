/** JSON: how the recording of a job is prepared, and its prepared file. */
export const preparations = 'ALTER TABLE jobs ADD COLUMN preparation TEXT;';
