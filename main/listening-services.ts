/** What this computer has to hear recordings, for services.ts. */
import path from 'node:path';
import type { Result } from '../preload/contract/result.ts';
import type { HttpTransport } from './api/http/http-transport.ts';
import type { Emit } from './ipc/register.ts';
import { systemClock } from './lib/clock.ts';
import type { SpeedMemory } from './listening/listen.ts';
import { Listening, type OpenListeningWindow } from './listening/listening.ts';
import { getHub, ModelDownloadCalls } from './listening/model-download-calls.ts';
import { AddedModels } from './listening/models/added-models.ts';
import { betterModel, ModelDownload } from './listening/models/model-download.ts';
import { type ModelSettings, SpeechModels } from './listening/models.ts';
import { Sample } from './listening/sample.ts';
import { SpeechCalls } from './listening/speech-calls.ts';
import type { SettingsStore } from './settings/schema.ts';

export interface ListeningDependencies {
  readonly profile: string;
  readonly userAgent: string;
  readonly openListeningWindow: OpenListeningWindow;
  /** Has the bundled model and its sample (`assets/speech`). */
  readonly speechFolder: string;
  readonly fileDialogs: { chooseModelFolder(): Promise<Result<string | null>> };
  /** Asks the user whether to download models from this address. */
  readonly confirmHub: (address: string) => Promise<Result<boolean>>;
  readonly settingsStore: SettingsStore;
  readonly emit: Emit;
  /** Both write to the log. No message has a name, path or text. */
  readonly info: (message: string) => void;
  readonly warn: (message: string, error?: unknown) => void;
}

/** What recognises speech, its models, and how fast it is. */
export const createListening = (dependencies: ListeningDependencies, transport: HttpTransport) => {
  const { profile, userAgent, speechFolder, settingsStore, fileDialogs, emit, info, warn } = dependencies;
  const settings: ModelSettings = {
    read: settingsStore.read,
    write: (changes) => settingsStore.write({ ...settingsStore.read(), ...changes }),
  };
  const modelFolder = path.join(profile, 'models');
  const added = new AddedModels(modelFolder, warn);
  const models = new SpeechModels(speechFolder, warn, { added, settings });
  const listening = new Listening({
    openWindow: dependencies.openListeningWindow,
    models,
    clock: systemClock,
    pausesOnBattery: () => settingsStore.read().pauseOnLowBattery,
    languages: () => settingsStore.read().spokenLanguages,
    info,
    warn,
  });
  const sample = new Sample({ listening, models, file: path.join(speechFolder, 'samples/jfk.wav') });
  const modelDownload = new ModelDownloadCalls({
    download: new ModelDownload(betterModel, {
      folder: modelFolder,
      transport,
      userAgent,
      clock: systemClock,
      getAddress: () => getHub(settings),
      info,
    }),
    models,
    added,
    settings,
    sample,
    confirmHub: dependencies.confirmHub,
    onChanged: () => void speech.report(),
    info,
  });
  const speech = new SpeechCalls({
    listening,
    models,
    added,
    settings,
    sample,
    getOffer: () => modelDownload.getOffer(),
    chooseFolder: () => fileDialogs.chooseModelFolder(),
    emit: (state) => emit('speech', 'onChanged', state),
    info,
  });
  const speed: SpeedMemory = {
    read: () => models.getKnownSpeed(settings.read().speechModel),
    write: (measured) => speech.onSpeed(listening.recordingModel, measured),
    measure: () => void speech.measure(),
  };
  return { listening, speech, modelDownload, speed };
};
