import { beforeEach, describe, expect, it } from 'vitest';
import type {
  BesideExportRequest,
  ExportedTexts,
  ExportProgress,
  TextExportRequest,
} from '../../../../../preload/contract/exports.ts';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import {
  type CompletedExport,
  createExportStore,
  type ExportStore,
  type ExportSubject,
  isShown,
} from '../../../../../renderer/features/transcriptions/exports/export-store.ts';

const exportOptions = { format: 'txt', template: '{name}' } as const;
const done: CompletedExport = {
  count: 2,
  fileName: 'a.txt',
  folder: 'f',
  failed: [],
  skipped: [],
  stopError: null,
};
const createSubject = (ids: readonly string[], more: Partial<ExportSubject> = {}): ExportSubject => ({
  ids,
  name: null,
  list: null,
  showFormats: null,
  flush: async () => void flushed.push(...ids),
  ...more,
});

let flushed: string[];
let store: ExportStore;
let requests: (TextExportRequest | BesideExportRequest)[];
let remembered: number;
let respond: (result: Result<ExportedTexts>) => void;
let emitProgress: (progress: ExportProgress) => void;
let listening: number;
let cancelled: number;
let saved: CompletedExport[];

beforeEach(() => {
  flushed = [];
  requests = [];
  saved = [];
  remembered = 0;
  listening = 0;
  cancelled = 0;
  const send = (request: TextExportRequest | BesideExportRequest): Promise<Result<ExportedTexts>> => {
    requests.push(request);
    return new Promise((resolve) => {
      respond = resolve;
    });
  };
  store = createExportStore({
    save: send,
    saveBeside: send,
    onDone: () => {
      remembered += 1;
    },
    cancel: async () => {
      cancelled += 1;
      return ok(true);
    },
    onProgress: (fn) => {
      listening += 1;
      emitProgress = fn;
      return () => {
        listening -= 1;
      };
    },
    onSaved: (result) => saved.push(result),
  });
});

describe('an export', () => {
  it('of one transcription closes when it is saved', async () => {
    store.open(createSubject(['1']));
    const run = store.start(exportOptions);
    // Main has what is typed before it exports.
    expect([flushed, requests]).toEqual([['1'], []]);
    await Promise.resolve();
    expect(requests).toEqual([{ ids: ['1'], ...exportOptions }]);
    respond(ok({ ...done, count: 1 }));
    await run;
    expect(store.state.get().kind).toBe('closed');
    expect(saved).toHaveLength(1);
    expect(listening).toBe(0);
  });

  it('of many shows the progress and the result', async () => {
    store.open(createSubject(['1', '2']));
    const run = store.start(exportOptions);
    await Promise.resolve();
    emitProgress({ done: 1, total: 2, pauseSeconds: null });
    expect(store.state.get()).toMatchObject({ kind: 'running', progress: { done: 1 } });
    // A running export can be neither replaced nor closed.
    store.open(createSubject(['9']));
    store.close();
    expect(store.state.get()).toMatchObject({ kind: 'running', ids: ['1', '2'] });
    store.stop();
    expect(cancelled).toBe(1);
    expect(store.state.get()).toMatchObject({ isStopping: true });
    respond(ok(done));
    await run;
    expect(store.state.get()).toMatchObject({ kind: 'ended', result: done });
    expect(saved).toEqual([]);
  });

  it.each([
    ['thought better of in the system’s dialog', ok(null), null],
    [
      'refused',
      fail('not_writable', { key: 'disk_read_only' }),
      { code: 'not_writable', detail: { key: 'disk_read_only' } },
    ],
  ])('%s: the options are shown again', async (_what, result, error) => {
    store.open(createSubject(['1', '2']));
    const run = store.start(exportOptions);
    await Promise.resolve();
    respond(result);
    await run;
    expect(store.state.get()).toMatchObject({ kind: 'asking', error });
  });

  it('retries the transcriptions that were not written', async () => {
    store.open(createSubject(['1', '2', '3']));
    const run = store.start(exportOptions);
    await Promise.resolve();
    const failed = [{ id: '2', name: 'Two', error: fail('timeout').error }];
    respond(ok({ ...done, failed, skipped: ['3'] }));
    await run;
    store.retryUnwritten();
    expect(store.state.get()).toMatchObject({ kind: 'asking', subject: { ids: ['2', '3'], name: null } });
  });
});

