/** The password of a statistics page is sent only with privacy 2, as the service specification requires. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Privacy } from '../../../preload/contract/website-fields.ts';
import {
  planChanges,
  planStores,
  toStoreTasks,
  toUpdateTasks,
} from '../../../renderer/features/websites/bulk/plans.ts';
import {
  defaultFormValues,
  toFormValues,
  toWebsiteChanges,
  toWebsiteFields,
} from '../../../renderer/features/websites/form-values.ts';
import { recordMetric } from '../../metric.ts';
import { type BridgeSetup, setUpBridge, unwrap } from './bridge-setup.ts';

let setup: BridgeSetup;
let passed = 0;
let count = 0;
beforeAll(async () => {
  setup = await setUpBridge();
});
afterAll(async () => {
  recordMetric('website-passwords', `${passed}/${count}`);
  await setup.close();
});
beforeEach(() => {
  for (const { id } of setup.service.data.websites.getAll()) setup.service.data.websites.delete(id);
  setup.service.recorder.clear();
});

const levels: readonly Privacy[] = [0, 1, 2];
const passwords = ['', 'kitchen & 🔑 = %20+'];
const adds = levels.flatMap((privacy) => passwords.map((password) => [privacy, password] as const));
const edits = levels.flatMap((before) => adds.map(([after, password]) => [before, after, password] as const));

const expectPassword = (expected: string | undefined): void => {
  const [request] = setup.service.recorder.requests.filter(({ method }) => method !== 'GET');
  count += 1;
  expect(request?.field('password')).toBe(expected);
  expect(request?.bodyText.includes('kitchen') ?? false).toBe(expected !== undefined);
  passed += 1;
};
const getExpectedPassword = (privacy: Privacy, password: string): string | undefined =>
  privacy === 2 && password !== '' ? password : undefined;

it.each(adds)('adding with privacy %i and password %j', async (privacy, password) => {
  const { bridge, service } = setup;
  const fields = toWebsiteFields({ ...defaultFormValues, domain: 'a.example', privacy, password });
  unwrap(await bridge.websites.store(fields));
  expectPassword(getExpectedPassword(privacy, password));
  expect(service.data.websites.getAll()[0]?.password).toBe(getExpectedPassword(privacy, password) ?? null);
});

it.each(edits)('changing from privacy %i to %i with password %j', async (before, privacy, password) => {
  const { bridge, service } = setup;
  const { id } = service.data.websites.insert({
    domain: 'a.example',
    privacy: before,
    password: before === 2 ? 'old' : null,
  });
  const website = unwrap(await bridge.websites.show(String(id)));
  unwrap(
    await bridge.websites.update(
      website.id,
      toWebsiteChanges(website, { ...toFormValues(website), privacy, password }),
    ),
  );
  expectPassword(getExpectedPassword(privacy, password));
  expect(service.data.websites.get(id)).toMatchObject({
    privacy,
    password: getExpectedPassword(privacy, password) ?? (before === 2 ? 'old' : null),
  });
});

it.each(adds)('adding many with privacy %i and password %j', async (privacy, password) => {
  const { bridge, waitForEnd } = setup;
  const rows = planStores([{ line: 1, entered: 'a.example' }], new Set());
  await waitForEnd(
    bridge.bulkRuns.start([...toStoreTasks(rows, { ...defaultFormValues, privacy, password })]),
  );
  expectPassword(getExpectedPassword(privacy, password));
});

it.each(edits)('changing many from privacy %i to %i with password %j', async (before, privacy, password) => {
  const { bridge, waitForEnd, service } = setup;
  service.data.websites.insert({
    domain: 'a.example',
    privacy: before,
    password: before === 2 ? 'old' : null,
  });
  const { items } = unwrap(await bridge.websites.listAll());
  const tasks = toUpdateTasks(planChanges(items, { privacy, password }));
  if (tasks.length > 0) await waitForEnd(bridge.bulkRuns.start([...tasks]));
  expectPassword(getExpectedPassword(privacy, password));
});
