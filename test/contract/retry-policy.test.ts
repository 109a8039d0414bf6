import { describe, expect, it } from 'vitest';
import type { RequestPhase } from '../../preload/contract/errors/error-table.ts';
import { errorCodes } from '../../preload/contract/errors/error-table.ts';
import {
  clampResumption,
  decideRetry,
  getPauseMs,
  getShortPauseMs,
  pagePauses,
} from '../../preload/contract/errors/retry-policy.ts';

const phases: readonly RequestPhase[] = ['reading', 'uploading', 'changing'];

/** Code: decisions while reading, uploading and changing. */
const expected = `
  not_configured key_missing key_unreadable keychain_unavailable unauthorized: key key key
  rate_limited: rate_limited rate_limited rate_limited
  server_error: server_busy retry unknown
  offline name_not_found refused: offline offline offline
  timeout connection_lost stalled: offline retry unknown
  address_invalid address_insecure tls proxy: trouble trouble trouble
  redirected: trouble failed trouble
  unexpected_answer: trouble failed unknown
  forbidden: trouble quota failed
  not_found unexpected_status: trouble failed failed
  answer_too_large cancelled interrupted outcome_unknown internal: failed failed unknown
  disk_full storage_failed: trouble failed trouble
  too_large validation invalid_input not_allowed wrong_state unknown_id: failed failed failed
  file_missing file_unreadable file_changed file_empty not_a_file: failed failed failed
  format_unreadable not_audio no_path not_writable preparation_failed listening_failed model_refused feed_refused: failed failed failed
`;
const rows = expected
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [codes = '', decisions = ''] = line.split(': ');
    return codes
      .trim()
      .split(' ')
      .map((code) => [code, decisions] as const);
  });

describe('what an error means', () => {
  it('has a decision for every error code', () => {
    expect(rows.map(([code]) => code).sort()).toEqual([...errorCodes].sort());
  });

  it.each(rows)('%s: %s', (name, decisions) => {
    const code = errorCodes.find((each) => each === name) ?? 'internal';
    expect(phases.map((phase) => decideRetry({ code }, phase)).join(' ')).toBe(decisions);
  });

  it('an upload waits with all others when the service names a pause with a server error', () => {
    const error = { code: 'server_error', retryAfterSeconds: 20 } as const;
    expect(phases.map((phase) => decideRetry(error, phase))).toEqual([
      'server_busy',
      'server_busy',
      'unknown',
    ]);
  });
});

describe('how long a busy service is left alone', () => {
  const limited = { code: 'rate_limited' } as const;

  it('as long as it asks for, between a second and an hour', () => {
    const pauses = [0, 7, 100_000].map((seconds) =>
      getPauseMs({ ...limited, retryAfterSeconds: seconds }, 3),
    );
    expect(pauses).toEqual([1_000, 7_000, 3_600_000]);
  });

  it('15 seconds, doubled up to five minutes, if it does not say', () => {
    const pauses = [1, 2, 3, 5, 6, 99].map((attempt) => getPauseMs(limited, attempt));
    expect(pauses).toEqual([15_000, 30_000, 60_000, 240_000, 300_000, 300_000]);
  });

  it('a request that a user waits for is repeated four times, after at most five minutes', () => {
    expect([1, 2, 4, 5].map((attempt) => getShortPauseMs(limited, attempt))).toEqual([
      15_000,
      30_000,
      120_000,
      null,
    ]);
    expect(getShortPauseMs({ ...limited, retryAfterSeconds: 1_000 }, 1)).toBe(300_000);
    expect(getShortPauseMs({ code: 'server_error' }, 1)).toBeNull();
  });

  it('a page of a whole list is repeated three times, and not after a long pause', () => {
    expect([1, 2, 3, 4].map((attempt) => getShortPauseMs(limited, attempt, pagePauses))).toEqual([
      15_000,
      30_000,
      60_000,
      null,
    ]);
    expect(getShortPauseMs({ ...limited, retryAfterSeconds: 70 }, 1, pagePauses)).toBe(70_000);
    expect(getShortPauseMs({ ...limited, retryAfterSeconds: 71 }, 1, pagePauses)).toBeNull();
  });

  it('a saved moment of resumption is at most an hour away', () => {
    expect(clampResumption(1_000, 500)).toBe(1_000);
    expect(clampResumption(9_000_000, 1_000)).toBe(3_601_000);
  });
});
