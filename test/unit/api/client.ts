/** A client for tests, as main builds one, against a service that the test has started. */
import { type Connection, type ConnectionOptions, createConnection } from '../../../main/api/connection.ts';
import { createTranscriptions } from '../../../main/api/transcriptions.ts';
import type {
  ApiDeps,
  BooleanDialect,
  ExchangeReport,
  ServiceAccess,
  TranscriptionsApi,
  WebsitesApi,
} from '../../../main/api/types.ts';
import { createWebsites } from '../../../main/api/websites.ts';
import { ok } from '../../../preload/contract/result.ts';

export interface TestClient {
  readonly deps: ApiDeps;
  readonly access: ServiceAccess;
  readonly websites: WebsitesApi;
  readonly transcriptions: TranscriptionsApi;
  readonly reports: readonly ExchangeReport[];
  readonly dialects: ReadonlyMap<string, BooleanDialect>;
  readonly connection: Connection;
  close(): Promise<void>;
}

export interface TestClientOptions extends ConnectionOptions {
  readonly jsonTimeoutMs?: number;
  readonly now?: () => number;
  readonly onRate?: ApiDeps['onRate'];
}

export const createClient = (
  service: Pick<ServiceAccess, 'analyticsUrl' | 'contentUrl' | 'apiKey'>,
  { jsonTimeoutMs, now, onRate, ...options }: TestClientOptions = {},
): TestClient => {
  const reports: ExchangeReport[] = [];
  const dialects = new Map<string, BooleanDialect>();
  const connection = createConnection(options);
  const access: ServiceAccess = {
    analyticsUrl: service.analyticsUrl,
    contentUrl: service.contentUrl,
    apiKey: service.apiKey,
    account: service.contentUrl,
  };
  const deps: ApiDeps = {
    connection,
    access: async () => ok(access),
    dialects,
    userAgent: 'Sidetone/1.2.3 (test)',
    report: (report) => reports.push(report),
    jsonTimeoutMs,
    now,
    onRate,
  };
  return {
    deps,
    access,
    websites: createWebsites(deps),
    transcriptions: createTranscriptions(deps),
    reports,
    dialects,
    connection,
    close: () => connection.close(),
  };
};

/** Both base addresses below one origin, for servers that a test makes itself. */
export const at = (origin: string, apiKey = 'test-key') => ({
  analyticsUrl: origin,
  contentUrl: origin,
  apiKey,
});
