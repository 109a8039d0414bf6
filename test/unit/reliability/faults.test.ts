/** Numbered reliability cases of uploads, with the queue, a real service and real files. */
import { afterAll, describe, expect, test } from 'vitest';
import { recordMetric } from '../../metric.ts';
import { setUpUploads } from '../uploads/uploads-setup.ts';
import { answerCases } from './answer-cases.ts';
import { fileCases } from './file-cases.ts';
import { fileNameCases } from './file-name-cases.ts';
import { networkCases } from './network-cases.ts';
import { outageCases } from './outage-cases.ts';
import { outcomeCases } from './outcome-cases.ts';
import { processCases } from './process-cases.ts';
import { openQueueLedger, type QueueLedgerSummary } from './reliability-case.ts';
import { waitCases } from './wait-cases.ts';

const cases = [
  ...answerCases,
  ...waitCases,
  ...outcomeCases,
  ...networkCases,
  ...outageCases,
  ...fileCases,
  ...fileNameCases,
  ...processCases,
];
const total: { survived: number; readonly summaries: QueueLedgerSummary[] } = { survived: 0, summaries: [] };

const sum = (of: (summary: QueueLedgerSummary) => number): number =>
  total.summaries.reduce((all, account) => all + of(account), 0);

describe('reliability', () => {
  test.each(cases)('$number: $title', { timeout: 300_000 }, async ({ run, options }) => {
    const setup = await setUpUploads(options);
    try {
      const ledger = openQueueLedger(setup);
      await run(setup, ledger);
      const summary = await ledger.summarize();
      total.summaries.push(summary);
      expect(summary).toEqual({ lost: 0, sentTwice: 0, falseSuccess: 0 });
      total.survived += 1;
    } finally {
      await setup.close();
    }
  });

  test('no two cases have the same number', () => {
    expect(new Set(cases.map(({ number }) => number)).size).toBe(cases.length);
  });
});

afterAll(() => {
  recordMetric('faults-queue', `${total.survived}/${cases.length}`);
  recordMetric(
    'faults-queue-books',
    `lost ${sum((summary) => summary.lost)}, sent twice ${sum((summary) => summary.sentTwice)}, false success ${sum((summary) => summary.falseSuccess)}`,
  );
});
