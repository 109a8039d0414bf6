/** The password of a statistics page leaves this machine only where it counts: with privacy 2 (section 4.3, rule 1). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Privacy } from '../../../preload/contract/websites.ts';
import { planChanges, updateTasks } from '../../../renderer/features/websites/many/plan-changes.ts';
import { planStores, storeTasks } from '../../../renderer/features/websites/many/plan-stores.ts';
import {
  changesToSend,
  fieldsToStore,
  newValues,
  valuesOf,
} from '../../../renderer/features/websites/values.ts';
import { figure } from '../../figure.ts';
import { type BridgeBench, must, startBridgeBench } from './bridge-bench.ts';

let bench: BridgeBench;
let right = 0;
let count = 0;
beforeAll(async () => {
  bench = await startBridgeBench();
});
afterAll(async () => {
  figure('website-passwords', `${right}/${count}`);
  await bench.close();
});
beforeEach(() => {
  for (const { id } of bench.service.data.websites.all()) bench.service.data.websites.delete(id);
  bench.service.recorder.clear();
});

const levels: readonly Privacy[] = [0, 1, 2];
const passwords = ['', 'kitchen & 🔑 = %20+'];
const adds = levels.flatMap((privacy) => passwords.map((password) => [privacy, password] as const));
const edits = levels.flatMap((before) => adds.map(([after, password]) => [before, after, password] as const));

const expectPassword = (expected: string | undefined): void => {
  const [request] = bench.service.recorder.requests.filter(({ method }) => method !== 'GET');
  count += 1;
  expect(request?.field('password')).toBe(expected);
  expect(request?.bodyText.includes('kitchen') ?? false).toBe(expected !== undefined);
  right += 1;
};
const counts = (privacy: Privacy, password: string): string | undefined =>
  privacy === 2 && password !== '' ? password : undefined;

it.each(adds)('adding with privacy %i and password %j', async (privacy, password) => {
  const { bridge, service } = bench;
  const fields = fieldsToStore({ ...newValues, domain: 'a.example', privacy, password });
  must(await bridge.websites.store(fields));
  expectPassword(counts(privacy, password));
  expect(service.data.websites.all()[0]?.password).toBe(counts(privacy, password) ?? null);
});

it.each(edits)('changing from privacy %i to %i with password %j', async (before, privacy, password) => {
  const { bridge, service } = bench;
  const { id } = service.data.websites.insert({
    domain: 'a.example',
    privacy: before,
    password: before === 2 ? 'old' : null,
  });
  const website = must(await bridge.websites.show(String(id)));
  must(
    await bridge.websites.update(
      website.id,
      changesToSend(website, { ...valuesOf(website), privacy, password }),
    ),
  );
  expectPassword(counts(privacy, password));
  expect(service.data.websites.get(id)).toMatchObject({
    privacy,
    password: counts(privacy, password) ?? (before === 2 ? 'old' : null),
  });
});

it.each(adds)('adding many with privacy %i and password %j', async (privacy, password) => {
  const { bridge, finish } = bench;
  const rows = planStores([{ line: 1, entered: 'a.example' }], new Set());
  await finish(bridge.websites.runMany([...storeTasks(rows, { ...newValues, privacy, password })]));
  expectPassword(counts(privacy, password));
});

it.each(edits)('changing many from privacy %i to %i with password %j', async (before, privacy, password) => {
  const { bridge, finish, service } = bench;
  service.data.websites.insert({
    domain: 'a.example',
    privacy: before,
    password: before === 2 ? 'old' : null,
  });
  const { items } = must(await bridge.websites.listAll());
  const tasks = updateTasks(planChanges(items, { privacy, password }));
  if (tasks.length > 0) await finish(bridge.websites.runMany([...tasks]));
  expectPassword(counts(privacy, password));
});
