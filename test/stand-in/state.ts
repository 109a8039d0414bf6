/**
 * The one application that this process stands in for. Electron's modules are objects of the process, so what they
 * share is one too; `host.ts` fills it before the application's main is imported.
 */
import type { Chromium } from './chromium/launch.ts';
import type { DialogAnswer, DialogRecord } from './control/record.ts';
import { emptyRecord } from './control/record.ts';
import type { KeychainMode, StandInOptions } from './options.ts';

/** What a test may set, and the system would otherwise decide. */
interface Switches {
  keychain: KeychainMode;
  systemDark: boolean;
  online: boolean;
  /** The word that the dictionary would not know wherever a context menu is opened in a text; none: ''. */
  misspelling: { readonly word: string; readonly suggestions: readonly string[] };
  /** What `session.resolveProxy` answers. */
  proxy: string;
  /** Answers for the next dialogs of each kind. */
  readonly answers: Record<DialogRecord['kind'], DialogAnswer[]>;
}

interface State {
  options: StandInOptions;
  isReady: boolean;
  /** The running Chromium, started if need be. */
  chromium: () => Promise<Chromium>;
  readonly record: ReturnType<typeof emptyRecord>;
  readonly switches: Switches;
}

const notStarted = (): never => {
  throw new Error('The stand-in was not started');
};

export const state: State = {
  get options(): StandInOptions {
    return notStarted();
  },
  set options(options: StandInOptions) {
    Object.defineProperty(state, 'options', { value: options, writable: true });
  },
  isReady: false,
  chromium: notStarted,
  record: emptyRecord(),
  switches: {
    keychain: 'available',
    systemDark: false,
    online: true,
    misspelling: { word: '', suggestions: [] },
    proxy: 'DIRECT',
    answers: { open: [], save: [], message: [], error: [] },
  },
};

/** Electron's modules that need a ready application throw until it is. */
export const requireReady = (sentence: string): void => {
  if (!state.isReady) throw new Error(sentence);
};
