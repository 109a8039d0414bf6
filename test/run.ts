/**
 * `npm test`: everything that must hold, in one run. Each step says what it is, counts, and the next one follows even
 * when it failed; only what needs the build is left out without one. Closes with the figures and `N passed, N failed`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Count,
  countPlaywright,
  countReport,
  countVitest,
  inWords,
  oneFailed,
  onePassed,
  sum,
} from './checks/count.ts';
import { figuresIn } from './checks/figures.ts';
import { tooLong } from './checks/file-lengths.ts';
import { hiddenImports } from './checks/hidden-imports.ts';
import { runNode, runSilently, runStep } from './checks/steps.ts';
import { figuresFile } from './figure.ts';
import { makeOwnTemporaryFolder } from './own-temporary-folder.ts';

const root = resolve(import.meta.dirname, '..');
process.chdir(root);
const tool = (file: string): string => resolve('node_modules', file);
const reports = resolve('out/reports');

const passes = async (script: string, args: readonly string[] = []): Promise<Count> =>
  (await runNode(script, args)) ? onePassed : oneFailed;

const findsNothing = async (faults: readonly string[]): Promise<Count> => {
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? onePassed : oneFailed;
};

const vitest = async (name: string, args: readonly string[] = []): Promise<Count> => {
  const report = resolve(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const succeeded = await runNode(tool('vitest/vitest.mjs'), ['run', ...reporters, ...args]);
  return countReport(report, succeeded, countVitest);
};

const playwright = async (): Promise<Count> => {
  const report = resolve(reports, 'e2e.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const reporters = '--reporter=list,json,./test/e2e/fault-count.ts';
  const succeeded = await runNode(tool('@playwright/test/cli.js'), ['test', reporters], env);
  return countReport(report, succeeded, countPlaywright);
};

/** A warning fails the build, too. */
const build = async (): Promise<Count> =>
  (await runSilently(tool('electron-vite/bin/electron-vite.js'), ['build', '--logLevel', 'warn']))
    ? onePassed
    : oneFailed;

const unlessBroken = (built: Count, work: () => Promise<Count>) => async (): Promise<Count> => {
  if (built.failed === 0) return work();
  console.error('Not run: the build failed.');
  return oneFailed;
};

const major = Number(process.versions.node.split('.')[0]);
if (major < 24)
  throw new Error(`Node ${process.version} runs this; npm puts the project's own Node 24 first`);
console.log(`Node ${process.version}`);
const temporary = makeOwnTemporaryFolder();
// Outside of the temporary folder, so that it serves the next run too.
process.env.PWTEST_CACHE_DIR = resolve('node_modules/.cache/sidetone/playwright');
rmSync(figuresFile, { force: true });
rmSync(reports, { recursive: true, force: true });

const counts = [
  await runStep('Format and lint', () =>
    passes(tool('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '.']),
  ),
  await runStep('Import rules', () =>
    passes(tool('dependency-cruiser/bin/dependency-cruiser.mjs'), ['main', 'preload', 'renderer']),
  ),
  await runStep('Imports that the rules cannot see', () => findsNothing(hiddenImports(root))),
  await runStep('File lengths', () => findsNothing(tooLong(root))),
  await runStep('Types', () => passes('test/types.ts')),
  await runStep('Unit, contract, service', () => vitest('unit')),
];
const built = await runStep('Build', build);
counts.push(
  built,
  await runStep('End to end', unlessBroken(built, playwright)),
  await runStep(
    'Packaging',
    unlessBroken(built, () => vitest('packaging', ['--config', 'test/packaging/vitest.config.ts'])),
  ),
);
counts.push(await runStep('Temporary folder', () => findsNothing(temporary.remove())));

console.log('');
const figures = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8') : '';
for (const [name, value] of figuresIn(figures)) console.log(`figure ${name}: ${value}`);
const total = sum(counts);
console.log(inWords(total));
process.exitCode = total.failed === 0 ? 0 : 1;
