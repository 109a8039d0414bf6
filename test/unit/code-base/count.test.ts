import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countPlaywright, countReport, countVitest, formatCount, sumCounts } from '../../checks/count.ts';
import { readMetrics } from '../../checks/metrics.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const vitestFile = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});
const noTests = { passed: 0, failed: 0, skipped: 0 };

describe('counting', () => {
  it('includes every test of a Vitest report, skipped and todo ones too', () => {
    const testResults = [
      vitestFile('passed', 'passed', 'passed', 'skipped', 'todo'),
      vitestFile('failed', 'failed', 'passed'),
    ];
    expect(countVitest({ testResults })).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  it('counts a file that could not be loaded', () => {
    expect(countVitest({ testResults: [vitestFile('failed')] })).toEqual({ ...noTests, failed: 1 });
  });

  it('counts a flaky Playwright test as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
    expect(countPlaywright({ stats })).toEqual({ passed: 5, failed: 3, skipped: 3 });
  });

  it('mentions skipped tests only if there are some', () => {
    expect(
      formatCount(
        sumCounts([
          { ...noTests, passed: 2 },
          { ...noTests, failed: 1 },
        ]),
      ),
    ).toBe('2 passed, 1 failed');
    expect(formatCount({ passed: 2, failed: 0, skipped: 1 })).toBe('2 passed, 0 failed, 1 skipped');
  });
});

describe('a test report', () => {
  let folder = '';
  const countWrittenReport = (content: string, succeeded: boolean) => {
    const file = join(folder, 'report.json');
    writeFileSync(file, content);
    return countReport(file, succeeded, countVitest);
  };
  const report = (...tests: string[]) => JSON.stringify({ testResults: [vitestFile('passed', ...tests)] });
  beforeEach(() => {
    folder = temporaryFolder('report');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('passes when the runner ended normally', () => {
    expect(countWrittenReport(report('passed'), true)).toEqual({ ...noTests, passed: 1 });
  });
  it('fails when the runner crashed without a failed test', () => {
    expect(countWrittenReport(report('passed'), false)).toEqual({ ...noTests, passed: 1, failed: 1 });
  });
  it('fails when nothing ran or all tests were skipped', () => {
    expect(countWrittenReport(report(), true)).toEqual({ ...noTests, failed: 1 });
    expect(countWrittenReport(report('skipped'), true)).toEqual({ ...noTests, failed: 1, skipped: 1 });
  });
  it('fails when it is missing or incomplete', () => {
    expect(countReport(join(folder, 'none.json'), true, countVitest)).toEqual({ ...noTests, failed: 1 });
    expect(countWrittenReport(report('passed').slice(0, 20), true)).toEqual({ ...noTests, failed: 1 });
  });
});

describe('metrics', () => {
  const lines = (...figures: [string, string][]) =>
    figures.map(([name, value]) => `${JSON.stringify({ name, value })}\n`).join('');

  it('are the last of each name, sorted', () => {
    expect(readMetrics(lines(['b', '1'], ['a', '2'], ['b', '3']))).toEqual([
      ['a', '2'],
      ['b', '3'],
    ]);
  });

  it('are added up when two suites count one half each', () => {
    const both = lines(['specification-service', '30/31'], ['specification-client', '20/20']);
    expect(readMetrics(both)).toContainEqual(['specification', '50/51']);
    expect(readMetrics(lines(['faults-queue', '7/7']))).toEqual([['faults-queue', '7/7']]);
    expect(readMetrics('')).toEqual([]);
  });
});
