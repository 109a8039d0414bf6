import { commands } from './commands.ts';

interface CommandRequest {
  readonly control: number;
  readonly name: keyof typeof commands;
  readonly args: unknown[];
}

export interface CommandReply {
  readonly control: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Does nothing if the parent process has no IPC channel. */
export const serveControl = (): void => {
  if (!process.send) return;
  process.on('message', async (ask: CommandRequest) => {
    const reply: { -readonly [K in keyof CommandReply]: CommandReply[K] } = { control: ask.control };
    try {
      const command = commands[ask.name] as (...args: unknown[]) => unknown;
      reply.value = await command(...ask.args);
    } catch (error) {
      reply.error = error instanceof Error ? error.message : String(error);
    }
    if (process.connected) process.send?.(reply);
  });
  // The parent process has ended, so no other process could stop this one.
  process.once('disconnect', () => process.exit(1));
  // The channel must not keep the process alive.
  process.channel?.unref();
};
