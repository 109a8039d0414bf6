import { describe, expect, it } from 'vitest';
import { setUpApi } from './api-setup.ts';

const setup = setUpApi();

describe('records', () => {
  const showRecord = async (body: unknown) => {
    setup.service.faults.next('transcriptions.show', {
      name: 'given record',
      begin: ({ response }) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
        return 'handled';
      },
    });
    const result = await setup.client.transcriptions.show('7');
    return result.ok ? result.value : result.error;
  };

  it.each([true, 1, '1', 'true', 'TRUE'])('read %j as true', async (favorite) => {
    expect(await showRecord({ data: { id: 7, favorite } })).toMatchObject({ favorite: true });
  });
  it.each([false, 0, '0', 'false', null, undefined, 'perhaps'])('read %j as false', async (favorite) => {
    expect(await showRecord({ data: { id: 7, favorite } })).toMatchObject({ favorite: false });
  });

  it('of websites may have `url` instead of `domain`, and secrets that are not passed on', async () => {
    setup.service.faults.next('websites.show', {
      name: 'given record',
      begin: ({ response }) => {
        const data = { id: 7, url: 'a.example', password: 'in plain text', token: 'in plain text' };
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }));
        return 'handled';
      },
    });
    const result = await setup.client.websites.show('7');
    expect(result).toMatchObject({ value: { domain: 'a.example', passwordSet: true } });
    expect(JSON.stringify(result)).not.toContain('plain');
  });

  it('are not quoted when their JSON is damaged', async () => {
    setup.service.faults.next('websites.show', {
      name: 'damaged JSON',
      begin: ({ response }) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"password":"in plain text",,');
        return 'handled';
      },
    });
    const result = await setup.client.websites.show('7');
    expect(result).toMatchObject({ error: { code: 'unexpected_answer' } });
    expect(JSON.stringify(result)).not.toContain('plain');
  });

  it('keep fields that the specification does not name', async () => {
    const record = { id: '7', name: 'n', speakers: [{ name: 'A' }], cost: 1.5, nothing: null };
    expect(await showRecord(record)).toMatchObject({
      more: { speakers: [{ name: 'A' }], cost: 1.5, nothing: null },
    });
  });

  it('tolerate missing fields and unexpected types', async () => {
    expect(await showRecord({ data: { id: 7 } })).toEqual({
      id: '7',
      name: '',
      result: null,
      favorite: false,
      words: null,
      created_at: null,
      updated_at: null,
      more: {},
    });
    expect(
      await showRecord({ data: { id: 7, name: 12, result: ['x'], words: '55', created_at: {} } }),
    ).toMatchObject({
      name: '12',
      result: null,
      words: 55,
      created_at: null,
    });
  });

  it('keep long ids exactly', async () => {
    setup.service.faults.next('transcriptions.list', {
      name: 'long ids',
      begin: ({ response }) => {
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end('{"data":[{"id":12345678901234567890,"name":"a \\"9999999999999999999\\", ok","more":1.25}]}');
        return 'handled';
      },
    });
    const listed = await setup.listPage({});
    expect(listed.items[0]).toMatchObject({
      id: '12345678901234567890',
      name: 'a "9999999999999999999", ok',
      more: { more: 1.25 },
    });
  });
});
