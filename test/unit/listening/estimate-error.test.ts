/**
 * Twenty recordings one after the other, heard at a known and noisy speed by a clock of the test: when each is ready is told before it
 * starts and while it is heard.
 */
import { basename } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListenRequest } from '../../../main/listening/listen.ts';
import type { AddedModels } from '../../../main/listening/models/added-models.ts';
import { type ModelSettings, SpeechModels } from '../../../main/listening/models.ts';
import { sampleWorkMs } from '../../../main/listening/sample.ts';
import type { Sound } from '../../../main/preparation/types.ts';
import type { HeardChunk } from '../../../preload/contract/listening.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import { bundledModelId } from '../../../preload/contract/speech.ts';
import { levelsPerSecond } from '../../../preload/recordings/envelope.ts';
import { estimateListening } from '../../../renderer/features/uploads/review/listening-time.ts';
import { recordMetric } from '../../metric.ts';
import { createRandom } from '../../random.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { type ComputerSetup, openComputer } from '../uploads/computer-setup.ts';
import { listUploads } from '../uploads/list-uploads.ts';
import { unwrap } from '../uploads/uploads-setup.ts';

const second = 1_000;
const minute = 60 * second;

interface Recording {
  readonly name: string;
  readonly lengthMs: number;
  /** The share of the sound in which somebody speaks. */
  readonly speech: number;
  readonly people?: number;
  readonly sources?: number;
  /** The review was skipped, so nobody knows of the silence. */
  readonly isUnchecked?: boolean;
}

const talk = (minutes: number, speech = 0.95): Recording => ({
  name: `Talk of ${minutes} min`,
  lengthMs: minutes * minute,
  speech,
});
const recordings: readonly Recording[] = [
  talk(41),
  { ...talk(58), name: 'German' },
  { ...talk(60, 0), name: 'Silent' },
  talk(1),
  talk(180, 0.9),
  { ...talk(180, 0), name: 'Silent, three hours' },
  talk(12),
  { ...talk(1), name: 'One minute, German' },
  { ...talk(35, 0.4), name: 'Mostly pauses' },
  { ...talk(25), name: 'One person', people: 1 },
  { ...talk(50), name: 'Three tracks', sources: 3 },
  talk(6),
  { ...talk(2, 0), name: 'Silent, two minutes' },
  talk(90, 0.85),
  { ...talk(3), name: 'German, three minutes' },
  { ...talk(20, 0.9), name: 'Review skipped', isUnchecked: true },
  talk(120),
  talk(1),
  { ...talk(75, 0.6), name: 'Music between' },
  talk(180),
];

/** What the test's computer needs for a millisecond: of speech, of a source that is looked through, of voices that are told apart. */
const costs = { speech: 0.068, sound: 0.011, voices: 0.024 };
/** The sample takes it as long as this much of a long recording. */
const sampleCostMs = 8.2 * second;
const chunkMs = 25 * second;
const chunksAtOnce = 4;

let folder: string;
let computer: ComputerSetup;
let speeds: Record<string, number>;
let getSpeed: () => number | null;
const random = createRandom(Number(process.env.SIDETONE_ESTIMATE_SEED ?? 48));
const between = (least: number, most: number): number => least + (most - least) * random();
/** By what else the computer does, and how warm it is, for all of a recording. */
let recordingNoise = 1;
/** Each stretch takes up to a fifth more or less, too. */
const withNoise = (ms: number): number => ms * recordingNoise * between(0.8, 1.2);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  folder = temporaryFolder('estimate-error');
  speeds = {};
  const settings: ModelSettings = {
    read: () => ({ speechModel: bundledModelId, speechSpeeds: speeds, modelHub: '' }),
    write: ({ speechSpeeds }) => {
      speeds = { ...speechSpeeds };
      return true;
    },
  };
  const models = new SpeechModels(folder, () => {}, { added: {} as AddedModels, settings });
  const speed = {
    read: () => models.getKnownSpeed(bundledModelId),
    write: (measured: number) => void models.addSpeed(bundledModelId, measured),
    /** It is short, so that what else the computer does just then counts most. */
    measure: () => {
      if (models.getSpeed(bundledModelId) !== null) return;
      const ms = sampleCostMs * (costs.speech + costs.sound + costs.voices) * between(0.75, 1.33);
      models.setSampleSpeed(bundledModelId, sampleWorkMs / ms);
    },
  };
  getSpeed = () => models.getSpeed(bundledModelId);
  computer = openComputer(folder, { speed }, ({ path }) => {
    const recording = recordings[Number(basename(path, '.wav'))] ?? talk(1);
    const result = recording.isUnchecked ? fail('cancelled') : ok(measureSound(recording));
    return { cancel: () => {}, result: Promise.resolve(result) };
  });
});
afterEach(async () => {
  await computer.close();
  removeFolder(folder);
  vi.useRealTimers();
});

