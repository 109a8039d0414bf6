/** A bad line that is planted must fail the run. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareWithBaseline } from '../../checks/baseline.ts';
import { lintLockfile } from '../../checks/scanners/lockfile-lint.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('the baseline of a scanner', () => {
  const reviewed = { finding: 'A in x.ts', reason: 'It is safe.' };

  it('accepts what was reviewed', () => {
    expect(compareWithBaseline(['A in x.ts'], [reviewed])).toEqual([]);
  });

  it('accepts a finding as often as it was reviewed', () => {
    expect(compareWithBaseline(['A in x.ts', 'A in x.ts'], [reviewed])).toEqual(['Found: A in x.ts']);
    expect(compareWithBaseline(['A in x.ts', 'A in x.ts'], [reviewed, reviewed])).toEqual([]);
  });

  it('names entries that are no longer found, or have no reason', () => {
    expect(compareWithBaseline([], [reviewed])).toEqual(['No longer found, but in the baseline: A in x.ts']);
    expect(compareWithBaseline(['A in x.ts'], [{ ...reviewed, reason: ' ' }])).toEqual([
      'Without a reason in the baseline: A in x.ts',
    ]);
  });
});

describe('lockfile-lint', () => {
  it('finds another host, http and a weak checksum in a lock file', async () => {
    const folder = temporaryFolder('lockfile');
    const file = path.join(folder, 'package-lock.json');
    const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
    const { integrity, version } = lockfile.packages['node_modules/zod'];
    const lint = async (changed: object): Promise<boolean> => {
      const packages = { ...lockfile.packages, 'node_modules/zod': { version, integrity, ...changed } };
      writeFileSync(file, JSON.stringify({ ...lockfile, packages }));
      return lintLockfile(file, () => undefined);
    };
    const archive = `zod/-/zod-${version}.tgz`;
    expect(await lint({})).toBe(true);
    expect(await lint({ resolved: `https://registry.npmjs.org/${archive}` })).toBe(true);
    expect(await lint({ resolved: `https://registry.example/${archive}` })).toBe(false);
    expect(await lint({ resolved: `http://registry.npmjs.org/${archive}` })).toBe(false);
    expect(await lint({ resolved: `https://registry.npmjs.org/zed/-/zed-${version}.tgz` })).toBe(false);
    expect(await lint({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })).toBe(false);
    removeFolder(folder);
  });
});
