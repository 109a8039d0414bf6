/** Labels of every upload state, and its actions compared with the transitions of main. */
import { describe, expect, it } from 'vitest';
import { getParts } from '../../../../main/uploads/job.ts';
import { canApply, type JobEvent } from '../../../../main/uploads/job-transition.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { ListeningProgress, UploadState } from '../../../../preload/contract/uploads.ts';
import { canRetryInBulk } from '../../../../renderer/features/uploads/bulk-states.ts';
import { countDraggedFiles } from '../../../../renderer/features/uploads/drop/use-window-drop.ts';
import { getActions, labelAction } from '../../../../renderer/features/uploads/possible-actions.ts';
import { getSecondsLeft } from '../../../../renderer/features/uploads/totals.ts';
import {
  getAnnouncement,
  labelUploadState,
} from '../../../../renderer/features/uploads/upload-state-labels.ts';
import { newJob } from '../../uploads/job-fixture.ts';
import { countTotals, everyState, job } from './sample-jobs.ts';

const now = Date.now();

describe('the label of a state', () => {
  it.each(everyState.map((each) => [each.state.kind, each] as const))(
    '%s has a title and detail',
    (_kind, each) => {
      const { title, detail } = labelUploadState(each, now);
      expect(title).toMatch(/^[A-Z]/);
      expect(`${title} ${detail}`).not.toMatch(/NaN|undefined|null|Infinity/);
    },
  );

  it('is valid for an empty file, a speed of zero and a total of zero', () => {
    const state: UploadState = { kind: 'uploading', sent: 0, total: 0, bytesPerSecond: 0 };
    expect(labelUploadState(job('a', state), now)).toMatchObject({
      title: 'Sending',
      detail: '0 bytes of 0 bytes',
    });
  });

  it('includes the date when a job ended on another day', () => {
    const done = (at: number): string =>
      labelUploadState(job('a', { kind: 'done', transcriptionId: '1', at }), now).detail;
    expect(done(now)).not.toContain(String(new Date(now).getFullYear()));
    expect(done(now - 86_400_000)).toContain(String(new Date(now - 86_400_000).getFullYear()));
  });

  it('starts with the time left, and has none when stalled', () => {
    const detail = (bytesPerSecond: number | null): string =>
      labelUploadState(job('a', { kind: 'uploading', sent: 1e6, total: 2e6, bytesPerSecond }), now).detail;
    expect(detail(1e5)).toBe('10 sec left · 1 MB of 2 MB · 100 kB/s');
    expect(detail(0)).toBe('Stalled · 1 MB of 2 MB');
    expect(detail(null)).toBe('1 MB of 2 MB');
  });

  it('speaks of listening on this computer, and never of sending or a service', () => {
    const here = (state: UploadState) => job('a', state, { place: 'computer', durationSeconds: 69 });
    const labelHere = (state: UploadState): string => {
      const { title, detail } = labelUploadState(here(state), now);
      return [title, detail].filter(Boolean).join(' · ');
    };
    const listening: ListeningProgress = {
      isPaused: false,
      heardMs: 28_000,
      lengthMs: 69_000,
      leftMs: 3_000,
    };
    const transcribing = (changes: Partial<ListeningProgress>) =>
      labelHere({ kind: 'transcribing', since: 0, listening: { ...listening, ...changes } });
    expect(labelHere({ kind: 'queued' })).toBe('Next');
    expect(labelHere({ kind: 'transcribing', since: 0 })).toBe('Starting to listen');
    expect(transcribing({ heardMs: 0, leftMs: null })).toBe('Starting to listen');
    expect(transcribing({})).toBe('Heard until 0:28 of 1:09 · a few seconds left');
    expect(transcribing({ leftMs: null })).toBe('Heard until 0:28 of 1:09');
    expect(transcribing({ lengthMs: null, leftMs: null })).toBe('Heard until 0:28');
    expect(transcribing({ leftMs: 600_000 })).toMatch(
      /^Heard until 0:28 of 1:09 · ready at about \d+:\d\d( [AP]M)?$/,
    );
    expect(transcribing({ leftMs: 7_200_000 })).toMatch(/ready at about \d+:\d[05]( [AP]M)?$/);
    const ofService: readonly UploadState['kind'][] = [
      'uploading',
      'checking',
      'prepared',
      'preparing',
      'waiting',
    ];
    const full = { kind: 'waiting', until: null, reason: 'disk_full', error: { code: 'disk_full' } } as const;
    const states = everyState.map(({ state }) => state);
    const named = states.filter(({ kind }) => ![...ofService, 'failed', 'paused'].includes(kind));
    for (const state of [...named, full])
      for (const text of [labelHere(state), getAnnouncement(here(state)) ?? ''])
        expect([state.kind, text]).toEqual([
          state.kind,
          expect.not.stringMatching(/send|sent|upload|service/i),
        ]);
    expect(labelAction('send_again', 'computer')).toBe('Transcribe again');
  });

  it('includes the reason of a wait', () => {
    const error = { code: 'tls', detail: { key: 'certificate_expired', host: 'a.example' } } as const;
    const held = labelUploadState(job('a', { kind: 'waiting', until: null, reason: 'trouble', error }), now);
    expect(held).toMatchObject({
      title: 'The server’s certificate is not trusted',
      detail: expect.stringMatching(/certificate.*Resumes when this is fixed$/),
    });
  });

  it('says in words of its own what is wrong with a recording, and offers no retry in vain', () => {
    const error = { code: 'preparation_failed', detail: { key: 'recording_damaged' } } as const;
    const state = { kind: 'failed', error, canRetry: true } as const;
    expect(labelUploadState(job('a', state), now).detail).toMatch(/^The file is damaged\. Send it as it is/);
    expect([getActions(state).includes('retry'), canRetryInBulk(state)]).toEqual([false, false]);
    const crashed = { ...state, error: { ...error, detail: { key: 'preparation_crashed' } } } as const;
    expect([getActions(crashed).includes('retry'), canRetryInBulk(crashed)]).toEqual([true, true]);
  });

  it('separates network and service problems', () => {
    const waiting = (error: BridgeError) =>
      labelUploadState(job('a', { kind: 'waiting', until: null, reason: 'offline', error }), now);
    expect(waiting({ code: 'offline' })).toMatchObject({
      title: 'No network',
      detail: 'Resumes when you are online again',
    });
    for (const code of ['refused', 'timeout', 'name_not_found'] as const)
      expect(waiting({ code })).toMatchObject({
        title: 'Can’t reach the service',
        detail: 'Resumes when the service can be reached',
      });
  });

  it('offers only actions that main accepts in this state', () => {
    const events: Partial<Record<string, JobEvent>> = {
      start: { kind: 'start', by: 'user' },
      resume: { kind: 'start', by: 'user' },
      try_now: { kind: 'start', by: 'user' },
      pause: { kind: 'pause', reason: 'person' },
      cancel: { kind: 'cancel' },
      retry: { kind: 'retry' },
      send_again: { kind: 'retry' },
      other_file: { kind: 'retry' },
    };
    for (const { state } of everyState) {
      for (const action of getActions(state)) {
        const event = events[action];
        const [one] = getParts(newJob({ state }));
        if (event && one)
          expect([state.kind, action, canApply(one, event)]).toEqual([state.kind, action, true]);
      }
    }
  });
});

