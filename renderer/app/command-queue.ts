/** Commands of main. They are queued until the renderer can handle them (files opened at launch). */
import { useEffect } from 'react';
import type { AppCommand } from '../../preload/contract/app.ts';
import type { AppState } from '../state/app-state.ts';
import { useSlice } from '../state/app-state-context.ts';

export const createCommandQueue = ({ bridge, onDispose }: AppState) => {
  const pending: AppCommand[] = [];
  let handler: ((command: AppCommand) => void) | null = null;
  const unsubscribe = bridge.app.onCommand((command) => {
    if (handler) handler(command);
    else pending.push(command);
  });
  onDispose(unsubscribe);
  return {
    /** `fn` handles queued commands at once, then new ones. Returns a function that removes it. */
    setHandler: (fn: (command: AppCommand) => void): (() => void) => {
      handler = fn;
      for (const command of pending.splice(0)) fn(command);
      return () => {
        if (handler === fn) handler = null;
      };
    },
  };
};

export const useCommandHandler = (handler: (command: AppCommand) => void): void => {
  const commands = useSlice(createCommandQueue);
  useEffect(() => commands.setHandler(handler), [commands, handler]);
};
