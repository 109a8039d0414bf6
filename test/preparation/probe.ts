/** Starts the probe in the stand-in, and prepares recordings with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PreparationSettings, Prepared, PreparedPart, Sound } from '../../main/preparation/types.ts';
import { pageFlags } from '../../main/shell/lifecycle/page-flags.ts';
import type { Finished, HeardChunk, HeardSource, VoiceStretch } from '../../preload/contract/listening.ts';
import type { BridgeError } from '../../preload/contract/result.ts';
import { getListeningPosition } from '../../preload/recordings/listening-position.ts';
import { endLeftover } from '../stand-in/chromium/leftover.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { ListenSettings, ProbeCommand, ProbeMessage, SentSound } from './probe-messages.ts';

const cli = path.resolve(import.meta.dirname, '../stand-in/cli.ts');
const app = path.join(import.meta.dirname, 'app');
const startLimit = 60_000;

export const smaller: PreparationSettings = {
  format: 'webm',
  bitrate: 32_000,
  maxPartSeconds: null,
  maxPartBytes: null,
  partCount: null,
};

const fromStart: ListenSettings = {
  ...getListeningPosition([]),
  isCareful: false,
  language: null,
  prompt: '',
  onlyVoices: false,
  people: null,
};

export interface Outcome {
  readonly prepared: Prepared | null;
  readonly error: BridgeError | null;
  /** Parts in the order in which they were announced. */
  readonly announced: readonly PreparedPart[];
  /** Bytes of main, at each report. */
  readonly memory: readonly number[];
}

export interface AnalysisOutcome {
  readonly sound: Sound | null;
  readonly error: BridgeError | null;
  /** The pieces that were sent, joined. */
  readonly levels: Uint8Array;
  readonly pieces: number;
}

interface HeardOutcome {
  readonly chunks: readonly HeardChunk[];
  readonly error: BridgeError | null;
  readonly statedMs: number | null;
  readonly durationMs: number | null;
  readonly unreadTracks: number | null;
  readonly sources: readonly HeardSource[];
  readonly voices: readonly VoiceStretch[];
}

export interface Probe {
  readonly folder: string;
  /** Of the stand-in, which is main. */
  readonly pid: number;
  readonly output: () => string;
  prepare(
    file: string,
    settings?: PreparationSettings,
    onProgress?: (share: number) => void,
  ): Promise<Outcome>;
  /** Null: all of it. */
  analyse(file: string, maxSeconds?: number | null): Promise<AnalysisOutcome>;
  listen(
    file: string,
    settings?: Partial<ListenSettings>,
    onChunk?: (chunk: HeardChunk) => void,
    onPaused?: (isPaused: boolean) => void,
  ): Promise<HeardOutcome>;
  /** Of the window that listens, after it has heard a recording. */
  getListeningProcess(): Promise<number>;
  /** The value of code in the page of the window that listens, after it has heard a recording. */
  evaluate(code: string): Promise<unknown>;
  cancel(): Promise<void>;
  crash(): Promise<void>;
  countWindows(): Promise<number>;
  /** Bytes of main's heap and buffers, without garbage. */
  measureUse(): Promise<number>;
  removeLeftovers(keys: readonly string[]): Promise<void>;
  listFiles(): string[];
  close(): Promise<void>;
}

const waitForPort = async (file: string, child: ChildProcess, output: () => string): Promise<number> => {
  for (const limit = Date.now() + startLimit; Date.now() < limit; await sleep(50)) {
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (port > 0) return port;
    if (child.exitCode !== null) break;
  }
  throw new Error(`The probe did not start:\n${output()}`);
};

/** Sends a command; calls `onMessage` for each line of the reply. */
const sendCommand = (
  port: number,
  command: ProbeCommand,
  onMessage: (message: ProbeMessage) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST' }, (response) => {
      createInterface(response).on('line', (line) => onMessage(JSON.parse(line) as ProbeMessage));
      response.on('end', resolve);
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(command));
  });

const readSound = ({ envelopeFile, ...sound }: SentSound): Sound => ({
  ...sound,
  envelope: new Uint8Array(readFileSync(envelopeFile)),
});

