import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  getCommandWords,
  getFileArguments,
  isFirstInstance,
} from '../../../main/shell/lifecycle/instance.ts';
import { chromiumArgv } from '../../stand-in/electron/instance-lock.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

type Listener = (event: object, argv: string[], cwd: string, data: unknown) => void;
const app = vi.hoisted(() => ({
  requestSingleInstanceLock: vi.fn((_data: unknown) => true),
  on: vi.fn((_name: string, _listener: unknown) => undefined),
}));
vi.mock('electron', () => ({ app }));
beforeEach(() => vi.clearAllMocks());

const cwd = path.resolve('/home/user');
const inHome = (name: string): string => path.join(cwd, name);

test('resolves file arguments of a packaged application against the working folder and omits switches', () => {
  expect(getFileArguments(['sidetone', 'a.mp3', '--quiet', '', inHome('b.wav')], cwd, null)).toEqual([
    inHome('a.mp3'),
    inHome('b.wav'),
  ]);
});

test('converts file URIs, which Linux desktops pass, to paths', () => {
  const args = [pathToFileURL(inHome('über a#1.mp3')).href, 'file://%E0%A4%A', 'b.wav'];
  expect(getFileArguments(['sidetone', ...args], cwd, null)).toEqual([
    inHome('über a#1.mp3'),
    inHome('b.wav'),
  ]);
});

test.each([
  [['electron', '.', 'a.mp3']],
  [['electron', '--inspect=0', cwd, '--lang=en-US', 'a.mp3']],
  [['electron', '-r', 'loader.js', cwd, 'a.mp3']],
])('does not treat the folder of an unpackaged application as a file: %j', (argv) => {
  expect(getFileArguments(argv, cwd, cwd)).toEqual([inHome('a.mp3')]);
});

test('passes files to the first instance as data, not by the command line', () => {
  expect(isFirstInstance({ files: [inHome('a.mp3')] }, () => undefined)).toBe(true);
  expect(app.requestSingleInstanceLock).toHaveBeenCalledWith({ files: [inHome('a.mp3')] });

  const onSecond = vi.fn();
  isFirstInstance({ files: [] }, onSecond);
  const onSecondInstance = app.on.mock.lastCall?.[1] as Listener;
  onSecondInstance({}, ['electron', '--enable-sandbox', '.', 'b.mp3'], cwd, { files: [inHome('b.mp3')] });
  expect(onSecond).toHaveBeenLastCalledWith({ files: [inHome('b.mp3')] });
  for (const data of [
    undefined,
    null,
    { files: 'b.mp3' },
    { files: [1] },
    { files: [], command: { path: 1 } },
  ]) {
    onSecondInstance({}, ['electron', 'b.mp3'], cwd, data);
    expect(onSecond).toHaveBeenLastCalledWith({ files: [] });
  }
});

test('the stand-in reorders a command line like Chromium: switches first, including its own', () => {
  expect(chromiumArgv(['electron', '/app', '--lang=de', 'a.mp3', '--quiet'])).toEqual([
    'electron',
    '--lang=de',
    '--quiet',
    '--enable-sandbox',
    expect.stringMatching(/^--secure-schemes=/),
    '/app',
    'a.mp3',
  ]);
});

test('the words of a command follow the program, its switches and, if it is not packaged, its folder', () => {
  expect(getCommandWords(['sidetone', 'list', '--jsonl'], cwd, null)).toEqual(['list', '--jsonl']);
  expect(getCommandWords(['sidetone', '--no-sandbox', 'list'], cwd, null)).toEqual(['list']);
  expect(getCommandWords(['electron', '.', '--user-data-dir=/x', 'status'], cwd, cwd)).toEqual(['status']);
  expect(getCommandWords(['sidetone', '--help'], cwd, null)).toEqual(['--help']);
  expect(getCommandWords(['sidetone', '--version'], cwd, null)).toEqual(['--version']);
  expect(
    getCommandWords(['sidetone', '--jsonl', '--no-sandbox', 'list', '--search', 'x'], cwd, null),
  ).toEqual(['list', '--jsonl', '--search', 'x']);
});

test('a word that is no file is a command that was mistyped', () => {
  const folder = temporaryFolder('instance');
  expect(getCommandWords(['sidetone', 'trnscribe', 'a.mp3'], folder, null)).toEqual(['trnscribe', 'a.mp3']);
  writeFileSync(path.join(folder, 'recording'), '');
  expect(getCommandWords(['sidetone', 'recording'], folder, null)).toBeNull();
  removeFolder(folder);
});

test('a start as an application has no command', () => {
  for (const argv of [[], ['/music/list'], ['./list'], ['a.mp3', 'list'], ['--hidden']])
    expect(getCommandWords(['sidetone', ...argv], cwd, null), argv.join(' ')).toBeNull();
  expect(getCommandWords(['electron', '.'], cwd, cwd)).toBeNull();
});

test('passes on where a command waits for the application', () => {
  const onSecond = vi.fn();
  isFirstInstance({ files: [] }, onSecond);
  const onSecondInstance = app.on.mock.lastCall?.[1] as Listener;
  const data = { files: [], command: { path: '/tmp/x', secret: 's' } };
  onSecondInstance({}, ['electron', 'list'], cwd, data);
  expect(onSecond).toHaveBeenLastCalledWith(data);
});
