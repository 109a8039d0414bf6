/** A server for benchmarks: a process that discards bodies faster than any client sends them. */
import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';

export interface Sink {
  /** Base URL; accepts every path below it. */
  readonly contentUrl: string;
  readonly analyticsUrl: string;
  readonly port: number;
  readonly pid: number;
  /** Records returned and body bytes received since the start. */
  counts(): Promise<{ readonly stored: number; readonly received: number }>;
  close(): Promise<void>;
}

export interface SinkOptions {
  /** Stops reading each body after this number of bytes; smaller bodies are read completely. */
  readonly stallAfter?: number;
}

export const startSink = async ({ stallAfter }: SinkOptions = {}): Promise<Sink> => {
  const limit = stallAfter === undefined ? [] : [String(stallAfter)];
  const child = fork(resolve(import.meta.dirname, 'sink-process.ts'), limit, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port } = await message<{ port: number }>(child);
  const origin = `http://127.0.0.1:${port}`;
  return {
    contentUrl: `${origin}/content`,
    analyticsUrl: `${origin}/analytics`,
    port,
    pid: child.pid ?? 0,
    counts: async () => {
      const counted = message<{ stored: number; received: number }>(child);
      child.send('counts');
      return await counted;
    },
    close: async () => {
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      child.disconnect();
      await ended;
    },
  };
};

const message = <T>(child: ChildProcess): Promise<T> =>
  new Promise((done, reject) => {
    const failed = (): void => reject(new Error('The sink ended early'));
    child.once('exit', failed);
    child.once('message', (value) => {
      child.off('exit', failed);
      done(value as T);
    });
  });
