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
  /** MiB, at most. */
  readonly window: number;
}

/** Memory and processor time of a process and its children. */
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

const runOnce = async (probe: Probe, file: string): Promise<Run> => {
  const watch = watchPeak(probe.pid);
  const start = performance.now();
  const { prepared, error } = await probe.prepare(file, settings);
  const elapsed = (performance.now() - start) / 1_000;
  const peak = watch.stop();
  if (prepared === null) throw new Error(JSON.stringify(error));
  const { durationSeconds } = prepared.sound;
  return {
    timesRealTime: durationSeconds / elapsed,
    timesProcessorTime: durationSeconds / (peak.processorTime - watch.before.processorTime),
    window: peak.renderers,
  };
};

/** In a new application each, after a short recording: the start is not measured. */
const measure = async (file: string): Promise<Run> => {
  const probe = await startProbe();
  try {
    await probe.prepare(audio.wav.path);
    return await runOnce(probe, file);
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

interface MainMemory {
  /** MiB: the peak during three hours, less what main had after ten minutes. */
  readonly growth: number;
  /** The same, less what main had after a few seconds. */
  readonly growthFromStart: number;
  /** What is left of the growth a minute later. */
  readonly kept: number;
}

/** In one application. Its young generation has the size of any busy main after ten minutes of sound. */
const measureMain = async (folder: string): Promise<MainMemory> => {
  const probe = await startProbe();
  try {
    await probe.prepare(audio.wav.path);
    const start = readUsage(probe.pid).main;
    await probe.prepare(writeWavFile(folder, 10), settings);
    const watch = watchPeak(probe.pid);
    await probe.prepare(writeWavFile(folder, 180), settings);
    const peak = watch.stop();
    await sleep(60_000);
    const before = watch.before.main;
    return {
      growth: peak.main - before,
      growthFromStart: peak.main - start,
      kept: readUsage(probe.pid).main - before,
    };
  } finally {
    await probe.close();
  }
};

/** MiB of main's heap and buffers after three hours, less those after ten minutes, without garbage. */
const measureUse = async (folder: string): Promise<number> => {
  const probe = await startProbe();
  const prepare = async (minutes: number): Promise<number> => {
    await probe.prepare(writeWavFile(folder, minutes), settings);
    return (await probe.measureUse()) / 2 ** 20;
  };
  try {
    await probe.prepare(audio.wav.path);
    const before = await prepare(10);
    return (await prepare(180)) - before;
  } finally {
    await probe.close();
  }
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
      const long = await measure(writeWavFile(folder, 180));
      const main = await measureMain(folder);
      const usedMore = await measureUse(folder);
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
                ['prepare-window-180-minus-10-mib', round(long.window - short.window, 1)],
                ['prepare-main-growth-mib', round(main.growth, 1)],
                ['prepare-main-growth-from-start-mib', round(main.growthFromStart, 1)],
                ['prepare-main-kept-mib', round(main.kept, 1)],
                ['prepare-main-used-more-mib', round(usedMore, 1)],
              ] as const)
            : []),
        ],
        notes: [
          'Processor time is that of all processes: main, the window, Chromium.',
          'Memory of the window: the peak for 180 minutes less that for 10.',
          'Main is the stand-in. Its growth from the end of 10 minutes to the peak of 180, from the start, and a minute later;',
          'used: its heap and buffers after 180 minutes less those after 10, without garbage and what allocators keep.',
          loadNote(),
        ],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
