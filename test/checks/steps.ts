import { spawn } from 'node:child_process';
import { formatCount, oneFailed, type TestCount } from './count.ts';

const formatElapsed = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** A step that throws counts as one failure. */
export const runStep = async (title: string, work: () => Promise<TestCount>): Promise<TestCount> => {
  console.log(`\n== ${title}`);
  const start = performance.now();
  const count = await work().catch((error: unknown) => {
    console.error(error);
    return oneFailed;
  });
  console.log(`-- ${title}: ${formatCount(count)} (${formatElapsed(start)})`);
  return count;
};

/** Runs a script in this version of Node. Resolves to whether it succeeded. */
export const runNode = (
  script: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });

/** As `runNode`, but any output, such as a warning, is a failure. */
export const runSilently = (script: string, args: readonly string[] = []): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let isSilent = true;
    for (const [stream, out] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.on('data', (chunk: Buffer) => {
        isSilent = false;
        out.write(chunk);
      });
    }
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0 && isSilent));
  });
