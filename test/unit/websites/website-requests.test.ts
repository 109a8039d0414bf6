/** Every field, value and default of a website, from the form through the IPC contract to the request. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { recordMetric } from '../../metric.ts';
import { putOnly } from '../../service/faults/service-variants.ts';
import { type BridgeSetup, setUpBridge, unwrap } from './bridge-setup.ts';
import { putCases, requestCases, type WebsiteRequestCase } from './website-request-cases.ts';

let setup: BridgeSetup;
let passed = 0;
beforeAll(async () => {
  setup = await setUpBridge();
});
afterAll(async () => {
  recordMetric('website-requests', `${passed}/${requestCases.length + putCases.length}`);
  await setup.close();
});
afterEach(() => setup.service.faults.clear());

const formType = 'application/x-www-form-urlencoded';

const runCase = async ({ act, before, sends }: WebsiteRequestCase): Promise<void> => {
  const { bridge, service } = setup;
  for (const { id } of service.data.websites.getAll()) service.data.websites.delete(id);
  service.data.database.run("DELETE FROM sqlite_sequence WHERE name = 'websites'");
  service.data.websites.insert({ domain: 'a.example', ...before });
  const website = unwrap(await bridge.websites.show('1'));
  service.recorder.clear();
  await act(bridge, website);
  const request = service.recorder.requests.at(-1);
  expect(request?.status).toBeLessThan(300);
  expect({
    method: request?.method,
    path: request?.path,
    query: request?.query,
    form: request?.fields,
    type: request?.header('content-type'),
    authorization: request?.header('authorization'),
    accept: request?.header('accept'),
  }).toEqual({
    method: sends.method,
    path: sends.path,
    query: sends.query ?? [],
    form: sends.form ?? [],
    type: sends.form === undefined ? undefined : formType,
    authorization: 'Bearer test-key',
    accept: 'application/json',
  });
  passed += 1;
};

it.each(requestCases.map((one) => [one.statement, one] as const))('%s', (_statement, one) => runCase(one));

it.each(putCases.map((one) => [one.statement, one] as const))('%s', async (_statement, one) => {
  setup.service.faults.always('any', putOnly());
  await runCase(one);
});
