/** Runs a command on the services: those of the running application, or of one without a window. */
import { assertNever, fail } from '../../preload/contract/result.ts';
import { rejectOnAbort } from '../lib/abort.ts';
import { getOrigin } from '../settings/key-binding.ts';
import type { Command } from './arguments.ts';
import { type CommandContext, refuse } from './context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { exportTexts, listTexts } from './list-texts.ts';
import { transcribe } from './transcribe.ts';
import { addWebsites, listWebsites, setWebsite } from './websites.ts';

const showStatus = async ({ services, print, isRunning }: CommandContext): Promise<ExitCode> => {
  const { place, contentUrl, hasApiKey } = services.settings.current;
  const speech = await services.speech.state();
  if (!speech.ok) return refuse(print, '', speech.error);
  print({
    kind: 'status',
    isRunning,
    place,
    model: speech.value.usedId,
    service: getOrigin(contentUrl),
    hasKey: hasApiKey,
    queue: services.uploads.countStates(),
  });
  return exitCodes.done;
};

export const runCommand = async (command: Command, context: CommandContext): Promise<ExitCode> => {
  const { log } = context;
  log.info(`command ${command.name}: started`);
  const code = await runUntilStopped(command, context);
  log.info(`command ${command.name}: ended (${code})`);
  return code;
};

/** What nobody expects is told as well, because somebody waits for the end. */
const runUntilStopped = async (command: Command, context: CommandContext): Promise<ExitCode> => {
  const { signal, print, log } = context;
  if (signal.aborted) return exitCodes.interrupted;
  try {
    return await rejectOnAbort(dispatch(command, context), signal);
  } catch (error) {
    if (signal.aborted) return exitCodes.interrupted;
    log.warn(`command ${command.name} failed`, error);
    return refuse(print, '', fail('internal').error);
  }
};

const dispatch = async (command: Command, context: CommandContext): Promise<ExitCode> => {
  switch (command.name) {
    case 'transcribe':
      return transcribe(command, context);
    case 'list':
      return listTexts(command, context);
    case 'export':
      return exportTexts(command, context);
    case 'status':
      return showStatus(context);
    case 'websites list':
      return listWebsites(context);
    case 'websites add':
      return addWebsites(command, context);
    case 'websites set':
      return setWebsite(command, context);
    default:
      return assertNever(command);
  }
};

/** Whether the queue goes on meanwhile. Without a window, a command that only reads starts nothing that it would abort at once. */
export const needsQueue = ({ name }: Command): boolean => name === 'transcribe';
