/** What main asks of the page. Files that came with the start are there before the page can show them: they wait here. */
import { createContext, useContext, useEffect } from 'react';
import type { AppCommand } from '../../preload/contract/app.ts';
import type { AppBridge } from '../lib/bridge.ts';

export interface CommandQueue {
  /** From now on `fn` carries them out, those that wait first. Answers the function that ends it. */
  readonly setHandler: (fn: (command: AppCommand) => void) => () => void;
}

export const createCommandQueue = (bridge: Pick<AppBridge, 'app'>): CommandQueue => {
  const pending: AppCommand[] = [];
  let handler: ((command: AppCommand) => void) | null = null;
  bridge.app.onCommand((command) => {
    if (handler) handler(command);
    else pending.push(command);
  });
  return {
    setHandler: (fn) => {
      handler = fn;
      for (const command of pending.splice(0)) fn(command);
      return () => {
        if (handler === fn) handler = null;
      };
    },
  };
};

const CommandQueueContext = createContext<CommandQueue | null>(null);
export const CommandQueueProvider = CommandQueueContext.Provider;

export const useCommandHandler = (handler: (command: AppCommand) => void): void => {
  const commands = useContext(CommandQueueContext);
  useEffect(() => commands?.setHandler(handler), [commands, handler]);
};
