/** A subject is a process that uploads one file once and reports the cost. */
import { fork, spawn } from 'node:child_process';
import { resolve } from 'node:path';

export interface Cost {
  readonly wallMs: number;
  /** User and system time. */
  readonly cpuMs: number;
  /** Peak resident memory of the process, in bytes. */
  readonly peakBytes: number;
  /** Peak minus the memory before the upload; null if unknown. */
  readonly growthBytes: number | null;
}

export interface UploadTask {
  readonly contentUrl: string;
  readonly path: string;
}

export interface Subject {
  readonly name: string;
  readonly upload: (job: UploadTask) => Promise<Cost>;
}

/** Node subjects: a module in subjects/ that calls `measured` of subjects/measured.ts. */
export const nodeSubject = (name: string, module: string, ...args: readonly string[]): Subject => ({
  name,
  upload: ({ contentUrl, path }) =>
    new Promise((done, reject) => {
      const file = resolve(import.meta.dirname, 'subjects', module);
      const child = fork(file, [contentUrl, path, ...args], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      let cost: Cost | undefined;
      child.on('message', (message) => {
        cost = message as Cost;
      });
      child.on('error', reject);
      child.on('exit', (code) =>
        cost === undefined ? reject(new Error(`${name} ended with ${code} and no measure`)) : done(cost),
      );
    }),
});

/** Wall time from curl, CPU time from the shell, memory from /proc if available. */
export const curlSubject: Subject = {
  name: 'curl -F',
  upload: async ({ contentUrl, path }) => {
    const { out, peakBytes } = await shell([
      'curl',
      '--silent',
      '--show-error',
      '--noproxy',
      '*',
      '--output',
      '/dev/null',
      '--write-out',
      '%{http_code} %{time_total}\n',
      '--header',
      'Authorization: Bearer test-key',
      '--form',
      'name=bench',
      '--form',
      `file=@${path}`,
      `${contentUrl}/api/v1/transcriptions`,
    ]);
    const [first = '', , children = ''] = out.split('\n');
    const [status, seconds] = first.split(' ');
    if (status !== '201') throw new Error(`curl received ${status}`);
    return { wallMs: Number(seconds) * 1_000, cpuMs: parseCpuTime(children), peakBytes, growthBytes: null };
  },
};

export const hasCurl = (): Promise<boolean> =>
  new Promise((done) => {
    if (process.platform === 'win32') return done(false);
    const probe = spawn('curl', ['--version'], { stdio: 'ignore' });
    probe.on('error', () => done(false));
    probe.on('exit', (code) => done(code === 0));
  });

/** `times` prints the times of the shell, then those of its children: `0m0.050s 0m0.310s`. */
const parseCpuTime = (line: string): number =>
  [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1_000,
    0,
  );

const shell = (command: readonly string[]): Promise<{ out: string; peakBytes: number }> =>
  new Promise((done, reject) => {
    const child = spawn('sh', ['-c', '"$@"; times', 'sh', ...command], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    let peakBytes = 0;
    const watch = setInterval(async () => {
      peakBytes = Math.max(peakBytes, await readChildrenPeak(child.pid ?? 0));
    }, 20);
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', () => {
      clearInterval(watch);
      done({ out, peakBytes });
    });
  });

const readChildrenPeak = async (parent: number): Promise<number> => {
  const { readFile } = await import('node:fs/promises');
  try {
    const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
    const [pid = ''] = children.trim().split(' ');
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
};
