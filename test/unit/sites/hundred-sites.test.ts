/** My addresses, added to and removed from a hundred websites: the preview is what is sent, and twice sends nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Website } from '../../../preload/contract/websites.ts';
import { entries } from '../../../renderer/features/websites/lines.ts';
import {
  isChanged,
  type ListEdit,
  planChanges,
  type SitePlan,
  updateTasks,
} from '../../../renderer/features/websites/many/plan-changes.ts';
import { figure } from '../../figure.ts';
import { tooManyRequests } from '../../service/faults/answers.ts';
import { tally } from './bench.ts';
import { type BridgeBench, must, startBridgeBench } from './bridge-bench.ts';

let bench: BridgeBench;
beforeAll(async () => {
  bench = await startBridgeBench();
});
afterAll(() => bench.close());

/** Other people's entries, one of mine written in another way, both, or none. */
const before = [
  '',
  '8.8.8.8',
  '8.8.8.8\n198.51.100.0/24',
  '2001:DB8:7:0::/48\n 8.8.4.4 ',
  '203.0.113.7/32\n198.51.100.0/24\n2001:db8:7::/48',
];

const everySite = async (): Promise<readonly Website[]> => must(await bench.bridge.websites.listAll()).items;
const plan = async (how: ListEdit['how']): Promise<readonly SitePlan[]> => {
  const book = must(await bench.bridge.addresses.list());
  return planChanges(await everySite(), {
    exclude_ips: { how, entries: book.flatMap(({ ips }) => entries(ips)) },
  });
};
/** What reached the service, by the id of the site. */
const sent = (): ReadonlyMap<string, Record<string, string>> =>
  new Map(
    bench.service.recorder
      .of('websites.update')
      .filter(({ status }) => status === 200)
      .map((request) => [request.path.split('/').at(-1) ?? '', Object.fromEntries(request.fields)]),
  );
const planned = (plans: readonly SitePlan[]): ReadonlyMap<string, object> =>
  new Map(plans.filter(isChanged).map(({ website, changes }) => [website.id, changes]));

it('adds two named addresses to 100 websites as previewed, then removes them, and does neither twice', async () => {
  const { bridge, service, finish } = bench;
  for (let at = 0; at < 100; at += 1) {
    const exclude_ips = before[at % before.length];
    service.data.websites.insert({ domain: `site-${at}.example`, exclude_ips, exclude_params: 'ref' });
  }
  must(await bridge.addresses.store({ name: 'Studio', ips: '203.0.113.7' }));
  must(await bridge.addresses.store({ name: 'Office', ips: '198.51.100.0/24\n2001:db8:7::/48' }));
  const figures: string[] = [];

  for (const [how, changed] of [
    ['add', 80],
    ['remove', 100],
  ] as const) {
    service.recorder.clear();
    service.faults.next('websites.update', tooManyRequests('2'));
    const plans = await plan(how);
    expect(planned(plans).size).toBe(changed);
    const run = await finish(bridge.websites.runMany([...updateTasks(plans)]));
    expect(tally(run)).toEqual({ 'done sent': changed });
    expect(sent()).toEqual(planned(plans));
    figures.push(`${how} ${sent().size}/${changed}`);

    const again = await plan(how);
    expect(updateTasks(again)).toEqual([]);
    for (const { exclude_params } of service.data.websites.all()) expect(exclude_params).toBe('ref');
  }
  const left = service.data.websites.all().map(({ exclude_ips }) => exclude_ips);
  expect(left.slice(0, 5)).toEqual([null, '8.8.8.8', '8.8.8.8', '8.8.4.4', null]);
  figure('hundred-sites-as-previewed', figures.join(', '));
});
