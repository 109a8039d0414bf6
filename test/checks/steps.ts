import { spawn } from 'node:child_process';
import { inspect } from 'node:util';
import { formatCount, oneFailed, type TestCount } from './count.ts';

/** Writes the output of a step. */
export type WriteOutput = (chunk: string | Uint8Array) => void;

export type StepWork = (write: WriteOutput) => Promise<TestCount>;

const writeToStdout: WriteOutput = (chunk) => void process.stdout.write(chunk);

/** Of the steps that have ended. */
const stepTimes: { readonly title: string; readonly seconds: number }[] = [];

/** One line for each step that has ended. Steps that run at the same time take longer than alone. */
export const formatStepTimes = (): string[] =>
  stepTimes.map(({ title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`);

/** A step that throws counts as one failure. */
const runTitled = async (title: string, work: StepWork, write: WriteOutput): Promise<TestCount> => {
  write(`\n== ${title}\n`);
  const start = performance.now();
  const count = await work(write).catch((error: unknown) => {
    write(`${inspect(error)}\n`);
    return oneFailed;
  });
  const seconds = (performance.now() - start) / 1000;
  stepTimes.push({ title, seconds });
  write(`-- ${title}: ${formatCount(count)} (${seconds.toFixed(1)} s)\n`);
  return count;
};

/** Runs a step and prints its output at once. */
export const runStep = (title: string, work: StepWork): Promise<TestCount> =>
  runTitled(title, work, writeToStdout);

/** Starts a step. The returned function waits for its end, then prints its output. */
export const startStep = (title: string, work: StepWork): (() => Promise<TestCount>) => {
  const chunks: (string | Uint8Array)[] = [];
  const ended = runTitled(title, work, (chunk) => void chunks.push(chunk));
  return async () => {
    const count = await ended;
    for (const chunk of chunks) process.stdout.write(chunk);
    return count;
  };
};

/** Runs a script in this version of Node. Resolves to whether it succeeded. */
export const runNode = (
  script: string,
  args: readonly string[],
  write: WriteOutput,
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: write === writeToStdout ? 'inherit' : ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', write);
    child.once('error', (error) => {
      write(`${error.message}\n`);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });

/** As `runNode`, but any output, such as a warning, is a failure. */
export const runSilently = async (
  script: string,
  args: readonly string[],
  write: WriteOutput,
): Promise<boolean> => {
  let isSilent = true;
  const succeeded = await runNode(script, args, (chunk) => {
    isSilent = false;
    write(chunk);
  });
  return succeeded && isSilent;
};
