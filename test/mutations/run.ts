/**
 * `npm run mutations`: applies each mutation to a copy of the project and runs the tests that must notice it: first those of
 * `npm test`, and all only if these do not notice. With names, or beginnings of names, only those. First the tests run without a
 * mutation: they must pass.
 */
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNode } from '../checks/steps.ts';
import { recordMetric } from '../metric.ts';
import { longProject } from '../suites.ts';
import { removeFolder, temporaryFolder } from '../temporary-folder.ts';
import { findStaleMutations } from './find-text.ts';
import type { Mutation } from './mutation.ts';
import { mutations } from './table.ts';

const root = path.resolve(import.meta.dirname, '../..');
const copied = ['main', 'preload', 'renderer', 'assets', 'test', 'package.json', 'package-lock.json'];
const configs = ['tsconfig.json', 'vitest.config.ts', '.npmrc', '.github', 'electron-builder.yml'];

const copyProject = (): string => {
  const copy = temporaryFolder('mutations');
  for (const name of [...copied, ...configs])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
};

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** In the copy, until the first test fails. `moreArgs`: more options of Vitest. */
const runTests = async (
  copy: string,
  tests: readonly string[],
  moreArgs: readonly string[] = [],
): Promise<Report> => {
  const file = path.join(copy, 'report.json');
  rmSync(file, { force: true });
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    'run',
    '--root',
    copy,
    '--bail=1',
    '--testTimeout=120000',
    '--hookTimeout=120000',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...moreArgs,
    ...tests,
  ];
  const chunks: (string | Uint8Array)[] = [];
  await runNode(vitest, args, (chunk) => void chunks.push(chunk));
  if (!existsSync(file)) throw new Error(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).toString());
  return JSON.parse(readFileSync(file, 'utf8'));
};

/** Whether a test fails. A file that cannot be loaded, because of a wrong replacement, does not count. */
const hasFailedTest = ({ testResults }: Report): boolean =>
  testResults.some(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed'));

type Catcher = 'npm test' | 'npm run verify' | null;

/** The command whose tests notice the mutation. */
const findCatcher = async (copy: string, { file, text, replacement, tests }: Mutation): Promise<Catcher> => {
  const target = path.join(copy, file);
  const source = readFileSync(target, 'utf8');
  writeFileSync(
    target,
    source.replace(text, () => replacement),
  );
  try {
    const short = ['--project', `!${longProject}`, '--passWithNoTests'];
    if (hasFailedTest(await runTests(copy, tests, short))) return 'npm test';
    return hasFailedTest(await runTests(copy, tests)) ? 'npm run verify' : null;
  } finally {
    writeFileSync(target, source);
  }
};

const names = process.argv.slice(2);
const chosen = mutations.filter(
  ({ name }) => names.length === 0 || names.some((wanted) => name.startsWith(wanted)),
);
const stale = findStaleMutations(root, mutations);
if (stale.length > 0) throw new Error(stale.join('\n'));
const copy = copyProject();
const unmutated = await runTests(copy, [...new Set(chosen.flatMap(({ tests }) => tests))]);
const failed = unmutated.testResults
  .filter(({ status }) => status !== 'passed')
  .flatMap(({ name, message, assertionResults }) => [
    `${name} ${message}`,
    ...assertionResults.flatMap((one) =>
      one.status === 'failed' ? [one.fullName, ...one.failureMessages] : [],
    ),
  ]);
if (failed.length > 0) throw new Error(`These fail without a mutation:\n${failed.join('\n')}`);

const missed: string[] = [];
let caughtByNpmTest = 0;
for (const mutation of chosen) {
  const catcher = await findCatcher(copy, mutation);
  console.log(catcher === null ? `MISSED ${mutation.name}` : `caught ${mutation.name} (${catcher})`);
  if (catcher === null) missed.push(mutation.name);
  if (catcher === 'npm test') caughtByNpmTest += 1;
}
removeFolder(copy);
const share = ((caughtByNpmTest / chosen.length) * 100).toFixed(0);
const metrics = {
  'mutations-caught': `${chosen.length - missed.length}/${chosen.length}`,
  'mutations-caught-by-npm-test': `${caughtByNpmTest}/${chosen.length} (${share} %)`,
};
for (const [name, value] of Object.entries(metrics)) {
  if (names.length === 0) recordMetric(name, value);
  console.log(`figure ${name}: ${value}`);
}
if (missed.length > 0) console.log(`Missed: ${missed.join(', ')}`);
process.exitCode = missed.length > 0 ? 1 : 0;
