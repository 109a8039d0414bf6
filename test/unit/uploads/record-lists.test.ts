import { expect, test } from 'vitest';
import { RecordLists } from '../../../main/uploads/find-new-record.ts';
import { computerAccountId } from '../../../preload/contract/account-id.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import type { TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { serverError, tooManyRequests } from '../../service/faults/answers.ts';
import { createSetupFactory, getOnlyJob, getStoreRequests } from './queue-helpers.ts';
import type { UploadsSetup } from './uploads-setup.ts';

const signal = new AbortController().signal;
const part = { id: 'a', name: 'Episode', accountId: 'service' };

const setUpLists = async () => {
  const clock = { now: 1_000_000 };
  const lists = new RecordLists(() => clock.now);
  const api = {
    isFailing: false,
    list: async (query: TranscriptionQuery = {}) =>
      api.isFailing
        ? fail('offline')
        : ok({ items: [], page: query.page ?? 1, perPage: 25, total: 0, lastPage: 1, hasMore: false }),
  };
  await lists.list(api, part, signal);
  return { clock, lists, api };
};

test('a list counts for a minute, for its part, name and account only', async () => {
  const { clock, lists } = await setUpLists();
  expect(lists.getRecent(part)).toEqual({ ids: [], complete: true });
  expect(lists.getRecent({ ...part, id: 'b' })).toBeNull();
  expect(lists.getRecent({ ...part, name: 'Episode 2' })).toBeNull();
  expect(lists.getRecent({ ...part, accountId: computerAccountId })).toBeNull();
  clock.now += 60_000;
  expect(lists.getRecent(part)).not.toBeNull();
  clock.now += 1;
  expect(lists.getRecent(part)).toBeNull();
});

test('a list from before the clock was set back does not count', async () => {
  const { clock, lists } = await setUpLists();
  clock.now -= 1;
  expect(lists.getRecent(part)).toBeNull();
});

test('a failed list takes the place of an earlier one', async () => {
  const { lists, api } = await setUpLists();
  api.isFailing = true;
  await lists.list(api, part, signal);
  expect(lists.getRecent(part)).toBeNull();
});

test('a list is doubtful until its place answers again, and forgotten with another access', async () => {
  const { lists } = await setUpLists();
  lists.doubt('a');
  lists.confirm('computer');
  expect(lists.getRecent(part)).toBeNull();
  lists.confirm('service');
  expect(lists.getRecent(part)).not.toBeNull();
  lists.clear();
  expect(lists.getRecent(part)).toBeNull();
});

const setUp = createSetupFactory();
const countLists = ({ service }: UploadsSetup): number =>
  service.recorder.getRequests('transcriptions.list').length;

test.each([
  ['a pause that the service asked for', tooManyRequests('1'), 1],
  ['an error of the service', serverError(500, { when: 'after body' }), 2],
])('after %s, the next attempt sends the file without a list of its own', async (_what, fault, lists) => {
  // A minute is 6 s: a busy machine takes longer than 0.3 s for an attempt, and the list is too old then.
  const setup = await setUp({ speed: 10 });
  setup.service.faults.next('transcriptions.store', fault);
  const { id } = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
  await setup.waitForState(id, 'done');
  expect(getStoreRequests(setup)).toHaveLength(2);
  expect(countLists(setup)).toBe(lists);
});

test('a record of that name from elsewhere, made during a long pause, is not taken for that of the upload', async () => {
  const setup = await setUp();
  setup.service.faults.next('transcriptions.store', tooManyRequests('600'));
  const { id, name } = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
  await setup.waitForState(id, 'waiting');
  setup.service.data.transcriptions.insert({ name });
  const { state } = await setup.waitForState(id, 'done');
  expect(state).toMatchObject({ transcriptionId: '2' });
  expect(countLists(setup)).toBe(2);
});
