/**
 * Which tests `npm test` leaves to `npm run verify`, which runs all: these files, because they take long or start processes, and
 * the end-to-end tests without the tag `@smoke`. So a new file of Vitest is in both.
 */
export const longTests = [
  'test/contract/fuzz/**/*.test.ts',
  'test/unit/reliability/{kills,listening-faults,odd-numbers,preparation-kills}.test.ts',
  'test/unit/listen/{languages,little-memory,names,repeats,resume}.test.ts',
  'test/unit/library/huge-texts.test.ts',
  'test/unit/library/rules/{kills,two-episodes}.test.ts',
  'test/unit/storage/locked-databases.test.ts',
  'test/unit/watch/{many-files,taken-recordings,watched-folders}.test.ts',
  'test/unit/reliability/profile-reads.test.ts',
  'test/unit/code-base/{new-website-field,node-version}.test.ts',
  'test/unit/listening/{check-model,hostile-model}.test.ts',
  'test/unit/uploads/{hostile-tags,kept-texts,large-recording}.test.ts',
  // A change of a message need not take the pictures at once.
  'test/unit/messages/pictures.test.ts',
] as const;

/** The project of Vitest with `longTests`. */
export const longProject = 'long';

export const smokeTag = '@smoke';