/** What an analysis finds: ten minutes and samples, with silences of seconds. */
const measureSound = ({ lengthMs, speech }: Recording): Sound => {
  const seconds = lengthMs / second;
  const isLoud = (at: number): boolean => at % 100 < speech * 100;
  const samples = Array.from({ length: seconds > 600 ? 8 : 0 }, (_, at) => 600 + (at * (seconds - 610)) / 7);
  const spans = [[0, Math.min(seconds, 600)] as const, ...samples.map((from) => [from, from + 10] as const)];
  const levels = spans.flatMap(([from, to]) =>
    Array.from({ length: Math.round((to - from) * levelsPerSecond) }, (_, level) =>
      isLoud(from + level / levelsPerSecond) ? 200 : 0,
    ),
  );
  return {
    durationSeconds: seconds,
    sampleRate: 16_000,
    channelPeaks: [0.5],
    clippedSeconds: 0,
    unreadableTracks: [],
    unreadable: [],
    hasMore: false,
    envelope: Uint8Array.from(levels),
    warnings: [],
  };
};

/** Stretches of half a minute: somebody speaks in the given share of them, of several sources in turn. */
const createChunks = ({ lengthMs, speech, sources = 1 }: Recording): readonly HeardChunk[] => {
  const chunks: HeardChunk[] = [];
  for (let source = 0; source < sources; source += 1)
    for (let startMs = 0, at = 0; startMs < lengthMs; startMs += chunkMs, at += 1) {
      const endMs = Math.min(startMs + chunkMs, lengthMs);
      // Three tracks take 1.7 to 1.9 times as long as their mix.
      const isTurn = sources === 1 || (at + 3 * source) % 8 < 5;
      const isSpoken = isTurn && Math.floor((at + 1) * speech) > Math.floor(at * speech);
      const word = (wordMs: number) => ({
        text: 'word',
        startMs: wordMs,
        endMs: wordMs + 200,
        probability: 0.9,
      });
      chunks.push({
        index: chunks.length,
        source,
        startMs,
        endMs,
        language: isSpoken ? 'de' : '',
        words: isSpoken ? [word(startMs), word(endMs - 200)] : [],
        gaps: [],
        isCut: false,
        languageTimes: [],
        detectorState: '',
      });
    }
  return chunks;
};

const getCost = (chunks: readonly HeardChunk[]): number =>
  chunks.reduce((sum, { startMs, endMs, words }) => {
    const ms = endMs - startMs;
    return sum + ms * costs.sound + (words.length > 0 ? ms * costs.speech : 0);
  }, 0);

interface Told {
  /** Milliseconds since listening began. */
  readonly atMs: number;
  /** When it was said to be ready, from then on; null: nothing was said. */
  readonly leftMs: number | null;
}

/** Lets the clock run until the recording is heard. Returns what was told meanwhile, and how long it took. */
const hear = async (request: ListenRequest, id: string, recording: Recording) => {
  const { lengthMs, sources = 1, people, speech } = recording;
  const told: Told[] = [];
  const from = performance.now();
  const look = async (): Promise<void> => {
    request.onLength(lengthMs);
    const { state } = await computer.job(id);
    const leftMs = state.kind === 'transcribing' ? (state.listening?.leftMs ?? null) : null;
    told.push({ atMs: performance.now() - from, leftMs });
  };
  /** Looks each second. */
  const wait = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= second) {
      vi.advanceTimersByTime(Math.min(left, second));
      if (performance.now() - from < 2 * minute) await look();
    }
  };
  request.onLength(lengthMs);
  request.onSources(Array.from({ length: sources }, (_, at) => ({ name: `Person ${at}`, channel: null })));
  await wait(between(2, 8) * second);
  const chunks = createChunks(recording);
  for (let at = 0; at < chunks.length; at += chunksAtOnce) {
    const batch = chunks.slice(at, at + chunksAtOnce);
    await wait(withNoise(getCost(batch)));
    request.onChunks(batch);
  }
  if (sources === 1 && people !== 1 && speech > 0) await wait(withNoise(lengthMs * costs.voices));
  computer.listener.end(ok({ durationMs: lengthMs, unreadTracks: 0, voices: [] }));
  await computer.waitForState(id, 'done');
  return { told, tookMs: performance.now() - from };
};

