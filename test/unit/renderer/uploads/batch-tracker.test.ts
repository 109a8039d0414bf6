import { describe, expect, it } from 'vitest';
import type { UploadJob, UploadState } from '../../../../preload/contract/uploads.ts';
import { createBatchTracker, isActivity } from '../../../../renderer/features/uploads/batch-tracker.ts';
import { job } from './sample-jobs.ts';

const done: UploadState = { kind: 'done', at: 1, transcriptionId: 'text-1' };
const failed: UploadState = {
  kind: 'failed',
  error: { code: 'not_audio' },
  canRetry: true,
};

const setUp = (count: number) => {
  const jobs = new Map<string, UploadJob>();
  for (let at = 0; at < count; at += 1) {
    const added = job(`file ${at}`, { kind: 'draft' });
    jobs.set(added.id, added);
  }
  const ids = [...jobs.keys()];
  const reported: string[] = [];
  const listeners = new Set<() => void>();
  const emit = (): void => {
    for (const fn of [...listeners]) fn();
  };
  const readIds: string[] = [];
  const batches = createBatchTracker({
    getJob: (id) => {
      readIds.push(id);
      return jobs.get(id);
    },
    onChanged: (fn) => {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
    onOpen: (_, id) => reported.push(`open ${id}`),
    onNotOpened: (_, id) => reported.push(`offer ${id}`),
    onFinished: (count, all) => reported.push(`${count} of ${all}`),
  });
  const become = (at: number, state: UploadState): void => {
    const before = jobs.get(ids[at] ?? '');
    if (before) jobs.set(before.id, { ...before, state });
    emit();
  };
  const remove = (at: number): void => {
    jobs.delete(ids[at] ?? '');
    emit();
  };
  return { batches, ids, reported, readIds, become, remove, listeners };
};

describe('a started batch', () => {
  it('opens the text of a single file once, when it is transcribed', () => {
    const { batches, ids, reported, become, listeners } = setUp(1);
    batches.begin(ids);
    become(0, { kind: 'queued' });
    expect(reported).toEqual([]);
    become(0, done);
    become(0, done);
    expect(reported).toEqual(['open text-1']);
    expect(listeners.size).toBe(0);
  });

  it.each([
    ['failed', (become: (at: number, state: UploadState) => void) => become(0, failed)],
    ['was cancelled', (become: (at: number, state: UploadState) => void) => become(0, { kind: 'cancelled' })],
  ])('opens nothing when the file %s', (_, end) => {
    const { batches, ids, reported, become } = setUp(1);
    batches.begin(ids);
    end(become);
    become(0, done);
    expect(reported).toEqual([]);
  });

  it('offers the text when the user does something else meanwhile', () => {
    const { batches, ids, reported, become } = setUp(1);
    batches.begin(ids);
    batches.cancelAutoOpen();
    expect(reported).toEqual([]);
    become(0, done);
    become(0, done);
    expect(reported).toEqual(['offer text-1']);
  });

  it('offers nothing when the file failed after the user did something else', () => {
    const { batches, ids, reported, become } = setUp(1);
    batches.begin(ids);
    batches.cancelAutoOpen();
    become(0, failed);
    expect(reported).toEqual([]);
  });

  it('opens nothing when the start failed', () => {
    const { batches, ids, reported, become } = setUp(1);
    batches.begin(ids);
    batches.end();
    become(0, done);
    expect(reported).toEqual([]);
  });

  it('reports several files when the last ended, even if that one was removed', () => {
    const { batches, ids, reported, become, remove } = setUp(3);
    batches.begin(ids);
    become(0, done);
    become(1, failed);
    expect(reported).toEqual([]);
    remove(2);
    expect(reported).toEqual(['1 of 3']);
  });

  it('reports files that were started in sequence as one batch', () => {
    const { batches, ids, reported, become } = setUp(2);
    batches.begin(ids.slice(0, 1));
    batches.begin(ids.slice(1));
    become(1, done);
    become(0, done);
    expect(reported).toEqual(['2 of 2']);
  });

  it('ends only when a failed file that is sent again has ended', () => {
    const { batches, ids, reported, become } = setUp(2);
    batches.begin(ids);
    become(1, failed);
    become(1, { kind: 'queued' });
    become(0, done);
    expect(reported).toEqual([]);
    become(1, done);
    expect(reported).toEqual(['2 of 2']);
  });

  it('does not read thousands of files for each change', () => {
    const { batches, ids, readIds, become } = setUp(1_000);
    batches.begin(ids);
    for (let at = 0; at < 900; at += 1) become(at, done);
    expect(readIds.length).toBeLessThan(2_000);
  });
});

describe('what counts as doing something', () => {
  const press = (key: string): Event => Object.assign(new Event('keydown'), { key });

  it.each(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])('not %s alone', (key) => {
    expect(isActivity(press(key))).toBe(false);
  });

  it.each(['a', 'Enter', 'ArrowDown', 'Tab', 'Escape'])('the key %s', (key) => {
    expect(isActivity(press(key))).toBe(true);
  });

  it('a click and a file that is dragged over the window', () => {
    expect(isActivity(new Event('pointerdown'))).toBe(true);
    expect(isActivity(new Event('dragenter'))).toBe(true);
  });
});
