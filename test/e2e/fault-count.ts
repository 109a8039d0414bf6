/** Playwright reporter: counts the numbered faults that were survived and records them as metrics. */
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { recordMetric } from '../metric.ts';
import type { WindowLedgerSummary } from './fixtures/ledger.ts';

/** Annotation types that fixtures/fault.ts adds: the case number, and the ledger summary as JSON. */
export const faultNumberAnnotation = 'fault';
export const faultSummaryAnnotation = 'account';

const descriptions = (annotations: TestCase['annotations'], type: string): string[] =>
  annotations.filter((one) => one.type === type).map(({ description = '' }) => description);

export default class FaultCount implements Reporter {
  /** Whether each case was survived, by its number. */
  readonly #cases = new Map<string, boolean>();
  readonly #twice: string[] = [];
  readonly #accounts: WindowLedgerSummary[] = [];

  printsToStdio(): boolean {
    return false;
  }

  /** A listed case that does not run counts as not survived. */
  onBegin(_config: unknown, suite: Suite): void {
    for (const test of suite.allTests()) {
      for (const number of descriptions(test.annotations, faultNumberAnnotation)) {
        if (this.#cases.has(number)) this.#twice.push(number);
        this.#cases.set(number, false);
      }
    }
  }

  onTestEnd(test: TestCase, { status, annotations }: TestResult): void {
    for (const number of descriptions(test.annotations, faultNumberAnnotation)) {
      this.#cases.set(number, status === 'passed');
    }
    for (const description of descriptions(annotations, faultSummaryAnnotation))
      this.#accounts.push(JSON.parse(description));
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    if (this.#cases.size === 0) return undefined;
    const survived = [...this.#cases.values()].filter(Boolean).length;
    const sum = (of: (summary: WindowLedgerSummary) => number): number =>
      this.#accounts.reduce((all, account) => all + of(account), 0);
    recordMetric('faults-window', `${survived}/${this.#cases.size}`);
    recordMetric(
      'faults-window-books',
      `lost ${sum((summary) => summary.lost)}, sent twice ${sum((summary) => summary.sentTwice)}, false success ${sum((summary) => summary.falseSuccess)}`,
    );
    if (this.#twice.length === 0) return undefined;
    console.error(`Faults that are counted twice: ${this.#twice.join(', ')}`);
    return { status: 'failed' };
  }
}
