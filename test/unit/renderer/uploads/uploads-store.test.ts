import { describe, expect, it } from 'vitest';
import { ok, type Result } from '../../../../preload/contract/result.ts';
import type { UploadJob, UploadPage, UploadsChange } from '../../../../preload/contract/uploads.ts';
import { createUploadsStore } from '../../../../renderer/features/uploads/uploads-store.ts';
import type { AppBridge } from '../../../../renderer/lib/bridge.ts';
import { recording } from './recording-jobs.ts';
import { job } from './sample-jobs.ts';

const queued = (name: string): UploadJob => job(name, { kind: 'queued' });
const withId = (id: string): UploadJob => ({ ...queued(id), id });
const sending = (before: UploadJob, sent: number): UploadJob => ({
  ...before,
  state: { kind: 'uploading', sent, total: 100, bytesPerSecond: 10 },
});

/** Every promise that can resolve has done so. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Store with a fake bridge that resolves `list` by `listed` or `fail`. */
const setUp = () => {
  let emitChange: (change: UploadsChange) => void = () => undefined;
  let respond: (result: Result<UploadPage>) => void = () => undefined;
  const bridge = {
    uploads: {
      list: () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
      onChanged: (fn: typeof emitChange) => {
        emitChange = fn;
        return () => {
          emitChange = () => undefined;
        };
      },
    },
  } as unknown as Pick<AppBridge, 'uploads'>;
  const store = createUploadsStore({ bridge });
  const stop = store.connect();
  const listed = async (jobs: readonly UploadJob[]): Promise<void> => {
    respond(ok({ jobs, next: null, pauses: { computer: null, service: null } }));
    await settle();
  };
  return {
    store,
    stop,
    listed,
    fail: async (): Promise<void> => {
      respond({ ok: false, error: { code: 'storage_failed' } });
      await settle();
    },
    change: (change: Partial<UploadsChange>) => emitChange({ jobs: [], removed: [], ...change }),
  };
};

