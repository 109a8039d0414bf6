/** IP presets for 100 websites: the requests equal the preview, and a repeated change sends none. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Website } from '../../../preload/contract/websites.ts';
import { parseEntries } from '../../../preload/contract/websites.ts';
import {
  hasChanges,
  type ListEdit,
  planChanges,
  toUpdateTasks,
  type WebsitePlan,
} from '../../../renderer/features/websites/bulk/plans.ts';
import { recordMetric } from '../../metric.ts';
import { tooManyRequests } from '../../service/faults/answers.ts';
import { type BridgeSetup, setUpBridge, unwrap } from './bridge-setup.ts';
import { countOutcomes } from './runs-setup.ts';

let setup: BridgeSetup;
beforeAll(async () => {
  setup = await setUpBridge();
});
afterAll(() => setup.close());

/** Entries of other users, an entry of a preset in another form, both, or none. */
const before = [
  '',
  '8.8.8.8',
  '8.8.8.8\n198.51.100.0/24',
  '2001:DB8:7:0::/48\n 8.8.4.4 ',
  '203.0.113.7/32\n198.51.100.0/24\n2001:db8:7::/48',
];

const listAllWebsites = async (): Promise<readonly Website[]> =>
  unwrap(await setup.bridge.websites.listAll()).items;
const plan = async (how: ListEdit['how']): Promise<readonly WebsitePlan[]> => {
  const presets = unwrap(await setup.bridge.ipPresets.list());
  return planChanges(await listAllWebsites(), {
    exclude_ips: { how, entries: presets.flatMap(({ ips }) => parseEntries(ips)) },
  });
};
const getSentUpdates = (): ReadonlyMap<string, Record<string, string>> =>
  new Map(
    setup.service.recorder
      .getRequests('websites.update')
      .filter(({ status }) => status === 200)
      .map((request) => [request.path.split('/').at(-1) ?? '', Object.fromEntries(request.fields)]),
  );
const getPlannedChanges = (plans: readonly WebsitePlan[]): ReadonlyMap<string, object> =>
  new Map(plans.filter(hasChanges).map(({ website, changes }) => [website.id, changes]));

it('adds two IP presets to 100 websites as previewed, then removes them, and does neither twice', async () => {
  const { bridge, service, waitForEnd } = setup;
  for (let at = 0; at < 100; at += 1) {
    const exclude_ips = before[at % before.length];
    service.data.websites.insert({ domain: `site-${at}.example`, exclude_ips, exclude_params: 'ref' });
  }
  unwrap(await bridge.ipPresets.create({ name: 'Studio', ips: '203.0.113.7' }));
  unwrap(await bridge.ipPresets.create({ name: 'Office', ips: '198.51.100.0/24\n2001:db8:7::/48' }));
  const counts: string[] = [];

  for (const [how, changed] of [
    ['add', 80],
    ['remove', 100],
  ] as const) {
    service.recorder.clear();
    service.faults.next('websites.update', tooManyRequests('2'));
    const plans = await plan(how);
    expect(getPlannedChanges(plans).size).toBe(changed);
    const run = await waitForEnd(bridge.bulkRuns.start([...toUpdateTasks(plans)]));
    expect(countOutcomes(run)).toEqual({ 'done sent': changed });
    expect(getSentUpdates()).toEqual(getPlannedChanges(plans));
    counts.push(`${how} ${getSentUpdates().size}/${changed}`);

    const again = await plan(how);
    expect(toUpdateTasks(again)).toEqual([]);
    for (const { exclude_params } of service.data.websites.getAll()) expect(exclude_params).toBe('ref');
  }
  const left = service.data.websites.getAll().map(({ exclude_ips }) => exclude_ips);
  expect(left.slice(0, 5)).toEqual([null, '8.8.8.8', '8.8.8.8', '8.8.4.4', null]);
  recordMetric('hundred-sites-as-previewed', counts.join(', '));
});
