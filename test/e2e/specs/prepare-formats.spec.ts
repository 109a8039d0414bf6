import { readFileSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { detectAudioFormat } from '../../../main/uploads/files/file-content.ts';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { correlateEnvelope } from '../../preparation/compare-sound.ts';
import { type Outcome, type Probe, smaller, startProbe } from '../../preparation/probe.ts';
import { makeAiff, makeWav, readWav, type SampleKind, writeRecording } from '../../preparation/write-pcm.ts';
import { detectAudioKind } from '../../service/specification/transcriptions/audio-kind.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

test.describe.configure({ mode: 'serial' });

const recordings = path.resolve(import.meta.dirname, '../../fixtures/recordings');
const source = readWav(audio.wav.path);
const stereo = {
  ...source,
  channels: [source.channels[0] ?? new Float32Array(), source.channels[0] ?? new Float32Array()],
};
const seconds = (source.channels[0]?.length ?? 0) / source.sampleRate;

const wavKinds: readonly SampleKind[] = ['u8', 's16', 's24', 's32', 'f32', 'f64'];
const aiffKinds: readonly (readonly [SampleKind, string | null])[] = [
  ['s8', null],
  ['s16', null],
  ['s24', null],
  ['s32', null],
  ['s16', 'sowt'],
  ['f32', 'fl32'],
];
const encoded = [
  'cbr.mp3',
  'vbr.mp3',
  'speech.m4a',
  'speech.aac',
  'video.mp4',
  'video.mov',
  'video.mkv',
  'speech.webm',
  'opus.ogg',
  'vorbis.ogg',
  'speech.flac',
];

let probe: Probe;
let folder = '';
test.beforeAll(async () => {
  folder = temporaryFolder('formats');
  probe = await startProbe();
});
test.afterAll(() => probe.close());

const writeAll = (): string[] => [
  ...wavKinds.map((kind) => writeRecording(path.join(folder, `${kind}.wav`), makeWav(source, kind))),
  writeRecording(path.join(folder, 'stereo.wav'), makeWav(stereo, 's16')),
  ...aiffKinds.map(([kind, compression]) =>
    writeRecording(
      path.join(folder, `${kind}-${compression ?? 'plain'}.aiff`),
      makeAiff(source, kind, compression),
    ),
  ),
  ...encoded.map((name) => path.join(recordings, name)),
];

const getEnvelope = ({ prepared }: Outcome): Uint8Array => prepared?.sound.envelope ?? new Uint8Array();

/** What is wrong with a prepared file; an empty list if nothing is. */
const findFaults = async (outcome: Outcome, type: 'webm' | 'mp3'): Promise<string[]> => {
  const { prepared, error } = outcome;
  if (prepared === null) return [JSON.stringify(error)];
  const [part] = prepared.parts;
  if (part === undefined || prepared.parts.length !== 1) return [`${prepared.parts.length} parts`];
  const file = await open(part.path);
  const format = await detectAudioFormat(file, (await stat(part.path)).size).finally(() => file.close());
  const head = readFileSync(part.path);
  const kind = await detectAudioKind({ size: head.length, head, tail: Buffer.alloc(0) });
  // The prepared file is decoded again.
  const again = await probe.prepare(part.path);
  const faults = [
    ['type', format === type && kind !== null],
    ['length', Math.abs(prepared.sound.durationSeconds - seconds) < 0.1],
    ['length of the prepared file', Math.abs((again.prepared?.sound.durationSeconds ?? 0) - seconds) < 0.1],
    ['envelope', correlateEnvelope(getEnvelope(outcome), source) >= 0.98],
    ['envelope of the prepared file', correlateEnvelope(getEnvelope(again), source) >= 0.98],
    ['file name', part.path.endsWith(`.${type}`)],
  ] as const;
  return faults.flatMap(([what, isRight]) =>
    isRight
      ? []
      : [
          `${what}: ${prepared.sound.durationSeconds} ${again.prepared?.sound.durationSeconds} s, ${correlateEnvelope(getEnvelope(outcome), source)} ${correlateEnvelope(getEnvelope(again), source)}`,
        ],
  );
};

test('prepares every format with its length and its loudness', { tag: '@stand-in' }, async () => {
  const files = writeAll();
  const faults: string[] = [];
  for (const file of files) {
    const found = await findFaults(await probe.prepare(file), 'webm');
    faults.push(...found.map((fault) => `${path.basename(file)}: ${fault}`));
  }
  const wrong = new Set(faults.map((fault) => fault.split(':')[0]));
  recordMetric('prepared-formats', `${files.length - wrong.size}/${files.length}`);
  expect(faults).toEqual([]);
});

test('prepares MP3 for a service that refuses WebM', { tag: '@stand-in' }, async () => {
  const settings = { ...smaller, format: 'mp3', bitrate: 48_000 } as const;
  expect(await findFaults(await probe.prepare(audio.wav.path, settings), 'mp3')).toEqual([]);
});
