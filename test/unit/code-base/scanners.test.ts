/** A bad line that is planted must fail the run. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareWithBaseline } from '../../checks/baseline.ts';
import { sourcesBaseline } from '../../checks/baselines/electronegativity.ts';
import { scanElectron } from '../../checks/scanners/electronegativity.ts';
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

describe('Electronegativity', () => {
  let folder = '';
  const planted = (name: string): string => path.join(folder, 'main', name);
  const scan = async (): Promise<string[]> => {
    const { findings, unreadable } = await scanElectron(folder, 'sources');
    return [...unreadable, ...compareWithBaseline(findings, sourcesBaseline)];
  };
  beforeAll(() => {
    folder = temporaryFolder('planted');
    for (const name of ['main/shell', 'main/index.ts', 'preload', 'renderer/index.html', 'package.json'])
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  });
  afterAll(() => removeFolder(folder));

  it('finds each planted line, and nothing else', async () => {
    const lines = [
      ['SANDBOX_JS_CHECK', 'new BrowserWindow({ webPreferences: { sandbox: false } });'],
      ['NODE_INTEGRATION_JS_CHECK', 'new BrowserWindow({ webPreferences: { nodeIntegration: true } });'],
      ['WEB_SECURITY_JS_CHECK', 'new BrowserWindow({ webPreferences: { webSecurity: false } });'],
      ['OPEN_EXTERNAL_JS_CHECK', 'shell.openExternal(planted);'],
      ['DANGEROUS_FUNCTIONS_JS_CHECK', "eval('1 + ' + planted);"],
      ['CERTIFICATE_VERIFY_PROC_JS_CHECK', 'session.setCertificateVerifyProc(planted);'],
    ] as const;
    for (const [index, [, line]] of lines.entries())
      writeFileSync(planted(`planted-${index}.ts`), `${line}\n`);
    writeFileSync(planted('planted-broken.ts'), 'const = ;\n');
    const problems = await scan();
    for (const [index, [check, line]] of lines.entries())
      expect(problems).toContain(`Found: ${check} in main/planted-${index}.ts: ${line}`);
    expect(problems.filter((problem) => problem.includes('planted-broken.ts'))).toEqual([
      expect.stringMatching(/^Cannot read .*planted-broken\.ts: /),
    ]);
    expect(problems.filter((problem) => !problem.includes('planted-'))).toEqual([]);
  });

  it('reads the build, too: what a dependency brings', async () => {
    mkdirSync(path.join(folder, 'out/main'), { recursive: true });
    for (const part of ['preload', 'renderer']) mkdirSync(path.join(folder, 'out', part));
    const code = 'class Later { static { shell.openExternal(Later.#url); } static #url = planted(); }\n';
    writeFileSync(path.join(folder, 'out/main/index-Ab12_-xy.js'), code);
    writeFileSync(path.join(folder, 'out/preload/index.cjs'), "eval('1 + ' + planted);\n");
    const { findings, unreadable } = await scanElectron(folder, 'build');
    expect(unreadable).toEqual([]);
    expect(findings).toContain('OPEN_EXTERNAL_JS_CHECK in the build, main/index.js');
    expect(findings).toContain('DANGEROUS_FUNCTIONS_JS_CHECK in the build, preload/index.js');
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
