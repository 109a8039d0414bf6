/** Runs commands of other processes in this application. */
import type { CommandContext, CommandServices } from './context.ts';
import { needsQueue, runCommand } from './run-command.ts';
import { type CommandAddress, serveCommand } from './socket.ts';

interface Serving extends Pick<CommandContext, 'isRunning' | 'log'> {
  readonly services: CommandServices;
  /** Aborted when the application quits. */
  readonly ending: AbortSignal;
}

/** Resolves when the command has ended. */
export const serve = (
  address: CommandAddress,
  { services, ending, isRunning, log }: Serving,
): Promise<void> =>
  serveCommand(address, ending, (command, print, signal) => {
    if (needsQueue(command)) services.uploads.resume();
    return runCommand(command, { services, print, signal, isRunning, log });
  });
