/** Commands of main. They are queued until the renderer can handle them (files opened at launch). */
import { createContext, useContext, useEffect } from 'react';
import type { AppCommand } from '../../preload/contract/app.ts';
import type { AppBridge } from '../lib/bridge.ts';

export interface CommandQueue {
  /** `fn` handles queued commands at once, then new ones. Returns a function that removes it. */
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
