/** What main asks of the page. Files that came with the start are there before the page can show them: they wait here. */
import { createContext, useContext, useEffect } from 'react';
import type { Command } from '../../preload/contract/app.ts';
import type { AppBridge } from '../lib/bridge.ts';

export interface Commands {
  /** From now on `fn` carries them out, those that wait first. Answers the function that ends it. */
  readonly carryOut: (fn: (command: Command) => void) => () => void;
}

export const followCommands = (bridge: Pick<AppBridge, 'app'>): Commands => {
  const waiting: Command[] = [];
  let run: ((command: Command) => void) | null = null;
  bridge.app.onCommand((command) => {
    if (run) run(command);
    else waiting.push(command);
  });
  return {
    carryOut: (fn) => {
      run = fn;
      for (const command of waiting.splice(0)) fn(command);
      return () => {
        if (run === fn) run = null;
      };
    },
  };
};

const CommandsContext = createContext<Commands | null>(null);
export const CommandsProvider = CommandsContext.Provider;

export const useMainCommands = (run: (command: Command) => void): void => {
  const commands = useContext(CommandsContext);
  useEffect(() => commands?.carryOut(run), [commands, run]);
};
