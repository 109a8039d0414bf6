/**
 * Vitest's files that only `npm run verify` runs, because they take long or start processes. `npm test` runs all others, so a
 * new file is in both. Of the end-to-end tests, `npm test` runs those with the tag `@smoke`.
 */
export const longSuites = [
  'test/contract/fuzz/**',
  'test/unit/reliability/**',
  'test/unit/**/dead-drive.test.ts',
  'test/unit/code-base/{new-website-field,scanners}.test.ts',
  'test/unit/api/{store-outcome,streaming,store-endings,hostile-bodies}.test.ts',
  'test/unit/specification/**',
  // A change of a message need not take the pictures at once.
  'test/unit/messages/pictures.test.ts',
];

export const smokeTag = '@smoke';
