/** `npm ci` and the scripts of package.json in the project's Node and in others. `node_modules` is pretended. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const system = process.platform === 'win32' ? 'win' : process.platform;
const extension = process.platform === 'win32' ? '.exe' : '';
const own = `node_modules/node-${system}-${process.arch}/bin/node${extension}`;
const bin = 'node_modules/.bin';
const linkName = `${bin}/node${process.platform === 'win32' ? '.cmd' : ''}`;

let folder = '';
const resolve = (file: string): string => path.join(folder, file);
beforeEach(() => {
  // An umlaut and a space, as in the folders of users.
  folder = path.join(temporaryFolder('node'), 'Hörbücher und mehr');
  for (const file of ['assets/locales/prepare.mjs', 'test/node-version.mjs', 'test/run-script.mjs'])
    cpSync(path.join(root, file), resolve(file));
  writeFileSync(resolve('package.json'), '{ "type": "module" }');
  writeFileSync(
    resolve('assets/locales/write-types.ts'),
    'const node: string = process.argv0;\nconsole.log("types:", node);',
  );
  writeFileSync(resolve('script.ts'), 'console.log(process.argv.slice(2).join());');
  mkdirSync(resolve(bin), { recursive: true });
});
afterEach(() => removeFolder(path.dirname(folder)));

/** Installs a Node of the project: this one, or a file that does not run. */
const installOwn = (runs: boolean): void => {
  mkdirSync(path.dirname(resolve(own)), { recursive: true });
  if (!runs) writeFileSync(resolve(own), '', { mode: 0o755 });
  else if (process.platform === 'win32') linkSync(process.execPath, resolve(own));
  else symlinkSync(process.execPath, resolve(own));
};

/** What npm leaves: its link to a Node that is there, or that it has removed. */
const link = (): void => {
  if (process.platform === 'win32') writeFileSync(resolve(`${bin}/node.cmd`), `@"${resolve(own)}" %*\r\n`);
  else symlinkSync(path.join('../..', own), resolve(linkName));
};

/** Runs a script of the copy in this Node, which says that it is `version`. */
const run = (version: string, script: string, ...args: string[]) => {
  const define = `for (const [name, value] of [['version', 'v${version}'], ['versions', { ...process.versions, node: '${version}' }]]) Object.defineProperty(process, name, { value });`;
  const pretend = ['--import', `data:text/javascript,${encodeURIComponent(define)}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...pretend, resolve(script), ...args], {
    encoding: 'utf8',
    env: { ...process.env, npm_config_user_agent: `npm/10.8.2 node/v${version} linux x64` },
  });
  return { status, stdout: stdout.trim().split('\n'), stderr: stderr.trim() };
};
const prepare = (version: string) => run(version, 'assets/locales/prepare.mjs');

const runLink = (): string => {
  const { stdout } = spawnSync('node -v', {
    encoding: 'utf8',
    shell: true,
    env: { ...process.env, PATH: resolve(bin), Path: resolve(bin) },
  });
  return stdout.trim();
};

describe.each(['20.20.2', '24.1.0', '24.2.0'])('npm ci in Node %s', (version) => {
  const isTooOld = version < '24.2';
  const needed = `Sidetone needs Node 24.2 or newer on this system (${process.platform}, ${process.arch}), and this is v${version}: install it from nodejs.org, then run “npm ci” again.`;

  it.each([false, true])('uses and links the project’s Node (linked by npm: %s)', (isLinked) => {
    installOwn(true);
    if (isLinked) link();
    const { status, stdout, stderr } = prepare(version);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout[0]).toBe(`types: ${resolve(own)}`);
    const hint = `Sidetone runs in Node ${process.version}, which npm has installed with it. Warnings about Node v${version} do not matter.`;
    expect(stdout.slice(1)).toEqual(isTooOld ? [hint] : []);
    expect(runLink()).toBe(process.version);
  });

  it.each([
    ['does not run', () => installOwn(false)],
    ['is missing', () => undefined],
  ])('removes the link if the project’s Node %s', (_how, install) => {
    install();
    link();
    const { status, stdout, stderr } = prepare(version);
    expect(lstatSync(resolve(linkName), { throwIfNoEntry: false })).toBeUndefined();
    if (isTooOld) expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: [''], stderr: needed });
    else expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

test.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
])('Node %s installs all compiled packages: %s', (version, isEnough) => {
  installOwn(true);
  const { status, stderr } = prepare(version);
  const sentence = `Sidetone needs Node 20.19, 22.12 or newer, and this is v${version}: install it from nodejs.org, then run “npm ci” again.`;
  expect({ status, stderr }).toEqual(isEnough ? { status: 0, stderr: '' } : { status: 1, stderr: sentence });
  if (isEnough) return;
  expect(run(version, 'test/run-script.mjs', resolve('script.ts')).stderr).toBe(sentence);
});

test('npm ci fails if the types cannot be written', () => {
  writeFileSync(resolve('assets/locales/write-types.ts'), 'process.exit(3);');
  expect(prepare('26.12.1').status).toBe(3);
});

describe('npm run', () => {
  test('runs a script with its arguments', () => {
    expect(run('24.2.0', 'test/run-script.mjs', resolve('script.ts'), 'a b', '--c')).toEqual({
      status: 0,
      stdout: ['a b,--c'],
      stderr: '',
    });
  });

  test.each([
    [
      'names the Node that is needed',
      false,
      /^Sidetone needs Node 24\.2 or newer .* this is v22\.12\.0: install it/,
    ],
    ['names the command that links the project’s Node', true, /^Node v22\.12\.0 .*: run “npm run prepare”/],
  ])('%s in one sentence', (_what, isInstalled, sentence) => {
    if (isInstalled) installOwn(true);
    const { status, stdout, stderr } = run('22.12.0', 'test/run-script.mjs', resolve('script.ts'));
    expect({ status, stdout }).toEqual({ status: 1, stdout: [''] });
    expect(stderr).toMatch(sentence);
    expect(stderr.split('\n')).toHaveLength(1);
  });

  test('says so for every script in TypeScript', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const others = Object.entries<string>(scripts).filter(([, script]) =>
      /\bnode (?!\S+\.mjs\b)/.test(script),
    );
    expect(others).toEqual([]);
    for (const [, file = ''] of JSON.stringify(scripts).matchAll(/run-script\.mjs ([^\s"]+)/g))
      expect(existsSync(path.join(root, file)), file).toBe(true);
  });
});
