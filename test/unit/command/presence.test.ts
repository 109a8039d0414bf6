import { Writable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import type { CommandServices } from '../../../main/command/context.ts';
import { OwnCommand } from '../../../main/command/own-command.ts';
import { Presence } from '../../../main/command/presence.ts';

const opened: OwnCommand[] = [];
afterEach(async () => {
  for (const own of opened.splice(0)) await own.fail('');
});

const openCommand = async (...words: readonly string[]) => {
  const texts: string[] = [];
  const toStream = () =>
    new Writable({
      write: (chunk, _encoding, done) => {
        texts.push(String(chunk));
        done();
      },
    });
  const terminal = { stdout: toStream(), stderr: toStream() };
  const start = { words: [...words, '--jsonl'], folder: '/', program: '', version: '', ...terminal };
  const own = await OwnCommand.open(start);
  if (typeof own === 'number') throw new Error(`It ended: ${own}`);
  opened.push(own);
  return { own, texts };
};

/** Of `status`. `speech`: when the services have answered. */
const createServices = (speech: Promise<unknown>) => {
  const calls: string[] = [];
  const services = {
    settings: { current: { place: 'computer', contentUrl: '', hasApiKey: false } },
    speech: { state: () => speech },
    uploads: {
      countStates: () => ({}),
      resume: () => void calls.push('resume'),
      suspend: () => void calls.push('suspend'),
    },
    // Only what `status` reads.
  } as unknown as CommandServices;
  return { services, calls };
};
const answered = Promise.resolve({ ok: true, value: { usedId: null } });

const createPresence = (own: OwnCommand | null, hasDisplay = true) => {
  const lines: string[] = [];
  const quit = Promise.withResolvers<void>();
  const presence = new Presence({
    own,
    hasDisplay,
    setShown: () => undefined,
    quit: () => quit.resolve(),
    log: { info: (line) => void lines.push(line), warn: (line) => void lines.push(line) },
  });
  return { presence, lines, quit: quit.promise };
};

it('serves a command that only reads without waking the queue', async () => {
  const { services, calls } = createServices(answered);
  const { presence, lines } = createPresence(null);
  const { own } = await openCommand('status');
  const ended = own.runElsewhere(() => false);
  presence.serve(own.address, services);
  expect([await ended, calls]).toEqual([0, []]);
  expect(lines).toEqual(['command status: started', 'command status: ended (0)']);
});

it('ends the commands of others with 5 when the application quits, and takes no more', async () => {
  const asked = Promise.withResolvers<void>();
  const { services } = createServices(Promise.resolve());
  const speech = {
    state: () => {
      asked.resolve();
      return new Promise(() => undefined);
    },
  };
  const { presence } = createPresence(null);
  const { own, texts } = await openCommand('status');
  const ended = own.runElsewhere(() => false);
  presence.serve(own.address, { ...services, speech } as unknown as CommandServices);
  await asked.promise;
  presence.end();
  expect(await ended).toBe(5);
  expect(texts.join('')).toMatch(/"code":"not_running".*\n\{"kind":"end","code":5\}\n$/);

  const second = await openCommand('status');
  let questions = 0;
  const alone = second.own.runElsewhere(() => {
    questions += 1;
    return true;
  });
  presence.serve(second.own.address, services);
  // The process of the command has asked again, and is the application now.
  expect([await alone, questions]).toEqual([null, 1]);
});

it('has printed the end of its own command when it quits', async () => {
  const { services, calls } = createServices(new Promise(() => undefined));
  const { own, texts } = await openCommand('status');
  const { presence, quit } = createPresence(own);
  presence.limitQueue(services);
  presence.runOwn(services);
  presence.end();
  await presence.ended();
  await quit;
  expect([texts.join(''), presence.exitCode]).toEqual(['{"kind":"end","code":130}\n', 130]);
  expect(calls).toEqual(['suspend']);
});

it('opens no window without a display, and ends with its command', async () => {
  const { services } = createServices(answered);
  const { own } = await openCommand('status');
  const { presence, quit, lines } = createPresence(own, false);
  expect([presence.openWindow(services), presence.isWindowed]).toEqual([false, false]);
  expect(lines).toEqual(['no window, because the command has no display']);
  presence.runOwn(services);
  await quit;
  const other = createPresence((await openCommand('status')).own);
  expect([other.presence.openWindow(null), other.presence.isWindowed]).toEqual([true, true]);
});
