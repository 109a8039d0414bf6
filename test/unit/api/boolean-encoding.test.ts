import { describe, expect, it } from 'vitest';
import { json } from '../../service/specification/http/response.ts';
import { setUpApi } from './api-setup.ts';

const setup = setUpApi();

describe('booleans on the wire', () => {
  it('are words by default', async () => {
    setup.insertTranscriptions(6);
    expect((await setup.listPage({ favorite: true })).items.map(({ name }) => name)).toEqual([
      'Episode 6',
      'Episode 3',
    ]);
    const updated = await setup.client.transcriptions.update('1', { favorite: true });
    expect(updated.ok ? updated.value.favorite : null).toBe(true);
    expect(
      setup.service.recorder.requests.map((request) => request.query[0]?.[1] ?? request.field('favorite')),
    ).toEqual(['true', 'true']);
    expect(setup.client.booleanEncodings.size).toBe(0);
  });

  it('are sent again as digits after a 422 that names favorite, and stay digits', async () => {
    await setup.restart({ dialect: { booleans: 'digits' } });
    setup.insertTranscriptions(3);
    const updated = await setup.client.transcriptions.update('1', { favorite: true, name: 'Renamed' });
    expect(updated.ok ? updated.value : updated.error).toMatchObject({ favorite: true, name: 'Renamed' });
    expect(setup.service.recorder.requests.map((request) => request.field('favorite'))).toEqual([
      'true',
      '1',
    ]);
    expect([...setup.client.booleanEncodings]).toEqual([[setup.service.contentUrl, 'digits']]);
    setup.service.recorder.clear();
    await setup.client.transcriptions.update('1', { favorite: false });
    expect((await setup.listPage({ favorite: true })).items.map(({ id }) => id)).toEqual(['3']);
    expect(
      setup.service.recorder.requests.map((request) => request.field('favorite') ?? request.query[0]?.[1]),
    ).toEqual(['0', '1']);
  });

  it('are sent again when a filtered list contradicts the filter', async () => {
    await setup.restart({ dialect: { booleans: 'digits' } });
    setup.insertTranscriptions(4);
    const favourites = await setup.listPage({ favorite: true });
    expect(favourites.items.map(({ id }) => id)).toEqual(['3']);
    expect(setup.getQueries()).toEqual([{ favorite: 'true' }, { favorite: '1' }]);
    expect([...setup.client.booleanEncodings.values()]).toEqual(['digits']);
    expect((await setup.listPage({ favorite: false })).items).toHaveLength(3);
    expect(setup.getQueries()).toHaveLength(3);
  });

  it('are sent again when the returned record differs', async () => {
    setup.insertTranscriptions(1);
    let lastSent = '';
    setup.service.faults.always('transcriptions.update', {
      name: 'takes digits only, silently',
      received: (_, form) => {
        lastSent = form.values.get('favorite') ?? '';
        return undefined;
      },
      response: (_, response) => {
        const { value } = response.content as { value: { data: object } };
        return json(200, { ...value, data: { ...value.data, favorite: lastSent === '1' } });
      },
    });
    const updated = await setup.client.transcriptions.update('1', { favorite: true });
    expect(updated.ok ? updated.value.favorite : null).toBe(true);
    expect([...setup.client.booleanEncodings.values()]).toEqual(['digits']);
  });

  it('are not sent again when the response lacks the field or the 422 is about another one', async () => {
    setup.insertTranscriptions(1);
    setup.service.faults.next('transcriptions.update', {
      name: 'no favorite in the response',
      response: () => json(200, { data: { id: 1, name: 'Episode 1' } }),
    });
    expect((await setup.client.transcriptions.update('1', { favorite: true })).ok).toBe(true);
    const refused = await setup.client.transcriptions.update('1', {
      favorite: true,
      name: 'x'.repeat(1_000),
    });
    expect(refused.ok ? null : Object.keys(refused.error.fields ?? {})).toEqual(['name']);
    expect(setup.service.recorder.requests).toHaveLength(2);
    expect(setup.client.booleanEncodings.size).toBe(0);
  });

  it('are tried in both encodings at most when the service ignores the filter', async () => {
    setup.insertTranscriptions(3);
    setup.service.faults.always('transcriptions.list', {
      name: 'ignores favorite',
      response: () =>
        json(200, {
          data: [
            { id: 1, name: 'a', favorite: false },
            { id: 2, name: 'b', favorite: true },
          ],
        }),
    });
    expect((await setup.listPage({ favorite: true })).items).toHaveLength(2);
    expect(setup.getQueries()).toEqual([{ favorite: 'true' }, { favorite: '1' }]);
    expect(setup.client.booleanEncodings.size).toBe(0);
  });
});
