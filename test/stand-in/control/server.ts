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
  // The parent has ended, so nothing could stop this process.
  process.once('disconnect', () => process.exit(1));
  // The channel must not prevent the process from ending.
  process.channel?.unref();
};
