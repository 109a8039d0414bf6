/** Runs lockfile-lint: https, the registry of npm, SHA-512 and the names of packages. */
import { createRequire } from 'node:module';
import { runNode, type WriteOutput } from '../steps.ts';

const require = createRequire(import.meta.url);
const program = require.resolve('lockfile-lint/bin/lockfile-lint.js');
const rules = [
  '--validate-https',
  ...['--allowed-hosts', 'npm'],
  '--validate-integrity',
  '--validate-package-names',
];

/** Resolves to whether it found nothing. */
export const lintLockfile = (file: string, write: WriteOutput): Promise<boolean> =>
  runNode(program, ['--path', file, '--type', 'npm', '--format', 'plain', ...rules], write);
