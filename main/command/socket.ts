/**
 * How the process of a command and the running application talk: the process listens on a socket of its own, tells its address with
 * the single-instance lock, and the application connects to it. Messages are JSON, one a line.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { systemClock } from '../lib/clock.ts';
import { command } from './arguments.ts';
import { type CommandLine, commandLine, toJsonLine } from './lines.ts';

/** What the lock carries. The secret proves that who connects has received it. */
export interface CommandAddress {
  readonly path: string;
  readonly secret: string;
}

const greeting = z.strictObject({ secret: z.string() });
const request = z.strictObject({ command });

const parse = <T>(schema: z.ZodType<T>, line: string): T | null => {
  try {
    const read = schema.safeParse(JSON.parse(line));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
};

const send = (socket: net.Socket, message: unknown): void => {
  if (!socket.destroyed) socket.write(toJsonLine(message));
};

/** Characters of a message. */
const maxLineLength = 10_000_000;

const onLines = (socket: net.Socket, onLine: (line: string) => void): void => {
  let rest = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
    if (rest.length > maxLineLength) socket.destroy();
  });
};

/** An application that is just starting opens its data first. */
const connectTimeoutMs = 60_000;

/** The end of the process of the command. */
export class CommandSocket {
  readonly address: CommandAddress;
  readonly #server: net.Server;
  /** Null on Windows, whose pipes have no folder. */
  readonly #folder: string | null;

  private constructor(server: net.Server, address: CommandAddress, folder: string | null) {
    this.#server = server;
    this.address = address;
    this.#folder = folder;
  }

  /** Nobody but the user can reach it: its folder is readable for the owner only. */
  static async open(): Promise<CommandSocket> {
    const secret = randomBytes(32).toString('hex');
    const isWindows = process.platform === 'win32';
    const folder = isWindows ? null : await mkdtemp(path.join(os.tmpdir(), 'sidetone-'));
    const name = randomBytes(16).toString('hex');
    const file = folder === null ? `\\\\.\\pipe\\sidetone-${name}` : path.join(folder, 'command');
    const server = net.createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(file, resolve);
    });
    return new CommandSocket(server, { path: file, secret }, folder);
  }

  /**
   * Sends the command to the application that connects, and receives its lines. Resolves with the exit code; null if no
   * application connected, or it ended before the command did.
   */
  run(
    sent: z.infer<typeof command>,
    print: (line: CommandLine) => void,
    signal: AbortSignal,
  ): Promise<number | null> {
    return new Promise((resolve) => {
      const sockets = new Set<net.Socket>();
      const end = (code: number | null): void => {
        stopTimeout();
        for (const socket of sockets) socket.destroy();
        resolve(code);
      };
      const stopTimeout = systemClock.after(connectTimeoutMs, () => end(null));
      signal.addEventListener('abort', () => end(null), { once: true });
      this.#server.on('connection', (socket) => {
        sockets.add(socket);
        let isKnown = false;
        onLines(socket, (line) => {
          if (!isKnown) {
            if (parse(greeting, line)?.secret !== this.address.secret) {
              socket.destroy();
              return;
            }
            isKnown = true;
            stopTimeout();
            send(socket, { command: sent });
            return;
          }
          const read = parse(commandLine, line);
          if (read?.kind === 'end') end(read.code);
          else if (read !== null) print(read);
        });
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          if (isKnown) end(null);
        });
      });
    });
  }

  async close(): Promise<void> {
    this.#server.close();
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true });
  }
}

/** The end of the running application: runs the command of the process that listens there. Resolves when nobody waits for it any more. */
export const serveCommand = (
  { path: file, secret }: CommandAddress,
  run: (
    sent: z.infer<typeof command>,
    print: (line: CommandLine) => void,
    signal: AbortSignal,
  ) => Promise<number>,
): Promise<void> => {
  const stopping = new AbortController();
  const socket = net.connect(file);
  let isRunning = false;
  send(socket, { secret });
  onLines(socket, (line) => {
    const read = isRunning ? null : parse(request, line);
    if (read === null) {
      socket.destroy();
      return;
    }
    isRunning = true;
    void run(read.command, (printed) => send(socket, printed), stopping.signal).then((code) => {
      send(socket, { kind: 'end', code } satisfies CommandLine);
      socket.end();
    });
  });
  // The process was stopped: the queue goes on with what was added.
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.on('close', () => {
      stopping.abort();
      resolve();
    });
  });
};
