import { describe, expect, it } from 'vitest';
import { endlessPaging } from '../../service/faults/hostile.ts';
import { bare, ignoresPage, perPageAsText } from '../../service/faults/service-variants.ts';
import { json } from '../../service/specification/http/response.ts';
import { setUpApi } from './api-setup.ts';

const setup = setUpApi();

describe('pages', () => {
  it('have the page numbers of the service', async () => {
    setup.insertTranscriptions(23);
    expect(await setup.listPage({})).toMatchObject({
      page: 1,
      perPage: 10,
      total: 23,
      lastPage: 3,
      hasMore: true,
    });
    expect(await setup.listPage({ page: 3 })).toMatchObject({
      page: 3,
      hasMore: false,
      items: { length: 3 },
    });
    expect(await setup.listPage({ per_page: 25 })).toMatchObject({
      perPage: 25,
      lastPage: 1,
      hasMore: false,
    });
    expect(setup.getQueries()).toEqual([{}, { page: '3' }, { per_page: '25' }]);
  });

  it('accept page numbers sent as text', async () => {
    setup.insertTranscriptions(12);
    setup.service.faults.always('any', perPageAsText());
    expect(await setup.listPage({ per_page: 10 })).toMatchObject({ perPage: 10, total: 12, hasMore: true });
  });

  it('are derived when the service sends no page numbers', async () => {
    setup.insertTranscriptions(23);
    setup.service.faults.always('any', bare());
    expect(await setup.listPage({})).toMatchObject({ total: null, lastPage: null, hasMore: true });
    expect(await setup.listPage({ page: 2 })).toMatchObject({ page: 2, hasMore: true });
    expect(await setup.listPage({ page: 3 })).toMatchObject({ page: 3, hasMore: false });
    expect(await setup.listPage({ page: 4 })).toMatchObject({ items: [], hasMore: false });
    expect(setup.service.recorder.requests).toHaveLength(4);
  });

  it('are reduced to one when the service ignores the page', async () => {
    setup.insertTranscriptions(23);
    setup.service.faults.always('any', { ...bare(), ...ignoresPage(), response: bare().response });
    expect(await setup.listPage({})).toMatchObject({ hasMore: true });
    expect(await setup.listPage({ page: 2 })).toMatchObject({ page: 1, lastPage: 1, hasMore: false });
  });

  it('are reduced to one when a later page is requested first and the page is ignored', async () => {
    setup.insertTranscriptions(23);
    setup.service.faults.always('any', { ...bare(), ...ignoresPage(), response: bare().response });
    expect(await setup.listPage({ page: 3 })).toMatchObject({ page: 1, lastPage: 1, hasMore: false });
  });

  it('remain when new records move the first record to page 2', async () => {
    setup.insertTranscriptions(20);
    setup.service.faults.always('any', bare());
    await setup.listPage({});
    setup.insertTranscriptions(10);
    expect(await setup.listPage({ page: 2 })).toMatchObject({ page: 2, hasMore: true });
  });

  it('end when the service names a next page forever', async () => {
    setup.insertTranscriptions(10);
    setup.service.faults.always('transcriptions.list', {
      ...endlessPaging(),
      response: (exchange, response) => {
        const same = { ...response, content: { kind: 'json' as const, value: listAllRows() } };
        return endlessPaging().response?.(exchange, same);
      },
    });
    expect(await setup.listPage({})).toMatchObject({ hasMore: true });
    expect(await setup.listPage({ page: 2 })).toMatchObject({ page: 1, lastPage: 1, hasMore: false });
  });

  it('are one page when the service sends more than requested', async () => {
    setup.insertTranscriptions(40);
    setup.service.faults.always('transcriptions.list', {
      name: 'all',
      response: () => json(200, listAllRows().data),
    });
    expect(await setup.listPage({})).toMatchObject({ items: { length: 40 }, hasMore: false });
  });

  const listAllRows = () => ({
    data: setup.service.data.transcriptions.getAll().map(({ id, name }) => ({ id, name })),
    meta: {},
    links: {},
  });
});
