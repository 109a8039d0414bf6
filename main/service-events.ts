/** What the services tell each other. Each is created without the others; `connectServices` comes last. */
import { EventEmitter } from 'node:events';
import { getServiceAccountId } from '../preload/contract/account-id.ts';
import type { ConnectionHealth } from '../preload/contract/app.ts';
import type { Settings } from '../preload/contract/settings.ts';
import type { UploadsChange } from '../preload/contract/uploads.ts';
import type { RateLimiter, RateLimitState } from './api/http/rate-limit-headers.ts';
import type { ExchangeReport } from './api/types.ts';
import type { Feeds } from './feeds/feeds.ts';
import type { Emit } from './ipc/register.ts';
import type { Audio } from './library/audio/audio.ts';
import type { Library } from './library/library.ts';
import type { ConnectionMonitor } from './settings/connection-monitor.ts';
import { isConfigured } from './settings/key-binding.ts';
import type { SettingsStore } from './settings/schema.ts';
import type { SettingsService } from './settings/settings.ts';
import type { Uploads } from './uploads/uploads.ts';
import type { Websites } from './websites/websites.ts';

export type ServiceEvents = EventEmitter<{
  /** A request to the service has ended. */
  exchange: [report: ExchangeReport];
  /** A response had rate limit headers. */
  rate: [base: ExchangeReport['base'], rate: RateLimitState];
  /** Something was learned about the service. */
  learned: [];
  settings: [settings: Settings];
  /** Whether requests to the service succeed. */
  connection: [state: ConnectionHealth];
  /** URLs, key or place changed. */
  access: [];
  /** The loudness of a recording that was prepared. */
  envelope: [fingerprint: string, levels: Uint8Array];
  /** Jobs of the queue. */
  uploads: [change: UploadsChange];
  /** This computer has heard a text. `isNew`: it replaces none. */
  heard: [id: string, isNew: boolean];
  /** Recordings of the queue or rows of texts have changed. */
  content: [];
}>;

export const createServiceEvents = (): ServiceEvents => new EventEmitter();

interface ConnectedServices {
  readonly settings: SettingsService;
  readonly connectionState: ConnectionMonitor;
  readonly library: Library;
  readonly audio: Audio;
  readonly uploads: Uploads;
  readonly websites: Websites;
  readonly feeds: Pick<Feeds, 'contentChanged'>;
  readonly contentRateLimiter: RateLimiter;
}

export const connectServices = (
  events: ServiceEvents,
  services: ConnectedServices,
  dependencies: {
    readonly settingsStore: SettingsStore;
    readonly emit: Emit;
    readonly onSettingsChanged: (settings: Settings) => void;
  },
): void => {
  const { settings, connectionState, library, audio, uploads, websites, feeds, contentRateLimiter } =
    services;
  const { settingsStore, emit, onSettingsChanged } = dependencies;
  events.on('exchange', (report) => {
    settings.onExchange(report);
    // What an upload shows about a service that is not in use does not concern the library.
    if (report.accountId === getServiceAccountId(settingsStore.read())) {
      connectionState.report(report);
      library.onExchange(report);
    }
    if (report.base === 'content' && report.error === null) uploads.keyAccepted();
  });
  events.on('rate', (base, rate) =>
    base === 'analytics' ? websites.onRateState(rate) : contentRateLimiter.update(rate),
  );
  events.on('learned', settings.notifyChanged);
  events.on('settings', (changed) => {
    onSettingsChanged(changed);
    uploads.settingsChanged();
    library.settingsChanged();
    emit('settings', 'onChanged', changed);
  });
  events.on('access', () => {
    connectionState.reset(isConfigured(settingsStore.read()));
    uploads.accessChanged();
    library.accessChanged();
  });
  events.on('connection', (state) => library.texts.connectionChanged(state));
  events.on('envelope', (fingerprint, levels) => audio.saveEnvelope(fingerprint, levels));
  events.on('heard', library.textHeard);
  events.on('content', feeds.contentChanged);
};