describe('the totals', () => {
  it('count running, waiting and finished uploads, bytes and time', () => {
    const totals = countTotals([
      job('a', { kind: 'uploading', sent: 40, total: 100, bytesPerSecond: 10 }, { size: 99 }),
      job('b', { kind: 'queued' }, { size: 100 }),
      job('c', { kind: 'transcribing', since: 0 }, { size: 50 }),
      job('d', { kind: 'done', transcriptionId: '1', at: 0 }, { size: 7 }),
      job('e', { kind: 'draft' }, { size: 1000 }),
    ]);
    expect(totals).toMatchObject({
      all: 5,
      running: 2,
      waiting: 1,
      pendingReview: 1,
      finished: 1,
      done: 1,
      bytes: 249,
      bytesLeft: 160,
    });
    expect(getSecondsLeft(totals)).toBe(16);
    expect(getSecondsLeft(countTotals([]))).toBeNull();
  });
});

describe('a drag over the window', () => {
  const file = (type: string) => ({ kind: 'file', type });
  it.each([
    [['audio/mpeg', 'audio/x-wav', 'video/mp4'], { accepted: 3, unknown: 0, other: 0 }],
    [['image/png', 'application/pdf', 'text/plain'], { accepted: 0, unknown: 0, other: 3 }],
    [['', 'audio/flac', 'image/jpeg'], { accepted: 2, unknown: 1, other: 1 }],
    [[], { accepted: 0, unknown: 0, other: 0 }],
  ])('%j', (types, expected) => expect(countDraggedFiles(types.map(file))).toEqual(expected));

  it('of text contains no file', () => {
    expect(countDraggedFiles([{ kind: 'string', type: 'text/plain' }])).toEqual({
      accepted: 0,
      unknown: 0,
      other: 0,
    });
  });
});
