/** Five hundred domains as a person pastes them: read, planned, sent at the service's pace, and named where they failed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invalid, send } from '../../../main/demo/answer.ts';
import {
  isSentUnasked,
  planStores,
  storeTasks,
} from '../../../renderer/features/websites/many/plan-stores.ts';
import { readList } from '../../../renderer/features/websites/many/read-list.ts';
import { newValues } from '../../../renderer/features/websites/values.ts';
import { figure } from '../../figure.ts';
import { tooManyRequests } from '../../service/faults/answers.ts';
import { type Fault, nth } from '../../service/faults/fault.ts';
import { tally } from './bench.ts';
import { type BridgeBench, must, startBridgeBench } from './bridge-bench.ts';

let bench: BridgeBench;
beforeAll(async () => {
  bench = await startBridgeBench({ rateLimit: 60 });
});
afterAll(() => bench.close());

const names = (count: number, name: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => name(at + 1));
const good = [
  ...names(430, (at) => `https://www.show-${at}.example/feed?x=${at}`),
  ...names(10, (at) => `münchen-${at}.example`),
  ...names(10, (at) => `放送${at}.jp`),
];
const doubtful = names(15, (at) => `show_${at}.example`);
const blocked = names(15, (at) => `blocked-${at}.example`);
const known = names(10, (at) => `known-${at}.example`);
const takenMeanwhile = names(10, (at) => `taken-${at}.example`);

/** Refuses what begins with `blocked-`, as a service with a list of its own may. */
const blocking: Fault = {
  name: 'blocks some',
  received: ({ response }, { values }) => {
    if (!values.get('domain')?.startsWith('blocked-')) return undefined;
    send(response, invalid({ domain: ['This domain is on a block list.'] }, 'message'));
    return 'taken';
  },
};

/** Spreads the second list evenly over the first. */
const mixed = (first: readonly string[], second: readonly string[]): string[] => {
  const every = first.length / second.length;
  return second.reduce((list, one, at) => list.toSpliced(Math.floor(at * every) + at, 0, one), [...first]);
};

it('450 are stored once each, 50 are named with their reason, and only the failed ones are tried again', async () => {
  const { bridge, service, clock, finish } = bench;
  for (const domain of known) service.data.websites.insert({ domain });
  const pasted = mixed(good, [...doubtful, ...blocked, ...known, ...takenMeanwhile]);
  expect(pasted).toHaveLength(500);

  // The preview
  const there = must(await bridge.websites.listAll());
  const list = readList(`Domain;Note\n${pasted.map((one) => `${one};x`).join('\n')}`);
  const rows = planStores(list.rows, new Set(there.items.map(({ domain }) => domain)));
  const named = rows.filter((row) => !isSentUnasked(row));
  expect(named.map(({ verdict }) => verdict.kind).sort()).toEqual([
    ...Array(15).fill('doubtful'),
    ...Array(10).fill('there'),
  ]);

  // The run
  for (const domain of takenMeanwhile) service.data.websites.insert({ domain });
  const unblock = service.faults.always('websites.store', blocking);
  service.faults.next(
    nth(217, ({ request }) => request.method === 'POST'),
    tooManyRequests('13'),
  );
  const before = service.data.websites.all().length;
  const run = await finish(bridge.websites.runMany([...storeTasks(rows.filter(isSentUnasked), newValues)]));
  expect(tally(run)).toEqual({ 'done sent': 450, 'failed taken': 10, failed: 15 });
  expect(service.data.websites.all().length - before).toBe(450);
  expect(clock.waits).toContain(13_000);
  expect(service.recorder.requests.filter(({ status }) => status === 429)).toHaveLength(1);
  const accepted = service.recorder
    .of('websites.store')
    .filter(({ status }) => status === 201)
    .map((request) => request.field('domain'));
  expect(new Set(accepted).size).toBe(450);
  expect(accepted).toHaveLength(450);
  const reasons = run.results.flatMap(({ outcome }) =>
    outcome.kind === 'failed' ? (outcome.error.fields?.domain ?? []) : [],
  );
  expect(reasons).toHaveLength(25);

  // The failed ones again
  unblock();
  service.recorder.clear();
  const again = await finish(bridge.websites.retryMany(run.id));
  expect(tally(again)).toEqual({ 'done sent': 465, 'failed taken': 10 });
  expect(
    service.recorder
      .of('websites.store')
      .map((request) => request.field('domain'))
      .sort(),
  ).toEqual([...blocked, ...takenMeanwhile].sort());
  figure('many-domains', `${accepted.length} stored once each, ${named.length + reasons.length} named`);
});
