/** The rules of the sync as a table: events, and what each of them makes the sync do. */
import { describe, expect, it } from 'vitest';
import {
  initialSyncState,
  reduceSync,
  type SyncAction,
  type SyncEvent,
  type SyncMachineState,
} from '../../../main/library/cache/sync-machine.ts';
import type { ErrorCode } from '../../../preload/contract/errors/error-table.ts';

const second = 1_000;
const minute = 60 * second;

/** The timer expires. `offset`: records that the full sync has fetched. */
const due = (offset: number | null = null, isFullSyncDue = true, rateLimitDelay = 0): SyncEvent => ({
  kind: 'due',
  offset,
  isFullSyncDue,
  rateLimitDelay,
});
const failed = (code: ErrorCode, retryAfterSeconds?: number): SyncEvent => ({
  kind: 'failed',
  error: { code, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
});
const pageSynced = (hasMore: boolean, missingIds: readonly string[] = [], isSaved = true): SyncEvent => ({
  kind: 'page_synced',
  hasMore,
  missingIds,
  isSaved,
});
const newestSynced = (changed: number, hasMore = true, isInRound = false): SyncEvent => ({
  kind: 'newest_synced',
  changed,
  hasMore,
  isInRound,
});
const foundIncomplete: SyncEvent = { kind: 'found_incomplete' };
const started: SyncEvent = { kind: 'started' };
const reachable: SyncEvent = { kind: 'service_reachable' };
const accessChanged: SyncEvent = { kind: 'access_changed' };
const verified: SyncEvent = { kind: 'verified' };
const pause = (ms: number): SyncEvent => ({ kind: 'pause_requested', ms });

const describeAction = (action: SyncAction): string => {
  if (action.kind === 'wait') return `wait ${action.ms / second} s`;
  if (action.kind !== 'request') return action.kind;
  const { request } = action;
  if (request.kind === 'verify') return `verify ${request.id}`;
  const round = request.kind === 'page' && request.startsRound ? ' of a new round' : '';
  return `${request.kind} ${request.page} by ${request.pageSize}${round}`;
};

const run = (events: readonly SyncEvent[]): { state: SyncMachineState; actions: readonly string[] } => {
  let state = initialSyncState;
  let actions: readonly string[] = [];
  for (const event of events) {
    const transition = reduceSync(state, event);
    state = transition.state;
    actions = transition.actions.map(describeAction);
  }
  return { state, actions };
};

/** The last event, and the actions that it must cause after the others. */
type Row = readonly [rule: string, events: readonly SyncEvent[], actions: readonly string[]];

const repeat = (count: number, ...events: readonly SyncEvent[]): readonly SyncEvent[] =>
  Array.from({ length: count }, () => events).flat();

describe('the sync', () => {
  it.each<Row>([
    ['starts after a delay', [started], ['wait 20 s']],
    ['starts a round with the first page', [started, due()], ['page 1 by 100 of a new round']],
    ['waits between pages', [due(), pageSynced(true)], ['wait 3 s']],
    ['continues at the saved page', [due(300)], ['page 4 by 100']],
    [
      'gets the newest pages first if the user looks at a list that lacks some',
      [due(300), pageSynced(true), foundIncomplete, due(400)],
      ['newest 1 by 100'],
    ],
    [
      'gets more of them while they have changes',
      [due(300), pageSynced(true), foundIncomplete, due(400), newestSynced(100, true, true), due(400)],
      ['newest 2 by 100'],
    ],
    [
      'then continues the round',
      [foundIncomplete, due(400), newestSynced(0, true, true), due(400)],
      ['page 5 by 100'],
    ],
    ['ends the round after the last page', [due(), pageSynced(false)], ['end_round', 'wait 1800 s']],
    ['pauses if the disk is full', [due(), pageSynced(true, [], false)], ['wait 1800 s']],
    ['pauses if the disk refuses a round', [due(), { kind: 'round_refused' }], ['wait 1800 s']],
    ['starts no request while one is running', [due(), due()], []],
    ['waits until the rate limit allows a request', [due(null, true, 5 * second)], ['wait 5 s']],
  ])('%s', (_rule, events, actions) => {
    expect(run(events).actions).toEqual(actions);
  });

  it.each<Row>([
    ['requests them one by one', [due(), pageSynced(false, ['7', '8']), due(0)], ['verify 7']],
    ['continues with the next', [due(), pageSynced(false, ['7', '8']), due(0), verified], ['wait 3 s']],
    [
      'ends the round after the last',
      [due(), pageSynced(false, ['7', '8']), due(0), verified, due(0), failed('not_found')],
      ['end_round', 'wait 1800 s'],
    ],
    [
      'repeats one that failed',
      [due(), pageSynced(false, ['7', '8']), due(0), failed('offline'), due(0)],
      ['verify 7'],
    ],
    [
      'does not reduce the page size for one that is too large',
      [due(), pageSynced(false, ['7']), due(0), failed('answer_too_large')],
      ['wait 30 s'],
    ],
  ])('of missing records %s', (_rule, events, actions) => {
    expect(run(events).actions).toEqual(actions);
  });

  it.each<Row>([
    ['requests the newest page', [due(null, false)], ['newest 1 by 100']],
    ['requests the next while they have changes', [due(null, false), newestSynced(3)], ['wait 3 s']],
    [
      'does so without a new round',
      [due(null, false), newestSynced(3), due(null, true)],
      ['newest 2 by 100'],
    ],
    ['ends without changes', [due(null, false), newestSynced(0)], ['wait 1800 s']],
    ['ends at the last page', [due(null, false), newestSynced(3, false)], ['wait 1800 s']],
    [
      'begins with the first page again',
      [due(null, false), newestSynced(3), due(null, false), newestSynced(0), due(null, false)],
      ['newest 1 by 100'],
    ],
  ])('between rounds %s', (_rule, events, actions) => {
    expect(run(events).actions).toEqual(actions);
  });

  it.each<Row>([
    ['resumes at the same page', [due(200), failed('timeout'), due(200)], ['page 3 by 100']],
    ['waits half a minute', [due(), failed('offline')], ['wait 30 s']],
    ['waits longer each time', repeat(3, due(), failed('offline')), ['wait 120 s']],
    ['waits at most ten minutes', repeat(9, due(), failed('offline')), ['wait 600 s']],
    [
      'begins with half a minute again after a success',
      [...repeat(5, due(), failed('offline')), due(), pageSynced(true), due(100), failed('offline')],
      ['wait 30 s'],
    ],
    ['resumes when the service is reachable', [due(), failed('offline'), reachable], ['wait 3 s']],
    ['does so once', [due(), failed('offline'), reachable, reachable], []],
    ['does not while a request is running', [due(), failed('offline'), due(), reachable], []],
    ['waits as long as the service asks', [due(), failed('rate_limited', 40)], ['wait 40 s']],
    ['is not waiting for the network then', [due(), failed('rate_limited', 40), reachable], []],
    ['does not repeat a refused key soon', [due(), failed('unauthorized')], ['wait 1800 s']],
    ['does not repeat it when reachable', [due(), failed('unauthorized'), reachable], []],
  ])('after an error %s', (_rule, events, actions) => {
    expect(run(events).actions).toEqual(actions);
  });

  it.each<Row>([
    ['is repeated soon', [due(), failed('answer_too_large')], ['wait 3 s']],
    ['is requested at the next size', [due(200), failed('answer_too_large'), due(200)], ['page 5 by 50']],
    [
      'is requested at the smallest size',
      [...repeat(3, due(200), failed('answer_too_large')), due(200)],
      ['page 21 by 10'],
    ],
    ['then is an error', repeat(4, due(), failed('answer_too_large')), ['wait 30 s']],
    [
      'keeps its size for another account',
      [due(), failed('answer_too_large'), accessChanged, due()],
      ['page 1 by 50 of a new round'],
    ],
    [
      'keeps its size between rounds',
      [due(null, false), failed('answer_too_large'), due(null, false)],
      ['newest 1 by 50'],
    ],
  ])('a page that is too large %s', (_rule, events, actions) => {
    expect(run(events).actions).toEqual(actions);
  });

  it.each<Row>([
    ['delays the next page', [due(), pageSynced(true), pause(minute)], ['wait 60 s']],
    ['never shortens the interval', [due(), pageSynced(true), pause(100)], ['wait 3 s']],
    ['does not concern a running request', [due(), pause(minute)], []],
    ['does not concern a sync that has ended', [due(), pageSynced(false), pause(minute)], []],
  ])('a pause of the rate limit %s', (_rule, events, actions) => {
    expect(run(events).actions).toEqual(actions);
  });

  it.each<Row>([
    ['interrupts the request', [due(), accessChanged], ['interrupt', 'wait 20 s']],
    [
      'forgets the missing records',
      [due(), pageSynced(false, ['7']), accessChanged, due(null)],
      ['page 1 by 100 of a new round'],
    ],
    [
      'forgets the newest pages',
      [due(null, false), newestSynced(3), accessChanged, due(null, false)],
      ['newest 1 by 100'],
    ],
    [
      'forgets the failures',
      [...repeat(5, due(), failed('offline')), accessChanged, due(), failed('offline')],
      ['wait 30 s'],
    ],
  ])('a change of the account %s', (_rule, events, actions) => {
    expect(run(events).actions).toEqual(actions);
  });

  it('is active from its first request to its end', () => {
    const isActive = (...events: readonly SyncEvent[]): boolean => run(events).state.isActive;
    expect(isActive(started)).toBe(false);
    expect(isActive(due())).toBe(true);
    expect(isActive(due(), failed('offline'))).toBe(true);
    expect(isActive(due(), pageSynced(false, ['7']))).toBe(true);
    expect(isActive(due(), pageSynced(false))).toBe(false);
    expect(isActive(due(), accessChanged)).toBe(false);
  });
});
