import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cdp, connectPipe } from './cdp.ts';
import { type ChosenChromium, chooseChromium } from './choose.ts';
import { type ChromiumFlags, getChromiumFlags } from './flags.ts';
import { endLeftover, rememberProgram } from './leftover.ts';
import { packagedEnvironment } from './packaged.ts';

export interface Chromium {
  readonly cdp: Cdp;
  /** For example "147.0.0.0". */
  readonly version: string;
  /** Address for other DevTools clients; null if no port was requested. */
  readonly cdpAddress: string | null;
  readonly exited: Promise<void>;
  /** Closes Chromium; kills it after two seconds. */
  close(): Promise<void>;
}

interface Attempt {
  readonly sandbox: boolean;
  readonly lacksLibraries: boolean;
}

/** The next way to start after a failure; null if none would help. */
const nextAttempt = (tried: Attempt, getStderr: string, packaged: boolean): Attempt | null => {
  if (!tried.lacksLibraries && packaged && getStderr.includes('error while loading shared libraries')) {
    return { ...tried, lacksLibraries: true };
  }
  if (tried.sandbox && /sandbox|namespace|zygote/i.test(getStderr)) return { ...tried, sandbox: false };
  return null;
};

/** Without a UTF-8 locale, Chromium on Linux loses dropped files with non-ASCII names. */
const getUtf8Locale = (): Record<string, string> => {
  const { LC_ALL, LC_CTYPE, LANG } = process.env;
  const locale = LC_ALL || LC_CTYPE || LANG || '';
  return process.platform !== 'linux' || /utf-?8/i.test(locale) ? {} : { LC_ALL: 'C.UTF-8' };
};

/** Shared memory files of a killed Chromium remain here and are removed with the profile. */
const getTemporaryFolder = (profile: string): string => path.join(profile, 'temporary');

const isRoot = (): boolean => process.platform !== 'win32' && process.getuid?.() === 0;

const start = (
  { program, packaged }: ChosenChromium,
  flags: ChromiumFlags,
  attempt: Attempt,
): { child: ChildProcess; cdp: Cdp; getOutput: () => string } => {
  const child = spawn(program, getChromiumFlags({ ...flags, sandbox: attempt.sandbox }), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...getUtf8Locale(),
      TMPDIR: getTemporaryFolder(flags.profile),
      ...(packaged ? packagedEnvironment(program, attempt.lacksLibraries) : {}),
    },
    // Own process group: Ctrl-C reaches only this process, which then closes Chromium.
    detached: process.platform !== 'win32',
  });
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-8_000);
  });
  const [, , , input, output] = child.stdio;
  return { child, cdp: connectPipe(input as Writable, output as Readable), getOutput: () => text };
};

/** Chromium creates the file empty and writes it later. */
const debuggingAddress = async (profile: string): Promise<string> => {
  const file = path.join(profile, 'DevToolsActivePort');
  for (const limit = Date.now() + 5_000; Date.now() < limit; await sleep(10)) {
    const [, port] = /^(\d+)\n/.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
    if (port) return `http://127.0.0.1:${port}`;
  }
  throw new Error('Chromium names no port for DevTools');
};

/** Throws with Chromium's stderr if it cannot be started. */
export const launchChromium = async (flags: Omit<ChromiumFlags, 'sandbox'>): Promise<Chromium> => {
  const chosen = await chooseChromium(flags.headed);
  await mkdir(getTemporaryFolder(flags.profile), { recursive: true });
  await endLeftover(flags.profile);
  await rm(path.join(flags.profile, 'DevToolsActivePort'), { force: true });

  let attempt: Attempt | null = { sandbox: !isRoot(), lacksLibraries: false };
  let failure = '';
  while (attempt) {
    const { child, cdp, getOutput } = start(chosen, { ...flags, sandbox: attempt.sandbox }, attempt);
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    try {
      const { product } = await cdp.send('Browser.getVersion');
      rememberProgram(flags.profile, child.pid ?? 0);
      return {
        cdp,
        version: String(product).replace(/^[^/]*\//, ''),
        cdpAddress: flags.cdpPort === null ? null : await debuggingAddress(flags.profile),
        exited,
        close: async () => {
          cdp.send('Browser.close').catch(() => undefined);
          const force = setTimeout(() => child.kill('SIGKILL'), 2_000);
          await exited;
          clearTimeout(force);
        },
      };
    } catch (error) {
      child.kill('SIGKILL');
      await exited;
      failure = getOutput() || String(error);
      attempt = nextAttempt(attempt, failure, chosen.packaged);
    }
  }
  throw new Error(`Chromium (${chosen.program}) did not start:\n${failure.trim()}`);
};
