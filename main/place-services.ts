/** This computer and the service for services.ts: both can be used at the same time. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { computerAccountId, getContentAccountId } from '../preload/contract/account-id.ts';
import { ok, type Result } from '../preload/contract/result.ts';
import type { Place } from '../preload/contract/settings.ts';
import { createTranscriptionsApi } from './api/resources/transcriptions.ts';
import type { ApiDeps, TranscriptionsApi } from './api/types.ts';
import type { Emit } from './ipc/register.ts';
import { systemClock } from './lib/clock.ts';
import { getErrorCode } from './lib/file-access.ts';
import type { Library } from './library/library.ts';
import { Listening, type OpenListeningWindow } from './listening/listening.ts';
import { AddedModels } from './listening/models/added-models.ts';
import { type ModelSettings, SpeechModels } from './listening/models.ts';
import { SpeechCalls } from './listening/speech-calls.ts';
import type { Listen, SpeedMemory } from './service/listen.ts';
import type { BuiltInService } from './service/service.ts';
import { type BuiltInServiceControl, createBuiltInServiceControl } from './settings/built-in-service.ts';
import type { ConnectionMonitor } from './settings/connection-monitor.ts';
import type { LimitsMemory } from './settings/limits-memory.ts';
import type { SettingsStore } from './settings/schema.ts';
import type { SettingsService } from './settings/settings.ts';
import type { Uploads } from './uploads/uploads.ts';

/** What the uploads send, each place with its own access. */
export const createUploadApis = ({
  api,
  limits,
  settings,
  builtIn,
  library,
  settingsStore,
}: {
  readonly api: ApiDeps;
  readonly limits: LimitsMemory;
  readonly settings: Pick<SettingsService, 'ownAccess'>;
  readonly builtIn: BuiltInServiceControl;
  readonly library: Library;
  readonly settingsStore: SettingsStore;
}): Record<Place, TranscriptionsApi> => {
  const create = (place: Place, placeApi: Partial<ApiDeps>): TranscriptionsApi => {
    const getAccountId = (): string | null => getContentAccountId({ ...settingsStore.read(), place });
    const client = limits.learnFrom(createTranscriptionsApi({ ...api, ...placeApi }), getAccountId);
    return library.forUploads(client, getAccountId);
  };
  // What is spoken, and not where: of a country with several languages, the service here would not know which.
  const languageEncodings = { get: () => 'language' as const, set: () => undefined };
  return {
    computer: create('computer', { access: builtIn.access, languageEncodings }),
    service: create('service', { access: settings.ownAccess }),
  };
};

export interface BuiltInDeps {
  readonly profile: string;
  readonly openListeningWindow: OpenListeningWindow;
  /** Has the bundled model and its sample (`assets/speech`). */
  readonly speechFolder: string;
  readonly fileDialogs: { chooseModelFolder(): Promise<Result<string | null>> };
  readonly settingsStore: SettingsStore;
  readonly emit: Emit;
  /** Its damaged database was renamed to `quarantinedFile`; `salvagedRows` rows of it were copied into a new one. */
  readonly onDatabaseReplaced: (quarantinedFile: string, salvagedRows: number) => void;
  /** Both write to the log. No message has a name, path or text. */
  readonly info: (message: string) => void;
  readonly warn: (message: string, error?: unknown) => void;
}

const getReceivedFolder = (profile: string): string => path.join(profile, 'listening');

const startOnThisComputer = async (
  { profile, warn, onDatabaseReplaced }: BuiltInDeps,
  listen: Listen,
  speed: SpeedMemory,
): Promise<Result<BuiltInService>> => {
  const [{ startBuiltInService }, { openServiceDatabase }] = await Promise.all([
    import('./service/service.ts'),
    import('./service/database.ts'),
  ]);
  const opened = await openServiceDatabase(path.join(profile, 'this-computer.db'), warn);
  if (!opened.ok) return opened;
  const database = opened.value;
  const { quarantinedFile, salvagedRows } = database;
  if (quarantinedFile !== null) onDatabaseReplaced(quarantinedFile, salvagedRows);
  try {
    const receivedFolder = getReceivedFolder(profile);
    return ok(await startBuiltInService({ database, receivedFolder, listen, speed, warn }));
  } catch (error) {
    const failure = database.toFailure(error);
    if (failure === null) throw error;
    return failure;
  }
};

/** What was received stays there until it was listened to. */
const hasReceived = (profile: string): boolean => {
  try {
    return readdirSync(getReceivedFolder(profile)).length > 0;
  } catch (error) {
    // The folder is created for the first recording.
    return getErrorCode(error) !== 'ENOENT';
  }
};

/** The service on this computer, what recognises speech for it, and its models. */
export const createBuiltIn = (dependencies: BuiltInDeps) => {
  const { profile, speechFolder, settingsStore, fileDialogs, emit, info, warn } = dependencies;
  const settings: ModelSettings = {
    read: settingsStore.read,
    write: (changes) => settingsStore.write({ ...settingsStore.read(), ...changes }),
  };
  const added = new AddedModels(path.join(profile, 'models'), warn);
  const models = new SpeechModels(speechFolder, warn, { added, settings });
  const listening = new Listening({
    openWindow: dependencies.openListeningWindow,
    models,
    clock: systemClock,
    pausesOnBattery: () => settingsStore.read().pauseOnLowBattery,
    info,
    warn,
  });
  const speech = new SpeechCalls({
    listening,
    models,
    added,
    settings,
    sample: path.join(speechFolder, 'samples/jfk.wav'),
    chooseFolder: () => fileDialogs.chooseModelFolder(),
    emit: (state) => emit('speech', 'onChanged', state),
    info,
  });
  const speed: SpeedMemory = {
    read: () => models.getSpeed(settings.read().speechModel),
    write: (measured) => speech.onSpeed(listening.recordingModel, measured),
  };
  const builtIn = createBuiltInServiceControl(() =>
    startOnThisComputer(dependencies, listening.listen, speed),
  );
  return {
    listening,
    speech,
    builtIn,
    /** Goes on with recordings that were not finished, which the service does when it starts. */
    resume: (): void => {
      if (hasReceived(profile)) void builtIn.access();
    },
  };
};

interface ReportReceivers {
  readonly settings: Pick<SettingsService, 'onExchange'>;
  readonly connectionState: Pick<ConnectionMonitor, 'report'>;
  readonly library: Pick<Library, 'onExchange'>;
  readonly uploads: Pick<Uploads, 'keyAccepted'>;
}

/** What a request of an upload to the other place shows does not concern the place in use. */
export const createReport =
  (settingsStore: SettingsStore, getReceivers: () => ReportReceivers): NonNullable<ApiDeps['report']> =>
  (exchange) => {
    const { settings, connectionState, library, uploads } = getReceivers();
    const { accountId, base, error } = exchange;
    settings.onExchange(exchange);
    if (accountId === getContentAccountId(settingsStore.read())) {
      connectionState.report(exchange);
      library.onExchange(exchange);
    }
    if (accountId !== computerAccountId && base === 'content' && error === null) uploads.keyAccepted();
  };
