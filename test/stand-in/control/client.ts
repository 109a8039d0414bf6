import type { ChildProcess } from 'node:child_process';
import type { ControlCommands } from './commands.ts';
import type { CommandReply } from './server.ts';

export type Control = {
  readonly [Name in keyof ControlCommands]: (
    ...args: Parameters<ControlCommands[Name]>
  ) => Promise<Awaited<ReturnType<ControlCommands[Name]>>>;
};

/** `child` needs an `ipc` channel and `serialization: 'advanced'`. */
export const createControl = (child: ChildProcess): Control => {
  const waiting = new Map<number, (reply: CommandReply) => void>();
  let lastId = 0;
  child.on('message', (reply: CommandReply) => {
    waiting.get(reply.control)?.(reply);
    waiting.delete(reply.control);
  });
  child.on('exit', () => {
    for (const onReply of waiting.values()) onReply({ control: 0, error: 'The application has ended' });
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
