import { mkdirSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Command } from '../../../main/command/arguments.ts';
import type { CommandLine } from '../../../main/command/lines.ts';
import { CommandSocket, serveCommand } from '../../../main/command/socket.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

const command: Command = { name: 'list', show: null, search: 'words' };
const line = (file: string): CommandLine => ({ kind: 'progress', file, state: 'queued', percent: null });

let socket: CommandSocket;
let printed: CommandLine[];
let stopping: AbortController;
let ending: AbortController;
beforeEach(async () => {
  socket = await CommandSocket.open();
  printed = [];
  stopping = new AbortController();
  ending = new AbortController();
});
afterEach(() => socket.close());

const run = () =>
  socket.run(
    command,
    (each) => printed.push(each),
    stopping.signal,
    () => false,
  );

it('carries the command there, and its lines and exit code back', async () => {
  const code = run();
  const received: Command[] = [];
  await serveCommand(socket.address, ending.signal, async (sent, print) => {
    received.push(sent);
    print(line('ä\u2028"a".mp3'));
    print(line('b.mp3'));
    return 3;
  });
  expect(await code).toBe(3);
  expect(received).toEqual([command]);
  expect(printed).toEqual([line('ä\u2028"a".mp3'), line('b.mp3')]);
});

it('tells the application when the user stops the command', async () => {
  const code = run();
  const stopped = Promise.withResolvers<void>();
  const served = serveCommand(socket.address, ending.signal, async (_sent, print, signal) => {
    signal.addEventListener('abort', () => stopped.resolve());
    print(line('a.mp3'));
    stopping.abort();
    await stopped.promise;
    return 130;
  });
  expect(await code).toBe('ended');
  await stopped.promise;
  await served;
});

it('ends without a code if the application ends', async () => {
  const code = run();
  const client = net.connect(socket.address.path);
  client.write(`${JSON.stringify({ secret: socket.address.secret })}\n`);
  client.once('data', () => client.destroy());
  expect(await code).toBe('ended');
});

it('asks again while nobody connects, and finds that it is alone by now', async () => {
  let asked = 0;
  const ended = await socket.run(
    command,
    () => undefined,
    stopping.signal,
    () => {
      asked += 1;
      return true;
    },
  );
  expect([ended, asked]).toEqual(['alone', 1]);
  // An application that was asked before does not run it as well.
  let isRun = false;
  await serveCommand(socket.address, ending.signal, async () => {
    isRun = true;
    return 0;
  });
  expect(isRun).toBe(false);
});

it('ends without a code when the application quits, however the command goes on there', async () => {
  const code = run();
  const served = serveCommand(socket.address, ending.signal, async (_sent, print) => {
    ending.abort();
    print(line('a.mp3'));
    return 1;
  });
  expect([await code, printed]).toEqual(['ended', []]);
  await served;
  const other = await CommandSocket.open();
  let isRun = false;
  await serveCommand(other.address, ending.signal, async () => {
    isRun = true;
    return 0;
  });
  expect(isRun).toBe(false);
  await other.close();
});

it.skipIf(process.platform === 'win32')(
  'has a path that systems take, also in a deep temporary folder',
  async () => {
    const root = temporaryFolder('socket');
    const deep = path.join(root, 'd'.repeat(90));
    mkdirSync(deep);
    vi.stubEnv('TMPDIR', deep);
    const other = await CommandSocket.open();
    vi.unstubAllEnvs();
    expect(Buffer.byteLength(other.address.path)).toBeLessThan(104);
    expect(statSync(path.dirname(other.address.path)).mode & 0o777).toBe(0o700);
    await other.close();
    removeFolder(root);
  },
);

it('is served once, however often the application was asked', async () => {
  const code = run();
  const received: Command[] = [];
  const serve = () =>
    serveCommand(socket.address, ending.signal, async (sent, _print, signal) => {
      received.push(sent);
      await Promise.race([second, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
      return 0;
    });
  const { promise: second, resolve } = Promise.withResolvers<void>();
  const first = serve();
  await serve();
  resolve();
  await first;
  expect([await code, received]).toEqual([0, [command]]);
});

it('sends nothing to who does not know the secret', async () => {
  const code = run();
  const stranger = net.connect(socket.address.path);
  let received = '';
  stranger.on('data', (data) => {
    received += data;
  });
  stranger.write(`${JSON.stringify({ secret: 'x'.repeat(64) })}\n`);
  await new Promise((resolve) => stranger.once('close', resolve));
  expect(received).toBe('');
  // The application can still connect.
  await serveCommand(socket.address, ending.signal, async () => 0);
  expect(await code).toBe(0);
});

it('runs nothing that is no command', async () => {
  const server = net.createServer((client) => {
    client.once('data', () => client.write('{"command":{"name":"delete everything"}}\n'));
  });
  const file = `${socket.address.path}-other`;
  await new Promise<void>((resolve) => server.listen(file, resolve));
  let isRun = false;
  await serveCommand({ path: file, secret: socket.address.secret }, ending.signal, async () => {
    isRun = true;
    return 0;
  });
  expect(isRun).toBe(false);
  server.close();
});

it.skipIf(process.platform === 'win32')('is in a folder of the user alone, which is removed', async () => {
  const folder = path.dirname(socket.address.path);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await socket.close();
  expect(() => statSync(folder)).toThrow('ENOENT');
});
