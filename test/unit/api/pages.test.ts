/** Pages of a list, as far as the service tells of them. */
import { describe, expect, it } from 'vitest';
import { json } from '../../../main/demo/answer.ts';
import { bare, ignoresPage, perPageAsText } from '../../service/faults/dialects.ts';
import { endlessPaging } from '../../service/faults/hostile.ts';
import { apiBench } from './bench.ts';

const bench = apiBench();

describe('pages', () => {
  it('come with the service’s own numbers', async () => {
    bench.fill(23);
    expect(await bench.page({})).toMatchObject({
      page: 1,
      perPage: 10,
      total: 23,
      lastPage: 3,
      hasMore: true,
    });
    expect(await bench.page({ page: 3 })).toMatchObject({ page: 3, hasMore: false, items: { length: 3 } });
    expect(await bench.page({ per_page: 25 })).toMatchObject({ perPage: 25, lastPage: 1, hasMore: false });
    expect(bench.queries()).toEqual([{}, { page: '3' }, { per_page: '25' }]);
  });

  it('understand numbers that come as text', async () => {
    bench.fill(12);
    bench.service.faults.always('any', perPageAsText());
    expect(await bench.page({ per_page: 10 })).toMatchObject({ perPage: 10, total: 12, hasMore: true });
  });

  it('are concluded where the service says nothing of them', async () => {
    bench.fill(23);
    bench.service.faults.always('any', bare());
    expect(await bench.page({})).toMatchObject({ total: null, lastPage: null, hasMore: true });
    expect(await bench.page({ page: 2 })).toMatchObject({ page: 2, hasMore: true });
    expect(await bench.page({ page: 3 })).toMatchObject({ page: 3, hasMore: false });
    expect(await bench.page({ page: 4 })).toMatchObject({ items: [], hasMore: false });
    expect(bench.service.recorder.requests).toHaveLength(4);
  });

  it('go away where the service ignores the page', async () => {
    bench.fill(23);
    bench.service.faults.always('any', { ...bare(), ...ignoresPage(), answer: bare().answer });
    expect(await bench.page({})).toMatchObject({ hasMore: true });
    expect(await bench.page({ page: 2 })).toMatchObject({ page: 1, lastPage: 1, hasMore: false });
  });

  it('go away also when a later page is the first that is asked for', async () => {
    bench.fill(23);
    bench.service.faults.always('any', { ...bare(), ...ignoresPage(), answer: bare().answer });
    expect(await bench.page({ page: 3 })).toMatchObject({ page: 1, lastPage: 1, hasMore: false });
  });

  it('stay where new records have moved the first one to the second page', async () => {
    bench.fill(20);
    bench.service.faults.always('any', bare());
    await bench.page({});
    bench.fill(10);
    expect(await bench.page({ page: 2 })).toMatchObject({ page: 2, hasMore: true });
  });

  it('end where a service names a next page for ever', async () => {
    bench.fill(10);
    bench.service.faults.always('transcriptions.list', {
      ...endlessPaging(),
      answer: (exchange, answer) => {
        const same = { ...answer, content: { kind: 'json' as const, value: rowsOfAll() } };
        return endlessPaging().answer?.(exchange, same);
      },
    });
    expect(await bench.page({})).toMatchObject({ hasMore: true });
    expect(await bench.page({ page: 2 })).toMatchObject({ page: 1, lastPage: 1, hasMore: false });
  });

  it('is everything where the service sends more than was asked for', async () => {
    bench.fill(40);
    bench.service.faults.always('transcriptions.list', {
      name: 'all',
      answer: () => json(200, rowsOfAll().data),
    });
    expect(await bench.page({})).toMatchObject({ items: { length: 40 }, hasMore: false });
  });

  const rowsOfAll = () => ({
    data: bench.service.data.transcriptions.all().map(({ id, name }) => ({ id, name })),
    meta: {},
    links: {},
  });
});
