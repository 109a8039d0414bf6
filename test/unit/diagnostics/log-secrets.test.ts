/** Secrets are planted into every way in which a line comes to the log. None is found in its file. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Log } from '../../../main/diagnostics/log.ts';
import { type IpcPort, registerHandlers } from '../../../main/ipc/register.ts';
import { call } from '../../../preload/contract/define.ts';
import { recordMetric } from '../../metric.ts';
import { createLogSetup, key, secrets } from './log-setup.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const counts = { planted: 0, found: 0 };
afterAll(() => recordMetric('log-secrets', `found ${counts.found} of ${counts.planted} planted`));

class SecretError extends Error {
  constructor(secret: string) {
    super('safe', { cause: new Error(secret) });
    this.name = secret;
    Object.assign(this, { code: secret, path: secret, syscall: secret, config: { headers: secret } });
  }
}

/** Errors that carry a secret, as libraries and JavaScript make them. */
const errors: Readonly<Record<string, (secret: string) => unknown>> = {
  message: (secret) => new Error(secret),
  'message with frames': (secret) => new TypeError(`${secret}\n    at ${secret} (${secret}:1:2)`),
  'names and properties': (secret) => new SecretError(secret),
  'aggregated errors': (secret) => new AggregateError([new Error(secret), secret], secret),
  'deep causes': (secret) => new Error('1', { cause: new Error('2', { cause: new Error(secret) }) }),
  'system error': (secret) =>
    Object.assign(new Error(`ENOENT: no such file or directory, open '${secret}'`), {
      code: 'ENOENT',
      errno: -2,
      syscall: 'open',
      path: secret,
    }),
  JSON: (secret) => {
    try {
      return JSON.parse(secret);
    } catch (error) {
      return error;
    }
  },
  validation: (secret) => z.strictObject({ a: z.literal('b') }).safeParse({ a: secret, [secret]: 1 }).error,
  'property of undefined': (secret) => {
    try {
      return (undefined as unknown as Record<string, string>)[secret];
    } catch (error) {
      return error;
    }
  },
  text: (secret) => secret,
  object: (secret) => ({ message: secret, [secret]: secret }),
  'text that throws': (secret) => ({
    get message() {
      throw new Error(secret);
    },
  }),
};

const failingCall = async ({ warn }: Log, error: unknown): Promise<void> => {
  const channels: Parameters<IpcPort['handle']>[1][] = [];
  const port: IpcPort = { handle: (_channel, listener) => void channels.push(listener) };
  const handlers = {
    things: {
      break: () => {
        throw error;
      },
    },
  };
  const contract = { things: { break: call<true>()() } };
  registerHandlers(contract, handlers, { port, isTrusted: () => true, warn });
  await channels[0]?.({ contentsId: 1, frame: null });
};

/** Ways that take any error. */
const errorWays: Readonly<Record<string, (log: Log, error: unknown) => Promise<void> | void>> = {
  'a warning': (log, error) => log.warn('it failed', error),
  'a call that throws': failingCall,
};

const check = (text: string, fragments: readonly string[]): void => {
  counts.planted += 1;
  const found = fragments.filter((fragment) => text.includes(fragment));
  if (found.length > 0) counts.found += 1;
  expect(found).toEqual([]);
};

describe.each(Object.entries(secrets))('%s', (_secret, [secret, ...fragments]) => {
  it.each(Object.keys(errorWays).flatMap((way) => Object.keys(errors).map((kind) => [way, kind] as const)))(
    'in %s, as %s',
    async (way, kind) => {
      const setup = createLogSetup();
      try {
        await errorWays[way]?.(setup.log, errors[kind]?.(secret));
        const text = setup.read();
        expect(text).toMatch(/ warn (?:it failed|sidetone:things\.break failed)/);
        check(text, fragments);
      } finally {
        setup.close();
      }
    },
  );
});

// Texts cannot be told from our own words: messages have none, which the sources show below.
const recognized = Object.entries(secrets).filter(([name]) => !['text', 'description'].includes(name));

describe.each(recognized)('%s', (_secret, [secret, ...fragments]) => {
  it.each(['info', 'warn'] as const)('in the message of %s', (level) => {
    const setup = createLogSetup();
    try {
      setup.log[level](`what happened: ${secret}`);
      setup.log[level](`first line\n${secret}`);
      check(setup.read(), fragments);
    } finally {
      setup.close();
    }
  });
});

it.each(['throw', 'reject'])('an error that no code catches (%s)', (how) => {
  const setup = createLogSetup();
  try {
    const planted = Object.values(secrets).map(([secret]) => secret);
    const script = path.join(import.meta.dirname, 'break-process.ts');
    const { status } = spawnSync(process.execPath, [script, setup.profile, how, ...planted], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const text = setup.read();
    expect(text.match(/ warn un(?:caught exception|handled rejection): Error: \[message\]/g)).toHaveLength(
      planted.length,
    );
    for (const [, ...fragments] of Object.values(secrets)) check(text, fragments);
  } finally {
    setup.close();
  }
});

it('the same search finds each secret in what is not redacted', () => {
  for (const [secret, ...fragments] of Object.values(secrets))
    expect(fragments.some((fragment) => secret.includes(fragment))).toBe(true);
  const setup = createLogSetup();
  try {
    setup.log.info(`the bishop, ${key.slice(0, 6)}`);
    expect(setup.read()).toContain('bishop');
  } finally {
    setup.close();
  }
});

/** Values that messages may quote: ids, states, codes, counts and what Chromium names. */
const quotable = [
  /^channel$/,
  /^(?:(?:result|opened|saved)\.)?error\.(?:code|detail\?\.key \?\? (?:result|opened)\.error\.code)$/,
  /^(?:failure\.)?reason$/,
  // Of a text: its id, not its name.
  /^(?:entry\.)?id$|^fileId$|^folderId$|^finding$|^event$|^seconds$|^outcome\.kind$|^error instanceof Error \? error\.name : typeof error$/,
  /^code$|^exitCode$|^type$|^(?:command\.)?name$|^description$|^transitions$|^\w+Count$/,
  /^describeSystem\(getSystemFacts\(\)\)\.join\('; '\)$/,
];

it('messages quote codes, ids and states only', () => {
  const sources = readdirSync(path.join(root, 'main'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(path.join(root, 'main', file), 'utf8')] as const);
  const quoted = sources.flatMap(([file, source]) =>
    [...source.matchAll(/\b(?:warn|info|log)\(\s*(`(?:[^`]|`, \$\{[^`]*`)*`)/g)].flatMap(([, message = '']) =>
      [...message.matchAll(/\$\{((?:[^{}]|\$\{[^}]*\})*)\}/g)].map(([, value = '']) => `${file}: ${value}`),
    ),
  );
  expect(quoted.length).toBeGreaterThan(8);
  const others = quoted.filter(
    (each) => !quotable.some((pattern) => pattern.test(each.slice(each.indexOf(': ') + 2))),
  );
  expect(others).toEqual([]);
});
