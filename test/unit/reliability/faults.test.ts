/** The numbered cases of the reliability list that concern uploads, each against the queue, a real service and real files. */
import { afterAll, describe, expect, test } from 'vitest';
import { figure } from '../../figure.ts';
import { startRig } from '../uploads/rig.ts';
import { answerCases } from './answer-cases.ts';
import { type Account, openBooks } from './case.ts';
import { fileCases } from './file-cases.ts';
import { networkCases } from './network-cases.ts';
import { outageCases } from './outage-cases.ts';
import { outcomeCases } from './outcome-cases.ts';
import { processCases } from './process-cases.ts';
import { waitCases } from './wait-cases.ts';

const cases = [
  ...answerCases,
  ...waitCases,
  ...outcomeCases,
  ...networkCases,
  ...outageCases,
  ...fileCases,
  ...processCases,
];
const total: { survived: number; readonly accounts: Account[] } = { survived: 0, accounts: [] };

const sum = (of: (account: Account) => number): number =>
  total.accounts.reduce((all, account) => all + of(account), 0);

describe('reliability', () => {
  test.each(cases)('$number: $title', { timeout: 300_000 }, async ({ run, options }) => {
    const rig = await startRig(options);
    try {
      const books = openBooks(rig);
      await run(rig, books);
      const account = await books.close();
      total.accounts.push(account);
      expect(account).toEqual({ lost: 0, sentTwice: 0, falseSuccess: 0 });
      total.survived += 1;
    } finally {
      await rig.close();
    }
  });

  test('no two cases share a number', () => {
    expect(new Set(cases.map(({ number }) => number)).size).toBe(cases.length);
  });
});

afterAll(() => {
  figure('faults-queue', `${total.survived}/${cases.length}`);
  figure(
    'faults-queue-books',
    `lost ${sum((a) => a.lost)}, sent twice ${sum((a) => a.sentTwice)}, false success ${sum((a) => a.falseSuccess)}`,
  );
});
