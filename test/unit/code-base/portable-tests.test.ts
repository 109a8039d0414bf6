/** Tests run on three systems. These patterns fail on one of them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listSourceFiles } from '../../checks/sources.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const files = listSourceFiles(root)
  .filter((file) => file.startsWith('test/') && path.basename(file) !== 'portable-tests.test.ts')
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const findFiles = (pattern: RegExp): string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('keys of end-to-end tests exist on macOS: ControlOrMeta, or test/e2e/pages/keys.ts', () => {
  expect(
    findFiles(/(?<!\w)['"`]Control(?:\+|['"`])/).filter((file) => /^test\/(?:e2e|bench)\//.test(file)),
  ).toEqual([
    'test/e2e/pages/keys.ts',
    // Ctrl with Alt is how AltGr arrives on Windows and Linux.
    'test/e2e/specs/transcriptions.spec.ts',
  ]);
});

it('tests with pipes, devices or modes look which system they run on', () => {
  const isUnix = /\b(?:mkfifo\b|mode & 0o)|['"`]\/dev\//;
  const knowsSystem = /process\.platform\b/;
  expect(
    findFiles(isUnix).filter((file) => !knowsSystem.test(readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([]);
});
