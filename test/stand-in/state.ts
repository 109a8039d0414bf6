/**
 * The application's state, shared by Electron's modules. host.ts sets the options before main is imported.
 */
import type { Chromium } from './chromium/launch.ts';
import type { DialogAnswer, DialogRecord, StandingAnswer } from './control/record.ts';
import { emptyRecord } from './control/record.ts';
import type { PageSwitches } from './find-page-switches.ts';
import type { KeychainMode, StandInOptions } from './options.ts';

/** What a test may set, and the system would otherwise decide. */
interface Switches {
  keychain: KeychainMode;
  systemDark: boolean;
  online: boolean;
  /** Whether assistive technology is in use. */
  assisted: boolean;
  /** `refused`: the user denied them, or macOS does because the application is not signed. */
  notifications: 'shown' | 'refused' | 'unsupported';
  /** The misspelled word in every context menu of a text; '' for none. */
  misspelling: { readonly word: string; readonly suggestions: readonly string[] };
  /** The result of `session.resolveProxy`. */
  proxy: string;
  /** Answers for the next dialogs of each kind. */
  answers: Record<DialogRecord['kind'], DialogAnswer[]>;
  standingAnswers: StandingAnswer[];
}

interface State {
  options: StandInOptions;
  isReady: boolean;
  /** What Chromium was started with. */
  pages: PageSwitches;
  chromium: () => Promise<Chromium>;
  readonly record: ReturnType<typeof emptyRecord>;
  readonly switches: Switches;
}

const notStarted = (): never => {
  throw new Error('The stand-in was not started');
};

const createSwitches = (): Switches => ({
  keychain: 'available',
  systemDark: false,
  online: true,
  assisted: false,
  notifications: 'shown',
  misspelling: { word: '', suggestions: [] },
  proxy: 'DIRECT',
  answers: { open: [], save: [], message: [], error: [] },
  standingAnswers: [],
});

export const state: State = {
  get options(): StandInOptions {
    return notStarted();
  },
  set options(options: StandInOptions) {
    Object.defineProperty(state, 'options', { value: options, writable: true });
  },
  isReady: false,
  pages: { webrtcPolicy: null, jsFlags: null },
  chromium: notStarted,
  record: emptyRecord(),
  switches: createSwitches(),
};

/** As the options say, before any command of a test. */
export const resetSwitches = (): void => {
  const { keychain, systemDark, online } = state.options;
  Object.assign(state.switches, createSwitches(), { keychain, systemDark, online });
};

/** Notes when a step of the start happened first. */
export const noteTime = (step: string): void => {
  state.record.times[step] ??= Date.now();
};

/** Electron's modules that need a ready application throw before it is ready. */
export const requireReady = (sentence: string): void => {
  if (!state.isReady) throw new Error(sentence);
};
