import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Website } from '../../../preload/contract/websites.ts';
import { answerWith, serverError } from '../../service/faults/answers.ts';
import { otherId, withoutId } from '../../service/faults/outcome.ts';
import { bare, emptyDelete, putOnly, textIds } from '../../service/faults/service-variants.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { json } from '../../service/specification/http/response.ts';
import { createTestClient, type TestClient } from './test-client.ts';

let service: TestService;
let client: TestClient;

beforeEach(async () => {
  service = await startTestService();
  client = createTestClient(service);
});
afterEach(async () => {
  await client.close();
  await service.close();
});

const storeWebsite = async (domain = 'a.example'): Promise<Website> => {
  const result = await client.websites.store({ domain });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const getSentFields = () =>
  service.recorder.requests.map(({ method, fields }) => [method, Object.fromEntries(fields)]);

describe('websites', () => {
  it('are stored with explicit defaults', async () => {
    const website = await storeWebsite();
    expect(website).toMatchObject({ domain: 'a.example', privacy: 1, email: 0, exclude_bots: 1 });
    expect(getSentFields()).toEqual([
      ['POST', { domain: 'a.example', privacy: '1', email: '0', exclude_bots: '1' }],
    ]);
  });

  it('are stored with `url` after a 422 that names it, and from then on', async () => {
    let received: string | null | undefined;
    service.faults.always('websites.store', {
      name: 'has url instead of domain',
      received: (_, form) => {
        received = form.values.get('url');
        return undefined;
      },
      response: () =>
        received === undefined
          ? json(422, { message: { url: ['Das Feld ist erforderlich.'] } })
          : json(201, { data: { id: 7, url: received } }),
    });
    expect(await storeWebsite('a.example')).toMatchObject({ id: '7', domain: 'a.example' });
    await storeWebsite('b.example');
    const sent = service.recorder.requests.map((request) => [request.field('domain'), request.field('url')]);
    expect(sent).toEqual([
      ['a.example', undefined],
      [undefined, 'a.example'],
      [undefined, 'b.example'],
    ]);
  });

  it('that are missing are not found, also if the service fails to update them', async () => {
    service.faults.always('websites.update', serverError(500));
    expect(await client.websites.update('7', { privacy: 0 })).toMatchObject({ error: { code: 'not_found' } });
    const { id } = await storeWebsite();
    expect(await client.websites.update(id, { privacy: 0 })).toMatchObject({
      error: { code: 'server_error' },
    });
  });

  it.each([0, 1, 2] as const)('send a password only with privacy 2 (here %i)', async (privacy) => {
    await client.websites.store({ domain: 'b.example', privacy, password: 'secret' });
    const { id } = await storeWebsite();
    service.recorder.clear();
    await client.websites.update(id, { privacy, password: 'other' });
    await client.websites.update(id, { password: 'third' });
    const passwords = service.recorder
      .getRequests('websites.update')
      .map((request) => request.field('password'));
    expect(passwords).toEqual([privacy === 2 ? 'other' : undefined, 'third']);
    expect(service.data.websites.getAll().find(({ domain }) => domain === 'b.example')?.password).toBe(
      privacy === 2 ? 'secret' : null,
    );
  });

  it('send only the changed fields, as PATCH', async () => {
    const { id } = await storeWebsite();
    service.recorder.clear();
    const updated = await client.websites.update(id, { exclude_ips: '10.0.0.1\n10.0.0.2', email: 1 });
    expect(updated.ok ? updated.value : updated.error).toMatchObject({ id, email: 1, privacy: 1 });
    expect(getSentFields()).toEqual([['PATCH', { email: '1', exclude_ips: '10.0.0.1\n10.0.0.2' }]]);
  });

  it('send nothing when nothing changed', async () => {
    const { id } = await storeWebsite();
    service.recorder.clear();
    expect((await client.websites.update(id, {})).ok).toBe(true);
    expect(service.recorder.requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('send an emptied field as empty text', async () => {
    const { id } = await storeWebsite();
    await client.websites.update(id, { exclude_params: '' });
    expect(service.recorder.getRequests('websites.update')[0]?.fields).toEqual([['exclude_params', '']]);
  });

  it('are updated by PUT, once, when PATCH is refused', async () => {
    const { id } = await storeWebsite();
    service.faults.always('any', putOnly());
    service.recorder.clear();
    expect((await client.websites.update(id, { privacy: 0 })).ok).toBe(true);
    expect(service.recorder.requests.map(({ method }) => method)).toEqual(['PATCH', 'PUT']);
    expect(getSentFields()[1]).toEqual(['PUT', { privacy: '0' }]);
    service.faults.clear();
    service.faults.always('websites.update', answerWith(json(405, { message: '' })));
    service.recorder.clear();
    const refused = await client.websites.update(id, { privacy: 0 });
    expect(refused.ok ? 0 : refused.error.status).toBe(405);
    expect(service.recorder.requests).toHaveLength(2);
  });

  it('are read after an update whose response has no record', async () => {
    const { id } = await storeWebsite();
    for (const value of [null, { status: 200 }, { message: 'Updated.' }, { data: [] }]) {
      service.faults.next('websites.update', { name: 'no record', response: () => json(200, value) });
      const updated = await client.websites.update(id, { email: 1 });
      expect(updated.ok ? updated.value.email : updated.error).toBe(1);
    }
  });

  it('are read without a wrapper, with ids as text, and without an id when it is known', async () => {
    service.faults.always('any', bare());
    const { id } = await storeWebsite();
    service.faults.clear();
    service.faults.next('websites.show', withoutId());
    expect(await client.websites.show(id)).toMatchObject({ ok: true, value: { id } });
    service.faults.always('any', textIds());
    const listed = await client.websites.list();
    expect(listed.ok ? listed.value.items[0]?.id : null).toBe(`rec_${id}`);
  });

  it('are never mixed up with another record', async () => {
    const { id } = await storeWebsite();
    for (const operation of ['websites.show', 'websites.update'] as const) {
      service.faults.next(operation, otherId(4_711));
      const result =
        operation === 'websites.show'
          ? await client.websites.show(id)
          : await client.websites.update(id, { email: 1 });
      expect(result.ok ? null : result.error).toMatchObject({
        code: 'unexpected_answer',
        detail: { key: 'response_other_record', kind: 'website', id: '4711' },
      });
    }
    service.faults.next('websites.store', withoutId());
    const nameless = await client.websites.store({ domain: 'c.example' });
    expect(nameless.ok ? '' : nameless.error.code).toBe('unexpected_answer');
  });

  it('are deleted whatever the form of the confirmation', async () => {
    const first = await storeWebsite('1.example');
    expect(await client.websites.delete(first.id)).toEqual({ ok: true, value: true });
    const second = await storeWebsite('2.example');
    service.faults.always('any', emptyDelete());
    expect(await client.websites.delete(second.id)).toEqual({ ok: true, value: true });
    service.faults.clear();
    const third = await storeWebsite('3.example');
    service.faults.next('websites.delete', { name: 'vague', response: () => json(200, { message: 'OK' }) });
    expect(await client.websites.delete(third.id)).toEqual({ ok: true, value: true });
    expect(service.data.websites.getAll()).toEqual([]);
    const deleted = await client.websites.delete(third.id);
    expect(deleted.ok ? '' : deleted.error.code).toBe('not_found');
  });

  it.each([
    { id: 1, deleted: false },
    { message: 'Could not delete.' },
    { error: 'Nope.' },
    { message: 'Could not delete.', status: 500 },
    { id: 99, object: 'website', deleted: true },
  ])('are not reported as deleted when the response is %j', async (value) => {
    const { id } = await storeWebsite();
    service.faults.next('websites.delete', {
      name: 'not deleted',
      begin: ({ response }) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
        return 'handled';
      },
    });
    const result = await client.websites.delete(id);
    expect(result.ok).toBe(false);
    expect(service.data.websites.getAll()).toHaveLength(1);
  });

  it('have their id as one path segment, whatever it contains', async () => {
    const ids = ['a/b', 'a b?c=d#e', 'ü%2F', '../../admin', '\ud800'];
    for (const id of ids) await client.websites.show(id);
    expect(service.recorder.requests.map(({ path }) => path)).toEqual(
      ['a%2Fb', 'a%20b%3Fc%3Dd%23e', '%C3%BC%252F', '..%2F..%2Fadmin', '%EF%BF%BD'].map(
        (segment) => `/analytics/api/v1/websites/${segment}`,
      ),
    );
    for (const id of ['', '.', '..']) {
      const shown = await client.websites.show(id);
      expect(shown.ok ? '' : shown.error.code).toBe('invalid_input');
      const deleted = await client.websites.delete(id);
      expect(deleted.ok ? '' : deleted.error.code).toBe('invalid_input');
    }
    expect(service.recorder.requests).toHaveLength(ids.length);
  });
});
