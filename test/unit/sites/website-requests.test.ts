/** Every field, value and default of a website: from the page's form over the border to the wire, as recorded there. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { figure } from '../../figure.ts';
import { putOnly } from '../../service/faults/dialects.ts';
import { type BridgeBench, must, startBridgeBench } from './bridge-bench.ts';
import { putCases, type RequestCase, requestCases } from './website-requests.ts';

let bench: BridgeBench;
let right = 0;
beforeAll(async () => {
  bench = await startBridgeBench();
});
afterAll(async () => {
  figure('website-requests', `${right}/${requestCases.length + putCases.length}`);
  await bench.close();
});
afterEach(() => bench.service.faults.clear());

const formType = 'application/x-www-form-urlencoded';

const play = async ({ act, before, sends }: RequestCase): Promise<void> => {
  const { bridge, service } = bench;
  for (const { id } of service.data.websites.all()) service.data.websites.delete(id);
  service.data.database.exec("DELETE FROM sqlite_sequence WHERE name = 'websites'");
  service.data.websites.insert({ domain: 'a.example', ...before });
  const website = must(await bridge.websites.show('1'));
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
  right += 1;
};

it.each(requestCases.map((one) => [one.claim, one] as const))('%s', (_claim, one) => play(one));

it.each(putCases.map((one) => [one.claim, one] as const))('%s', async (_claim, one) => {
  bench.service.faults.always('any', putOnly());
  await play(one);
});