/** As the review does it. The file of the test is shorter than the recording, and has no tracks. */
const estimateBefore = async (id: string, { lengthMs, sources = 1 }: Recording): Promise<number | null> => {
  const tracks = Array.from({ length: sources }, (_, at) => ({ id: at, name: null, language: null }));
  const queue = (await listUploads(computer.uploads)).map((job) =>
    job.id === id
      ? {
          ...job,
          durationSeconds: lengthMs / second,
          ...(sources > 1 && { tracks, leftOutTracks: [] }),
        }
      : job,
  );
  const reviewed = queue.filter((job) => job.id === id);
  return estimateListening(reviewed, queue, getSpeed())?.readyMs ?? null;
};

/** Waits for review until the sound was checked, unless the user does not. Returns when it is promised to be ready. */
const add = async (at: number, recording: Recording) => {
  const path = computer.makeWav(`${at}.wav`);
  const dropped = { path, name: basename(path), size: 0 };
  const fields = { name: recording.name, people: recording.people ?? null };
  const [job] = unwrap(await computer.uploads.addFiles([dropped], fields)).jobs;
  const id = job?.id ?? '';
  if (!recording.isUnchecked)
    await vi.waitUntil(async () => (await computer.job(id)).soundShare !== undefined, { timeout: 10_000 });
  const promised = await estimateBefore(id, recording);
  unwrap(await computer.uploads.start([id]));
  return { id, promised };
};

test('twenty recordings in a row are ready when it was said', async () => {
  const [longBefore, shortBefore]: [number[], number[]] = [[], []];
  const [long, short]: [number[], number[]] = [[], []];
  for (const [at, recording] of recordings.entries()) {
    recordingNoise = between(0.9, 1.1);
    const { id, promised } = await add(at, recording);
    const { told, tookMs } = await hear(await computer.listener.started(), id, recording);
    const last = told.findLast(({ atMs }) => atMs <= minute);
    if (promised === null) throw new Error(`${recording.name}: nothing is told before the start`);
    if (last === undefined || last.leftMs === null)
      throw new Error(`${recording.name}: nothing is told after a minute`);
    const isLong = recording.lengthMs > 5 * minute;
    if (isLong) longBefore.push(promised / tookMs - 1);
    else shortBefore.push(promised - tookMs);
    if (isLong) long.push((last.atMs + last.leftMs) / tookMs - 1);
    else short.push(last.atMs + last.leftMs - tookMs);
  }
  const worst = (errors: readonly number[]): number => Math.max(...errors.map(Math.abs));
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  const toSeconds = (ms: number): string => `${Math.round(ms / second)} s`;
  const [first = 0, ...others] = longBefore;
  recordMetric(
    'estimate-error',
    `after a minute ${percent(worst(long))} of long ones, ${toSeconds(worst(short))} of short ones; before the start ${percent(worst(others))}, ${toSeconds(worst(shortBefore))}, and of the first one ever ${percent(first)}`,
  );
  expect(longBefore).toHaveLength(long.length);
  // It is ready at most a quarter later than it was said.
  for (const error of longBefore) expect(1 / (1 + error)).toBeLessThanOrEqual(1.25);
  expect(Math.max(...others)).toBeLessThanOrEqual(0.4);
  expect(first).toBeLessThanOrEqual(1);
  expect(worst(shortBefore)).toBeLessThanOrEqual(30 * second);
  expect(worst(long)).toBeLessThanOrEqual(0.25);
  expect(worst(short)).toBeLessThanOrEqual(30 * second);
});