export const startProbe = async (switches: readonly string[] = []): Promise<Probe> => {
  const folder = temporaryFolder('probe');
  const prepared = path.join(folder, 'prepared');
  mkdirSync(prepared);
  const child = spawn(
    process.execPath,
    [cli, '--user-data', folder, '--app-dir', app, '--lang', 'en-US', `--js-flags=${pageFlags}`, ...switches],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let outputText = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    outputText += chunk.toString();
  });
  const output = (): string => outputText;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await waitForPort(path.join(folder, 'port'), child, output);
  const send = (command: ProbeCommand, onMessage: (message: ProbeMessage) => void = () => {}) =>
    sendCommand(port, command, onMessage);
  return {
    folder,
    pid: child.pid ?? 0,
    output,
    prepare: async (file, settings = smaller, onProgress = () => {}) => {
      let result: Prepared | null = null;
      let error: BridgeError | null = null;
      const announced: PreparedPart[] = [];
      const memory: number[] = [];
      await send({ kind: 'prepare', path: file, settings }, (message) => {
        if (message.kind === 'prepared')
          result = { ...message.prepared, sound: readSound(message.prepared.sound) };
        if (message.kind === 'failed') error = message.error;
        if (message.kind === 'part') announced.push(message.part);
        if (message.kind === 'progress') {
          memory.push(message.memory);
          onProgress(message.progress.share);
        }
      });
      return { prepared: result, error, announced, memory };
    },
    analyse: async (file, maxSeconds = null) => {
      let sound: Sound | null = null;
      let error: BridgeError | null = null;
      const pieces: Buffer[] = [];
      await send({ kind: 'analyse', path: file, maxSeconds }, (message) => {
        if (message.kind === 'analysed') sound = readSound(message.sound);
        if (message.kind === 'failed') error = message.error;
        if (message.kind === 'levels') pieces.push(Buffer.from(message.levels, 'base64'));
      });
      return { sound, error, levels: new Uint8Array(Buffer.concat(pieces)), pieces: pieces.length };
    },
    listen: async (file, settings = {}, onChunk = () => {}, onPaused = () => {}) => {
      const chunks: HeardChunk[] = [];
      let error: BridgeError | null = null;
      let statedMs: number | null = null;
      let finished: Finished | null = null as Finished | null;
      let sources: readonly HeardSource[] = [];
      await send({ kind: 'listen', path: file, settings: { ...fromStart, ...settings } }, (message) => {
        if (message.kind === 'length') statedMs = message.ms;
        if (message.kind === 'heard') finished = message.finished;
        if (message.kind === 'sources') sources = message.sources;
        if (message.kind === 'failed') error = message.error;
        if (message.kind === 'paused') onPaused(message.isPaused);
        if (message.kind !== 'chunk') return;
        chunks.push(message.chunk);
        onChunk(message.chunk);
      });
      const { durationMs = null, unreadTracks = null, voices = [] } = finished ?? {};
      return { chunks, error, statedMs, durationMs, unreadTracks, sources, voices };
    },
    getListeningProcess: async () => {
      let pid = 0;
      await send({ kind: 'process' }, (message) => {
        if (message.kind === 'process') pid = message.pid;
      });
      return pid;
    },
    evaluate: async (code) => {
      let value: unknown;
      await send({ kind: 'evaluate', code }, (message) => {
        if (message.kind === 'evaluated') value = message.value;
      });
      return value;
    },
    cancel: () => send({ kind: 'cancel' }),
    crash: () => send({ kind: 'crash' }),
    measureUse: async () => {
      let bytes = 0;
      await send({ kind: 'use' }, (message) => {
        if (message.kind === 'use') bytes = message.bytes;
      });
      return bytes;
    },
    countWindows: async () => {
      let count = -1;
      await send({ kind: 'windows' }, (message) => {
        if (message.kind === 'windows') count = message.count;
      });
      return count;
    },
    removeLeftovers: (keys) => send({ kind: 'leftovers', keys }),
    listFiles: () => readdirSync(prepared).sort(),
    close: async () => {
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exited;
      clearTimeout(force);
      await endLeftover(path.join(folder, 'stand-in/chromium'));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
