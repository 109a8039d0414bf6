/** One export from the question to its end, with what the person and main may do in between. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ExportedTexts, ExportProgress, ExportWish } from '../../../../../preload/contract/exports.ts';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import {
  createExportStore,
  type Exported,
  type ExportStore,
  type ExportSubject,
} from '../../../../../renderer/features/transcriptions/exports/export-store.ts';

const manner = { format: 'txt', template: '{name}' } as const;
const done: Exported = { count: 2, fileName: 'a.txt', folder: 'f', failed: [], left: [], ended: null };
const subject = (ids: readonly string[], more: Partial<ExportSubject> = {}): ExportSubject => ({
  ids,
  name: null,
  list: null,
  typed: (of) => of.filter((id) => id === '1').map((id) => ({ id, text: 'typed' })),
  ...more,
});

let store: ExportStore;
let wishes: ExportWish[];
let answer: (result: Result<ExportedTexts>) => void;
let tell: (progress: ExportProgress) => void;
let listening: number;
let cancelled: number;
let saved: Exported[];

beforeEach(() => {
  wishes = [];
  saved = [];
  listening = 0;
  cancelled = 0;
  store = createExportStore({
    save: (wish) => {
      wishes.push(wish);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    cancel: async () => {
      cancelled += 1;
      return ok(true);
    },
    onProgress: (fn) => {
      listening += 1;
      tell = fn;
      return () => {
        listening -= 1;
      };
    },
    onSaved: (result) => saved.push(result),
  });
});

describe('an export', () => {
  it('of one ends with the file, and says so', async () => {
    store.open(subject(['1']));
    const run = store.start(manner);
    expect(wishes).toEqual([{ ids: ['1'], ...manner, typed: [{ id: '1', text: 'typed' }] }]);
    answer(ok({ ...done, count: 1 }));
    await run;
    expect(store.current().kind).toBe('closed');
    expect(saved).toHaveLength(1);
    expect(listening).toBe(0);
  });

  it('of many shows how far it is, and what became of it', async () => {
    store.open(subject(['1', '2']));
    const run = store.start(manner);
    tell({ done: 1, total: 2, pause: null });
    expect(store.current()).toMatchObject({ kind: 'running', progress: { done: 1 } });
    // Nothing else takes its place, and it is not closed by the way.
    store.open(subject(['9']));
    store.close();
    expect(store.current()).toMatchObject({ kind: 'running', ids: ['1', '2'] });
    store.stop();
    expect(cancelled).toBe(1);
    expect(store.current()).toMatchObject({ isStopping: true });
    answer(ok(done));
    await run;
    expect(store.current()).toMatchObject({ kind: 'ended', result: done });
    expect(saved).toEqual([]);
  });

  it.each([
    ['thought better of in the system’s dialog', ok(null), null],
    ['refused', fail('not_writable', 'No.'), { code: 'not_writable', message: 'No.' }],
  ])('%s: the question is there again', async (_what, result, error) => {
    store.open(subject(['1', '2']));
    const run = store.start(manner);
    answer(result);
    await run;
    expect(store.current()).toMatchObject({ kind: 'asking', error });
  });

  it('asks for those that are missing once more', async () => {
    store.open(subject(['1', '2', '3']));
    const run = store.start(manner);
    const failed = [{ id: '2', name: 'Two', error: fail('timeout', 'Slow.').error }];
    answer(ok({ ...done, failed, left: ['3'] }));
    await run;
    store.again();
    expect(store.current()).toMatchObject({ kind: 'asking', subject: { ids: ['2', '3'], name: null } });
  });
});

describe('the whole list', () => {
  const list = (readIds: () => Promise<Result<readonly string[]>>) => ({ count: 3, readIds });

  it('is read when it is chosen, once, and exported as it was read', async () => {
    let reads = 0;
    const readIds = async (): Promise<Result<readonly string[]>> => {
      reads += 1;
      return ok(['1', '2', '3']);
    };
    store.open(subject(['1', '2'], { list: list(readIds) }));
    store.choose('all');
    // Nothing is begun before it is read.
    void store.start(manner);
    expect(wishes).toEqual([]);
    await Promise.resolve();
    store.choose('chosen');
    store.choose('all');
    void store.start(manner);
    expect(wishes[0]?.ids).toEqual(['1', '2', '3']);
    expect(reads).toBe(1);
  });

  it('that cannot be read leaves the chosen ones, with the reason', async () => {
    store.open(subject(['1', '2'], { list: list(async () => fail('offline', 'No network.')) }));
    store.choose('all');
    await Promise.resolve();
    expect(store.current()).toMatchObject({ scope: 'chosen', error: { code: 'offline' } });
  });

  it('that comes when something else is asked does not get in the way', async () => {
    store.open(subject(['1', '2'], { list: list(async () => ok(['1', '2', '3'])) }));
    store.choose('all');
    store.open(subject(['7', '8']));
    await Promise.resolve();
    expect(store.current()).toMatchObject({ subject: { ids: ['7', '8'] }, all: null });
  });
});
