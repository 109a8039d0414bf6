/** Tells a client that waits for a text how far the service is, so that it need not guess whether something still happens. */
import type { ServerResponse } from 'node:http';
import { systemClock } from '../../lib/clock.ts';
import { sleep } from '../../lib/sleep.ts';
import { sendInterim } from '../http/response.ts';
import type { ListeningState } from './line.ts';

const intervalMs = 1_000;

/** Sends an interim response about once a second until `work` ends. */
export const reportUntil = async <T>(
  work: Promise<T>,
  getState: () => ListeningState | null,
  response: ServerResponse,
): Promise<T> => {
  const ended = new AbortController();
  void report(getState, response, ended.signal);
  try {
    return await work;
  } finally {
    ended.abort();
  }
};

const report = async (
  getState: () => ListeningState | null,
  response: ServerResponse,
  ended: AbortSignal,
): Promise<void> => {
  for (;;) {
    await sleep(systemClock, intervalMs, ended);
    const state = ended.aborted || response.destroyed ? null : getState();
    if (state === null) return;
    sendInterim(response, '102 Processing', toHeaders(state));
  }
};

/** What is not known is missing. */
const toHeaders = ({ recording, state, heardMs, leftMs }: ListeningState): Record<string, string> => ({
  'x-listening': recording.id,
  'x-listening-state': state,
  'x-heard-ms': String(heardMs),
  ...(recording.length_ms === null ? {} : { 'x-length-ms': String(recording.length_ms) }),
  ...(leftMs === null ? {} : { 'x-left-ms': String(leftMs) }),
});
