/** Client built as in main, for a service that the test has started. */
import { HttpTransport, type TransportOptions } from '../../../main/api/http/http-transport.ts';
import { createTranscriptionsApi } from '../../../main/api/resources/transcriptions.ts';
import { createWebsitesApi } from '../../../main/api/resources/websites.ts';
import type {
  ApiDeps,
  BooleanEncoding,
  ExchangeReport,
  ServiceAccess,
  TranscriptionsApi,
  WebsitesApi,
} from '../../../main/api/types.ts';
import { ok } from '../../../preload/contract/result.ts';

export interface TestClient {
  readonly deps: ApiDeps;
  readonly access: ServiceAccess;
  readonly websites: WebsitesApi;
  readonly transcriptions: TranscriptionsApi;
  readonly reports: readonly ExchangeReport[];
  readonly booleanEncodings: ReadonlyMap<string, BooleanEncoding>;
  readonly transport: HttpTransport;
  close(): Promise<void>;
}

export interface TestClientOptions extends TransportOptions {
  readonly jsonTimeoutMs?: number;
  readonly now?: () => number;
  readonly onRate?: ApiDeps['onRateLimit'];
  readonly beforeChange?: ApiDeps['beforeChange'];
}

export const createTestClient = (
  service: Pick<ServiceAccess, 'analyticsUrl' | 'contentUrl' | 'apiKey'>,
  { jsonTimeoutMs, now, onRate, beforeChange, ...options }: TestClientOptions = {},
): TestClient => {
  const reports: ExchangeReport[] = [];
  const booleanEncodings = new Map<string, BooleanEncoding>();
  const transport = new HttpTransport(options);
  const access: ServiceAccess = {
    analyticsUrl: service.analyticsUrl,
    contentUrl: service.contentUrl,
    apiKey: service.apiKey,
    accountId: service.contentUrl,
  };
  const deps: ApiDeps = {
    transport,
    access: async () => ok(access),
    booleanEncodings,
    userAgent: 'Sidetone/1.2.3 (test)',
    report: (report) => reports.push(report),
    jsonTimeoutMs,
    now,
    onRateLimit: onRate,
    beforeChange,
  };
  return {
    deps,
    access,
    websites: createWebsitesApi(deps),
    transcriptions: createTranscriptionsApi(deps),
    reports,
    booleanEncodings,
    transport,
    close: () => transport.close(),
  };
};

/** Both base URLs below one origin, for a server of the test. */
export const createEndpoints = (origin: string, apiKey = 'test-key') => ({
  analyticsUrl: origin,
  contentUrl: origin,
  apiKey,
});
