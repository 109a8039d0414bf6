/** Counts checks from the reports of the test runners. A missing report is a failure. */
import { existsSync, readFileSync } from 'node:fs';

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const onePassed: TestCount = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: TestCount = { passed: 0, failed: 1, skipped: 0 };

export const sumCounts = (counts: readonly TestCount[]): TestCount => ({
  passed: counts.reduce((all, one) => all + one.passed, 0),
  failed: counts.reduce((all, one) => all + one.failed, 0),
  skipped: counts.reduce((all, one) => all + one.skipped, 0),
});

interface VitestReport {
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}
/** A flaky test passed only on a retry. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

export const countVitest = ({ testResults }: VitestReport): TestCount => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const withStatus = (status: string): number => tests.filter((test) => test.status === status).length;
  // A file that cannot be loaded fails without a test.
  const unloadable = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  const passed = withStatus('passed');
  const failed = withStatus('failed');
  return { passed, failed: failed + unloadable, skipped: tests.length - passed - failed };
};

export const countPlaywright = ({ stats }: PlaywrightReport): TestCount => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});

/** A runner that crashed or ran nothing counts as one failure. */
export const countReport = (
  file: string,
  runnerSucceeded: boolean,
  count: (report: never) => TestCount,
): TestCount => {
  if (!existsSync(file)) return oneFailed;
  try {
    const counted = count(JSON.parse(readFileSync(file, 'utf8')) as never);
    const ranNothing = counted.passed + counted.failed === 0;
    const crashed = !runnerSucceeded && counted.failed === 0;
    return ranNothing || crashed ? sumCounts([counted, oneFailed]) : counted;
  } catch {
    return oneFailed;
  }
};

export const formatCount = ({ passed, failed, skipped }: TestCount): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
