/** A check as main creates it, without the settings. */
import { ConnectionChecks } from '../../../main/connection-check/connection-checks.ts';
import type { CheckStep, ConnectionCheck } from '../../../preload/contract/connection/connection-check.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { createTestClient, type TestClientOptions } from '../api/test-client.ts';

export interface CheckedService {
  readonly contentUrl: string;
  readonly analyticsUrl: string;
  readonly apiKey: string;
}

export interface CheckSetup {
  readonly checks: ConnectionChecks;
  readonly emitted: ConnectionCheck[];
  /** Origins that the user was asked about. */
  readonly asked: (readonly string[])[];
  readonly reports: readonly unknown[];
  close(): Promise<void>;
}

interface SetupOptions extends TestClientOptions {
  /** What the user says about other origins. */
  readonly confirm?: () => Promise<Result<boolean>>;
  /** False: no service is set up, and `service` is unused. */
  readonly isConfigured?: boolean;
}

const noUrls = { contentUrl: '', analyticsUrl: '' };

export const createCheckSetup = (
  service: CheckedService,
  { confirm = async () => ok(true), isConfigured = true, ...options }: SetupOptions = {},
): CheckSetup => {
  const client = createTestClient(service, { connectTimeoutMs: 2_000, jsonTimeoutMs: 2_000, ...options });
  const emitted: ConnectionCheck[] = [];
  const asked: (readonly string[])[] = [];
  const { contentUrl, analyticsUrl } = service;
  const access = async (): Promise<Result<typeof client.access>> => ok(client.access);
  const checks = new ConnectionChecks({
    api: client.deps,
    stored: () => ({ ...(isConfigured ? { contentUrl, analyticsUrl } : noUrls), agreedOrigins: {} }),
    access,
    confirm: (origins) => {
      asked.push(origins);
      return confirm();
    },
    now: () => 7,
    emit: (check) => emitted.push(check),
  });
  return { checks, emitted, asked, reports: client.reports, close: () => client.close() };
};

/** `tls: failed certificate_expired`, `name: skipped by_proxy`, … */
export const summarize = (steps: readonly CheckStep[]): readonly string[] =>
  steps.map(({ kind, state }) => {
    if (state.kind === 'failed') {
      const { code, detail } = state.error;
      return `${kind}: failed ${detail?.key ?? code}`;
    }
    return state.kind === 'skipped' ? `${kind}: skipped ${state.reason}` : `${kind}: ${state.kind}`;
  });
