/** Runs commands of other processes in this application. */
import type { CommandServices } from './context.ts';
import { runCommand } from './run-command.ts';
import { type CommandAddress, serveCommand } from './socket.ts';

/** Resolves when the command has ended. `isRunning`: whether the application has a window of its own, and not only a command. */
export const serve = (
  address: CommandAddress,
  services: CommandServices,
  isRunning: boolean,
): Promise<void> =>
  serveCommand(address, (command, print, signal) =>
    runCommand(command, { services, print, signal, isRunning }),
  );