describe('the queue in the renderer', () => {
  it('loads, then lists the jobs in order', async () => {
    const { store, listed } = setUp();
    expect(store.state.get().loading).toEqual({ kind: 'loading' });
    const [a, b] = [queued('a'), queued('b')];
    await listed([b, a]);
    expect(store.state.get().loading).toEqual({ kind: 'ready' });
    expect(store.order()).toEqual([b.id, a.id]);
  });

  it('reports a failure to load and can be reloaded', async () => {
    const { store, fail, listed } = setUp();
    await fail();
    expect(store.state.get().loading).toMatchObject({ kind: 'failed', error: { code: 'storage_failed' } });
    const again = store.reload();
    await listed([queued('a')]);
    await again;
    expect(store.state.get().loading).toEqual({ kind: 'ready' });
  });

  it('includes changes received while the list was loading', async () => {
    const { store, change, listed } = setUp();
    const a = queued('a');
    const addedLater = queued('late');
    change({ jobs: [sending(a, 50), addedLater] });
    await listed([a]);
    expect(store.job(a.id)?.state).toMatchObject({ kind: 'uploading', sent: 50 });
    expect(store.order()).toEqual([a.id, addedLater.id]);
  });

  it('keeps the identity of unchanged jobs and of the order', async () => {
    const { store, change, listed } = setUp();
    const [a, b] = [queued('a'), queued('b')];
    await listed([a, b]);
    const before = { b: store.job(b.id), order: store.order() };
    change({ jobs: [sending(a, 1)] });
    expect(store.job(b.id)).toBe(before.b);
    expect(store.order()).toBe(before.order);
    expect(store.state.get().totals).toMatchObject({ running: 1, waiting: 1, bytesPerSecond: 10 });
  });

  it('removes deleted jobs, appends new ones and adopts a new order', async () => {
    const { store, change, listed } = setUp();
    const [a, b, c] = [queued('a'), queued('b'), queued('c')];
    await listed([a, b]);
    change({ jobs: [c], removed: [a.id] });
    expect(store.order()).toEqual([b.id, c.id]);
    expect(store.job(a.id)).toBeUndefined();
    change({ order: [c.id, b.id, 'unheard-of'] });
    expect(store.order()).toEqual([c.id, b.id]);
  });

  it('notifies once of each change of state, not of progress or the first list', async () => {
    const { store, change, listed } = setUp();
    const notifications: string[] = [];
    store.onTransition((before, after) => notifications.push(`${before?.state.kind} → ${after.state.kind}`));
    const a = queued('a');
    await listed([a]);
    change({ jobs: [sending(a, 1)] });
    change({ jobs: [sending(a, 2)] });
    change({ jobs: [{ ...a, state: { kind: 'transcribing', since: 0 } }] });
    change({ jobs: [queued('new')] });
    expect(notifications).toEqual(['queued → uploading', 'uploading → transcribing', 'undefined → queued']);
  });

  it('has the parts of a recording as uploads, and lists them again only if there are others', async () => {
    const { store, change, listed } = setUp();
    const parts = recording('talk', [{ kind: 'queued' }, { kind: 'queued' }]);
    await listed([withId('talk'), withId('last')]);
    expect(store.state.get().partIds.size).toBe(0);
    change({ jobs: [parts] });
    const { partIds } = store.state.get();
    expect(store.order()).toEqual(['talk', 'last']);
    expect(partIds.get('talk')).toEqual(['talk-1', 'talk-2']);
    expect(store.job('talk-2')).toMatchObject({
      name: 'talk · part 2 of 2',
      fileName: 'talk.wav',
      size: 100,
    });
    change({ jobs: [recording('talk', [{ kind: 'cancelled' }, { kind: 'queued' }])] });
    expect(store.state.get().partIds).toBe(partIds);
    expect(store.job('talk-1')?.state.kind).toBe('cancelled');
    change({ jobs: [recording('talk', [{ kind: 'cancelled' }])] });
    expect(store.state.get().partIds.get('talk')).toEqual(['talk-1']);
    change({ removed: ['talk'] });
    expect(store.state.get().partIds.size).toBe(0);
    expect(store.job('talk-1')).toBeUndefined();
  });

  it('leaves out hidden jobs, also as duplicates, until they are shown again', async () => {
    const { store, change, listed } = setUp();
    const [a, b] = [withId('a'), withId('b')];
    await listed([a, b]);
    store.hide(['a']);
    expect(store.order()).toEqual(['b']);
    const again = { ...withId('again'), duplicateOf: { id: 'a', name: 'a', sent: false } };
    change({ jobs: [a, again], order: ['a', 'b', 'again'] });
    expect(store.order()).toEqual(['b', 'again']);
    expect(store.job('again')?.duplicateOf).toBeNull();
    const reloaded = store.reload();
    await listed([a, b, again]);
    await reloaded;
    expect(store.order()).toEqual(['b', 'again']);
    const shown = store.show(['a']);
    await listed([a, b, again]);
    await shown;
    expect(store.order()).toEqual(['a', 'b', 'again']);
    expect(store.job('again')?.duplicateOf).toEqual(again.duplicateOf);
  });

  it('receives nothing after unsubscribing', async () => {
    const { store, stop, change, listed } = setUp();
    await listed([]);
    stop();
    change({ jobs: [queued('a')] });
    expect(store.order()).toEqual([]);
  });

  it('loads a long queue part by part, and again if an upload was removed meanwhile', async () => {
    const all = ['a', 'b', 'c'].map(withId);
    const asked: (string | undefined)[] = [];
    let isRemoved = false;
    const store = createUploadsStore({
      bridge: {
        uploads: {
          list: async (after?: string) => {
            asked.push(after);
            if (after === 'a' && !isRemoved) {
              isRemoved = true;
              return { ok: false, error: { code: 'unknown_id' } };
            }
            const jobs = all.slice(after === undefined ? 0 : 1).slice(0, after === undefined ? 1 : 2);
            return ok({ jobs, next: after === undefined ? 'a' : null, pause: null });
          },
          onChanged: () => () => undefined,
        },
      } as unknown as Pick<AppBridge, 'uploads'>,
    });
    store.connect();
    await settle();
    expect(asked).toEqual([undefined, 'a', undefined, 'a']);
    expect(store.order()).toEqual(['a', 'b', 'c']);
  });

  it('shows queued uploads as waiting while the queue pauses', async () => {
    const { store, listed, change } = setUp();
    await listed([withId('a'), withId('b')]);
    const pause = { reason: 'offline', error: { code: 'offline' }, until: null } as const;
    change({ pauses: { computer: null, service: pause } });
    expect(store.job('a')?.state).toEqual({ kind: 'waiting', ...pause });
    expect(store.state.get().totals).toMatchObject({ all: 2, waiting: 2 });
    const shown = store.job('a');
    change({ jobs: [withId('c')] });
    expect(store.job('a')).toBe(shown);
    expect(store.job('c')?.state.kind).toBe('waiting');
    change({ removed: ['b'], pauses: { computer: null, service: null } });
    expect(store.order().map((id) => store.job(id)?.state.kind)).toEqual(['queued', 'queued']);
  });
});
