/** Walks the service specification sentence by sentence against the demo service, by raw HTTP. */
import { afterAll, expect, test } from 'vitest';
import { figure } from '../../figure.ts';
import { startBench } from './service-bench.ts';
import { generalClaims } from './service-claims-general.ts';
import { listClaims } from './service-claims-lists.ts';
import { transcriptionClaims } from './service-claims-transcriptions.ts';
import { websiteClaims } from './service-claims-websites.ts';

const claims = [...generalClaims, ...websiteClaims, ...transcriptionClaims, ...listClaims];
let held = 0;

for (const [index, { section, claim, check }] of claims.entries()) {
  test(`${index + 1}. section ${section}: ${claim}`, async () => {
    const bench = await startBench();
    try {
      await check(bench);
      held += 1;
    } finally {
      await bench.close();
    }
  });
}

test('no claim is made twice', () => {
  expect(new Set(claims.map(({ section, claim }) => `${section} ${claim}`)).size).toBe(claims.length);
});

afterAll(() => figure('specification-service', `${held}/${claims.length}`));
