import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import type { ConnectionChecks } from '../connection-check/connection-checks.ts';
import type { Audio } from '../library/audio/audio.ts';
import type { Exports } from '../library/exports/exports.ts';
import type { Library } from '../library/library.ts';
import type { SpeechCalls } from '../listening/speech-calls.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Websites } from '../websites/websites.ts';
import { type AppServices, appHandlers } from './app.ts';
import { type AudioDialogs, audioHandlers } from './audio.ts';
import { connectionHandlers } from './connection.ts';
import { episodesHandlers } from './episodes.ts';
import { exportsHandlers } from './exports.ts';
import { libraryHandlers } from './library.ts';
import { settingsHandlers } from './settings.ts';
import { textsHandlers } from './texts.ts';
import { transcriptionsHandlers } from './transcriptions.ts';
import { type UploadsDialogs, uploadsHandlers } from './uploads.ts';

export interface HandlerServices {
  readonly settings: SettingsService;
  readonly library: Library;
  readonly audio: Audio;
  readonly exports: Exports;
  readonly uploads: Uploads;
  readonly speech: SpeechCalls;
  readonly websites: Websites;
  readonly checks: ConnectionChecks;
}

export const createHandlers = (
  services: HandlerServices,
  dialogs: AudioDialogs & UploadsDialogs,
  app: AppServices,
): Handlers<SidetoneContract> => ({
  settings: settingsHandlers(services.settings),
  connection: connectionHandlers(services.checks),
  websites: services.websites,
  bulkRuns: services.websites.bulkRuns,
  ipPresets: services.websites.ipPresets,
  transcriptions: transcriptionsHandlers(services.library.forRenderer),
  library: libraryHandlers(services.library),
  episodes: episodesHandlers({ ...services, ...dialogs, episodes: services.library.episodes }),
  texts: textsHandlers(services.library.texts),
  words: { get: (id) => services.library.words.get(id) },
  speech: services.speech,
  audio: audioHandlers(services.audio, dialogs),
  exports: exportsHandlers(services.exports, dialogs.reveal),
  uploads: uploadsHandlers(services.uploads, services.audio, dialogs),
  app: appHandlers(app),
});
