/** Makes recordings of up to three hours small. Measures speed, processor time and memory. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canMeasureMemory } from '../e2e/measure/memory.ts';
import { audio } from '../fixtures/audio.ts';
import { type Probe, smaller, startProbe } from '../preparation/probe.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { loadNote } from './bench-sidetone.ts';
import { type Benchmark, median, round } from './benchmark.ts';
import { writeWavFile } from './episodes/speech.ts';
import { writeRepeated } from './episodes/write-repeated.ts';
import { readUsage, type TreeUsage } from './process-tree.ts';

/** Bytes a second. */
const mp3Bytes = 12_000;
const settings = { ...smaller, maxPartSeconds: 900 };
const stereoMp3 = path.resolve(import.meta.dirname, '../fixtures/recordings/stereo.mp3');

const makeMp3File = (folder: string, minutes: number): string =>
  writeRepeated(
    path.join(folder, `${minutes}.mp3`),
    Buffer.alloc(0),
    readFileSync(stereoMp3),
    minutes * 60 * mp3Bytes,
  );

interface Run {
  /** Seconds of sound for each second, and for each second of processor time. */
  readonly timesRealTime: number;
  readonly timesProcessorTime: number;
  /** MiB. */
  readonly window: number;
  readonly mainGrowth: number;
  /** Of main, a minute after the end. */
  readonly mainKept: number;
}

const watchPeak = (pid: number) => {
  const before = readUsage(pid);
  let peak = before;
  const sample = (): void => {
    const now = readUsage(pid);
    peak = {
      ...now,
      main: Math.max(peak.main, now.main),
      renderers: Math.max(peak.renderers, now.renderers),
    };
  };
  const timer = setInterval(sample, 250);
  return {
    before,
    stop: (): TreeUsage => {
      clearInterval(timer);
      sample();
      return peak;
    },
  };
};

const runOnce = async (probe: Probe, file: string, waitMs: number): Promise<Run> => {
  const watch = watchPeak(probe.pid);
  const start = performance.now();
  const { prepared, error } = await probe.prepare(file, settings);
  const elapsed = (performance.now() - start) / 1_000;
  const peak = watch.stop();
  if (prepared === null) throw new Error(JSON.stringify(error));
  await sleep(waitMs);
  const { durationSeconds } = prepared.sound;
  return {
    timesRealTime: durationSeconds / elapsed,
    timesProcessorTime: durationSeconds / (peak.processorTime - watch.before.processorTime),
    window: peak.renderers,
    mainGrowth: peak.main - watch.before.main,
    mainKept: readUsage(probe.pid).main - watch.before.main,
  };
};

/** In a new application each, after a short recording: the start is not measured. */
const measure = async (file: string, waitMs = 0): Promise<Run> => {
  const probe = await startProbe();
  try {
    await probe.prepare(audio.wav.path);
    return await runOnce(probe, file, waitMs);
  } finally {
    await probe.close();
  }
};

const measureSpeed = async (file: string, rounds: number): Promise<readonly [number, number]> => {
  const runs: Run[] = [];
  for (let at = 0; at < rounds; at += 1) runs.push(await measure(file));
  return [
    round(median(runs.map((run) => run.timesRealTime)), 1),
    round(median(runs.map((run) => run.timesProcessorTime)), 1),
  ];
};

export const prepareBenchmark: Benchmark = {
  name: 'prepare',
  run: async ({ rounds, log }) => {
    const folder = temporaryFolder('bench-prepare');
    try {
      log('prepare: an hour of WAV');
      const wav = await measureSpeed(writeWavFile(folder, 60), Math.min(rounds, 3));
      log(`prepare: ${wav.join(', ')}; an hour of MP3`);
      const mp3 = await measureSpeed(makeMp3File(folder, 60), Math.min(rounds, 3));
      log(`prepare: ${mp3.join(', ')}; memory`);
      const short = await measure(writeWavFile(folder, 10));
      const long = await measure(writeWavFile(folder, 180), 60_000);
      const memory = [
        round(long.window - short.window, 1),
        round(long.mainGrowth, 1),
        round(long.mainKept, 1),
      ];
      const [window = 0, main = 0, kept = 0] = memory;
      return {
        title: 'Recordings made small, in parts of 15 minutes',
        columns: ['what', 'times real time', 'times processor time'],
        rows: [
          ['WAV, 60 minutes', String(wav[0]), String(wav[1])],
          ['MP3, 60 minutes', String(mp3[0]), String(mp3[1])],
        ],
        metrics: [
          ['prepare-x-realtime-wav', wav[0]],
          ['prepare-x-realtime-mp3', mp3[0]],
          ['prepare-x-processor-time-wav', wav[1]],
          ['prepare-x-processor-time-mp3', mp3[1]],
          ...(canMeasureMemory
            ? ([
                ['prepare-window-180-minus-10-mib', window],
                ['prepare-main-growth-mib', main],
                ['prepare-main-kept-mib', kept],
              ] as const)
            : []),
        ],
        notes: [
          'Processor time is that of all processes: main, the window, Chromium.',
          'Memory of the window: the peak for 180 minutes less that for 10. Main: growth, and what is left after a minute.',
          'Main is the stand-in, whose proxy and DevTools messages Electron does not need.',
          loadNote(),
        ],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
