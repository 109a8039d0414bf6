/** `npm run listen` with an existing build: hears recordings with the real model, without a window. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getThreads } from '../../main/listening/listening.ts';
import { recordMetric } from '../metric.ts';
import { makeWav, readWav, writeRecording } from '../preparation/write-pcm.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { root } from './pack.ts';

const speech = 'assets/speech/samples/jfk.wav';
const sentence =
  /^And so,? my fellow Americans,? ask not what your country can do for you,? ask what you can do for your country\.$/i;

/** In a folder of its own, as npm calls it. */
const start = (args: readonly string[]) => {
  const child = spawn(process.execPath, [path.join(root, 'test/stand-in/listen.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      // Not in an installed Electron.
      ELECTRON_OVERRIDE_DIST_PATH: path.join(root, 'missing'),
      INIT_CWD: path.join(root, 'assets/speech'),
      npm_lifecycle_event: undefined,
    },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  return { child, ended };
};

test('npm run listen prints what is said in a recording', async () => {
  const { code, stdout, stderr } = await start(['samples/jfk.wav']).ended;
  expect(stdout.trim()).toMatch(sentence);
  expect(stderr).toContain('samples/jfk.wav: Heard until 0:11 of 0:11');
  expect(code).toBe(0);
});

test('npm run listen prints subtitles, and fails with a sentence for a file that is missing', async () => {
  const missing = start(['--srt', path.join(root, speech), 'missing.mp3', '--names', 'Americans']);
  const { code, stdout, stderr } = await missing.ended;
  const [heading, number, times, ...lines] = stdout.trim().split('\n');
  expect([heading, number]).toEqual([`==> ${path.join(root, speech)} <==`, '1']);
  expect(times).toMatch(/^00:00:0\d,\d{3} --> 00:00:0\d,\d{3}$/);
  expect(lines.filter((line) => !/^\d|^$/.test(line)).join(' ')).toMatch(sentence);
  expect(stderr).toMatch(/^missing\.mp3: The file was not found\./m);
  expect(code).toBe(1);
});

test.skipIf(process.platform === 'win32')('npm run listen stops within two seconds', async () => {
  const folder = temporaryFolder('listen-command');
  const long = path.join(folder, 'long.wav');
  const { sampleRate, channels } = readWav(path.join(root, speech));
  const fiveMinutes = Float32Array.from(Array.from({ length: 28 }, () => [...(channels[0] ?? [])]).flat());
  writeRecording(long, makeWav({ sampleRate, channels: [fiveMinutes] }, 's16'));
  const { child, ended } = start([long]);
  await once(child.stderr, 'data');
  const stoppedAt = performance.now();
  child.kill('SIGINT');
  const { code, stdout } = await ended;
  expect(performance.now() - stoppedAt).toBeLessThan(2_000);
  expect([code, stdout]).toEqual([130, '']);
  rmSync(folder, { recursive: true });
});

test.each([
  ['never start', 'if (globalThis.name?.startsWith("em-pthread")) await new Promise(() => {});'],
  [
    'are refused',
    'globalThis.Worker = class { constructor() { throw new DOMException("refused", "SecurityError"); } };',
  ],
])('npm run listen hears with one thread if threads %s', async (_what, line) => {
  const folder = temporaryFolder('listen-threads');
  cpSync(path.join(root, 'out'), path.join(folder, 'out'), { recursive: true });
  cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  mkdirSync(path.join(folder, 'assets'));
  symlinkSync(path.join(root, 'assets/speech'), path.join(folder, 'assets/speech'), 'junction');
  const [script = ''] = globSync(path.join(folder, 'out/renderer/listen/ort-wasm-simd-threaded-*.mjs'));
  writeFileSync(script, `${line}\n${readFileSync(script, 'utf8')}`);
  const startedAt = performance.now();
  const { code, stdout, stderr } = await start(['samples/jfk.wav', '--app-dir', folder]).ended;
  // A quiet machine takes less than 60 s.
  recordMetric('listen-without-threads-seconds', Math.round((performance.now() - startedAt) / 1_000));
  expect(stdout.trim()).toMatch(sentence);
  if (getThreads(availableParallelism()) > 1) expect(stderr).toContain('one thread is tried');
  expect(code).toBe(0);
  rmSync(folder, { recursive: true });
});
