import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareWithBaseline } from '../../checks/baseline.ts';
import { lockfileBaseline } from '../../checks/baselines/lockfile.ts';
import { findInstallScripts, findLockfileProblems } from '../../checks/lockfile.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (name: string) => JSON.parse(readFileSync(resolve(root, name), 'utf8'));
const sound = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` };

describe('the lock file', () => {
  it('loads every package from the registry, verified by SHA-512', () => {
    expect(findLockfileProblems(read('package-lock.json'))).toEqual([]);
  });

  it('has only reviewed packages with a script that runs when they are installed', () => {
    const lockfile = read('package-lock.json');
    expect(compareWithBaseline(findInstallScripts(lockfile), lockfileBaseline)).toEqual([]);
    const planted = { ...lockfile.packages, 'node_modules/planted': { ...sound, hasInstallScript: true } };
    expect(
      compareWithBaseline(findInstallScripts({ ...lockfile, packages: planted }), lockfileBaseline),
    ).toEqual(['Found: node_modules/planted runs a script when it is installed']);
  });

  it('agrees with package.json, which names exact versions only', () => {
    const { dependencies = {}, devDependencies } = read('package.json');
    const declared: Record<string, string> = { ...dependencies, ...devDependencies };
    const locked = read('package-lock.json').packages;
    for (const [name, version] of Object.entries(declared)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(locked[`node_modules/${name}`]?.version, name).toBe(version);
    }
  });

  it.each([
    ['a package without a checksum', { version: '1.0.0' }],
    ['a weak checksum', { ...sound, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['a package from an address', { ...sound, resolved: 'https://example.org/x.tgz' }],
    ['a package from git', { ...sound, resolved: 'git+ssh://git@example.org/x.git#1' }],
    ['a program for another system left out', { ...sound, optionalDependencies: { 'x-win32': '1.0.0' } }],
    ['a linked folder', { ...sound, link: true }],
  ])('is rejected with %s', (_what, bad) => {
    const lockfile = (one: object) => ({ lockfileVersion: 3, packages: { '': {}, 'node_modules/x': one } });
    expect(findLockfileProblems(lockfile(sound))).toEqual([]);
    expect(findLockfileProblems(lockfile(bad))).toHaveLength(1);
  });
});