describe('an export as the last one', () => {
  it('shows nothing, closes when it is saved, and is not remembered: its formats may be those of a show', async () => {
    const run = store.startAsLast(createSubject(['1']), exportOptions);
    expect(isShown(store.state.get())).toBe(false);
    await Promise.resolve();
    emitProgress({ done: 0, total: 1, pauseSeconds: null });
    expect(isShown(store.state.get())).toBe(false);
    respond(ok({ ...done, count: 1 }));
    await run;
    expect(store.state.get().kind).toBe('closed');
    expect([saved.length, remembered]).toEqual([1, 0]);
  });

  it('writes the same formats beside the recording', async () => {
    const options = { ...exportOptions, isBeside: true, beside: ['vtt', 'md'] } as const;
    void store.startAsLast(createSubject(['1']), options);
    await Promise.resolve();
    expect(requests).toEqual([{ ids: ['1'], formats: ['vtt', 'md'] }]);
  });

  it('opens the form with what went wrong, and closes if the user thought better of it', async () => {
    const refused = store.startAsLast(createSubject(['1']), exportOptions);
    await Promise.resolve();
    respond(fail('not_writable'));
    await refused;
    expect(store.state.get()).toMatchObject({ kind: 'asking', error: { code: 'not_writable' } });
    const cancelledExport = store.startAsLast(createSubject(['1']), exportOptions);
    await Promise.resolve();
    respond(ok(null));
    await cancelledExport;
    expect(store.state.get().kind).toBe('closed');
    expect(remembered).toBe(0);
  });

  it('shows what is missing', async () => {
    const run = store.startAsLast(createSubject(['1']), exportOptions);
    await Promise.resolve();
    const failed = [{ id: '1', name: 'One', error: fail('file_missing').error }];
    respond(ok({ ...done, count: 0, failed }));
    await run;
    expect(store.state.get()).toMatchObject({ kind: 'ended', result: { failed } });
    expect(remembered).toBe(0);
  });
});

describe('the whole list', () => {
  const list = (readIds: () => Promise<Result<readonly string[]>>) => ({ count: 3, readIds });

  it('is fetched once, when it is selected, and exported as fetched', async () => {
    let reads = 0;
    const readIds = async (): Promise<Result<readonly string[]>> => {
      reads += 1;
      return ok(['1', '2', '3']);
    };
    store.open(createSubject(['1', '2'], { list: list(readIds) }));
    store.setScope('all');
    // Starting has no effect until the list is fetched.
    void store.start(exportOptions);
    expect(requests).toEqual([]);
    await Promise.resolve();
    store.setScope('chosen');
    store.setScope('all');
    void store.start(exportOptions);
    await Promise.resolve();
    expect(requests[0]?.ids).toEqual(['1', '2', '3']);
    expect(reads).toBe(1);
  });

  it('that cannot be fetched falls back to the selection and shows the error', async () => {
    store.open(createSubject(['1', '2'], { list: list(async () => fail('offline')) }));
    store.setScope('all');
    await Promise.resolve();
    expect(store.state.get()).toMatchObject({ scope: 'chosen', error: { code: 'offline' } });
  });

  it('is ignored when it arrives after another export was opened', async () => {
    store.open(createSubject(['1', '2'], { list: list(async () => ok(['1', '2', '3'])) }));
    store.setScope('all');
    store.open(createSubject(['7', '8']));
    await Promise.resolve();
    expect(store.state.get()).toMatchObject({ subject: { ids: ['7', '8'] }, all: null });
  });
});
