/** The times of tests, from the reports of the test runners. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface TestTime {
  /** Relative to the project, with `/`. */
  readonly file: string;
  readonly title: string;
  readonly seconds: number;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number }[];
  }[];
}
interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}
interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
}

const toRelative = (root: string, file: string): string =>
  path.relative(root, file).replaceAll(path.sep, '/');

const readVitest = (root: string, { testResults }: VitestReport): TestTime[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      file: toRelative(root, name),
      title: fullName,
      seconds: duration / 1000,
    })),
  );

const readSuite = (file: string, { suites = [], specs }: PlaywrightSuite): TestTime[] => [
  ...specs.map(({ title, tests }) => ({
    file,
    title,
    seconds: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000))),
  })),
  ...suites.flatMap((suite) => readSuite(file, suite)),
];

/** Of all reports in a folder. */
export const readTimes = (root: string, reports: string): TestTime[] =>
  (existsSync(reports) ? readdirSync(reports) : []).flatMap((name) => {
    const report: VitestReport | PlaywrightReport = JSON.parse(
      readFileSync(path.join(reports, name), 'utf8'),
    );
    return 'testResults' in report
      ? readVitest(root, report)
      : report.suites.flatMap((suite) =>
          readSuite(toRelative(root, path.join(report.config.rootDir, suite.title)), suite),
        );
  });

export const formatSlowest = (times: readonly TestTime[], count: number): string[] =>
  times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}: ${title}`);

// Vitest remembers the times of its files itself, in the same folder.
const remembered = path.resolve(import.meta.dirname, '../../node_modules/.cache/sidetone/e2e-times.json');
const specs = 'test/e2e/specs/';

/** Seconds of the longest test of each spec, of the last run of that test. */
const readRemembered = (): Record<string, Record<string, number>> =>
  existsSync(remembered) ? JSON.parse(readFileSync(remembered, 'utf8')) : {};

export const rememberTimes = (times: readonly TestTime[]): void => {
  const known = readRemembered();
  for (const { file, title, seconds } of times) {
    if (file.startsWith(specs)) known[file] = { ...known[file], [title]: seconds };
  }
  mkdirSync(path.dirname(remembered), { recursive: true });
  writeFileSync(remembered, JSON.stringify(known));
};

/** Specs with a test that took at least this time: they should start first. */
export const findSlowSpecs = (seconds: number): string[] =>
  Object.entries(readRemembered())
    .filter(([, tests]) => Math.max(0, ...Object.values(tests)) >= seconds)
    .map(([file]) => file);
