import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseDomainList } from '../../../renderer/features/websites/bulk/parse-domain-list.ts';
import { isSentByDefault, planStores, toStoreTasks } from '../../../renderer/features/websites/bulk/plans.ts';
import { defaultFormValues } from '../../../renderer/features/websites/form-values.ts';
import { recordMetric } from '../../metric.ts';
import { tooManyRequests } from '../../service/faults/answers.ts';
import { type Fault, nth } from '../../service/faults/fault.ts';
import { invalid, send } from '../../service/specification/http/response.ts';
import { type BridgeSetup, setUpBridge, unwrap } from './bridge-setup.ts';
import { countOutcomes } from './runs-setup.ts';

let setup: BridgeSetup;
beforeAll(async () => {
  setup = await setUpBridge({ rateLimit: 60 });
});
afterAll(() => setup.close());

const createNames = (count: number, name: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => name(at + 1));
const good = [
  ...createNames(430, (at) => `https://www.show-${at}.example/feed?x=${at}`),
  ...createNames(10, (at) => `münchen-${at}.example`),
  ...createNames(10, (at) => `放送${at}.jp`),
];
const doubtful = createNames(15, (at) => `show_${at}.example`);
const blocked = createNames(15, (at) => `blocked-${at}.example`);
const known = createNames(10, (at) => `known-${at}.example`);
const takenMeanwhile = createNames(10, (at) => `taken-${at}.example`);

/** Refuses domains that start with `blocked-`, like the block list of a service. */
const blocking: Fault = {
  name: 'blocks some',
  received: ({ response }, { values }) => {
    if (!values.get('domain')?.startsWith('blocked-')) return undefined;
    send(response, invalid({ domain: ['This domain is on a block list.'] }, 'message'));
    return 'handled';
  },
};

/** Spreads the second list evenly over the first. */
const interleave = (first: readonly string[], second: readonly string[]): string[] => {
  const every = first.length / second.length;
  return second.reduce((list, one, at) => list.toSpliced(Math.floor(at * every) + at, 0, one), [...first]);
};

it('stores 450 domains once each, reports a reason for 50, and retries only the failed ones', async () => {
  const { bridge, service, clock, waitForEnd } = setup;
  for (const domain of known) service.data.websites.insert({ domain });
  const pasted = interleave(good, [...doubtful, ...blocked, ...known, ...takenMeanwhile]);
  expect(pasted).toHaveLength(500);

  const there = unwrap(await bridge.websites.listAll());
  const list = parseDomainList(`Domain;Note\n${pasted.map((one) => `${one};x`).join('\n')}`);
  const rows = planStores(list.rows, new Set(there.items.map(({ domain }) => domain)));
  const namedRows = rows.filter((row) => !isSentByDefault(row));
  expect(namedRows.map(({ status }) => status.kind).sort()).toEqual([
    ...Array(15).fill('doubtful'),
    ...Array(10).fill('there'),
  ]);

  for (const domain of takenMeanwhile) service.data.websites.insert({ domain });
  const unblock = service.faults.always('websites.store', blocking);
  service.faults.next(
    nth(217, ({ request }) => request.method === 'POST'),
    tooManyRequests('13'),
  );
  const before = service.data.websites.getAll().length;
  const run = await waitForEnd(
    bridge.bulkRuns.start([...toStoreTasks(rows.filter(isSentByDefault), defaultFormValues)]),
  );
  expect(countOutcomes(run)).toEqual({ 'done sent': 450, 'failed taken': 10, failed: 15 });
  expect(service.data.websites.getAll().length - before).toBe(450);
  expect(clock.waits).toContain(13_000);
  expect(service.recorder.requests.filter(({ status }) => status === 429)).toHaveLength(1);
  const accepted = service.recorder
    .getRequests('websites.store')
    .filter(({ status }) => status === 201)
    .map((request) => request.field('domain'));
  expect(new Set(accepted).size).toBe(450);
  expect(accepted).toHaveLength(450);
  const reasons = run.results.flatMap(({ outcome }) =>
    outcome.kind === 'failed' ? (outcome.error.fields?.domain ?? []) : [],
  );
  expect(reasons).toHaveLength(25);

  unblock();
  service.recorder.clear();
  const again = await waitForEnd(bridge.bulkRuns.retry(run.id));
  expect(countOutcomes(again)).toEqual({ 'done sent': 465, 'failed taken': 10 });
  expect(
    service.recorder
      .getRequests('websites.store')
      .map((request) => request.field('domain'))
      .sort(),
  ).toEqual([...blocked, ...takenMeanwhile].sort());
  recordMetric(
    'many-domains',
    `${accepted.length} stored once each, ${namedRows.length + reasons.length} named`,
  );
});
