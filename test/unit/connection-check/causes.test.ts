/** For each cause, the step that fails and what it says. Real servers, certificates and proxies on loopback. */
import { afterAll, afterEach, expect, it } from 'vitest';
import { recordMetric } from '../../metric.ts';
import { closeAfterTest, closeAll } from './cause.ts';
import { createCheckSetup, summarize } from './check-setup.ts';
import { networkCauses, proxyCauses } from './network-causes.ts';
import { certificateCauses, responseCauses } from './server-causes.ts';

afterEach(async () => {
  await closeAll();
});

const cases = [...networkCauses, ...proxyCauses, ...certificateCauses, ...responseCauses];
let found = 0;
afterAll(() => recordMetric('doctor', `${found}/${cases.length}`));

it.each(cases)('$name', async ({ failed, also = [], prepare }) => {
  const { service, options } = await prepare();
  const setup = closeAfterTest(createCheckSetup(service, options));
  const checked = await setup.checks.check();
  if (!checked.ok) throw new Error(checked.error.code);
  const summary = summarize(checked.value.steps);
  expect(summary.filter((line) => line.includes('failed'))).toEqual(failed);
  expect(summary).toEqual(expect.arrayContaining([...also]));
  expect(summary.filter((line) => /waiting|running/.test(line))).toEqual([]);
  expect(checked.value.endedAt).toBe(7);
  found += 1;
});
