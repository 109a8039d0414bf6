/**
 * Starts a program of Sidetone as a user does, and waits until its log says that the window shows its page. Ends it then.
 * `node test/packaging/expect-window.ts PROGRAM ARGUMENT…`
 * With `--refused` first: expects that the program opens no window and no port of Chromium, and names the switch.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killProcess } from '../e2e/fixtures/processes.ts';
import { removeFolder, temporaryFolder } from '../temporary-folder.ts';

const isRefused = process.argv[2] === '--refused';
const [program, ...args] = process.argv.slice(isRefused ? 3 : 2);
if (program === undefined) throw new Error('Name the program');
/** A packed program may need a while for its first start. A refusal shows a box on some systems, and stays open. */
const limit = isRefused ? 20_000 : 120_000;

const profile = path.join(temporaryFolder('started'), 'profile');
const child = spawn(program, [...args, `--user-data-dir=${profile}`], { stdio: ['ignore', 'pipe', 'pipe'] });
let output = '';
for (const stream of [child.stdout, child.stderr]) {
  stream.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
}
let end: string | null = null;
child.once('error', (error) => {
  end = error.message;
});
child.once('exit', (code, signal) => {
  end = String(signal ?? code);
});

const read = (name: string): string => {
  const file = path.join(profile, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
const isShown = (): boolean => / info window shown$/m.test(read('logs/main.log'));
const hasPort = (): boolean => read('DevToolsActivePort') !== '' || output.includes('DevTools listening');

for (const started = Date.now(); Date.now() - started < limit && end === null && !isShown(); )
  await sleep(100);
const found = { shown: isShown(), port: hasPort(), end };
if (end === null) {
  const exited = once(child, 'exit');
  // `npm start` and xvfb-run pass the signal on.
  if (process.platform === 'win32') killProcess(child.pid ?? 0);
  else child.kill('SIGTERM');
  await Promise.race([exited, sleep(10_000)]);
  child.kill('SIGKILL');
}
const log = read('logs/main.log');
removeFolder(path.dirname(profile));
const succeeded = isRefused ? !found.shown && !found.port && found.end !== '0' : found.shown;
console.log(`${succeeded ? 'as expected' : 'not as expected'}: ${JSON.stringify(found)}`);
if (!succeeded) console.error(`${output}\n${log}`);
process.exit(succeeded ? 0 : 1);
