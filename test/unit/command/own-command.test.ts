import { Writable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { OwnCommand } from '../../../main/command/own-command.ts';
import { serveCommand } from '../../../main/command/socket.ts';

afterEach(() => vi.unstubAllEnvs());

const collect = () => {
  const texts = { stdout: '', stderr: '' };
  const toStream = (name: keyof typeof texts) =>
    new Writable({
      write: (chunk, _encoding, done) => {
        texts[name] += chunk;
        done();
      },
    });
  return { texts, stdout: toStream('stdout'), stderr: toStream('stderr') };
};

const open = (words: readonly string[], { stdout, stderr }: Record<'stdout' | 'stderr', Writable>) =>
  OwnCommand.open({ words, folder: '/', program: 'sidetone', version: '1.2.3', stdout, stderr });

it.each([
  [0, ['--help'], /^Usage:\n {2}sidetone transcribe /, /^$/],
  [0, ['--version'], /^Sidetone 1\.2\.3\n$/, /^$/],
  [2, ['list', '--unknown'], /^$/, /^Usage:/],
  [2, ['list', '--unknown', '--jsonl'], /^\{"kind":"end","code":2\}\n$/, /^Usage:/],
] as const)('ends with %i: %j', async (code, words, stdout, stderr) => {
  const terminal = collect();
  expect(await open(words, terminal)).toBe(code);
  expect(terminal.texts.stdout).toMatch(stdout);
  expect(terminal.texts.stderr).toMatch(stderr);
});

it.each([
  [0, ['--help']],
  [2, ['list', '--unknown', '--jsonl']],
] as const)('ends with %i also when nobody reads: %j', async (code, words) => {
  const toClosed = () => new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  const [stdout, stderr] = [toClosed(), toClosed()];
  expect(await open(words, { stdout, stderr })).toBe(code);
  expect(stdout.destroyed || stderr.destroyed).toBe(true);
});

it.skipIf(process.platform === 'win32')('tells that it has no folder for its socket', async () => {
  // A short name: where the path of a socket would be too long, another folder is used.
  vi.stubEnv('TMPDIR', '/no-such-folder');
  const terminal = collect();
  expect(await open(['status', '--jsonl'], terminal)).toBe(5);
  const lines = terminal.texts.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { kind: 'failed', code: 'not_running', message: expect.stringContaining('ENOENT') },
    { kind: 'end', code: 5 },
  ]);
});

it('is stopped when nobody reads its lines', async () => {
  const stdout = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  const own = await open(['status'], { ...collect(), stdout });
  if (typeof own === 'number') throw new Error('It ended');
  const ended = own.runElsewhere(() => false);
  await serveCommand(own.address, new AbortController().signal, async (_command, print, signal) => {
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
    print({ kind: 'written', id: '1', file: '/a.txt' });
    await stopped;
    return 0;
  });
  expect(await ended).toBe(130);
});
