/** This computer's models as the product creates them, with real files and a window whose page is the test. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { HttpTransport } from '../../../main/api/http/http-transport.ts';
import { createListening } from '../../../main/listening-services.ts';
import type { HeardChunk, ListeningTask } from '../../../preload/contract/listening.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { SpeechState } from '../../../preload/contract/speech.ts';
import { createFakeWindows } from '../hidden-window/fake-window.ts';
import { createMemoryStore } from '../settings/memory-settings.ts';

const speechFolder = path.resolve(import.meta.dirname, '../../../assets/speech');
const heardWords =
  'And so, my fellow Americans: ask not what your country can do for you, ask what you can do for your country.';

const toChunk = (text: string): HeardChunk => ({
  index: 0,
  source: 0,
  startMs: 0,
  endMs: 11_000,
  language: 'en',
  words: text
    .split(' ')
    .map((word, at) => ({ text: word, startMs: at * 400, endMs: at * 400, probability: 1 })),
  gaps: [],
  isCut: false,
  languageTimes: [],
  detectorState: '',
});

export const setUpSpeech = (profile: string, settingsStore = createMemoryStore()) => {
  const states: SpeechState[] = [];
  const warnings: string[] = [];
  let answer: Result<string | null> = ok(null);
  const askedHubs: string[] = [];
  const user = { agrees: false };
  const fake = createFakeWindows<ListeningTask>(() => void services.listening.handlers.ready());
  const dependencies = {
    profile,
    userAgent: 'Sidetone/0',
    openListeningWindow: fake.open,
    speechFolder,
    fileDialogs: { chooseModelFolder: async () => answer },
    confirmHub: async (address: string) => {
      askedHubs.push(address);
      return ok(user.agrees);
    },
    settingsStore,
    emit: (_domain: unknown, _event: unknown, payload: unknown) => void states.push(payload as SpeechState),
    info: () => undefined,
    warn: (message: string) => void warnings.push(message),
  };
  const services = createListening(dependencies, new HttpTransport());
  const { handlers } = services.listening;
  return {
    ...services,
    windows: fake.windows,
    states,
    warnings,
    askedHubs,
    /** Whether the user agrees to another hub. */
    user,
    settingsStore,
    getState: async (): Promise<SpeechState> => {
      const state = await services.speech.state();
      if (!state.ok) throw new Error(state.error.code);
      return state.value;
    },
    /** As if the user had chosen this folder. */
    add: (folder: string) => {
      answer = ok(folder);
      return services.speech.add();
    },
    getTasks: (): readonly ListeningTask[] => fake.windows.flatMap(({ tasks }) => tasks),
    waitForTask: (number: number): Promise<ListeningTask> =>
      vi.waitFor(() => {
        const task = fake.windows.flatMap(({ tasks }) => tasks)[number];
        if (task === undefined) throw new Error(`There is no task ${number}`);
        return task;
      }, 90_000),
    /** The page has heard this in the recording of the task. */
    hear: async ({ id }: ListeningTask, text = heardWords): Promise<void> => {
      handlers.setLength(id, 11_000);
      handlers.addChunks(id, [toChunk(text)]);
      await handlers.finish(id, { durationMs: 11_000, unreadTracks: 0, voices: [] });
    },
    /** Names in the folder of the added models. */
    listStored: (): readonly string[] => {
      const folder = path.join(profile, 'models');
      return existsSync(folder) ? readdirSync(folder) : [];
    },
    close: async (): Promise<void> => {
      await services.speech.close();
      await services.modelDownload.close();
      await services.listening.close();
    },
  };
};

export type SpeechSetup = ReturnType<typeof setUpSpeech>;
