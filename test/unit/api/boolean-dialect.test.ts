import { describe, expect, it } from 'vitest';
import { json } from '../../../main/demo/answer.ts';
import { apiBench } from './bench.ts';

const bench = apiBench();

describe('booleans on the wire', () => {
  it('are words where the service takes words', async () => {
    bench.fill(6);
    expect((await bench.page({ favorite: true })).items.map(({ name }) => name)).toEqual([
      'Episode 6',
      'Episode 3',
    ]);
    const updated = await bench.client.transcriptions.update('1', { favorite: true });
    expect(updated.ok ? updated.value.favorite : null).toBe(true);
    expect(
      bench.service.recorder.requests.map((request) => request.query[0]?.[1] ?? request.field('favorite')),
    ).toEqual(['true', 'true']);
    expect(bench.client.dialects.size).toBe(0);
  });

  it('are repeated once as digits after a 422 that names favorite, and from then on', async () => {
    await bench.restart({ dialect: { booleans: 'digits' } });
    bench.fill(3);
    const updated = await bench.client.transcriptions.update('1', { favorite: true, name: 'Renamed' });
    expect(updated.ok ? updated.value : updated.error).toMatchObject({ favorite: true, name: 'Renamed' });
    expect(bench.service.recorder.requests.map((request) => request.field('favorite'))).toEqual([
      'true',
      '1',
    ]);
    expect([...bench.client.dialects]).toEqual([[bench.service.contentUrl, 'digits']]);
    bench.service.recorder.clear();
    await bench.client.transcriptions.update('1', { favorite: false });
    expect((await bench.page({ favorite: true })).items.map(({ id }) => id)).toEqual(['3']);
    expect(
      bench.service.recorder.requests.map((request) => request.field('favorite') ?? request.query[0]?.[1]),
    ).toEqual(['0', '1']);
  });

  it('are repeated where a filtered list contradicts the filter', async () => {
    await bench.restart({ dialect: { booleans: 'digits' } });
    bench.fill(4);
    const favourites = await bench.page({ favorite: true });
    expect(favourites.items.map(({ id }) => id)).toEqual(['3']);
    expect(bench.queries()).toEqual([{ favorite: 'true' }, { favorite: '1' }]);
    expect([...bench.client.dialects.values()]).toEqual(['digits']);
    expect((await bench.page({ favorite: false })).items).toHaveLength(3);
    expect(bench.queries()).toHaveLength(3);
  });

  it('are repeated where the returned record disagrees', async () => {
    bench.fill(1);
    let lastSent = '';
    bench.service.faults.always('transcriptions.update', {
      name: 'takes digits only, silently',
      received: (_, form) => {
        lastSent = form.values.get('favorite') ?? '';
        return undefined;
      },
      answer: (_, answer) => {
        const { value } = answer.content as { value: { data: object } };
        return json(200, { ...value, data: { ...value.data, favorite: lastSent === '1' } });
      },
    });
    const updated = await bench.client.transcriptions.update('1', { favorite: true });
    expect(updated.ok ? updated.value.favorite : null).toBe(true);
    expect([...bench.client.dialects.values()]).toEqual(['digits']);
  });

  it('are not repeated where the answer does not tell, or where the 422 is about something else', async () => {
    bench.fill(1);
    bench.service.faults.next('transcriptions.update', {
      name: 'no favorite in the answer',
      answer: () => json(200, { data: { id: 1, name: 'Episode 1' } }),
    });
    expect((await bench.client.transcriptions.update('1', { favorite: true })).ok).toBe(true);
    const refused = await bench.client.transcriptions.update('1', {
      favorite: true,
      name: 'x'.repeat(1_000),
    });
    expect(refused.ok ? null : Object.keys(refused.error.fields ?? {})).toEqual(['name']);
    expect(bench.service.recorder.requests).toHaveLength(2);
    expect(bench.client.dialects.size).toBe(0);
  });

  it('are given up after both ways, without a loop, where the service ignores the filter', async () => {
    bench.fill(3);
    bench.service.faults.always('transcriptions.list', {
      name: 'ignores favorite',
      answer: () =>
        json(200, {
          data: [
            { id: 1, name: 'a', favorite: false },
            { id: 2, name: 'b', favorite: true },
          ],
        }),
    });
    expect((await bench.page({ favorite: true })).items).toHaveLength(2);
    expect(bench.queries()).toEqual([{ favorite: 'true' }, { favorite: '1' }]);
    expect(bench.client.dialects.size).toBe(0);
  });
});
