import { describe, expect, test } from 'vitest';
import { parseJob } from '../../../main/uploads/repository/job-row.ts';
import { parseStoredError } from '../../../main/uploads/repository/stored-error.ts';
import { createSetupFactory, getOnlyJob } from './queue-helpers.ts';

const setUp = createSetupFactory();

const refusal = {
  code: 'validation',
  message: 'The name is taken.',
  status: 422,
  fields: { name: ['The name is taken.'] },
} as const;
const { message: serviceMessage, ...withoutMessage } = refusal;

const createRow = (state: unknown) => ({
  id: 'a',
  account: 'service',
  position: 1,
  name: 'Episode 1',
  description: '',
  language: '',
  path: '/audio/episode-1.mp3',
  file_name: 'episode-1.mp3',
  folder: null,
  size: 1_000,
  mtime_ms: 1_700_000_000_000,
  inode: '42',
  duration_seconds: null,
  fingerprint: null,
  created_at: 1_700_000_000_001,
  state: JSON.stringify(state),
  failures: 0,
  sending: null,
  preparation: null,
  format: null,
  choice: 'automatic',
});

describe('an error stored by an earlier version', () => {
  test('has its message as the message of the service when it has a status', () => {
    expect(parseStoredError(refusal)).toStrictEqual({ ...withoutMessage, serviceMessage });
    expect(parseStoredError({ code: 'not_found', message: '', status: 404 })).toStrictEqual({
      code: 'not_found',
      status: 404,
    });
  });

  test('loses a sentence of Sidetone', () => {
    expect(parseStoredError({ code: 'offline', message: 'There is no network.' })).toStrictEqual({
      code: 'offline',
    });
  });

  test('is unchanged when this version stored it', () => {
    const error = {
      code: 'redirected',
      detail: { key: 'redirect_not_web' },
      serviceMessage: 'Moved.',
      status: 302,
    } as const;
    expect(parseStoredError(error)).toStrictEqual(error);
  });
});

describe('a stored state of an earlier version', () => {
  test('has the error in the current shape', () => {
    expect(parseJob(createRow({ kind: 'failed', error: refusal, canRetry: true })).state).toStrictEqual({
      kind: 'failed',
      error: { ...withoutMessage, serviceMessage },
      canRetry: true,
    });
    const waiting = { kind: 'waiting', until: 9, reason: 'rate_limited' };
    const error = { code: 'rate_limited', message: 'Slow down.', status: 429, retryAfterSeconds: 7 };
    expect(parseJob(createRow({ ...waiting, error })).state).toStrictEqual({
      ...waiting,
      error: { code: 'rate_limited', status: 429, retryAfterSeconds: 7, serviceMessage: 'Slow down.' },
    });
    expect(parseJob(createRow(waiting)).state).toStrictEqual(waiting);
  });

  test('is shown and can be retried', async () => {
    const setup = await setUp({ settings: { reviewBeforeUpload: true } });
    const { id } = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
    const state = JSON.stringify({ kind: 'failed', error: refusal, canRetry: true });
    await setup.uploads.close();
    setup.database.prepare("UPDATE jobs SET kind = 'failed', state = ? WHERE id = ?").run(state, id);
    await setup.restart();
    expect((await setup.job(id)).state).toStrictEqual({
      kind: 'failed',
      error: { ...withoutMessage, serviceMessage },
      canRetry: true,
    });
    await setup.uploads.retry(id);
    await setup.waitForState(id, 'done');
  });
});
