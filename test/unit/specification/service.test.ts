/** Tests the service of the tests against every statement of the service specification, by raw HTTP. */
import { afterAll, expect, test } from 'vitest';
import { recordMetric } from '../../metric.ts';
import { generalCases } from './service-cases-general.ts';
import { listCases } from './service-cases-lists.ts';
import { transcriptionCases } from './service-cases-transcriptions.ts';
import { websiteCases } from './service-cases-websites.ts';
import { setUpService } from './service-setup.ts';

const cases = [...generalCases, ...websiteCases, ...transcriptionCases, ...listCases];
let passed = 0;

for (const [index, { section, statement, check }] of cases.entries()) {
  test(`${index + 1}. section ${section}: ${statement}`, async () => {
    const setup = await setUpService();
    try {
      await check(setup);
      passed += 1;
    } finally {
      await setup.close();
    }
  });
}

test('no statement is tested twice', () => {
  expect(new Set(cases.map(({ section, statement }) => `${section} ${statement}`)).size).toBe(cases.length);
});

afterAll(() => recordMetric('specification-service', `${passed}/${cases.length}`));
