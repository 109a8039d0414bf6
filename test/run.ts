/**
 * `npm test`: what a usual change can break, in minutes. With the argument `verify` (`npm run verify`): everything. A failed
 * step does not stop the run; only steps that need the build are skipped when the build fails. Ends with the metrics and
 * `N passed, N failed`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  countPlaywright,
  countReport,
  countVitest,
  formatCount,
  oneFailed,
  onePassed,
  sumCounts,
  type TestCount,
} from './checks/count.ts';
import { findLongFiles } from './checks/file-lengths.ts';
import { findHiddenImports } from './checks/hidden-imports.ts';
import { readMetrics } from './checks/metrics.ts';
import { lintLockfile } from './checks/scanners/lockfile-lint.ts';
import { formatStepTimes, runNode, runSilently, runStep, type StepWork, startStep } from './checks/steps.ts';
import { formatSlowest, readTimes, rememberTimes } from './checks/times.ts';
import { metricsFile, recordMetric } from './metric.ts';
import { makeTestTemporaryFolder } from './own-temporary-folder.ts';
import { longProject, smokeTag } from './suites.ts';

const isVerify = process.argv[2] === 'verify';
const started = performance.now();
const root = resolve(import.meta.dirname, '..');
process.chdir(root);
const resolveTool = (file: string): string => resolve('node_modules', file);
const reports = resolve('out/reports');

const runScript =
  (script: string, args: readonly string[] = []): StepWork =>
  async (write) =>
    (await runNode(script, args, write)) ? onePassed : oneFailed;

const reportProblems =
  (find: () => readonly string[]): StepWork =>
  async (write) => {
    const problems = find();
    for (const problem of problems) write(`${problem}\n`);
    return problems.length === 0 ? onePassed : oneFailed;
  };

const vitest =
  (name: string, args: readonly string[] = []): StepWork =>
  async (write) => {
    const report = resolve(reports, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const succeeded = await runNode(resolveTool('vitest/vitest.mjs'), ['run', ...reporters, ...args], write);
    return countReport(report, succeeded, countVitest);
  };

const playwright: StepWork = async (write) => {
  const report = resolve(reports, 'e2e.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--reporter=list,json,./test/e2e/fault-count.ts'];
  if (!isVerify) args.push('--grep', smokeTag);
  const succeeded = await runNode(resolveTool('@playwright/test/cli.js'), args, write, env);
  return countReport(report, succeeded, countPlaywright);
};

/** A warning fails the build. */
const build: StepWork = async (write) =>
  (await runSilently(
    resolveTool('electron-vite/bin/electron-vite.js'),
    ['build', '--logLevel', 'warn'],
    write,
  ))
    ? onePassed
    : oneFailed;

const ifBuilt =
  (built: TestCount, work: StepWork): StepWork =>
  async (write) => {
    if (built.failed === 0) return work(write);
    write('Not run: the build failed.\n');
    return oneFailed;
  };

console.log(`Node ${process.version}`);
const temporary = makeTestTemporaryFolder();
// Outside the temporary folder, so that the next run can use it.
process.env.PWTEST_CACHE_DIR = resolve('node_modules/.cache/sidetone/playwright');
rmSync(metricsFile, { force: true });
rmSync(reports, { recursive: true, force: true });

// Each of these uses one processor for most of its time.
const checks = [
  startStep(
    'Format and lint',
    runScript(resolveTool('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '.']),
  ),
  startStep(
    'Import rules',
    runScript(resolveTool('dependency-cruiser/bin/dependency-cruiser.mjs'), ['main', 'preload', 'renderer']),
  ),
  startStep(
    'Unused files, exports and dependencies',
    runScript(resolveTool('knip/bin/knip.js'), ['--no-progress', '--treat-config-hints-as-errors']),
  ),
  startStep(
    'Imports that the rules cannot see',
    reportProblems(() => findHiddenImports(root)),
  ),
  startStep(
    'File lengths',
    reportProblems(() => findLongFiles(root)),
  ),
  startStep('Lock file', async (write) =>
    (await lintLockfile(resolve('package-lock.json'), write)) ? onePassed : oneFailed,
  ),
  startStep('Types', runScript('test/types.ts')),
];
const counts: TestCount[] = [];
for (const finish of checks) counts.push(await finish());
const built = await runStep('Build', build);
counts.push(built);
if (isVerify) {
  // Both wait for most of their time. Packaging builds again, so it must end before the end-to-end tests.
  const finishPackaging = startStep(
    'Packaging',
    ifBuilt(built, vitest('packaging', ['--config', 'test/packaging/vitest.config.ts'])),
  );
  counts.push(await runStep('Unit, contract, service', vitest('unit')), await finishPackaging());
} else {
  counts.push(await runStep('Unit, contract, service', vitest('unit', ['--project', `!${longProject}`])));
}
if (isVerify) counts.push(await runStep('Walks', runScript('test/walks.ts')));
counts.push(await runStep('End to end', ifBuilt(built, playwright)));
counts.push(
  await runStep(
    'Temporary folder',
    reportProblems(() => temporary.remove()),
  ),
);

const times = readTimes(root, reports);
rememberTimes(times);
console.log('\n== The time of each part');
for (const line of formatStepTimes()) console.log(line);
console.log('\n== The slowest tests');
for (const line of formatSlowest(times, 20)) console.log(line);

console.log('');
recordMetric(isVerify ? 'verify-seconds' : 'test-seconds', Math.round((performance.now() - started) / 1000));
const recordedMetrics = existsSync(metricsFile) ? readFileSync(metricsFile, 'utf8') : '';
for (const [name, value] of readMetrics(recordedMetrics)) console.log(`figure ${name}: ${value}`);
const total = sumCounts(counts);
console.log(formatCount(total));
process.exitCode = total.failed === 0 ? 0 : 1;
