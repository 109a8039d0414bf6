/** Runs the queue in a process of its own and kills it at a chosen moment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { createThreadFiles } from '../../../electron.vite.config.ts';
import type { Fault } from '../../service/faults/fault.ts';
import type { TestService } from '../../service/service.ts';
import type { Exchange } from '../../service/specification/http/exchange.ts';
import type { KillQueueLine, KillQueueOptions } from './kill-queue.ts';

export type KillMoment =
  | { readonly kind: 'any'; readonly afterMs: number }
  /** `afterMs` after the service reaches this stage of an upload. */
  | { readonly kind: 'stage'; readonly stage: KillStage; readonly afterMs: number }
  /** SIGTERM at this stage, SIGKILL `afterMs` later. */
  | { readonly kind: 'quitting'; readonly stage: KillStage; readonly afterMs: number };

/**
 * begin: the request arrived. chunk: part of the body arrived. received: the body is complete, no record yet.
 * response: the record exists, no response yet. answered: the response was written but not yet saved.
 */
type KillStage = 'begin' | 'chunk' | 'received' | 'response' | 'answered';

/** Prefers moments between sending and saving. `random` returns 0 to 1. */
export const chooseKillMoment = (random: () => number): KillMoment => {
  const kind = random();
  const delayMs = random() * 4;
  if (kind < 0.12) return { kind: 'any', afterMs: random() * 500 };
  if (kind < 0.2) return { kind: 'stage', stage: 'begin', afterMs: delayMs };
  if (kind < 0.3) return { kind: 'stage', stage: 'chunk', afterMs: delayMs };
  if (kind < 0.5) return { kind: 'stage', stage: 'received', afterMs: random() < 0.5 ? 0 : delayMs };
  if (kind < 0.7) return { kind: 'stage', stage: 'response', afterMs: random() < 0.5 ? 0 : delayMs };
  if (kind < 0.88) return { kind: 'stage', stage: 'answered', afterMs: delayMs };
  const stages = ['chunk', 'received', 'response'] as const;
  const stage = stages[Math.floor(random() * stages.length)] ?? 'chunk';
  return { kind: 'quitting', stage, afterMs: random() * 15 };
};

export interface KillRound {
  readonly killed: boolean;
  readonly lines: readonly KillQueueLine[];
  readonly errors: string;
}

/** Bundles `kill-queue.ts` into one file, which halves its start time, and returns the path. */
export const buildKillQueue = async (folder: string): Promise<string> => {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [createThreadFiles('mjs')],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      rollupOptions: {
        input: {
          'kill-queue': join(import.meta.dirname, 'kill-queue.ts'),
          'tags-worker': join(import.meta.dirname, '../../../main/uploads/files/tags-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  return join(folder, 'kill-queue.mjs');
};

export const runRound = async (
  service: TestService,
  /** Path from `buildKillQueue`. The compile cache is stored next to it. */
  program: string,
  options: KillQueueOptions,
  moment: KillMoment | null,
): Promise<KillRound> => {
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(program), 'compiled') },
  });
  const lines: KillQueueLine[] = [];
  let errors = '';
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const cancelKill = moment === null ? () => {} : scheduleKill(service, child, moment);
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_, by) => resolve(by));
  });
  cancelKill();
  return { killed: signal === 'SIGKILL', lines, errors };
};

const scheduleKill = (service: TestService, child: ChildProcess, moment: KillMoment): (() => void) => {
  const timers: NodeJS.Timeout[] = [];
  const kill = (afterMs: number): void => {
    if (afterMs < 0.5) child.kill('SIGKILL');
    else timers.push(setTimeout(() => child.kill('SIGKILL'), afterMs));
  };
  let stop = (): void => {};
  if (moment.kind === 'any') kill(moment.afterMs);
  else {
    const { stage, afterMs } = moment;
    const trigger = (): undefined => {
      if (moment.kind === 'quitting') child.kill('SIGTERM');
      kill(afterMs);
    };
    stop = service.faults.always('transcriptions.store', createKillFault(stage, trigger));
  }
  return () => {
    stop();
    for (const timer of timers) clearTimeout(timer);
  };
};

const createKillFault = (stage: KillStage, trigger: () => undefined): Fault => {
  const name = `kill at ${stage}`;
  if (stage !== 'answered') return { name, [stage]: trigger };
  return {
    name,
    response: ({ response }: Exchange) => {
      response.once('finish', trigger);
      return undefined;
    },
  };
};
