/** The other end of the control channel: every command of the stand-in as a promise. */
import type { ChildProcess } from 'node:child_process';
import type { Commands } from './commands.ts';
import type { Told } from './server.ts';

export type Control = {
  readonly [Name in keyof Commands]: (
    ...args: Parameters<Commands[Name]>
  ) => Promise<Awaited<ReturnType<Commands[Name]>>>;
};

/** `child` must have been started with an `ipc` channel and `serialization: 'advanced'`. */
export const controlOf = (child: ChildProcess): Control => {
  const waiting = new Map<number, (told: Told) => void>();
  let lastId = 0;
  child.on('message', (told: Told) => {
    waiting.get(told.control)?.(told);
    waiting.delete(told.control);
  });
  child.on('exit', () => {
    for (const tell of waiting.values()) tell({ control: 0, error: 'The application has ended' });
    waiting.clear();
  });
  const ask = (name: string, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const control = lastId;
      waiting.set(control, ({ value, error }) =>
        error === undefined ? resolve(value) : reject(new Error(error)),
      );
      child.send({ control, name, args }, (failed) => {
        if (failed) waiting.get(control)?.({ control, error: 'The application has ended' });
      });
    });
  return new Proxy({} as Control, {
    get: (_target, name) => (name === 'then' ? undefined : (...args: unknown[]) => ask(String(name), args)),
  });
};
