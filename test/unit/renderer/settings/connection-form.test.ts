import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import type { ConnectionTest } from '../../../../preload/contract/settings.ts';
import { formatErrorDetail } from '../../../../preload/messages/translate.ts';
import {
  type ConnectionFormValues,
  getMissingFields,
  saveConnection,
} from '../../../../renderer/features/settings/connection-form.ts';
import type { AppBridge } from '../../../../renderer/lib/bridge.ts';

const formValues: ConnectionFormValues = {
  contentUrl: 'https://content.example.com',
  analyticsUrl: 'https://stats.example.com',
  statistics: 'other',
  apiKey: 'a-key',
  allowUnprotected: false,
};
const well: ConnectionTest = {
  analytics: { ok: true, milliseconds: 1 },
  content: { ok: true, milliseconds: 1 },
};

const setUp = (results: Partial<Record<'update' | 'setApiKey' | 'testConnection', Result<unknown>>> = {}) => {
  const calls: unknown[][] = [];
  const call =
    (name: 'update' | 'setApiKey' | 'testConnection', value: unknown) =>
    async (...args: unknown[]): Promise<unknown> => {
      calls.push([name, ...args]);
      return results[name] ?? ok(value);
    };
  const settings = {
    update: call('update', {}),
    setApiKey: call('setApiKey', { test: well, settings: {} }),
    testConnection: call('testConnection', well),
  } as unknown as AppBridge['settings'];
  return { settings, calls };
};

describe('saving a connection', () => {
  it('saves URLs, then the key, which main tests with both', async () => {
    const { settings, calls } = setUp();
    expect(await saveConnection(settings, formValues)).toEqual({ kind: 'saved', test: well });
    expect(calls).toEqual([
      ['update', { contentUrl: formValues.contentUrl, analyticsUrl: formValues.analyticsUrl }],
      ['setApiKey', 'a-key', { allowUnprotected: false }],
    ]);
  });

  it('reports a refused key and an unreachable URL together', async () => {
    const test: ConnectionTest = {
      analytics: fail('unauthorized', undefined, { serviceMessage: 'Unauthenticated.', status: 401 }),
      content: fail('refused', { key: 'connection_refused', host: 'content.example.com' }),
    };
    const { settings } = setUp({ setApiKey: ok({ test, settings: null }) });
    expect(await saveConnection(settings, formValues)).toEqual({
      kind: 'refused',
      fields: { apiKey: expect.stringContaining('Unauthenticated.') },
      error: null,
      test,
    });
  });

  it('tests both with the stored key when none is entered', async () => {
    const { settings, calls } = setUp();
    await saveConnection(settings, { ...formValues, apiKey: '' });
    expect(calls.at(-1)).toEqual(['testConnection']);
  });

  it('sends one URL for both and leaves a stored key', async () => {
    const { settings, calls } = setUp();
    await saveConnection(settings, { ...formValues, statistics: 'same', apiKey: '  ' });
    expect(calls[0]).toEqual([
      'update',
      { contentUrl: formValues.contentUrl, analyticsUrl: formValues.contentUrl },
    ]);
    expect(calls.map(([name]) => name)).not.toContain('setApiKey');
  });

  it('sends no second URL for a service without statistics', async () => {
    const { settings, calls } = setUp();
    await saveConnection(settings, { ...formValues, statistics: 'none' });
    expect(calls[0]).toEqual(['update', { contentUrl: formValues.contentUrl, analyticsUrl: '' }]);
  });

  it('reports an invalid key on its field before sending anything', async () => {
    const { settings, calls } = setUp();
    const outcome = await saveConnection(settings, { ...formValues, apiKey: 'two words' });
    expect(outcome).toMatchObject({
      kind: 'refused',
      fields: { apiKey: expect.stringContaining('no spaces') },
    });
    expect(calls).toEqual([]);
  });

  it('reports invalid URLs on their fields and does not send the key', async () => {
    const detail = { key: 'address_scheme' } as const;
    const settingErrors = { analyticsUrl: fail('address_invalid', detail).error };
    const { settings, calls } = setUp({ update: fail('address_invalid', detail, { settingErrors }) });
    expect(await saveConnection(settings, formValues)).toEqual({
      kind: 'refused',
      fields: { analyticsUrl: formatErrorDetail(detail) },
      error: null,
      test: null,
    });
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['unauthorized', { apiKey: expect.stringContaining('Unauthenticated.') }, null],
    ['disk_full', {}, expect.objectContaining({ code: 'disk_full' })],
  ] as const)('shows the error %s of the key in the right place', async (code, fields, error) => {
    const { settings } = setUp({
      setApiKey: fail(code, undefined, { serviceMessage: 'Unauthenticated.', status: 401 }),
    });
    expect(await saveConnection(settings, formValues)).toMatchObject({
      kind: 'refused',
      fields,
      error,
    });
  });
});

describe('missing values', () => {
  it('are named for each empty field, except a stored key', () => {
    const empty = { ...formValues, contentUrl: ' ', analyticsUrl: '', apiKey: '' };
    expect(Object.keys(getMissingFields(empty, false))).toEqual(['contentUrl', 'analyticsUrl', 'apiKey']);
    expect(Object.keys(getMissingFields({ ...empty, statistics: 'same' }, true))).toEqual(['contentUrl']);
    expect(getMissingFields(formValues, false)).toEqual({});
  });
});
