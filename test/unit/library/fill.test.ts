/** The mirror is filled in the background, and notices what the service no longer has. */
import { afterEach, describe, expect, it } from 'vitest';
import { serverError, tooManyRequests, unauthorized } from '../../service/faults/answers.ts';
import { bare, ignoresPage, mixed, textIds } from '../../service/faults/dialects.ts';
import { codeOf, value } from '../uploads/rig.ts';
import { type LibraryRig, type LibraryRigOptions, startLibrary, until } from './rig.ts';

const open: LibraryRig[] = [];
afterEach(async () => {
  for (const rig of open.splice(0)) await rig.close();
});
const start = async (options?: LibraryRigOptions): Promise<LibraryRig> => {
  const rig = await startLibrary(options);
  open.push(rig);
  return rig;
};
const many = (rig: LibraryRig, count: number): void => {
  for (let at = 0; at < count; at += 1) {
    rig.record(`Episode ${at}`, `The text of number ${at}.`, { favorite: at % 3 === 0 ? 1 : 0 });
  }
};
describe('filling', () => {
  it('goes through all pages, newest first, at the largest page size', async () => {
    const rig = await start();
    many(rig, 230);
    rig.library.start();
    await rig.indexed(230);
    const lists = rig.service.recorder.of('transcriptions.list');
    expect(lists.map(({ query }) => Object.fromEntries(query))).toEqual([
      { sort_by: 'id', sort: 'desc', per_page: '100' },
      { sort_by: 'id', sort: 'desc', per_page: '100', page: '2' },
      { sort_by: 'id', sort: 'desc', per_page: '100', page: '3' },
    ]);
    await until(() => rig.library.state().asOf !== null, 'the end of the round');
    expect(rig.library.state()).toMatchObject({ records: 230, waiting: 0, filling: null });
    await until(() => rig.told.some(({ records }) => records === 230), 'the page to be told');
  });

  it('keeps three seconds between its requests, and waits as long as it is told to', async () => {
    const rig = await start({ speed: 40 });
    many(rig, 150);
    rig.service.faults.next('transcriptions.list', tooManyRequests('40'));
    rig.library.start();
    await until(() => rig.service.recorder.of('transcriptions.list').length === 3, 'three requests');
    const [refused, again, second] = rig.service.recorder.of('transcriptions.list').map(({ at }) => at);
    // On a clock 40 times as fast: 40 s are 1,000 ms, 3 s are 75 ms.
    expect((again ?? 0) - (refused ?? 0)).toBeGreaterThanOrEqual(990);
    expect((second ?? 0) - (again ?? 0)).toBeGreaterThanOrEqual(70);
  });

  it('waits without a network, and goes on where it was as soon as somebody reaches the service', async () => {
    const rig = await start();
    many(rig, 130);
    rig.service.faults.next(
      (exchange) => exchange.query.some(([name]) => name === 'page'),
      serverError(503),
      99,
    );
    rig.library.start();
    await until(() => rig.service.faults.struck.length > 0, 'the second page to fail');
    rig.service.faults.clear();
    value(await rig.library.api.list({ per_page: 10 }));
    await rig.indexed(130);
    const firstPages = rig.service.recorder
      .of('transcriptions.list')
      .filter(({ query }) => query.some(([name, at]) => name === 'per_page' && at === '100'))
      .filter(({ query }) => !query.some(([name]) => name === 'page'));
    expect(firstPages).toHaveLength(1);
  });

  it('goes on after a restart, and does not ask again where the key is refused', async () => {
    const rig = await start();
    many(rig, 130);
    rig.service.faults.always((exchange) => exchange.query.some(([name]) => name === 'page'), unauthorized());
    rig.library.start();
    await until(() => rig.service.faults.struck.length === 1, 'the key to be refused');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(rig.service.faults.struck).toHaveLength(1);
    rig.service.faults.clear();
    rig.service.recorder.clear();
    await rig.restart();
    rig.library.start();
    await rig.indexed(130);
    expect(rig.service.recorder.of('transcriptions.list').map(({ target }) => target)).toEqual([
      expect.stringContaining('page=2'),
    ]);
  });

  it('does not write again what is the same', async () => {
    const rig = await start();
    many(rig, 30);
    rig.library.start();
    await rig.indexed(30);
    const changes = (): unknown =>
      rig.databases.mirror.prepare('SELECT count(*) AS n FROM to_index').get()?.n;
    value(await rig.library.api.list({ per_page: 100 }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(changes()).toBe(0);
    expect(rig.library.state().records).toBe(30);
  });

  it('copes with bare answers, ids that are text, and a service that ignores the page', async () => {
    const rig = await start();
    many(rig, 40);
    rig.service.faults.always('any', mixed(textIds(), bare()));
    rig.library.start();
    await rig.indexed(40);
    expect(value(await rig.library.api.list()).items[0]?.id).toBe('rec_40');
    await rig.service.stop();
    const offline = value(await rig.library.forPage.list({ per_page: 10 }));
    expect(offline.total).toBe(40);

    const other = await start();
    many(other, 130);
    other.service.faults.always('any', ignoresPage());
    other.library.start();
    await until(() => other.library.state().asOf !== null, 'the end');
    expect(other.library.state().records).toBe(100);
  });
});

describe('what is gone at the service', () => {
  it('is noticed by a whole round, asked for, and kept as a copy', async () => {
    const rig = await start();
    many(rig, 20);
    rig.library.start();
    await rig.indexed(20);
    await until(() => rig.library.state().asOf !== null, 'the first round');
    rig.service.data.transcriptions.delete(7);
    await rig.restart();
    rig.library.start();
    await until(() => rig.library.state().records === 19, 'one to be gone');
    expect(value(rig.library.deleted())).toMatchObject([
      { id: '7', name: 'Episode 6', by: 'service', excerpt: 'The text of number 6.' },
    ]);
    expect(value(rig.library.deletedText('7'))).toEqual({ text: 'The text of number 6.', draft: null });
    await rig.indexed(19);
    expect(rig.names('"number 6"')).toEqual([]);
  });

  it('is noticed when it is opened', async () => {
    const rig = await start();
    many(rig, 3);
    value(await rig.library.api.list());
    await rig.indexed(3);
    rig.service.data.transcriptions.delete(2);
    expect(codeOf(await rig.library.forPage.show('2'))).toBe('not_found');
    expect(value(rig.library.deleted())).toMatchObject([{ id: '2', by: 'service' }]);
  });

  it('is not taken for gone where only the list did not show it', async () => {
    const rig = await start();
    many(rig, 20);
    rig.library.start();
    await rig.indexed(20);
    await until(() => rig.library.state().asOf !== null, 'the first round');
    const before = rig.library.state().asOf;
    // The list lacks a record that the service still has.
    rig.service.faults.always('transcriptions.list', {
      name: 'leaves one out',
      answer: (_, answer) => {
        if (answer.content.kind !== 'json') return undefined;
        const body = answer.content.value as { data: { id: number }[] };
        const data = body.data.filter(({ id }) => id !== 7);
        return { ...answer, content: { kind: 'json', value: { ...body, data } } };
      },
    });
    await rig.restart();
    rig.library.start();
    await until(() => rig.library.state().asOf !== before, 'the second round');
    expect(rig.service.recorder.of('transcriptions.show').map(({ path }) => path)).toHaveLength(1);
    expect(rig.library.state().records).toBe(20);
    expect(value(rig.library.deleted())).toEqual([]);
  });
});
