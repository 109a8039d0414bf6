/**
 * How the process of a command and the running application talk: the process listens on a socket of its own, tells its address with
 * the single-instance lock, and the application connects to it. Messages are JSON, one a line.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { systemClock } from '../lib/clock.ts';
import { type Command, command } from './arguments.ts';
import { type CommandLine, commandLine, type Print, toJsonLine } from './lines.ts';

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

const folderPrefix = 'sidetone-command-';
const socketName = 'command';
/** Bytes of the path of a socket: macOS has 104, Linux 108, each with a zero at the end. */
const maxPathBytes = 103;

/** The temporary folder, unless the path of a socket in it would be too long. */
const getTemporaryFolder = (): string => {
  const longest = path.join(os.tmpdir(), `${folderPrefix}${process.pid}-XXXXXX`, socketName);
  return Buffer.byteLength(longest) > maxPathBytes ? '/tmp' : os.tmpdir();
};

/** A process that was killed leaves its folder. */
const removeLeftFolders = async (temporaryFolder: string): Promise<void> => {
  const names = await readdir(temporaryFolder).catch(() => []);
  for (const name of names) {
    const pid = Number(new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1] ?? 0);
    if (pid > 0 && !isProcessRunning(pid))
      await rm(path.join(temporaryFolder, name), { recursive: true, force: true }).catch(() => undefined);
  }
};

/** Nobody but the user can open it. */
const createFolder = async (): Promise<string> => {
  const temporaryFolder = getTemporaryFolder();
  await removeLeftFolders(temporaryFolder);
  return mkdtemp(path.join(temporaryFolder, `${folderPrefix}${process.pid}-`));
};

const isProcessRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

const onLines = (socket: net.Socket, onLine: (line: string) => void): void => {
  let rest = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
    if (rest.length > maxLineLength) socket.destroy();
  });
};

/** An application that is just starting opens its data first, and one that ends takes seconds. */
const questionPauseMs = 3_000;
const maxQuestions = 20;

/** The exit code. `ended`: no application connected, or it ended before the command did. `alone`: this process is the application. */
type SocketEnd = number | 'ended' | 'alone';

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

  /** Nobody but the user can reach it: its folder is readable for the owner only. Rejects with an error of the system. */
  static async open(): Promise<CommandSocket> {
    const secret = randomBytes(32).toString('hex');
    const folder = process.platform === 'win32' ? null : await createFolder();
    const name = randomBytes(16).toString('hex');
    const file = folder === null ? `\\\\.\\pipe\\sidetone-${name}` : path.join(folder, socketName);
    const server = net.createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(file, resolve);
    });
    return new CommandSocket(server, { path: file, secret }, folder);
  }

  /**
   * Sends the command to the application that connects, and receives its lines. `askAgain` is called while none connects: the one that
   * was asked may have been about to end. It returns whether this process is the application by now.
   */
  run(sent: Command, print: Print, signal: AbortSignal, askAgain: () => boolean): Promise<SocketEnd> {
    return new Promise((resolve) => {
      /** One of them is served. The application may have been asked more than once. */
      let served: net.Socket | null = null;
      let asked = 0;
      const end = (ended: SocketEnd): void => {
        stopAsking();
        // An application that was asked before must not run it as well.
        this.#server.close();
        signal.removeEventListener('abort', stop);
        served?.destroy();
        resolve(ended);
      };
      const stop = (): void => end('ended');
      const ask = (): void => {
        asked += 1;
        if (asked === maxQuestions) end('ended');
        else if (askAgain()) end('alone');
        else stopAsking = systemClock.after(questionPauseMs, ask);
      };
      let stopAsking = systemClock.after(questionPauseMs, ask);
      signal.addEventListener('abort', stop, { once: true });
      this.#server.on('connection', (socket) => {
        socket.on('error', () => undefined);
        onLines(socket, (line) => {
          if (socket !== served) {
            const isKnown = parse(greeting, line)?.secret === this.address.secret;
            if (!isKnown || served !== null) {
              socket.destroy();
              return;
            }
            served = socket;
            stopAsking();
            send(socket, { command: sent });
            return;
          }
          const read = parse(commandLine, line);
          if (read?.kind === 'end') end(read.code);
          else if (read !== null) print(read);
        });
        socket.on('close', () => socket === served && end('ended'));
      });
    });
  }

  async close(): Promise<void> {
    this.#server.close();
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true });
  }
}

/**
 * The end of the running application: runs the command of the process that listens there. Resolves when nobody waits for it any more.
 * `ending`: the application quits, so that the process of the command is told nothing of what fails then.
 */
export const serveCommand = (
  { path: file, secret }: CommandAddress,
  ending: AbortSignal,
  run: (sent: Command, print: Print, signal: AbortSignal) => Promise<number>,
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
  const leave = (): void => void socket.destroy();
  ending.addEventListener('abort', leave, { once: true });
  if (ending.aborted) leave();
  return new Promise((resolve) => {
    socket.on('close', () => {
      ending.removeEventListener('abort', leave);
      stopping.abort();
      resolve();
    });
  });
};
